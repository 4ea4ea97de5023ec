//! What stands below the options in every `--help`: examples and exit codes.

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
  bellwether status
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
  bellwether run --at members:1@a:7400,2@b:7400,3@c:7400 --id 2 --key /etc/flock.key --events - -- ./bot --verbose
  bellwether run --at members:1@a:7400,2@b:7400,9@c:7400 --id 9 --witness 9 --key /etc/flock.key
  bellwether run --at ring --rotate 30s --expect 3 --key /etc/flock.key -- ./job

The command finds BELLWETHER_FLOCK, BELLWETHER_MEMBER and BELLWETHER_EPOCH in its environment; on a ring also
BELLWETHER_STATE, the file that travels with the token, and BELLWETHER_PROGRESS, where it may write how far it is.
SIGTERM and SIGINT end the command in good order, hand the lead over and leave; so does SIGHUP on a terminal. Elsewhere
SIGHUP, and always SIGUSR1 and SIGUSR2, are for the command, and passed on. Under nohup, SIGHUP means nothing.
Once the command has run, the exit code is its own; the codes below are for what goes wrong around it.",
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

--at needs to name only some members that run: they know the others. One change is made at a time, and counts once majorities of the
old and of the new list keep it on stable storage. A new member is started with a list that contains it, after it was added.",
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

Faults, separated by commas:
  loss=RATE  duplicate=RATE  reorder=RATE  tail=RATE    of messages, such as 1%
  delay=SPAN..SPAN  disk=SPAN..SPAN  work=SPAN..SPAN    how long things take
  stray=RATE  astray=SPAN..SPAN                         copies of messages that come long after
  crash  vanish  freeze  cut  jump  drift               at random moments; crash=3 for three
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

With a protocol's name alone, three members are explored to the end, of whom one may die at any moment and come back at any later
one: safety and progress, in seconds. Members of bully and of a ring start together; those of host are at rest when it begins, since
the ways in which three can start at once on a channel are too many. The report says what was covered. Whoever names a fault
gets those that are named, and no other.

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

The run is the one that `bellwether lab sim` gives for the same words. The page that is printed shows it, back and forth;
whatever you do to it there happens at a virtual time, and the whole is a scenario that `bellwether lab sim` replays.
";
    with_codes(&format!("{examples}{}", settings()))
}

pub(super) fn bench() -> String {
    with_codes(
        "\
Examples:
  bellwether lab bench
  bellwether lab bench --json

For each protocol: calm flocks of five, a thousand nodes in all, with every property watched; and what `bellwether lab check
PROTOCOL` explores. Times are those of one core; a release build is several times as fast as another.",
    )
}

pub(super) fn demo() -> String {
    with_codes(
        "\
Examples:
  bellwether demo
  bellwether demo lan
  bellwether demo ring --heartbeat 300ms
  bellwether demo --port 8080 --heartbeat 500ms
  bellwether demo --seconds 30 < /dev/null

Five members run as real processes on loopback, and one of them rings a bell. The page that is printed shows them,
lets you kill, freeze, cut off and revive them, and changes between the three places where they can meet. Exit code 1 says that two copies of the job ran at once.",
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

/// The knobs of every protocol.
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
