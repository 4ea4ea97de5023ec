//! What happens to bytes between machines.

use std::net::SocketAddr;

use bellwether_kernel::NodeId;

use super::{ListInput, ListModel, WireEvent};
use crate::network::{ConnectionEnd, Holder, Life, SimulatedConnection};
use crate::plan::{MS, MachineFault};
use crate::world::member::Input;
use crate::world::{Event, WholeRun};

/// The time for which bytes may be unacknowledged before the system gives a connection up.
const USER_TIMEOUT: u64 = 1_500 * MS;
/// After how long a machine notices that nobody is at the other end, though nothing is sent.
const KEEPALIVE: u64 = 8_000 * MS;

impl WholeRun<ListModel> {
    /// Where a machine is. Without a key all members are on one machine: nobody else is believed there.
    pub(super) fn address(&self, machine: usize, port: u16) -> SocketAddr {
        SocketAddr::from(([if self.plan.keyed { 10 } else { 127 }, 0, 0, machine as u8 + 1], port))
    }

    /// Somebody's request for a connection has come to the other machine, or is lost.
    pub(super) fn connect(&mut self, from: Life, to: usize) {
        if !self.lives(from) || self.is_cut(from.machine, to) || self.is_cut(to, from.machine) {
            return;
        }
        let peer = NodeId::at(to);
        let Some(member) = &self.sites[to].member else {
            // Whose machine is there says no; whose is not says nothing.
            if self.sites[to].is_powered {
                self.soon(MS, Event::Member(from, Input::Place(ListInput::ConnectFailed(peer))));
            }
            return;
        };
        let life = member.life;
        let wire = self.place.wires.open(
            [Some(Holder::Member(from)), Some(Holder::Member(life))],
            [from.machine, to],
            self.now(),
        );
        self.after(
            0,
            Event::Member(life, Input::Place(ListInput::Accept { wire, from: self.address(from.machine, 30_000) })),
        );
        self.soon(MS, Event::Member(from, Input::Place(ListInput::Connected { peer, wire })));
    }

    /// Sends out what was written since the last time, in pieces as the network likes.
    pub(super) fn transmit(&mut self) {
        for (wire, end, mut bytes) in self.place.wires.take_written() {
            if end == 0 {
                self.place.wires.get(wire).recorded.extend_from_slice(&bytes);
            }
            while !bytes.is_empty() {
                let cut = (1 + self.random.place(400)).min(bytes.len());
                let rest = bytes.split_off(cut);
                self.send(wire, end, bytes);
                bytes = rest;
            }
        }
    }

    /// Sends one piece. Nothing of a stream overtakes what was sent before.
    pub(super) fn send(&mut self, wire: usize, end: ConnectionEnd, mut bytes: Vec<u8>) {
        let at = (self.now() + self.latency()).max(self.place.wires.get(wire).last[end]);
        self.place.wires.get(wire).last[end] = at;
        match self.tamper.take() {
            Some(MachineFault::ChangeByte) => {
                let place = self.random.place(bytes.len());
                bytes[place] ^= 1 << self.random.below(8);
            }
            Some(MachineFault::RepeatBytes) => {
                self.at(at, Event::Place(WireEvent::Arrive { wire, end, bytes: bytes.clone() }));
            }
            Some(MachineFault::SwapBytes) => {
                let half = bytes.len() / 2;
                bytes.rotate_left(half);
            }
            _ => {}
        }
        self.at(at, Event::Place(WireEvent::Arrive { wire, end, bytes }));
    }

    /// Bytes reach the other end, unless the way is cut: then the system sends them again until it is not.
    pub(super) fn arrive(&mut self, wire: usize, end: ConnectionEnd, bytes: Vec<u8>) {
        let now = self.now();
        let [from, to] = [self.place.wires.get(wire).machines[end], self.place.wires.get(wire).machines[1 - end]];
        if self.is_cut(to, from) || self.is_cut(from, to) {
            self.after(USER_TIMEOUT, Event::Place(WireEvent::UserTimeout { wire, end, since: now }));
        }
        if self.is_cut(from, to) || !self.place.wires.get(wire).held[end].is_empty() {
            self.place.wires.get(wire).held[end].push_back(bytes);
            return;
        }
        let Some(holder) = self.place.wires.get(wire).holders[1 - end].filter(|_| !self.place.wires.get(wire).is_dead)
        else {
            return self.nobody_there(wire, end);
        };
        let count = bytes.len();
        match holder {
            Holder::Member(life) => self.reach_member(life, Input::Place(ListInput::Bytes { wire, bytes })),
            Holder::Notice(notice) => self.notice_hears(notice, &bytes),
            Holder::Stranger => {}
        }
        if self.place.wires.arrived(wire, end, count)
            && let Some(Holder::Member(life)) = self.place.wires.get(wire).holders[end]
        {
            self.soon(MS, Event::Member(life, Input::Place(ListInput::Writable { wire })));
        }
    }

    /// There is no process at the other end. A running machine reports that at once; otherwise the system gives up.
    fn nobody_there(&mut self, wire: usize, end: ConnectionEnd) {
        let to = self.place.wires.get(wire).machines[1 - end];
        let answers = self.sites[to].is_powered && !self.place.wires.get(wire).is_dead;
        let span = if answers { self.latency() } else { USER_TIMEOUT };
        self.after(span, Event::Place(WireEvent::Close { wire, end }));
    }

    /// Bytes sent then are still unacknowledged if one direction was cut all the time.
    pub(super) fn user_timeout(&mut self, wire: usize, end: ConnectionEnd, since: u64) {
        let [from, to] = [self.place.wires.get(wire).machines[end], self.place.wires.get(wire).machines[1 - end]];
        let cut_since = |direction| self.cuts.get(&direction).is_some_and(|begun| *begun <= since);
        if cut_since((from, to)) || cut_since((to, from)) {
            self.close_end(wire, end);
            // Nobody can tell the other side, which finds out when it asks.
            self.after(KEEPALIVE, Event::Place(WireEvent::Close { wire, end: 1 - end }));
        }
    }

    /// One end is closed by its own process; the other one learns of it if the link is not cut.
    pub(super) fn closed_by_holder(&mut self, wire: usize, end: ConnectionEnd) {
        if self.place.wires.close(wire, end).is_none() {
            return;
        }
        let [from, to] = [self.place.wires.get(wire).machines[end], self.place.wires.get(wire).machines[1 - end]];
        let at = if self.is_cut(from, to) {
            self.now() + KEEPALIVE
        } else {
            (self.now() + self.latency()).max(self.place.wires.get(wire).last[end])
        };
        self.at(at, Event::Place(WireEvent::Close { wire, end: 1 - end }));
    }

    /// One end learns that the connection has ended.
    pub(super) fn close_end(&mut self, wire: usize, end: ConnectionEnd) {
        match self.place.wires.close(wire, end) {
            Some(Holder::Member(life)) => self.reach_member(life, Input::Place(ListInput::Closed { wire })),
            Some(Holder::Notice(notice)) => self.notice_failed(notice),
            Some(Holder::Stranger) | None => {}
        }
    }

    /// A cut of this direction has ended, and what it held back comes soon.
    pub(super) fn release_held(&mut self, from: usize, to: usize) {
        for wire in 0..self.place.wires.count() {
            for end in 0..2 {
                let SimulatedConnection { machines, held, .. } = self.place.wires.get(wire);
                if machines[end] == from && machines[1 - end] == to && !held[end].is_empty() {
                    self.soon(200 * MS, Event::Place(WireEvent::Release { wire, end }));
                }
            }
        }
    }

    /// The bytes that a cut held back arrive, in order.
    pub(super) fn release(&mut self, wire: usize, end: ConnectionEnd) {
        let [from, to] = [self.place.wires.get(wire).machines[end], self.place.wires.get(wire).machines[1 - end]];
        if !self.is_cut(from, to) {
            let held = std::mem::take(&mut self.place.wires.get(wire).held[end]);
            held.into_iter().for_each(|bytes| self.arrive(wire, end, bytes));
        }
    }

    /// A connection breaks. Both ends notice at once; or bytes vanish on it, and each end notices when it sends or asks.
    pub(super) fn break_wire(&mut self, silently: bool) {
        let count = self.place.wires.count();
        if count == 0 {
            return;
        }
        let wire = count - 1 - self.random.place(count.min(12));
        self.place.wires.get(wire).is_dead = silently;
        let limit = if silently { KEEPALIVE } else { MS };
        for end in 0..2 {
            self.soon(limit, Event::Place(WireEvent::Close { wire, end }));
        }
    }

    /// An attacker that recorded an encrypted connection repeats all of it, on one of its own.
    pub(super) fn replay(&mut self) {
        let count = self.place.wires.count();
        let old = (0..count).rev().find(|wire| self.place.wires.get(*wire).recorded.len() > 100);
        let Some(old) = old else { return };
        let to = self.place.wires.get(old).machines[1];
        let Some(life) = self.sites[to].member.as_ref().map(|member| member.life) else { return };
        let wire = self.place.wires.open([Some(Holder::Stranger), Some(Holder::Member(life))], [to, to], self.now());
        let from = self.place.wires.get(old).machines[0];
        let from = self.address(from, 40_000);
        self.after(0, Event::Member(life, Input::Place(ListInput::Accept { wire, from })));
        let bytes = self.place.wires.get(old).recorded.clone();
        self.send(wire, 0, bytes);
    }
}
