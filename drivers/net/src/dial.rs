//! Keeps one connection to one peer, for our own messages to it.

use std::sync::Arc;
use std::time::Duration;

use bellwether_kernel::NodeId;
use tokio::io::Ready;
use tokio::time::{Instant, sleep, timeout};

use crate::connection::{Connection, LinkError, ready};
use crate::hello::{Session, SessionFrame};
use crate::outbox::Outbox;
use crate::refusal::Refusal;
use crate::shared::{Inbound, Inbox, MemberContext, resolve};

const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
const OPEN_WITHIN: Duration = Duration::from_secs(1);

/// How long to wait between attempts: short at first, up to a limit, with some chance in it, so that members that
/// started together do not go on knocking together.
pub(crate) struct BackOff {
    first: Duration,
    longest: Duration,
    pause: Duration,
    chance: u32,
}

impl BackOff {
    fn new(seed: u32) -> BackOff {
        BackOff::between(FIRST_PAUSE, LONGEST_PAUSE, seed)
    }

    pub(crate) fn between(first: Duration, longest: Duration, seed: u32) -> BackOff {
        BackOff { first, longest, pause: first, chance: seed | 1 }
    }

    pub(crate) fn reset(&mut self) {
        self.pause = self.first;
    }

    fn slow_down(&mut self) {
        self.pause = self.longest;
    }

    pub(crate) fn next(&mut self) -> Duration {
        // A xorshift is chance enough for this.
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 17;
        self.chance ^= self.chance << 5;
        let pause = self.pause;
        self.pause = (pause * 2).min(self.longest);
        pause.mul_f64(0.75 + 0.5 * f64::from(self.chance) / f64::from(u32::MAX))
    }
}

/// How we fare with a peer, as people would put it: there is one line for each turn of it, and not one for each attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DialStatus {
    Untried,
    Reached,
    /// Nobody is there, whichever way that shows.
    Away,
    Refused(Refusal),
    /// Somebody is there whom we do not understand.
    Strange,
}

impl DialStatus {
    fn of(ended: &LinkError) -> DialStatus {
        match ended {
            LinkError::Io(_) | LinkError::Closed | LinkError::TimedOut => DialStatus::Away,
            LinkError::Refused(refusal) => DialStatus::Refused(*refusal),
            LinkError::Garbage(_) | LinkError::WrongMember(_) => DialStatus::Strange,
        }
    }

    /// Takes the turn, and says whether people should know. To reach somebody at the first attempt is no news.
    fn changes_to(&mut self, next: DialStatus) -> bool {
        let before = std::mem::replace(self, next);
        before != next && (before, next) != (DialStatus::Untried, DialStatus::Reached)
    }
}

/// Dials `peer` for as long as we live.
pub(crate) async fn keep_dialling<M>(shared: Arc<MemberContext>, peer: NodeId, inbox: Arc<impl Inbox<M>>) {
    let outbox = shared.outbox(peer);
    let counters = shared.metrics.peer(peer);
    let mut back_off = BackOff::new(shared.session as u32 ^ peer.number());
    let (mut status, mut met) = (DialStatus::Untried, None);
    let tell = |why: String, refusal| {
        let at = shared.roster.member(peer).map(|member| member.address.to_string()).unwrap_or_default();
        inbox.put(Inbound::Trouble { peer: Some(peer), at, why, refusal });
    };
    loop {
        let begun = Instant::now();
        let ended = match timeout(OPEN_WITHIN, open(&shared, peer)).await {
            Err(_) => LinkError::TimedOut,
            Ok(Err(error)) => error,
            Ok(Ok((connection, session))) => {
                counters.connects.add();
                if shared.peers.learn(peer, session) {
                    inbox.put(Inbound::Up { peer, session });
                }
                outbox.open(connection);
                shared.metrics.set_connected(peer, true);
                met = Some(session);
                if status.changes_to(DialStatus::Reached) {
                    tell("reached".into(), None);
                }
                let ended = talk(outbox).await;
                outbox.close();
                shared.metrics.set_connected(peer, false);
                ended
            }
        };
        if begun.elapsed() > LONGEST_PAUSE {
            back_off.reset();
        }
        counters.failures.add();
        let refusal = match ended {
            LinkError::Refused(refusal) => Some(refusal),
            _ => None,
        };
        if let Some(refusal) = refusal {
            counters.refused_by.add();
            if refusal.is_lasting() {
                back_off.slow_down();
            }
        }
        if status.changes_to(DialStatus::of(&ended)) {
            let over = refusal.is_none() && met.is_some_and(|session| shared.peers.is_dead(peer, session));
            tell(if over { "its process has ended".into() } else { ended.to_string() }, refusal);
        }
        tokio::select! {
            () = sleep(back_off.next()) => {}
            () = outbox.dial.notified() => back_off.reset(),
        }
    }
}

async fn open(shared: &MemberContext, peer: NodeId) -> Result<(Connection, Session), LinkError> {
    let Some(member) = shared.roster.member(peer) else { return Err(LinkError::Closed) };
    let mut failed = LinkError::Io(std::io::Error::other("the name has no address"));
    for address in resolve(&member.address).await? {
        let mut connection = match Connection::dial(address, shared.bind, shared.key.as_ref()).await {
            Ok(connection) => connection,
            Err(LinkError::Io(error)) => {
                failed = error.into();
                continue;
            }
            Err(other) => return Err(other),
        };
        connection.queue_hello(&shared.hello())?;
        return match connection.receive().await? {
            SessionFrame::Welcome { id, session } if id == member.id => Ok((connection, session)),
            SessionFrame::Welcome { id, .. } => Err(LinkError::WrongMember(id)),
            SessionFrame::Refused(refusal) => Err(refusal.into()),
            _ => Err(LinkError::Garbage("no answer to a hello".into())),
        };
    }
    Err(failed)
}

/// Looks after the connection until it ends.
async fn talk(outbox: &Outbox) -> LinkError {
    let mut allows = Ready::EMPTY;
    loop {
        let (stream, interest) = match outbox.drive(allows) {
            Ok(next) => next,
            Err(ended) => return ended,
        };
        allows = tokio::select! {
            done = ready(&stream, interest) => match done {
                Ok(allows) => allows,
                Err(why) => return why.into(),
            },
            () = outbox.work.notified() => Ready::EMPTY,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::SendResult;

    async fn pair() -> (Connection, Connection) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (dialled, accepted) = tokio::join!(Connection::dial(address, None, None), async {
            Connection::accept(listener.accept().await.unwrap().0, None, true).await
        });
        (dialled.unwrap(), accepted.unwrap())
    }

    #[tokio::test]
    async fn what_the_network_takes_is_sent_by_the_one_who_posts_it() {
        let (ours, mut theirs) = pair().await;
        let outbox = Outbox::default();
        outbox.open(ours);
        for serial in 1..4 {
            assert_eq!(
                outbox.post(|frame| SessionFrame::Message { serial, body: b"x" }.encode(frame)),
                SendResult::Taken
            );
            assert_eq!(theirs.receive().await.unwrap(), SessionFrame::Message { serial, body: b"x" });
        }
    }

    #[tokio::test]
    async fn a_frame_that_cannot_be_sent_ends_the_connection_and_nothing_else() {
        let (ours, _theirs) = pair().await;
        let outbox = Outbox::default();
        outbox.open(ours);
        let too_long = |frame: &mut Vec<u8>| frame.resize(crate::frame::FRAME_MAX + 1, 0);
        assert_eq!(outbox.post(too_long), SendResult::Taken);
        assert!(matches!(talk(&outbox).await, LinkError::Garbage(_)));
        outbox.close();
        assert_eq!(outbox.post(too_long), SendResult::Unconnected);
    }

    #[tokio::test]
    async fn a_peer_that_reads_nothing_costs_a_bounded_queue_and_then_gets_the_newest() {
        let (ours, mut theirs) = pair().await;
        let outbox = Arc::new(Outbox::default());
        assert_eq!(outbox.post(|_| panic!("nobody is there")), SendResult::Unconnected);
        outbox.open(ours);
        let talking = outbox.clone();
        let task = tokio::spawn(async move { talk(&talking).await });
        let body = vec![7; 8 * 1024];
        let (mut displaced, mut serial) = (0, 0);
        while displaced < 100 {
            serial += 1;
            if outbox.post(|frame| SessionFrame::Message { serial, body: &body }.encode(frame)) == SendResult::Displaced
            {
                displaced += 1;
            }
            tokio::task::yield_now().await;
        }
        let mut last = 0;
        let reading = async {
            while last < serial {
                let Ok(SessionFrame::Message { serial, .. }) = theirs.receive().await else { panic!("no message") };
                assert!(serial > last, "in order");
                last = serial;
            }
        };
        timeout(Duration::from_secs(20), reading).await.unwrap();
        drop(theirs);
        assert!(matches!(task.await.unwrap(), LinkError::Closed | LinkError::Io(_)));
    }

    #[test]
    fn each_turn_of_fortune_is_told_once() {
        let mut status = DialStatus::Untried;
        let mut changes = |ended: &LinkError| status.changes_to(DialStatus::of(ended));
        let nobody = LinkError::Io(std::io::ErrorKind::ConnectionRefused.into());
        let refused = LinkError::Refused(Refusal::Settings);
        assert_eq!([&nobody, &LinkError::TimedOut, &nobody].map(&mut changes), [true, false, false]);
        assert_eq!([&refused, &refused, &nobody].map(&mut changes), [true, false, true]);
        assert!(status.changes_to(DialStatus::Reached));
        assert!(status.changes_to(DialStatus::of(&LinkError::Closed)) && !status.changes_to(DialStatus::of(&nobody)));
        assert!(!DialStatus::Untried.changes_to(DialStatus::Reached), "as it should be");
    }

    #[test]
    fn pauses_grow_to_a_second_and_differ_between_members() {
        let (mut one, mut other) = (BackOff::new(1), BackOff::new(2));
        let pauses: Vec<_> = (0..12).map(|_| one.next()).collect();
        assert!(pauses[0] >= FIRST_PAUSE.mul_f64(0.75) && pauses[0] <= FIRST_PAUSE.mul_f64(1.25));
        assert!(pauses[11] >= LONGEST_PAUSE.mul_f64(0.75) && pauses[11] <= LONGEST_PAUSE.mul_f64(1.25));
        assert_ne!(pauses, (0..12).map(|_| other.next()).collect::<Vec<_>>());
        one.reset();
        assert!(one.next() < FIRST_PAUSE * 2);
    }
}
