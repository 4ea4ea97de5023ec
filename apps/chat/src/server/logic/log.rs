//! What the log says, for clients and for people.

use std::sync::atomic::Ordering;

use bellwether_kernel::NodeId;
use bellwether_superpeer::{NetworkReport, SuperpeerAnswer, SuperpeerCommand, SuperpeerEvent};

use super::super::shard_orders::{ConnectionId, ShardOrder};
use super::{AfterInspection, BUSY_PAUSE, LogicEffect, Purpose, ServerLogic};
use crate::broadcast::{BroadcastBlock, Position};

/// Something that happened to a server, with the name that it had before.
pub(super) type NamedEvent = (SuperpeerEvent, Option<String>);

impl ServerLogic {
    pub(super) fn ask_for_news(&mut self) {
        self.ask(Purpose::News, SuperpeerCommand::Next { after: self.known });
    }

    /// Tells the shards what the log says, and asks on.
    pub(super) fn news(&mut self, answer: SuperpeerAnswer) {
        let SuperpeerAnswer::News { upto, restart, events } = answer else {
            let question = self.number();
            self.questions.insert(question, (Purpose::News, SuperpeerCommand::Next { after: self.known }));
            self.again.push_back((self.now + BUSY_PAUSE, question));
            return;
        };
        if restart {
            // Clients would miss what is missing here; when they come back, it waits for them.
            self.tell_all(|| ShardOrder::SendAway(Vec::new()));
        }
        self.known = upto;
        self.publish(&events);
        let about = events.into_iter().filter_map(|event| match &event {
            SuperpeerEvent::Member { server, .. } | SuperpeerEvent::Draining { server } => {
                let name = self.name_of(*server);
                Some((event, name))
            }
            SuperpeerEvent::Accepted { .. } | SuperpeerEvent::SessionEnded { .. } => None,
        });
        let about: Vec<NamedEvent> = about.collect();
        match restart || !about.is_empty() {
            true => self.inspect(AfterInspection::TellEvents(about)),
            false => self.ask_for_news(),
        }
    }

    /// Tells of servers that came and went, by their names; one that was removed had its name before.
    pub(super) fn tell_events(&mut self, events: Vec<NamedEvent>) {
        for (event, before) in events {
            if let SuperpeerEvent::Member { server, .. } | SuperpeerEvent::Draining { server } = &event {
                let name = self.name_of(*server).or(before);
                self.effects.push_back(LogicEffect::Happened(event, name));
            }
        }
    }

    /// The name of a server, if it is known.
    fn name_of(&self, server: NodeId) -> Option<String> {
        let name = |report: &NetworkReport| {
            let found = report.servers.iter().find(|it| it.server == server && !it.name.is_empty())?;
            Some(found.name.to_string())
        };
        self.with_report(name)
    }

    fn publish(&mut self, news: &[SuperpeerEvent]) {
        let mut accepted: Vec<(Position, &[u8])> = Vec::new();
        for event in news {
            match event {
                SuperpeerEvent::Accepted { first, messages } => {
                    self.status.messages.fetch_add(messages.len() as u64, Ordering::Relaxed);
                    accepted.extend((*first..).zip(messages.iter().map(|message| &*message.body)));
                }
                SuperpeerEvent::SessionEnded { server, connection, session, .. } if *server == self.me => {
                    self.push_block(&mut accepted);
                    let connection = ConnectionId(*connection);
                    self.tell(connection, ShardOrder::SessionEnded(connection, *session));
                }
                _ => {}
            }
        }
        self.push_block(&mut accepted);
    }

    fn push_block(&mut self, accepted: &mut Vec<(Position, &[u8])>) {
        if !accepted.is_empty() {
            let block = BroadcastBlock::new(accepted.drain(..));
            self.tell_all(|| ShardOrder::Block(block.clone()));
        }
    }
}
