//! The report of an exploration.

use std::fmt;

use bellwether_kernel::{Assumptions, Protocol};

use crate::step::Step;

/// The result of an exploration, and how far it went.
pub struct Report<P: Protocol> {
    /// The number of distinct worlds.
    pub states: u64,
    /// The number of transitions from one world to another or to itself.
    pub transitions: u64,
    /// The greatest number of steps from the beginning to a world, in the order of the search.
    pub depth: u32,
    /// The number of distinct states of a single node: the protocol's code ran about that often.
    pub situations: u64,
    /// Worlds that were not explored further because of [`Model::beyond`](crate::Model::beyond) or
    /// [`Model::crowd`](crate::Model::crowd).
    pub cut_off: u64,
    /// Transitions in which a message was not sent because [`Model::copies`](crate::Model::copies) equal ones were
    /// under way.
    pub capped: u64,
    /// The approximate number of bytes of the worlds.
    pub bytes: u64,
    /// The properties that were checked in every world.
    pub checked: Vec<&'static str>,
    /// The properties that were not checked, with the assumptions that the model violates.
    pub skipped: Vec<(&'static str, Assumptions)>,
    /// Whether progress was checked.
    pub progress: Progress,
    /// The verdict.
    pub verdict: Verdict<P>,
}

/// Whether progress was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Progress was checked.
    Checked,
    /// The model did not ask for it, or the exploration ended before.
    Unchecked,
    /// Progress cannot be checked where worlds are merged by symmetry, since fairness to a node is then undefined.
    Symmetric,
}

/// The verdict of an exploration.
pub enum Verdict<P: Protocol> {
    /// Everything that was checked holds in all runs of the model.
    Holds,
    /// A property fails at the end of this run.
    Broken {
        /// The property's name.
        property: &'static str,
        /// The property as a sentence.
        says: &'static str,
        /// The steps of the run.
        path: Vec<Step<P>>,
    },
    /// The flock may go on for ever, fairly, without settling: after `stem` it repeats `cycle`, or nothing more must
    /// happen if that is empty.
    NotLive {
        /// The steps before the cycle.
        stem: Vec<Step<P>>,
        /// The steps that are repeated for ever.
        cycle: Vec<Step<P>>,
    },
    /// Not everything could be explored. No violation was found in the explored part.
    OutOfBudget {
        /// The budget that was used up.
        what: &'static str,
    },
}

impl<P: Protocol> Verdict<P> {
    /// Whether everything was explored and everything that was checked holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        matches!(self, Verdict::Holds)
    }
}

impl<P: Protocol> fmt::Debug for Verdict<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Holds => f.write_str("Holds"),
            Verdict::Broken { property, path, .. } => write!(f, "Broken {property}: {path:#?}"),
            Verdict::NotLive { stem, cycle } => write!(f, "NotLive: {stem:#?} and for ever {cycle:#?}"),
            Verdict::OutOfBudget { what } => write!(f, "OutOfBudget: {what}"),
        }
    }
}

impl<P: Protocol> fmt::Debug for Report<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Report")
            .field("states", &self.states)
            .field("transitions", &self.transitions)
            .field("depth", &self.depth)
            .field("cut_off", &self.cut_off)
            .field("capped", &self.capped)
            .field("checked", &self.checked)
            .field("skipped", &self.skipped)
            .field("progress", &self.progress)
            .field("verdict", &self.verdict)
            .finish_non_exhaustive()
    }
}
