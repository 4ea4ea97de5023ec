//! What an exhaustive checker needs of a protocol beyond [`Protocol`](crate::Protocol).

use core::fmt::Debug;
use core::hash::Hash;

use crate::{Properties, Span};

/// A protocol that can be checked exhaustively: its states can be copied, compared and hashed, and there are settings with
/// which a flock has finitely many of them.
pub trait Checkable:
    Properties<
        Ghost: Clone + Eq + Hash + Debug,
        State: Clone + Eq + Hash,
        View: Hash,
        Message: Eq + Hash,
        Command: Eq + Hash,
        Cell: Eq + Hash,
        Record: Eq + Hash,
    >
{
    /// Settings with which a flock has finitely many states, and whose spans are whole [ticks](Checkable::TICK): what a
    /// check begins with.
    const FINITE: &'static [(&'static str, &'static str)] = &[];

    /// Whether a check of more than two nodes usually begins with the flock at rest, because the ways in which they can start
    /// together are more than can be explored.
    const FROM_REST: bool = false;

    /// How finely a check divides time.
    const TICK: Span = Span::millis(10);
}
