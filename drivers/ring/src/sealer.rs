//! What a datagram wears: nothing in a flock without a key, a sealed envelope in one that has one.
//!
//! The envelope is the one of [channels](bellwether_net::Channel), and so is the proof of life: a session's words are believed once
//! it names something that was said since we started. A recording of an owner's heart-beats convinces nobody.

use bellwether_net::transport::{DATAGRAM_MAX, SessionEvent, SessionTable, is_sealed};
use bellwether_net::{
    Envelope, EnvelopeCodec, EnvelopeError, EnvelopeKind, Key, PayloadLimit, PeerStatus, SessionIdentity,
};
use std::sync::Mutex;

use bellwether_token::Mac;

use super::service::Service;
use super::shared::lock;

/// How many of our own marks are remembered, to know when we are asked.
const OURS_MAX: usize = 32;

/// The content of a datagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DatagramContent {
    /// The wire's bytes.
    Said(Vec<u8>),
    /// This member's process is gone.
    Gone(Mac),
    /// Somebody wants to know that we live: this is to be said to everybody.
    Alive(Vec<u8>),
    /// Somebody should be asked the same, a little later.
    Doubt,
}

/// How datagrams are sealed.
pub(crate) enum DatagramSealer {
    /// Without encryption.
    Bare,
    /// Each in a sealed envelope.
    Sealed(Box<Sealed>),
}

/// The secrets and sessions for sealing.
pub(crate) struct Sealed {
    codec: EnvelopeCodec,
    who: SessionIdentity,
    inner: Mutex<SealerState>,
}

struct SealerState {
    sessions: SessionTable,
    counter: u64,
    ours: Vec<u64>,
}

/// The owner of an envelope, from a hardware address.
pub(crate) fn owner_of(mac: Mac) -> u64 {
    let [a, b, c, d, e, f] = mac.0;
    u64::from_be_bytes([0, 0, a, b, c, d, e, f])
}

fn mac_of(owner: u64) -> Mac {
    let [_, _, a, b, c, d, e, f] = owner.to_be_bytes();
    Mac([a, b, c, d, e, f])
}

/// The envelope codec of a ring.
pub(crate) fn codec(flock: &str, key: &Key) -> EnvelopeCodec {
    EnvelopeCodec::new(flock, Some(key), PayloadLimit::Bytes(DATAGRAM_MAX))
}

impl DatagramSealer {
    /// For one who speaks as this.
    pub(crate) fn new(flock: &str, key: Option<&Key>, who: SessionIdentity) -> DatagramSealer {
        let Some(key) = key else { return DatagramSealer::Bare };
        let codec = codec(flock, key);
        let inner =
            SealerState { sessions: SessionTable::new(&who, true, codec.answers_max()), counter: 0, ours: Vec::new() };
        DatagramSealer::Sealed(Box::new(Sealed { codec, who, inner: Mutex::new(inner) }))
    }

    /// What goes out for these bytes.
    pub(crate) fn seal(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        match self {
            DatagramSealer::Bare => Some(bytes.to_vec()),
            DatagramSealer::Sealed(sealed) => sealed.seal(EnvelopeKind::Message, bytes, None),
        }
    }

    /// What a datagram says; nothing, if it is not for us.
    pub(crate) fn open(&self, datagram: &[u8]) -> Result<Vec<DatagramContent>, DatagramError> {
        match self {
            DatagramSealer::Bare if is_sealed(datagram) => Err(DatagramError::Foreign(EnvelopeError::Keyless)),
            DatagramSealer::Bare => Ok(vec![DatagramContent::Said(datagram.to_vec())]),
            DatagramSealer::Sealed(sealed) => sealed.open(datagram),
        }
    }

    /// What a member answered a tool. The tool believes it only once it has spoken with that member over a connection.
    pub(crate) fn open_answer(&self, datagram: &[u8]) -> Option<Vec<u8>> {
        match self {
            DatagramSealer::Bare => Some(datagram.to_vec()),
            DatagramSealer::Sealed(sealed) => sealed.codec.open(datagram).ok().map(|envelope| envelope.body),
        }
    }

    /// The question to those whom we do not believe yet, unless others have asked meanwhile.
    pub(crate) fn question(&self) -> Option<Vec<u8>> {
        let DatagramSealer::Sealed(sealed) = self else { return None };
        let marks = lock(&sealed.inner).sessions.questions();
        if marks.is_empty() { None } else { sealed.seal(EnvelopeKind::Ask, &[], Some(marks)) }
    }
}

/// Why a datagram was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DatagramError {
    /// It is not sealed as this flock's are, and how it is.
    Foreign(EnvelopeError),
    /// It was heard before, or its session is over.
    Repeated,
}

impl Sealed {
    fn seal(&self, kind: EnvelopeKind, body: &[u8], answers: Option<Vec<u64>>) -> Option<Vec<u8>> {
        let mut inner = lock(&self.inner);
        inner.counter += 1;
        let envelope = Envelope {
            who: self.who.clone(),
            // Bare or sealed, a ring's members say in a word of its own how they stand.
            status: PeerStatus::NONE,
            counter: inner.counter,
            kind,
            answers: answers.unwrap_or_else(|| inner.sessions.answers()),
            again: 0,
            body: body.to_vec(),
            mark: 0,
        };
        let (payload, mark) = self.codec.seal(&envelope).ok()?;
        inner.sessions.said(mark);
        if inner.ours.len() == OURS_MAX {
            inner.ours.remove(0);
        }
        inner.ours.push(mark);
        Some(payload)
    }

    fn open(&self, datagram: &[u8]) -> Result<Vec<DatagramContent>, DatagramError> {
        let envelope = self.codec.open(datagram).map_err(|bad| match bad {
            // A ring's port is the ring's.
            EnvelopeError::Foreign => DatagramError::Foreign(EnvelopeError::Keyless),
            bad => DatagramError::Foreign(bad),
        })?;
        // Whoever looks for members gets an answer that proves nothing: it may come from anybody who ever had the key.
        if envelope.kind == EnvelopeKind::Message && Service::decode(&envelope.body) == Ok(Service::Call) {
            return Ok(vec![DatagramContent::Said(envelope.body)]);
        }
        let owner = envelope.who.owner;
        let gone = envelope.kind == EnvelopeKind::Gone;
        let mut heard = Vec::new();
        let outcome = lock(&self.inner).sessions.hear(envelope, &mut heard);
        let mut words = Vec::new();
        for one in heard {
            match one {
                // Nobody speaks for another.
                SessionEvent::Message { body, .. } if body.get(2..8) == Some(&mac_of(owner).0[..]) => {
                    words.push(DatagramContent::Said(body));
                }
                SessionEvent::Gone { .. } => words.push(DatagramContent::Gone(mac_of(owner))),
                SessionEvent::Asked { mark, by } if lock(&self.inner).ours.contains(&mark) => {
                    words.extend(self.seal(EnvelopeKind::Alive, &[], Some(vec![by])).map(DatagramContent::Alive));
                }
                SessionEvent::Unproven => words.push(DatagramContent::Doubt),
                _ => {}
            }
        }
        if outcome.is_err() && words.is_empty() && !gone { Err(DatagramError::Repeated) } else { Ok(words) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANNA: Mac = Mac([6, 0, 0, 0, 0, 1]);
    const BERTA: Mac = Mac([6, 0, 0, 0, 0, 2]);

    fn sealer(key: &Key, mac: Mac) -> DatagramSealer {
        DatagramSealer::new("sheep", Some(key), SessionIdentity::new(owner_of(mac), "x").unwrap())
    }

    fn ping(mac: Mac) -> Vec<u8> {
        let mut bytes = vec![3, 0];
        bytes.extend_from_slice(&mac.0);
        bytes
    }

    /// Lets two talk until the second believes the first.
    fn acquaint(first: &DatagramSealer, second: &DatagramSealer) {
        let doubted = second.open(&first.seal(&ping(ANNA)).unwrap()).unwrap();
        assert_eq!(doubted, [DatagramContent::Doubt]);
        let question = second.question().unwrap();
        let answers = first.open(&question).unwrap();
        let alive = answers.into_iter().find_map(|word| match word {
            DatagramContent::Alive(bytes) => Some(bytes),
            _ => None,
        });
        assert_eq!(second.open(&alive.unwrap()), Ok(vec![]));
    }

    #[test]
    fn a_newcomer_is_believed_once_it_has_answered_and_no_word_twice() {
        let key = Key::generate().unwrap();
        let (anna, berta) = (sealer(&key, ANNA), sealer(&key, BERTA));
        acquaint(&anna, &berta);
        let said = anna.seal(&ping(ANNA)).unwrap();
        assert_eq!(berta.open(&said), Ok(vec![DatagramContent::Said(ping(ANNA))]));
        assert_eq!(berta.open(&said), Err(DatagramError::Repeated), "a recording");
        let forged = anna.seal(&ping(BERTA)).unwrap();
        assert_eq!(berta.open(&forged), Ok(vec![]), "nobody speaks for another");
    }

    #[test]
    fn a_recording_convinces_nobody_who_came_later() {
        let key = Key::generate().unwrap();
        let (anna, berta) = (sealer(&key, ANNA), sealer(&key, BERTA));
        let recorded: Vec<_> = (0..5).map(|_| anna.seal(&ping(ANNA)).unwrap()).collect();
        for datagram in &recorded {
            assert_eq!(berta.open(datagram), Ok(vec![DatagramContent::Doubt]));
        }
    }

    #[test]
    fn without_the_key_or_with_another_nothing_is_heard() {
        let (key, other) = (Key::generate().unwrap(), Key::generate().unwrap());
        let berta = sealer(&key, BERTA);
        assert_eq!(berta.open(&ping(ANNA)), Err(DatagramError::Foreign(EnvelopeError::Keyless)));
        let theirs = sealer(&other, ANNA).seal(&ping(ANNA)).unwrap();
        assert_eq!(berta.open(&theirs), Err(DatagramError::Foreign(EnvelopeError::Flock)));
        assert_eq!(DatagramSealer::Bare.open(&theirs), Err(DatagramError::Foreign(EnvelopeError::Keyless)));
        let mut said = sealer(&key, ANNA).seal(&ping(ANNA)).unwrap();
        for place in 0..said.len() {
            said[place] ^= 1;
            assert!(berta.open(&said).is_err(), "{place}");
            said[place] ^= 1;
        }
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_and_any_recording_that_was_changed_say_nothing(
            bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..300),
            place in proptest::prelude::any::<proptest::sample::Index>(),
            cut in proptest::prelude::any::<proptest::sample::Index>(),
        ) {
            let key = Key::generate().unwrap();
            let berta = sealer(&key, BERTA);
            proptest::prop_assert!(matches!(berta.open(&bytes), Err(DatagramError::Foreign(_))));
            let said = sealer(&key, ANNA).seal(&ping(ANNA)).unwrap();
            proptest::prop_assert!(matches!(berta.open(&said[..cut.index(said.len())]), Err(DatagramError::Foreign(_))));
            let mut changed = said;
            let place = place.index(changed.len());
            changed[place] ^= bytes.first().copied().unwrap_or_default() | 1;
            proptest::prop_assert!(matches!(berta.open(&changed), Err(DatagramError::Foreign(_))));
        }
    }
}
