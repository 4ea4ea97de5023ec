//! People and the applications that serve them: they register in contention, log in twice at once, write, vanish and come back
//! elsewhere. An application keeps a connection for each of its users, as the protocol's page says.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bellwether_superpeer::{
    Author, PostedMessage, SessionNumber, SuperpeerAnswer, SuperpeerCommand, SuperpeerEvent, SuperpeerState, UserId,
};

use crate::network::{MILLI, Network};
use bellwether_protocols::user_history::{History, HistoryMessage, SessionRecord};

/// Somebody who wants to use the network under a name that others want, too.
pub(crate) struct Person {
    name: usize,
    doing: Doing,
    /// When they do something next.
    next: u64,
    /// Messages that were written and whose receipt was not seen: number of the message.
    unsure: BTreeSet<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doing {
    Away,
    /// Waits for an answer at a server.
    Waiting {
        server: usize,
        life: u64,
    },
    Online {
        server: usize,
        life: u64,
        connection: u64,
    },
}

/// What a question was about.
#[derive(Clone, Debug)]
enum Purpose {
    News,
    Lookup(usize),
    Register(usize),
    Login { person: usize, connection: u64, user: UserId },
    Logout(SessionNumber),
    Send { person: usize, number: u64, message: PostedMessage },
    Nothing,
}

/// A connection of an application.
struct Connection {
    person: usize,
    session: SessionNumber,
    user: UserId,
    from: u64,
}

/// What an application keeps while its server lives.
#[derive(Default)]
struct Application {
    life: u64,
    known: u64,
    listening: bool,
    connections: BTreeMap<u64, Connection>,
    /// What users have acknowledged and the log does not say yet.
    cursors: BTreeMap<UserId, u64>,
}

pub(crate) struct World {
    pub(crate) network: Network,
    pub(crate) people: Vec<Person>,
    applications: Vec<Application>,
    purposes: BTreeMap<u64, (usize, u64, Purpose)>,
    last_id: u64,
    pub(crate) history: History,
}

impl World {
    pub(crate) fn new(network: Network, names: usize) -> World {
        let servers = network.servers.len();
        let person = |index: usize| Person {
            name: index % names,
            doing: Doing::Away,
            next: MILLI * 300,
            unsure: BTreeSet::new(),
        };
        World {
            network,
            people: (0..names * 2).map(person).collect(),
            applications: (0..servers).map(|_| Application::default()).collect(),
            purposes: BTreeMap::new(),
            last_id: 0,
            history: History::default(),
        }
    }

    fn ask(&mut self, server: usize, purpose: Purpose, command: SuperpeerCommand) {
        self.last_id += 1;
        let life = self.network.servers[server].life;
        self.purposes.insert(self.last_id, (server, life, purpose));
        self.network.ask(server, self.last_id, command);
    }

    /// Everything that happens before a moment.
    pub(crate) fn run(&mut self, until: u64) {
        loop {
            self.applications_act();
            self.people_act();
            let soon = (self.network.now + MILLI).min(until);
            while self.network.advance(soon) {
                self.take_answers();
            }
            self.take_answers();
            if self.network.now >= until {
                return;
            }
        }
    }

    fn applications_act(&mut self) {
        for server in 0..self.applications.len() {
            let life = self.network.servers[server].life;
            if !self.network.runs(server) || self.applications[server].life != life {
                self.application_ends(server);
                self.applications[server] = Application { life, ..Application::default() };
            }
            if !self.network.responds(server) {
                continue;
            }
            if !self.applications[server].listening {
                self.applications[server].listening = true;
                let after = self.applications[server].known;
                self.ask(server, Purpose::News, SuperpeerCommand::Next { after });
            }
            if !self.applications[server].cursors.is_empty() && self.network.chance.percent(5) {
                let cursors = std::mem::take(&mut self.applications[server].cursors);
                let cursors: Arc<[(UserId, u64)]> = cursors.into_iter().collect();
                self.ask(server, Purpose::Nothing, SuperpeerCommand::Cursors { cursors });
            }
        }
    }

    /// A server is gone, and its connections with it.
    fn application_ends(&mut self, server: usize) {
        let gone = std::mem::take(&mut self.applications[server].connections);
        for connection in gone.into_values() {
            self.history.server_lost(connection.session, self.network.now);
            self.people[connection.person].doing = Doing::Away;
        }
    }

    fn people_act(&mut self) {
        for person in 0..self.people.len() {
            if let Doing::Waiting { server, life } | Doing::Online { server, life, .. } = self.people[person].doing
                && (!self.network.runs(server) || self.network.servers[server].life != life)
            {
                self.people[person].doing = Doing::Away;
            }
            if self.people[person].next <= self.network.now {
                self.people[person].next = self.network.now + MILLI * (5 + self.network.chance.below(80));
                self.act(person);
            }
        }
    }

    fn act(&mut self, person: usize) {
        match self.people[person].doing {
            Doing::Away => {
                let server = self.network.chance.below(self.network.servers.len() as u64) as usize;
                if self.network.responds(server) {
                    let life = self.network.servers[server].life;
                    self.people[person].doing = Doing::Waiting { server, life };
                    let name = name(self.people[person].name);
                    self.ask(server, Purpose::Lookup(person), SuperpeerCommand::Lookup { name });
                }
            }
            Doing::Waiting { .. } => {}
            // What a client does meanwhile, a frozen server hears later.
            Doing::Online { server, .. } if !self.network.responds(server) => {}
            Doing::Online { server, connection, .. } => match self.network.chance.below(10) {
                0 => {
                    self.stay_until_now(server, connection);
                    self.disconnect(server, connection);
                }
                1..=6 => self.write(person, server, connection),
                _ => {}
            },
        }
    }

    /// Writes what was not confirmed before under its old tag, else something new.
    fn write(&mut self, person: usize, server: usize, connection: u64) {
        let Some(session) = self.applications[server].connections.get(&connection).map(|open| open.session) else {
            return;
        };
        let number = match self.people[person].unsure.first().copied() {
            Some(number) => number,
            None => self.history.new_message(self.people[person].name),
        };
        self.people[person].unsure.insert(number);
        let tag = Some(Arc::from(number.to_be_bytes()));
        let body = Arc::from(number.to_be_bytes());
        let message = PostedMessage { author: Author::Session(session), tag, body };
        let messages = Arc::from([message.clone()]);
        self.ask(server, Purpose::Send { person, number, message }, SuperpeerCommand::Send { messages });
    }

    /// A user is about to log out, so what its server has applied is certainly for it.
    fn stay_until_now(&mut self, server: usize, connection: u64) {
        // Unless the application has not heard yet that the session is over.
        let applied = self.network.servers[server].state.as_ref().map(SuperpeerState::applied);
        if let Some(open) = self.applications[server].connections.get(&connection)
            && applied == Some(self.applications[server].known)
        {
            self.history.log_out_asked(open.session, self.last_message(server));
        }
    }

    /// The connection ends, whoever ended it.
    fn disconnect(&mut self, server: usize, connection: u64) {
        let Some(open) = self.applications[server].connections.remove(&connection) else { return };
        self.people[open.person].doing = Doing::Away;
        self.ask(server, Purpose::Logout(open.session), SuperpeerCommand::Logout { session: open.session });
    }

    /// The last message that a server has applied.
    fn last_message(&self, server: usize) -> u64 {
        self.network.servers[server].state.as_ref().map_or(0, |state| state.directory().last_message())
    }

    fn take_answers(&mut self) {
        for (server, id, answer) in std::mem::take(&mut self.network.answers) {
            let Some((asked, life, purpose)) = self.purposes.remove(&id.0) else { continue };
            assert_eq!(asked, server, "a question is answered where it was asked");
            if self.network.servers[server].life == life && self.applications[server].life == life {
                self.answered(server, purpose, answer);
            }
        }
    }

    fn answered(&mut self, server: usize, purpose: Purpose, answer: SuperpeerAnswer) {
        let life = self.network.servers[server].life;
        match (purpose, answer) {
            (Purpose::News, SuperpeerAnswer::News { upto, restart, events }) => {
                self.applications[server].listening = false;
                self.applications[server].known = upto;
                if restart {
                    self.restart_connections(server);
                }
                events.iter().for_each(|event| self.event(server, event));
            }
            (Purpose::Lookup(person), SuperpeerAnswer::Account(Some(account))) => {
                self.last_id += 1;
                let (connection, user) = (self.last_id, account.user);
                let (version, acknowledges, redirect) = (account.version, true, false);
                let purpose = Purpose::Login { person, connection, user };
                let continues = None;
                let login = SuperpeerCommand::Login { user, version, connection, acknowledges, continues, redirect };
                self.ask(server, purpose, login);
            }
            (Purpose::Lookup(person), SuperpeerAnswer::Account(None)) => {
                let name = name(self.people[person].name);
                let verifier = Arc::from(*b"secret");
                self.ask(server, Purpose::Register(person), SuperpeerCommand::Register { name, verifier });
            }
            (Purpose::Register(person), answer) => {
                if let SuperpeerAnswer::Registered(_) = answer {
                    self.history.registered(self.people[person].name);
                }
                self.people[person].doing = Doing::Away;
            }
            (Purpose::Login { person, connection, user }, SuperpeerAnswer::LoggedIn { session, pending, from }) => {
                let name = self.people[person].name;
                self.history.logged_in(SessionRecord::new(name, session, from, self.network.now));
                self.people[person].doing = Doing::Online { server, life, connection };
                self.applications[server].connections.insert(connection, Connection { person, session, user, from });
                for (position, message) in pending {
                    self.give(server, connection, position, &message);
                }
            }
            (Purpose::Logout(session), SuperpeerAnswer::Done) => {
                self.history.logged_out(session, self.last_message(server));
            }
            (Purpose::Send { person, number, message }, SuperpeerAnswer::Sent { first, refused, known }) => {
                if refused.is_empty() {
                    self.people[person].unsure.remove(&number);
                }
                if refused.is_empty() && known.is_empty() {
                    self.history.accepted(first, numbered(&message));
                }
            }
            (Purpose::Lookup(person) | Purpose::Login { person, .. }, _) => self.people[person].doing = Doing::Away,
            (Purpose::Logout(_) | Purpose::Send { .. } | Purpose::Nothing | Purpose::News, _) => {}
        }
    }

    /// News were missed: all connections of the server end, and their users come back.
    fn restart_connections(&mut self, server: usize) {
        let open: Vec<u64> = self.applications[server].connections.keys().copied().collect();
        open.into_iter().for_each(|connection| self.disconnect(server, connection));
    }

    fn event(&mut self, server: usize, event: &SuperpeerEvent) {
        match event {
            SuperpeerEvent::Accepted { first, messages } => {
                let open: Vec<u64> = self.applications[server].connections.keys().copied().collect();
                for (position, message) in (*first..).zip(messages.iter()) {
                    self.history.accepted(position, numbered(message));
                    for connection in &open {
                        let from = self.applications[server].connections.get(connection).map(|open| open.from);
                        if from.is_some_and(|from| from <= position) {
                            self.give(server, *connection, position, message);
                        }
                    }
                }
            }
            SuperpeerEvent::SessionEnded { session, connection, .. } => {
                let ended = |open: &Connection| open.session == *session;
                if self.applications[server].connections.get(connection).is_some_and(ended)
                    && let Some(open) = self.applications[server].connections.remove(connection)
                {
                    self.people[open.person].doing = Doing::Away;
                }
            }
            SuperpeerEvent::Draining { .. } | SuperpeerEvent::Member { .. } => {}
        }
    }

    /// A client gets a message and acknowledges it, most of the time.
    fn give(&mut self, server: usize, connection: u64, position: u64, message: &PostedMessage) {
        let acknowledges = self.network.chance.percent(90);
        let application = &mut self.applications[server];
        let Some(open) = application.connections.get(&connection) else { return };
        self.history.received(self.people[open.person].name, connection, position, numbered(message));
        if acknowledges {
            let cursor = application.cursors.entry(open.user).or_default();
            *cursor = position.max(*cursor);
        }
    }
}

/// What the judge knows of a message: its body is its number.
fn numbered(message: &PostedMessage) -> HistoryMessage {
    let session = match message.author {
        Author::Session(session) => Some(session),
        Author::Anonymous => None,
    };
    HistoryMessage {
        number: u64::from_be_bytes(message.body.as_ref().try_into().expect("a body is a number")),
        session,
    }
}

fn name(index: usize) -> Arc<str> {
    format!("user{index}").into()
}
