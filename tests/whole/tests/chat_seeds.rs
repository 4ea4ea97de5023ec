//! Many seeds of servers and their users, and the same seed twice.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bellwether_whole::chat::judge;
use bellwether_whole::chat::plan::{ChatPlan, ChatSabotage};
use bellwether_whole::chat::{ChatOutcome, simulate, simulate_plan};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Writes down what led to a failure.
fn keep_story(seed: u64, outcome: &ChatOutcome) -> String {
    let path = std::env::temp_dir().join(format!("chat-{seed}.story"));
    std::fs::write(&path, outcome.story.join("\n")).unwrap();
    path.display().to_string()
}

#[test]
fn whatever_servers_machines_and_users_do_every_property_holds() {
    let (first, seeds) = (number("FIRST", 1), number("SEEDS", 200));
    let (next, total) = (AtomicU64::new(first), Mutex::new((0, 0, 0)));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + seeds {
                        return;
                    }
                    let outcome = simulate(seed);
                    if let Some(violation) = &outcome.violation {
                        let (story, at) = (keep_story(seed, &outcome), violation.at / 1_000_000);
                        panic!("seed {seed}: {} at {at} ms: {}; see {story}", violation.property, violation.why);
                    }
                    let (accepted, logins, received) = outcome.summary;
                    let mut total = total.lock().unwrap();
                    *total = (total.0 + accepted, total.1 + logins, total.2 + received);
                }
            });
        }
    });
    let (accepted, logins, received) = total.into_inner().unwrap();
    println!("{seeds} seeds: {accepted} messages, {logins} logins, {received} deliveries");
    let least = 5 * usize::try_from(seeds).unwrap();
    assert!(accepted > least && logins > least && received > least, "little happened");
}

/// Whether one of these properties notices the sabotage in one of the first seeds.
fn notices(properties: &[&str], sabotage: ChatSabotage) -> bool {
    let broken = |seed| simulate_plan(seed, ChatPlan::draw(seed).sabotaged(sabotage)).violation;
    (1..60).filter_map(broken).any(|violation| properties.contains(&violation.property))
}

#[test]
fn a_disk_that_forgets_is_noticed() {
    // What is forgotten may be a message, or what a server needs to start again.
    assert!(notices(&[judge::GOES_ON, judge::AS_PROMISED, judge::ONE_LOG], ChatSabotage::LyingDisk));
    assert!(notices(&[judge::AS_PROMISED, judge::ONE_LOG], ChatSabotage::EarlyReport));
}

#[test]
fn connections_that_lose_or_change_bytes_are_noticed() {
    assert!(notices(&[judge::AS_PROMISED], ChatSabotage::LostWrites));
    assert!(notices(&[judge::ONLY_THE_DIALECT], ChatSabotage::ChangedClientBytes));
}

#[test]
fn a_server_that_does_not_end_its_sessions_is_noticed() {
    assert!(notices(&[judge::AS_PROMISED], ChatSabotage::DeafToSessionEnds));
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for seed in 1..10 {
        let (one, other) = (simulate(seed), simulate(seed));
        assert_eq!(one, other, "seed {seed}");
    }
    assert_ne!(simulate(1).digest, simulate(2).digest);
}
