//! A member of a ring tells how it is to those who watch it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream, UdpSocket};

use bellwether_testbed::servers::free_port;

use crate::circle::Circle;

fn get(at: SocketAddr, path: &str) -> Option<String> {
    let mut stream = TcpStream::connect(at).ok()?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {at}\r\n\r\n").ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).ok()?;
    Some(text)
}

#[test]
fn the_owner_the_hand_over_and_what_was_not_taken_can_be_watched() {
    let mut ring = Circle::new(2, &["--grace", "100ms"]);
    let job = "echo state > \"$BELLWETHER_STATE\"; echo 40 > \"$BELLWETHER_PROGRESS\"; exec sleep 1000";
    ring.command = vec!["sh".into(), "-c".into(), job.into()];
    let free = SocketAddr::from(([127, 0, 0, 1], free_port()));
    ring.start_with(0, &["--metrics", &free.to_string()]);
    ring.started_after(0);
    let health = ring.wait_for("a member that is well", || get(free, "/health").filter(|text| text.contains(" 200 ")));
    assert!(health.contains("leads in epoch "), "{health}");
    ring.start(1);
    ring.wait_for("the token to be passed on", || ring.ask(&["ring", "pass"]).status.success().then_some(()));
    let port: u16 = ring.at.rsplit(':').next().unwrap().parse().unwrap();
    let stranger = UdpSocket::bind("127.0.0.1:0").unwrap();
    stranger.set_broadcast(true).unwrap();
    let metrics = ring.wait_for("all of it on the page", || {
        stranger.send_to(b"nonsense", ("127.255.255.255", port)).unwrap();
        let text = get(free, "/metrics")?;
        let label = "{flock=\"default\",member=\"m0\"";
        let all = [
            format!("bellwether_leads{label}}} 0\n"),
            format!("bellwether_token_owner{label},owner=\"m1\"}} 1\n"),
            format!("bellwether_token_gave_total{label}}} 1\n"),
            format!("bellwether_token_generated_total{label}}} 1\n"),
            format!("bellwether_kept_progress{label}}} 40\n"),
            format!("bellwether_state_bytes{label}}} 6\n"),
        ];
        let counted = |name: &str| {
            let line = text.lines().find(|line| line.starts_with(&format!("bellwether_{name}{label}}}")))?;
            line.rsplit(' ').next()?.parse::<u64>().ok()
        };
        let ignored = counted("ring_unknown_kind_total")? + counted("ring_garbage_total")?;
        (ignored > 0 && all.iter().all(|line| text.contains(line))).then_some(text)
    });
    assert!(metrics.contains("Content-Type: text/plain; version=0.0.4"), "{metrics}");
}
