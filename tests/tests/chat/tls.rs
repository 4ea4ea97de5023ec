//! Clients that speak TLS, and those that do not, at the same port.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;

use bellwether_testbed::servers::certificates_for;
use rustix::process::Signal;

use crate::network::{Network, PATIENCE, Server};

/// A server with a certificate for its address.
fn server_with_tls(network: &Network) -> (Server, PathBuf) {
    let folder = network.folder.path();
    certificates_for(folder, &[&Network::host(1)]);
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (certificate, key) = (path("cert.pem"), path("key.pem"));
    (network.start(1, &["--tls-cert", &certificate, "--tls-key", &key]), folder.join("ca.pem"))
}

#[test]
fn clients_with_tls_and_without_talk_to_each_other() {
    let network = Network::new();
    let (server, authority) = server_with_tls(&network);
    let mut old = server.connect();
    assert_eq!((old.register("old"), old.log_in("old")), ("REGISTER_SUCCESS".into(), "LOGIN_SUCCESS".into()));
    let trust = ["--register", "--tls-ca", authority.to_str().unwrap()];
    let tail = network.tail("reader", &server, &trust);
    while !tail.has_begun() {
        old.write("old", "is everybody here?");
        assert_eq!(old.text(), "is everybody here?");
    }
    let said = network.say("new", &server, &[&trust[..], &["sealed"]].concat());
    assert_eq!(said.status.code(), Some(0), "{said:?}");
    assert_eq!(old.text(), "sealed");
    let long = "x".repeat(50_000);
    (0..40).for_each(|_| old.write("old", &long));
    old.write("old", "the end");
    let lines = tail.up_to("old: the end");
    assert_eq!(lines.iter().filter(|line| line.ends_with(&long)).count(), 40);
    server.signal(Signal::HUP);
    let stranger = network.say("new", &server, &["--tls", "nobody vouches for this server"]);
    assert_ne!(stranger.status.code(), Some(0), "{stranger:?}");
}

#[test]
fn a_client_that_begins_with_tls_and_says_no_more_is_closed_and_holds_nobody_up() {
    let network = Network::new();
    let (server, _) = server_with_tls(&network);
    let mut slow = TcpStream::connect(server.listen()).unwrap();
    slow.set_read_timeout(Some(PATIENCE)).unwrap();
    slow.write_all(&[22, 3, 1]).unwrap();
    let mut bob = server.connect();
    assert_eq!((bob.register("bob"), bob.log_in("bob")), ("REGISTER_SUCCESS".into(), "LOGIN_SUCCESS".into()));
    let end = slow.read(&mut [0; 100]);
    assert!(matches!(end, Ok(0)) || end.is_err_and(|why| why.kind() == std::io::ErrorKind::ConnectionReset));
    bob.write("bob", "still here");
    assert_eq!(bob.text(), "still here");
}

#[test]
fn a_certificate_that_cannot_be_read_is_an_input_with_a_mistake() {
    let network = Network::new();
    let file = network.secret_of("nobody");
    let file = file.to_str().unwrap();
    let output = network.command(1, &["--tls-cert", file, "--tls-key", file]).output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
}
