//! Clients that take more than their share: of lines, of connections, of memory. Somebody who is logged in at the same time
//! notices none of it, and the operator is told in one line.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;

use bellwether_testbed::waiting::wait_for;
use serde_json::json;

use crate::network::{Network, OldClient, PATIENCE, Server};

/// Asserts that a user that was logged in before can still write and receive.
fn still_served(user: &mut OldClient, name: &str) {
    user.write(name, "still here");
    assert_eq!(user.text(), "still here");
}

#[test]
fn an_activity_of_ten_megabytes_is_refused_and_its_sender_logged_out() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let (mut bob, mut eve) = (server.user("bob"), server.user("eve"));
    let activity = json!({"text": "x".repeat(10 << 20)});
    let line =
        json!({"command": "ACTIVITY_MESSAGE", "username": "eve", "secret": "eve's secret", "activity": activity});
    eve.raw_as_far_as_taken(format!("{line}\n").as_bytes());
    assert_eq!(eve.command(), "INVALID_MESSAGE");
    eve.read_to_end();
    still_served(&mut bob, "bob");
    let mut eve = server.connect();
    assert_eq!(eve.log_in("eve"), "LOGIN_SUCCESS", "her session ended with the connection");
    still_served(&mut eve, "eve");
}

#[test]
fn a_client_that_never_reads_is_cut_off_and_what_it_missed_waits_for_it() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let (mut bob, deaf) = (server.user("bob"), server.user("deaf"));
    let long = "x".repeat(60_000);
    // More than the server keeps for those who read slowly, and than the system takes in between.
    for _ in 0..1_500 {
        bob.write("bob", &long);
        assert_eq!(bob.text(), long);
    }
    server.wait_for_line("does not read");
    wait_for(
        "that the deaf one is cut off",
        || server.page("/metrics"),
        || server.page("/metrics").contains("bellwether_chat_clients 1\n").then_some(()),
    );
    still_served(&mut bob, "bob");
    drop(deaf);
    let mut back = server.connect();
    assert_eq!(back.log_in("deaf"), "LOGIN_SUCCESS");
    assert_eq!(back.text(), long);
}

/// Connections that say nothing.
fn silent(server: &Server, count: usize) -> Vec<TcpStream> {
    (0..count).map(|_| TcpStream::connect(server.listen()).unwrap()).collect()
}

#[test]
fn thousands_that_say_nothing_disturb_nobody() {
    const SILENT: usize = 4_000;
    let network = Network::new();
    let server = network.start(1, &[]);
    let mut bob = server.user("bob");
    let silent = silent(&server, SILENT);
    let all = format!("bellwether_chat_clients {}\n", SILENT + 1);
    wait_for("all clients", || server.page("/metrics"), || server.page("/metrics").contains(&all).then_some(()));
    still_served(&mut bob, "bob");
    drop(silent);
    let gone = "bellwether_chat_clients 1\n";
    wait_for("their end", || server.page("/metrics"), || server.page("/metrics").contains(gone).then_some(()));
}

#[test]
fn a_server_that_is_full_refuses_newcomers_and_tells_its_operator_once() {
    let network = Network::new();
    let server = network.start(1, &["--max-clients", "20"]);
    let mut bob = server.user("bob");
    let _silent = silent(&server, 19);
    let refused = wait_for("a refusal", String::new, || {
        let mut one_more = server.connect();
        one_more.raw_as_far_as_taken(b"{\"command\":\"LOGIN\",\"username\":\"anonymous\"}\n");
        (one_more.command() == "INVALID_MESSAGE").then_some(one_more)
    });
    drop(refused);
    (0..50).for_each(|_| server.connect().read_to_end());
    server.wait_for_line("--max-clients");
    assert_eq!(server.lines_with("--max-clients"), 1);
    still_served(&mut bob, "bob");
}

#[test]
fn a_server_that_may_open_no_more_files_goes_on_and_says_so() {
    let network = Network::new();
    let plain = network.command(1, &[]);
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 120 && exec \"$@\"", "sh"]).arg(plain.get_program()).args(plain.get_args());
    let server = Server::of(command, 1);
    server.wait("ready", |event| event["event"] == "ready");
    let mut bob = server.user("bob");
    let silent = silent(&server, 180);
    server.wait_for_line("open files");
    still_served(&mut bob, "bob");
    drop(silent);
    // Those whose turn it is now were let go; there is room again.
    let mut ann = server.user("ann");
    still_served(&mut ann, "ann");
    assert_eq!(bob.text(), "still here");
}

#[test]
fn noise_at_the_port_of_the_servers_changes_nothing() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let mut bob = server.user("bob");
    let cluster = format!("{}:3781", Network::host(1));
    let pieces: [&[u8]; 4] = [b"GET / HTTP/1.1\r\n\r\n", &[0xff; 4096], &[0; 4096], b"{\"command\":\"LOGIN\"}\n"];
    for bytes in pieces {
        let mut socket = TcpStream::connect(&cluster).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        let _ = socket.write_all(bytes);
        let _ = socket.shutdown(std::net::Shutdown::Write);
        // It answers with nothing, or with why not, and closes.
        let _ = socket.read_to_end(&mut Vec::new());
    }
    let _silent: Vec<TcpStream> = (0..200).map(|_| TcpStream::connect(&cluster).unwrap()).collect();
    still_served(&mut bob, "bob");
    let second = network.join(2);
    second.wait("that it is a member", |event| event["event"] == "ready");
}
