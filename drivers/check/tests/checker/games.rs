//! The small protocols that the checker is tested with.

use bellwether_kernel::{Assumptions, Epoch, Input, Leadership, NodeId, NodeStatus, Span, To};

use crate::toy::{Flock, Fx, Game, Hand, Toy, Word, showing};

const TICK: Span = Span::millis(10);

/// A node whose timer fires before it hears of another one enters and announces that. Two may enter at once.
pub(crate) struct RushIn;

impl Game for RushIn {
    fn boot(_: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        fx.arm(Word(1), TICK);
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, fx: Fx<'_, Self>) {
        match input {
            Input::Fire(_) if hand.cards[1] == 0 => {
                hand.cards[0] = 1;
                fx.send(To::Neighbours, Word(1));
            }
            Input::Deliver { .. } => hand.cards[1] = 1,
            _ => {}
        }
    }

    fn safe(_: u8, flock: Flock<'_>) -> bool {
        showing(flock, 1) <= 1
    }
}

/// As [`RushIn`], but always safe: for counting worlds.
pub(crate) struct Mill;

impl Game for Mill {
    fn boot(_: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        fx.arm(Word(1), TICK);
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, fx: Fx<'_, Self>) {
        match input {
            Input::Fire(_) => {
                hand.cards[0] = 1;
                fx.send(To::Neighbours, Word(1));
            }
            Input::Deliver { .. } => hand.cards[1] = (hand.cards[1] + 1) % 4,
            _ => {}
        }
    }
}

/// Shows the timer that fired last; the second one is not safe.
pub(crate) struct TwoTimers;

impl Game for TwoTimers {
    fn boot(_: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        fx.arm(Word(1), TICK);
        fx.arm(Word(2), TICK);
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, _: Fx<'_, Self>) {
        if let Input::Fire(Word(timer)) = input {
            hand.cards[0] = timer;
        }
    }

    fn safe(_: u8, flock: Flock<'_>) -> bool {
        showing(flock, 2) == 0
    }
}

/// One token goes round; the node that has it passes it on.
pub(crate) struct PassOn;

impl Game for PassOn {
    fn boot(me: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        let first = me.number() == 1;
        if first {
            fx.arm(Word(1), TICK);
        }
        [u8::from(first), 0, 0]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, fx: Fx<'_, Self>) {
        match input {
            Input::Fire(_) => {
                hand.cards[0] = 0;
                fx.send(To::Neighbours, Word(7));
            }
            Input::Deliver { .. } => {
                hand.cards[0] = 1;
                fx.arm(Word(1), TICK);
            }
            _ => {}
        }
    }

    fn safe(_: u8, flock: Flock<'_>) -> bool {
        showing(flock, 1) <= 1
    }

    fn settled(flock: Flock<'_>) -> bool {
        showing(flock, 1) == 1
    }
}

/// Node 1 chatters for ever; node 2 is done when its own timer fires. Settled only if the world is fair to node 2.
pub(crate) struct Chatter;

impl Game for Chatter {
    fn boot(me: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        fx.arm(Word(me.number() as u8), TICK);
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, fx: Fx<'_, Self>) {
        if let Input::Fire(timer) = input {
            if hand.me.number() == 1 {
                hand.cards[1] ^= 1;
                fx.arm(timer, TICK);
            } else {
                hand.cards[0] = 1;
            }
        }
    }

    fn settled(flock: Flock<'_>) -> bool {
        showing(flock, 1) == 1
    }
}

/// Two nodes answer each other for ever without result.
pub(crate) struct PingPong;

impl Game for PingPong {
    fn boot(me: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        if me.number() == 1 {
            fx.send(To::Neighbours, Word(0));
        }
        [0; 3]
    }

    fn step(_: &mut Hand, input: Input<Toy<Self>>, fx: Fx<'_, Self>) {
        if let Input::Deliver { from, message } = input {
            fx.send(To::One(from), message);
        }
    }

    fn settled(flock: Flock<'_>) -> bool {
        showing(flock, 1) == 1
    }
}

/// Each node draws one of three cards when asked; two must not draw the highest.
pub(crate) struct Draw;

impl Game for Draw {
    fn boot(_: NodeId, _: Option<Word>, _: Fx<'_, Self>) -> [u8; 3] {
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, fx: Fx<'_, Self>) {
        if let Input::Ask { command: Word(of), .. } = input {
            hand.cards[0] = if of == 0 { fx.pick(5000).min(2) as u8 } else { fx.pick(u32::from(of)) as u8 };
        }
    }

    fn safe(_: u8, flock: Flock<'_>) -> bool {
        showing(flock, 2) <= 1
    }
}

/// A node that promises something and may forget it in a crash: `EARLY` promises before the cell is on stable storage.
pub(crate) struct Promise<const EARLY: bool>;

impl<const EARLY: bool> Game for Promise<EARLY> {
    fn boot(_: NodeId, stored: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        if stored.is_some() {
            return [1, 1, 0];
        }
        fx.store(Word(9));
        [u8::from(EARLY), 0, 0]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, _: Fx<'_, Self>) {
        if let Input::Durable(_) = input {
            hand.cards = [1, 1, 0];
        }
    }

    fn remember(ghost: &mut u8, node: NodeId, flock: bellwether_kernel::Flock<'_, Hand>) {
        *ghost = match (*ghost, &flock.nodes[node.index()]) {
            // Promised; down; and back without the cell.
            (2, NodeStatus::Up(hand)) if hand.cards[1] == 0 => 3,
            (1, NodeStatus::Down) => 2,
            (0, NodeStatus::Up(hand)) if hand.cards[0] == 1 => 1,
            (other, _) => other,
        };
    }

    fn safe(ghost: u8, _: Flock<'_>) -> bool {
        ghost != 3
    }
}

/// Sends a message whenever its timer fires, and records if reports are wrong: a message from a node that is gone, or
/// reports that do not alternate.
pub(crate) struct Witness;

impl Game for Witness {
    fn boot(_: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        fx.send(To::Neighbours, Word(1));
        fx.arm(Word(1), TICK);
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, fx: Fx<'_, Self>) {
        let [grudge, gone, _] = &mut hand.cards;
        match input {
            Input::Fire(_) => fx.send(To::Neighbours, Word(2)),
            Input::Deliver { from, .. } if *gone >> from.number() & 1 == 1 => *grudge = 1,
            Input::Link { peer, up } => {
                let was_gone = *gone >> peer.number() & 1 == 1;
                *grudge |= u8::from(was_gone != up);
                *gone ^= 1 << peer.number();
            }
            _ => {}
        }
    }

    fn safe(_: u8, flock: Flock<'_>) -> bool {
        showing(flock, 1) == 0
    }
}

/// Node 1 works until its timer fires after `MINE` ticks; the others begin after `THEIRS`.
pub(crate) struct Lease<const MINE: u64, const THEIRS: u64>;

impl<const MINE: u64, const THEIRS: u64> Game for Lease<MINE, THEIRS> {
    const ASSUMES: Assumptions = Assumptions::STEADY_CLOCKS;

    fn boot(me: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        let first = me.number() == 1;
        fx.arm(Word(1), TICK.times(if first { MINE } else { THEIRS }));
        [u8::from(first), 0, 0]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, _: Fx<'_, Self>) {
        if let Input::Fire(_) = input {
            hand.cards[0] ^= 1;
        }
    }

    fn safe(_: u8, flock: Flock<'_>) -> bool {
        showing(flock, 1) <= 1
    }

    fn settled(flock: Flock<'_>) -> bool {
        showing(flock, 1) == 1
    }
}

/// Node 1 sends two words, and node 2 is unhappy if it gets other than them, once each, in order; or if it does not have
/// both before its timer fires after two ticks.
pub(crate) struct InTurn;

impl Game for InTurn {
    fn boot(me: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        if me.number() == 1 {
            fx.send(To::Neighbours, Word(0));
            fx.send(To::Neighbours, Word(1));
        } else {
            fx.arm(Word(1), TICK.times(2));
        }
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, _: Fx<'_, Self>) {
        match input {
            Input::Deliver { message: Word(word), .. } => {
                hand.cards[0] |= u8::from(word != hand.cards[1]);
                hand.cards[1] += 1;
            }
            Input::Fire(_) => hand.cards[0] |= u8::from(hand.cards[1] != 2),
            _ => {}
        }
    }

    fn safe(_: u8, flock: Flock<'_>) -> bool {
        showing(flock, 1) == 0
    }
}

/// Waits for one tick, and is violated if it learns that it was stalled itself.
pub(crate) struct Sleeper;

impl Game for Sleeper {
    fn boot(_: NodeId, _: Option<Word>, fx: Fx<'_, Self>) -> [u8; 3] {
        fx.arm(Word(1), TICK);
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, fx: Fx<'_, Self>) {
        match input {
            Input::Fire(_) => hand.cards[1] = 1,
            Input::Stalled => {
                hand.cards[0] = 1;
                fx.disarm(Word(1));
            }
            _ => {}
        }
    }

    fn safe(_: u8, flock: Flock<'_>) -> bool {
        showing(flock, 1) == 0
    }
}

/// Says a note when it is asked; the work around it answers.
pub(crate) struct Worker;

impl Game for Worker {
    fn boot(_: NodeId, _: Option<Word>, _: Fx<'_, Self>) -> [u8; 3] {
        [0; 3]
    }

    fn step(hand: &mut Hand, input: Input<Toy<Self>>, fx: Fx<'_, Self>) {
        match input {
            Input::Ask { command: Word(1), .. } => {
                hand.cards[0] = 1;
                fx.lead(Leadership::LetGo { epoch: Epoch(1) });
            }
            Input::Ask { .. } => hand.cards[0] = 2,
            _ => {}
        }
    }

    fn settled(flock: Flock<'_>) -> bool {
        showing(flock, 1) == 0
    }
}
