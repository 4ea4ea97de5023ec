//! What a member knows of itself and its flock, and which connections it admits.

use bellwether_kernel::NodeId;

use crate::addresses::AddressBook;
use crate::hello::{Hello, Session, SessionFrame, Speaker};
use crate::key::Key;
use crate::refusal::Refusal;
use crate::roster::MEMBERS_MAX;

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
        let node = NodeId::new(id).filter(|_| id <= MEMBERS_MAX as u32).ok_or(Refusal::NotMember)?;
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
