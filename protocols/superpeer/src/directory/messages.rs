//! Messages: which are accepted, who has received them, and how long they are kept.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::apply::{Applying, Asker};
use super::{Directory, RegisteredUser, RetainedMessages, Stretch};
use crate::config::SuperpeerConfig;
use crate::interface::SuperpeerEvent;
use crate::operation::{Author, OperationOutcome, PostedMessage, UserId};

/// Up to this many blocks of retained messages, trimming is not worth the effort.
const FEW_PIECES: u64 = 64;

enum Acceptance {
    New,
    /// The same author has sent it before, with the same tag.
    Known,
    /// Its session is over, or belongs to another server.
    Refused,
}

impl Applying<'_> {
    pub(super) fn send(&mut self, asker: Asker, messages: &Arc<[PostedMessage]>) -> OperationOutcome {
        let (mut refused, mut known) = (Vec::new(), Vec::new());
        for (place, message) in messages.iter().enumerate() {
            match self.acceptance(asker, message) {
                Acceptance::New => {}
                Acceptance::Known => known.push(place as u32),
                Acceptance::Refused => refused.push(place as u32),
            }
        }
        let first = self.directory.last_message + 1;
        let accepted = if refused.is_empty() && known.is_empty() {
            messages.clone()
        } else {
            let left_out: BTreeSet<u32> = refused.iter().chain(&known).copied().collect();
            let places = messages.iter().enumerate();
            places
                .filter(|(place, _)| !left_out.contains(&(*place as u32)))
                .map(|(_, message)| message.clone())
                .collect()
        };
        if !accepted.is_empty() {
            self.events.push(SuperpeerEvent::Accepted { first, messages: accepted.clone() });
            self.directory.retain(accepted);
            if self.directory.retained.len() as u64 > self.directory.trim_at.max(FEW_PIECES) {
                self.directory.trim(self.config);
            }
        }
        OperationOutcome::Sent { first, refused, known }
    }

    fn acceptance(&mut self, asker: Asker, message: &PostedMessage) -> Acceptance {
        let Author::Session(number) = message.author else { return Acceptance::New };
        let session = self.directory.session(number);
        let ours = |session: &super::LoginSession| session.server == asker.server && session.life == asker.life;
        let Some((user, _)) = session.filter(|(_, session)| ours(session)) else { return Acceptance::Refused };
        let (Some(tag), Some(entry)) = (&message.tag, self.directory.user_mut(user)) else { return Acceptance::New };
        if entry.remember_tag(tag, self.config.max_tags) { Acceptance::New } else { Acceptance::Known }
    }

    pub(super) fn cursors(&mut self, cursors: &[(UserId, u64)]) -> OperationOutcome {
        let last = self.directory.last_message;
        for (user, position) in cursors {
            if let Some(entry) = self.directory.user_mut(*user) {
                entry.has_got((*position).min(last));
            }
        }
        OperationOutcome::Done
    }
}

impl RegisteredUser {
    /// Remembers a tag and forgets the oldest if there are too many. Returns whether it is new.
    fn remember_tag(&mut self, tag: &Arc<[u8]>, limit: usize) -> bool {
        if !self.known_tags.insert(tag.clone()) {
            return false;
        }
        self.tags.push_back(tag.clone());
        if self.tags.len() > limit.max(1)
            && let Some(oldest) = self.tags.pop_front()
        {
            self.known_tags.remove(&oldest);
        }
        true
    }

    /// The user has received everything up to this position.
    fn has_got(&mut self, position: u64) {
        for stretch in &mut self.stretches {
            stretch.from = stretch.from.max(position + 1);
        }
        self.stretches.retain(|stretch| stretch.from < stretch.to);
    }
}

impl Directory {
    fn retain(&mut self, messages: Arc<[PostedMessage]>) {
        let (first, bytes_before) = (self.last_message + 1, self.bytes);
        self.last_message += messages.len() as u64;
        self.bytes += messages.iter().map(|message| message.body.len() as u64).sum::<u64>();
        self.retained.push_back(RetainedMessages { first, bytes_before, messages });
    }

    /// The messages before this position that a user may have and has not received, with their positions.
    pub fn pending(&self, user: UserId, before: u64) -> impl Iterator<Item = (u64, &PostedMessage)> {
        let stretches = self.user(user).map_or(&[][..], |entry| &entry.stretches);
        stretches.iter().flat_map(move |stretch| self.messages(stretch.from, stretch.to.min(before)))
    }

    /// The retained messages from position `from` on and before `to`.
    pub fn messages(&self, from: u64, to: u64) -> impl Iterator<Item = (u64, &PostedMessage)> {
        let begin = self.retained.partition_point(|piece| piece.end() <= from);
        let pieces = self.retained.range(begin..).take_while(move |piece| piece.first < to);
        let all = pieces.flat_map(|piece| (piece.first..).zip(piece.messages.iter()));
        all.skip_while(move |(position, _)| *position < from).take_while(move |(position, _)| *position < to)
    }

    /// The bytes of all retained messages before this position.
    fn bytes_before(&self, position: u64) -> u64 {
        let place = self.retained.partition_point(|piece| piece.end() <= position);
        self.retained.get(place).map_or(self.bytes, |piece| piece.bytes_before)
    }

    /// Drops what exceeds the limits, and the messages that no user waits for.
    pub(crate) fn trim(&mut self, config: &SuperpeerConfig) {
        for index in 0..self.users.len() {
            while self.waiting_bytes(index) > config.max_pending {
                self.give_up_oldest(index);
            }
        }
        self.drop_unneeded();
    }

    /// Drops the messages that nobody waits for.
    pub(super) fn drop_unneeded(&mut self) {
        let needed = self.needed();
        self.retained.retain(|piece| {
            let place = needed.partition_point(|stretch| stretch.to <= piece.first);
            needed.get(place).is_some_and(|stretch| stretch.from < piece.end())
        });
        self.trim_at = 2 * self.retained.len() as u64;
    }

    /// About how many bytes of messages wait for a user.
    pub(crate) fn waiting_bytes(&self, index: usize) -> u64 {
        let bytes = |stretch: &Stretch| self.bytes_before(stretch.to).saturating_sub(self.bytes_before(stretch.from));
        self.users[index].stretches.iter().map(bytes).sum()
    }

    /// Removes the oldest block from the messages that wait for a user.
    fn give_up_oldest(&mut self, index: usize) {
        let Some(from) = self.users[index].stretches.first().map(|stretch| stretch.from) else { return };
        let place = self.retained.partition_point(|piece| piece.end() <= from);
        let end = self.retained.get(place).map_or(self.last_message + 1, RetainedMessages::end);
        self.users[index].has_got(end.max(from + 1) - 1);
    }

    /// The ranges of positions that any user waits for, ascending and disjoint.
    fn needed(&self) -> Vec<Stretch> {
        let mut all: Vec<Stretch> = self.users.iter().flat_map(|user| user.stretches.iter().copied()).collect();
        all.sort_unstable();
        let mut needed: Vec<Stretch> = Vec::new();
        for stretch in all {
            match needed.last_mut() {
                Some(last) if stretch.from <= last.to => last.to = last.to.max(stretch.to),
                _ => needed.push(stretch),
            }
        }
        needed
    }
}
