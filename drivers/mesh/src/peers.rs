//! The frames that are accepted: those that open, of the latest session, each once, and not too many.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use bellwether_kernel::NodeId;
use bellwether_mesh::{MeshBody, Tag};
use bellwether_net::ReplayWindow;
use ring::aead::LessSafeKey;

use crate::frame::{self, FrameError, FrameHeader};
use crate::identity::MeshSecret;
use crate::rate::{Allowance, SENDER_LIMIT, UNKNOWN_LIMIT};

/// The greatest number of senders; the one that has been silent longest makes room.
const MOST: usize = 512;
/// Why a frame was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It does not open with this mesh's key.
    Unsealed,
    /// It is no frame, or its body is invalid.
    Malformed,
    /// It belongs to a mesh with another name.
    OtherMesh,
    /// Its sender exceeds the rate limit.
    Flood,
    /// It was received before, or belongs to a former session.
    Replayed,
}

/// The numbers of dropped frames, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DroppedFrames {
    /// Frames that did not open with this mesh's key.
    pub unsealed: u64,
    /// Invalid frames.
    pub malformed: u64,
    /// Frames of a mesh with another name.
    pub other_mesh: u64,
    /// Frames beyond their sender's rate limit.
    pub flood: u64,
    /// Frames that were received before, or belonged to a former session.
    pub replayed: u64,
    /// Frames of another node with this node's name.
    pub name_taken: u64,
}

impl DroppedFrames {
    /// Counts one frame.
    pub fn count(&mut self, refused: Refused) {
        *match refused {
            Refused::Unsealed => &mut self.unsealed,
            Refused::Malformed => &mut self.malformed,
            Refused::OtherMesh => &mut self.other_mesh,
            Refused::Flood => &mut self.flood,
            Refused::Replayed => &mut self.replayed,
        } += 1;
    }
}

/// The address of a node: the interface, and the socket address on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeerAddress {
    /// The interface's number.
    pub interface: u32,
    /// The address from which the node sends.
    pub at: SocketAddr,
}

/// An accepted frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The sender's node number.
    pub node: NodeId,
    /// The frame's header.
    pub header: FrameHeader,
    /// The frame's body.
    pub body: MeshBody,
}

struct Peer {
    tag: Tag,
    session: u32,
    key: LessSafeKey,
    window: ReplayWindow,
    from: PeerAddress,
    heard_at: u64,
    allowance: Allowance,
}

/// The senders that this node has heard.
pub struct PeerTable {
    secret: MeshSecret,
    peers: Vec<Peer>,
    places: BTreeMap<Tag, usize>,
    unknown: Allowance,
}

impl PeerTable {
    /// An empty table.
    #[must_use]
    pub fn new(secret: MeshSecret) -> PeerTable {
        PeerTable { secret, peers: Vec::new(), places: BTreeMap::new(), unknown: Allowance::default() }
    }

    /// Opens a received frame in place.
    ///
    /// # Errors
    /// Why the frame was dropped.
    pub fn open(&mut self, now: u64, from: PeerAddress, frame: &mut [u8]) -> Result<Opened, Refused> {
        let header = FrameHeader::decode(self.secret.mesh(), frame).map_err(|why| match why {
            FrameError::OtherMesh => Refused::OtherMesh,
            FrameError::Foreign | FrameError::Length => Refused::Malformed,
        })?;
        let place = self.places.get(&header.sender).copied();
        let known = place.map(|place| &mut self.peers[place]).filter(|peer| peer.session == header.session);
        let (body, fresh) = match known {
            Some(peer) if !peer.window.is_new(header.counter) => return Err(Refused::Replayed),
            Some(peer) => (frame::open(&peer.key, &header, frame).ok_or(Refused::Unsealed)?, None),
            None => {
                if place.is_some_and(|place| self.peers[place].session > header.session) {
                    return Err(Refused::Replayed);
                }
                if !self.unknown.take(UNKNOWN_LIMIT, now) {
                    return Err(Refused::Flood);
                }
                let key = self.secret.session_key(header.sender, header.session).ok_or(Refused::Unsealed)?;
                (frame::open(&key, &header, frame).ok_or(Refused::Unsealed)?, Some(key))
            }
        };
        let body = MeshBody::decode(header.letter, body);
        let place = self.admit(place, &header, fresh, from, now);
        let peer = &mut self.peers[place];
        peer.window.take(header.counter);
        // Once it has opened, a frame counts for its sender's rate limit.
        if !b"DK".contains(&header.letter) && !peer.allowance.take(SENDER_LIMIT, now) {
            return Err(Refused::Flood);
        }
        let body = body.map_err(|_| Refused::Malformed)?;
        (peer.from, peer.heard_at) = (from, now);
        Ok(Opened { node: NodeId::at(place + 1), header, body })
    }

    /// The entry of a sender; a new session starts it anew.
    fn admit(
        &mut self,
        place: Option<usize>,
        header: &FrameHeader,
        fresh: Option<LessSafeKey>,
        from: PeerAddress,
        now: u64,
    ) -> usize {
        let Some(key) = fresh else { return place.unwrap_or_default() };
        let allowance = place.map_or(Allowance::default(), |place| self.peers[place].allowance);
        let (tag, session) = (header.sender, header.session);
        let peer = Peer { tag, session, key, window: ReplayWindow::default(), from, heard_at: now, allowance };
        let place = place.or_else(|| self.spare());
        match place {
            Some(place) => {
                self.places.remove(&self.peers[place].tag);
                self.peers[place] = peer;
            }
            None => self.peers.push(peer),
        }
        let place = place.unwrap_or(self.peers.len() - 1);
        self.places.insert(tag, place);
        place
    }

    /// The entry of the sender that has been silent longest, if there is no free one.
    fn spare(&self) -> Option<usize> {
        let full = self.peers.len() >= MOST;
        (0..self.peers.len()).filter(|_| full).min_by_key(|place| self.peers[*place].heard_at)
    }

    /// Where a node was last heard.
    #[must_use]
    pub fn address(&self, node: NodeId) -> Option<PeerAddress> {
        self.peers.get(node.index().checked_sub(1)?).map(|peer| peer.from)
    }

    /// Where the node with this tag was last heard, and when.
    #[must_use]
    pub fn heard(&self, tag: Tag) -> Option<(PeerAddress, u64)> {
        self.places.get(&tag).map(|place| &self.peers[*place]).map(|peer| (peer.from, peer.heard_at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::FrameSealer;
    use bellwether_net::Key;

    const SEARCH: MeshBody = MeshBody::Search { degree: 3 };

    fn secret(key: Option<&Key>) -> MeshSecret {
        MeshSecret::new(&"m".parse().unwrap(), key)
    }

    fn place(port: u16) -> PeerAddress {
        PeerAddress { interface: 2, at: ([0xfe80, 0, 0, 0, 0, 0, 0, 1], port).into() }
    }

    struct Rig {
        table: PeerTable,
        sealer: FrameSealer,
    }

    impl Rig {
        fn new() -> Rig {
            Rig { table: PeerTable::new(secret(None)), sealer: Rig::sealer(1) }
        }

        fn sealer(session: u32) -> FrameSealer {
            FrameSealer::new(&secret(None), Tag(7), session).unwrap()
        }

        fn frame(&mut self, body: &MeshBody) -> Vec<u8> {
            let mut frame = Vec::new();
            assert!(self.sealer.seal(body, &mut frame));
            frame
        }

        fn open(&mut self, now: u64, frame: &[u8]) -> Result<Opened, Refused> {
            self.table.open(now, place(1), &mut frame.to_vec())
        }
    }

    #[test]
    fn a_frame_is_taken_once_and_its_sender_is_known_by_one_number() {
        let mut rig = Rig::new();
        let (first, second) = (rig.frame(&SEARCH), rig.frame(&SEARCH));
        let opened = rig.open(0, &second).unwrap();
        assert_eq!((opened.header.sender, opened.body), (Tag(7), SEARCH));
        assert_eq!(rig.open(0, &first).unwrap().node, opened.node, "it was overtaken");
        assert_eq!(rig.open(0, &first), Err(Refused::Replayed));
        assert_eq!(rig.table.address(opened.node), Some(place(1)));
        assert_eq!(rig.table.address(NodeId::at(0)), None, "this node itself");
    }

    #[test]
    fn frames_of_a_former_session_are_refused_once_a_later_one_was_heard() {
        let mut rig = Rig::new();
        let old = rig.frame(&SEARCH);
        rig.sealer = Rig::sealer(2);
        let new = rig.frame(&SEARCH);
        assert!(rig.open(0, &new).is_ok());
        assert_eq!(rig.open(0, &old), Err(Refused::Replayed));
    }

    #[test]
    fn a_forged_session_closes_nobody_out() {
        let mut rig = Rig::new();
        let honest = rig.frame(&SEARCH);
        let mut forged = rig.frame(&SEARCH);
        forged[14..18].copy_from_slice(&u32::MAX.to_be_bytes());
        assert_eq!(rig.open(0, &forged), Err(Refused::Unsealed));
        let mut ahead = honest.clone();
        ahead[18..24].copy_from_slice(&[255; 6]);
        assert_eq!(rig.open(0, &ahead), Err(Refused::Unsealed));
        assert!(rig.open(0, &honest).is_ok());
    }

    #[test]
    fn another_key_another_mesh_and_another_protocol_are_told_apart() {
        let mut rig = Rig::new();
        let sealed = |secret: &MeshSecret| {
            let mut frame = Vec::new();
            FrameSealer::new(secret, Tag(7), 1).unwrap().seal(&SEARCH, &mut frame);
            frame
        };
        let key = Key::generate().unwrap();
        assert_eq!(rig.open(0, &sealed(&secret(Some(&key)))), Err(Refused::Unsealed));
        assert_eq!(rig.open(0, &sealed(&MeshSecret::new(&"x".parse().unwrap(), None))), Err(Refused::OtherMesh));
        for nonsense in [&b""[..], b"GET / HTTP/1.1\r\n\r\n", &[0xb1; 12], &vec![0xb1; 70_000]] {
            assert_eq!(rig.open(0, nonsense), Err(Refused::Malformed));
        }
        let mut keyed = PeerTable::new(secret(Some(&key)));
        let refused = keyed.open(0, place(1), &mut sealed(&secret(None)));
        assert_eq!(refused, Err(Refused::Unsealed), "a keyed mesh takes nothing without its seal");
    }

    #[test]
    fn a_sender_that_floods_is_heard_again_once_it_slows_down() {
        let mut rig = Rig::new();
        let taken = (0..1_000).filter(|_| {
            let frame = rig.frame(&SEARCH);
            rig.open(0, &frame).is_ok()
        });
        assert_eq!(taken.count(), 200);
        let later = rig.frame(&SEARCH);
        assert!(rig.open(5_000_000, &later).is_ok());
        let data = MeshBody::Acknowledge { from: Tag(1), to: Tag(2), id: 1, kind: bellwether_mesh::PacketKind::Ping };
        let frame = rig.frame(&data);
        assert!(rig.open(5_000_000, &frame).is_ok(), "data is limited by the link");
    }

    #[test]
    fn bodies_that_lie_about_their_lengths_are_malformed_and_their_sender_is_still_heard() {
        let zeros = |count: usize| vec![0; count];
        let lying: [(u8, Vec<u8>); 10] = [
            (b'P', [&[0; 11], &[200][..], &[1; 8]].concat()),
            (b'L', [&[0, 1, 0, 0, 255][..], &[1; 30]].concat()),
            (b'L', [&[0, 1, 0, 0, 1][..], &[255; 60]].concat()),
            (b'H', [&[1; 8][..], &[255], &[0; 13]].concat()),
            (b'Q', [&[1; 16][..], &[2], &[0; 8]].concat()),
            (b'A', zeros(9 + 33)),
            (b'A', zeros(60_000)),
            (b'D', zeros(38)),
            (b'S', Vec::new()),
            (b'x', zeros(8)),
        ];
        let mut rig = Rig::new();
        for (letter, body) in lying {
            let mut frame = Vec::new();
            assert!(rig.sealer.seal_bytes(letter, |frame| frame.extend_from_slice(&body), &mut frame));
            assert_eq!(rig.open(0, &frame), Err(Refused::Malformed), "{}", char::from(letter));
            let next = rig.frame(&SEARCH);
            assert!(rig.open(0, &next).is_ok());
        }
    }

    #[test]
    fn however_many_speak_the_table_stays_small_and_the_silent_ones_make_room() {
        let mut rig = Rig::new();
        for tag in 1..=2 * MOST as u64 {
            rig.sealer = FrameSealer::new(&secret(None), Tag(tag), 1).unwrap();
            let frame = rig.frame(&SEARCH);
            rig.open(tag * 1_000_000, &frame).unwrap();
        }
        assert_eq!((rig.table.peers.len(), rig.table.places.len()), (MOST, MOST));
        assert!(rig.table.heard(Tag(1)).is_none() && rig.table.heard(Tag(2 * MOST as u64)).is_some());
    }

    #[test]
    fn a_forged_flood_costs_no_more_than_its_limit() {
        let mut rig = Rig::new();
        let mut frame = rig.frame(&SEARCH);
        let mut refused = DroppedFrames::default();
        for sender in 0..5_000_u64 {
            frame[6..14].copy_from_slice(&(sender + 100).to_be_bytes());
            refused.count(rig.open(0, &frame).unwrap_err());
        }
        assert_eq!((refused.unsealed, refused.flood), (4_000, 1_000));
    }
}
