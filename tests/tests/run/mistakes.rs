//! What is wrong is said in one line, with the documented exit code, and disturbs nobody.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use rustix::process::geteuid;

use crate::flock::{Flock, binary};

const CALM: [&str; 2] = ["--heartbeat", "400ms"];

/// Runs a member that must fail, and gives its exit code and its last line.
fn fails(mut command: Command) -> (i32, String) {
    let output = command.stderr(Stdio::piped()).stdout(Stdio::piped()).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.lines().all(|line| line.starts_with("bellwether: ")), "{text}");
    (output.status.code().unwrap(), text.lines().last().unwrap_or_default().to_owned())
}

fn refused(command: Command, code: i32, part: &str) {
    let (ended, why) = fails(command);
    assert!(ended == code && why.contains(part), "{ended}: {why}");
}

fn key(flock: &Flock, name: &str) -> String {
    let path = flock.path(name);
    assert!(Command::new(binary()).arg("key").arg("new").arg(&path).status().unwrap().success());
    path.to_str().unwrap().to_owned()
}

/// Two members that work, and a third place that is free.
fn two_of_three() -> Flock {
    let mut flock = Flock::unstarted(3, &CALM, &["sleep", "1000"]);
    flock.start_member(1);
    flock.start_member(2);
    flock.started_after(0);
    flock
}

#[test]
fn members_that_do_not_fit_are_refused_and_do_no_harm() {
    let flock = two_of_three();
    let (_, epoch) = flock.started_after(0);
    let another = key(&flock, "another.key");
    refused(flock.member_command(3, &["--key", &another]), 6, "without a flock key");
    refused(flock.member_command(3, &["--flock", "sheep"]), 6, "another flock");
    refused(flock.member_command(3, &["--lease", "900ms"]), 6, "settings");
    let mut list = Flock::unstarted(1, &CALM, &["true"]);
    list.at = flock.at.replace(",3@", ",4@");
    refused(list.member_command(4, &[]), 6, "list of members");
    let output = flock.ask(&["status", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["epoch"], epoch, "nobody was disturbed");
}

#[test]
fn a_wrong_key_is_named() {
    let mut flock = Flock::unstarted(3, &CALM, &["sleep", "1000"]);
    let (right, wrong) = (key(&flock, "right"), key(&flock, "wrong"));
    for id in 1..=2 {
        let child = flock.member_command(id, &["--key", &right]).spawn().unwrap();
        flock.adopt(id, child);
    }
    flock.started_after(0);
    refused(flock.member_command(3, &["--key", &wrong]), 6, "key is another one");
}

#[test]
fn a_double_id_is_refused_wherever_it_is_noticed() {
    let mut flock = two_of_three();
    flock.start_member(3);
    flock.stands(3, &["following", "leading", "started"]);
    refused(flock.member_command(3, &[]), 5, "in use by another process");
    let elsewhere = flock.path("elsewhere");
    let elsewhere = elsewhere.to_str().unwrap();
    refused(flock.member_command(3, &["--state", elsewhere]), 5, "cannot listen on 127.0.0.1:");
    let free = ["--state", elsewhere, "--listen", "127.0.0.1:0"];
    refused(flock.member_command(3, &free), 6, "another live process already speaks as this id");
}

#[test]
fn a_command_that_cannot_be_run_is_said_before_joining() {
    let flock = Flock::unstarted(1, &[], &["/no/such/command"]);
    refused(flock.member_command(1, &[]), 127, "no such command");
    let flock = Flock::unstarted(1, &[], &["/etc/passwd"]);
    refused(flock.member_command(1, &[]), 126, "not an executable file");
    let flock = Flock::unstarted(1, &[], &[]);
    refused(flock.member_command(1, &[]), 2, "no command");
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let flock = Flock::unstarted(1, &[], &["true"]);
    let folder = flock.path("locked");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o500)).unwrap();
    // Root may write anywhere but here.
    let folder = if geteuid().is_root() { "/proc/1/nowhere".into() } else { folder };
    refused(flock.member_command(1, &["--state", folder.to_str().unwrap()]), 5, folder.to_str().unwrap());
    refused(flock.member_command(1, &["--events", "/no/such/folder/events"]), 5, "/no/such/folder/events");
}

#[test]
fn what_makes_no_sense_is_refused_at_once() {
    let flock = Flock::unstarted(2, &[], &["true"]);
    refused(flock.member_command(7, &[]), 2, "the id 7 is not in the list");
    refused(flock.member_command(1, &["--witness", "9"]), 2, "--witness 9");
    refused(flock.member_command(1, &["--heartbeat", "1h"]), 2, "span");
    refused(flock.member_command(1, &["--key", "/no/such/key"]), 3, "/no/such/key");
    let far = |at: &str, more: &[&str]| {
        let mut command = Command::new(binary());
        command.args(["run", "--id", "1", "--at", at]).args(more).args(["--", "true"]).env_remove("BELLWETHER_KEY");
        command
    };
    refused(far("members:1@10.0.0.1:7400,2@10.0.0.2:7400", &[]), 2, "bellwether key new");
    refused(far("members:1@10.0.0.1", &[]), 2, "id@host:port");
    refused(far("nats://here", &[]), 2, "there is no channel after the host");
    refused(far("elsewhere", &[]), 2, "members:");
}
