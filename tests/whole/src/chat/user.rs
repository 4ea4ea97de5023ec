//! What users do: they come and go, write, vanish without a word, and come back elsewhere.

use std::collections::BTreeSet;

use bellwether_net::Socket as _;

use super::judge::{GOES_ON, SECRETS_COUNT};
use super::world::{ChatRun, Event};
use crate::network::{Holder, Life};
use crate::plan::MS;

/// How long a user waits for an answer before it gives a server up.
const PATIENCE: u64 = 6_000 * MS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    Away,
    Connecting,
    Registering,
    LoggingIn,
    Online,
    LoggingOut,
    /// It said something that no server understands.
    Babbling,
}

/// Somebody who wants to use the network under a name that others may want, too.
#[derive(Debug)]
pub(super) struct User {
    pub(super) name: usize,
    pub(super) acknowledges: bool,
    pub(super) doing: Doing,
    pub(super) wire: Option<usize>,
    /// Counts its connections.
    attempt: u32,
    /// Counts what it has planned, so that older plans come to nothing.
    turn: u64,
    /// What it heard of an unfinished line.
    pub(super) line: Vec<u8>,
    /// What another login goes on with.
    pub(super) token: Option<String>,
    /// The last message that it has, and had when it logged in.
    pub(super) last: Option<u64>,
    pub(super) resumed: Option<u64>,
    /// Whether it said a secret that is not its own.
    pub(super) is_wrong: bool,
    /// Messages that it wrote and whose receipt it has not seen.
    pub(super) unsure: BTreeSet<u64>,
    /// Where it was sent.
    pub(super) goes_to: Option<usize>,
    since: u64,
    reads_again: u64,
    last_written: Option<u64>,
}

impl User {
    pub(super) fn new(name: usize, acknowledges: bool) -> User {
        User {
            name,
            acknowledges,
            doing: Doing::Away,
            wire: None,
            attempt: 0,
            turn: 0,
            line: Vec::new(),
            token: None,
            last: None,
            resumed: None,
            is_wrong: false,
            unsure: BTreeSet::new(),
            goes_to: None,
            since: 0,
            reads_again: 0,
            last_written: None,
        }
    }

    pub(super) fn is_online(&self) -> bool {
        self.doing == Doing::Online
    }

    /// Whether this is its connection, and it is logged in there.
    pub(super) fn holds(&self, wire: usize) -> bool {
        self.wire == Some(wire) && matches!(self.doing, Doing::Online | Doing::LoggingIn)
    }

    /// When it reads again, if it does not now.
    pub(super) fn reads_at(&self, now: u64) -> Option<u64> {
        (self.reads_again > now).then_some(self.reads_again)
    }

    pub(super) fn does_not_read(&mut self, until: u64) {
        self.reads_again = self.reads_again.max(until);
    }

    pub(super) fn summary(&self) -> (usize, Doing) {
        (self.name, self.doing)
    }

    /// The message that it wrote at the end.
    pub(super) fn last_written(&self) -> Option<u64> {
        self.last_written
    }
}

fn secret(name: usize) -> String {
    format!("secret of user{name}")
}

impl ChatRun {
    /// A user does something next, unless something else happens to it before.
    pub(super) fn plan_user(&mut self, user: usize, within: u64) {
        self.users[user].turn += 1;
        let turn = self.users[user].turn;
        let span = MS + self.random.below(within);
        self.after(span, Event::UserActs(user, turn));
    }

    pub(super) fn user_acts(&mut self, user: usize, turn: u64) {
        if self.users[user].turn != turn {
            return;
        }
        let is_late = self.now() > self.users[user].since + PATIENCE;
        match self.users[user].doing {
            // In the end one client of each name stays.
            Doing::Away if self.is_calm && user >= self.plan.names => return,
            Doing::Away => {
                let machine = self.users[user].goes_to.take().unwrap_or_else(|| self.random.place(self.plan.servers));
                self.users[user].goes_to = Some(machine);
                self.users[user].attempt += 1;
                self.user_does(user, Doing::Connecting);
                let attempt = self.users[user].attempt;
                return self.soon(2 * MS, Event::UserConnects(user, attempt));
            }
            Doing::Online => self.act_online(user),
            // Whoever waits for ever hangs up.
            _ if is_late => self.hang_up(user),
            _ => {}
        }
        self.plan_user(user, 120 * MS);
    }

    fn user_does(&mut self, user: usize, doing: Doing) {
        self.users[user].since = self.now();
        self.users[user].doing = doing;
    }

    pub(super) fn user_connects(&mut self, user: usize, attempt: u32) {
        if self.users[user].attempt != attempt || self.users[user].doing != Doing::Connecting {
            return;
        }
        let machine = self.users[user].goes_to.take().unwrap_or(0);
        let Some(wire) = self.open_client(user, attempt, machine) else {
            self.user_does(user, Doing::Away);
            return self.plan_user(user, 150 * MS);
        };
        self.users[user].wire = Some(wire);
        self.users[user].line.clear();
        let name = self.users[user].name;
        if self.registered_names.contains(&name) {
            self.log_in(user);
        } else {
            self.user_does(user, Doing::Registering);
            let secret = secret(name);
            self.say(user, &format!(r#"{{"secret":"{secret}","command":"REGISTER","username":"user{name}"}}"#));
        }
        self.plan_user(user, 120 * MS);
    }

    pub(super) fn log_in(&mut self, user: usize) {
        self.user_does(user, Doing::LoggingIn);
        let wrong = !self.is_calm && self.random.percent(4);
        let with_token = self.random.percent(50);
        let person = &mut self.users[user];
        (person.is_wrong, person.resumed) = (wrong, None);
        let name = person.name;
        let proof = match person.token.take_if(|_| with_token && !wrong) {
            Some(token) => format!(r#""token":"{token}""#),
            None => format!(r#""secret":"{}{}""#, secret(name), if wrong { "?" } else { "" }),
        };
        let mut line = format!(r#"{{"username":"user{name}",{proof},"command":"LOGIN""#);
        if person.acknowledges {
            line += r#","ack":true"#;
            if let Some(last) = person.last {
                line += &format!(r#","resume":"{last}""#);
                person.resumed = Some(last);
            }
        }
        self.say(user, &(line + "}"));
    }

    fn act_online(&mut self, user: usize) {
        let what = match self.is_calm {
            true if user >= self.plan.names => 0,
            true => self.random.below(40) + 4,
            false => self.random.below(32),
        };
        match what {
            0 => {
                self.user_does(user, Doing::LoggingOut);
                self.say(user, r#"{"command":"LOGOUT"}"#);
            }
            1 => self.hang_up(user),
            2 => {
                self.user_does(user, Doing::Babbling);
                self.say(user, r#"{"command":"SHOUT","info":"hello"}"#);
            }
            3 => self.leave_half_a_line(user),
            4..=18 if !self.is_settling => self.write(user),
            _ => {}
        }
    }

    /// Writes what was not confirmed before under its old tag, else something new. An old client does not write again what it
    /// knows nothing of.
    fn write(&mut self, user: usize) {
        let name = self.users[user].name;
        let again = self.users[user].unsure.first().copied().filter(|_| self.users[user].acknowledges);
        let number = again.unwrap_or_else(|| self.judge.history.new_message(name));
        self.users[user].unsure.insert(number);
        self.write_number(user, number);
    }

    fn write_number(&mut self, user: usize, number: u64) {
        let name = self.users[user].name;
        let rest = match self.users[user].acknowledges {
            true => format!(r#""tag":"{number}""#),
            false => format!(r#""secret":"{}""#, secret(name)),
        };
        let line =
            format!(r#"{{"activity":{{"n":{number}}},"username":"user{name}",{rest},"command":"ACTIVITY_MESSAGE"}}"#);
        self.say(user, &line);
    }

    /// The message by which it is found out whether everybody is there.
    pub(super) fn write_last(&mut self, user: usize) {
        self.is_settling = true;
        let number = self.judge.history.new_message(self.users[user].name);
        self.users[user].last_written = Some(number);
        self.write_number(user, number);
    }

    fn leave_half_a_line(&mut self, user: usize) {
        self.say_bytes(user, br#"{"command":"ACTIVITY_MESSAGE","us"#);
        self.hang_up(user);
    }

    /// Says a line to the server.
    pub(super) fn say(&mut self, user: usize, line: &str) {
        let end = if user.is_multiple_of(2) { "\n" } else { "\r\n" };
        self.say_bytes(user, format!("{line}{end}").as_bytes());
    }

    fn say_bytes(&mut self, user: usize, bytes: &[u8]) {
        let Some(wire) = self.users[user].wire else { return };
        match self.wires.socket(wire, 0).try_write(bytes) {
            Ok(count) if count == bytes.len() => self.transmit(),
            // Its lines are short, and it gives up where they do not fit.
            _ => self.hang_up(user),
        }
    }

    /// Closes its connection without a word.
    pub(super) fn hang_up(&mut self, user: usize) {
        self.transmit();
        if let Some(wire) = self.users[user].wire.take() {
            let unread = std::mem::take(&mut self.users[user].line);
            if let Some(client) = self.clients.get_mut(&wire) {
                // What it read of a line came before what it did not get any more.
                client.lost.splice(..0, unread);
            }
            let client = Life { machine: super::world::USERS + user, start: self.users[user].attempt };
            if self.wires.get(wire).holders[0] == Some(Holder::Member(client)) {
                self.closed_by_holder(wire, 0);
            }
        }
        self.user_does(user, Doing::Away);
    }

    /// The server has said its last on this connection.
    pub(super) fn user_hears_end(&mut self, user: usize, wire: usize) {
        if self.users[user].wire != Some(wire) {
            return;
        }
        let now = self.now();
        if self.users[user].is_wrong && self.users[user].doing == Doing::Online {
            self.judge.blame(SECRETS_COUNT, now, || format!("user {user} was let in with a wrong secret"));
        }
        if self.users[user].line.len() > 4_096 {
            self.judge.blame(GOES_ON, now, || format!("user {user} heard a line without an end"));
        }
        self.hang_up(user);
        self.plan_user(user, 150 * MS);
    }
}
