//! The end of every `--help`: examples, notes and exit codes. The parser wraps the notes, so each paragraph is one
//! line.

use std::fmt::Write as _;

use bellwether_lab::registry;

use crate::exit;

fn with_codes(examples: &str) -> String {
    format!("{examples}\n\n{}", exit::HELP)
}

pub(super) fn main() -> String {
    with_codes(
        "\
Examples:
  bellwether run -- ./bot
  bellwether status --watch
  bellwether run --at members:1@127.0.0.1:7401,2@127.0.0.1:7402,3@127.0.0.1:7403 --id 1 -- ./bot
  bellwether status --at members:1@127.0.0.1:7401,2@127.0.0.1:7402,3@127.0.0.1:7403
  bellwether demo
  bellwether lab sim bully --nodes 5 --seed 7 --faults loss=1%,crash
  bellwether lab check bully --mode quorum --nodes 3
  bellwether lab play bully",
    )
}

pub(super) fn run() -> String {
    with_codes(
        "\
Examples:
  bellwether run --key flock.key --expect 3 -- ./bot
  bellwether run --at 'irc://irc.example.net/#bots' --name anna --key flock.key --expect 3 -- ./bot
  bellwether run --at members:1@127.0.0.1:7401,2@127.0.0.1:7402,3@127.0.0.1:7403 --id 1 -- ./bot
  bellwether run --at members:1@a:7400,2@b:7400,3@c:7400 --id 2 --key flock.key --events - -- ./bot -v
  bellwether run --at members:1@a:7400,2@b:7400,9@c:7400 --id 9 --witness 9 --key /etc/flock.key
  bellwether run --at etcds://etcd1,etcd2,etcd3/jobs --name anna -- ./bot
  bellwether run --at ring --rotate 30s --expect 3 --key /etc/flock.key -- ./job
  bellwether run --config bots.toml

The command gets BELLWETHER_FLOCK, BELLWETHER_MEMBER and BELLWETHER_EPOCH in its environment; on a ring also \
BELLWETHER_STATE, the file that travels with the token, and BELLWETHER_PROGRESS, a file for the progress of the job.

SIGTERM and SIGINT end the command, hand the lead over and leave the flock; so does SIGHUP on a terminal. Elsewhere \
SIGHUP is passed on to the command, and so are SIGUSR1 and SIGUSR2 everywhere. Under nohup, SIGHUP is ignored.

Standard error gets one line for each change of this member and of its command, and the reason while no member leads; \
--quiet leaves the warnings, --log-format json is for log collectors.

Settings: flags override the environment (BELLWETHER_AT, BELLWETHER_FLOCK, BELLWETHER_KEY), which overrides the flock's \
file (--config). Once the command has run, `run` ends with the command's exit code; the codes below are for failures of \
`run` itself.",
    )
}

pub(super) fn chat() -> String {
    with_codes(
        "\
Examples:
  bellwether chat serve
  bellwether chat say alice@127.0.0.1 --secret-file alice.secret --register 'hello'
  bellwether chat tail bob@127.0.0.1 --secret-file bob.secret
  bellwether chat admin status",
    )
}

pub(super) fn chat_serve() -> String {
    with_codes(
        "\
Examples:
  bellwether chat serve
  bellwether chat serve --name alpha --data /var/lib/bellwether/chat --listen 0.0.0.0:3780 --insecure --events -
  bellwether chat serve --name beta --join alpha.example:3781 --secret-file chat.secret
  bellwether chat serve --public alpha.example --tls-self-signed

SIGTERM sends every client to another server and ends this one; a second one ends it at once. Whatever was accepted is \
on the disks of a majority of the servers that vote, so SIGKILL loses nothing of it.",
    )
}

pub(super) fn chat_admin() -> String {
    with_codes(
        "\
Examples:
  bellwether chat admin status
  bellwether chat admin --data /var/lib/bellwether/chat servers --json
  bellwether chat admin drain beta
  bellwether chat admin reset-secret alice
  bellwether chat admin export users.export
  bellwether chat admin --at alpha.example --token-file alpha.token --tls status

The server is asked through the socket `admin.sock` in its data folder: whoever may open it may ask. A server of another \
machine is asked at its --http address, with the token in its file `admin.token` and with TLS, unless the server was started \
with --insecure. Only the master knows \
how far the others are behind.",
    )
}

pub(super) fn chat_say() -> String {
    with_codes(
        "\
Examples:
  bellwether chat say 127.0.0.1 'hello'
  bellwether chat say alice@chat.example --secret-file alice.secret - < lines.txt

It ends with 0 once the network has accepted the message, with 1 if the server refuses or has another certificate than \
--tls-fingerprint names, and with 75 if it is not known \
within --timeout what became of it.",
    )
}

pub(super) fn chat_tail() -> String {
    with_codes(
        "\
Examples:
  bellwether chat tail 127.0.0.1 --count 10
  bellwether chat tail alice@chat.example --secret-file alice.secret --json

What was written out is acknowledged, so it does not come again; what was not, comes again at the next login. If the \
server is lost, it goes on at another one.",
    )
}

pub(super) fn status() -> String {
    with_codes(
        "\
Examples:
  bellwether status
  bellwether status --at members:1@127.0.0.1:7401,2@127.0.0.1:7402,3@127.0.0.1:7403
  bellwether status --at members:1@a:7400,2@b:7400,3@c:7400 --key /etc/flock.key --json
  bellwether status --at ring:eth0 --key /etc/flock.key --watch
  bellwether status --watch --json | while read -r change; do ./tell \"$change\"; done",
    )
}

pub(super) fn step_down() -> String {
    with_codes(
        "\
Examples:
  bellwether step-down
  bellwether step-down --at members:1@127.0.0.1:7401,2@127.0.0.1:7402,3@127.0.0.1:7403
  bellwether step-down --at members:1@a:7400,2@b:7400,3@c:7400 --key /etc/flock.key --within 5s",
    )
}

pub(super) fn members() -> String {
    with_codes(
        "\
Examples:
  bellwether members list --at members:1@a:7400
  bellwether members add 4@d:7400 --at members:1@a:7400,2@b:7400,3@c:7400 --key /etc/flock.key
  bellwether members replace 3 5@e:7400 --at members:1@a:7400,2@b:7400,3@c:7400
  bellwether members remove 4 --at members:1@a:7400 --json
  bellwether members prefer 1 --at members:1@a:7400

--at needs to name only some members that run: they know the others. One change is made at a time, and counts once majorities of the \
old and of the new list keep it on stable storage. A new member is started with a list that contains it, after it was added. \
A preferred member wins an election against a higher id; with `run --preempt` it takes the lead from one that is not preferred.",
    )
}

pub(super) fn ring() -> String {
    with_codes(
        "\
Examples:
  bellwether ring status --at ring:lo
  bellwether ring pass --at ring:eth0 --key /etc/flock.key
  bellwether ring members --at ring:lo:7411 --json",
    )
}

pub(super) fn mesh() -> String {
    with_codes(
        "\
Examples:
  bellwether mesh node --name anna --on wlan0 --key field.key
  bellwether mesh send otto 'the gate is open' --ack
  bellwether mesh listen --json
  bellwether mesh ping otto --count 2
  bellwether mesh routes
  bellwether mesh status --json
  bellwether mesh address otto --key field.key

Nodes that hear only their neighbours form clusters, and carry messages between any two nodes. A message arrives at most \
once; with --ack its destination acknowledges it.",
    )
}

pub(super) fn mesh_node() -> String {
    with_codes(
        "\
Examples:
  bellwether mesh node --name anna --on lo
  bellwether mesh node --name anna --on wlan0 --on eth1 --mesh field --key /etc/field.key --events -

Nodes speak by IPv6 multicast to ff02::6d65:7368, and to one neighbour at its link-local address. Interfaces may come and \
go. Without a key a node uses only lo, unless --insecure allows other interfaces.",
    )
}

pub(super) fn key() -> String {
    with_codes(
        "\
Examples:
  bellwether key new /etc/flock.key
  bellwether key new | ssh b 'umask 077; cat > flock.key'",
    )
}

pub(super) fn explain() -> String {
    with_codes(
        "\
Examples:
  bellwether explain --at members:1@a:7400,2@b:7400,3@c:7400 --heartbeat 50ms
  bellwether explain --at lan --expect 3
  bellwether explain --at 'irc://irc.example.net/#bots' --expect 3 --heartbeat 10s
  bellwether explain --at ring --expect 3 --rotate 30s --set waiter=6
  bellwether explain --events a.jsonl b.jsonl c.jsonl",
    )
}

pub(super) fn lab() -> String {
    with_codes(
        "\
Examples:
  bellwether lab sim bully --nodes 5 --seed 7 --svg run.svg
  bellwether lab check bully --mode classic --nodes 3 --crashes 1
  bellwether lab play token --set rotate=500ms
  bellwether lab bench",
    )
}

pub(super) fn sim() -> String {
    let mut text = String::from(
        "\
Examples:
  bellwether lab sim bully --nodes 5 --seed 7 --for 3s --faults loss=1%,crash
  bellwether lab sim bully --mode classic --set heartbeat=50ms --svg run.svg
  bellwether lab sim bully --swarm 10000
  bellwether lab sim bully --swarm-seed 4711 --verbose
  bellwether lab sim counterexample.scenario
  bellwether lab sim mesh --nodes 500 --density 12 --seed 1 --svg field.svg

Faults, separated by commas:
  loss=RATE  duplicate=RATE  reorder=RATE  tail=RATE    of messages, such as 1%
  delay=SPAN..SPAN  disk=SPAN..SPAN  work=SPAN..SPAN    duration of messages, writes, and jobs
  stray=RATE  astray=SPAN..SPAN                         copies of messages that arrive much later
  crash  vanish  freeze  cut  jump  drift               at random moments; crash=3 for three of them
",
    );
    text.push_str(&settings());
    with_codes(&text)
}

pub(super) fn check() -> String {
    let examples = "\
Examples:
  bellwether lab check bully --mode quorum --nodes 3 --losses 1 --crashes 1 --restarts 1
  bellwether lab check bully --mode classic --nodes 3 --staggered --losses 1 --dare --svg broken.svg --save broken.scenario
  bellwether lab check host

Without options, the check explores three members completely, of which one may crash at any moment and restart at any later \
one; it checks safety and progress, in seconds. Members of bully and token start together. Members of host begin settled, \
because three members can start at once on a channel in too many ways. The report says what was covered. If a fault option \
is given, only the given faults occur.

A search that left something out (too many states, messages under way, or equal messages) is not finished: exit code 4.

";
    with_codes(&format!("{examples}{}", settings()))
}

pub(super) fn play() -> String {
    let examples = "\
Examples:
  bellwether lab play bully
  bellwether lab play token --nodes 4 --set rotate=500ms
  bellwether lab play host --seed 7 --faults loss=1%
  bellwether lab play counterexample.scenario --port 8080
  bellwether lab play --trace run.jsonl
  bellwether lab play --trace member-1.jsonl member-2.jsonl member-3.jsonl
  bellwether lab play mesh --nodes 500 --walk 5m/s

The run is the same that `bellwether lab sim` gives for the same options. The page shows it, forwards and backwards. \
Whatever you change there happens at a moment of virtual time, and the result is a scenario that `bellwether lab sim` replays. \
A mesh runs live in its radio field: drag nodes, kill them, draw walls, send messages. With --for, --faults or --swarm-seed it is \
shown as the others are.
";
    with_codes(&format!("{examples}{}", settings()))
}

pub(super) fn bench() -> String {
    with_codes(
        "\
Examples:
  bellwether lab bench
  bellwether lab bench --json

For each protocol the benchmark simulates undisturbed flocks of five, a thousand nodes in all, with every property checked; \
and explores the default model of `bellwether lab check`. The rates are for one core; a release build is several times as \
fast as a debug build.",
    )
}

pub(super) fn demo() -> String {
    with_codes(
        "\
Examples:
  bellwether demo
  bellwether demo lan
  bellwether demo ring --heartbeat 300ms
  bellwether demo mesh
  bellwether demo --protocol chang-roberts --set retry=500ms
  bellwether demo --port 8080 --heartbeat 500ms
  bellwether demo --seconds 30 < /dev/null

Five members run as real processes on loopback. The leader runs the job, which rings a bell. The page shows the members, \
lets you kill, freeze, cut off and revive them, and switches between the three places where they can meet. Exit code 1 \
means that two copies of the job ran at once.

`demo mesh` is another page: a mesh of 120 simulated nodes in a radio field, live, as `bellwether lab play mesh`.",
    )
}

pub(super) fn check_config() -> String {
    with_codes(
        "\
Examples:
  bellwether check-config bots.toml
  bellwether check-config --flock bots

A flock's file is TOML. Its keys are the flags of `bellwether run` without the dashes, and `command`, a list. Example:

  flock = \"bots\"
  at = \"members:1@10.0.0.1:7400,2@10.0.0.2:7400,3@10.0.0.3:7400\"
  id = 1
  key = \"bots.key\"
  heartbeat = \"100ms\"
  on-leading = \"logger leads\"
  command = [\"/usr/local/bin/bot\", \"--verbose\"]",
    )
}

pub(super) fn completions() -> String {
    with_codes(
        "\
Examples:
  bellwether completions bash > ~/.local/share/bash-completion/completions/bellwether
  bellwether completions zsh > ~/.zfunc/_bellwether",
    )
}

pub(super) fn man() -> String {
    with_codes(
        "\
Examples:
  bellwether man | man -l -
  bellwether man --dir ~/.local/share/man/man1",
    )
}

/// The settings of every protocol.
fn settings() -> String {
    let mut text = String::new();
    for name in registry::NAMES {
        let _ = write!(text, "\nSettings of {name} (--set NAME=VALUE):");
        for setting in registry::settings(name).unwrap_or_default() {
            let _ = write!(text, "\n  {:<14} {}", setting.name, setting.help);
        }
    }
    text
}
