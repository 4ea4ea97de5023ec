//! What the commands print and how they end, field by field.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Output, Stdio};

use bellwether_testbed::shapes::line;
use rustix::process::{Signal, kill_process};
use serde_json::Value;

use crate::field::{Field, GENEROUS, events};

/// Whether a value has exactly the type that one of these letters stands for: string, number, bool, list, object, null.
fn is(value: &Value, letters: &str) -> bool {
    letters.contains(match value {
        Value::String(_) => 's',
        Value::Number(_) => 'n',
        Value::Bool(_) => 'b',
        Value::Array(_) => 'l',
        Value::Object(_) => 'o',
        Value::Null => '0',
    })
}

/// An object has these fields with values of these types.
fn has(value: &Value, fields: &[(&str, &str)]) {
    for (field, letters) in fields {
        let found = value.as_object().and_then(|object| object.get(*field));
        assert!(found.is_some_and(|found| is(found, letters)), "{field}: {found:?} in {value}");
    }
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A line of three whose nodes know all names.
fn three(more: &[&str]) -> Option<Field> {
    let mut field = Field::new(3, &line(3))?;
    field.start_all(more);
    field.reaches(&[1, 2, 3], 2);
    for host in 1..=3 {
        field.wait_for("all names", || {
            let routes: Value = serde_json::from_slice(&field.ask(host, &["routes", "--json"]).stdout).ok()?;
            let named = |route: &Value| route["to"].as_str().is_some_and(|to| to.starts_with('n'));
            routes["routes"].as_array()?.iter().all(named).then_some(())
        });
    }
    Some(field)
}

#[test]
fn status_and_routes_have_every_field_whatever_a_node_is() {
    let Some(field) = three(&["--beat", "250ms"]) else { return };
    let mut heads = 0;
    for host in 1..=3 {
        let status = field.status(host).unwrap();
        has(
            &status,
            &[
                ("mesh", "s"),
                ("name", "s"),
                ("tag", "s"),
                ("address", "s"),
                ("role", "s"),
                ("head", "s"),
                ("uptime_s", "n"),
                ("cluster", "o"),
                ("neighbours", "l"),
                ("links", "l"),
                ("clusters", "n"),
                ("reachable", "n"),
                ("landmark", "s0"),
                ("sent", "o"),
                ("dropped", "o"),
                ("beat_ms", "n"),
            ],
        );
        has(&status["cluster"], &[("head", "s"), ("members", "l"), ("version", "n")]);
        has(&status["sent"], &[("frames", "n"), ("bytes", "n"), ("by_kind", "o")]);
        let dropped = ["unsealed", "malformed", "other_mesh", "flood", "name_taken", "replayed"];
        has(&status["dropped"], &dropped.map(|why| (why, "n")));
        let neighbours = status["neighbours"].as_array().unwrap();
        assert_eq!(neighbours.len(), if host == 2 { 2 } else { 1 }, "{status}");
        for neighbour in neighbours {
            has(
                neighbour,
                &[("name", "s"), ("tag", "s"), ("on", "s"), ("head", "s0"), ("heard_ms", "n"), ("both_ways", "b")],
            );
        }
        for link in status["links"].as_array().unwrap() {
            has(link, &[("to", "s"), ("kind", "s"), ("gateway", "s0"), ("partner", "s0")]);
        }
        assert_eq!(
            (&status["mesh"], &status["name"], &status["beat_ms"]),
            (&"field".into(), &format!("n{host}").into(), &250.into())
        );
        heads += usize::from(status["role"] == "head");
        let by_kind: u64 = status["sent"]["by_kind"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
        assert_eq!(Some(by_kind), status["sent"]["frames"].as_u64(), "{status}");
        let routes = lines(&field.ask(host, &["routes", "--json"])).remove(0);
        for route in routes["routes"].as_array().unwrap() {
            has(route, &[("to", "s"), ("tag", "s"), ("cluster", "s"), ("next", "s"), ("on", "s"), ("hops", "n")]);
        }
    }
    assert!(heads > 0);
    let one = lines(&field.ask(1, &["routes", "n3", "--json"])).remove(0);
    assert_eq!((one["routes"].as_array().unwrap().len(), &one["routes"][0]["next"]), (1, &"n2".into()), "{one}");
    assert_eq!(field.ask(1, &["routes", "nobody", "--json"]).status.code(), Some(7));
    let address = field.status(3).unwrap()["address"].clone();
    let key = field.path("key").display().to_string();
    let computed = field.ask(1, &["address", "n3", "--mesh", "field", "--key", &key]);
    assert_eq!(address, String::from_utf8_lossy(&computed.stdout).trim());
}

#[test]
fn messages_reach_every_listener_whole_whatever_bytes_they_have() {
    let Some(field) = three(&[]) else { return };
    let listeners = [field.listen(3), field.listen(3)];
    let heard_by_all = |wanted: &dyn Fn(&Value) -> bool| {
        for listener in &listeners {
            let mut messages = std::iter::from_fn(|| listener.recv_timeout(GENEROUS).ok());
            assert!(messages.any(|message| wanted(&message)));
        }
    };
    // Until both listen; what was sent before is not kept.
    let mut waiting = vec![0, 1];
    field.wait_for("both listeners", || {
        field.send(1, "n3", "early");
        waiting.retain(|which| listeners[*which].try_iter().next().is_none());
        waiting.is_empty().then_some(())
    });
    let give = |bytes: &[u8], more: &[&str]| {
        let words: Vec<&str> = ["mesh", "send", "n3", "-", "--json"].iter().chain(more).copied().collect();
        let mut sender = field.command(1, &words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        // One that refuses what is too long may stop reading.
        let _ = sender.stdin.take().unwrap().write_all(bytes);
        sender.wait_with_output().unwrap()
    };
    let long = "x".repeat(65_536);
    let acknowledged = give(long.as_bytes(), &["--ack", "--within", "60s"]);
    assert_eq!(acknowledged.status.code(), Some(0), "{acknowledged:?}");
    let report = lines(&acknowledged).remove(0);
    has(&report, &[("to", "s"), ("id", "n"), ("delivered", "b"), ("hops", "n"), ("ms", "n"), ("path", "l")]);
    assert_eq!((&report["delivered"], &report["path"]), (&true.into(), &serde_json::json!(["n1", "n2", "n3"])));
    heard_by_all(&|message| message["text"] == long.as_str() && message["id"] == report["id"] && message["hops"] == 2);
    assert_eq!(give(&[b'x'; 65_537], &[]).status.code(), Some(2));
    let handed_over = give(&[0xff, 0, 0xfe], &[]);
    let report = lines(&handed_over).remove(0);
    assert_eq!((handed_over.status.code(), &report["delivered"]), (Some(0), &Value::Null), "{report}");
    heard_by_all(&|message| {
        has(message, &[("at", "s"), ("from", "s"), ("id", "n"), ("hops", "n")]);
        message["base64"] == "/wD+" && message.get("text").is_none() && message["from"] == "n1"
    });
    give(b"", &["--ack", "--within", "60s"]);
    heard_by_all(&|message| message["text"] == "");
    // To oneself, and only so many.
    let mut two = field.command(1, &["mesh", "listen", "--count", "2", "--json"]);
    let mut two = two.stdout(Stdio::piped()).spawn().unwrap();
    field.wait_for("a listener that has had enough", || {
        field.send(1, "n1", "to myself");
        two.try_wait().unwrap().map(|status| assert!(status.success()))
    });
    assert_eq!(BufReader::new(two.stdout.take().unwrap()).lines().count(), 2);
}

#[test]
fn what_is_lost_on_a_known_way_ends_with_one_and_what_has_no_way_with_seven() {
    let Some(mut field) = three(&[]) else { return };
    let answered = field.ask(1, &["ping", "n3", "--count", "2", "--interval", "10ms", "--within", "30s", "--json"]);
    let answers = lines(&answered);
    assert_eq!((answered.status.code(), answers.len()), (Some(0), 3), "{answers:?}");
    has(&answers[0], &[("to", "s"), ("seq", "n"), ("ms", "n"), ("hops", "n"), ("path", "l")]);
    has(&answers[2], &[("sent", "n"), ("received", "n"), ("ms_min", "n"), ("ms_mean", "n"), ("ms_max", "n")]);
    // One that stands still is known for a while yet.
    let codes = |field: &Field, within: &str| {
        let ping = field.ask(1, &["ping", "n3", "--count", "1", "--within", within, "--json"]);
        let send = field.ask(1, &["send", "n3", "text", "--ack", "--within", within, "--json"]);
        (ping, send)
    };
    let (ping, send) = field.wait_for("a ping and a message that are lost on a known way", || {
        field.signal(3, Signal::STOP);
        let (ping, send) = codes(&field, "100ms");
        field.signal(3, Signal::CONT);
        let known = [&ping, &send].map(|output| output.status.code()) == [Some(1), Some(1)];
        field.reaches(&[1], 2);
        known.then_some((ping, send))
    });
    let pinged = lines(&ping);
    assert_eq!((&pinged[0]["lost"], &pinged[0]["seq"]), (&true.into(), &1.into()), "{pinged:?}");
    assert_eq!((&pinged[1]["received"], &pinged[1]["ms_min"]), (&0.into(), &Value::Null), "{pinged:?}");
    assert_eq!(lines(&send)[0]["delivered"], false);
    field.kill(3);
    field.reaches(&[1], 1);
    // A member hears from others that there is no way, after a few beats.
    let (ping, send) = codes(&field, "8s");
    assert_eq!([ping, send].map(|output| output.status.code()), [Some(7), Some(7)]);
}

#[test]
fn a_node_writes_events_metrics_and_a_trace_and_says_goodbye_if_it_is_a_head() {
    let Some(mut field) = Field::new(3, &line(3)) else { return };
    for host in 1..=3 {
        let trace = field.path(&format!("trace{host}")).display().to_string();
        field.start(host, &["--trace", &trace, "--metrics", "[::]:9100"]);
    }
    field.reaches(&[1, 2, 3], 2);
    let page = field.wait_for("the metrics", || {
        let mut stream = field.hosts.inside(2, || TcpStream::connect("[::1]:9100")).ok()?;
        stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").ok()?;
        let mut page = String::new();
        stream.read_to_string(&mut page).ok()?;
        Some(page)
    });
    for line in ["bellwether_mesh_reachable{mesh=\"field\",node=\"n2\"} 2", "bellwether_mesh_dropped_frames_total{"] {
        assert!(page.contains(line), "{page}");
    }
    field.send(1, "n3", "hello");
    let seen = field.wait_for("all events", || {
        let seen = events(&field.path("events3"));
        let kinds = ["role", "neighbour", "reachable", "message"];
        kinds.iter().all(|kind| seen.iter().any(|event| event["event"] == *kind)).then_some(seen)
    });
    for event in &seen {
        has(event, &[("at", "s"), ("mesh", "s"), ("node", "s"), ("event", "s")]);
        match event["event"].as_str().unwrap() {
            "role" => has(event, &[("role", "s"), ("head", "s0"), ("members", "n")]),
            "neighbour" => has(event, &[("name", "s"), ("up", "b"), ("on", "s0"), ("both_ways", "b")]),
            "reachable" => has(event, &[("count", "n")]),
            "message" => has(event, &[("from", "s"), ("id", "n"), ("bytes", "n")]),
            other => panic!("{other}"),
        }
    }
    let socket = field.path("run2").join("bellwether/mesh/field/n2.sock");
    assert_eq!(socket.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let role = |field: &Field, host| field.status(host).unwrap()["role"] == "head";
    let head = (1..=3).find(|host| role(&field, *host)).unwrap();
    let socket = field.path(&format!("run{head}")).join(format!("bellwether/mesh/field/n{head}.sock"));
    assert_eq!(field.end(head), Some(0));
    assert!(!socket.exists(), "the control socket is gone with its node");
    let trace = std::fs::read_to_string(field.path(&format!("trace{head}"))).unwrap();
    assert!(trace.contains("E my cluster ends"), "{}", trace.lines().last().unwrap());
}

#[test]
fn of_two_nodes_on_one_machine_each_is_found_by_name_and_status_can_be_watched() {
    let Some(field) = Field::new(1, &[]) else { return };
    let mut nodes = ["a", "b"].map(|name| {
        let mut node = field.command(1, &["mesh", "node", "--name", name, "--on", "lo"]);
        node.stderr(Stdio::null()).spawn().unwrap()
    });
    for (name, other) in [("a", "b"), ("b", "a")] {
        field.wait_for("two nodes that reach each other", || {
            let output = field.ask(1, &["status", "--json", "--node", name]);
            let status: Value = serde_json::from_slice(&output.stdout).ok()?;
            (status["name"] == name && status["neighbours"][0]["name"] == other && status["reachable"] == 1)
                .then_some(())
        });
    }
    let either = field.ask(1, &["status"]);
    let said = String::from_utf8_lossy(&either.stderr).into_owned();
    assert!(either.status.code() == Some(2) && said.contains("--node") && said.contains("b.sock"), "{said}");
    let socket = field.path("run1").join("bellwether/mesh/default/a.sock").display().to_string();
    let sent = field.ask(1, &["send", "b", "hello", "--ack", "--within", "30s", "--control", &socket]);
    assert_eq!(sent.status.code(), Some(0), "{sent:?}");
    let mut watch = field.command(1, &["mesh", "status", "--watch", "--json", "--node", "b"]);
    let mut watch = watch.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut watched = BufReader::new(watch.stdout.take().unwrap()).lines().map_while(Result::ok);
    let seen: Vec<String> = watched.by_ref().take(2).collect();
    assert!(seen.len() == 2 && seen.iter().all(|line| line.contains("\"name\":\"b\"")), "{seen:?}");
    for node in &mut nodes {
        kill_process(rustix::process::Pid::from_child(node), Signal::TERM).unwrap();
        assert_eq!(node.wait().unwrap().code(), Some(0));
    }
    // It ends with its node.
    drop(watched.by_ref().last());
    assert_eq!(watch.wait().unwrap().code(), Some(7));
}
