//! What people get wrong is told in one line, with what to do.

use std::process::Command;

use bellwether_testbed::binary;

fn refused(words: &[&str]) -> (i32, String) {
    let output = Command::new(binary()).args(words).env_remove("BELLWETHER_KEY").output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn each_mistake_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().to_str().unwrap();
    for (words, code, says) in [
        (vec!["run", "--at", "ring:lo", "--", "true"], 2, "--name"),
        (vec!["run", "--at", "ring:lo", "--name", "a", "--id", "1", "--", "true"], 2, "--id has no meaning"),
        (vec!["run", "--at", "ring:none-such", "--name", "a", "--", "true"], 2, "there is no interface none-such"),
        (
            vec!["run", "--at", "ring:lo", "--name", "a", "--expect", "0", "--", "true"],
            2,
            "--expect must be at least 1",
        ),
        (vec!["run", "--at", "ring:lo:0", "--name", "a", "--", "true"], 2, "not a port"),
        (vec!["run", "--at", "ring:lo", "--name", "a", "--lease", "1s", "--", "true"], 2, "a ring has no --lease"),
        (vec!["run", "--at", "ring:lo", "--name", "a", "--set", "waiter=1", "--", "true"], 2, "waiter"),
        (vec!["run", "--at", "ring:lo", "--name", "a", "--state", "/proc/x", "--", "true"], 5, "/proc/x"),
        (vec!["run", "--at", "ring:lo", "--name", "a", "--state", state, "--", "/no/such"], 127, "/no/such"),
        (
            vec!["run", "--at", "members:1@127.0.0.1:1", "--id", "1", "--expect", "3", "--", "true"],
            2,
            "--expect is for",
        ),
        (vec!["ring", "pass", "--at", "ring:lo:1"], 7, "no member of the ring answers"),
    ] {
        let (found, why) = refused(&words);
        assert_eq!(found, code, "{words:?}: {why}");
        assert!(why.contains(says), "{words:?}: {why}");
    }
}

#[test]
fn beyond_this_machine_a_key_is_needed() {
    // Whatever interface the machine has besides loopback, if it has any.
    let (code, why) = refused(&["run", "--at", "ring", "--name", "a", "--", "true"]);
    if !why.contains("meets on lo") {
        assert_eq!(code, 2, "{why}");
        assert!(why.contains("bellwether key new") || why.contains("ring:IFACE"), "{why}");
    }
}
