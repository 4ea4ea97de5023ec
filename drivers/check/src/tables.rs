//! The tables: what each number in a world stands for, and the outcomes of each event at each node, computed once.

use bellwether_kernel::{
    AskId, Checkable, Effects, Hearing, HearingGraph, Input, Kept, NodeId, NodeSet, NodeStatus, Protocol, StoredLog,
    Ticket, To,
};
use foldhash::fast::FixedState;
use hashbrown::HashMap;

use crate::intern::Interner;
use crate::local::{Act, Body, Down, Local, LocalInfo, Up};
use crate::model::{DeliveryOrder, Model};
use crate::packet::{Content, Packet, PacketInfo};
use crate::run::{Ran, every_fall};

/// A node of protocol `P`.
pub(crate) type LocalOf<P> = Local<<P as Protocol>::State, <P as Protocol>::Cell, <P as Protocol>::Record>;
type UpOf<P> = Up<<P as Protocol>::State, <P as Protocol>::Cell, <P as Protocol>::Record>;

const UNKNOWN: u32 = u32::MAX;

/// One possible outcome of an event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    pub(crate) local: u32,
    /// The range of the packets that it sends.
    sent: (u32, u32),
    /// The random picks.
    pub(crate) picks: u32,
}

/// The meaning of all numbers.
pub(crate) struct Tables<P: Checkable> {
    pub(crate) config: P::Config,
    pub(crate) model: Model<P>,
    pub(crate) hearing: HearingGraph,
    pub(crate) locals: Interner<LocalOf<P>>,
    infos: Vec<LocalInfo>,
    pub(crate) packets: Interner<Packet<P::Message>>,
    packet_infos: Vec<PacketInfo>,
    pub(crate) timers: Interner<P::Timer>,
    pub(crate) commands: Interner<P::Command>,
    pub(crate) standings: Interner<NodeStatus<P::View>>,
    memo: HashMap<u64, (u32, u32), FixedState>,
    outcomes: Vec<Outcome>,
    sent: Vec<u32>,
    falls: Interner<Vec<u32>>,
    older: Vec<u32>,
    /// Whether a step had too many combinations of picks to try.
    wild: bool,
}

impl<P: Checkable> Tables<P> {
    pub(crate) fn new(config: P::Config, model: Model<P>) -> Tables<P> {
        let mut falls = Interner::new();
        falls.intern(Vec::new());
        Tables {
            config,
            hearing: model.hearing(),
            model,
            locals: Interner::new(),
            infos: Vec::new(),
            packets: Interner::new(),
            packet_infos: Vec::new(),
            timers: Interner::new(),
            commands: Interner::new(),
            standings: Interner::new(),
            memo: HashMap::default(),
            outcomes: Vec::new(),
            sent: Vec::new(),
            falls,
            older: Vec::new(),
            wild: false,
        }
    }

    pub(crate) fn nodes(&self) -> usize {
        self.model.nodes as usize
    }

    pub(crate) fn info(&self, local: u32) -> &LocalInfo {
        &self.infos[local as usize]
    }

    pub(crate) fn packet(&self, packet: u32) -> PacketInfo {
        self.packet_infos[packet as usize]
    }

    pub(crate) fn sent(&self, outcome: Outcome) -> &[u32] {
        &self.sent[outcome.sent.0 as usize..outcome.sent.1 as usize]
    }

    pub(crate) fn picks(&self, outcome: Outcome) -> &[u32] {
        self.falls.get(outcome.picks)
    }

    /// The number of distinct states of a single node.
    pub(crate) fn situations(&self) -> usize {
        self.locals.len()
    }

    /// Why the numbers can no longer be trusted.
    pub(crate) fn trouble(&self) -> Option<&'static str> {
        if self.wild {
            return Some("one step has more than 4096 ways for chance to fall");
        }
        let full = self.locals.full() || self.packets.full() || self.timers.full() || self.commands.full();
        let long = self.outcomes.len().max(self.sent.len()) > (u32::MAX / 2) as usize;
        (full || long).then_some("the nodes have more distinct situations than can be numbered")
    }

    /// The outcomes of `act` at a node in this state, as positions for [`Tables::outcome`].
    pub(crate) fn outcomes(&mut self, local: u32, act: Act) -> std::ops::Range<u32> {
        let key = u64::from(local) << 32 | u64::from(act.code());
        if let Some((start, end)) = self.memo.get(&key) {
            return *start..*end;
        }
        let found = self.work_out(local, act);
        let start = self.outcomes.len() as u32;
        self.outcomes.extend(found);
        let end = self.outcomes.len() as u32;
        self.memo.insert(key, (start, end));
        start..end
    }

    pub(crate) fn outcome(&self, at: u32) -> Outcome {
        self.outcomes[at as usize]
    }

    /// The result of an event with one outcome and no packets.
    pub(crate) fn becomes(&mut self, local: u32, act: Act) -> u32 {
        let range = self.outcomes(local, act);
        self.outcome(range.start).local
    }

    /// A node that has never run.
    pub(crate) fn unborn(&mut self, me: NodeId) -> u32 {
        self.local(Local {
            me,
            body: Body::Down(Down { fresh: true, stored: None, log: StoredLog::default(), told: NodeSet::EMPTY }),
        })
    }

    pub(crate) fn local(&mut self, local: LocalOf<P>) -> u32 {
        let info = self.describe(&local);
        let (id, new) = self.locals.intern(local);
        if new {
            self.infos.push(info);
        }
        id
    }

    pub(crate) fn intern_packet(&mut self, packet: Packet<P::Message>) -> u32 {
        let Packet { from, to, age, .. } = packet;
        let kind = packet.kind();
        let channel = u16::from(from) * self.nodes() as u16 + u16::from(to);
        let young = (age > 0).then(|| self.intern_packet(Packet { age: 0, ..packet.clone() }));
        let (id, new) = self.packets.intern(packet);
        if new {
            let queue = if self.model.order == DeliveryOrder::Channel { u16::from(to) } else { channel };
            self.packet_infos.push(PacketInfo { from, to, kind, age, channel, queue, young: young.unwrap_or(id) });
        }
        id
    }

    /// The packet after one more tick under way; past `max_delay` it does not age.
    pub(crate) fn older(&mut self, packet: u32, max_delay: u16) -> u32 {
        let age = self.packet(packet).age;
        if age >= max_delay {
            return packet;
        }
        match self.older.get(packet as usize) {
            Some(older) if *older != UNKNOWN => *older,
            _ => {
                let packet_now = self.packets.get(packet).clone();
                let older = self.intern_packet(Packet { age: age + 1, ..packet_now });
                self.older.resize(self.packets.len(), UNKNOWN);
                self.older[packet as usize] = older;
                older
            }
        }
    }

    fn describe(&mut self, local: &LocalOf<P>) -> LocalInfo {
        match &local.body {
            Body::Down(down) => {
                let standing = self.standings.intern(NodeStatus::Down).0;
                let told = down.told.iter().fold(0, |mask, node| mask | 1 << node.index());
                LocalInfo { standing, fresh: down.fresh, told, ..LocalInfo::default() }
            }
            Body::Up(up) => {
                let view = P::view(&self.config, &up.state);
                let standing = if up.frozen { NodeStatus::Frozen(view) } else { NodeStatus::Up(view) };
                let ready = up.timers.iter().filter(|(_, left)| *left == 0).map(|(timer, _)| *timer);
                let ready: Box<[u32]> = if up.frozen { Box::default() } else { ready.collect() };
                LocalInfo {
                    standing: self.standings.intern(standing).0,
                    up: true,
                    frozen: up.frozen,
                    fresh: false,
                    due: self.model.max_delay().is_some() && !ready.is_empty(),
                    storing: up.storing.is_some(),
                    log_writes: u8::try_from(up.log.pending()).unwrap_or(u8::MAX),
                    timed: !up.timers.is_empty(),
                    late: up.late,
                    beyond: self.model.beyond.is_some_and(|beyond| beyond(&up.state)),
                    ready,
                    work: if up.frozen { Box::default() } else { up.work.clone().into() },
                    told: 0,
                }
            }
        }
    }

    fn work_out(&mut self, local: u32, act: Act) -> Vec<Outcome> {
        let Local { me, body } = self.locals.get(local).clone();
        match (body, act) {
            (Body::Down(down), Act::Boot) => self.boot(me, down.stored.as_ref(), &down.log),
            (Body::Down(down), act) => {
                let down = match act {
                    Act::Tell(nodes) => Down { told: down.told.union(set(nodes)), ..down },
                    Act::Forget(nodes) => Down { told: down.told.minus(set(nodes)), ..down },
                    Act::Bury => Down { fresh: false, stored: None, log: StoredLog::default(), told: NodeSet::EMPTY },
                    _ => down,
                };
                vec![self.still(Local { me, body: Body::Down(down) })]
            }
            (Body::Up(up), act) => self.happen(me, up, act),
        }
    }

    /// The outcomes of an event at a node that is up.
    fn happen(&mut self, me: NodeId, mut up: UpOf<P>, act: Act) -> Vec<Outcome> {
        let input = match act {
            Act::Take(packet) => self.arrival(packet),
            Act::Fire(timer) => {
                up.timers.retain(|(armed, _)| *armed != timer);
                Input::Fire(*self.timers.get(timer))
            }
            Act::Stored => {
                let Some(cell) = up.storing.take() else { return vec![self.still(Local { me, body: Body::Up(up) })] };
                up.stored = Some(cell);
                Input::Durable(Ticket::Cell)
            }
            Act::Flushed(writes) => match up.log.flush(writes.into()) {
                Some(ticket) => Input::Durable(ticket),
                None => return vec![self.still(Local { me, body: Body::Up(up) })],
            },
            Act::Ask { command, id } => {
                Input::Ask { id: AskId(id.into()), command: self.commands.get(command.into()).clone() }
            }
            Act::Work(command) => {
                up.work.retain(|waiting| *waiting != command);
                Input::Ask { id: AskId::NOBODY, command: self.commands.get(command).clone() }
            }
            Act::Crash { kept, survivors } => {
                up.log.crash(survivors.into());
                let stored = if kept { up.storing.or(up.stored) } else { up.stored };
                let down = Down { fresh: false, stored, log: up.log, told: NodeSet::EMPTY };
                return vec![self.still(Local { me, body: Body::Down(down) })];
            }
            Act::Thaw { stalled: true } => Input::Stalled,
            Act::Freeze | Act::Thaw { stalled: false } => {
                (up.frozen, up.late) = (act == Act::Freeze, false);
                return vec![self.still(Local { me, body: Body::Up(up) })];
            }
            Act::Tick => {
                up.late |= up.frozen && up.timers.iter().any(|(_, left)| *left == 0);
                up.timers.iter_mut().for_each(|(_, left)| *left = left.saturating_sub(1));
                return vec![self.still(Local { me, body: Body::Up(up) })];
            }
            Act::Boot | Act::Tell(_) | Act::Forget(_) | Act::Bury => {
                return vec![self.still(Local { me, body: Body::Up(up) })];
            }
        };
        self.step(me, up, &input)
    }

    fn arrival(&self, packet: u32) -> Input<P> {
        let Packet { from, content, .. } = self.packets.get(packet);
        let from = NodeId::at(usize::from(*from));
        match content {
            Content::Message(message) => Input::Deliver { from, message: message.clone() },
            Content::Gone => Input::Link { peer: from, up: false },
            Content::Back => Input::Link { peer: from, up: true },
        }
    }

    fn boot(&mut self, me: NodeId, stored: Option<&P::Cell>, log: &StoredLog<P::Record>) -> Vec<Outcome> {
        let boot = |fx: &mut dyn Effects<P>| P::boot(&self.config, me, Kept::cell_and_log(stored, log), fx);
        let falls = every_fall(&self.model, &[], log, boot);
        let Some(falls) = falls else { return self.too_wild(me) };
        falls.into_iter().map(|ran| self.ran(me, stored.cloned(), None, &[], ran)).collect()
    }

    fn step(&mut self, me: NodeId, up: UpOf<P>, input: &Input<P>) -> Vec<Outcome> {
        let Up { state, timers, stored, storing, log, work, .. } = up;
        let timers: Vec<_> = timers.iter().map(|(timer, left)| (*self.timers.get(*timer), *left)).collect();
        let step = |fx: &mut dyn Effects<P>| {
            let mut state = state.clone();
            P::step(&self.config, &mut state, input.clone(), fx);
            state
        };
        let Some(falls) = every_fall(&self.model, &timers, &log, step) else { return self.too_wild(me) };
        falls.into_iter().map(|ran| self.ran(me, stored.clone(), storing.clone(), &work, ran)).collect()
    }

    /// The node after a step, and what it sent.
    fn ran(
        &mut self,
        me: NodeId,
        stored: Option<P::Cell>,
        storing: Option<P::Cell>,
        waiting: &[u32],
        ran: Ran<P>,
    ) -> Outcome {
        let mut timers: Vec<_> =
            ran.timers.into_iter().map(|(timer, left)| (self.timers.intern(timer).0, left)).collect();
        timers.sort_unstable();
        let mut work: Vec<u32> = ran.work.into_iter().map(|command| self.commands.intern(command).0).collect();
        work.extend_from_slice(waiting);
        work.sort_unstable();
        work.dedup();
        let storing = ran.store.or(storing);
        let up = Up { state: ran.state, timers, stored, storing, log: ran.log, work, frozen: false, late: false };
        let local = self.local(Local { me, body: Body::Up(up) });
        let sent = self.send(me, ran.sends);
        let picks = self.falls.intern(ran.picks).0;
        Outcome { local, sent, picks }
    }

    /// Adds the packets for these messages.
    fn send(&mut self, me: NodeId, sends: Vec<(To, P::Message)>) -> (u32, u32) {
        let start = self.sent.len();
        let everybody = self.nodes();
        for (to, message) in sends {
            for receiver in 0..everybody {
                if !self.hearing.reaches(me, to, NodeId::at(receiver)) {
                    continue;
                }
                let content = Content::Message(message.clone());
                let id = self.intern_packet(Packet { from: me.index() as u8, to: receiver as u8, content, age: 0 });
                self.sent.push(id);
            }
        }
        if self.model.order == DeliveryOrder::Unordered {
            self.sent[start..].sort_unstable();
        }
        (start as u32, self.sent.len() as u32)
    }

    /// A node that changed without running any code.
    fn still(&mut self, local: LocalOf<P>) -> Outcome {
        Outcome { local: self.local(local), sent: (0, 0), picks: 0 }
    }

    fn too_wild(&mut self, me: NodeId) -> Vec<Outcome> {
        self.wild = true;
        let local = self.unborn(me);
        vec![Outcome { local, sent: (0, 0), picks: 0 }]
    }
}

fn set(mask: u32) -> NodeSet {
    (0..32).filter(|index| mask >> index & 1 == 1).map(NodeId::at).collect()
}
