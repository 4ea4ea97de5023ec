//! `--faults`: what goes wrong in a run, as people write it on a command line.
//!
//! Rates and delays are the conditions of the whole run. The others happen at moments and to nodes that are drawn from the
//! run's seed, so the same command is the same run.

use bellwether_kernel::Span;
use bellwether_sim::{ConditionsChange, Cut, Fault, Plan, PlannedFault};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// More of one kind than this in a run would leave nothing to see.
const MOST: u32 = 1_000;

/// The list of faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultList {
    conditions: ConditionsChange,
    drawn: Vec<(FaultKind, u32)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FaultKind {
    Crash,
    Vanish,
    Freeze,
    Cut,
    Jump,
    Drift,
}

const KINDS: [(&str, FaultKind); 6] = [
    ("crash", FaultKind::Crash),
    ("vanish", FaultKind::Vanish),
    ("freeze", FaultKind::Freeze),
    ("cut", FaultKind::Cut),
    ("jump", FaultKind::Jump),
    ("drift", FaultKind::Drift),
];

impl FaultList {
    /// Reads a list such as `loss=1%,delay=1ms..20ms,crash,freeze=2`.
    ///
    /// # Errors
    /// The first entry that makes no sense, in words.
    pub fn parse(text: &str) -> Result<FaultList, String> {
        let mut faults = FaultList::default();
        for entry in text.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (name, value) = entry.split_once('=').map_or((entry, None), |(name, value)| (name, Some(value)));
            match (KINDS.iter().find(|(known, _)| *known == name), value) {
                (Some((_, kind)), value) => {
                    let count = value.map_or(Ok(1), str::parse::<u32>).ok().filter(|count| (1..=MOST).contains(count));
                    let count = count.ok_or_else(|| format!("`{entry}`: expected how many, from 1 to {MOST}"))?;
                    faults.drawn.push((*kind, count));
                }
                (None, Some(value)) => faults.conditions.set(name, value).map_err(|why| hint(name, why))?,
                (None, None) => return Err(hint(name, format!("`{name}` is no fault"))),
            }
        }
        Ok(faults)
    }

    /// Lets it go wrong in a run: sets the plan's conditions and adds the faults, drawn from the plan's seed.
    pub fn apply(&self, plan: &mut Plan) {
        plan.conditions = self.conditions.applied(&plan.conditions);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(plan.seed ^ 0x6661_756c_7473);
        for (kind, count) in &self.drawn {
            for _ in 0..*count {
                kind.draw(plan, &mut chance);
            }
        }
        plan.events.sort_by_key(|planned| planned.at);
    }
}

fn hint(name: &str, why: String) -> String {
    let known = ConditionsChange::NAMES;
    if known.contains(&name) {
        return if why.contains(&format!("`{name}`")) { format!("{why}; write {name}=…") } else { why };
    }
    let drawn: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
    format!("`{name}` is no fault: expected {}=… or {}", known.join("=…, "), drawn.join(", "))
}

impl FaultKind {
    /// Something between a tenth and seven tenths of the run, undone after a twentieth to a fifth of it.
    fn draw(self, plan: &mut Plan, chance: &mut Xoshiro256PlusPlus) {
        let run = plan.run.as_nanos();
        let at = run / 10 + below(chance, run / 10 * 6);
        let undone = at + run / 20 + below(chance, run / 20 * 3);
        let node = below(chance, u64::from(plan.nodes)) as u32 + 1;
        let mut add = |at: u64, fault: Fault| plan.events.push(PlannedFault { at: Span::nanos(at), fault });
        match self {
            FaultKind::Crash => {
                add(at, Fault::Crash { node, pending: None });
                add(undone, Fault::Restart(node));
            }
            FaultKind::Vanish => {
                add(at, Fault::Vanish { node, pending: None });
                add(undone, Fault::Restart(node));
            }
            FaultKind::Freeze => {
                add(at, Fault::Freeze(node));
                add(undone, Fault::Thaw(node));
            }
            FaultKind::Cut => {
                let (some, others) = (1..=plan.nodes).partition(|_| below(chance, 2) == 0);
                add(at, Fault::Cut(Cut::Groups(vec![some, others])));
                add(undone, Fault::Heal);
            }
            FaultKind::Jump => add(at, Fault::Jump { node, nanos: below(chance, 1_000_000_000) as i64 - 500_000_000 }),
            FaultKind::Drift => add(at, Fault::Drift { node, ppm: below(chance, 4_001) as i32 - 2_000 }),
        }
    }
}

fn below(chance: &mut Xoshiro256PlusPlus, n: u64) -> u64 {
    if n == 0 { 0 } else { chance.next_u64() % n }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_sets_the_conditions_and_draws_the_rest_from_the_seed() {
        let faults = FaultList::parse("loss=1%,crash, freeze=2").unwrap();
        let plan = |seed| {
            let mut plan = Plan { nodes: 5, seed, ..Plan::default() };
            faults.apply(&mut plan);
            plan
        };
        assert_eq!(plan(7).conditions.loss.ppm(), 10_000);
        assert_eq!(plan(7).events.len(), 6);
        assert_eq!(plan(7), plan(7));
        assert_ne!(plan(7).events, plan(8).events);
    }

    #[test]
    fn nonsense_is_refused_in_words() {
        for (text, part) in [
            ("loss=200%", "200%"),
            ("loss", "loss=…"),
            ("los=1%", "is no fault"),
            ("earthquake", "is no fault"),
            ("crash=0", "how many"),
            ("crash=x", "how many"),
            ("delay=5", "span"),
        ] {
            let error = FaultList::parse(text).unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
