//! A member of a list that is stepped by hand: the parts that [`start`](crate::start) runs, with every byte, every moment
//! and every result of the disk handed in. A simulation runs whole members with it.
//!
//! ```text
//! accept, connected, received, writable, closed ─►┐                         ┌─► Socket::try_write, take_closed
//! wake, alarm_rang, written, ask, leave ─────────►│  SteppedMember          ├─► take_dials
//!                     System: time and chance ───►┘  (nothing waits in it)  └─► DriverEvent, CellWriter, Alarm
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Waker};

use bellwether_kernel::{NodeId, Protocol, StoredLog};
use tokio::sync::{Notify, mpsc, oneshot};

use crate::cell::{CellWriter, WriteResult};
use crate::connection::{LinkError, flush_now};
use crate::dial::Dialler;
use crate::driver::{DriverEvent, ListTransport, Monitor, Networked, Node, Setup, StartError, check, context};
use crate::hello::Session;
use crate::listen::{Accepted, NextStep, PeerListener, busy};
use crate::log::RecordWriter;
use crate::metrics::Counts;
use crate::outbox::Outbox;
use crate::roster::Roster;
use crate::session::{NoticeSession, OPEN_WITHIN, OutboundSession, SealedStream};
use crate::shared::MemberContext;
use crate::system::{Alarm, Socket, System};

/// The environment of a member, besides its connections.
pub struct Surroundings<P: Protocol> {
    /// The clock and the randomness.
    pub system: Arc<dyn System>,
    /// The timer of its node: the caller reports it with [`SteppedMember::alarm_rang`].
    pub alarm: Box<dyn Alarm>,
    /// The writer of its cell: the caller reports results with [`SteppedMember::written`].
    pub writer: Option<Box<dyn CellWriter<P::Cell>>>,
    /// The cell that an earlier life stored.
    pub stored: Option<P::Cell>,
    /// The session of this life.
    pub session: Session,
    /// The address that it listens on.
    pub address: SocketAddr,
}

impl<P: Protocol> fmt::Debug for Surroundings<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Surroundings").field("session", &self.session).finish_non_exhaustive()
    }
}

/// The number of a connection, as the caller counts them.
pub type ConnectionNumber = u64;

struct Inbound {
    accepted: Accepted,
    socket: Arc<dyn Socket>,
    wake_at: Option<u64>,
}

enum DialState {
    Paused { until: u64 },
    Connecting { until: u64 },
    Opening { until: u64, number: ConnectionNumber, socket: Arc<dyn Socket>, outbound: Box<OutboundSession> },
    Open { number: ConnectionNumber },
}

struct Outbound<M> {
    dialler: Dialler<M>,
    state: DialState,
}

/// A whole member of a list, stepped by hand.
pub struct SteppedMember<P: Networked> {
    system: Arc<dyn System>,
    shared: Arc<MemberContext>,
    monitor: Arc<Monitor<P, ListTransport>>,
    listener: PeerListener<P::Message>,
    inbound: BTreeMap<ConnectionNumber, Inbound>,
    outbound: BTreeMap<NodeId, Outbound<P::Message>>,
    dials: Vec<NodeId>,
    closed: Vec<ConnectionNumber>,
}

impl<P: Networked> fmt::Debug for SteppedMember<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SteppedMember").field("me", &self.shared.own.me).finish_non_exhaustive()
    }
}

/// The log of a member: what an earlier life of it wrote, and what writes more. Whoever hands it in calls
/// [`SteppedMember::written`] with what came of that.
pub type SteppedLog<R> = (StoredLog<R>, Box<dyn RecordWriter>);

/// A member, and what its node tells.
pub type Started<P> = (SteppedMember<P>, mpsc::UnboundedReceiver<DriverEvent<P>>);

impl<P: Networked> SteppedMember<P> {
    /// Starts a member that keeps no log. Its storage and its listener are those of the environment, not of the setup.
    ///
    /// # Errors
    /// The setup cannot work.
    pub fn start(setup: Setup<P>, around: Surroundings<P>) -> Result<Started<P>, StartError> {
        SteppedMember::start_with_log(setup, around, None)
    }

    /// The same with a log.
    ///
    /// # Errors
    /// A setup that cannot work.
    pub fn start_with_log(
        setup: Setup<P>,
        around: Surroundings<P>,
        log: Option<SteppedLog<P::Record>>,
    ) -> Result<Started<P>, StartError> {
        let me = check(&setup)?;
        let Surroundings { system, alarm, writer, stored, session, address } = around;
        let shared = context(&setup, me, session, address);
        let (tell, driver_events) = mpsc::unbounded_channel();
        let transport = ListTransport::new(shared.clone());
        let Setup { config, recording, renewals, stalled_after, meeting, .. } = setup;
        let node = Node::<P, _>::new(transport, config, recording, renewals, stalled_after, writer, tell);
        let mut node = node.on(system.clone());
        let (records, log_writer) = log.map_or_else(Default::default, |(records, writer)| (records, Some(writer)));
        node.boot_with_log(stored.as_ref(), &records, log_writer);
        let monitor = Monitor::with_alarm(node, alarm);
        let mut member = SteppedMember {
            system,
            outbound: BTreeMap::new(),
            listener: PeerListener::new(shared.clone(), monitor.clone(), meeting.control),
            shared,
            monitor,
            inbound: BTreeMap::new(),
            dials: Vec::new(),
            closed: Vec::new(),
        };
        member.alarm_rang();
        member.wake();
        Ok((member, driver_events))
    }

    /// A process connects to this member.
    pub fn accept(&mut self, number: ConnectionNumber, socket: Arc<dyn Socket>, from: SocketAddr, to: SocketAddr) {
        let Some(accepted) = self.listener.admit(from, to, self.system.now()) else {
            let _ = socket.try_write(&busy());
            self.closed.push(number);
            return;
        };
        self.inbound.insert(number, Inbound { accepted, socket, wake_at: None });
        self.wake();
    }

    /// A connection that [`SteppedMember::take_dials`] asked for is open.
    pub fn connected(&mut self, peer: NodeId, number: ConnectionNumber, socket: Arc<dyn Socket>) {
        let Some(outbound) = self.outbound.get_mut(&peer) else { return };
        let DialState::Connecting { until } = outbound.state else {
            self.closed.push(number);
            return;
        };
        match OutboundSession::new(&self.shared.own, peer.number()) {
            Ok(session) => outbound.state = DialState::Opening { until, number, socket, outbound: Box::new(session) },
            Err(why) => self.dial_ended(peer, &why),
        }
        self.wake();
    }

    /// A connection could not be opened.
    pub fn connect_failed(&mut self, peer: NodeId, why: std::io::ErrorKind) {
        if self.outbound.get(&peer).is_some_and(|one| matches!(one.state, DialState::Connecting { .. })) {
            self.dial_ended(peer, &LinkError::Io(why.into()));
            self.wake();
        }
    }

    /// Bytes arrived on a connection.
    pub fn received(&mut self, number: ConnectionNumber, bytes: &[u8]) {
        if let Some(inbound) = self.inbound.get_mut(&number) {
            inbound.accepted.session.stream().feed(bytes);
        }
        if let Some(peer) = self.peer_of(number)
            && let Some(Outbound { state, dialler }) = self.outbound.get_mut(&peer)
        {
            let ended = match state {
                DialState::Opening { outbound, .. } => {
                    outbound.stream().feed(bytes);
                    None
                }
                _ => {
                    let feed = |stream: &mut SealedStream| {
                        stream.feed(bytes);
                        Ok(())
                    };
                    let ended = dialler.outbox().drive(&self.shared.own, feed).err();
                    dialler.tell_room();
                    ended
                }
            };
            if let Some(why) = ended {
                self.dial_ended(peer, &why);
            }
        }
        self.wake();
    }

    /// A connection is writable again.
    pub fn writable(&mut self, number: ConnectionNumber) {
        if let Some(peer) = self.peer_of(number) {
            self.drive(peer);
        }
        self.wake();
    }

    /// A connection has ended: the other side closed it, or the system has given it up.
    pub fn closed(&mut self, number: ConnectionNumber) {
        if let Some(Inbound { accepted, .. }) = self.inbound.remove(&number) {
            self.listener.ended(&accepted, Err(LinkError::Closed));
        }
        if let Some(peer) = self.peer_of(number) {
            self.dial_ended(peer, &LinkError::Closed);
        }
        self.wake();
    }

    /// The alarm of the node has expired.
    pub fn alarm_rang(&mut self) {
        self.monitor.expired(Ok(()));
        self.wake();
    }

    /// A write has ended.
    pub fn written(&mut self, written: WriteResult<P::Cell>) {
        self.monitor.written(written);
        self.wake();
    }

    /// Gives the protocol a command.
    pub fn ask(&mut self, command: P::Command) {
        self.monitor.ask(command, None);
        self.wake();
    }

    /// Asks the protocol for something. Its answer comes out of the channel, now or later.
    pub fn question(&mut self, command: P::Command) -> oneshot::Receiver<P::Answer> {
        let (answer, answered) = oneshot::channel();
        self.monitor.ask(command, Some(answer));
        self.wake();
        answered
    }

    /// Another list of members counts from now on.
    pub fn set_roster(&mut self, roster: Roster) {
        self.shared.set_roster(roster);
        self.wake();
    }

    /// The list of members that counts.
    #[must_use]
    pub fn roster(&self) -> Arc<Roster> {
        self.shared.own.addresses.roster()
    }

    /// Says good-bye, after the work is dead: tells all connected members that this process is gone, and ends the node.
    pub fn leave(&mut self) {
        if self.monitor.end() {
            self.shared.say_farewell();
        }
    }

    /// When [`SteppedMember::wake`] must be called, even if nothing arrives.
    #[must_use]
    pub fn wake_at(&self) -> Option<u64> {
        let inbound = self.inbound.values().filter_map(|inbound| inbound.wake_at);
        let addresses = &self.shared.own.addresses;
        let outbound = self.outbound.iter().filter_map(|(peer, outbound)| match outbound.state {
            DialState::Paused { .. } if addresses.address_of(*peer).is_none() => None,
            DialState::Paused { until } | DialState::Connecting { until } | DialState::Opening { until, .. } => {
                Some(until)
            }
            DialState::Open { .. } => None,
        });
        inbound.chain(outbound).min()
    }

    /// Lets every connection work until none has anything more to do.
    pub fn wake(&mut self) {
        self.reach_listed();
        loop {
            let before = self.shared.peers.with(|table| table.version());
            let numbers: Vec<_> = self.inbound.keys().copied().collect();
            numbers.into_iter().for_each(|number| self.advance(number));
            let peers: Vec<_> = self.outbound.keys().copied().collect();
            let dials = self.dials.len();
            peers.into_iter().for_each(|peer| self.look_after(peer));
            if self.shared.peers.with(|table| table.version()) == before && self.dials.len() == dials {
                return;
            }
        }
    }

    /// Begins to dial the members that the list has come to name.
    fn reach_listed(&mut self) {
        for peer in self.shared.own.addresses.roster().others(self.shared.own.me) {
            let (shared, inbox) = (self.shared.clone(), self.monitor.clone() as Arc<_>);
            self.outbound.entry(peer).or_insert_with(|| Outbound {
                dialler: Dialler::new(shared, peer, inbox),
                state: DialState::Paused { until: self.system.now() },
            });
        }
    }

    /// The members to connect to; returned once each.
    pub fn take_dials(&mut self) -> Vec<NodeId> {
        std::mem::take(&mut self.dials)
    }

    /// The connections that this member has closed.
    pub fn take_closed(&mut self) -> Vec<ConnectionNumber> {
        std::mem::take(&mut self.closed)
    }

    /// The number of queued bytes on the connections to the others.
    #[must_use]
    pub fn queued_bytes(&self) -> usize {
        self.shared.outboxes.iter().map(Outbox::queued_bytes).sum()
    }

    /// The counters.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.shared.metrics.read()
    }

    /// What a guardian needs to announce this process's death.
    #[must_use]
    pub fn death_notice(&self) -> crate::DeathNotice {
        self.shared.death_notice()
    }

    fn peer_of(&self, number: ConnectionNumber) -> Option<NodeId> {
        let is_it = |outbound: &Outbound<_>| match outbound.state {
            DialState::Opening { number: own, .. } | DialState::Open { number: own } => own == number,
            DialState::Paused { .. } | DialState::Connecting { .. } => false,
        };
        self.outbound.iter().find(|(_, outbound)| is_it(outbound)).map(|(peer, _)| *peer)
    }

    fn advance(&mut self, number: ConnectionNumber) {
        let Some(Inbound { accepted, socket, wake_at }) = self.inbound.get_mut(&number) else { return };
        let ended = match self.listener.advance(accepted, self.system.now()) {
            Ok(next) => {
                let (at, ends) = match next {
                    // A simulated member has no clients.
                    NextStep::Answer => (None, true),
                    NextStep::Finish(at) => (at, true),
                    NextStep::Wait(at) => (at, false),
                };
                *wake_at = at;
                match flush_now(&**socket, accepted.session.stream()) {
                    Ok(()) => (ends && accepted.session.stream().is_flushed()).then_some(Ok(())),
                    Err(why) => Some(Err(why)),
                }
            }
            Err(why) => {
                // The last data, such as the reason for a refusal, should still arrive.
                let _ = flush_now(&**socket, accepted.session.stream());
                Some(Err(why))
            }
        };
        if let Some(ended) = ended
            && let Some(Inbound { accepted, .. }) = self.inbound.remove(&number)
        {
            self.listener.ended(&accepted, ended);
            self.closed.push(number);
        }
    }

    fn look_after(&mut self, peer: NodeId) {
        let now = self.system.now();
        let Some(Outbound { dialler, state }) = self.outbound.get_mut(&peer) else { return };
        match state {
            // Whoever has left the list is not dialled until it comes back.
            DialState::Paused { .. } if self.shared.own.addresses.address_of(peer).is_none() => {}
            DialState::Paused { until } => {
                let notified = take_permit(&dialler.outbox().dial);
                if notified {
                    dialler.peer_is_there();
                }
                if notified || *until <= now {
                    dialler.begin(now);
                    *state = DialState::Connecting { until: now + OPEN_WITHIN.as_nanos() as u64 };
                    self.dials.push(peer);
                }
            }
            DialState::Connecting { until } | DialState::Opening { until, .. } if *until <= now => {
                self.dial_ended(peer, &LinkError::TimedOut);
            }
            DialState::Connecting { .. } => {}
            DialState::Opening { .. } => self.open(peer),
            DialState::Open { .. } => {
                if take_permit(&dialler.outbox().work) {
                    self.drive(peer);
                }
            }
        }
    }

    /// Continues opening a connection.
    fn open(&mut self, peer: NodeId) {
        let Some(Outbound { dialler, state }) = self.outbound.get_mut(&peer) else { return };
        let DialState::Opening { socket, outbound, .. } = state else { return };
        let opened = outbound.next(&self.shared.own).and_then(|opened| {
            flush_now(&**socket, outbound.stream())?;
            Ok(opened)
        });
        match opened {
            Err(why) => self.dial_ended(peer, &why),
            Ok(None) => {}
            Ok(Some(session)) => {
                let before = std::mem::replace(state, DialState::Paused { until: 0 });
                if let DialState::Opening { number, socket, outbound, .. } = before {
                    *state = DialState::Open { number };
                    dialler.opened(socket, *outbound, session);
                }
                self.drive(peer);
            }
        }
    }

    fn drive(&mut self, peer: NodeId) {
        let Some(Outbound { dialler, state: DialState::Open { .. } }) = self.outbound.get(&peer) else { return };
        let driven = dialler.outbox().drive(&self.shared.own, |_| Ok(()));
        dialler.tell_room();
        if let Err(why) = driven {
            self.dial_ended(peer, &why);
        }
    }

    fn dial_ended(&mut self, peer: NodeId, why: &LinkError) {
        let now = self.system.now();
        let Some(Outbound { dialler, state }) = self.outbound.get_mut(&peer) else { return };
        if let DialState::Opening { number, .. } | DialState::Open { number } = state {
            self.closed.push(*number);
        }
        let pause = dialler.ended(now, why);
        *state = DialState::Paused { until: now.saturating_add(u64::try_from(pause.as_nanos()).unwrap_or(u64::MAX)) };
    }
}

/// Takes the permit that [`Notify::notify_one`] left, as the waiting task would.
fn take_permit(notify: &Notify) -> bool {
    pin!(notify.notified()).poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

/// A death notice to one member, stepped by hand.
pub struct SteppedNotice {
    telling: NoticeSession,
    socket: Arc<dyn Socket>,
}

impl fmt::Debug for SteppedNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SteppedNotice").finish_non_exhaustive()
    }
}

impl SteppedNotice {
    /// Begins the notice on an open connection.
    ///
    /// # Errors
    /// The session cannot be created.
    pub fn begin(notice: &crate::DeathNotice, socket: Arc<dyn Socket>) -> Result<SteppedNotice, LinkError> {
        let mut telling = notice.telling()?;
        flush_now(&*socket, telling.stream())?;
        Ok(SteppedNotice { telling, socket })
    }

    /// Bytes arrived. Returns whether the member has acknowledged the notice.
    ///
    /// # Errors
    /// The connection has ended.
    pub fn received(&mut self, bytes: &[u8]) -> Result<bool, LinkError> {
        self.telling.stream().feed(bytes);
        let told = self.telling.next()?;
        flush_now(&*self.socket, self.telling.stream())?;
        Ok(told)
    }
}
