//! The dialling side of one connection: identifies us, and carries our messages to one peer.

use bellwether_kernel::TrafficClass;

use super::membership::Membership;
use super::send_queue::{QueueResult, SendQueue};
use super::stream::SealedStream;
use crate::connection::LinkError;
use crate::hello::{Session, SessionFrame};
use crate::seal::Dialling;

/// The greatest number of bytes in one write, before frames are queued.
const BATCH_MAX: usize = 16 * 1024;

/// A connection that we opened to a peer.
pub(crate) struct OutboundSession {
    stream: SealedStream,
    stage: Stage,
    /// The id that the answering member must have.
    id: u32,
    queue: SendQueue,
    acknowledged: bool,
}

enum Stage {
    Greeting(Dialling),
    Hello,
    Open,
    Broken,
}

impl std::fmt::Debug for OutboundSession {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OutboundSession").field("id", &self.id).finish_non_exhaustive()
    }
}

impl OutboundSession {
    /// Begins a session with the member with this id.
    pub(crate) fn new(own: &Membership, id: u32) -> Result<OutboundSession, LinkError> {
        let mut stream = SealedStream::new();
        let stage = Stage::Greeting(stream.dial(own.key.as_ref())?);
        Ok(OutboundSession { stream, stage, id, queue: SendQueue::default(), acknowledged: false })
    }

    pub(crate) fn stream(&mut self) -> &mut SealedStream {
        &mut self.stream
    }

    /// Whether the peer has acknowledged our good-bye.
    pub(crate) fn is_acknowledged(&self) -> bool {
        self.acknowledged
    }

    /// Processes what has arrived. Returns the peer's session when the connection has opened.
    pub(crate) fn next(&mut self, own: &Membership) -> Result<Option<Session>, LinkError> {
        while self.stream.open_next()? {
            match std::mem::replace(&mut self.stage, Stage::Broken) {
                Stage::Greeting(dialling) => {
                    self.stream.finish_dialling(dialling)?;
                    self.stream.queue_hello(&own.hello())?;
                    self.stage = Stage::Hello;
                }
                Stage::Hello => {
                    let session = match self.stream.frame()? {
                        SessionFrame::Welcome { id, session } if id == self.id => session,
                        SessionFrame::Welcome { id, .. } => return Err(LinkError::WrongMember(id)),
                        SessionFrame::Refused(refusal) => return Err(refusal.into()),
                        _ => return Err(LinkError::Garbage("no answer to a hello".into())),
                    };
                    self.stage = Stage::Open;
                    return Ok(Some(session));
                }
                Stage::Open => {
                    match self.stream.frame()? {
                        SessionFrame::Ping => self.stream.queue(&SessionFrame::Pong)?,
                        SessionFrame::Acknowledged => self.acknowledged = true,
                        SessionFrame::Refused(refusal) => return Err(refusal.into()),
                        _ => return Err(LinkError::Garbage("a frame that only the other side sends".into())),
                    }
                    self.stage = Stage::Open;
                }
                Stage::Broken => return Err(LinkError::Closed),
            }
        }
        Ok(None)
    }

    /// Sends a frame, or queues it while the network takes no more; `write` writes it into an empty buffer.
    pub(crate) fn send(
        &mut self,
        class: TrafficClass,
        write: impl FnOnce(&mut Vec<u8>),
    ) -> Result<QueueResult, LinkError> {
        let room = self.stream.is_untouched() && self.stream.unsent().len() < BATCH_MAX;
        if room && self.queue.is_empty() {
            self.stream.queue_written(write)?;
            return Ok(QueueResult::Queued);
        }
        Ok(self.queue.push(class, write))
    }

    /// Whether frames are queued that are not in the stream yet.
    pub(crate) fn has_waiting(&self) -> bool {
        !self.queue.is_empty()
    }

    /// Whether the sender must be told that the queue is long (`Some(true)`) or has room again (`Some(false)`).
    pub(crate) fn take_push_back(&mut self) -> Option<bool> {
        self.queue.take_push_back()
    }

    /// The number of bytes in the stream and in the queue.
    pub(crate) fn queued_bytes(&self) -> usize {
        self.stream.unsent().len() + self.queue.bytes()
    }

    /// Moves queued frames into the stream, up to the size of one write.
    pub(crate) fn refill(&mut self) -> Result<(), LinkError> {
        if self.stream.is_flushed() {
            while self.stream.unsent().len() < BATCH_MAX
                && let Some(frame) = self.queue.pop()
            {
                self.stream.queue_bytes(&frame)?;
                self.queue.recycle(frame);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{InboundSession, PeerTable, SessionOutput};
    use super::*;
    use crate::refusal::Refusal;

    fn membership(id: u32, settings: u64) -> Membership {
        let roster: crate::Roster = "1@127.0.0.1:1,2@127.0.0.1:2".parse().unwrap();
        let me = roster.node(id).unwrap();
        let addresses = crate::addresses::AddressBook::new(roster);
        let (flock, key) = ("test".into(), None);
        Membership { flock, addresses, settings, me, id, session: id.into(), key, insecure: true }
    }

    /// The two ends of a connection, and the accepting side's context.
    struct Pair {
        own: Membership,
        outbound: OutboundSession,
        theirs: Membership,
        table: PeerTable,
        inbound: InboundSession,
    }

    impl Pair {
        fn new(settings: u64, local: bool) -> Pair {
            let (own, theirs) = (membership(1, settings), membership(2, 1));
            let (outbound, inbound) = (OutboundSession::new(&own, 2).unwrap(), InboundSession::new(local, 0));
            Pair { own, outbound, theirs, table: PeerTable::new(2, 500), inbound }
        }

        /// Moves everything that was queued to the other side.
        fn carry(from: &mut SealedStream, to: &mut SealedStream) {
            let bytes = from.unsent().to_vec();
            from.mark_sent(bytes.len());
            to.feed(&bytes);
        }

        fn forward(&mut self) -> Result<Option<SessionOutput>, LinkError> {
            Pair::carry(self.outbound.stream(), self.inbound.stream());
            self.inbound.next(&self.theirs, &mut self.table, 1)
        }

        fn back(&mut self) -> Result<Option<Session>, LinkError> {
            Pair::carry(self.inbound.stream(), self.outbound.stream());
            self.outbound.next(&self.own)
        }

        fn open(settings: u64, local: bool) -> Pair {
            let mut pair = Pair::new(settings, local);
            assert_eq!(pair.forward().unwrap(), None);
            assert_eq!(pair.back().unwrap(), None);
            assert!(matches!(pair.forward().unwrap(), Some(SessionOutput::Up { is_new: true, session: 1, .. })));
            assert_eq!(pair.back().unwrap(), Some(2));
            pair
        }
    }

    #[test]
    fn no_frame_overtakes_those_that_wait() {
        let mut pair = Pair::open(1, true);
        let body = vec![0; BATCH_MAX];
        for serial in 1..=3 {
            let write = |frame: &mut Vec<u8>| SessionFrame::Message { serial, body: &body }.encode(frame);
            pair.outbound.send(TrafficClass::Latest, write).unwrap();
        }
        for expected in 1..=4 {
            let write = |frame: &mut Vec<u8>| SessionFrame::Message { serial: 4, body: b"" }.encode(frame);
            let output = pair.forward().unwrap();
            assert!(matches!(output, Some(SessionOutput::Message { serial, .. }) if serial == expected), "{output:?}");
            if expected == 1 {
                pair.outbound.send(TrafficClass::Latest, write).unwrap();
            }
            pair.outbound.refill().unwrap();
            pair.inbound.next(&pair.theirs, &mut pair.table, 1).unwrap();
        }
    }

    #[test]
    fn a_message_that_is_longer_than_a_frame_arrives_whole_between_short_ones() {
        let mut pair = Pair::open(1, true);
        let frame = crate::seal::PLAIN_MAX - SessionFrame::MESSAGE_HEAD;
        for (serial, length) in [1, frame, frame + 1, 1, 3 * frame, 3 * frame + 7, 0].into_iter().enumerate() {
            let (serial, body) = (serial as u64, vec![serial as u8; length]);
            let write = |frame: &mut Vec<u8>| SessionFrame::Message { serial, body: &body }.encode(frame);
            pair.outbound.send(TrafficClass::Ordered, write).unwrap();
            let output = pair.forward().unwrap();
            assert!(matches!(output, Some(SessionOutput::Message { serial: it, .. }) if it == serial), "{output:?}");
            assert!(pair.inbound.body() == body, "message {serial} of {length} bytes");
        }
    }

    #[test]
    fn a_frame_that_is_begun_and_never_finished_ends_the_connection() {
        let mut pair = Pair::open(1, true);
        pair.inbound.stream().feed(&[0, 0, 200, 0, 7]);
        let mut next = |now| pair.inbound.next(&pair.theirs, &mut pair.table, now);
        assert_eq!(next(10).unwrap(), None);
        let wake_at = pair.inbound.wake_at(&pair.table).unwrap();
        let mut next = |now| pair.inbound.next(&pair.theirs, &mut pair.table, now);
        assert_eq!(next(wake_at - 1).unwrap(), None, "it has time to finish, and gets no more by asking");
        assert!(matches!(next(wake_at), Err(LinkError::TimedOut)));
    }

    #[test]
    fn a_whole_frame_leaves_nothing_to_wait_for() {
        let mut pair = Pair::open(1, true);
        let write = |frame: &mut Vec<u8>| SessionFrame::Message { serial: 1, body: b"x" }.encode(frame);
        pair.outbound.send(TrafficClass::Latest, write).unwrap();
        let bytes = pair.outbound.stream().unsent().to_vec();
        pair.inbound.stream().feed(&bytes[..3]);
        assert_eq!(pair.inbound.next(&pair.theirs, &mut pair.table, 10).unwrap(), None);
        pair.inbound.stream().feed(&bytes[3..]);
        assert!(pair.inbound.next(&pair.theirs, &mut pair.table, 11).unwrap().is_some());
        assert_eq!(pair.inbound.next(&pair.theirs, &mut pair.table, 12).unwrap(), None);
        assert_eq!(pair.inbound.wake_at(&pair.table), None);
    }

    #[test]
    fn other_settings_are_refused_in_words_on_both_sides() {
        let mut pair = Pair::new(9, true);
        pair.forward().unwrap();
        pair.back().unwrap();
        assert!(matches!(pair.forward(), Err(LinkError::Refused(Refusal::Settings))));
        assert!(matches!(pair.back(), Err(LinkError::Refused(Refusal::Settings))));
    }

    #[test]
    fn a_death_is_believed_from_this_machine_and_not_from_another_without_a_key() {
        for local in [true, false] {
            let mut pair = Pair::open(1, local);
            let gone = |frame: &mut Vec<u8>| SessionFrame::Gone { session: 1 }.encode(frame);
            pair.outbound.send(TrafficClass::Ordered, gone).unwrap();
            let believed = matches!(pair.forward().unwrap(), Some(SessionOutput::Gone { session: 1, .. }));
            assert_eq!(believed, local);
            assert!(pair.back().unwrap().is_none() && pair.outbound.is_acknowledged());
        }
    }

    #[test]
    fn a_stranger_that_says_nothing_is_given_up_at_its_deadline() {
        let mut pair = Pair::new(1, true);
        let Some(deadline) = pair.inbound.wake_at(&pair.table) else { panic!("no deadline") };
        assert!(pair.inbound.next(&pair.theirs, &mut pair.table, deadline - 1).unwrap().is_none());
        let late = pair.inbound.next(&pair.theirs, &mut pair.table, deadline);
        assert!(matches!(late, Err(LinkError::TimedOut)));
    }
}
