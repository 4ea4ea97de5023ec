//! The moves of a world.

use bellwether_kernel::Checkable;

use crate::fault_budget::FaultBudget;
use crate::model::{Clock, DeliveryOrder};
use crate::packet::{PacketInfo, PacketKind};
use crate::tables::Tables;

/// A move. Nodes are positions, everything else is an interned number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Move {
    Boot(u8),
    Deliver(u32),
    Lose(u32),
    Double(u32),
    Fire(u8, u32),
    Stored(u8),
    Flushed { node: u8, writes: u8 },
    Crash { node: u8, noticed: bool, kept: bool, survivors: u8 },
    Restart(u8),
    Freeze(u8),
    Thaw { node: u8, stalled: bool },
    Ask(u8, u32),
    Work(u8, u32),
    Tick,
}

impl Move {
    /// Whether the move must not be put off for ever. Faults, their repair and commands may be.
    pub(crate) fn is_due(self) -> bool {
        matches!(
            self,
            Move::Deliver(_)
                | Move::Fire(..)
                | Move::Stored(_)
                | Move::Flushed { .. }
                | Move::Thaw { .. }
                | Move::Work(..)
                | Move::Tick
        )
    }
}

/// A world in its parts: the nodes, the history, the budgets, the packets.
pub(crate) struct Layout<'a, P: Checkable> {
    tables: &'a Tables<P>,
    locals: &'a [u32],
    budget: FaultBudget,
    packets: &'a [u32],
    /// Whether a report of a process's death or return is under way.
    news: bool,
}

/// The number of words before the packets.
pub(crate) fn head(nodes: usize) -> usize {
    nodes + 3
}

impl<'a, P: Checkable> Layout<'a, P> {
    pub(crate) fn of(tables: &'a Tables<P>, world: &'a [u32]) -> Layout<'a, P> {
        let nodes = tables.nodes();
        let packets = &world[head(nodes)..];
        let news = packets.iter().any(|packet| tables.packet(*packet).kind != PacketKind::Message);
        Layout { tables, locals: &world[..nodes], budget: FaultBudget::unpack(&world[nodes + 1..]), packets, news }
    }

    /// Whether a running node has a timer that must fire before anything else: the moment is not over yet.
    pub(crate) fn transient(&self) -> bool {
        self.locals.iter().any(|local| self.tables.info(*local).due)
    }

    /// Whether nothing is under way.
    pub(crate) fn is_silent(&self) -> bool {
        self.packets.is_empty()
    }

    /// Whether the model says that exploration ends here.
    pub(crate) fn beyond(&self) -> bool {
        self.packets.len() > self.tables.model.crowd as usize
            || self.locals.iter().any(|local| self.tables.info(*local).beyond)
    }

    /// Whether something that would go on in reality is not explored, because of the boundary or the clock's budget.
    pub(crate) fn cut(&self) -> bool {
        let out_of_time = match self.tables.model.clock {
            Clock::AnyMoment { .. } => self.locals.iter().any(|local| !self.tables.info(*local).ready.is_empty()),
            Clock::Ticks { .. } => true,
        };
        self.beyond() || self.budget.clock == 0 && out_of_time
    }

    /// The number of running nodes.
    pub(crate) fn awake(&self) -> u32 {
        self.locals.iter().filter(|local| self.tables.info(**local).awake()).count() as u32
    }

    /// All moves, in a fixed order.
    pub(crate) fn moves(&self, out: &mut Vec<Move>) {
        if self.beyond() {
            return;
        }
        self.packet_moves(out);
        for (node, local) in self.locals.iter().enumerate() {
            let (node, info) = (node as u8, self.tables.info(*local));
            if info.up {
                self.input_moves(node, *local, out);
                self.fault_moves(node, *local, out);
            } else if info.fresh {
                out.push(Move::Boot(node));
            } else if self.budget.restarts > 0
                && !self.under_way(|news| news.kind == PacketKind::Gone && news.from == node)
            {
                out.push(Move::Restart(node));
            }
        }
        if self.may_tick() {
            out.push(Move::Tick);
        }
    }

    /// Everything that may not be put off for ever. What a node is about to be given stays owed while a timer of its own
    /// comes first: that is a matter of order within a moment, and no excuse.
    pub(crate) fn owed(&self, out: &mut Vec<Move>) {
        self.moves(out);
        out.retain(|by| by.is_due());
        for (node, local) in self.locals.iter().enumerate() {
            let info = self.tables.info(*local);
            if info.due && info.awake() {
                out.extend(info.storing.then_some(Move::Stored(node as u8)));
                out.extend((1..=info.log_writes).map(|writes| Move::Flushed { node: node as u8, writes }));
                out.extend(info.work.iter().map(|command| Move::Work(node as u8, *command)));
            }
        }
    }

    fn packet_moves(&self, out: &mut Vec<Move>) {
        let mut last: Option<(u32, u16)> = None;
        for packet in self.packets {
            let info = self.tables.packet(*packet);
            let repeated = match (self.tables.model.order, last) {
                (DeliveryOrder::Fifo | DeliveryOrder::Channel, Some((_, queue))) => queue == info.queue,
                (DeliveryOrder::Unordered, Some((same, _))) => same == *packet,
                (_, None) => false,
            };
            last = Some((*packet, info.queue));
            let receiver = self.tables.info(self.locals[usize::from(info.to)]);
            if repeated || receiver.frozen || receiver.due || self.must_wait(info) {
                continue;
            }
            out.push(Move::Deliver(*packet));
            if !receiver.up || info.kind != PacketKind::Message {
                continue;
            }
            if self.budget.losses > 0 || self.reset(info) {
                out.push(Move::Lose(*packet));
            }
            if self.budget.duplicates > 0 {
                out.push(Move::Double(*packet));
            }
        }
    }

    /// The report of a death comes after everything else from that process, the report of a return before everything
    /// else.
    fn must_wait(&self, packet: PacketInfo) -> bool {
        self.news
            && self.tables.model.order == DeliveryOrder::Unordered
            && self.under_way(|other| {
                other.channel == packet.channel
                    && match packet.kind {
                        PacketKind::Message => other.kind == PacketKind::Back,
                        PacketKind::Gone => other.kind != PacketKind::Gone,
                        PacketKind::Back => false,
                    }
            })
    }

    /// Whether the sender crashed and its connection may have lost the packet.
    fn reset(&self, packet: PacketInfo) -> bool {
        self.under_way(|other| other.kind == PacketKind::Gone && other.channel == packet.channel)
    }

    fn under_way(&self, wanted: impl Fn(PacketInfo) -> bool) -> bool {
        self.news && self.packets.iter().any(|packet| wanted(self.tables.packet(*packet)))
    }

    /// The inputs of a node that is up.
    fn input_moves(&self, node: u8, local: u32, out: &mut Vec<Move>) {
        let info = self.tables.info(local);
        if info.frozen {
            return;
        }
        if info.due || self.budget.clock > 0 || matches!(self.tables.model.clock, Clock::Ticks { .. }) {
            out.extend(info.ready.iter().map(|timer| Move::Fire(node, *timer)));
        }
        if info.due {
            return;
        }
        if info.storing {
            out.push(Move::Stored(node));
        }
        out.extend((1..=info.log_writes).map(|writes| Move::Flushed { node, writes }));
        out.extend(info.work.iter().map(|command| Move::Work(node, *command)));
        if self.budget.commands > 0 {
            out.extend((0..self.tables.model.commands.len() as u32).map(|command| Move::Ask(node, command)));
        }
    }

    /// The faults of a process.
    fn fault_moves(&self, node: u8, local: u32, out: &mut Vec<Move>) {
        let (info, model) = (self.tables.info(local), &self.tables.model);
        if info.frozen {
            self.thaw_moves(node, local, out);
        } else if self.budget.pauses > 0 {
            out.push(Move::Freeze(node));
        }
        if self.budget.crashes > 0 {
            let ways = [(model.noticed, true), (model.silent, false)];
            for noticed in ways.into_iter().filter_map(|(wanted, noticed)| wanted.then_some(noticed)) {
                for survivors in 0..=info.log_writes {
                    out.push(Move::Crash { node, noticed, kept: true, survivors });
                    if info.storing {
                        out.push(Move::Crash { node, noticed, kept: false, survivors });
                    }
                }
            }
        }
    }

    /// A process learns that it was stalled if a timer is overdue. Where timers fire at any moment, any may be.
    fn thaw_moves(&self, node: u8, local: u32, out: &mut Vec<Move>) {
        let info = self.tables.info(local);
        let (plain, stalled) = match self.tables.model.clock {
            Clock::AnyMoment { .. } => (true, info.timed),
            Clock::Ticks { .. } => (!info.late, info.late),
        };
        if plain {
            out.push(Move::Thaw { node, stalled: false });
        }
        if stalled {
            out.push(Move::Thaw { node, stalled: true });
        }
    }

    /// Time passes only when nothing is left that must happen now. A write takes less than a tick: how long a disk takes
    /// is, to the others, how long an answer takes, which [`Clock::AnyMoment`] leaves open.
    fn may_tick(&self) -> bool {
        let Some(max_delay) = self.tables.model.max_delay() else { return false };
        let overdue = |packet: &u32| {
            let info = self.tables.packet(*packet);
            info.age >= max_delay && self.tables.info(self.locals[usize::from(info.to)]).awake()
        };
        let writes = |local: &u32| {
            let info = self.tables.info(*local);
            (info.storing || info.log_writes > 0) && info.awake()
        };
        self.budget.clock > 0
            && !self.transient()
            && !self.packets.iter().any(overdue)
            && !self.locals.iter().any(writes)
    }
}
