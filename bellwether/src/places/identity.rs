//! The identity of a member without a list: user and machine, the same over restarts.

use std::fs;
use std::path::Path;

use bellwether_host::Host;
use bellwether_net::{CellError, CellStore, cell_owner};
use bellwether_trace::Fnv64;

use crate::args::RunArgs;
use crate::exit::{CommandResult, Failure};

/// The greatest number of members of one user on one machine without names of their own.
const MOST: u32 = 1000;

/// A member's name, its owner's id, and its cell, which no other process has open.
pub(crate) struct MemberIdentity {
    pub(crate) name: String,
    pub(crate) owner: u64,
    pub(crate) cell: CellStore,
}

impl MemberIdentity {
    /// As the options say, else of the user and the machine. Several members without a name on one machine are told
    /// apart by a number: each takes the first that is free, and so the same one again after a restart.
    pub(crate) fn find(args: &RunArgs, folder: &Path) -> CommandResult<MemberIdentity> {
        if let Some(name) = &args.name {
            let name = name.to_string();
            let owner = args.owner_id.unwrap_or_else(|| hash(&name));
            let folder = if args.state.is_some() { folder.to_owned() } else { folder.join(&name) };
            let cell = CellStore::open(&folder, cell_key(args, owner)).map_err(Failure::environment)?;
            return Ok(MemberIdentity { name, owner, cell });
        }
        let usual = format!("{}@{}", user(), machine());
        for number in 1..=MOST {
            let name = if number == 1 { usual.clone() } else { format!("{usual}+{number}") };
            let owner = args.owner_id.unwrap_or_else(|| hash(&name));
            let own = if args.state.is_some() { folder.to_owned() } else { folder.join(&name) };
            match CellStore::open(&own, cell_key(args, owner)) {
                Ok(cell) => return Ok(MemberIdentity { name, owner, cell }),
                Err(CellError::Locked(_)) if args.state.is_none() => {}
                Err(why) => return Err(Failure::environment(why)),
            }
        }
        Err(Failure::environment(format!("{MOST} members of {usual} run here already: give this one a --name")))
    }
}

/// The digest of a cell's owner.
fn cell_key(args: &RunArgs, owner: u64) -> u64 {
    cell_owner::<Host>(&args.place.flock, 0) ^ owner
}

/// A hash that two names, or one name on two machines, are unlikely to share.
fn hash(name: &str) -> u64 {
    use std::io::Write as _;
    let machine = fs::read_to_string("/etc/machine-id").unwrap_or_default();
    let mut hash = Fnv64::default();
    // The sink cannot fail.
    let _ = write!(hash, "{name} on {} {}", machine.trim(), self::machine());
    // People type it: below 2^53, which every reader of JSON can represent.
    (hash.value() >> 12).max(1)
}

fn user() -> String {
    let named = ["USER", "LOGNAME"].iter().find_map(|name| std::env::var(name).ok().filter(|name| !name.is_empty()));
    named.unwrap_or_else(|| rustix::process::getuid().as_raw().to_string())
}

fn machine() -> String {
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    name.split('.').next().filter(|name| !name.is_empty()).unwrap_or("localhost").to_owned()
}
