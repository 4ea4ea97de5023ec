//! The tables and the JSON: one row for each figure, beside its target.

use serde_json::{Value, json};

use crate::args::Where;
use crate::fault::{Fault, HEARTBEAT_MS, Outcome};
use crate::idle::{Cost, Idle};
use crate::system::Promise;

/// One fault of one system in one place.
pub(crate) struct FaultRow {
    pub(crate) at: Where,
    pub(crate) system: &'static str,
    pub(crate) heartbeat_ms: f64,
    pub(crate) promise: Option<Promise>,
    pub(crate) fault: Fault,
    pub(crate) outcomes: Vec<Outcome>,
}

/// An idle flock.
pub(crate) struct IdleRow {
    pub(crate) at: Where,
    pub(crate) system: &'static str,
    pub(crate) judged: bool,
    pub(crate) count: usize,
    pub(crate) idle: Idle,
}

/// A busy machine.
pub(crate) struct LoadRow {
    pub(crate) at: Where,
    pub(crate) system: &'static str,
    pub(crate) ours: bool,
    pub(crate) load: usize,
    pub(crate) minutes: f64,
    pub(crate) takeovers: usize,
}

/// Under a tenth of a per cent of a core, ten MiB, for each member; two messages for each follower in a heart-beat.
const CPU_PERCENT: f64 = 0.1;
const MEMORY_MIB: f64 = 10.0;

/// Prints rows as they come, or all of them as JSON at the end.
pub(crate) struct Report {
    json: bool,
    rows: Vec<Value>,
    /// The medians so far, for those that must be beaten.
    medians: Vec<(Where, &'static str, Fault, f64)>,
    heading: &'static str,
}

impl Report {
    pub(crate) fn new(json: bool) -> Report {
        Report { json, rows: Vec::new(), medians: Vec::new(), heading: "" }
    }

    fn print(&mut self, heading: &'static str, line: &str) {
        if self.json {
            return;
        }
        if self.heading != heading {
            self.heading = heading;
            println!("\n{heading}");
        }
        println!("{line}");
    }

    pub(crate) fn not_installed(&mut self, at: Where, system: &str) {
        self.print("", &format!("{:<9}{system:<21}not installed", at.word()));
        self.rows.push(json!({ "where": at.word(), "system": system, "installed": false }));
    }

    pub(crate) fn fault(&mut self, row: &FaultRow) {
        let next: Vec<f64> = row.outcomes.iter().filter_map(|outcome| outcome.next).collect();
        self.spread(row, row.fault.word(), &next, row.fault != Fault::StepDown);
        if row.fault == Fault::StepDown {
            let beyond: Vec<f64> = row.outcomes.iter().filter_map(|outcome| outcome.beyond_exit).collect();
            self.spread(row, "… beyond its exit", &beyond, true);
        }
    }

    fn spread(&mut self, row: &FaultRow, name: &str, next: &[f64], judged: bool) {
        const HEADING: &str = "where    system               fault               rounds  next copy runs after, ms   \
                               heart-beats    two at once, ms   target";
        let rounds = row.outcomes.len();
        let (median, least, most) = spread(next);
        let worst = row.outcomes.iter().filter_map(|outcome| outcome.overlap).fold(f64::NEG_INFINITY, f64::max);
        let for_ever = row.outcomes.iter().filter(|outcome| outcome.for_ever).count();
        let target = row.promise.filter(|_| judged).and_then(|promise| self.target(row, promise));
        self.medians.push((row.at, row.system, row.fault, median));
        let met = target.map(|target| next.len() == rounds && median <= target && worst <= row.fault.overlap_ms());
        let after = match next.is_empty() {
            true => "never".to_owned(),
            false => format!("{median:.1} [{least:.1}..{most:.1}]"),
        };
        let beats = if next.is_empty() { String::new() } else { format!("{:.2}", median / row.heartbeat_ms) };
        let overlap = match for_ever {
            0 if worst.is_finite() => format!("{worst:.1}"),
            0 => "-".to_owned(),
            _ => format!("for ever ({for_ever}x)"),
        };
        let verdict = target.zip(met).map_or_else(String::new, |(target, met)| {
            format!("{target:.0}, {:.0} ms: {}", row.fault.overlap_ms(), if met { "met" } else { "MISSED" })
        });
        let place = row.at.word();
        let line = format!(
            "{place:<9}{:<21}{name:<20}{:>6}  {after:<26} {beats:>10} {overlap:>18}   {verdict}",
            row.system,
            format!("{}/{rounds}", next.len()),
        );
        self.print(HEADING, &line);
        self.rows.push(json!({
            "where": place, "system": row.system, "heartbeat_ms": row.heartbeat_ms, "fault": name, "rounds": rounds, "came": next.len(),
            "median_ms": finite(median), "min_ms": finite(least), "max_ms": finite(most),
            "worst_overlap_ms": finite(worst), "for_ever": for_ever, "target_ms": target, "met": met,
            "all_ms": next,
        }));
    }

    /// In milliseconds; nothing where the one to beat was not tried.
    fn target(&self, row: &FaultRow, promise: Promise) -> Option<f64> {
        match promise {
            Promise::Within(millis) => Some(millis),
            Promise::SoonerThan(other) => {
                let same =
                    |tried: &&(Where, &str, Fault, f64)| (tried.0, tried.1, tried.2) == (row.at, other, row.fault);
                self.medians.iter().find(same).map(|tried| tried.3)
            }
        }
    }

    pub(crate) fn idle(&mut self, row: &IdleRow) {
        const HEADING: &str = "where    system               idle      leader: CPU %, MiB process/member/own     \
                               worst of the others            messages, packets a heart-beat   awake   x bare   x keepalived   target";
        let worst = |pick: fn(&Cost) -> f64| row.idle.members[1..].iter().map(pick).fold(0.0, f64::max);
        let others = Cost {
            cpu_percent: worst(|cost| cost.cpu_percent),
            rss_mib: worst(|cost| cost.rss_mib),
            pss_mib: worst(|cost| cost.pss_mib),
            anon_mib: worst(|cost| cost.anon_mib),
        };
        let leader = row.idle.members[0];
        let within = |cost: &Cost| cost.cpu_percent < CPU_PERCENT && cost.rss_mib.max(cost.pss_mib) <= MEMORY_MIB;
        let most = 2.0 * (row.count as f64 - 1.0);
        // The two ends of the watch may fall on either side of a heart-beat.
        let few = row.idle.messages.is_some_and(|messages| messages <= most * 1.02);
        let met = row.judged.then(|| within(&leader) && within(&others) && few);
        let text = |cost: &Cost| {
            format!("{:.3} %  {:.1}/{:.1}/{:.1}", cost.cpu_percent, cost.rss_mib, cost.pss_mib, cost.anon_mib)
        };
        let count = |count: Option<f64>| count.map_or_else(|| "-".to_owned(), |count| format!("{count:.1}"));
        let times = |times: Option<f64>| times.map_or_else(|| "-".to_owned(), |times| format!("{times:.2}"));
        let traffic = format!("{}, {}", count(row.idle.messages), count(row.idle.packets));
        let verdict = met.map_or_else(String::new, |met| {
            format!("{CPU_PERCENT} %, {MEMORY_MIB} MiB, {most}: {}", if met { "met" } else { "MISSED" })
        });
        let members = format!("{} members", row.count);
        let line = format!(
            "{:<9}{:<21}{members:<10}{:<42} {:<36} {traffic:>24}   {:.3}   {:>6}   {:>12}   {verdict}",
            row.at.word(),
            row.system,
            text(&leader),
            text(&others),
            row.idle.awake_percent,
            times(row.idle.beside_bare),
            times(row.idle.beside_keepalived),
        );
        self.print(HEADING, &line);
        let cost = |cost: &Cost| {
            json!({
                "cpu_percent": cost.cpu_percent, "rss_mib": cost.rss_mib, "pss_mib": cost.pss_mib,
                "anonymous_mib": cost.anon_mib,
            })
        };
        self.rows.push(json!({
            "where": row.at.word(), "system": row.system, "idle_members": row.count, "leader": cost(&leader),
            "worst_of_the_others": cost(&others), "packets_a_heartbeat": row.idle.packets,
            "messages_a_heartbeat": row.idle.messages, "leader_times_bare": row.idle.beside_bare,
            "leader_times_keepalived": row.idle.beside_keepalived, "leader_awake_percent": row.idle.awake_percent,
            "met": met,
        }));
    }

    pub(crate) fn load(&mut self, row: &LoadRow) {
        const HEADING: &str = "where    system               under load                     false takeovers   target";
        let what = format!("{} busy, {} min", row.load, row.minutes);
        let met = row.ours.then_some(row.takeovers == 0);
        let verdict = met.map_or_else(String::new, |met| format!("0: {}", if met { "met" } else { "MISSED" }));
        let line = format!("{:<9}{:<21}{what:<28}{:>18}   {verdict}", row.at.word(), row.system, row.takeovers);
        self.print(HEADING, &line);
        self.rows.push(json!({
            "where": row.at.word(), "system": row.system, "load": row.load, "minutes": row.minutes,
            "takeovers": row.takeovers, "met": met,
        }));
    }

    /// The end of it.
    pub(crate) fn finish(&self) {
        if self.json {
            println!("{:#}", json!({ "heartbeat_ms": HEARTBEAT_MS, "rows": self.rows }));
        }
    }
}

/// Median, least and most.
fn spread(values: &[f64]) -> (f64, f64, f64) {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => (f64::NAN, f64::NAN, f64::NAN),
        count => ((sorted[(count - 1) / 2] + sorted[count / 2]) / 2.0, sorted[0], sorted[count - 1]),
    }
}

fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}
