//! Servers that are started wrongly say so in one line, and end with the exit code that says what kind of mistake it was.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Stdio;

use crate::network::{Network, PATIENCE, restrict};

/// The exit code and the last line of a server that cannot start.
fn refused(network: &Network, number: usize, more: &[&str]) -> (Option<i32>, String) {
    let output = network.command(number, more).stdout(Stdio::null()).stderr(Stdio::piped()).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), text.lines().last().unwrap_or_default().to_owned())
}

#[test]
fn a_second_process_keeps_out_of_the_data_folder() {
    let network = Network::new();
    let _server = network.start(1, &[]);
    let data = network.data(1);
    let (code, text) = refused(&network, 2, &["--data", data.to_str().unwrap()]);
    assert_eq!(code, Some(5), "{text}");
}

#[test]
fn whoever_joins_needs_the_secret_and_a_name_of_its_own() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let at = format!("{}:3781", Network::host(1));
    let (code, text) = refused(&network, 2, &["--join", &at]);
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("--secret-file"), "{text}");

    let wrong = network.folder.path().join("wrong");
    std::fs::write(&wrong, "ab".repeat(32)).unwrap();
    restrict(&wrong);
    let (code, text) = refused(&network, 2, &["--join", &at, "--secret-file", wrong.to_str().unwrap()]);
    assert_eq!(code, Some(6), "{text}");
    assert!(text.contains("another secret"), "{text}");

    let secret = network.data(1).join("secret");
    let joins = ["--join", &at, "--secret-file", secret.to_str().unwrap()];
    let (code, text) = refused(&network, 2, &[&joins[..], &["--name", "s1"]].concat());
    assert_eq!(code, Some(6), "{text}");
    assert!(text.contains("name"), "{text}");

    let (code, text) = refused(&network, 2, &[&joins[..], &["--grace", "9s"]].concat());
    assert_eq!(code, Some(6), "{text}");
    assert!(text.contains("--grace"), "{text}");

    let second = network.start(2, &joins);
    second.kill();
    let other = ["--secret-file", wrong.to_str().unwrap()];
    let (code, text) = refused(&network, 2, &other);
    assert_eq!(code, Some(3), "the folder belongs to a network with another secret: {text}");
    drop(server);
}

#[test]
fn a_server_that_finds_nobody_to_join_says_so() {
    let network = Network::new();
    let secret = network.folder.path().join("secret");
    std::fs::write(&secret, "ab".repeat(32)).unwrap();
    restrict(&secret);
    let at = format!("{}:3781", Network::host(1));
    let (code, text) = refused(&network, 2, &["--join", &at, "--secret-file", secret.to_str().unwrap()]);
    assert_eq!(code, Some(7), "{text}");
}

#[test]
fn a_server_of_another_version_is_refused_and_the_operator_is_told_so() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let mut bob = server.user("bob");
    let mut newer = TcpStream::connect(Network::address(1, 3781)).unwrap();
    newer.set_read_timeout(Some(PATIENCE)).unwrap();
    // The first frame of a server: its length, the magic, the version, and that what follows is sealed.
    newer.write_all(b"\0\0\0\x06BWET\x63\x01").unwrap();
    let mut answer = Vec::new();
    newer.read_to_end(&mut answer).unwrap();
    assert_eq!(answer.get(4..6), Some(&[1, 1][..]), "it is refused for its version: {answer:?}");
    server.wait_for_line("it speaks another version");
    bob.write("bob", "still here");
    assert_eq!(bob.text(), "still here");
}
