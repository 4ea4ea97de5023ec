//! Each action of a viewer is one more line of the scenario, and nothing else.

use bellwether_lab::registry;
use bellwether_sim::scenario;

use super::*;

fn session(protocol: &str, more: &str) -> Session {
    let text = format!("protocol {protocol}\nnodes 5\nseed 7\nrun 3s\n{more}");
    let scenario = Box::new(scenario::parse(&text).unwrap());
    Session::new(PlaySource::Scenario { scenario, again: "bellwether lab sim".into() }).unwrap()
}

fn act(session: &mut Session, edit: Edit) -> Result<(), EditError> {
    session.act(&EditRequest { revision: session.revision, edit })
}

fn fault(session: &mut Session, at: u64, fault: &str) -> Result<(), EditError> {
    act(session, Edit::Fault { at, fault: fault.into() })
}

fn leader_at(session: &Session, at: u64) -> Option<u32> {
    let story = TraceAnalysis::until(&session.ran.trace, session.ran.ended_at);
    let leads = |node: &usize| story.lanes[*node].led().iter().any(|time| time.from <= at && at < time.until);
    (0..story.lanes.len()).find(leads).map(|index| index as u32 + 1)
}

const SECOND: u64 = 1_000_000_000;

#[test]
fn what_happened_before_a_deed_stays_as_it_was() {
    for protocol in registry::NAMES {
        let mut session = session(protocol, "");
        let before = session.ran.trace.events.clone();
        for (at, what) in [
            (2 * SECOND + 1, "cut 1,2 | 3,4,5"),
            (SECOND + SECOND / 2, "conditions loss=20%"),
            (SECOND + 1_000, "crash 3"),
            (SECOND, "freeze 1"),
        ] {
            fault(&mut session, at, what).unwrap();
            let past = |events: &[bellwether_trace::Event]| -> Vec<_> {
                events.iter().filter(|event| event.at < at).cloned().collect()
            };
            assert_eq!(past(&session.ran.trace.events), past(&before), "{protocol}: {what}");
            assert_ne!(session.ran.trace.events, before, "{protocol}: {what}");
        }
    }
}

#[test]
fn the_same_deeds_are_the_same_run_in_whatever_order_they_were_done() {
    for protocol in registry::NAMES {
        let deeds = [(SECOND, "vanish 5"), (2 * SECOND, "restart 5"), (SECOND / 2, "cut 1 - 2")];
        let (mut one, mut other) = (session(protocol, ""), session(protocol, ""));
        for (at, what) in deeds {
            fault(&mut one, at, what).unwrap();
        }
        for (at, what) in [deeds[2], deeds[0], deeds[1]] {
            fault(&mut other, at, what).unwrap();
        }
        assert_eq!(one.ran.trace.hash(), other.ran.trace.hash(), "{protocol}");
        assert_ne!(one.ran.trace.hash(), session(protocol, "").ran.trace.hash(), "{protocol}");
    }
}

#[test]
fn a_saved_run_replays_to_the_byte() {
    for protocol in registry::NAMES {
        let mut session = session(protocol, "");
        let leader = leader_at(&session, 2 * SECOND).unwrap();
        fault(&mut session, 2 * SECOND + 17, &format!("crash {leader}")).unwrap();
        act(&mut session, Edit::Longer).unwrap();
        let saved = session.scenario.as_ref().unwrap().to_string();
        let read = scenario::parse(&saved).unwrap();
        assert_eq!(engine::run(&read, "").unwrap().trace.hash(), session.ran.trace.hash(), "{protocol}\n{saved}");
    }
}

#[test]
fn a_crashed_leader_is_replaced_and_without_the_deed_it_leads_on() {
    // A protocol without heart-beats, such as the guide's example, misses nobody who vanishes.
    for protocol in ["bully", "host", "token", "mesh"] {
        let mut session = session(protocol, "");
        let leader = leader_at(&session, 2 * SECOND).unwrap();
        fault(&mut session, 2 * SECOND, &format!("vanish {leader}")).unwrap();
        let next = leader_at(&session, 6 * SECOND);
        assert!(next.is_some_and(|next| next != leader), "{protocol}: {next:?}");
        act(&mut session, Edit::Remove { index: 0 }).unwrap();
        assert_eq!(leader_at(&session, 2 * SECOND + SECOND / 2), Some(leader), "{protocol}");
    }
}

#[test]
fn everything_can_be_as_it_was() {
    let mut session = session("bully", "at 1s crash 5\nexpect holds\n");
    let hash = session.ran.trace.hash();
    fault(&mut session, SECOND / 2, "freeze 2").unwrap();
    assert!(session.is_changed());
    assert_eq!(session.scenario.as_ref().unwrap().expect, None, "it was expected of another run");
    act(&mut session, Edit::Reset).unwrap();
    assert!(!session.is_changed());
    assert_eq!(session.ran.trace.hash(), hash);
}

#[test]
fn the_run_outlives_what_is_done_to_it() {
    let mut session = session("bully", "");
    fault(&mut session, 3 * SECOND, "crash 5").unwrap();
    assert_eq!(session.limit().0, 8 * SECOND);
    act(&mut session, Edit::Longer).unwrap();
    assert_eq!(session.limit().0, 18 * SECOND);
}

#[test]
fn what_makes_no_sense_is_refused_in_words_and_changes_nothing() {
    let mut session = session("bully", "at 1s crash 3\nat 1s freeze 2\nat 2s thaw 2\n");
    for (at, what, why) in [
        (2 * SECOND, "crash 3", "node 3 is down at 2 s"),
        (2 * SECOND, "restart 4", "node 4 is not down at 2 s"),
        (SECOND + 1, "freeze 2", "node 2 is frozen at 1 s"),
        (2 * SECOND, "thaw 2", "node 2 is not frozen at 2 s"),
        (SECOND, "thaw 3", "node 3 is down at 1 s"),
        (SECOND, "crash 6", "there is no node 6: there are 5"),
        (SECOND, "explode 1", "nothing is called `explode`"),
        (SECOND, "crash 1 2", "expected kept or lost"),
        (SECOND, "heal now", "expected the line to end"),
        (SECOND, "ask 1 for-money", "bully knows no command `for-money`"),
        (4 * SECOND, "crash 1", "nothing can be done after 3 s: the run ends there"),
    ] {
        let refused = fault(&mut session, at, what).unwrap_err().to_string();
        assert!(refused.contains(why), "{what}: {refused}");
    }
    assert!(!session.is_changed());
    assert_eq!(session.act(&EditRequest { revision: 9, edit: Edit::Longer }), Err(EditError::Stale));
    assert_eq!(act(&mut session, Edit::Remove { index: 3 }), Err(EditError::NoEvent(3)));
}

#[test]
fn a_broken_property_ends_the_run_and_what_can_be_done_to_it() {
    let file = include_str!("../../../../protocols/bully/scenarios/quorum-clock-jump.scenario");
    let scenario = Box::new(scenario::parse(file).unwrap());
    let mut session = Session::new(PlaySource::Scenario { scenario, again: String::new() }).unwrap();
    let broken = session.ran.broken.clone().unwrap();
    assert!(matches!(fault(&mut session, broken.at, "heal"), Err(EditError::Over { .. })));
    fault(&mut session, broken.at - 1, "heal").unwrap();
}

#[test]
fn an_exact_schedule_can_be_looked_into_and_not_changed() {
    let file = include_str!("../../../../protocols/bully/scenarios/classic-one-loss.scenario");
    let scenario = Box::new(scenario::parse(file).unwrap());
    let mut session = Session::new(PlaySource::Scenario { scenario, again: String::new() }).unwrap();
    assert!(session.ran.broken.is_some());
    assert!(session.states(session.ran.trace.events.len() - 1).unwrap().is_some());
    assert!(matches!(act(&mut session, Edit::Longer), Err(EditError::Fixed(_))));
}

#[test]
fn the_states_are_those_after_the_event() {
    let session = session("bully", "at 1s crash 5\n");
    let events = &session.ran.trace.events;
    let crash = events.iter().position(|event| matches!(event.what, bellwether_trace::What::Crash { .. })).unwrap();
    let states = |index| session.states(index).unwrap().unwrap();
    assert!(states(crash - 1)[4].is_some());
    assert_eq!(states(crash)[4], None);
    let leads = events
        .iter()
        .position(|event| event.at < SECOND && matches!(event.what, bellwether_trace::What::Role { leads: true, .. }));
    let leader = states(leads.unwrap())[4].clone().unwrap();
    assert!(leader.contains("coordinator state"), "{leader}");
    assert_eq!(session.states(events.len()), Err(EditError::NoEvent(events.len())));
}

#[test]
fn a_log_can_only_be_watched() {
    let trace = session("token", "").ran.trace;
    let mut log = Session::new(PlaySource::Log(FlockLog { trace, ..FlockLog::default() })).unwrap();
    assert_eq!(log.states(0), Ok(None));
    assert!(matches!(fault(&mut log, 0, "crash 1"), Err(EditError::Fixed(_))));
}
