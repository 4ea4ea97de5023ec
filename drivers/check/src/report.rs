//! What an exploration found.

use std::fmt;

use bellwether_kernel::{Assumptions, Protocol};

use crate::step::Step;

/// What an exploration found, and how far it went.
pub struct Report<P: Protocol> {
    /// Distinct worlds.
    pub states: u64,
    /// Ways from one world to another or to itself.
    pub transitions: u64,
    /// The most steps from the beginning to a world, as the search went.
    pub depth: u32,
    /// Distinct situations of a single node: how often the protocol's own code had something new to do is of this order.
    pub situations: u64,
    /// Worlds that were not explored further because of [`Model::beyond`](crate::Model::beyond) or
    /// [`Model::crowd`](crate::Model::crowd).
    pub cut_off: u64,
    /// Ways on which a message was not sent because [`Model::copies`](crate::Model::copies) equal ones were under way.
    pub capped: u64,
    /// About how many bytes the worlds took.
    pub bytes: u64,
    /// The properties that were checked in every world.
    pub checked: Vec<&'static str>,
    /// The properties that were not, with what they assume and the model does not meet.
    pub skipped: Vec<(&'static str, Assumptions)>,
    /// Whether progress was checked.
    pub progress: Progress,
    /// What came out.
    pub verdict: Verdict<P>,
}

/// Whether progress was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It was.
    Checked,
    /// The model did not ask for it, or the exploration ended before it could be.
    Unchecked,
    /// It cannot be where worlds are merged by symmetry, since who is treated fairly is then unknown.
    Symmetric,
}

/// What came out.
pub enum Verdict<P: Protocol> {
    /// Everything that was checked holds in everything that the model allows.
    Holds,
    /// A property fails at the end of this run.
    Broken {
        /// Its name.
        property: &'static str,
        /// What it says.
        says: &'static str,
        /// The run.
        path: Vec<Step<P>>,
    },
    /// The flock may go on for ever, fairly, and never be settled: after `stem` it goes round `cycle`, or nothing more
    /// needs to happen if that is empty.
    NotLive {
        /// How the trouble begins.
        stem: Vec<Step<P>>,
        /// What is then repeated for ever.
        cycle: Vec<Step<P>>,
    },
    /// Not everything could be explored. Nothing that was checked is broken in what was.
    OutOfBudget {
        /// Of what there was too much.
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
