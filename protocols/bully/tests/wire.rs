//! What is written can be read back; invalid bytes are an error and never a panic.

#[path = "../../kernel/tests/common/read_back.rs"]
mod read_back;

use bellwether_bully::{HardState, ListId, MemberList, Message, Promise, VoterStatus};
use bellwether_kernel::{Epoch, NodeId, NodeSet, Span, Wire, WireError};
use proptest::prelude::*;
use read_back::{bytes_of, is_read_back_and_nothing_else_is};

fn node() -> impl Strategy<Value = NodeId> {
    (1..=u32::MAX).prop_filter_map("a node's number", NodeId::new)
}

fn voter_status() -> impl Strategy<Value = VoterStatus> {
    prop_oneof![
        Just(VoterStatus::Candidate),
        Just(VoterStatus::Voter),
        proptest::option::of(node()).prop_map(VoterStatus::Bound)
    ]
}

fn list_id() -> impl Strategy<Value = ListId> {
    any::<(u64, u64, u32)>().prop_map(|(origin, epoch, version)| ListId { origin, epoch: Epoch(epoch), version })
}

fn nodes() -> impl Strategy<Value = NodeSet> {
    proptest::collection::vec(0..64_usize, 0..9).prop_map(|nodes| nodes.into_iter().map(NodeId::at).collect())
}

fn list() -> impl Strategy<Value = MemberList> {
    (list_id(), nodes(), nodes(), nodes(), nodes(), proptest::collection::vec(any::<u8>(), 0..20)).prop_map(
        |(id, members, before, witnesses, preferred, addresses)| {
            let addresses = addresses.into();
            MemberList { id, members, before, witnesses, preferred, addresses }
        },
    )
}

fn message() -> impl Strategy<Value = Message> {
    (0..15_u8, any::<u64>(), any::<u64>(), any::<u32>(), any::<bool>(), voter_status(), list()).prop_map(
        |(kind, epoch, heard, round, leads, voter, whole)| {
            let list = whole.id;
            let (epoch, heard) = (Epoch(epoch), Epoch(heard));
            match kind {
                0 => Message::AreYouThere { epoch, voter, list },
                1 => Message::Here { epoch, voter, list },
                2 => Message::Halt { epoch, leads, list },
                3 => Message::Halted { epoch, heard },
                4 => Message::Elected { epoch },
                5 => Message::Accepted { epoch },
                6 => Message::Ready { epoch },
                7 => Message::Readied { epoch },
                8 => Message::AreYouNormal { epoch, round, reserve: Span::nanos(heard.0) },
                9 => Message::Normal { epoch, round, reserve: Span::nanos(heard.0), list },
                10 => Message::NotNormal { epoch },
                11 => Message::Resign { epoch },
                12 => Message::Install { epoch, list: whole },
                13 => Message::RolledBack { epoch },
                _ => Message::StandDown { epoch },
            }
        },
    )
}

proptest! {
    #[test]
    fn a_message_is_read_back(message in message()) {
        is_read_back_and_nothing_else_is(&message);
    }

    #[test]
    fn a_hard_state_is_read_back(epoch in any::<u64>(), to in node(), promised in any::<bool>(), nanos in any::<u64>(), list in proptest::option::of(list())) {
        let promise = promised.then_some(Promise { epoch: Epoch(epoch), to });
        is_read_back_and_nothing_else_is(&HardState { promise, reserve: Span::nanos(nanos), list });
    }

    #[test]
    fn whatever_is_read_is_written_the_same(bytes in proptest::collection::vec(any::<u8>(), 0..24)) {
        if let Ok(message) = Message::decode(&bytes) {
            prop_assert_eq!(bytes_of(&message), &bytes[..]);
        }
        if let Ok(hard) = HardState::decode(&bytes) {
            prop_assert_eq!(bytes_of(&hard), &bytes[..]);
        }
    }
}

#[test]
fn unknown_tags_and_nobodys_number_are_errors() {
    assert_eq!(Message::decode(&[0]), Err(WireError::Tag(0)));
    assert_eq!(Message::decode(&[16, 0]), Err(WireError::Tag(16)));
    assert_eq!(Message::decode(&[1, 0, 0, 0, 0, 0, 0, 0, 1, 9]), Err(WireError::Tag(9)));
    assert_eq!(Message::decode(&[1, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0, 0, 0, 0]), Err(WireError::Value));
    assert_eq!(Message::decode(&[3, 0, 0, 0, 0, 0, 0, 0, 1, 2]), Err(WireError::Value));
    assert_eq!(HardState::decode(&[2, 4]), Err(WireError::Value));
    assert_eq!(HardState::decode(&[2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]), Err(WireError::Value));
}

#[test]
fn the_form_is_fixed() {
    assert_eq!(
        bytes_of(&Message::AreYouNormal { epoch: Epoch(7), round: 258, reserve: Span::nanos(5) }),
        [9, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 5]
    );
}
