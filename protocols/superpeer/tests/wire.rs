//! The wire form of messages, records and the cell: what is written is read back, and nothing else is accepted.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::sync::Arc;

use bellwether_kernel::{NodeId, Wire};
use bellwether_superpeer::{
    AdminCommand, Author, Batch, BatchOrigin, Directory, DirectoryExport, Membership, Operation, PostedMessage,
    RecordPosition, ReplicatedRecord, SavedState, SessionNumber, Snapshot, SuperpeerConfig, SuperpeerMessage, UserId,
};
use proptest::prelude::*;

fn node(number: u32) -> NodeId {
    NodeId::new(number).unwrap()
}

fn message(author: Author, tag: Option<&[u8]>) -> PostedMessage {
    PostedMessage { author, tag: tag.map(Arc::from), body: Arc::from(*b"{}") }
}

fn origin(sequence: u64) -> BatchOrigin {
    BatchOrigin::Server { server: node(1), life: 1, sequence }
}

/// One operation of each kind.
fn operations() -> Vec<Operation> {
    let (name, addresses): (Arc<str>, Arc<[u8]>) = ("alice".into(), Arc::from(*b"a:1"));
    let (server, life, user) = (node(2), 3, UserId(0));
    vec![
        Operation::Announce { name: name.clone(), addresses: addresses.clone() },
        Operation::Barrier,
        Operation::Register { name: name.clone(), verifier: addresses.clone() },
        Operation::Login { user, version: 1, connection: 9, acknowledges: true, continues: None },
        Operation::Send { messages: Arc::from([message(Author::Session(SessionNumber(1)), Some(b"tag"))]) },
        Operation::Send { messages: Arc::from([message(Author::Anonymous, None)]) },
        Operation::Login { user, version: 1, connection: 9, acknowledges: true, continues: Some(SessionNumber(1)) },
        Operation::Cursors { cursors: Arc::from([(user, 1)]) },
        Operation::Logout { session: SessionNumber(1) },
        Operation::Load { clients: 7 },
        Operation::Admit { name: "beta".into(), addresses: addresses.clone() },
        Operation::Admin(AdminCommand::Drain(server)),
        Operation::Admin(AdminCommand::Promote(server)),
        Operation::Admin(AdminCommand::Demote(server)),
        Operation::Admin(AdminCommand::Remove(server)),
        Operation::Admin(AdminCommand::Ban(user)),
        Operation::Admin(AdminCommand::Unban(user)),
        Operation::Admin(AdminCommand::ResetSecret { user, verifier: addresses }),
        Operation::Admin(AdminCommand::Import(Arc::new(DirectoryExport::default()))),
        Operation::Leave,
        Operation::Lost { server, life },
        Operation::GraceOver { server, life },
    ]
}

fn membership() -> Membership {
    Membership {
        voters: [1, 2, 3].map(node).into(),
        new_voters: [2, 3, 4].map(node).into(),
        followers: [5].map(node).into(),
    }
}

/// A directory in which a message waits for a user.
fn snapshot() -> Arc<Snapshot> {
    let config = SuperpeerConfig::default();
    let mut directory = Directory::new(&config);
    for (sequence, operation) in (1..).zip(operations().into_iter().take(7)) {
        let batch = Batch { origin: origin(sequence), operations: vec![operation] };
        assert!(directory.apply(&config, &batch, &mut Vec::new()).is_some());
    }
    assert_eq!(directory.pending(UserId(0), u64::MAX).count(), 2);
    let last = RecordPosition { term: 2, index: 6 };
    Arc::new(Snapshot { last, membership: membership(), directory, digest: 5 })
}

fn records() -> Arc<[ReplicatedRecord]> {
    let batch = |operation| Batch { origin: origin(4), operations: vec![operation] };
    let batches = operations().into_iter().map(|operation| ReplicatedRecord::Batch(Arc::new(batch(operation))));
    let master = Batch { origin: BatchOrigin::Master, operations: Vec::new() };
    let others = [
        ReplicatedRecord::Term(7),
        ReplicatedRecord::Membership(membership()),
        ReplicatedRecord::Batch(Arc::new(master)),
    ];
    batches.chain(others).collect()
}

fn messages() -> Vec<SuperpeerMessage> {
    let (term, last) = (7, RecordPosition { term: 6, index: 1_000 });
    let batch = Arc::new(Batch { origin: origin(1), operations: operations() });
    vec![
        SuperpeerMessage::Vote { term, last, called: true },
        SuperpeerMessage::VoteReply { term, granted: false },
        SuperpeerMessage::Append { term, commit: 3, previous: last, records: records() },
        SuperpeerMessage::AppendReply { term, last },
        SuperpeerMessage::Snapshot { term, snapshot: snapshot() },
        SuperpeerMessage::Forward { batch },
        SuperpeerMessage::TimeoutNow { term },
    ]
}

fn encoded(value: &impl Wire) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.encode(&mut bytes);
    bytes
}

/// Asserts that the value is read back unchanged, that nothing shorter or longer is accepted, and that each value has
/// one form.
fn is_exact<T: Wire + PartialEq + std::fmt::Debug>(value: &T) {
    let bytes = encoded(value);
    assert_eq!(T::decode(&bytes).as_ref(), Ok(value));
    for length in 0..bytes.len() {
        assert!(T::decode(&bytes[..length]).is_err(), "{length} bytes of {value:?}");
    }
    assert!(T::decode(&[&bytes[..], &[0]].concat()).is_err());
    for place in 0..bytes.len() {
        for change in [1, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[place] ^= change;
            if let Ok(other) = T::decode(&damaged) {
                assert_eq!(encoded(&other), damaged, "two forms of {other:?}");
            }
        }
    }
}

#[test]
fn messages_are_read_back_and_nothing_else_is() {
    messages().iter().for_each(is_exact);
}

#[test]
fn records_are_read_back_and_nothing_else_is() {
    records().iter().for_each(is_exact);
}

#[test]
fn the_cell_is_read_back_and_nothing_else_is() {
    is_exact(&SavedState::default());
    is_exact(&SavedState { term: 3, vote: Some(node(2)), life: 4, snapshot: Some(snapshot()) });
}

#[test]
fn an_export_is_read_back_and_nothing_else_is() {
    let export = snapshot().directory.export();
    assert_eq!((export.users().len(), export.messages()), (1, 2));
    is_exact(&export);
}

proptest! {
    #[test]
    fn any_bytes_are_refused_or_have_one_form(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(message) = SuperpeerMessage::decode(&bytes) {
            prop_assert_eq!(encoded(&message), bytes.clone());
        }
        if let Ok(record) = ReplicatedRecord::decode(&bytes) {
            prop_assert_eq!(encoded(&record), bytes.clone());
        }
        if let Ok(cell) = SavedState::decode(&bytes) {
            prop_assert_eq!(encoded(&cell), bytes);
        }
    }
}
