//! The wire form of the directory, for snapshots. Whatever can be derived is not written.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use bellwether_kernel::{NodeId, Reader, WireError};

use super::field::{Field, choices, fields};
use crate::directory::{
    Directory, DirectoryExport, LoginSession, RegisteredUser, RetainedMessages, ServerEntry, ServerStanding,
    ServerWish, Stretch,
};
use crate::operation::UserId;

choices!(ServerStanding: New = 0, Up = 1, Lost = 2, Left = 3);
choices!(ServerWish: Superpeer = 0, Any = 1, Peer = 2);
fields!(Stretch { from, to });
fields!(RetainedMessages { first, bytes_before, messages });
fields!(LoginSession { number, server, life, connection, acknowledges, continues, orphaned_at });
fields!(ServerEntry { name, addresses, life, sequence, standing, draining, wish, sessions, anonymous });

impl Field for RegisteredUser {
    fn put(&self, into: &mut Vec<u8>) {
        (self.name.clone(), self.verifier.clone(), self.version, self.banned).put(into);
        self.session.put(into);
        self.stretches.put(into);
        self.tags.put(into);
    }

    fn take(from: &mut Reader<'_>) -> Result<RegisteredUser, WireError> {
        let (name, verifier, version, banned) = Field::take(from)?;
        let (session, stretches) = Field::take(from)?;
        let tags: alloc::collections::VecDeque<alloc::sync::Arc<[u8]>> = Field::take(from)?;
        let known_tags: alloc::collections::BTreeSet<_> = tags.iter().cloned().collect();
        if known_tags.len() != tags.len() {
            return Err(WireError::Value);
        }
        Ok(RegisteredUser { name, verifier, version, banned, session, stretches, tags, known_tags })
    }
}

impl Field for Directory {
    fn put(&self, into: &mut Vec<u8>) {
        self.users.put(into);
        (self.servers.len() as u32).put(into);
        for (server, entry) in &self.servers {
            server.put(into);
            entry.put(into);
        }
        self.orphaned.put(into);
        (self.last_session, self.last_server, self.last_message, self.bytes).put(into);
        self.retained.put(into);
        self.trim_at.put(into);
    }

    fn take(from: &mut Reader<'_>) -> Result<Directory, WireError> {
        let users: Vec<RegisteredUser> = Field::take(from)?;
        let servers = take_servers(from)?;
        let orphaned = Field::take(from)?;
        let (last_session, last_server, last_message, bytes) = Field::take(from)?;
        let (retained, trim_at) = Field::take(from)?;
        let (mut names, mut sessions) = (BTreeMap::new(), BTreeMap::new());
        for (number, user) in users.iter().enumerate() {
            let id = UserId(number as u32);
            let doubled = names.insert(user.name.clone(), id).is_some();
            let shared = user.session.is_some_and(|session| sessions.insert(session.number, id).is_some());
            if doubled || shared {
                return Err(WireError::Value);
            }
        }
        Ok(Directory {
            users,
            names,
            sessions,
            servers,
            orphaned,
            last_session,
            last_server,
            last_message,
            bytes,
            retained,
            trim_at,
        })
    }
}

impl Field for DirectoryExport {
    fn put(&self, into: &mut Vec<u8>) {
        self.users.put(into);
        (self.last_session, self.last_message, self.bytes).put(into);
        self.retained.put(into);
    }

    /// Only what a directory can have: whoever wrote it need not have been a server.
    fn take(from: &mut Reader<'_>) -> Result<DirectoryExport, WireError> {
        let users: Vec<RegisteredUser> = Field::take(from)?;
        let (last_session, last_message, bytes) = Field::take(from)?;
        let export = DirectoryExport { users, last_session, last_message, bytes, retained: Field::take(from)? };
        let names: BTreeSet<&str> = export.users.iter().map(|user| &*user.name).collect();
        let sound = names.len() == export.users.len() && export.is_sound();
        if sound { Ok(export) } else { Err(WireError::Value) }
    }
}

/// Servers in ascending order: each directory has one form.
fn take_servers(from: &mut Reader<'_>) -> Result<BTreeMap<NodeId, ServerEntry>, WireError> {
    let mut servers = BTreeMap::new();
    for _ in 0..u32::take(from)? {
        let server = NodeId::take(from)?;
        if servers.last_key_value().is_some_and(|(last, _)| *last >= server) {
            return Err(WireError::Value);
        }
        servers.insert(server, Field::take(from)?);
    }
    Ok(servers)
}
