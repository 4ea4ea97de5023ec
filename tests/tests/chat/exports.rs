//! The users of one network, with which another one begins.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

use crate::network::{Network, OldClient};

/// Asks the server of this number to write or read a file.
fn file_verb(network: &Network, number: usize, verb: &str, file: &Path) -> Output {
    network.admin(number, &[verb, file.to_str().unwrap(), "--json"])
}

/// The exit code, and the one line that an operator is told.
fn refused(output: &Output) -> (Option<i32>, String) {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    (output.status.code(), text)
}

fn log_in_and_acknowledge(client: &mut OldClient, name: &str) {
    client.send(&json!({"command": "LOGIN", "username": name, "secret": format!("{name}'s secret"), "ack": true}));
    assert_eq!(client.command(), "LOGIN_SUCCESS");
}

#[test]
fn the_users_of_a_network_and_what_waits_for_them_go_on_in_a_new_one() {
    let network = Network::new();
    let old = network.start(1, &[]);
    let (mut ann, mut bob) = (old.user("ann"), old.connect());
    assert_eq!(bob.register("bob"), "REGISTER_SUCCESS");
    log_in_and_acknowledge(&mut bob, "bob");
    ann.write("ann", "for bob");
    assert_eq!((ann.text(), bob.text()), ("for bob".into(), "for bob".into()));
    let eve = old.user("eve");
    network.admin_json(1, &["ban", "eve"]);
    let file = network.folder.path().join("users");
    let exported = file_verb(&network, 1, "export", &file);
    let told: Value = serde_json::from_slice(&exported.stdout).unwrap();
    assert_eq!((&told["users"], &told["messages"]), (&json!(3), &json!(1)), "{exported:?}");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600, "it holds hashes of secrets");
    let bytes = std::fs::read(&file).unwrap();
    assert!(!bytes.windows(12).any(|window| window == b"ann's secret"), "but no secret");
    old.kill();
    drop((ann, bob, eve));

    let new = network.start(2, &[]);
    let imported = file_verb(&network, 2, "import", &file);
    assert_eq!(imported.status.code(), Some(0), "{imported:?}");
    let mut bob = new.connect();
    log_in_and_acknowledge(&mut bob, "bob");
    assert_eq!(bob.text(), "for bob", "he has not acknowledged it");
    assert_eq!(new.connect().register("ann"), "REGISTER_FAILED", "the name is known");
    assert_eq!(new.connect().log_in("eve"), "LOGIN_FAILED", "she is banned");
    let mut ann = new.connect();
    assert_eq!(ann.log_in("ann"), "LOGIN_SUCCESS");
    ann.write("ann", "here again");
    assert_eq!((ann.text(), bob.text()), ("here again".into(), "here again".into()));
    new.kill();

    let again = network.start(2, &[]);
    let mut ann = again.connect();
    assert_eq!(ann.log_in("ann"), "LOGIN_SUCCESS", "what was imported is kept");
    let third = network.start(
        3,
        &["--join", &Network::address(2, 3781), "--secret-file", network.data(2).join("secret").to_str().unwrap()],
    );
    assert_eq!(third.connect().register("bob"), "REGISTER_FAILED", "whoever joins knows the users, too");
}

#[test]
fn users_are_imported_only_into_a_new_network_and_only_from_a_whole_file() {
    let network = Network::new();
    let (old, new) = (network.start(1, &[]), network.start(2, &[]));
    let _ann = old.user("ann");
    let file = network.folder.path().join("users");
    assert_eq!(file_verb(&network, 1, "export", &file).status.code(), Some(0));
    let (code, why) = refused(&file_verb(&network, 1, "export", &file));
    assert!(code == Some(5) && why.contains("is there already"), "{why}");
    let (code, why) = refused(&file_verb(&network, 1, "import", &file));
    assert!(code == Some(6) && why.contains("has registered or written here already"), "{why}");

    let mut bytes = std::fs::read(&file).unwrap();
    let damaged = network.folder.path().join("damaged");
    let place = bytes.len() / 2;
    bytes[place] ^= 1;
    for (content, reason) in [
        (&bytes[..], "checksum"),
        (&bytes[..60], "checksum"),
        (b"bellwether-chat-export 2 x\n", "version 2"),
        (b"{}", "is not what"),
    ] {
        std::fs::write(&damaged, content).unwrap();
        let (code, why) = refused(&file_verb(&network, 2, "import", &damaged));
        assert!(code == Some(3) && why.contains(reason), "{why}");
    }
    let (code, why) = refused(&file_verb(&network, 2, "import", &network.folder.path().join("nothing")));
    assert_eq!(code, Some(3), "{why}");

    let third = network.start(
        3,
        &["--join", &Network::address(2, 3781), "--secret-file", network.data(2).join("secret").to_str().unwrap()],
    );
    let (code, why) = refused(&file_verb(&network, 2, "import", &file));
    assert!(code == Some(6) && why.contains("other servers"), "{why}");
    assert_eq!(network.admin_json(2, &["users"]), json!([]), "nothing was imported");
    drop((third, new));
}
