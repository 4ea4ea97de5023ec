//! The network between the members, and what of it is cut.
//!
//! | members meet | what carries their words |
//! |---|---|
//! | in a list | TCP, through a [relay] of the demo before each member |
//! | on a LAN | multicast on loopback, each on a port of its own, joined by the demo's [switch] |
//! | in a ring | broadcast on loopback and TCP, with nothing of the demo in between: it cannot be cut |

mod relay;
mod switch;

use std::collections::BTreeSet;
use std::io;
use std::net::{Ipv4Addr, TcpListener};

use bellwether_ring::mac_of_name;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::{DemoPlace, MEMBERS};

/// How long the token of a ring stays with one member.
const ROTATE: &str = "2s";

/// The first port that is tried for a ring, and how many are: not the one that rings have by default.
const RING_PORTS: std::ops::Range<u16> = 7420..7520;

/// What is cut: pairs of sender and receiver. And which lives of the members are over, connections and all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct NetworkState {
    cuts: BTreeSet<(u32, u32)>,
    lives: [u64; MEMBERS as usize + 1],
}

/// What joins the members.
#[derive(Debug)]
pub(crate) struct Network {
    place: DemoPlace,
    port: u16,
    state: watch::Sender<NetworkState>,
    /// Keeps other demos off our ports, which many may share.
    _held: Option<TcpListener>,
    _carriers: JoinSet<()>,
}

impl Network {
    /// Finds ports that nobody uses, and joins the members.
    pub(crate) async fn start(place: DemoPlace) -> io::Result<Network> {
        let (state, watched) = watch::channel(NetworkState::default());
        let mut carriers = JoinSet::new();
        let (port, held) = match place {
            DemoPlace::Members => (relay::start(&watched, &mut carriers).await?, None),
            DemoPlace::Lan => {
                let (port, held) = hold(switch::PORTS.step_by(switch::WIDTH))?;
                switch::start(port, &watched, &mut carriers)?;
                (port, Some(held))
            }
            DemoPlace::Ring => hold(RING_PORTS).map(|(port, held)| (port, Some(held)))?,
        };
        Ok(Network { place, port, state, _held: held, _carriers: carriers })
    }

    /// Where people find the flock, as `--at` takes it.
    pub(crate) fn list(&self) -> String {
        match self.place {
            DemoPlace::Members => relay::list(self.port),
            DemoPlace::Lan => switch::place(self.port, 0),
            DemoPlace::Ring => format!("ring:lo:{}", self.port),
        }
    }

    /// What tells a member where to meet, and who it is.
    pub(crate) fn options(&self, member: u32) -> Vec<(&'static str, String)> {
        let id = member.to_string();
        let expect = ("--expect", MEMBERS.to_string());
        match self.place {
            DemoPlace::Members => vec![("--at", self.list()), ("--id", id), ("--listen", self.address(member))],
            DemoPlace::Lan => {
                vec![("--at", self.address(member)), ("--owner-id", id.clone()), ("--name", id), expect]
            }
            DemoPlace::Ring => vec![("--at", self.list()), ("--name", id), ("--rotate", ROTATE.into()), expect],
        }
    }

    /// Where this member is.
    pub(crate) fn address(&self, member: u32) -> String {
        match self.place {
            DemoPlace::Members => relay::address(member, self.port).to_string(),
            DemoPlace::Lan => switch::place(self.port, member),
            DemoPlace::Ring => mac_of_name(&member.to_string()).to_string(),
        }
    }

    /// The member that others call so.
    pub(crate) fn member(&self, called: &str) -> Option<u32> {
        (1..=MEMBERS).find(|member| member.to_string() == called || self.address(*member) == called)
    }

    /// The members as the token goes round; elsewhere by their numbers.
    pub(crate) fn order(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (1..=MEMBERS).collect();
        if self.place == DemoPlace::Ring {
            order.sort_by_key(|member| mac_of_name(&member.to_string()));
        }
        order
    }

    /// Cuts, or heals, what `from` sends to `to`. Says whether that changed anything.
    pub(crate) fn set_cut(&self, from: u32, to: u32, cut: bool) -> bool {
        self.state.send_if_modified(|state| match cut {
            true => state.cuts.insert((from, to)),
            false => state.cuts.remove(&(from, to)),
        })
    }

    /// What is cut.
    pub(crate) fn cuts(&self) -> BTreeSet<(u32, u32)> {
        self.state.borrow().cuts.clone()
    }

    /// Loses every connection of a member, as a machine does that starts anew.
    pub(crate) fn forget(&self, member: u32) {
        self.state.send_modify(|state| {
            if let Some(life) = state.lives.get_mut(member as usize) {
                *life += 1;
            }
        });
    }
}

/// Multicast and broadcast ports are shared by whoever wants to. What nobody shares is TCP's port of the same number.
fn hold(mut ports: impl Iterator<Item = u16>) -> io::Result<(u16, TcpListener)> {
    let held = ports.find_map(|port| Some((port, TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok()?)));
    held.ok_or_else(|| io::Error::other("no port is free"))
}
