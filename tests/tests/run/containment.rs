//! What holds the command's processes together for a member that is not root.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use bellwether_testbed::skip;
use rustix::process::{Signal, geteuid, kill_process};

use crate::flock::{Flock, binary, children, is_alive, tree};

/// A user that owns nothing.
const NOBODY: &str = "65534";

/// The command that starts the member without root's privileges.
fn unprivileged(flock: &Flock, options: &[&str]) -> Command {
    let member = flock.member_command(1, options);
    if !geteuid().is_root() {
        return member;
    }
    let folder = flock.path(".");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
    // Where this checkout is, nobody may be allowed to look.
    let copy = flock.path("bellwether");
    fs::copy(binary(), &copy).unwrap();
    let log = || fs::OpenOptions::new().create(true).append(true).open(flock.path("log-1")).unwrap();
    let mut command = Command::new("setpriv");
    command.args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"]).arg(copy).args(member.get_args());
    command.env("FOLDER", &folder).env_remove("BELLWETHER_KEY").current_dir(folder);
    command.stdin(Stdio::null()).stdout(log()).stderr(log());
    command
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// Starts the member, and waits until its command runs; nothing, on systems that forbid what it needs, which is recorded.
fn started(flock: &mut Flock, options: &[&str]) -> Option<()> {
    let child = unprivileged(flock, options).spawn().unwrap();
    flock.adopt(1, child);
    let refused = flock.wait_for("a command or a refusal", || {
        let log = read(&flock.path("log-1"));
        let refused = log.lines().find(|line| line.contains("cannot be contained")).map(ToOwned::to_owned);
        let runs = flock.events().iter().any(|event| event.what == "started");
        (refused.is_some() || runs).then_some(refused)
    });
    match refused {
        None => Some(()),
        Some(why) => {
            assert_eq!(flock.ends(1).code(), Some(5), "a refusal is a system error: {why}");
            skip(&format!("this system gives users no namespaces: {why}"));
            None
        }
    }
}

#[test]
fn a_member_that_is_not_root_contains_its_command_in_a_user_namespace_and_it_dies_as_one() {
    let job = "id -u > $FOLDER/user; sh -c 'sleep 1000 & setsid sleep 1000 & wait' & echo $$ > $FOLDER/inside; wait";
    let mut flock = Flock::unstarted(1, &[], &["sh", "-c", job]);
    if started(&mut flock, &["--contain", "pid-namespace"]).is_none() {
        return;
    }
    let log = read(&flock.path("log-1"));
    assert!(
        log.contains("the command runs in a PID namespace in a user namespace: the kernel ends all of it"),
        "{log}"
    );
    let inside = flock
        .wait_for("the command's own view", || Some(read(&flock.path("inside"))).filter(|text| text.ends_with('\n')));
    assert!(inside.trim().parse::<u32>().unwrap() < 100, "it sees its own namespace: {inside}");
    let user = if geteuid().is_root() { NOBODY.to_owned() } else { geteuid().to_string() };
    assert_eq!(read(&flock.path("user")).trim(), user, "it is who it was");
    let supervisor = flock.supervisor(1);
    let all = flock.wait_for("the whole tree", || Some(tree(supervisor)).filter(|all| all.len() >= 7));
    let guardian = children(supervisor)[0];
    kill_process(guardian, Signal::KILL).unwrap();
    kill_process(supervisor, Signal::KILL).unwrap();
    flock.wait_for("the end of everything", || all[1..].iter().all(|pid| !is_alive(*pid)).then_some(()));
}

/// Whether the command or its guardian is faster is chance: half of the starts went wrong when nobody waited.
#[test]
fn a_command_that_ends_at_once_is_named_by_its_number_outside_of_its_namespace() {
    if !geteuid().is_root() {
        return skip("the guardian of a member that is not root is never late");
    }
    let mut flock = Flock::unstarted(1, &["--contain", "pid-namespace"], &["true"]);
    flock.start_member(1);
    let pids: Vec<u32> = flock.wait_for("six starts", || {
        let log = read(&flock.path("log-1"));
        let starts = log.lines().filter_map(|line| line.split_once("the command started as process "));
        let pids = starts.map(|(_, rest)| rest.split_whitespace().next().unwrap_or_default().parse().unwrap());
        Some(pids.collect::<Vec<u32>>()).filter(|pids| pids.len() >= 6)
    });
    // Inside it is among the first three. Outside, this test, the member, its guardian and the namespace's two are older.
    assert!(pids.iter().all(|pid| *pid > 5), "{pids:?}\n{}", flock.record());
}

#[test]
fn a_command_in_a_user_namespace_ends_in_good_order_when_its_member_leaves() {
    let job = "trap 'echo end > $FOLDER/end; exit 0' TERM; echo > $FOLDER/ready; while :; do sleep 0.02; done";
    let mut flock = Flock::unstarted(1, &[], &["sh", "-c", job]);
    if started(&mut flock, &["--contain", "pid-namespace"]).is_none() {
        return;
    }
    flock.wait_for("the command's trap", || flock.path("ready").exists().then_some(()));
    flock.signal(1, Signal::TERM);
    assert_eq!(flock.ends(1).code(), Some(0), "{}", flock.record());
    assert_eq!(read(&flock.path("end")), "end\n", "{}", flock.record());
}

#[test]
fn explain_names_what_holds_the_command_together_here() {
    let flock = Flock::unstarted(3, &[], &[]);
    let explained = |how: &str| String::from_utf8(flock.ask(&["explain", "--contain", how]).stdout).unwrap();
    let text = explained("walk");
    assert!(
        text.contains("On this machine the command runs in a walk through /proc: its processes are found"),
        "{text}"
    );
    let json: serde_json::Value =
        serde_json::from_slice(&flock.ask(&["explain", "--contain", "walk", "--json"]).stdout).unwrap();
    assert_eq!(json["containment"]["kind"], "walk", "{json}");
    // Whatever it is, `run` takes the same.
    let text = explained("auto");
    let line = text.lines().find(|line| line.starts_with("On this machine the command runs in ")).unwrap().to_owned();
    let mut flock = Flock::unstarted(1, &[], &["sleep", "1000"]);
    flock.start_member(1);
    flock.started_after(0);
    let said = line.trim_start_matches("On this machine ").trim_end_matches('.').to_owned();
    flock.wait_for(&format!("the line {said:?}"), || read(&flock.path("log-1")).contains(&said).then_some(()));
}
