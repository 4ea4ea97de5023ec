//! The page's server, and those who mean no good.

use bellwether_testbed::binary;

use crate::stage::Demo;

#[test]
fn the_page_and_all_it_loads_are_served_from_the_binary() {
    let demo = Demo::start();
    let (status, page) = demo.ask("GET /", &[("Host", &demo.host)], "");
    assert!(status == 200 && page.contains("<title>Bellwether demo</title>"), "{status}");
    let wanted: Vec<&str> = page.split(['"', '\'']).filter(|text| text.starts_with("./")).collect();
    assert!(wanted.len() >= 3, "{wanted:?}");
    for file in wanted {
        let (status, text) = demo.ask(&format!("GET {}", &file[1..]), &[("Host", &demo.host)], "");
        assert!(status == 200 && !text.is_empty(), "{file}");
    }
    let whole = demo.send(format!("GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", demo.host).as_bytes());
    assert!(whole.contains("content-security-policy: default-src 'none'; script-src 'self'"), "{whole}");
    assert_eq!(demo.ask("GET /Cargo.toml", &[("Host", &demo.host)], "").0, 404);
    assert_eq!(demo.ask("GET /../../etc/passwd", &[("Host", &demo.host)], "").0, 404);
}

#[test]
fn other_pages_and_strangers_can_neither_do_nor_see_anything() {
    let demo = Demo::start();
    let mut watch = demo.watch();
    let (leader, _) = watch.rings_after(0);
    let kill = format!(r#"{{"do":"kill","member":{leader}}}"#);
    let ours = ("Host", demo.host.as_str());
    let token = ("X-Bellwether-Token", demo.token.as_str());
    let foreign = ("Origin", "http://evil.example");
    let attempts = [
        ("POST /do", vec![ours, token, foreign], 403),
        ("POST /do", vec![ours, token, ("Origin", "null")], 403),
        ("POST /do", vec![("Host", "evil.example"), token], 403),
        ("POST /do", vec![token], 400),
        ("POST /do", vec![ours], 401),
        ("POST /do", vec![ours, ("X-Bellwether-Token", "0")], 401),
        ("GET /events", vec![ours], 401),
        ("GET /events?token=", vec![ours], 401),
        ("GET /", vec![("Host", "evil.example")], 403),
    ];
    for (first, headers, wanted) in attempts {
        let (status, body) = demo.ask(first, &headers, &kill);
        // A request without a host is refused by whoever sees it first.
        assert!(status == wanted || (wanted == 400 && status == 403), "{first} {headers:?}: {status} {body}");
    }
    let stream = format!("GET /events?token={}", demo.token);
    assert_eq!(demo.ask(&stream, &[ours, foreign], "").0, 403);
    watch.unharmed();
    let own = ("Origin", format!("http://{}", demo.host));
    assert_eq!(demo.ask("POST /do", &[ours, token, (own.0, &own.1)], &kill).0, 200, "our own page may");
}

#[test]
fn garbage_is_refused_and_does_no_harm() {
    let demo = Demo::start();
    let mut watch = demo.watch();
    watch.rings_after(0);
    let large = format!(r#"{{"do":"kill","member":1,"x":"{}"}}"#, "x".repeat(100_000));
    for (body, wanted) in [
        ("", 400),
        ("{", 400),
        ("[]", 400),
        (r#"{"do":"kill"}"#, 400),
        (r#"{"do":"kill","member":"5"}"#, 400),
        (r#"{"do":"kill","member":-1}"#, 400),
        (r#"{"do":"kill","member":0}"#, 400),
        (r#"{"do":"kill","member":6}"#, 400),
        (r#"{"do":"kill","member":99999999999}"#, 400),
        (r#"{"do":"explode","member":1}"#, 400),
        (r#"{"do":"cut-link","from":1,"to":1}"#, 400),
        (r#"{"do":"show"}"#, 400),
        (r#"{"do":"show","place":"moon"}"#, 400),
        (r#"{"do":"show","place":"members"}"#, 409),
        (r#"{"do":"revive","member":1}"#, 409),
        (r#"{"do":"thaw","member":1}"#, 409),
        (large.as_str(), 413),
    ] {
        let (status, answer) = demo.act(body);
        assert_eq!(status, wanted, "{}: {answer}", &body[..body.len().min(60)]);
    }
    for bytes in [&b"\x00\xff\x00\xff\r\n\r\n"[..], b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\r\n\r\n"] {
        let answer = demo.send(bytes);
        assert!(!answer.contains(" 200 "), "{answer}");
    }
    assert_eq!(demo.ask("DELETE /do", &[("Host", &demo.host)], "").0, 405);
    watch.unharmed();
}

#[test]
fn one_who_comes_late_sees_what_happened_before() {
    let demo = Demo::start();
    demo.watch().rings_after(0);
    let first = demo.watch().next();
    assert_eq!(first["about"]["flock"], "demo");
    assert_eq!(first["state"]["protocol"], "bully");
    let events = first["events"].as_array().unwrap();
    for kind in ["boot", "send", "deliver", "role", "note"] {
        assert!(events.iter().any(|event| event["event"] == kind), "{kind}");
    }
    let role = events.iter().rfind(|event| event["leads"] == true).unwrap();
    assert_eq!((role["name"].as_str(), role["hue"].as_str()), (Some("coordinator"), Some("gold")));
}

#[test]
fn a_port_that_is_taken_is_said_in_one_line() {
    let demo = Demo::start();
    let port = demo.host.rsplit(':').next().unwrap();
    let output = std::process::Command::new(binary()).args(["demo", "--port", port]).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(5));
    assert!(text.starts_with(&format!("bellwether: cannot serve the page at port {port}: ")), "{text}");
    assert_eq!(text.lines().count(), 1);
}

#[test]
fn two_demos_do_not_disturb_each_other() {
    let (one, other) = (Demo::start(), Demo::start());
    assert_ne!(one.at, other.at);
    let (mut watch, mut second) = (one.watch(), other.watch());
    let (leader, _) = watch.rings_after(0);
    second.rings_after(0);
    one.must("kill", leader);
    watch.until("nobody, or another, to lead", |state| state["leader"] != leader);
    second.unharmed();
}
