//! The directory of a ring's members: the wire identifies them by hardware address, the protocol by small numbers, and
//! TCP by sockets.

use bellwether_net::{PeerStatus, Session, SettingsDigest};
use std::collections::HashMap;
use std::net::SocketAddr;

use bellwether_kernel::NodeId;
use bellwether_token::{Mac, TABLE_LIMIT};

/// Whoever was silent for so many nanoseconds gives way to a newcomer, should there be no room.
const SILENT: u64 = 60_000_000_000;
/// Nobody tries to reach a member that was silent for so many nanoseconds.
const NOT_HEARD: u64 = 5_000_000_000;

/// What is known of one member.
#[derive(Clone, Debug)]
struct Peer {
    node: NodeId,
    address: Option<SocketAddr>,
    /// Whether the member itself gave its address.
    own_word: bool,
    /// Which of its lives we know. The wire has no sessions, so lives are counted by the obituaries that were believed.
    life: Session,
    up: bool,
    /// In nanoseconds of the boot clock.
    heard_at: u64,
    /// The member's status and name, if it sent them: programs that know only the note's wire format do not.
    status: Option<(PeerStatus, String)>,
    reach: Reach,
}

/// Whether a member can be spoken to directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// As far as we know it can.
    Open,
    /// The last connection could not be made.
    Failed,
    /// The same, and it has been heard since: whether it can be reached by now is being tried.
    Tried,
}

/// Somebody is heard who cannot be spoken to directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnreachablePeer {
    /// Where it takes direct messages.
    pub(crate) address: SocketAddr,
    /// Whether it is heard so for the first time, so that somebody should try to reach it from now on.
    pub(crate) is_news: bool,
}

/// The member that sent a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HeardPeer {
    pub(crate) node: NodeId,
    pub(crate) life: Session,
    /// Whether nothing was heard of this life before.
    pub(crate) is_new: bool,
}

/// A member as it is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KnownMember {
    /// The hardware address of the member.
    pub mac: Mac,
    /// Where the member takes direct messages, if that is known.
    pub address: Option<SocketAddr>,
    /// How long ago it was heard, in milliseconds.
    pub silent_ms: u64,
}

/// All members that were heard.
#[derive(Debug)]
pub(crate) struct Directory {
    /// Our own address. Another may use it, too, but is nobody whom we could speak with.
    own: Mac,
    peers: HashMap<Mac, Peer>,
    macs: HashMap<NodeId, Mac>,
    last: NodeId,
}

impl Directory {
    /// We ourselves. Numbers of others are given as they speak, and never given again.
    pub(crate) const ME: NodeId = NodeId::at(0);

    pub(crate) fn new(own: Mac) -> Directory {
        Directory { own, peers: HashMap::new(), macs: HashMap::new(), last: Directory::ME }
    }

    /// A member said something; `None` if there is no room for it.
    pub(crate) fn heard_from(&mut self, mac: Mac, now: u64) -> Option<HeardPeer> {
        if !self.peers.contains_key(&mac) {
            self.add(mac, now)?;
        }
        let peer = self.peers.get_mut(&mac)?;
        peer.heard_at = now;
        let is_new = !std::mem::replace(&mut peer.up, true);
        if is_new {
            peer.reach = Reach::Open;
        }
        Some(HeardPeer { node: peer.node, life: peer.life, is_new })
    }

    fn add(&mut self, mac: Mac, now: u64) -> Option<()> {
        if self.peers.len() >= TABLE_LIMIT {
            let oldest = self.peers.iter().min_by_key(|(_, peer)| peer.heard_at)?;
            let (mac, node) = (*oldest.0, oldest.1.node);
            if now.saturating_sub(oldest.1.heard_at) < SILENT {
                return None;
            }
            self.peers.remove(&mac);
            self.macs.remove(&node);
        }
        let node = self.last.number().checked_add(1).and_then(NodeId::new)?;
        self.last = node;
        let (heard_at, status) = (now, None);
        let reach = Reach::Open;
        let peer = Peer { node, address: None, own_word: false, life: 1, up: false, heard_at, status, reach };
        self.peers.insert(mac, peer);
        self.macs.insert(node, mac);
        Some(())
    }

    /// Where a member takes direct messages: as it says itself, or, until it does, as others say. Only of those who spoke.
    pub(crate) fn learn(&mut self, mac: Mac, address: SocketAddr, own_word: bool) {
        if let Some(peer) = self.peers.get_mut(&mac)
            && (own_word || !peer.own_word)
        {
            if peer.address != Some(address) {
                peer.reach = Reach::Open;
            }
            (peer.address, peer.own_word) = (Some(address), own_word);
        }
    }

    /// A connection to this address could be made, or could not. Returns who is there, if nobody could reach it since it was heard.
    pub(crate) fn dialled(&mut self, address: SocketAddr, reached: bool) -> Option<NodeId> {
        let peer = self.peers.values_mut().find(|peer| peer.address == Some(address))?;
        match (peer.reach, reached) {
            (Reach::Open, false) => peer.reach = Reach::Failed,
            (Reach::Failed, true) => peer.reach = Reach::Open,
            (Reach::Tried, true) => {
                peer.reach = Reach::Open;
                return Some(peer.node);
            }
            _ => {}
        }
        None
    }

    /// A member is heard that cannot be spoken to directly; nothing, if it can.
    pub(crate) fn heard_unreachable(&mut self, mac: Mac) -> Option<UnreachablePeer> {
        let peer = self.peers.get_mut(&mac).filter(|peer| peer.reach != Reach::Open)?;
        let is_news = std::mem::replace(&mut peer.reach, Reach::Tried) == Reach::Failed;
        Some(UnreachablePeer { address: peer.address?, is_news })
    }

    /// A member said how it stands.
    pub(crate) fn update_status(&mut self, mac: Mac, status: PeerStatus, name: &str, now: u64) -> Option<HeardPeer> {
        let spoke = self.heard_from(mac, now)?;
        self.peers.get_mut(&mac)?.status = Some((status, name.to_owned()));
        Some(spoke)
    }

    /// What a member goes by, if it said so.
    pub(crate) fn settings_digest(&self, mac: Mac) -> Option<SettingsDigest> {
        self.peers.get(&mac)?.status.as_ref().map(|(status, _)| status.settings_digest)
    }

    /// What a member is called, if it said so.
    pub(crate) fn name(&self, node: NodeId) -> Option<String> {
        let peer = self.peers.get(self.macs.get(&node)?)?;
        peer.status.as_ref().map(|(_, name)| name.clone())
    }

    /// The member that the protocol knows so, and where it takes direct messages.
    pub(crate) fn find(&self, node: NodeId) -> Option<(Mac, Option<SocketAddr>)> {
        let mac = *self.macs.get(&node)?;
        Some((mac, self.peers.get(&mac)?.address))
    }

    /// Where a member took direct messages when it was last heard.
    pub(crate) fn address(&self, mac: Mac) -> Option<SocketAddr> {
        self.peers.get(&mac).filter(|peer| peer.up).and_then(|peer| peer.address)
    }

    /// Whether this is where the member took direct messages when it was last heard.
    pub(crate) fn lives_at(&self, mac: Mac, address: SocketAddr) -> bool {
        self.peers.get(&mac).is_some_and(|peer| peer.up && peer.address == Some(address))
    }

    /// The process that lived there is gone. Which life that was, if it was the one that we know.
    pub(crate) fn mark_dead(&mut self, mac: Mac, address: SocketAddr) -> Option<(NodeId, Session)> {
        let peer = self.peers.get_mut(&mac).filter(|peer| peer.up && peer.address == Some(address))?;
        let dead = (peer.node, peer.life);
        (peer.life, peer.up, peer.own_word) = (peer.life + 1, false, false);
        peer.status = None;
        Some(dead)
    }

    /// Where to try to reach a member that cannot be reached; nothing once it can, or is heard no longer.
    pub(crate) fn where_to_dial(&mut self, mac: Mac, now: u64) -> Option<SocketAddr> {
        let peer = self.peers.get_mut(&mac).filter(|peer| peer.reach == Reach::Tried)?;
        if now.saturating_sub(peer.heard_at) > NOT_HEARD {
            peer.reach = Reach::Failed;
            return None;
        }
        peer.address
    }

    /// Everybody else who is there and can be spoken to, in the order of the ring.
    pub(crate) fn known(&self, now: u64) -> Vec<KnownMember> {
        let is_there = |peer: &Peer| peer.up && peer.reach != Reach::Tried;
        let known = |(mac, peer): (&Mac, &Peer)| {
            let silent_ms = now.saturating_sub(peer.heard_at) / 1_000_000;
            KnownMember { mac: *mac, address: peer.address, silent_ms }
        };
        let mut all: Vec<KnownMember> =
            self.peers.iter().filter(|(mac, peer)| is_there(peer) && **mac != self.own).map(known).collect();
        all.sort_unstable();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAC: Mac = Mac([2, 0, 0, 0, 0, 7]);
    const OWN: Mac = Mac([2, 0, 0, 0, 0, 8]);

    fn at(port: u16) -> SocketAddr {
        SocketAddr::new(std::net::Ipv4Addr::LOCALHOST.into(), port)
    }

    #[test]
    fn a_number_is_given_once_and_a_life_begins_anew_after_an_obituary() {
        let mut directory = Directory::new(OWN);
        let first = directory.heard_from(MAC, 0).unwrap();
        assert!(first.is_new && first.node != Directory::ME);
        assert!(!directory.heard_from(MAC, 0).unwrap().is_new);
        directory.learn(MAC, at(1), true);
        assert_eq!(directory.mark_dead(MAC, at(2)), None, "another life, long gone");
        assert_eq!(directory.mark_dead(MAC, at(1)), Some((first.node, first.life)));
        assert_eq!(directory.mark_dead(MAC, at(1)), None, "nobody dies twice");
        let second = directory.heard_from(MAC, 0).unwrap();
        assert!(second.is_new && second.node == first.node && second.life != first.life);
    }

    #[test]
    fn hearsay_gives_way_to_a_members_own_word() {
        let mut directory = Directory::new(OWN);
        directory.learn(MAC, at(1), false);
        let node = directory.heard_from(MAC, 0).unwrap().node;
        assert_eq!(directory.find(node), Some((MAC, None)), "nobody is listed who never spoke");
        directory.learn(MAC, at(1), false);
        directory.learn(MAC, at(2), true);
        directory.learn(MAC, at(3), false);
        assert_eq!(directory.find(node), Some((MAC, Some(at(2)))));
    }

    #[test]
    fn one_who_is_heard_and_cannot_be_reached_is_not_there_until_it_can() {
        let mut directory = Directory::new(OWN);
        let node = directory.heard_from(MAC, 0).unwrap().node;
        directory.learn(MAC, at(1), true);
        assert_eq!(directory.heard_unreachable(MAC), None, "nobody has tried");
        assert_eq!(directory.dialled(at(2), false), None, "nobody is there");
        assert_eq!(
            (directory.dialled(at(1), false), directory.known(0).len()),
            (None, 1),
            "it may be dead, and not heard again"
        );
        let unreachable = UnreachablePeer { address: at(1), is_news: true };
        assert_eq!(directory.heard_unreachable(MAC), Some(unreachable));
        assert_eq!(directory.heard_unreachable(MAC), Some(UnreachablePeer { is_news: false, ..unreachable }));
        assert!(directory.known(0).is_empty());
        assert_eq!(directory.where_to_dial(MAC, NOT_HEARD), Some(at(1)));
        assert_eq!(directory.where_to_dial(MAC, NOT_HEARD + 1), None, "it is not heard any longer");
        assert_eq!(directory.heard_unreachable(MAC), Some(unreachable), "it is heard again");
        assert_eq!((directory.dialled(at(1), true), directory.known(0).len()), (Some(node), 1));
        directory.dialled(at(1), false);
        directory.learn(MAC, at(2), true);
        assert_eq!(directory.heard_unreachable(MAC), None, "it is elsewhere now");
        directory.dialled(at(2), false);
        directory.mark_dead(MAC, at(2)).unwrap();
        directory.heard_from(MAC, 0).unwrap();
        assert_eq!(directory.heard_unreachable(MAC), None, "it lives again");
    }

    #[test]
    fn how_one_stands_is_known_for_one_life_and_whoever_has_our_own_address_is_not_listed() {
        let mut directory = Directory::new(OWN);
        let status = PeerStatus { settings_digest: SettingsDigest::new(3, &[]), leads: true };
        let node = directory.update_status(MAC, status, "anna", 0).unwrap().node;
        assert_eq!(
            (directory.settings_digest(MAC), directory.name(node)),
            (Some(status.settings_digest), Some("anna".into()))
        );
        directory.learn(MAC, at(1), true);
        directory.mark_dead(MAC, at(1)).unwrap();
        directory.heard_from(MAC, 0).unwrap();
        assert_eq!((directory.settings_digest(MAC), directory.name(node)), (None, None));
        assert!(directory.heard_from(OWN, 0).is_some(), "the protocol must hear of it");
        assert_eq!(directory.known(0).len(), 1);
    }

    #[test]
    fn a_crowd_of_strangers_does_not_push_members_out() {
        let mut directory = Directory::new(OWN);
        let member = directory.heard_from(MAC, 0).unwrap();
        for number in 0..2 * TABLE_LIMIT as u32 {
            directory.heard_from(Mac::of_number(1000 + number), 0);
        }
        assert_eq!(directory.known(0).len(), TABLE_LIMIT);
        assert_eq!(directory.heard_from(MAC, 0).unwrap(), HeardPeer { is_new: false, ..member });
    }

    #[test]
    fn a_member_gives_way_to_a_newcomer_after_a_minute_of_silence_and_not_before() {
        let mut directory = Directory::new(OWN);
        for number in 0..TABLE_LIMIT as u32 {
            directory.heard_from(Mac::of_number(1000 + number), 5).unwrap();
        }
        directory.heard_from(Mac::of_number(1000), 6).unwrap();
        assert_eq!(directory.heard_from(MAC, 4 + SILENT), None);
        let newcomer = directory.heard_from(MAC, 5 + SILENT).unwrap();
        assert!(newcomer.is_new && directory.find(newcomer.node).is_some());
        assert!(!directory.heard_from(Mac::of_number(1000), 5 + SILENT).unwrap().is_new, "it was heard later");
    }
}
