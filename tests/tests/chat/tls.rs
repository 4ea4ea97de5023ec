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

#[test]
fn a_server_that_makes_its_certificate_keeps_it_and_is_known_by_its_fingerprint() {
    use std::os::unix::fs::PermissionsExt as _;
    let network = Network::new();
    let server = network.start(1, &["--tls-self-signed"]);
    let fingerprint = server.word_behind("--tls-fingerprint ");
    assert_eq!(server.lines_with("--tls-fingerprint"), 1);
    let path = network.data(1).join("tls-self-signed.pem");
    let kept = std::fs::read(&path).unwrap();
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    let pin = ["--register", "--tls-fingerprint", &fingerprint];
    let said = network.say("ann", &server, &[&pin[..], &["sealed"]].concat());
    assert_eq!(said.status.code(), Some(0), "{said:?}");
    server.kill();

    let server = network.start(1, &["--tls-self-signed"]);
    assert_eq!(server.word_behind("--tls-fingerprint "), fingerprint);
    assert_eq!(std::fs::read(&path).unwrap(), kept);
    let mut old = server.user("old");
    let tail = network.tail("bob", &server, &pin);
    while !tail.has_begun() {
        old.write("old", "is bob here?");
        assert_eq!(old.text(), "is bob here?");
    }
    let said = network.say("ann", &server, &["--tls-fingerprint", &fingerprint.to_uppercase(), "again"]);
    assert_eq!(said.status.code(), Some(0), "{said:?}");
    tail.up_to("ann: again");
}

#[test]
fn a_server_with_another_certificate_than_the_client_knows_gets_nothing() {
    let network = Network::new();
    let (server, other) = (network.start(1, &["--tls-self-signed"]), network.start(2, &["--tls-self-signed"]));
    let (own, others) = (server.word_behind("--tls-fingerprint "), other.word_behind("--tls-fingerprint "));
    assert_ne!(own, others);
    let mut old = server.user("old");
    let said = network.say("ann", &server, &["--register", "--tls-fingerprint", &others, "for nobody"]);
    let text = String::from_utf8(said.stderr).unwrap();
    assert_eq!((said.status.code(), text.lines().count()), (Some(1), 1), "{text}");
    assert!(text.contains("--tls-fingerprint") && text.contains(&own), "{text}");
    // One of several is enough; and nothing of what was refused has arrived.
    let pins = ["--register", "--tls-fingerprint", &others, "--tls-fingerprint", &own, "here"];
    let said = network.say("ann", &server, &pins);
    assert_eq!((said.status.code(), old.text().as_str()), (Some(0), "here"), "{said:?}");
}

#[test]
fn a_certificate_of_ones_own_is_not_made_beside_one_that_is_named_nor_over_one_that_is_damaged() {
    let network = Network::new();
    let both = ["--tls-self-signed", "--tls-cert", "cert.pem", "--tls-key", "key.pem"];
    assert_eq!(network.command(1, &both).output().unwrap().status.code(), Some(2));
    let path = network.data(1).join("tls-self-signed.pem");
    std::fs::create_dir(network.data(1)).unwrap();
    std::fs::write(&path, "damaged").unwrap();
    assert_eq!(network.command(1, &["--tls-self-signed"]).output().unwrap().status.code(), Some(3));
    assert_eq!(std::fs::read(&path).unwrap(), b"damaged");
}
