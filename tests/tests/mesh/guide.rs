//! The guide for three machines in a row, typed as it stands there.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use bellwether_testbed::binary;
use bellwether_testbed::shapes::line;
use rustix::process::{Pid, Signal, kill_process};

use crate::field::Field;
use crate::tools::has;

const NAMES: [&str; 3] = ["anna", "bert", "carl"];
/// These lines need systemd-resolved.
const WITH_RESOLVED: [&str; 4] = ["resolvectl dns", "resolvectl domain", "ping carl.mesh", "curl http://carl.mesh"];
/// The interface gets the guide's name. Whom a machine hears belongs to the interface's name, so that is set again.
const RENAMED: &str = "heard=$(nft list ruleset | sed s/eth0/wlan0/) && nft flush ruleset && ip link set eth0 down && \
     ip link set eth0 name wlan0 && ip link set wlan0 up && echo \"$heard\" | nft -f -";
/// `ping` by itself would go on for ever.
const ONE_PING: &str = "ping() { command ping -6 -c 1 -W 2 \"$@\"; }; ";

/// The guide's commands that nobody has typed yet.
struct Guide {
    text: String,
    lines: Vec<String>,
}

impl Guide {
    fn read() -> Guide {
        let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guides/mesh.md")).unwrap();
        let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
        let lines = blocks.flat_map(str::lines).map(str::to_owned).collect();
        Guide { text, lines }
    }

    /// The next command that begins so.
    fn line(&mut self, begin: &str) -> String {
        let place = self.lines.iter().position(|line| line.starts_with(begin));
        self.lines.remove(place.unwrap_or_else(|| panic!("the guide has no line {begin}")))
    }
}

/// A machine's shell, in the home folder of whoever types there.
fn shell(field: &Field, host: usize, line: &str) -> Command {
    let mut command = field.command_of(host, Path::new("sh"), &["-c", line]);
    let path = std::env::var("PATH").unwrap_or_default();
    command.env("PATH", format!("{}:{path}", field.path("bin").display()));
    command.current_dir(field.path(NAMES[host - 1]));
    command
}

fn typed(field: &Field, host: usize, line: &str) -> Option<String> {
    let output = shell(field, host, line).output().unwrap();
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

fn end(nodes: Vec<Child>) {
    for mut node in nodes {
        kill_process(Pid::from_child(&node), Signal::TERM).unwrap();
        assert_eq!(node.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn the_guides_commands_do_what_it_says_on_three_machines_in_a_row() {
    if !has(&["ping", "dig"]) {
        return;
    }
    let Some(field) = Field::new(3, &line(3)) else { return };
    let mut guide = Guide::read();
    fs::create_dir(field.path("bin")).unwrap();
    symlink(fs::canonicalize(binary()).unwrap(), field.path("bin").join("bellwether")).unwrap();
    for host in 1..=3 {
        fs::create_dir(field.path(NAMES[host - 1])).unwrap();
        assert!(typed(&field, host, RENAMED).is_some());
    }
    typed(&field, 1, &guide.line("bellwether key new")).expect("a key");
    for name in ["bert", "carl"] {
        fs::copy(field.path("anna/field.key"), field.path(name).join("field.key")).unwrap();
    }
    let start = |host: usize, line: &str| {
        let mut command = shell(&field, host, &format!("exec {line}"));
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let nodes: Vec<Child> = (1..=3)
        .map(|host| {
            let line = guide.line(&format!("bellwether mesh node --name {}", NAMES[host - 1]));
            assert!(line.ends_with(&format!("# on {}", NAMES[host - 1])), "{line}");
            start(host, &line)
        })
        .collect();
    let (status, routes) = (guide.line("bellwether mesh status"), guide.line("bellwether mesh routes"));
    let ping = format!("{} --count 1", guide.line("bellwether mesh ping"));
    field.wait_for("a ping that names who relayed", || {
        typed(&field, 1, &ping).filter(|text| text.contains("2 hops: anna → bert → carl"))
    });
    field.wait_for("the others in the status and the routes", || {
        let (status, routes) = (typed(&field, 1, &status)?, typed(&field, 1, &routes)?);
        (status.contains("2 nodes reachable") && routes.contains("bert") && routes.contains("carl")).then_some(())
    });
    let listen = format!("exec {}", guide.line("bellwether mesh listen"));
    let mut listener = shell(&field, 3, &listen).stdout(Stdio::piped()).spawn().unwrap();
    let (heard, send) = (BufReader::new(listener.stdout.take().unwrap()), guide.line("bellwether mesh send"));
    let (tell, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || heard.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
    field.wait_for("the message", || {
        assert!(typed(&field, 1, &send)?.contains("carl has it"));
        told.try_iter().find(|line| line == "anna: the gate is open")
    });
    end(nodes);
    listener.wait().unwrap();
    // Now with IP packets.
    let with_tun = guide.line("bellwether mesh node --name anna");
    assert!(with_tun.ends_with("--tun"), "{with_tun}");
    let nodes: Vec<Child> = (1..=3).map(|host| start(host, &with_tun.replace("anna", NAMES[host - 1]))).collect();
    let address = typed(&field, 1, &guide.line("bellwether mesh address carl")).unwrap();
    let ping = format!("{ONE_PING}{}", guide.line("ping \"$(bellwether mesh address carl"));
    field.wait_for("a ping over the device", || typed(&field, 1, &ping));
    assert!(guide.text.contains("dig @ADDRESS carl.mesh AAAA"));
    let ask = "dig @$(bellwether mesh address anna --key field.key) carl.mesh AAAA +short";
    assert_eq!(field.wait_for("a name", || typed(&field, 1, ask)).trim(), address.trim());
    end(nodes);
    guide.lines.retain(|line| !WITH_RESOLVED.iter().any(|known| line.starts_with(known)));
    assert!(guide.lines.is_empty(), "nobody has tried {:?}", guide.lines);
}
