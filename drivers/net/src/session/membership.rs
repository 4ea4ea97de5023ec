//! What a member knows of itself and its flock, and which connections it admits.

use bellwether_kernel::NodeId;

use crate::addresses::AddressBook;
use crate::hello::{Hello, Session, SessionFrame, Speaker};
use crate::key::Key;
use crate::refusal::Refusal;

/// Our identity, and what all members must share.
#[derive(Debug)]
pub(crate) struct Membership {
    pub(crate) flock: String,
    pub(crate) addresses: AddressBook,
    /// The digest of the protocol's settings.
    pub(crate) settings: u64,
    pub(crate) me: NodeId,
    pub(crate) id: u32,
    pub(crate) session: Session,
    pub(crate) key: Option<Key>,
    /// Whether other machines may connect without a key.
    pub(crate) insecure: bool,
}

impl Membership {
    pub(crate) fn hello(&self) -> Hello {
        let speaker = Speaker::Member { id: self.id, session: self.session, settings: self.settings };
        let address = self.addresses.address_of(self.me).map(|address| address.to_string()).unwrap_or_default();
        Hello { flock: self.flock.clone(), address, speaker }
    }

    pub(crate) fn welcome(&self) -> SessionFrame<'static> {
        SessionFrame::Welcome { id: self.id, session: self.session }
    }

    /// Whether the sender of a hello belongs to the flock, and its node number; a client has none.
    pub(crate) fn recognise(&self, hello: &Hello) -> Result<Option<NodeId>, Refusal> {
        // A new member knows the key, but not yet the flock's name.
        let asks_to_join = hello.flock.is_empty() && hello.speaker == Speaker::Client;
        if hello.flock != self.flock && !asks_to_join {
            return Err(Refusal::Flock);
        }
        let (id, agrees) = match hello.speaker {
            Speaker::Client => return Ok(None),
            Speaker::DeathNotice { id } => (id, true),
            Speaker::Member { id, settings, .. } => (id, settings == self.settings),
        };
        // A member that is not in our list may have a newer list: the protocol finds out.
        let node = NodeId::new(id).filter(|_| id <= self.addresses.id_max()).ok_or(Refusal::NotMember)?;
        if node == self.me {
            return Err(Refusal::DoubleId);
        }
        if !agrees {
            return Err(Refusal::Settings);
        }
        self.addresses.learn(node, &hello.address);
        Ok(Some(node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roster::Roster;

    /// Whom a member recognises in somebody who says that its id is this.
    fn recognised(addresses: AddressBook, id: u32) -> Result<Option<NodeId>, Refusal> {
        let me = NodeId::at(0);
        let own = Membership {
            flock: "farm".into(),
            addresses,
            settings: 1,
            me,
            id: 1,
            session: 1,
            key: None,
            insecure: true,
        };
        let speaker = Speaker::Member { id, session: 2, settings: 1 };
        own.recognise(&Hello { flock: "farm".into(), address: "127.0.0.1:2".into(), speaker })
    }

    #[test]
    fn only_members_that_may_move_have_an_id_above_64() {
        let roster = || -> Roster { "1@127.0.0.1:1".parse().unwrap() };
        let (fixed, movable) = (|| AddressBook::new(roster()), || AddressBook::of_movable(roster()));
        for (book, id, known) in
            [(fixed(), 64, true), (fixed(), 65, false), (movable(), 1024, true), (movable(), 1025, false)]
        {
            let expected = if known { Ok(NodeId::new(id)) } else { Err(Refusal::NotMember) };
            assert_eq!(recognised(book, id), expected, "{id}");
        }
    }
}
