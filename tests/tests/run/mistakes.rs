//! What is wrong is said in one line, with the documented exit code, and disturbs nobody.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::fs::{CWD, FileType, Mode, mknodat};
use rustix::process::{Signal, geteuid};

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

/// Members 2 and 3 of three and members 1, 4 and 5 of five are two majorities. Nobody may vote in both.
#[test]
fn a_member_that_is_started_again_with_another_list_goes_by_its_own_and_newcomers_are_refused() {
    let mut flock = two_of_three();
    flock.start_member(3);
    let (leader, epoch) = flock.started_after(0);
    let follower = (1..=3).find(|id| leader != *id).unwrap();
    flock.signal(follower, Signal::KILL);
    flock.ends(follower);
    let mut wider = Flock::unstarted(5, &CALM, &["sleep", "1000"]);
    let more: Vec<&str> = wider.at.split(',').skip(3).collect();
    wider.at = format!("{},{}", flock.at, more.join(","));
    let first = std::mem::replace(&mut flock.at, wider.at.clone());
    flock.start_member(follower);
    let log = flock.path(&format!("log-{follower}"));
    flock.wait_for("a word about the list", || {
        fs::read_to_string(&log).unwrap().contains("the list of members that this member keeps is").then_some(())
    });
    flock.at = first;
    for newcomer in [4, 5] {
        refused(wider.member_command(newcomer, &["--quiet"]), 6, "bellwether members add");
    }
    let output = flock.ask(&["status", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["epoch"], epoch, "the flock of three was not disturbed\n{}", flock.record());
    for other in (1..=3).filter(|id| *id != follower) {
        flock.signal(other, Signal::KILL);
        flock.ends(other);
    }
    let alone = format!("no majority: hears {follower} of 3");
    flock.wait_for("the reason why nobody leads", || fs::read_to_string(&log).unwrap().contains(&alone).then_some(()));
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
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("script");
    fs::write(&script, "#!/no/such/shell\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let flock = Flock::unstarted(1, &["--on-exit", "finish", "--quiet"], &[script.to_str().unwrap()]);
    refused(flock.member_command(1, &[]), 127, "the program that its first line names");
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
fn a_file_that_may_not_grow_costs_its_lines_and_nothing_else() {
    let flock = Flock::unstarted(1, &["--on-exit", "finish"], &["sh", "-c", "kill -s XFSZ $$"]);
    let events = flock.path("large");
    fs::write(&events, "\n".repeat(1 << 16)).unwrap();
    let member = flock.member_command(1, &["--events", events.to_str().unwrap()]);
    let mut member = limited("-c 0 && ulimit -f 8", &member);
    let output = member.stderr(Stdio::piped()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("cannot write events: file too large; going on"), "{said}");
    assert_eq!(output.status.code(), Some(128 + Signal::XFSZ.as_raw()), "the command minds, as ever: {said}");
}

#[test]
fn with_too_few_open_files_allowed_nothing_is_begun() {
    let flock = Flock::unstarted(1, &["--on-exit", "finish"], &["true"]);
    let status = ["status", "--at", &flock.at];
    // With three not even the program's libraries can be opened.
    for most in 4..=40 {
        let (code, why) = fails(with_open_files(most, &flock.member_command(1, &[])));
        assert!(code == 5 && why.contains("too few open files are allowed"), "{most}: {code}: {why}");
        assert!(why.contains("ulimit -n 1024") && why.contains("LimitNOFILE=1024"), "{why}");
        let mut asking = Command::new(binary());
        asking.args(status);
        let (code, why) = fails(with_open_files(most, &asking));
        assert!(code == 7 || code == 5 && why.contains("too few open files"), "{most}: {code}: {why}");
    }
    assert!(!flock.path("state-1").exists(), "nothing was touched");
    let mut demo = Command::new(binary());
    demo.args(["demo", "--seconds", "1"]);
    refused(with_open_files(100, &demo), 5, "too few open files are allowed");
    assert!(with_open_files(256, &flock.member_command(1, &[])).status().unwrap().success());
}

/// The same command with a limit of open files.
fn with_open_files(most: usize, command: &Command) -> Command {
    limited(&format!("-n {most}"), command)
}

/// The same command under a limit, in the form of the shell.
fn limited(limit: &str, command: &Command) -> Command {
    let mut limited = Command::new("sh");
    limited.args(["-c", &format!("ulimit {limit} && exec \"$0\" \"$@\"")]).arg(command.get_program());
    limited.args(command.get_args()).env_remove("BELLWETHER_KEY").stdin(Stdio::null());
    limited
}

#[test]
fn what_is_no_file_is_not_taken_for_one() {
    let flock = Flock::unstarted(1, &["--on-exit", "finish"], &["true"]);
    let state = flock.path("state-1");
    fs::create_dir(&state).unwrap();
    for name in ["cell", "cell.new", "lock"] {
        pipe(&state.join(name));
        refused(flock.member_command(1, &[]), 5, &format!("state-1/{name}: it is a pipe"));
        fs::remove_file(state.join(name)).unwrap();
    }
    let pipe = pipe(&flock.path("pipe"));
    refused(flock.member_command(1, &["--key", &pipe]), 3, "nobody writes to this pipe");
    let socket = flock.path("socket");
    let _listener = UnixListener::bind(&socket).unwrap();
    refused(flock.member_command(1, &["--events", socket.to_str().unwrap()]), 5, "it is a socket");
}

#[test]
fn events_go_into_a_pipe_whether_or_not_somebody_reads_it() {
    let mut flock = Flock::unstarted(1, &CALM, &["sleep", "1000"]);
    let pipe = pipe(&flock.path("pipe"));
    let child = flock.member_command(1, &["--events", &pipe]).spawn().unwrap();
    flock.adopt(1, child);
    flock.wait_for("the member at work without a reader", || flock.ask(&["status"]).status.success().then_some(()));
    let mut lines = BufReader::new(fs::File::open(&pipe).unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains("\"event\":\"started\"")));
}

fn pipe(path: &Path) -> String {
    mknodat(CWD, path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    path.to_str().unwrap().to_owned()
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
