//! A short run of every target: examples that were tampered with, and bytes that mean nothing.

use bellwether_decoders::{DecoderTarget, TARGETS};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};

/// The number of inputs for each target.
const INPUTS: u32 = 40_000;

/// Something that is done to an example.
#[derive(Clone, Debug)]
enum Tampering {
    Set(Index, u8),
    Flip(Index, u8),
    Insert(Index, u8),
    Remove(Index),
    Cut(Index),
    /// The greatest or the smallest number: wrong lengths, the last epochs and rounds.
    Extreme(Index, u8, usize),
    /// A repetition of the bytes here.
    Again(Index, usize),
}

fn tampering() -> impl Strategy<Value = Tampering> {
    use Tampering::*;
    prop_oneof![
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Set(at, byte)),
        (any::<Index>(), 0..8_u8).prop_map(|(at, bit)| Flip(at, bit)),
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Insert(at, byte)),
        any::<Index>().prop_map(Remove),
        any::<Index>().prop_map(Cut),
        (any::<Index>(), select(vec![0, 0x7f, 0x80, 0xff]), select(vec![1, 2, 4, 8]))
            .prop_map(|(at, byte, count)| Extreme(at, byte, count)),
        (any::<Index>(), 1..64_usize).prop_map(|(at, count)| Again(at, count)),
    ]
}

fn tamper(bytes: &mut Vec<u8>, tampering: &Tampering) {
    if bytes.is_empty() {
        return;
    }
    let place = |at: &Index| at.index(bytes.len());
    match tampering {
        Tampering::Set(at, byte) => {
            let at = place(at);
            bytes[at] = *byte;
        }
        Tampering::Flip(at, bit) => {
            let at = place(at);
            bytes[at] ^= 1 << bit;
        }
        Tampering::Insert(at, byte) => bytes.insert(place(at), *byte),
        Tampering::Remove(at) => drop(bytes.remove(place(at))),
        Tampering::Cut(at) => bytes.truncate(place(at)),
        Tampering::Extreme(at, byte, count) => {
            let at = place(at);
            let end = (at + count).min(bytes.len());
            bytes[at..end].fill(*byte);
        }
        Tampering::Again(at, count) => {
            let at = place(at);
            let end = (at + count).min(bytes.len());
            bytes.extend_from_within(at..end);
        }
    }
}

fn inputs(examples: Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let tampered = (select(examples), vec(tampering(), 0..6)).prop_map(|(mut bytes, tamperings)| {
        tamperings.iter().for_each(|one| tamper(&mut bytes, one));
        bytes
    });
    prop_oneof![4 => tampered, 1 => vec(any::<u8>(), 0..400)]
}

fn run(target: &DecoderTarget) {
    let config = Config { cases: INPUTS, failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&inputs((target.examples)()), |bytes| {
        (target.look_at)(&bytes);
        Ok(())
    });
    outcome.unwrap_or_else(|why| panic!("{}: {why}", target.name));
}

#[test]
fn no_decoder_panics_or_misreads_whatever_it_is_given() {
    TARGETS.iter().for_each(run);
}

#[test]
fn a_decoder_that_misreads_is_found() {
    let forgetful = DecoderTarget {
        name: "forgetful",
        look_at: |bytes| {
            assert!(bytes.first() != Some(&0xff), "nobody thought of that");
            true
        },
        examples: || vec![vec![1, 2, 3]],
    };
    assert!(std::panic::catch_unwind(|| run(&forgetful)).is_err());
}

#[test]
fn every_example_is_understood() {
    for target in TARGETS {
        let examples = (target.examples)();
        assert!(!examples.is_empty(), "{} has no examples", target.name);
        for bytes in &examples {
            assert!((target.look_at)(bytes), "{}: {:?}", target.name, String::from_utf8_lossy(bytes));
        }
    }
}
