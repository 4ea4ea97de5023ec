//! What becomes of what is said on a channel.

use std::collections::VecDeque;

use super::{ChannelEvent, ChannelInput, ChannelModel, ConnectionNumber};
use crate::network::{Holder, Life};
use crate::plan::{MS, MachineFault, Medium};
use crate::world::member::Input;
use crate::world::{Event, WholeRun};

/// After how long a member notices that a server is gone that does not say so.
const KEEPALIVE: u64 = 8_000 * MS;
/// How long a server may be silent to one who would connect, or hold something back, before that one gives up.
const PATIENCE: u64 = 1_500 * MS;
/// So much of what is said is recorded, and so much of that is said again at once.
const RECORDED_MAX: usize = 5_000;
const AGAIN_MAX: usize = 60;

/// Somebody's connection to the channel.
#[derive(Debug)]
pub(super) struct Connection {
    /// Who holds it; nobody once it is closed.
    holder: Option<Holder>,
    machine: usize,
    /// Whether whatever is said on it, or should be heard, vanishes.
    is_dead: bool,
    /// When the last word arrives at the server, and the last one from there: a stream keeps its order.
    up_at: u64,
    down_at: u64,
    /// What cuts hold back: since when, of which machine, what.
    held: VecDeque<(u64, usize, Vec<u8>)>,
}

impl WholeRun<ChannelModel> {
    fn medium(&self) -> Medium {
        self.place.plan.medium
    }

    /// Whether what is said on one machine is not heard on the other one now. A machine hears itself over a server only if
    /// it can reach that.
    fn is_blocked(&self, from: usize, to: usize) -> bool {
        if from != to {
            return self.is_cut(from, to);
        }
        let mut others = (0..self.plan.members).filter(|other| *other != from);
        self.medium() != Medium::Datagrams
            && (others.clone().all(|other| self.is_cut(from, other)) || others.all(|other| self.is_cut(other, from)))
    }

    /// Whether the channel cannot be reached from a machine, and how it says so.
    fn is_out_of_reach(&self, machine: usize) -> Option<(&'static str, u64)> {
        if self.place.down_until[machine] > self.now() {
            return Some(("connection refused", MS));
        }
        (self.is_blocked(machine, machine)).then_some(("no answer", PATIENCE))
    }

    pub(super) fn open(&mut self, holder: Holder, machine: usize) -> ConnectionNumber {
        let now = self.now();
        let held = VecDeque::new();
        let connection = Connection { holder: Some(holder), machine, is_dead: false, up_at: now, down_at: now, held };
        self.place.connections.push(connection);
        self.place.connections.len() - 1
    }

    /// Opens a connection for a guardian.
    pub(super) fn open_for_notice(&mut self, notice: usize, machine: usize) -> Option<ConnectionNumber> {
        self.is_out_of_reach(machine).is_none().then(|| self.open(Holder::Notice(notice), machine))
    }

    pub(super) fn connect(&mut self, life: Life) {
        if !self.lives(life) {
            return;
        }
        if let Some((why, after)) = self.is_out_of_reach(life.machine) {
            return self.after(after, Event::Member(life, Input::Place(ChannelInput::Refused(why))));
        }
        let connection = self.open(Holder::Member(life), life.machine);
        self.reach_member(life, Input::Place(ChannelInput::Connected(connection)));
    }

    /// Somebody says something on a connection.
    pub(super) fn say(&mut self, connection: ConnectionNumber, mut payload: Vec<u8>) {
        if self.place.recorded.len() < RECORDED_MAX {
            self.place.recorded.push(payload.clone());
        }
        let mut late = 0;
        match self.tamper.take() {
            Some(MachineFault::ChangeByte) => {
                let place = self.random.place(payload.len());
                payload[place] ^= 1 << self.random.below(8);
            }
            Some(MachineFault::RepeatBytes) => {
                self.soon(500 * MS, Event::Place(ChannelEvent::Again { payload: payload.clone() }));
            }
            Some(MachineFault::SwapBytes) => late = self.random.below(300 * MS),
            _ => {}
        }
        let machine = self.place.connections[connection].machine;
        if late > 0 {
            return self.after(late, Event::Place(ChannelEvent::Again { payload }));
        }
        if self.medium() == Medium::Datagrams {
            return self.spread(machine, &payload);
        }
        let at = (self.now() + self.latency()).max(self.place.connections[connection].up_at);
        self.place.connections[connection].up_at = at;
        self.at(at, Event::Place(ChannelEvent::Said { connection, payload }));
    }

    /// The server hears something. Who said it may have hung up since.
    pub(super) fn server_hears(&mut self, connection: ConnectionNumber, payload: &[u8]) {
        let Connection { machine, is_dead, .. } = self.place.connections[connection];
        if !is_dead && self.place.down_until[machine] <= self.now() {
            self.spread(machine, payload);
        }
    }

    /// What was said on a machine goes to everybody. An outsider has a number that no machine has.
    pub(super) fn spread(&mut self, from: usize, payload: &[u8]) {
        let (lost, twice) = match self.is_calm {
            true => (0, 0),
            false => (self.place.plan.lost, self.place.plan.twice),
        };
        for connection in 0..self.place.connections.len() {
            let Connection { holder, machine, is_dead, down_at, .. } = self.place.connections[connection];
            if holder.is_none() || is_dead {
                continue;
            }
            let hear = || Event::Place(ChannelEvent::Hear { connection, from, payload: payload.to_vec() });
            if self.medium() != Medium::Datagrams {
                let at = (self.now() + self.latency()).max(down_at);
                self.place.connections[connection].down_at = at;
                self.at(at, hear());
                continue;
            }
            if from != machine && (self.is_cut(from, machine) || self.random.percent(lost)) {
                continue;
            }
            let copies = 1 + usize::from(self.random.percent(twice));
            for _ in 0..copies {
                let span = if from == machine { self.random.below(MS / 5) } else { self.latency() };
                self.after(span, hear());
            }
        }
    }

    /// Something comes to a connection. A server keeps it back while the way there is cut.
    pub(super) fn hear(&mut self, connection: ConnectionNumber, from: usize, payload: Vec<u8>) {
        let now = self.now();
        let to = self.place.connections[connection].machine;
        let waits = self.is_blocked(from, to) || !self.place.connections[connection].held.is_empty();
        if self.medium() != Medium::Datagrams && waits {
            self.place.connections[connection].held.push_back((now, from, payload));
            return self.after(PATIENCE, Event::Place(ChannelEvent::Stuck { connection, since: now }));
        }
        self.deliver(connection, payload);
    }

    fn deliver(&mut self, connection: ConnectionNumber, payload: Vec<u8>) {
        match self.place.connections[connection].holder {
            Some(Holder::Member(life)) => {
                self.reach_member(life, Input::Place(ChannelInput::Heard(connection, payload)));
            }
            Some(Holder::Notice(notice)) => self.notice_hears(notice, &payload),
            Some(Holder::Stranger) | None => {}
        }
    }

    /// Some cut has ended: what it held back for these machines comes soon.
    pub(super) fn release_soon(&mut self, concerns: impl Fn(usize) -> bool) {
        for connection in 0..self.place.connections.len() {
            let Connection { machine, held, .. } = &self.place.connections[connection];
            if concerns(*machine) && !held.is_empty() {
                self.soon(200 * MS, Event::Place(ChannelEvent::Release { connection }));
            }
        }
    }

    pub(super) fn release(&mut self, connection: ConnectionNumber) {
        let to = self.place.connections[connection].machine;
        while let Some((_, from, _)) = self.place.connections[connection].held.front()
            && !self.is_blocked(*from, to)
            && let Some((_, _, payload)) = self.place.connections[connection].held.pop_front()
        {
            self.deliver(connection, payload);
        }
    }

    /// A connection on which nothing has come through for long is given up.
    pub(super) fn stuck(&mut self, connection: ConnectionNumber, since: u64) {
        if self.place.connections[connection].held.front().is_some_and(|(at, ..)| *at <= since) {
            self.lose(connection);
        }
    }

    pub(super) fn lose(&mut self, connection: ConnectionNumber) {
        match self.close(connection) {
            Some(Holder::Member(life)) => self.reach_member(life, Input::Place(ChannelInput::Lost(connection))),
            Some(Holder::Notice(notice)) => self.notice_failed(notice),
            Some(Holder::Stranger) | None => {}
        }
    }

    /// Nobody holds a connection any more. Returns who did.
    pub(super) fn close(&mut self, connection: ConnectionNumber) -> Option<Holder> {
        self.place.connections[connection].held.clear();
        self.place.connections[connection].holder.take()
    }

    pub(super) fn close_all_of(&mut self, is_gone: impl Fn(Holder) -> bool) {
        for connection in 0..self.place.connections.len() {
            if self.place.connections[connection].holder.is_some_and(&is_gone) {
                self.close(connection);
            }
        }
    }

    /// A connection breaks: its holder notices at once; or what goes over it vanishes, and its holder notices when it asks.
    pub(super) fn break_connection(&mut self, silently: bool) {
        let open = |(_, connection): &(usize, &Connection)| connection.holder.is_some();
        let open: Vec<usize> =
            self.place.connections.iter().enumerate().filter(open).map(|(number, _)| number).collect();
        if open.is_empty() {
            return;
        }
        let connection = open[self.random.place(open.len())];
        self.place.connections[connection].is_dead = silently;
        let limit = if silently { KEEPALIVE } else { MS };
        self.soon(limit, Event::Place(ChannelEvent::Lose { connection }));
    }

    /// The server is gone for a while, or the network of a machine.
    pub(super) fn lose_medium(&mut self, machine: usize, span: u64) {
        let until = self.now() + span;
        let is_server = self.medium() != Medium::Datagrams;
        for machine in (0..self.plan.members).filter(|other| is_server || *other == machine) {
            self.place.down_until[machine] = until;
            for connection in 0..self.place.connections.len() {
                let Connection { machine: of, holder, .. } = &self.place.connections[connection];
                if *of == machine && holder.is_some() {
                    self.soon(MS, Event::Place(ChannelEvent::Lose { connection }));
                }
            }
        }
    }

    /// Everything is well from now on: what was cut off silently says so, and what was held back comes.
    pub(super) fn recover(&mut self) {
        self.place.down_until.fill(0);
        for connection in 0..self.place.connections.len() {
            if self.place.connections[connection].is_dead {
                self.soon(MS, Event::Place(ChannelEvent::Lose { connection }));
            }
        }
    }

    /// Somebody who recorded what was said says some of it again.
    pub(super) fn replay(&mut self) {
        let recorded = self.place.recorded.len();
        let first = self.random.place(recorded.max(1));
        let payloads: Vec<Vec<u8>> = self.place.recorded.iter().skip(first).take(AGAIN_MAX).cloned().collect();
        for (number, payload) in payloads.into_iter().enumerate() {
            self.after(number as u64 * MS, Event::Place(ChannelEvent::Again { payload }));
        }
    }
}
