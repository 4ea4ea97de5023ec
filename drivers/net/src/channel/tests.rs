//! What an attacker on the same channel can do: nothing.

use proptest::prelude::*;

use super::codec::{EnvelopeCodec, EnvelopeError};
use super::death_notice::gone;
use super::envelope::{Envelope, EnvelopeKind};
use super::sessions::{Rejected, SessionEvent, SessionTable};
use super::{PayloadLimit, SessionIdentity};
use crate::key::Key;
use crate::settings::{PeerStatus, SettingsDigest};

const TEXT: PayloadLimit = PayloadLimit::Text(400);
const BYTES: PayloadLimit = PayloadLimit::Bytes(1200);

fn who(owner: u64) -> SessionIdentity {
    SessionIdentity { owner, session: owner * 1000, name: format!("member-{owner}") }
}

/// A member as the connection task has it, without a channel.
struct Member {
    who: SessionIdentity,
    codec: EnvelopeCodec,
    sessions: SessionTable,
    status: PeerStatus,
    counter: u64,
}

impl Member {
    fn new(owner: u64, key: &Key) -> Member {
        let who = who(owner);
        let codec = EnvelopeCodec::new("farm", Some(key), BYTES);
        Member { sessions: SessionTable::new(&who, true, 4), who, codec, status: PeerStatus::NONE, counter: 0 }
    }

    fn expecting(self, expect: u32) -> Member {
        let settings_digest = SettingsDigest::new(expect, &[250]);
        Member {
            sessions: self.sessions.with_settings(settings_digest),
            status: PeerStatus { settings_digest, leads: false },
            ..self
        }
    }

    fn says_of(&mut self, kind: EnvelopeKind, answers: Vec<u64>, again: u64, body: &str) -> Vec<u8> {
        self.counter += 1;
        let (who, body) = (self.who.clone(), body.as_bytes().to_vec());
        let status = self.status;
        let envelope = Envelope { who, status, counter: self.counter, kind, answers, again, body, mark: 0 };
        let (payload, mark) = self.codec.seal(&envelope).unwrap();
        self.sessions.said(mark);
        payload
    }

    fn says(&mut self, body: &str) -> Vec<u8> {
        let answers = self.sessions.answers();
        self.says_of(EnvelopeKind::Message, answers, 0, body)
    }

    /// The messages that reach the node, as text.
    fn hears(&mut self, payload: &[u8]) -> Result<Vec<String>, Rejected> {
        let mut heard = Vec::new();
        let taken = self.sessions.hear(self.codec.open(payload).unwrap(), &mut heard);
        let words = heard.into_iter().filter_map(|one| match one {
            SessionEvent::Message { body, .. } => Some(String::from_utf8(body).unwrap()),
            SessionEvent::Gone { .. } => Some("gone".into()),
            SessionEvent::SettingsMismatch { who, status, .. } => {
                Some(format!("{} expects {}", who.name, status.settings_digest.expect))
            }
            _ => None,
        });
        let words = words.collect();
        taken.map(|()| words)
    }

    fn asks(&mut self) -> Option<Vec<u8>> {
        let questions = self.sessions.questions();
        (!questions.is_empty()).then(|| self.says_of(EnvelopeKind::Ask, questions, 0, ""))
    }
}

#[test]
fn two_who_hear_each_other_believe_each_other_at_once() {
    let key = Key::generate().unwrap();
    let (mut host, mut newcomer) = (Member::new(1, &key), Member::new(2, &key));
    let heartbeat = host.says("202");
    assert_eq!(newcomer.hears(&heartbeat), Err(Rejected::Unproven), "it may be a recording");
    let asks = newcomer.says("201");
    assert_eq!(host.hears(&asks), Ok(vec!["201".into()]), "it answers what the host has just said");
    let answer = host.says("202");
    assert_eq!(newcomer.hears(&answer), Ok(vec!["202".into()]));
    assert_eq!(newcomer.hears(&answer), Err(Rejected::Repeated));
    assert_eq!(newcomer.hears(&heartbeat), Err(Rejected::Repeated), "what came before the proof stays unheard");
}

#[test]
fn whoever_is_asked_says_it_again_and_everybody_who_trusts_the_asker_takes_it_once() {
    let key = Key::generate().unwrap();
    let (mut host, mut standby, mut newcomer) = (Member::new(1, &key), Member::new(2, &key), Member::new(3, &key));
    let first = host.says("a");
    let _ = standby.hears(&first);
    let second = standby.says("b");
    host.hears(&second).unwrap();
    let third = host.says_of(EnvelopeKind::Message, host.sessions.answers(), 1, "a");
    assert_eq!(standby.hears(&third), Ok(vec!["a".into()]), "what it could not believe the first time");
    // The newcomer has heard nothing yet.
    let cold = newcomer.says("301");
    assert_eq!(host.hears(&cold), Err(Rejected::Unproven));
    assert_eq!(standby.hears(&cold), Err(Rejected::Unproven));
    let ask = host.asks().unwrap();
    assert_eq!(standby.hears(&ask), Ok(Vec::new()));
    assert_eq!(standby.asks(), None, "one who asks is enough");
    let mut heard = Vec::new();
    newcomer.sessions.hear(newcomer.codec.open(&ask).unwrap(), &mut heard).unwrap();
    let mark = newcomer.codec.open(&cold).unwrap().mark;
    let by = newcomer.codec.open(&ask).unwrap().mark;
    assert!(heard.contains(&SessionEvent::Asked { mark, by }), "{heard:?}");
    let answers = newcomer.sessions.answers();
    let again = newcomer.says_of(EnvelopeKind::Message, answers.clone(), 1, "301");
    assert_eq!(host.hears(&again), Ok(vec!["301".into()]));
    assert_eq!(standby.hears(&again), Ok(vec!["301".into()]));
    let once_more = newcomer.says_of(EnvelopeKind::Message, answers, 1, "301");
    assert_eq!(host.hears(&once_more), Ok(Vec::new()), "it was taken in before");
}

#[test]
fn a_newcomer_believes_no_recording_however_much_of_it_there_is() {
    let key = Key::generate().unwrap();
    let (mut host, mut standby) = (Member::new(1, &key), Member::new(2, &key));
    let mut recording = Vec::new();
    for _ in 0..50 {
        let said = host.says("202");
        let _ = standby.hears(&said);
        recording.push(said);
        let said = standby.says("301");
        let _ = host.hears(&said);
        recording.push(said);
    }
    // The standby crashes; the host lives on, and a new member comes. The attacker replays everything to it, before and
    // after the host has proved to be alive.
    let mut newcomer = Member::new(3, &key);
    assert!(recording.iter().all(|one| newcomer.hears(one) == Err(Rejected::Unproven)));
    let hello = newcomer.says("201");
    let _ = host.hears(&hello);
    let ask = host.asks();
    let alive = host.says("202");
    if let Some(ask) = ask {
        newcomer.hears(&ask).unwrap();
    }
    assert_eq!(newcomer.hears(&alive), Ok(vec!["202".into()]));
    assert!(recording.iter().all(|one| newcomer.hears(one).is_err()), "neither the dead one's nor the live one's past");
}

#[test]
fn a_dead_session_is_heard_no_more_and_only_members_can_bury() {
    let key = Key::generate().unwrap();
    let (mut host, mut standby) = (Member::new(1, &key), Member::new(2, &key));
    let said = host.says("202");
    let _ = standby.hears(&said);
    let said = standby.says("301");
    host.hears(&said).unwrap();
    let (said, late) = (host.says("202"), host.says("202"));
    standby.hears(&said).unwrap();
    let forged = EnvelopeCodec::new("farm", Some(&Key::generate().unwrap()), BYTES).seal(&gone(&host.who)).unwrap().0;
    assert_eq!(standby.codec.open(&forged), Err(EnvelopeError::Flock));
    let obituary = standby.codec.seal(&gone(&host.who)).unwrap().0;
    assert_eq!(standby.hears(&obituary), Ok(vec!["gone".into()]));
    assert_eq!(standby.hears(&obituary), Err(Rejected::Stale));
    assert_eq!(standby.hears(&late), Err(Rejected::Stale));
    let own = standby.codec.seal(&gone(&standby.who)).unwrap().0;
    assert_eq!(standby.hears(&own), Err(Rejected::Stale), "nobody buries the live");
}

#[test]
fn handles_are_never_used_twice_and_the_longest_unheard_is_forgotten() {
    let mut sessions = SessionTable::new(&who(1), false, 4);
    let mut heard = Vec::new();
    let say = |owner: u64, counter| Envelope {
        counter,
        kind: EnvelopeKind::Message,
        body: b"x".to_vec(),
        ..gone(&who(owner))
    };
    for owner in 2..=1100 {
        sessions.hear(say(owner, 1), &mut heard).unwrap();
        sessions.hear(say(2, owner), &mut heard).unwrap();
    }
    let handles: Vec<_> = heard
        .iter()
        .filter_map(|one| if let SessionEvent::New { peer, .. } = one { Some(*peer) } else { None })
        .collect();
    let forgotten: Vec<_> = heard
        .iter()
        .filter_map(|one| if let SessionEvent::Forgotten { peer } = one { Some(peer.number()) } else { None })
        .collect();
    assert!(handles.is_sorted() && handles[0].number() == 2);
    assert_eq!(forgotten.len(), 1100 - 1024);
    assert!(!forgotten.contains(&1) && !forgotten.contains(&2), "neither we nor one who speaks all the time");
}

#[test]
fn nothing_that_one_with_other_settings_says_is_delivered_but_that_it_is_there() {
    let key = Key::generate().unwrap();
    let (mut host, mut other) = (Member::new(1, &key).expecting(3), Member::new(2, &key).expecting(5));
    let said = host.says("202");
    assert_eq!(other.hears(&said), Err(Rejected::Unproven), "even that is believed only of the live");
    let said = other.says("203");
    assert_eq!(host.hears(&said), Ok(vec!["member-2 expects 5".into()]));
    let said = host.says("202");
    assert_eq!(other.hears(&said), Ok(vec!["member-1 expects 3".into()]));
    let shown = other.says_of(EnvelopeKind::Alive, Vec::new(), 0, "");
    assert_eq!(host.hears(&shown), Ok(vec!["member-2 expects 5".into()]));
    let question = other.says_of(EnvelopeKind::Question, Vec::new(), 0, "status");
    assert_eq!(host.hears(&question), Ok(vec![]), "who asks need not go by anything");
    let obituary = host.codec.seal(&gone(&other.who)).unwrap().0;
    assert_eq!(host.hears(&obituary), Ok(vec!["gone".into()]));
}

#[test]
fn without_a_key_people_can_read_along() {
    let codec = EnvelopeCodec::new("our farm", None, TEXT);
    let envelope = Envelope { counter: 17, kind: EnvelopeKind::Message, body: b"202 1 e4".to_vec(), ..gone(&who(47)) };
    let (line, _) = codec.seal(&envelope).unwrap();
    assert_eq!(String::from_utf8(line.clone()).unwrap(), "bw2 our%20farm member-47 2f/b798 - #17 202 1 e4");
    assert_eq!(codec.open(&line), Ok(envelope));
    let status = PeerStatus { settings_digest: SettingsDigest { expect: 3, timing: 0x1f }, leads: true };
    let envelope = Envelope { counter: 18, kind: EnvelopeKind::Alive, status, ..gone(&who(47)) };
    let (line, _) = codec.seal(&envelope).unwrap();
    assert_eq!(String::from_utf8(line.clone()).unwrap(), "bw2 our%20farm member-47 2f/b798 3/1f* #18 here");
    assert_eq!(codec.open(&line), Ok(envelope));
    let (line, _) = codec.seal(&gone(&who(47))).unwrap();
    assert_eq!(String::from_utf8(line).unwrap(), "bw2 our%20farm member-47 2f/b798 - #0 gone");
}

#[test]
fn what_is_not_ours_is_told_apart() {
    let (key, other) = (Key::generate().unwrap(), Key::generate().unwrap());
    let envelope = Envelope { counter: 1, kind: EnvelopeKind::Message, body: b"x".to_vec(), ..gone(&who(1)) };
    for carries in [TEXT, BYTES] {
        let plain = EnvelopeCodec::new("farm", None, carries);
        let sealed = EnvelopeCodec::new("farm", Some(&key), carries);
        let line = plain.seal(&envelope).unwrap().0;
        let payload = sealed.seal(&envelope).unwrap().0;
        assert_eq!(sealed.open(&payload).map(|opened| opened.body), Ok(b"x".to_vec()));
        assert_eq!(sealed.open(&line), Err(EnvelopeError::Keyless));
        assert_eq!(EnvelopeCodec::new("farm", Some(&other), carries).open(&payload), Err(EnvelopeError::Flock));
        assert_eq!(EnvelopeCodec::new("barn", Some(&key), carries).open(&payload), Err(EnvelopeError::Flock));
        assert_eq!(EnvelopeCodec::new("barn", None, carries).open(&line), Err(EnvelopeError::Flock));
        assert_eq!(EnvelopeCodec::new("barn", Some(&key), carries).open(&line), Err(EnvelopeError::Flock));
        assert_eq!(plain.open(&payload), Err(EnvelopeError::Keyless));
        for old in [&b"bw1 farm member-1 1/3e8 #1 x"[..], b"bw1s AAAA", b"bw10 what comes after us"] {
            assert_eq!((plain.open(old), sealed.open(old)), (Err(EnvelopeError::Version), Err(EnvelopeError::Version)));
        }
        assert_eq!(plain.open(b"bwana hello"), Err(EnvelopeError::Foreign));
        assert_eq!(sealed.open(b"hello everybody"), Err(EnvelopeError::Foreign));
        assert_eq!(plain.open(b"bw2 farm member-1"), Err(EnvelopeError::Truncated));
        assert_eq!(plain.open(b"bw2 farm member-1 1/3E8 - #1 x"), Err(EnvelopeError::Altered));
        assert_eq!(plain.open(b"bw2 farm member-1 1/3e8 - #18446744073709551616 x"), Err(EnvelopeError::Altered));
        assert_eq!(plain.open(&vec![b'x'; 5000]), Err(EnvelopeError::TooLong));
        assert!(matches!(
            sealed.open(&payload[..payload.len() - 40]),
            Err(EnvelopeError::Truncated | EnvelopeError::Altered)
        ));
    }
    assert_eq!(
        EnvelopeCodec::new("farm", None, BYTES)
            .open(&EnvelopeCodec::new("farm", Some(&key), TEXT).seal(&envelope).unwrap().0),
        Err(EnvelopeError::Keyless)
    );
}

#[test]
fn what_another_version_has_sealed_is_known_as_such() {
    let codec = EnvelopeCodec::new("farm", Some(&Key::generate().unwrap()), BYTES);
    let (mut payload, _) = codec.seal(&gone(&who(3))).unwrap();
    payload[2] += 1;
    assert_eq!(codec.open(&payload), Err(EnvelopeError::Version));
}

#[test]
fn nobody_can_change_who_speaks_or_what_for() {
    let codec = EnvelopeCodec::new("farm", Some(&Key::generate().unwrap()), BYTES);
    for kind in [EnvelopeKind::Message, EnvelopeKind::Ask, EnvelopeKind::Alive, EnvelopeKind::Gone] {
        let counter = u64::from(kind != EnvelopeKind::Gone);
        let (payload, _) = codec.seal(&Envelope { kind, counter, ..gone(&who(3)) }).unwrap();
        assert!(codec.open(&payload).is_ok());
        for bit in 0..8 * 36 {
            let mut altered = payload.clone();
            altered[bit / 8] ^= 1 << (bit % 8);
            assert!(codec.open(&altered).is_err(), "bit {bit} of {kind:?}");
        }
    }
}

proptest! {
    #[test]
    fn no_bit_of_a_sealed_envelope_can_be_changed(body in proptest::collection::vec(any::<u8>(), 0..60), place in any::<prop::sample::Index>(), bit in 0..8_u8, text in any::<bool>()) {
        let codec = EnvelopeCodec::new("farm", Some(&Key::generate().unwrap()), if text { TEXT } else { BYTES });
        let envelope = Envelope { counter: 9, kind: EnvelopeKind::Message, answers: vec![1, 2], body, ..gone(&who(3)) };
        let (mut payload, mark) = codec.seal(&envelope).unwrap();
        prop_assert_eq!(codec.open(&payload), Ok(Envelope { mark, ..envelope }));
        let place = place.index(payload.len());
        payload[place] ^= 1 << bit;
        prop_assert!(codec.open(&payload).is_err());
    }

    #[test]
    fn anything_is_an_envelope_or_a_reason(payload in proptest::collection::vec(any::<u8>(), 0..200), keyed in any::<bool>(), text in any::<bool>(), start in 0..4_usize) {
        let key = Key::generate().unwrap();
        let codec = EnvelopeCodec::new("farm", keyed.then_some(&key), if text { TEXT } else { BYTES });
        let start: &[u8] = [&b""[..], b"bw2 farm ", b"bw2s ", &[0xbe, 0x11, 2]][start];
        let payload = [start, &payload].concat();
        if let Ok(envelope) = codec.open(&payload) {
            prop_assert!(!keyed, "only the unkeyed can be joined by chance");
            prop_assert_eq!(codec.seal(&envelope).unwrap().0, payload);
        }
    }

    #[test]
    fn lines_that_people_type_are_read_one_way(name in "[a-z@ ]{0,5}", owner in "[0-9a-f]{0,17}", status in "-|[0-9]{1,3}/[0-9a-f]{1,4}[*]?", counter in "#?[0-9]{0,21}", body in "[ -~\u{7}é]{0,12}") {
        let codec = EnvelopeCodec::new("farm", None, TEXT);
        let line = format!("bw2 farm {name} {owner}/1 {status} {counter} {body}");
        if let Ok(envelope) = codec.open(line.as_bytes()) {
            prop_assert_eq!(codec.seal(&envelope).unwrap().0, line.into_bytes());
        }
    }
}
