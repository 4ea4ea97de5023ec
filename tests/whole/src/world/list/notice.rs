//! Guardians that tell the others of a death.

use bellwether_net::DeathNotice;
use bellwether_net::stepped::SteppedNotice;

use super::{ListInput, ListModel, WireEvent};
use crate::network::Holder;
use crate::plan::MS;
use crate::world::member::Input;
use crate::world::{Event, WholeRun};

/// How long a guardian tries.
const TRIES_FOR: u64 = 2_000 * MS;

/// A notice for one member.
pub(super) struct Notice {
    from: usize,
    to: usize,
    notice: DeathNotice,
    until: u64,
    pause: u64,
    /// The connection, and what is said on it.
    telling: Option<(usize, SteppedNotice)>,
    is_over: bool,
}

impl WholeRun<ListModel> {
    /// Tells every other member.
    pub(super) fn tell_all(&mut self, machine: usize, notice: &DeathNotice) {
        for to in (0..self.plan.members).filter(|to| *to != machine) {
            let until = self.now() + TRIES_FOR;
            let (notice, pause) = (notice.clone(), 5 * MS);
            self.place.notices.push(Notice { from: machine, to, notice, until, pause, telling: None, is_over: false });
            let number = self.place.notices.len() - 1;
            self.soon(MS, Event::Place(WireEvent::Tell { notice: number }));
        }
    }

    /// The machine of these guardians is gone.
    pub(super) fn silence(&mut self, machine: usize) {
        self.place.notices.iter_mut().filter(|notice| notice.from == machine).for_each(|notice| notice.is_over = true);
    }

    pub(super) fn tell(&mut self, number: usize) {
        let now = self.now();
        let notice = &self.place.notices[number];
        let (from, to) = (notice.from, notice.to);
        if notice.is_over || notice.telling.is_some() || now > notice.until {
            return;
        }
        let free = !self.is_cut(from, to) && !self.is_cut(to, from);
        let Some(life) = self.sites[to].member.as_ref().map(|member| member.life).filter(|_| free) else {
            return self.notice_failed(number);
        };
        let wire = self.place.wires.open([Some(Holder::Notice(number)), Some(Holder::Member(life))], [from, to], now);
        let from = self.address(from, 50_000);
        self.after(0, Event::Member(life, Input::Place(ListInput::Accept { wire, from })));
        let socket = self.place.wires.socket(wire, 0);
        match SteppedNotice::begin(&self.place.notices[number].notice, socket) {
            Ok(telling) => self.place.notices[number].telling = Some((wire, telling)),
            Err(_) => self.notice_failed(number),
        }
        self.transmit();
    }

    pub(super) fn notice_hears(&mut self, number: usize, bytes: &[u8]) {
        let notice = &mut self.place.notices[number];
        let Some((wire, telling)) = notice.telling.as_mut().filter(|_| !notice.is_over) else { return };
        let (wire, heard) = (*wire, telling.received(bytes));
        self.transmit();
        match heard {
            Ok(false) => {}
            Ok(true) => {
                self.place.notices[number].is_over = true;
                self.closed_by_holder(wire, 0);
            }
            Err(_) => {
                self.closed_by_holder(wire, 0);
                self.notice_failed(number);
            }
        }
    }

    /// The notice is repeated after a while.
    pub(super) fn notice_failed(&mut self, number: usize) {
        let notice = &mut self.place.notices[number];
        notice.telling = None;
        let pause = notice.pause;
        notice.pause = (pause * 2).min(250 * MS);
        self.after(pause, Event::Place(WireEvent::Tell { notice: number }));
    }
}
