//! Guardians that tell a channel of a death.

use super::{ChannelEvent, ChannelModel, ConnectionNumber};
use crate::plan::{MS, Medium};
use crate::world::{Event, WholeRun};

/// For how long a guardian tries.
const TRIES_FOR: u64 = 2_000 * MS;
const FIRST_PAUSE: u64 = 50 * MS;
/// How often it is said where a word may be lost, and how long between.
const DATAGRAM_TIMES: u32 = 3;
const DATAGRAM_PAUSE: u64 = 30 * MS;

/// What the others are to be told.
#[derive(Debug)]
pub(super) struct Notice {
    machine: usize,
    payload: Vec<u8>,
    until: u64,
    pause: u64,
    connection: Option<ConnectionNumber>,
    /// How often it is still to be said.
    times: u32,
}

impl WholeRun<ChannelModel> {
    /// A guardian begins to tell.
    pub(super) fn announce(&mut self, machine: usize, payload: Vec<u8>) {
        let times = if self.place.plan.medium == Medium::Datagrams { DATAGRAM_TIMES } else { 1 };
        let until = self.now() + TRIES_FOR;
        self.place.notices.push(Notice { machine, payload, until, pause: FIRST_PAUSE, connection: None, times });
        let notice = self.place.notices.len() - 1;
        self.soon(2 * MS, Event::Place(ChannelEvent::Tell { notice }));
    }

    /// The guardians of a machine are gone.
    pub(super) fn silence(&mut self, machine: usize) {
        for number in 0..self.place.notices.len() {
            let notice = &mut self.place.notices[number];
            if notice.machine == machine {
                notice.times = 0;
                let connection = notice.connection.take();
                connection.map(|connection| self.close(connection));
            }
        }
    }

    pub(super) fn tell(&mut self, number: usize) {
        let now = self.now();
        let Notice { machine, until, connection, times, .. } = self.place.notices[number];
        if times == 0 || now > until {
            return;
        }
        let Some(connection) = connection.or_else(|| self.open_for_notice(number, machine)) else {
            return self.notice_failed(number);
        };
        self.place.notices[number].connection = Some(connection);
        self.say(connection, self.place.notices[number].payload.clone());
    }

    /// Whoever hears its own word knows that the others could.
    pub(super) fn notice_hears(&mut self, number: usize, payload: &[u8]) {
        let notice = &mut self.place.notices[number];
        if notice.payload != payload || notice.times == 0 {
            return;
        }
        notice.times -= 1;
        if notice.times > 0 {
            return self.after(DATAGRAM_PAUSE, Event::Place(ChannelEvent::Tell { notice: number }));
        }
        let connection = notice.connection.take();
        connection.map(|connection| self.close(connection));
    }

    /// It is tried again after a while.
    pub(super) fn notice_failed(&mut self, number: usize) {
        let notice = &mut self.place.notices[number];
        notice.connection = None;
        let pause = notice.pause;
        notice.pause = pause * 2;
        self.after(pause, Event::Place(ChannelEvent::Tell { notice: number }));
    }
}
