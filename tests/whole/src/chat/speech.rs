//! What users make of what they hear: every line is of the dialect, and every message is one that was written.

use bellwether_protocols::user_history::{HistoryMessage, SessionRecord};
use bellwether_superpeer::{Author, PostedMessage, SessionNumber};
use serde_json::Value;

use super::judge::{AS_PROMISED, NOTHING_TWICE, ONLY_THE_DIALECT, SECRETS_COUNT};
use super::user::Doing;
use super::world::ChatRun;

/// The number of a message, and the name of its author.
fn activity(value: &Value) -> Option<(u64, usize)> {
    let number = value.get("n")?.as_u64()?;
    let author = value.get("authenticated_user")?.as_str()?.strip_prefix("user")?.parse().ok()?;
    Some((number, author))
}

impl ChatRun {
    /// A login was granted to a connection, whether its client hears of it or not.
    pub(super) fn session_granted(&mut self, wire: usize, session: SessionNumber, from: u64) {
        let now = self.now();
        let Some(client) = self.clients.get(&wire) else { return };
        let (user, name) = (client.user, self.users[client.user].name);
        self.record(|| format!("user {user} is granted session {} of user{name} from {from}", session.0));
        self.judge.history.logged_in(SessionRecord::new(name, session, from, now));
        if self.users[user].is_wrong && self.users[user].wire == Some(wire) {
            self.judge.blame(SECRETS_COUNT, now, || format!("user {user} was let in with a wrong secret"));
        }
    }

    /// A server tells of a message that the log has.
    pub(super) fn message_accepted(&mut self, position: u64, message: &PostedMessage) {
        let now = self.now();
        let number = serde_json::from_slice(&message.body).ok().and_then(|value| activity(&value));
        let Some((number, author)) = number else {
            return self.judge.blame(AS_PROMISED, now, || format!("message {position} is none that anybody wrote"));
        };
        self.check_author(position, number, author);
        let session = match message.author {
            Author::Session(session) => Some(session),
            Author::Anonymous => None,
        };
        self.judge.history.accepted(position, HistoryMessage { number, session });
    }

    fn check_author(&mut self, position: u64, number: u64, author: usize) {
        let now = self.now();
        if self.judge.history.writer(number) != Some(author) {
            self.judge.blame(ONLY_THE_DIALECT, now, || {
                format!("message {position} has number {number} and says that user{author} wrote it")
            });
        }
    }

    /// Bytes have come to a user.
    pub(super) fn user_hears(&mut self, user: usize, wire: usize, bytes: &[u8]) {
        for (place, byte) in bytes.iter().enumerate() {
            if self.users[user].wire != Some(wire) {
                if let Some(client) = self.clients.get_mut(&wire) {
                    client.lost.extend(&bytes[place..]);
                }
                return;
            }
            match byte {
                b'\n' => {
                    let line = std::mem::take(&mut self.users[user].line);
                    self.user_hears_line(user, wire, &line);
                }
                byte => self.users[user].line.push(*byte),
            }
        }
    }

    fn user_hears_line(&mut self, user: usize, wire: usize, line: &[u8]) {
        let now = self.now();
        let value: Option<Value> = serde_json::from_slice(line).ok();
        let command = value.as_ref().and_then(|value| value.get("command")?.as_str().map(str::to_owned));
        let (Some(value), Some(command)) = (value, command) else {
            let line = String::from_utf8_lossy(line).into_owned();
            return self.judge.blame(ONLY_THE_DIALECT, now, || format!("user {user} heard {line:?}"));
        };
        let doing = self.users[user].doing;
        match (command.as_str(), doing) {
            ("REGISTER_SUCCESS", Doing::Registering) => {
                let name = self.users[user].name;
                self.judge.history.registered(name);
                self.registered_names.insert(name);
                self.record(|| format!("user {user} has registered user{name}"));
                self.log_in(user);
            }
            ("REGISTER_FAILED", Doing::Registering) => {
                self.registered_names.insert(self.users[user].name);
            }
            ("LOGIN_SUCCESS", Doing::LoggingIn) => {
                self.users[user].token = value.get("token").and_then(Value::as_str).map(str::to_owned);
                self.users[user].doing = Doing::Online;
            }
            ("LOGIN_FAILED", Doing::LoggingIn) => self.login_failed(user, &value),
            ("REDIRECT", Doing::Online | Doing::LoggingOut | Doing::Babbling) => self.redirected(user, &value),
            ("ACTIVITY_BROADCAST", Doing::Online | Doing::LoggingOut | Doing::Babbling) => {
                self.user_gets(user, wire, &value);
            }
            ("INVALID_MESSAGE", Doing::Babbling) => {}
            _ => self.judge.blame(ONLY_THE_DIALECT, now, || format!("user {user} heard {command} while {doing:?}")),
        }
    }

    /// What was written to a connection that broke counts as delivered to a client that acknowledges nothing: its server has
    /// no way to know better.
    pub(super) fn excuse_what_broke(&mut self) {
        for client in self.clients.values().filter(|client| !self.users[client.user].acknowledges) {
            let lines = client.lost.split(|byte| *byte == b'\n');
            let values = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
            for id in values.filter_map(|value| value.get("id")?.as_str()?.parse::<u64>().ok()) {
                self.judge.history.excuse(self.users[client.user].name, id);
            }
        }
    }

    fn login_failed(&mut self, user: usize, value: &Value) {
        let now = self.now();
        let is_about_secret = value.get("info").and_then(Value::as_str).is_some_and(|info| info.contains("secret"));
        if is_about_secret && !self.users[user].is_wrong {
            self.judge.blame(SECRETS_COUNT, now, || format!("the secret of user {user} was called wrong"));
        }
    }

    fn redirected(&mut self, user: usize, value: &Value) {
        let now = self.now();
        let host = value.get("hostname").and_then(Value::as_str);
        let machine = host.and_then(|host| host.strip_prefix("10.0.0.")?.parse::<usize>().ok()?.checked_sub(1));
        let port = value.get("port").and_then(Value::as_u64);
        match machine.filter(|machine| *machine < self.plan.servers && port == Some(3_780)) {
            Some(machine) => self.users[user].goes_to = Some(machine),
            None => self.judge.blame(ONLY_THE_DIALECT, now, || format!("user {user} was sent to {value}")),
        }
    }

    fn user_gets(&mut self, user: usize, wire: usize, value: &Value) {
        let now = self.now();
        let position = value.get("id").and_then(Value::as_str).and_then(|id| id.parse::<u64>().ok());
        let parts = position.zip(value.get("activity").and_then(activity));
        let Some((position, (number, author))) = parts else {
            return self.judge.blame(ONLY_THE_DIALECT, now, || format!("user {user} heard {value}"));
        };
        self.check_author(position, number, author);
        let message = HistoryMessage { number, session: None };
        let person = &mut self.users[user];
        person.unsure.remove(&number);
        person.last = person.last.max(Some(position));
        let (name, acknowledges, resumed) = (person.name, person.acknowledges, person.resumed);
        self.judge.history.received(name, wire as u64, position, message);
        if resumed >= Some(position) {
            self.judge.blame(NOTHING_TWICE, now, || format!("user {user} has {resumed:?} and got {position} again"));
        }
        if acknowledges && (self.is_calm || self.random.percent(90)) {
            self.say(user, &format!(r#"{{"command":"ACK","id":"{position}"}}"#));
        }
    }
}
