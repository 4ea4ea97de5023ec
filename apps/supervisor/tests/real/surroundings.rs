//! The command's environment, and what others are told of it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixDatagram;
use std::process::{Command, Stdio};

use bellwether_supervisor::events::{EventKind, EventLine};
use rustix::process::Signal;

use crate::member::Member;

#[test]
fn the_command_knows_its_flock_and_has_a_process_group_of_its_own() {
    let mut member = Member::start(
        &[],
        "echo $BELLWETHER_FLOCK $BELLWETHER_MEMBER $BELLWETHER_EPOCH; read -r _ _ _ _ group _ </proc/$$/stat
         [ $group = $$ ] && echo leads its group; read line; echo got $line >&2; echo done",
    );
    member.lead();
    assert_eq!(member.prints(), "sheep alice 7");
    assert_eq!(member.prints(), "leads its group");
    std::io::Write::write_all(member.stdin.as_mut().unwrap(), b"hello\n").unwrap();
    assert_eq!(member.prints(), "done");
}

#[test]
fn the_command_inherits_neither_our_files_nor_our_priority() {
    let script = "for file in /proc/$$/fd/*; do printf '%s ' ${file##*/}; done; echo; cut -d ' ' -f 19,41 /proc/$$/stat
         grep SigBlk /proc/$$/status | tr -d '[:space:]'; echo";
    let mut member = Member::start(&[], script);
    member.lead();
    let ours = Command::new("sh").arg("-c").arg(script).stdin(Stdio::null()).output().unwrap();
    let ours = String::from_utf8(ours.stdout).unwrap();
    let ours: Vec<_> = ours.lines().collect();
    assert_eq!([member.prints().trim(), &member.prints()], [ours[0].trim(), ours[1]]);
    assert_eq!(member.prints(), "SigBlk:0000000000000000");
}

#[test]
fn signals_that_were_blocked_before_we_were_started_are_heard() {
    let mut member = Member::start_by(&["env", "--block-signal"], &[], "echo up; exec sleep 1000");
    member.lead();
    assert_eq!(member.prints(), "up");
    member.signal(Signal::TERM);
    assert_eq!(member.asks(), "leave");
}

#[test]
fn a_hang_up_that_was_to_be_ignored_is() {
    let script = "trap 'echo still here' USR1; echo up; while :; do sleep 0.1; done";
    let mut member = Member::start_by(&["env", "--ignore-signal=HUP"], &[], script);
    member.lead();
    assert_eq!(member.prints(), "up");
    member.signal(Signal::HUP);
    member.signal(Signal::USR1);
    assert_eq!(member.prints(), "still here");
}

#[test]
fn where_processes_cannot_be_seen_nothing_is_started() {
    let rig = env!("CARGO_BIN_EXE_supervisor-rig");
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("flock");
    let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    // A PID namespace of its own, beside the `/proc` of the one that it came from.
    let mut namespace = Command::new("unshare");
    if !rustix::process::geteuid().is_root() {
        namespace.args(["--user", "--map-root-user"]);
    }
    let output = namespace.args(["--pid", "--fork", rig, "--", "true"]).env("RIG_SOCKET", socket).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("/proc"), "{output:?}");
    assert_eq!(output.status.code(), Some(71));
}

#[test]
fn a_command_that_is_not_there_is_an_error_at_the_start() {
    for (command, code) in [("/no/such/command", 127), ("/etc/passwd", 126)] {
        let rig = env!("CARGO_BIN_EXE_supervisor-rig");
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("flock");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        let output = Command::new(rig).args(["--", command]).env("RIG_SOCKET", socket).output().unwrap();
        assert_eq!(output.status.code(), Some(code));
        assert!(String::from_utf8_lossy(&output.stderr).contains(command));
    }
}

#[test]
fn a_command_that_vanishes_later_hands_over() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("job");
    fs::write(&script, "#!/bin/sh\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let mut member = Member::start_command(&["--on-exit", "finish"], &[script.to_str().unwrap()], &[]);
    // The start is over, and the command was there, when the member listens.
    member.guardian_is_there();
    fs::remove_file(&script).unwrap();
    member.lead();
    assert_eq!(member.asks(), "leave");
    member.tell("let-go");
    assert_eq!(member.asks(), "stopped");
    member.tell("released");
    assert_eq!(member.ends().code(), Some(127));
}

#[test]
fn hooks_run_in_order_each_once_and_a_hook_that_hangs_is_killed() {
    let options = [
        "--on-leading",
        "echo $BELLWETHER_EVENT $BELLWETHER_EPOCH; exec sleep 1000",
        "--on-following",
        "echo $BELLWETHER_EVENT $BELLWETHER_EPOCH $BELLWETHER_LEADER",
        "--hook-limit",
        "300",
    ];
    let mut member = Member::start(&options, "exec sleep 1000");
    member.lead();
    member.tell("released");
    member.tell("following bob 8");
    member.tell("following carol 9");
    let printed: Vec<_> = (0..3).map(|_| member.prints()).collect();
    assert_eq!(printed, ["leading 7", "following 8 bob", "following 9 carol"]);
}

#[test]
fn a_hook_does_not_inherit_our_priority() {
    let script = "cut -d ' ' -f 19,41 /proc/$$/stat";
    let mut member = Member::start(&["--on-following", script], "true");
    member.tell("following bob 8");
    let ours = Command::new("sh").arg("-c").arg(script).output().unwrap();
    assert_eq!(member.prints(), String::from_utf8(ours.stdout).unwrap().trim());
}

#[test]
fn events_tell_the_story() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("events");
    let mut member = Member::start(&["--events", file.to_str().unwrap()], "echo up; exec sleep 1000");
    member.tell("following bob 6");
    member.tell("leaderless");
    member.lead();
    assert_eq!(member.prints(), "up");
    member.signal(Signal::TERM);
    assert_eq!(member.asks(), "leave");
    member.tell("let-go");
    assert_eq!(member.asks(), "stopped");
    member.tell("released");
    assert_eq!(member.ends().code(), Some(0));
    let text = fs::read_to_string(&file).unwrap();
    let events: Vec<EventLine> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<_> = events.iter().map(|event| (event.event, event.epoch, event.leader.as_deref())).collect();
    assert_eq!(
        told,
        [
            (EventKind::Following, 6, Some("bob")),
            (EventKind::Leaderless, 6, None),
            (EventKind::Leading, 7, Some("alice")),
            (EventKind::Started, 7, Some("alice")),
            (EventKind::Stopped, 7, Some("alice")),
        ]
    );
}

#[test]
fn the_service_manager_hears_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let manager = UnixDatagram::bind(&path).unwrap();
    let env = [("NOTIFY_SOCKET", path.to_str().unwrap()), ("WATCHDOG_USEC", "50000")];
    let mut member = Member::start_command(&[], &["sh", "-c", "echo ${NOTIFY_SOCKET-none}; exec sleep 1000"], &env);
    member.lead();
    assert_eq!(member.prints(), "none");
    let mut heard = Vec::new();
    while !["READY=1", "STATUS=leads in epoch 7", "WATCHDOG=1"].iter().all(|words| heard.contains(&(*words).to_owned()))
    {
        let mut buffer = [0; 256];
        let length = manager.recv(&mut buffer).unwrap();
        heard.push(String::from_utf8_lossy(&buffer[..length]).into_owned());
    }
    assert_eq!(heard[0], "READY=1");
}

#[test]
fn an_unfit_member_lets_go_and_a_fit_one_stands_again() {
    let mut member = Member::start(&["--check", "test -e $FOLDER/fit"], "echo up; exec sleep 1000");
    assert_eq!(member.asks(), "stand false");
    fs::write(member.file("fit"), "").unwrap();
    assert_eq!(member.asks(), "stand true");
    member.lead();
    assert_eq!(member.prints(), "up");
    fs::remove_file(member.file("fit")).unwrap();
    assert_eq!(member.asks(), "stand false");
    assert_eq!(member.asks(), "step-down");
    member.tell("let-go");
    assert_eq!(member.asks(), "stopped");
}
