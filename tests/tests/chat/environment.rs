//! Machines that are not as they should be: a full disk, a clock that is wrong, a data folder that was copied or is another's.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use bellwether_testbed::skip;
use rustix::process::Signal;

use crate::network::{Network, Server, master_of, wait_for_other_master};

/// Starts a server on a small disk of its own, which no other process sees. Nothing, if this machine gives none.
fn server_on_small_disk(network: &Network, number: usize, more: &[&str]) -> Option<(Server, PathBuf)> {
    let (data, plain) = (network.data(number), network.command(number, more));
    fs::create_dir_all(&data).unwrap();
    let script = "mount -t tmpfs -o size=24m,mode=700 none \"$1\" && shift && exec \"$@\"";
    let mut command = Command::new("unshare");
    let unshared = Command::new("unshare").args(["-m", "true"]).output();
    if !unshared.is_ok_and(|output| output.status.success()) {
        skip("a mount namespace needs root");
        return None;
    }
    command.args(["-m", "sh", "-c", script, "sh"]).arg(&data).arg(plain.get_program()).args(plain.get_args());
    let server = Server::of(command, number);
    server.wait("ready", |event| event["event"] == "ready");
    let seen = PathBuf::from(format!("/proc/{}/root", server.process())).join(data.strip_prefix("/").unwrap());
    Some((server, seen))
}

/// Takes all that is left of a disk.
fn fill(folder: &Path) -> PathBuf {
    let path = folder.join("filler");
    let mut file = fs::File::create(&path).unwrap();
    let why = std::io::copy(&mut std::io::repeat(b'x'), &mut file).unwrap_err();
    assert_eq!(why.kind(), std::io::ErrorKind::StorageFull, "{why}");
    path
}

#[test]
fn a_full_disk_stops_acceptance_and_nothing_else_until_there_is_room_again() {
    let network = Network::new();
    let Some((server, folder)) = server_on_small_disk(&network, 1, &[]) else { return };
    let (mut bob, mut ann) = (server.user("bob"), server.user("ann"));
    let filler = fill(&folder);
    // More than what the log has set aside before, so that some of it finds no room.
    let text = |number: usize| format!("{number} {}", "x".repeat(50_000));
    (0..100).for_each(|number| bob.write("bob", &text(number)));
    server.wait_for_line("nothing is accepted for now");
    assert!(server.page("/readyz").starts_with("HTTP/1.1 503"), "whoever spreads load is told");
    let mut stranger = server.connect();
    stranger.raw(b"hello\n");
    assert_eq!(stranger.command(), "INVALID_MESSAGE", "the others are served as far as nothing is stored");
    fs::remove_file(filler).unwrap();
    server.wait_for_line("accepted again");
    let mut carol = server.user("carol");
    carol.write("carol", "there is room again");
    let got: Vec<String> =
        std::iter::from_fn(|| Some(ann.text()).filter(|text| *text != "there is room again")).collect();
    assert!(!got.is_empty() && got.iter().enumerate().all(|(number, got)| *got == text(number)), "in order, no gap");
    let receipts: Vec<String> = got.iter().map(|_| bob.text()).collect();
    assert_eq!(receipts, got, "what was accepted was accepted for everybody");
    assert!(server.page("/readyz").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_master_with_a_full_disk_is_replaced_and_the_others_go_on() {
    let network = Network::with(&["--grace", "60s"]);
    let Some((first, folder)) = server_on_small_disk(&network, 1, &[]) else { return };
    let secret = network.folder.path().join("secret");
    fs::copy(folder.join("secret"), &secret).unwrap();
    let joins = ["--join", &format!("{}:3781", Network::host(1)), "--secret-file", secret.to_str().unwrap()];
    let servers = [first, network.start(2, &joins), network.start(3, &joins)];
    servers.iter().for_each(Server::wait_to_vote);
    let mut ann = servers[1].user("ann");
    let filler = fill(&folder);
    let text = |number: usize| format!("{number} {}", "x".repeat(50_000));
    for number in 0..100 {
        ann.write("ann", &text(number));
        assert_eq!(ann.text(), text(number), "a majority has room");
    }
    servers[0].wait_for_line("nothing is accepted for now");
    wait_for_other_master(&servers, 0);
    fs::remove_file(filler).unwrap();
    servers[0].wait_for_line("accepted again");
    let mut bob = servers[0].user("bob");
    ann.write("ann", "all three again");
    assert_eq!((bob.text(), ann.text()), ("all three again".into(), "all three again".into()));
}

/// A library that changes the wall clock of the programs that load it, and no other clock.
const CLOCK: &str = "#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <time.h>\n\
    int clock_gettime(clockid_t clock, struct timespec *now) {\n\
    static int (*real)(clockid_t, struct timespec *);\n\
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, \"clock_gettime\");\n\
    int result = real(clock, now);\n\
    if (!result && clock == CLOCK_REALTIME) now->tv_sec += 366L * 24 * 3600;\n\
    return result;\n}\n";

/// A library that sets a program's clock a year ahead. Nothing, if this machine has no compiler for it.
fn clock_a_year_ahead(folder: &Path) -> Option<PathBuf> {
    let (source, library) = (folder.join("clock.c"), folder.join("clock.so"));
    fs::write(&source, CLOCK).unwrap();
    let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).arg("-ldl").status();
    if built.is_ok_and(|status| status.success()) {
        return Some(library);
    }
    skip("there is no C compiler, with which a program's clock could be set");
    None
}

/// The moment of the server's event `ready`, as it wrote it.
fn ready_at(server: &Server) -> String {
    let at = Mutex::new(String::new());
    server.wait("ready", |event| {
        let is_it = event["event"] == "ready";
        if is_it {
            event["at"].as_str().unwrap().clone_into(&mut at.lock().unwrap());
        }
        is_it
    });
    at.into_inner().unwrap()
}

#[test]
fn servers_whose_clocks_are_a_year_apart_are_one_network() {
    let network = Network::new();
    let Some(library) = clock_a_year_ahead(network.folder.path()) else { return };
    let first = network.start(1, &[]);
    let (at, secret) = (format!("{}:3781", Network::host(1)), network.data(1).join("secret"));
    let mut command = network.command(2, &["--join", &at, "--secret-file", secret.to_str().unwrap()]);
    command.env("LD_PRELOAD", &library);
    let ahead = Server::of(command, 2);
    let year = |server: &Server| ready_at(server)[..4].parse::<u32>().unwrap();
    assert_eq!(year(&ahead), year(&first) + 1, "its clock is a year ahead");
    let servers = [first, ahead, network.join(3)];
    servers.iter().for_each(Server::wait_to_vote);
    let (mut ann, mut bob) = (servers[0].user("ann"), servers[1].user("bob"));
    ann.write("ann", "now");
    assert_eq!((ann.text(), bob.text()), ("now".into(), "now".into()));
    // Whichever of them leads next, nobody was logged out meanwhile and nothing is late.
    let master = master_of(&servers);
    servers[master].signal(Signal::STOP);
    wait_for_other_master(&servers, master);
    servers[master].signal(Signal::CONT);
    let said = network.say("carol", &servers[(master + 1) % 3], &["--register", "--timeout", "60s", "later"]);
    assert_eq!(said.status.code(), Some(0), "{said:?}");
}

/// Copies a data folder, as somebody does who sets up another machine.
fn copy_folder(network: &Network, from: usize, to: usize) {
    let status = Command::new("cp").arg("-r").arg(network.data(from)).arg(network.data(to)).status().unwrap();
    assert!(status.success());
}

#[test]
fn a_folder_that_was_copied_to_another_machine_disturbs_nobody() {
    let network = Network::with(&["--grace", "60s"]);
    let servers = network.of_three();
    let mut users = [servers[0].user("ann"), servers[1].user("bob"), servers[2].user("carol")];
    copy_folder(&network, 3, 4);
    let copy = network.spawn(4, &[]);
    copy.wait_for_line("another process");
    assert_eq!(copy.exit_code(), Some(6));
    for (index, name) in ["ann", "bob", "carol"].into_iter().enumerate() {
        users[index].write(name, name);
        users.iter_mut().for_each(|user| assert_eq!(user.text(), name));
    }
}

/// The network that a data folder belongs to.
fn network_of(network: &Network, number: usize) -> String {
    let text = fs::read_to_string(network.data(number).join("network.json")).unwrap();
    let identity: serde_json::Value = serde_json::from_str(&text).unwrap();
    identity["network"].as_str().unwrap().to_owned()
}

#[test]
fn a_server_that_is_told_again_whom_to_join_starts_whether_its_network_answers_or_not() {
    let network = Network::new();
    let first = network.start(1, &[]);
    network.join(2).kill();
    let at = format!("{}:3781", Network::host(1));
    let (nobody, secret) = (format!("{}:3781", Network::host(7)), network.data(1).join("secret"));
    let again = ["--join", &at, "--join", &nobody, "--secret-file", secret.to_str().unwrap()];
    let second = network.start(2, &again);
    second.wait_for_line("already");
    first.kill();
    second.kill();
    let alone = network.start(1, &again[2..]);
    alone.wait_for_line("already");
}

#[test]
fn a_folder_of_a_newer_version_or_of_another_network_is_left_alone() {
    let network = Network::new();
    let first = network.start(1, &[]);
    let other = network.start(2, &[]);
    other.kill();
    // Whoever names a network to join beside a folder of another one is told which one it is.
    let (at, secret) = (format!("{}:3781", Network::host(1)), network.data(1).join("secret"));
    let joins = ["--join", at.as_str(), "--secret-file", secret.to_str().unwrap()];
    let stray = network.spawn(2, &joins);
    stray.wait_for_line("not that of the network of the data folder");
    assert_eq!(stray.exit_code(), Some(3));
    let stray = network.spawn(2, &joins[..2]);
    stray.wait_for_line("another network");
    assert_eq!(stray.lines_with(&network_of(&network, 2)), 1, "it says which network the folder belongs to");
    assert_eq!(stray.exit_code(), Some(3));
    assert_eq!(network.admin_json(1, &["servers"]).as_array().unwrap().len(), 1, "the first network has no new member");
    // A network that has the same secret is another one all the same.
    fs::copy(network.data(1).join("secret"), network.data(2).join("secret")).unwrap();
    let stray = network.spawn(2, &joins);
    stray.wait_for_line("another network");
    assert_eq!(stray.exit_code(), Some(3));

    let path = network.data(2).join("network.json");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("\"version\":1"), "{text}");
    fs::write(&path, text.replace("\"version\":1", "\"version\":2")).unwrap();
    let newer = network.spawn(2, &[]);
    newer.wait_for_line("newer program");
    assert_eq!(newer.exit_code(), Some(3));
    assert!(fs::read_to_string(&path).unwrap().contains("\"version\":2"), "it is as it was");
    let mut ann = first.user("ann");
    ann.write("ann", "here");
    assert_eq!(ann.text(), "here");
}
