//! What goes wrong: on the command line, among nodes, and on the air. Each has one clear line and its exit code.

use std::path::Path;
use std::process::Output;

use bellwether_testbed::binary;
use bellwether_testbed::shapes::line;

use crate::field::Field;

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn mistakes_on_the_command_line_are_told_in_one_line_with_their_exit_codes() {
    let Some(field) = Field::new(1, &[]) else { return };
    let (long, longer) = ("x".repeat(33), "x".repeat(65_536));
    let absent = field.path("nosuch/control.sock").display().to_string();
    let cases: [(&[&str], i32, &str); 18] = [
        (&["node", "--name", "a"], 2, "--on"),
        (&["node", "--name", "", "--on", "lo"], 2, "1 to 32"),
        (&["node", "--name", &long, "--on", "lo"], 2, "1 to 32"),
        (&["node", "--name", &longer, "--on", "lo"], 2, "1 to 32"),
        (&["node", "--name", "a", "--on", "lo", "--mesh", ".."], 2, "1 to 32"),
        (&["send", &long, "text"], 2, "1 to 32"),
        (&["ping", ""], 2, "1 to 32"),
        (&["address", &longer], 2, "1 to 32"),
        (&["ping", "a", "--count", "0"], 2, "--count"),
        (&["node", "--name", "a", "--on", "eth0"], 2, "--insecure"),
        (&["node", "--name", "a", "--on", "nosuch", "--insecure"], 5, "there is no interface nosuch"),
        (&["node", "--name", "a", "--on", "lo", "--key", "/nosuch"], 3, "there is no key file"),
        (&["node", "--name", "a", "--on", "lo", "--limit", "1"], 2, "limit must be between 2 and 100"),
        (&["address", "a", "--key", "/nosuch"], 3, "there is no key file"),
        (&["node", "--name", "a", "--on", "lo", "--control", "/proc/nosuch/control"], 5, "control socket"),
        (&["status"], 7, "no node runs here"),
        (&["status", "--control", &absent], 7, "no node answers"),
        (&["send", "a", "text", "--node", "b"], 7, "no node of the name b runs here"),
    ];
    for (words, code, what) in cases {
        let output = field.ask(1, words);
        assert_eq!(output.status.code(), Some(code), "{words:.100?}: {}", said(&output));
        assert!(said(&output).contains(what) && said(&output).lines().count() == 1, "{}", said(&output));
    }
}

#[test]
fn a_message_to_nobody_and_a_ping_of_nobody_end_with_seven() {
    let Some(mut field) = Field::new(2, &line(2)) else { return };
    field.start_all(&[]);
    field.reaches(&[1, 2], 1);
    let output = field.ask(1, &["send", "nobody", "text", "--within", "2s"]);
    assert_eq!(output.status.code(), Some(7), "{}", said(&output));
    assert!(said(&output).contains("no node of the name nobody is known"), "{}", said(&output));
    let output = field.ask(1, &["ping", "nobody", "--count", "1", "--within", "1s"]);
    assert_eq!(output.status.code(), Some(7), "{}", said(&output));
}

#[test]
fn of_two_nodes_with_one_name_the_younger_stops_and_the_older_goes_on() {
    let Some(mut field) = Field::new(3, &line(3)) else { return };
    field.start(1, &[]);
    field.start(2, &[]);
    field.reaches(&[1, 2], 1);
    // On another machine, so only the air tells.
    field.start_as(3, "n2", "key", &[]);
    assert_eq!(field.ended(3), Some(6));
    let log = std::fs::read_to_string(field.path("log3")).unwrap();
    assert!(log.contains("another node of this mesh is called n2"), "{log}");
    field.reaches(&[1, 2], 1);
    field.send(1, "n2", "still here");
}

#[test]
fn a_second_node_of_one_name_on_one_machine_is_refused() {
    let Some(mut field) = Field::new(1, &[]) else { return };
    field.start(1, &[]);
    field.reaches(&[1], 0);
    let key = field.path("key").display().to_string();
    let again = ["node", "--mesh", "field", "--name", "n1", "--on", "eth0", "--key", &key];
    let output = field.ask(1, &again);
    assert_eq!(output.status.code(), Some(5), "{}", said(&output));
    assert!(said(&output).contains("another node uses it"), "{}", said(&output));
    let other = field.path("other.sock").display().to_string();
    let words: Vec<&str> = again.iter().copied().chain(["--control", &other]).collect();
    let output = field.ask(1, &words);
    assert_eq!(output.status.code(), Some(6), "{}", said(&output));
}

#[test]
fn a_node_with_another_key_stops_once_it_has_heard_nothing_else_for_three_seconds() {
    let Some(mut field) = Field::new(3, &line(3)) else { return };
    let key = field.path("other").display().to_string();
    assert!(field.command(1, &["key", "new", &key]).status().unwrap().success());
    field.start(2, &[]);
    field.start(3, &[]);
    field.reaches(&[2, 3], 1);
    field.start_as(1, "n1", "other", &[]);
    assert_eq!(field.ended(1), Some(6));
    assert!(field.status(2).unwrap()["dropped"]["unsealed"].as_u64().unwrap() > 0);
    field.send(2, "n3", "nobody else is disturbed");
}

#[test]
fn without_permission_or_with_a_bad_name_there_is_no_tun_device_and_a_clear_line() {
    let Some(field) = Field::new(1, &[]) else { return };
    let node = |name: &str| {
        let words = ["mesh", "node", "--name", "a", "--on", "lo", "--tun", name];
        words.map(str::to_owned).to_vec()
    };
    // Root without the one capability that it takes.
    let mut without =
        field.command_of(1, Path::new("setpriv"), &["--bounding-set=-net_admin", "--inh-caps=-net_admin"]);
    let denied = without.arg(binary()).args(node("mesh0")).output().unwrap();
    assert_eq!(denied.status.code(), Some(5), "{}", said(&denied));
    assert!(said(&denied).contains("TUN device mesh0") && said(&denied).contains("CAP_NET_ADMIN"), "{}", said(&denied));
    let long = field.command(1, &[]).args(node("a-name-that-is-too-long")).output().unwrap();
    assert_eq!(long.status.code(), Some(5), "{}", said(&long));
    for output in [denied, long] {
        assert_eq!(said(&output).lines().count(), 1, "{}", said(&output));
    }
}

#[test]
fn nonsense_on_the_port_is_counted_and_disturbs_nobody() {
    let Some(mut field) = Field::new(3, &line(3)) else { return };
    field.start_all(&[]);
    field.reaches(&[1, 2, 3], 2);
    let nonsense = "for i in {1..300}; do echo GET / HTTP/1.1 $i > /dev/udp/ff02::6d65:7368%eth0/26688; done";
    assert!(field.hosts.command(1, Path::new("bash")).args(["-c", nonsense]).status().unwrap().success());
    field.wait_for("the nonsense to be counted", || {
        let status = field.status(2)?;
        (status["dropped"]["malformed"].as_u64()? > 0).then_some(())
    });
    field.send(1, "n3", "undisturbed");
    field.reaches(&[1, 2, 3], 2);
}
