//! What a new network may begin with: the users of another one, and the messages that wait for them.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::apply::Applying;
use super::{Directory, RegisteredUser, RetainedMessages, Stretch};
use crate::operation::{OperationOutcome, UserId};

const MORE_SERVERS: OperationOutcome = OperationOutcome::Refused(
    "the network has other servers: import into the first server of a new one, before others join",
);
const IN_USE: OperationOutcome =
    OperationOutcome::Refused("somebody has registered or written here already: import into a new network");

/// Users with the hashes of their secrets, and what waits for them. Nobody is logged in, and there are no servers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DirectoryExport {
    pub(crate) users: Vec<RegisteredUser>,
    /// The number of the last session, so that none is given twice.
    pub(crate) last_session: u64,
    pub(crate) last_message: u64,
    pub(crate) bytes: u64,
    pub(crate) retained: VecDeque<RetainedMessages>,
}

impl DirectoryExport {
    /// The users, by number.
    #[must_use]
    pub fn users(&self) -> &[RegisteredUser] {
        &self.users
    }

    /// How many messages wait for somebody.
    #[must_use]
    pub fn messages(&self) -> u64 {
        self.retained.iter().map(|piece| piece.messages.len() as u64).sum()
    }

    /// Whether every position is one that a directory can have: in order, and none behind the last message.
    pub(crate) fn is_sound(&self) -> bool {
        let Some(end) = self.last_message.checked_add(1) else { return false };
        let waits = |user: &RegisteredUser| {
            let mut least = 1;
            let ordered = user.stretches.iter().all(|stretch| {
                let fits = least <= stretch.from && stretch.from < stretch.to && stretch.to <= end;
                least = stretch.to;
                fits
            });
            user.session.is_none() && ordered
        };
        let (mut position, mut bytes) = (1, 0);
        let retained = self.retained.iter().all(|piece| {
            let follows = piece.first >= position && piece.bytes_before >= bytes && !piece.messages.is_empty();
            let length: u64 = piece.messages.iter().map(|message| message.body.len() as u64).sum();
            (position, bytes) = (piece.end(), piece.bytes_before.saturating_add(length));
            follows
        });
        retained && position <= end && bytes <= self.bytes && self.users.iter().all(waits)
    }
}

impl Directory {
    /// Everything that a new network may begin with. Who is logged in is entitled to what was accepted so far.
    #[must_use]
    pub fn export(&self) -> DirectoryExport {
        let end = self.last_message + 1;
        let away = |user: &RegisteredUser| {
            let closed = user.stretches.iter().map(|stretch| Stretch { to: stretch.to.min(end), ..*stretch });
            let stretches = closed.filter(|stretch| stretch.from < stretch.to).collect();
            RegisteredUser { session: None, stretches, ..user.clone() }
        };
        let users: Vec<RegisteredUser> = self.users.iter().map(away).collect();
        let mut pieces = Directory { users, retained: self.retained.clone(), ..Directory::default() };
        pieces.drop_unneeded();
        DirectoryExport {
            users: pieces.users,
            last_session: self.last_session,
            last_message: self.last_message,
            bytes: self.bytes,
            retained: pieces.retained,
        }
    }
}

impl Applying<'_> {
    /// Begins with the users of another network. Whoever has a position of this one would take another message for it, so
    /// nothing may have happened here.
    pub(super) fn import(&mut self, export: &DirectoryExport) -> OperationOutcome {
        if self.directory.servers.len() > 1 {
            return MORE_SERVERS;
        }
        if !self.directory.users.is_empty() || self.directory.last_message > 0 {
            return IN_USE;
        }
        let DirectoryExport { users, last_session, last_message, bytes, retained } = export.clone();
        let names = users.iter().enumerate();
        self.directory.names = names.map(|(number, user)| (user.name.clone(), UserId(number as u32))).collect();
        (self.directory.users, self.directory.retained) = (users, retained);
        self.directory.last_session = self.directory.last_session.max(last_session);
        (self.directory.last_message, self.directory.bytes) = (last_message, bytes);
        self.directory.trim(self.config);
        OperationOutcome::Done
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::sync::Arc;

    use super::*;
    use crate::operation::{Author, PostedMessage};

    /// Messages 2 to 4 wait for a user, who has got the first.
    fn sound() -> DirectoryExport {
        let message = || PostedMessage { author: Author::Anonymous, tag: None, body: Arc::from(*b"{}") };
        let user = RegisteredUser {
            name: "alice".into(),
            verifier: Arc::from(*b"hash"),
            version: 1,
            banned: false,
            session: None,
            stretches: [Stretch { from: 2, to: 3 }, Stretch { from: 3, to: 5 }].into(),
            tags: VecDeque::new(),
            known_tags: BTreeSet::new(),
        };
        let piece = |first, bytes_before| RetainedMessages {
            first,
            bytes_before,
            messages: (0..2).map(|_| message()).collect(),
        };
        let retained = [piece(1, 0), piece(3, 4)].into();
        DirectoryExport { users: [user].into(), last_session: 1, last_message: 4, bytes: 8, retained }
    }

    #[test]
    fn positions_that_no_directory_can_have_are_not_sound() {
        assert!(sound().is_sound() && DirectoryExport::default().is_sound());
        let damages: [fn(&mut DirectoryExport); 9] = [
            |export| export.last_message = 3,
            |export| export.last_message = u64::MAX,
            |export| export.bytes = 7,
            |export| export.users[0].stretches[0].from = 0,
            |export| export.users[0].stretches[1].to = Stretch::OPEN,
            |export| export.users[0].stretches.reverse(),
            |export| export.users[0].stretches[0].to = 2,
            |export| export.retained[1].first = 2,
            |export| export.retained[1].bytes_before = 3,
        ];
        for (place, damage) in damages.into_iter().enumerate() {
            let mut export = sound();
            damage(&mut export);
            assert!(!export.is_sound(), "{place}");
        }
    }
}
