//! Hand-made runs for the renderers' tests: an election, a crash of the leader, a cut, a freeze and a broken property,
//! written out as a driver would write them.

use bellwether_kernel::Hue;
use bellwether_trace::{DropReason, Event, Header, Trace, What};

/// Writes a log message by message and sorts it at the end.
pub(crate) struct Author {
    events: Vec<Event>,
    next: u64,
}

impl Author {
    pub(crate) fn new() -> Author {
        Author { events: Vec::new(), next: 1 }
    }

    pub(crate) fn say(&mut self, at_us: u64, node: u32, what: What) {
        self.events.push(Event { at: at_us * 1_000, node, what });
    }

    pub(crate) fn role(&mut self, at_us: u64, node: u32, name: &str) {
        let hue = match name {
            "coordinator" => Hue::Gold,
            "member" => Hue::Green,
            "reorganizing" => Hue::Violet,
            _ => Hue::Blue,
        };
        self.say(at_us, node, What::Role { name: name.into(), hue, leads: hue == Hue::Gold });
    }

    /// A message that takes between 1 and 2 ms, a little different for each pair.
    pub(crate) fn message(&mut self, at_us: u64, from: u32, to: u32, text: &str) -> u64 {
        let id = self.send(at_us, from, to, text);
        let arrives = at_us + 1_000 + u64::from(from * 7 + to * 13) % 10 * 90;
        self.say(arrives, to, What::Deliver { id, from, text: text.into() });
        arrives
    }

    pub(crate) fn dropped(&mut self, at_us: u64, from: u32, to: u32, fate: DropReason, text: &str) {
        let id = self.send(at_us, from, to, text);
        self.say(at_us + 1_200, to, What::Drop { id, from, fate, text: text.into() });
    }

    pub(crate) fn copied(&mut self, at_us: u64, from: u32, to: u32, text: &str) {
        let arrives = self.message(at_us, from, to, text);
        self.say(arrives + 3_000, to, What::Deliver { id: self.next - 1, from, text: text.into() });
    }

    fn send(&mut self, at_us: u64, from: u32, to: u32, text: &str) -> u64 {
        let id = self.next;
        self.next += 1;
        self.say(at_us, from, What::Send { id, to, text: text.into() });
        id
    }

    pub(crate) fn finish(mut self, nodes: u32) -> Trace {
        self.events.sort_by_key(|event| event.at);
        let settings = vec![("mode".to_string(), "quorum".to_string())];
        let header = Header { format: 1, protocol: "bully".into(), nodes, seed: 7, settings, ..Header::default() };
        Trace { header, events: self.events }
    }

    /// `chief` calls an election among `members` at `at_us` and wins it; says when it was over.
    pub(crate) fn election(&mut self, at_us: u64, chief: u32, members: &[u32], epoch: u32) -> u64 {
        self.role(at_us, chief, "election");
        let halted: Vec<u64> = members
            .iter()
            .map(|member| {
                let heard = self.message(at_us, chief, *member, &format!("Halt e{epoch}"));
                self.role(heard, *member, "election");
                self.message(heard, *member, chief, "HaltOk")
            })
            .collect();
        let all = halted.into_iter().max().unwrap_or(at_us);
        self.role(all, chief, "reorganizing");
        let ready: Vec<u64> = members
            .iter()
            .map(|member| {
                let heard = self.message(all, chief, *member, &format!("Elected e{epoch}"));
                self.role(heard, *member, "member");
                self.message(heard, *member, chief, "Ready")
            })
            .collect();
        let over = ready.into_iter().max().unwrap_or(all);
        self.role(over, chief, "coordinator");
        self.say(over, chief, What::Note { text: format!("leads e{epoch}") });
        over
    }

    /// `chief` asks its members every 50 ms how they are.
    pub(crate) fn routine(&mut self, from_us: u64, until_us: u64, chief: u32, members: &[u32]) {
        let mut at = from_us + 50_000;
        while at + 5_000 < until_us {
            self.say(at, chief, What::Fire { timer: "CheckDue".into() });
            for member in members {
                let heard = self.message(at, chief, *member, "AreYouNormal");
                self.message(heard, *member, chief, "Normal");
            }
            at += 50_000;
        }
    }
}

/// Five nodes elect 5, lose it, elect 4; 5 comes back and takes over; 2 is frozen for a while.
pub(crate) fn failover() -> Trace {
    let mut run = Author::new();
    for node in 1..=5 {
        run.say(0, node, What::Boot { stored: false });
        run.role(0, node, "election");
    }
    let settled = run.election(2_000, 5, &[1, 2, 3, 4], 1);
    run.routine(settled, 1_000_000, 5, &[1, 2, 3, 4]);
    run.say(1_000_000, 5, What::Crash { noticed: false });
    run.dropped(1_090_000, 3, 5, DropReason::Down, "AreYouThere");
    run.dropped(1_100_000, 4, 5, DropReason::Down, "AreYouUp");
    run.say(1_110_000, 4, What::Fire { timer: "AnswerDue".into() });
    let settled = run.election(1_110_000, 4, &[1, 2, 3], 2);
    run.routine(settled, 2_000_000, 4, &[1, 2, 3]);
    run.say(2_000_000, 5, What::Boot { stored: true });
    let settled = run.election(2_002_000, 5, &[1, 2, 3, 4], 3);
    run.copied(settled, 5, 1, "Elected e3");
    run.say(settled + 20_000, 2, What::Freeze);
    run.dropped(settled + 30_000, 5, 3, DropReason::Lost, "AreYouNormal");
    run.say(settled + 60_000, 2, What::Thaw);
    run.routine(settled + 60_000, 3_000_000, 5, &[1, 2, 3, 4]);
    run.finish(5)
}

/// Three nodes, a cut, two coordinators: the shape of a counterexample.
pub(crate) fn split() -> Trace {
    let mut run = Author::new();
    for node in 1..=3 {
        run.say(0, node, What::Boot { stored: false });
        run.role(0, node, "election");
    }
    run.election(1_000, 3, &[1, 2], 1);
    run.say(20_000, 0, What::World { text: "cut 3 | 1 2".into() });
    run.dropped(22_000, 2, 3, DropReason::Cut, "AreYouThere");
    run.role(32_000, 2, "election");
    run.message(32_000, 2, 1, "Halt e2 <&\"quoted\">");
    run.role(34_000, 2, "coordinator");
    let says = "no two nodes are coordinator at one moment".to_string();
    run.say(34_000, 0, What::Broken { property: "one-coordinator".into(), says });
    run.say(40_000, 0, What::World { text: "heal".into() });
    run.finish(3)
}
