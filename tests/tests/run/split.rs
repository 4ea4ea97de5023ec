//! A netsplit as people meet it: two linked IRC servers, real members on both, and a wire between the servers that is cut
//! and made whole again. Members speak as slowly as IRC asks for, so this takes a while.

use bellwether_testbed::networks::Linked;

use crate::flock::Flock;

/// The shortest that one line in two seconds allows.
const SPANS: [&str; 4] = ["--heartbeat", "2s", "--grace", "200ms"];

#[test]
fn through_a_netsplit_there_is_one_copy_at_most_and_one_after_it() {
    let Some(network) = Linked::start() else { return };
    let mut flock = Flock::of_unstarted_jobs(3, &[&SPANS[..], &["--expect", "3"]].concat());
    for (id, server) in [(1, &network.near), (2, &network.far), (3, &network.far)] {
        flock.at = server.channel();
        flock.start_member(id);
    }
    let (host, epoch) = flock.runs_after(0);
    (1..=3).filter(|id| *id != host).for_each(|id| flock.stands(id, &["following"]));
    network.wire.cut();
    // One who was the host on its own side alone has stopped; one who followed across the wire follows nobody.
    flock.stands(1, &["leaderless"]);
    let (host, epoch) = if host == 1 { flock.runs_after(epoch) } else { (host, epoch) };
    assert_ne!(host, 1, "one of three is no majority");
    network.wire.heal();
    flock.stands(1, &["following"]);
    let (_, newest) = flock.runs_after(0);
    assert!(newest >= epoch);
    flock.never_two();
}
