//! A small protocol to test the simulator with: a node that has heard no lamp for a while lights its own.
//!
//! Under good conditions the highest number lights first and the others follow it. It is not safe, on purpose: a cut or a
//! freeze gives two lamps, which is what the tests of the swarm look for.
#![allow(dead_code, missing_docs, unreachable_pub)]

use std::fmt;

use bellwether_kernel::{
    Assumptions, Change, ConfigError, Describe, Effects, Epoch, Flock, Hue, Input, Kept, Leadership, Never, NodeId,
    Properties, Property, Protocol, RoleLabel, Setting, Span, To,
};

pub struct Lamp;

#[derive(Clone, Debug)]
pub struct Config {
    pub nodes: u32,
    pub beat: Span,
    pub silence: Span,
    pub stagger: Span,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    me: NodeId,
    lit: bool,
    lights: u32,
    leader: Option<NodeId>,
    last: Option<u32>,
    nonce: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub lit: bool,
    pub leader: Option<NodeId>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Message {
    Shine { number: u32 },
    Dark,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Timer {
    Beat,
    Silence,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    PutOut,
    Swept,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    Lit,
    PutOut,
    Swept,
    OutOfOrder,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Shine { number } => write!(f, "Shine {number}"),
            Message::Dark => f.write_str("Dark"),
        }
    }
}

impl fmt::Display for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Command::PutOut => "put-out",
            Command::Swept => "swept",
        })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

fn patience(config: &Config, me: NodeId) -> Span {
    config.silence.plus(config.stagger.times(u64::from(config.nodes.saturating_sub(me.number()))))
}

impl State {
    fn shine(&mut self, config: &Config, fx: &mut dyn Effects<Lamp>) {
        self.nonce += 1;
        fx.send(To::Neighbours, Message::Shine { number: self.nonce });
        fx.arm(Timer::Beat, config.beat);
    }

    fn put_out(&mut self, config: &Config, fx: &mut dyn Effects<Lamp>) {
        if self.lit {
            self.lit = false;
            fx.disarm(Timer::Beat);
            fx.note(Note::PutOut);
            fx.lead(Leadership::LetGo { epoch: Epoch(self.lights.into()) });
        }
        fx.arm(Timer::Silence, patience(config, self.me));
    }

    fn heard(&mut self, config: &Config, from: NodeId, number: u32, fx: &mut dyn Effects<Lamp>) {
        if self.leader == Some(from) && self.last.is_some_and(|last| number <= last) {
            fx.note(Note::OutOfOrder);
        }
        if self.lit && from < self.me {
            return;
        }
        self.put_out(config, fx);
        (self.leader, self.last) = (Some(from), Some(number));
    }
}

impl Protocol for Lamp {
    type Config = Config;
    type Command = Command;
    type Answer = Never;
    type Note = Note;
    type State = State;
    type Cell = u32;
    type Record = Never;
    type Message = Message;
    type Timer = Timer;
    type View = View;

    fn boot(config: &Config, me: NodeId, kept: Kept<'_, Lamp>, fx: &mut dyn Effects<Lamp>) -> State {
        let nonce = kept.cell.copied().unwrap_or(0);
        fx.arm(Timer::Silence, patience(config, me));
        State { me, lit: false, lights: nonce, leader: None, last: None, nonce: nonce * 1_000_000 }
    }

    fn step(config: &Config, state: &mut State, input: Input<Lamp>, fx: &mut dyn Effects<Lamp>) {
        match input {
            Input::Deliver { from, message: Message::Shine { number } } => state.heard(config, from, number, fx),
            Input::Deliver { from, message: Message::Dark } | Input::Link { peer: from, up: false } => {
                if state.leader == Some(from) {
                    state.leader = None;
                    fx.arm(Timer::Silence, patience(config, state.me).minus(config.silence).plus(Span::millis(1)));
                }
            }
            Input::Link { up: true, .. } | Input::Stalled => {}
            Input::Fire(Timer::Beat) => state.shine(config, fx),
            Input::Fire(Timer::Silence) => {
                state.lights += 1;
                fx.store(state.lights);
            }
            Input::Durable(_) => {
                (state.lit, state.leader, state.last) = (true, None, None);
                fx.note(Note::Lit);
                state.shine(config, fx);
            }
            Input::Ask { command: Command::PutOut, .. } => {
                if state.lit {
                    fx.send(To::Neighbours, Message::Dark);
                }
                state.put_out(config, fx);
            }
            Input::Ask { command: Command::Swept, .. } => fx.note(Note::Swept),
            Input::PushBack { .. } => {}
        }
    }

    fn view(_: &Config, state: &State) -> View {
        View { lit: state.lit, leader: state.leader }
    }
}

/// The tally of the running nodes.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    up: usize,
    lit: usize,
    following: usize,
    all: usize,
}

impl Tally {
    fn view(&mut self, view: &View, runs: bool) {
        let count = |counter: &mut usize, counts: bool| {
            *counter = if runs { *counter + usize::from(counts) } else { *counter - usize::from(counts) };
        };
        count(&mut self.up, true);
        count(&mut self.lit, view.lit);
        count(&mut self.following, view.leader.is_some());
    }
}

impl Properties for Lamp {
    type Ghost = ();
    type Tally = Tally;

    fn count(_: &Config, tally: &mut Tally, change: &Change<'_, View>, flock: Flock<'_, View>) {
        tally.all = flock.nodes.len();
        change.before.up().into_iter().for_each(|view| tally.view(view, false));
        change.after.up().into_iter().for_each(|view| tally.view(view, true));
    }

    fn remember(_: &Config, (): &mut (), _: NodeId, _: Flock<'_, View>) {}

    fn safety(_: &Config) -> &'static [Property<Lamp>] {
        static SAFETY: [Property<Lamp>; 2] = [
            Property {
                name: "one-lamp",
                says: "never do two lamps shine at once",
                assumes: Assumptions::NO_PAUSE,
                holds: |_, (), tally| tally.lit < 2,
            },
            Property {
                name: "few-lamps",
                says: "never do all lamps shine at once",
                assumes: Assumptions::NO_LOSS,
                holds: |_, (), tally| tally.all < 2 || tally.lit < tally.all,
            },
        ];
        &SAFETY
    }

    fn settled(_: &Config, tally: &Tally) -> bool {
        tally.lit == 1 && tally.following == tally.up - 1
    }

    fn settles_within(config: &Config) -> Span {
        config.silence.times(4)
    }

    fn min_live_nodes(_: &Config) -> u32 {
        2
    }
}

impl Describe for Lamp {
    const NAME: &'static str = "lamp";
    const SETTINGS: &'static [Setting] = &[Setting { name: "beat", help: "how often a lamp shines; 50ms" }];

    fn configure(nodes: u32, settings: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let mut config =
            Config { nodes, beat: Span::millis(50), silence: Span::millis(200), stagger: Span::millis(20) };
        for (name, value) in settings {
            match *name {
                "beat" => config.beat = value.parse().map_err(|_| ConfigError(format!("bad beat {value}")))?,
                "stagger" => config.stagger = value.parse().map_err(|_| ConfigError(format!("bad stagger {value}")))?,
                _ => return Err(ConfigError(format!("lamp has no {name}"))),
            }
        }
        Ok(config)
    }

    fn role(view: &View) -> RoleLabel {
        match (view.lit, view.leader) {
            (true, _) => RoleLabel { name: "lit", hue: Hue::Gold },
            (false, Some(_)) => RoleLabel { name: "dark", hue: Hue::Green },
            (false, None) => RoleLabel { name: "waiting", hue: Hue::Blue },
        }
    }

    fn leads(view: &View) -> bool {
        view.lit
    }

    fn kind(message: &Message) -> &'static str {
        match message {
            Message::Shine { .. } => "Shine",
            Message::Dark => "Dark",
        }
    }

    fn command(text: &str) -> Option<Command> {
        match text {
            "put-out" => Some(Command::PutOut),
            "swept" => Some(Command::Swept),
            _ => None,
        }
    }

    fn work(leadership: Leadership) -> Option<Command> {
        leadership.ends_work().then_some(Command::Swept)
    }
}
