//! Small protocols to test the checker with: a protocol needs a dozen types, a game defines only what is special about
//! it.

use std::fmt;
use std::marker::PhantomData;

use bellwether_check::{Renaming, Symmetric};
use bellwether_kernel::{
    Assumptions, Change, Checkable, Effects, Input, Kept, Never, NodeId, NodeStatus, Properties, Property, Protocol,
    Span,
};

/// A number with a text: all that a game's messages, timers, commands and notes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Word(pub(crate) u8);

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "w{}", self.0)
    }
}

/// The state of a node of a game: its number, and a few counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hand {
    pub(crate) me: NodeId,
    pub(crate) cards: [u8; 3],
}

pub(crate) type Flock<'a> = &'a [NodeStatus<Hand>];
pub(crate) type Fx<'a, G> = &'a mut dyn Effects<Toy<G>>;

/// The part of a protocol that differs between games.
pub(crate) trait Game: Sized + 'static {
    const ASSUMES: Assumptions = Assumptions::NONE;
    fn boot(me: NodeId, stored: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3];
    fn step(hand: &mut Hand, input: Input<Toy<Self>>, fx: Fx<'_, Self>);
    fn remember(_ghost: &mut u8, _node: NodeId, _flock: bellwether_kernel::Flock<'_, Hand>) {}
    fn safe(_ghost: u8, _flock: Flock<'_>) -> bool {
        true
    }
    fn settled(_flock: Flock<'_>) -> bool {
        true
    }
}

/// A game as a protocol. Its configuration is nothing, its view is the whole hand, it remembers one number.
pub(crate) struct Toy<G>(PhantomData<G>);

impl<G: Game> Protocol for Toy<G> {
    type Config = ();
    type Command = Word;
    type Answer = Never;
    type Note = Word;
    type State = Hand;
    type Cell = Word;
    type Record = Never;
    type Message = Word;
    type Timer = Word;
    type View = Hand;

    fn boot((): &(), me: NodeId, kept: Kept<'_, Self>, fx: &mut dyn Effects<Self>) -> Hand {
        Hand { me, cards: G::boot(me, kept.cell.copied(), fx) }
    }

    fn step((): &(), state: &mut Hand, input: Input<Self>, fx: &mut dyn Effects<Self>) {
        G::step(state, input, fx);
    }

    fn view((): &(), state: &Hand) -> Hand {
        *state
    }
}

impl<G: Game> Toy<G> {
    const SAFETY: &'static [Property<Self>] = &[Property {
        name: "safe",
        says: "the game is safe",
        assumes: G::ASSUMES,
        holds: |(), ghost, flock| G::safe(*ghost, flock),
    }];
}

impl<G: Game> Properties for Toy<G> {
    type Ghost = u8;
    /// The flock itself: games are small.
    type Tally = Vec<NodeStatus<Hand>>;

    fn count(
        (): &(),
        tally: &mut Vec<NodeStatus<Hand>>,
        _: &Change<'_, Hand>,
        flock: bellwether_kernel::Flock<'_, Hand>,
    ) {
        *tally = flock.nodes.to_vec();
    }

    fn remember((): &(), ghost: &mut u8, node: NodeId, flock: bellwether_kernel::Flock<'_, Hand>) {
        G::remember(ghost, node, flock);
    }

    fn safety((): &()) -> &'static [Property<Self>] {
        Self::SAFETY
    }

    fn settled((): &(), flock: &Vec<NodeStatus<Hand>>) -> bool {
        G::settled(flock)
    }

    fn settles_within((): &()) -> Span {
        Span::secs(1)
    }

    fn min_live_nodes((): &()) -> u32 {
        1
    }
}

impl<G: Game> Checkable for Toy<G> {}

/// Games whose cards and words name nobody treat all nodes alike.
impl<G: Game> Symmetric for Toy<G> {
    fn rename_state(state: &Hand, names: &Renaming) -> Hand {
        Hand { me: names.of(state.me), ..*state }
    }

    fn rename_message(message: &Word, _: &Renaming) -> Word {
        *message
    }

    fn rename_cell(stored: &Word, _: &Renaming) -> Word {
        *stored
    }

    fn rename_ghost(ghost: &u8, _: &Renaming) -> u8 {
        *ghost
    }
}

/// The number of running nodes whose first card is this one.
pub(crate) fn showing(flock: Flock<'_>, card: u8) -> usize {
    flock.iter().filter_map(NodeStatus::up).filter(|hand| hand.cards[0] == card).count()
}
