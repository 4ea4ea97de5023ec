//! The network between the members, and what of it is cut.
//!
//! | members meet | what carries their words |
//! |---|---|
//! | in a list | TCP, through a [relay] of the demo before each member |
//! | on a LAN | multicast on loopback, each on a port of its own, joined by the demo's [switch] |
//! | in a [ring] | broadcast on loopback and TCP, with nothing of the demo in between: it cannot be cut |

pub(crate) mod relay;
pub(crate) mod ring;
pub(crate) mod switch;

use std::collections::BTreeSet;
use std::io;
use std::net::{Ipv4Addr, TcpListener};

use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::{DemoPlace, MEMBERS};

/// The links that are cut, as pairs of sender and receiver, and the lives of members that are over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct NetworkState {
    cuts: BTreeSet<(u32, u32)>,
    lives: [u64; MEMBERS as usize + 1],
}

/// Starts to carry. Returns the first port, and what keeps other demos off our ports where many may share them.
type StartCarrier = fn(&watch::Receiver<NetworkState>, &mut JoinSet<()>) -> io::Result<(u16, Option<TcpListener>)>;

/// A way to carry the members' words.
pub(crate) struct Carrier {
    /// Whether the demo stands between the members, so that it can cut what they say.
    pub(crate) can_be_cut: bool,
    /// Whether all members share one thing, which has a name.
    is_shared: bool,
    /// Starts to carry.
    start: StartCarrier,
    /// The place of the flock, as `--at` takes it, from the first port.
    at: fn(u16) -> String,
    /// The address of a member.
    address: fn(u16, u32) -> String,
    /// The options that tell a member its place and identity.
    options: fn(u16, u32) -> Vec<(&'static str, String)>,
    /// By what the members are ordered in the picture.
    rank: fn(u32) -> u64,
}

/// The network between the members.
pub(crate) struct Network {
    carrier: &'static Carrier,
    port: u16,
    state: watch::Sender<NetworkState>,
    _held: Option<TcpListener>,
    _carriers: JoinSet<()>,
}

impl Network {
    /// Finds ports that nobody uses, and joins the members.
    pub(crate) fn start(place: DemoPlace) -> io::Result<Network> {
        let (state, watched) = watch::channel(NetworkState::default());
        let (mut carriers, carrier) = (JoinSet::new(), &place.0.carrier);
        let (port, held) = (carrier.start)(&watched, &mut carriers)?;
        Ok(Network { carrier, port, state, _held: held, _carriers: carriers })
    }

    /// The place of the flock, as `--at` takes it.
    pub(crate) fn list(&self) -> String {
        (self.carrier.at)(self.port)
    }

    /// The options that tell a member its place and identity.
    pub(crate) fn options(&self, member: u32) -> Vec<(&'static str, String)> {
        (self.carrier.options)(self.port, member)
    }

    /// The address of this member.
    pub(crate) fn address(&self, member: u32) -> String {
        (self.carrier.address)(self.port, member)
    }

    /// The caption of what the members share.
    pub(crate) fn caption(&self) -> String {
        if self.carrier.is_shared { self.list() } else { String::new() }
    }

    /// The member that others call so.
    pub(crate) fn member(&self, called: &str) -> Option<u32> {
        (1..=MEMBERS).find(|member| member.to_string() == called || self.address(*member) == called)
    }

    /// The members as they stand in the picture.
    pub(crate) fn order(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (1..=MEMBERS).collect();
        order.sort_by_key(|member| (self.carrier.rank)(*member));
        order
    }

    /// Cuts, or heals, what `from` sends to `to`. Says whether that changed anything.
    pub(crate) fn set_cut(&self, from: u32, to: u32, cut: bool) -> bool {
        self.state.send_if_modified(|state| match cut {
            true => state.cuts.insert((from, to)),
            false => state.cuts.remove(&(from, to)),
        })
    }

    /// The links that are cut.
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
