//! Members and channels survive the swarm, in each way to run them.

use bellwether_bully::Bully;
use bellwether_host::Host;
use bellwether_protocols::swarms::{survives, survives_asked, survives_daily, survives_irc_pace, survives_thin_lines};

#[test]
fn quorum_mode_survives() {
    survives_daily::<Bully>(3..=5, &[]);
}

#[test]
fn quorum_mode_with_preemption_survives() {
    survives::<Bully>(3..=5, &[("preempt", "true")]);
}

#[test]
fn quorum_mode_with_a_witness_survives() {
    survives::<Bully>(3..=5, &[("witnesses", "2")]);
}

#[test]
fn quorum_mode_of_one_two_and_nine_survives() {
    survives::<Bully>(1..=2, &[]);
    survives::<Bully>(9..=9, &[]);
}

/// The heart-beats of five members take about 70 kbit a second.
#[test]
fn quorum_mode_settles_on_a_line_that_stays_thin() {
    survives_thin_lines::<Bully>(3..=5, &[], 200_000..=1_000_000);
}

#[test]
fn classic_mode_survives_what_the_paper_allows() {
    survives_daily::<Bully>(3..=5, &[("mode", "classic")]);
}

#[test]
fn classic_mode_without_preemption_survives_what_the_paper_allows() {
    survives::<Bully>(3..=5, &[("mode", "classic"), ("preempt", "false")]);
}

const EXPECTING: &[(&str, &str)] = &[("expect", "all")];

#[test]
fn a_host_that_expects_nobody_survives_what_its_channel_may_do() {
    survives_daily::<Host>(3..=5, &[]);
}

#[test]
fn a_host_with_a_majority_survives_anything() {
    survives_daily::<Host>(3..=5, EXPECTING);
}

#[test]
fn hosts_of_one_two_and_nine_survive() {
    survives::<Host>(1..=2, &[]);
    survives::<Host>(9..=9, &[]);
    survives::<Host>(1..=2, EXPECTING);
    survives::<Host>(9..=9, EXPECTING);
}

#[test]
fn host_members_that_all_claim_at_once_survive() {
    survives_daily::<Host>(3..=5, &[("spread", "0s")]);
}

#[test]
fn host_members_that_leave_and_fall_ill_and_recover_survive() {
    survives_asked::<Host>(3..=5, &[], &["step-down", "leave", "abstain", "stand"]);
    survives_asked::<Host>(3..=5, EXPECTING, &["step-down", "abstain", "stand"]);
}

/// The shortest spans that `run` allows on IRC: in each heart-beat there is one line for everybody.
const IRC: &[(&str, &str)] =
    &[("heartbeat", "2s"), ("answer", "2s"), ("silence", "8s"), ("spread", "2s"), ("stop", "800ms"), ("abstain", "5s")];

#[test]
fn a_host_survives_the_pace_of_an_irc_channel() {
    survives_irc_pace::<Host>(3..=3, &[IRC, EXPECTING].concat());
    survives_irc_pace::<Host>(1..=5, &[IRC, EXPECTING].concat());
}
