//! The report of an exploration, for people and for programs.

use std::io::{self, Write};
use std::time::Duration;

use bellwether_check::{DeliveryOrder, Faults, Model, Progress, Report, Verdict};
use bellwether_kernel::{Checkable, Describe, Hue};
use bellwether_lab::palette::{TextColour, ansi};
use bellwether_trace::counted;
use serde::Serialize;

use crate::args::{CheckArgs, ClockArg};

/// The result of an exploration.
#[derive(Debug, Serialize)]
pub(super) struct CheckReport {
    protocol: &'static str,
    nodes: u32,
    settings: Vec<(String, String)>,
    faults: Vec<(&'static str, u8)>,
    states: u64,
    transitions: u64,
    depth: u32,
    situations: u64,
    megabytes: u64,
    seconds: f64,
    max_states: u32,
    clock: String,
    /// How a run begins, and the order in which messages arrive.
    world: String,
    /// States in which a message was left out because too many equal ones were under way.
    capped: u64,
    /// States that were reached and not explored further.
    cut_off: u64,
    holds: Vec<&'static str>,
    not_checked: Vec<NotChecked>,
    progress: &'static str,
    verdict: CheckVerdict,
}

#[derive(Debug, Serialize)]
struct NotChecked {
    property: &'static str,
    assumes: String,
}

#[derive(Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
enum CheckVerdict {
    Holds,
    Broken { property: &'static str, says: &'static str, steps: Vec<String> },
    NotLive { stem: Vec<String>, cycle: Vec<String> },
    OutOfBudget { what: &'static str },
}

impl CheckReport {
    pub(super) fn new<P: Describe + Checkable>(
        args: &CheckArgs,
        model: &Model<P>,
        settings: &[(String, String)],
        report: &Report<P>,
        took: Duration,
    ) -> CheckReport {
        let verdict = check_verdict(&report.verdict);
        // A search that ended early has proved no property.
        let complete = matches!(verdict, CheckVerdict::Holds | CheckVerdict::NotLive { .. });
        let skipped = report.skipped.iter();
        CheckReport {
            protocol: P::NAME,
            nodes: args.nodes,
            settings: settings.to_vec(),
            faults: budget(&model.faults),
            states: report.states,
            transitions: report.transitions,
            depth: report.depth,
            situations: report.situations,
            megabytes: report.bytes / 1_000_000,
            seconds: took.as_secs_f64(),
            max_states: args.max_states,
            clock: clock::<P>(args),
            world: world(model),
            capped: report.capped,
            cut_off: report.cut_off,
            holds: report.checked.iter().copied().filter(|_| complete).collect(),
            not_checked: skipped
                .map(|(property, assumes)| NotChecked { property, assumes: assumes.to_string() })
                .collect(),
            progress: match report.progress {
                Progress::Checked => "checked",
                Progress::Unchecked => "not checked",
                Progress::Symmetric => "not checked: states were merged by symmetry",
            },
            verdict,
        }
    }

    /// Writes the report as text.
    pub(super) fn write(&self, out: &mut impl Write, colour: bool) -> io::Result<()> {
        let paint = |ink: TextColour, text: &str| {
            if colour { format!("\x1b[{}m{text}\x1b[0m", ansi(ink)) } else { text.to_string() }
        };
        let faults: Vec<String> = self.faults.iter().filter(|(_, n)| *n > 0).map(|(name, n)| few(*n, name)).collect();
        let faults = if faults.is_empty() { "no faults".to_string() } else { faults.join(", ") };
        let settings: Vec<String> = self.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let settings = settings.join(" ");
        writeln!(
            out,
            "{:<12}{}, {}, {faults}; {settings}",
            "model",
            self.protocol,
            counted(self.nodes.into(), "node")
        )?;
        writeln!(out, "{:<12}{}", "world", self.world)?;
        writeln!(out, "{:<12}{}", "clock", self.clock)?;
        let rate = self.states as f64 / self.seconds.max(1e-6) / 1e6;
        writeln!(
            out,
            "{:<12}{} states, {} transitions, depth {}, {:.2} s ({rate:.2} M states/s), {} MB of a budget of {} states",
            "explored", self.states, self.transitions, self.depth, self.seconds, self.megabytes, self.max_states
        )?;
        if self.capped > 0 {
            let why = "messages, because as many equal ones were under way as --copies allows";
            writeln!(out, "{:<12}{} {why}", "left out", self.capped)?;
        }
        if self.cut_off > 0 {
            writeln!(
                out,
                "{:<12}everything after {} with too many messages under way",
                "left out",
                counted(self.cut_off, "state")
            )?;
        }
        for name in &self.holds {
            writeln!(out, "{}{name}", paint(TextColour::Role(Hue::Green), "holds       "))?;
        }
        for skipped in &self.not_checked {
            let text = format!("{:<12}{} (assumes {})", "not checked", skipped.property, skipped.assumes);
            writeln!(out, "{}", paint(TextColour::Faint, &text))?;
        }
        match self.progress {
            "checked" if matches!(self.verdict, CheckVerdict::Holds) => {
                writeln!(
                    out,
                    "{}progress: every fair run settles",
                    paint(TextColour::Role(Hue::Green), "holds       ")
                )?;
            }
            "checked" => {}
            why => writeln!(out, "{}", paint(TextColour::Faint, &format!("{why:<12}progress")))?,
        }
        self.write_verdict(out, paint)
    }

    fn write_verdict(&self, out: &mut impl Write, paint: impl Fn(TextColour, &str) -> String) -> io::Result<()> {
        let (ink, text) = match &self.verdict {
            CheckVerdict::Holds => self.all_holds(),
            CheckVerdict::Broken { property, says, steps } => {
                (TextColour::Broken, format!("BROKEN {property}: {says} ({})", counted(steps.len() as u64, "step")))
            }
            CheckVerdict::NotLive { stem, cycle } => {
                let (stem, cycle) = (counted(stem.len() as u64, "step"), cycle.len());
                (TextColour::Broken, format!("BROKEN progress: after {stem} the same {cycle} can follow for ever"))
            }
            CheckVerdict::OutOfBudget { what } => (
                TextColour::Trouble,
                format!(
                    "NOT FINISHED: {what}; no checked property is broken in the explored {}",
                    counted(self.states, "state")
                ),
            ),
        };
        writeln!(out, "{:<12}{}", "result", paint(ink, &text))
    }
}

impl CheckReport {
    /// The statement for a search without violations, and no more than it proves.
    fn all_holds(&self) -> (TextColour, String) {
        if self.holds.is_empty() && self.progress != "checked" {
            let why = "every property assumes something that this model violates; --dare checks them anyway";
            return (TextColour::Trouble, format!("NOTHING WAS CHECKED: {why}"));
        }
        (TextColour::Role(Hue::Green), "every checked property holds in every state that the model allows".into())
    }
}

fn budget(faults: &Faults) -> Vec<(&'static str, u8)> {
    vec![
        ("losses", faults.losses),
        ("duplicates", faults.duplicates),
        ("crashes", faults.crashes),
        ("restarts", faults.restarts),
        ("pauses", faults.pauses),
        ("commands", faults.commands),
    ]
}

/// A number of faults, in words.
fn few(count: u8, many: &str) -> String {
    let end = if matches!(many, "losses" | "crashes") { "es" } else { "s" };
    if count == 1 { format!("1 {}", many.strip_suffix(end).unwrap_or(many)) } else { format!("{count} {many}") }
}

fn world<P: Describe + Checkable>(model: &Model<P>) -> String {
    let begins = match (model.from_rest, model.staggered_start) {
        (true, _) => "all members settled at the start",
        (false, true) => "members start one by one",
        (false, false) => "all members start together",
    };
    let order = match model.order {
        DeliveryOrder::Fifo => "messages between two members arrive in order",
        DeliveryOrder::Channel => "one channel, the same order for all",
        DeliveryOrder::Unordered => "messages arrive in any order",
    };
    format!("{begins}; {order}")
}

fn clock<P: Describe + Checkable>(args: &CheckArgs) -> String {
    let limit = |what: &str| {
        if args.horizon == 0 {
            format!("any number of {what}s")
        } else {
            format!("at most {}", counted(args.horizon.into(), what))
        }
    };
    match args.clock {
        ClockArg::Ticks => {
            let tick = args.tick.unwrap_or(P::TICK);
            format!("{} of {tick}, messages within {}", limit("tick"), counted(args.max_delay.into(), "tick"))
        }
        ClockArg::Any => format!("timers fire at any moment, {}", limit("firing")),
    }
}

fn check_verdict<P: Describe + Checkable>(verdict: &Verdict<P>) -> CheckVerdict {
    let lines = |steps: &[bellwether_check::Step<P>]| steps.iter().map(ToString::to_string).collect();
    match verdict {
        Verdict::Holds => CheckVerdict::Holds,
        Verdict::Broken { property, says, path } => CheckVerdict::Broken { property, says, steps: lines(path) },
        Verdict::NotLive { stem, cycle } => CheckVerdict::NotLive { stem: lines(stem), cycle: lines(cycle) },
        Verdict::OutOfBudget { what } => CheckVerdict::OutOfBudget { what },
    }
}
