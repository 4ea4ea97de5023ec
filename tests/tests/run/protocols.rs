//! Any protocol of the registry that elects among the members of a list runs, by its name alone.

use rustix::process::Signal;

use crate::flock::Flock;

#[test]
fn a_protocol_of_the_registry_elects_runs_the_command_and_replaces_a_killed_leader() {
    let flock = Flock::start(&["--protocol", "chang-roberts", "--set", "retry=200ms"], &["sleep", "1000"]);
    flock.stands(1, &["following"]);
    let (leader, epoch) = flock.started_after(0);
    flock.signal(leader, Signal::KILL);
    let (next, later) = flock.started_after(epoch);
    assert!(next != leader && later > epoch, "{}", flock.record());
    let status = flock.ask(&["status"]);
    assert!(String::from_utf8_lossy(&status.stdout).contains("leads in epoch"), "{status:?}");
}

#[test]
fn what_is_known_of_a_protocol_that_states_no_bounds_is_explained() {
    let flock = Flock::unstarted(3, &["--protocol", "chang-roberts"], &["true"]);
    let output = flock.ask(&["explain", "--protocol", "chang-roberts"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("This protocol states no bounds"), "{output:?}");
    assert!(text.contains("Two copies are possible"), "{text}");
}

#[test]
fn an_option_of_another_protocol_and_an_unknown_protocol_are_refused() {
    for (options, said) in [
        (&["--protocol", "chang-roberts", "--lease", "1s"][..], "--lease is for --protocol bully"),
        (&["--protocol", "chang-robert"][..], "did you mean chang-roberts?"),
        (&["--protocol", "chang-roberts", "--set", "speed=9"][..], "chang-roberts has no setting"),
    ] {
        let flock = Flock::unstarted(3, options, &["true"]);
        let output = flock.member_command(1, &[]).stderr(std::process::Stdio::piped()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(said), "{text}");
    }
}
