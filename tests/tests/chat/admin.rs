//! What operators ask of servers of their machine: who is there, and what is to change.

use std::os::unix::fs::PermissionsExt as _;

use serde_json::{Value, json};

use crate::network::{Network, restrict};

#[test]
fn the_status_shows_servers_users_and_what_waits() {
    let network = Network::new();
    let servers = network.of_three();
    let mut bob = servers[1].connect();
    assert_eq!(bob.register("bob"), "REGISTER_SUCCESS");
    bob.send(&json!({"command": "LOGIN", "username": "bob", "secret": "bob's secret", "ack": true}));
    assert_eq!(bob.command(), "LOGIN_SUCCESS");
    bob.write("bob", "hello");
    assert_eq!(bob.text(), "hello");
    let status = network.admin_json(2, &["status"]);
    assert!(["normal", "adding"].iter().any(|state| status["state"] == *state), "{status}");
    assert_eq!(status["users"], json!({"registered": 1, "logged_in": 1, "orphaned": 0}));
    assert_eq!((&status["pending"]["messages"], &status["pending"]["users"]), (&json!(1), &json!(1)), "{status}");
    assert!(status["term"].as_u64() >= Some(1) && status["directory"]["version"].as_u64() > Some(1), "{status}");
    let listed = status["servers"].as_array().unwrap();
    assert_eq!(listed.len(), 3, "{status}");
    for (number, server) in (1..).zip(listed) {
        assert_eq!(server["name"], format!("s{number}"));
        assert_eq!(server["cluster"], format!("{}:3781", Network::host(number)));
        assert_eq!(server["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(server["clients"], u32::from(number == 2), "{server}");
        assert_eq!(server["role"] == "master", server["name"] == status["master"], "{status}");
    }
    let text = network.admin(1, &["status"]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.contains("SERVER") && text.contains("1 registered, 1 logged in"), "{text}");
}

#[test]
fn users_are_listed_banned_and_given_new_secrets() {
    let network = Network::new();
    let server = network.start(1, &[]);
    let mode = std::fs::metadata(network.data(1).join("admin.sock")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "the socket is its owner's");
    let mut bob = server.connect();
    assert_eq!((bob.register("ann"), bob.register("bob")), ("REGISTER_SUCCESS".into(), "REGISTER_SUCCESS".into()));
    assert_eq!(bob.log_in("bob"), "LOGIN_SUCCESS");
    let names = |users: Value| {
        let names = users.as_array().unwrap().iter().map(|user| user["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(names(network.admin_json(1, &["users"])), ["ann", "bob"]);
    let who = network.admin_json(1, &["who"]);
    assert_eq!((&who[0]["server"], names(who.clone())), (&json!("s1"), vec!["bob".to_owned()]));

    assert_eq!(network.admin_json(1, &["ban", "bob"]), json!({"done": true}));
    assert_eq!(bob.next(), None, "he is logged out");
    assert_eq!(server.connect().log_in("bob"), "LOGIN_FAILED");
    assert_eq!(network.admin_json(1, &["users"])[1]["banned"], true);
    network.admin_json(1, &["unban", "bob"]);
    let mut bob = server.connect();
    assert_eq!(bob.log_in("bob"), "LOGIN_SUCCESS");

    let secret = network.admin_json(1, &["reset-secret", "bob"])["secret"].as_str().unwrap().to_owned();
    assert_eq!(bob.next(), None, "he is logged out");
    assert_eq!(server.connect().log_in("bob"), "LOGIN_FAILED", "with the old secret");
    let mut bob = server.connect();
    bob.send(&json!({"command": "LOGIN", "username": "bob", "secret": secret}));
    assert_eq!(bob.command(), "LOGIN_SUCCESS");
}

#[test]
fn what_cannot_be_done_is_refused_with_the_reason() {
    let network = Network::new();
    let nobody = network.admin(1, &["status"]);
    assert_eq!(nobody.status.code(), Some(7), "{nobody:?}");
    let _server = network.start(1, &[]);
    for (verb, reason) in [
        (["ban", "nobody"], "no user nobody"),
        (["drain", "s9"], "no server of the name s9"),
        (["remove", "s1"], "drain it"),
    ] {
        let refused = network.admin(1, &verb);
        assert_eq!(refused.status.code(), Some(6), "{refused:?}");
        let text = String::from_utf8(refused.stderr).unwrap();
        assert!(text.contains(reason), "{text}");
    }
}

#[test]
fn servers_are_demoted_promoted_drained_and_removed_by_name() {
    let network = Network::new();
    let [first, second, third] = network.of_three();
    network.admin_json(3, &["demote", "s2"]);
    second.wait_for_role(&["peer"]);
    network.admin_json(3, &["promote", "s2"]);
    second.wait_for_role(&["superpeer", "master"]);
    let mut client = third.connect();
    assert_eq!((client.register("ann"), client.log_in("ann")), ("REGISTER_SUCCESS".into(), "LOGIN_SUCCESS".into()));
    network.admin_json(1, &["drain", "s3"]);
    assert_eq!(client.command(), "REDIRECT");
    assert_eq!(client.next(), None);
    assert_eq!(third.exit_code(), Some(0));
    first.wait("that the third has left", |event| event["event"] == "member" && event["change"] == "left");
    network.admin_json(1, &["remove", "s3"]);
    let servers = network.admin_json(1, &["servers"]);
    assert_eq!(servers.as_array().unwrap().len(), 2, "{servers}");
}

/// The one line that an operator is told, and the exit code.
fn told(output: &std::process::Output) -> (Option<i32>, String) {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    (output.status.code(), text)
}

#[test]
fn an_operator_of_another_machine_asks_with_the_servers_token() {
    let network = Network::new();
    let server = network.start(1, &["--tls-self-signed"]);
    let mut bob = server.user("bob");
    let token = network.data(1).join("admin.token");
    let mode = std::fs::metadata(&token).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "the token is its owner's");
    let fingerprint = server.word_behind("--tls-fingerprint ");
    for tls in [&["--tls-fingerprint", &fingerprint][..], &[]] {
        let status = network.admin_from_afar(1, &token, &[tls, &["status", "--json"]].concat());
        assert_eq!(status.status.code(), Some(0), "{status:?}");
        let status: Value = serde_json::from_slice(&status.stdout).unwrap();
        assert_eq!((&status["users"]["logged_in"], &status["servers"][0]["name"]), (&json!(1), &json!("s1")));
    }
    let banned = network.admin_from_afar(1, &token, &["ban", "bob"]);
    assert_eq!(banned.status.code(), Some(0), "{banned:?}");
    assert_eq!(bob.next(), None, "he is logged out");
    let (code, why) = told(&network.admin_from_afar(1, &token, &["ban", "nobody"]));
    assert!(code == Some(6) && why.contains("no user nobody"), "{why}");
}

#[test]
fn whoever_has_another_token_or_meets_another_server_changes_nothing_and_is_told_why() {
    let network = Network::new();
    let (server, other) = (network.start(1, &["--tls-self-signed"]), network.start(2, &[]));
    let mut bob = server.user("bob");
    let (own, others) = (network.data(1).join("admin.token"), network.data(2).join("admin.token"));
    let (code, why) = told(&network.admin_from_afar(1, &others, &["ban", "bob"]));
    assert!(code == Some(6) && why.contains("the token is not that of this server"), "{why}");
    let pin = ["--tls-fingerprint", &"00".repeat(32), "ban", "bob"];
    let (code, why) = told(&network.admin_from_afar(1, &own, &pin));
    assert!(code == Some(6) && why.contains("--tls-fingerprint"), "{why}");
    let (code, _) = told(&network.admin_from_afar(2, &others, &["--tls-fingerprint", &"00".repeat(32), "status"]));
    assert_eq!(code, Some(7), "it does not speak TLS");
    let (code, _) = told(&network.admin_from_afar(7, &own, &["status"]));
    assert_eq!(code, Some(7), "nobody is there");
    let open = network.folder.path().join("open");
    std::fs::write(&open, "00").unwrap();
    assert_eq!(network.admin_from_afar(1, &open, &["status"]).status.code(), Some(3), "others may read the file");
    restrict(&open);
    assert_eq!(told(&network.admin_from_afar(1, &open, &["status"])).0, Some(6));
    for usage in [&["--token-file", "x"][..], &["--at", "127.0.0.1"], &["--at", "127.0.0.1", "--data", "x"]] {
        let output = network.admin(9, &[usage, &["status"]].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
    bob.write("bob", "still here");
    assert_eq!(bob.text(), "still here");
    drop(other);
}
