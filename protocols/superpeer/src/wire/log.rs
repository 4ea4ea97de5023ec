//! The wire form of records and their contents.

use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::{Reader, WireError};

use super::field::{Field, fields, shared_slices};
use crate::directory::DirectoryExport;
use crate::interface::AdminCommand;
use crate::operation::{
    Author, Batch, BatchOrigin, Membership, Operation, PostedMessage, ReplicatedRecord, Snapshot, UserId,
};

fields!(PostedMessage { author, tag, body });
fields!(Batch { origin, operations });
fields!(Membership { voters, new_voters, followers });
fields!(Snapshot { last, membership, directory, digest });
shared_slices!(PostedMessage, ReplicatedRecord, (UserId, u64));

/// A shared value has the same form as an owned one.
macro_rules! shared {
    ($($type:ty),*) => {$(
        impl Field for Arc<$type> {
            fn put(&self, into: &mut Vec<u8>) {
                (**self).put(into);
            }

            fn take(from: &mut Reader<'_>) -> Result<Self, WireError> {
                <$type>::take(from).map(Arc::new)
            }
        }
    )*};
}
shared!(Batch, DirectoryExport, Snapshot);

impl Field for Author {
    fn put(&self, into: &mut Vec<u8>) {
        match self {
            Author::Anonymous => 0_u8.put(into),
            Author::Session(number) => (1_u8, *number).put(into),
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Author, WireError> {
        match from.u8()? {
            0 => Ok(Author::Anonymous),
            1 => Ok(Author::Session(Field::take(from)?)),
            tag => Err(WireError::Tag(tag)),
        }
    }
}

impl Field for BatchOrigin {
    fn put(&self, into: &mut Vec<u8>) {
        match self {
            BatchOrigin::Master => 0_u8.put(into),
            BatchOrigin::Server { server, life, sequence } => (1_u8, *server, *life, *sequence).put(into),
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<BatchOrigin, WireError> {
        match from.u8()? {
            0 => Ok(BatchOrigin::Master),
            1 => {
                let (server, life, sequence) = Field::take(from)?;
                Ok(BatchOrigin::Server { server, life, sequence })
            }
            tag => Err(WireError::Tag(tag)),
        }
    }
}

impl Field for ReplicatedRecord {
    fn put(&self, into: &mut Vec<u8>) {
        match self {
            ReplicatedRecord::Term(term) => (1_u8, *term).put(into),
            ReplicatedRecord::Membership(membership) => {
                2_u8.put(into);
                membership.put(into);
            }
            ReplicatedRecord::Batch(batch) => {
                3_u8.put(into);
                batch.put(into);
            }
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<ReplicatedRecord, WireError> {
        match from.u8()? {
            1 => Ok(ReplicatedRecord::Term(Field::take(from)?)),
            2 => Ok(ReplicatedRecord::Membership(Field::take(from)?)),
            3 => Ok(ReplicatedRecord::Batch(Field::take(from)?)),
            tag => Err(WireError::Tag(tag)),
        }
    }
}

impl Field for Operation {
    fn put(&self, into: &mut Vec<u8>) {
        match self {
            Operation::Announce { name, addresses } => {
                (1_u8, name.clone(), addresses.clone()).put(into);
            }
            Operation::Barrier => 2_u8.put(into),
            Operation::Register { name, verifier } => (3_u8, name.clone(), verifier.clone()).put(into),
            Operation::Login { user, version, connection, acknowledges, continues } => {
                (4_u8, *user, *version).put(into);
                (*connection, *acknowledges, *continues).put(into);
            }
            Operation::Logout { session } => (5_u8, *session).put(into),
            Operation::Send { messages } => (6_u8, messages.clone()).put(into),
            Operation::Cursors { cursors } => (7_u8, cursors.clone()).put(into),
            Operation::Load { clients } => (8_u8, *clients).put(into),
            Operation::Admit { name, addresses } => (9_u8, name.clone(), addresses.clone()).put(into),
            Operation::Admin(command) => {
                10_u8.put(into);
                command.put(into);
            }
            Operation::Leave => 11_u8.put(into),
            Operation::Lost { server, life } => (12_u8, *server, *life).put(into),
            Operation::GraceOver { server, life } => (13_u8, *server, *life).put(into),
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Operation, WireError> {
        Ok(match from.u8()? {
            1 => Operation::Announce { name: Field::take(from)?, addresses: Field::take(from)? },
            2 => Operation::Barrier,
            3 => Operation::Register { name: Field::take(from)?, verifier: Field::take(from)? },
            4 => Operation::Login {
                user: Field::take(from)?,
                version: Field::take(from)?,
                connection: Field::take(from)?,
                acknowledges: Field::take(from)?,
                continues: Field::take(from)?,
            },
            5 => Operation::Logout { session: Field::take(from)? },
            6 => Operation::Send { messages: Field::take(from)? },
            7 => Operation::Cursors { cursors: Field::take(from)? },
            8 => Operation::Load { clients: Field::take(from)? },
            9 => Operation::Admit { name: Field::take(from)?, addresses: Field::take(from)? },
            10 => Operation::Admin(Field::take(from)?),
            11 => Operation::Leave,
            12 => Operation::Lost { server: Field::take(from)?, life: Field::take(from)? },
            13 => Operation::GraceOver { server: Field::take(from)?, life: Field::take(from)? },
            tag => return Err(WireError::Tag(tag)),
        })
    }
}

impl Field for AdminCommand {
    fn put(&self, into: &mut Vec<u8>) {
        match self {
            AdminCommand::Drain(server) => (1_u8, *server).put(into),
            AdminCommand::Promote(server) => (2_u8, *server).put(into),
            AdminCommand::Demote(server) => (3_u8, *server).put(into),
            AdminCommand::Remove(server) => (4_u8, *server).put(into),
            AdminCommand::Ban(user) => (5_u8, *user).put(into),
            AdminCommand::Unban(user) => (6_u8, *user).put(into),
            AdminCommand::ResetSecret { user, verifier } => (7_u8, *user, verifier.clone()).put(into),
            AdminCommand::Import(export) => {
                8_u8.put(into);
                export.put(into);
            }
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<AdminCommand, WireError> {
        Ok(match from.u8()? {
            1 => AdminCommand::Drain(Field::take(from)?),
            2 => AdminCommand::Promote(Field::take(from)?),
            3 => AdminCommand::Demote(Field::take(from)?),
            4 => AdminCommand::Remove(Field::take(from)?),
            5 => AdminCommand::Ban(Field::take(from)?),
            6 => AdminCommand::Unban(Field::take(from)?),
            7 => AdminCommand::ResetSecret { user: Field::take(from)?, verifier: Field::take(from)? },
            8 => AdminCommand::Import(Field::take(from)?),
            tag => return Err(WireError::Tag(tag)),
        })
    }
}
