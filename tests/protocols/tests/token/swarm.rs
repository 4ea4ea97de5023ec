//! Rings survive the swarm, in each way to run them.

use bellwether_protocols::swarms::survives_daily;
use bellwether_token::TokenRing;

#[test]
fn a_token_that_stays_survives() {
    survives_daily::<TokenRing>(3..=5, &[]);
}

#[test]
fn a_token_that_goes_round_survives() {
    survives_daily::<TokenRing>(3..=5, &[("rotate", "300ms")]);
}

#[test]
fn a_ring_that_expects_its_members_survives() {
    survives_daily::<TokenRing>(3..=5, &[("expect", "all")]);
}

#[test]
fn a_ring_that_expects_its_members_survives_while_the_token_goes_round() {
    survives_daily::<TokenRing>(3..=5, &[("expect", "all"), ("rotate", "200ms")]);
}

/// Members that know each other from the start spend their time on hand-overs, not on introductions.
#[test]
fn acquainted_members_that_expect_each_other_survive_while_the_token_goes_round() {
    survives_daily::<TokenRing>(3..=5, &[("acquainted", "all"), ("rotate", "150ms"), ("expect", "all")]);
}

#[test]
fn rings_that_are_plugged_together_become_one() {
    survives_daily::<TokenRing>(3..=5, &[("born", "1,2,4")]);
}

#[test]
fn rings_of_one_two_and_nine_survive() {
    survives_daily::<TokenRing>(1..=2, &[("rotate", "150ms")]);
    survives_daily::<TokenRing>(1..=2, &[("expect", "all")]);
    survives_daily::<TokenRing>(9..=9, &[]);
    survives_daily::<TokenRing>(9..=9, &[("expect", "all")]);
}
