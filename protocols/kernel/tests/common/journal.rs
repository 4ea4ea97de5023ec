//! A small protocol that uses the log, for the tests of every driver: a journal that acknowledges what is durable.
//!
//! It appends what it is asked to add, and promises a value once its record is reported durable. It replaces values that it
//! has not promised yet, and moves what it has promised into its cell from time to time, so that the log can forget it.
//! The property is that nothing promised is ever missing; it fails if a driver reports a record before it is durable,
//! loses one that it reported, or brings back what was truncated.

use std::fmt;

use bellwether_kernel::{
    AskId, Change, Checkable, ConfigError, Describe, Effects, Flock, Hue, Input, Kept, Lease, Leased, Never, NodeId,
    NodeStatus, Properties, Property, Protocol, Reader, RoleLabel, Setting, Span, Ticket, Wire, WireError,
    parse_setting,
};

/// The journal as a protocol.
pub(crate) struct Journal;

/// The journal's configuration.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// Whether a value is acknowledged before it is durable: a mistake that the property must find.
    pub(crate) early: bool,
    /// Whether values are forgotten before the cell that holds them is durable: another mistake to be found.
    pub(crate) hasty: bool,
}

/// The commands of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum JournalCommand {
    /// Add a value.
    Add(u8),
    /// Add a value in place of all that are not acknowledged yet.
    Replace(u8),
    /// Move the acknowledged values into the cell.
    Snapshot,
}

impl fmt::Display for JournalCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalCommand::Add(value) => write!(f, "add {value}"),
            JournalCommand::Replace(value) => write!(f, "replace {value}"),
            JournalCommand::Snapshot => f.write_str("snapshot"),
        }
    }
}

/// The acknowledged values at some moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Snapshot(pub(crate) Vec<u8>);

/// One value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Value(pub(crate) u8);

impl Wire for Snapshot {
    fn encode(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(&self.0);
    }

    fn decode(bytes: &[u8]) -> Result<Snapshot, WireError> {
        Ok(Snapshot(bytes.to_vec()))
    }
}

impl Wire for Value {
    /// Values take different numbers of bytes, as real records do.
    fn encode(&self, into: &mut Vec<u8>) {
        into.extend(std::iter::repeat_n(self.0, usize::from(self.0) + 1));
    }

    fn decode(bytes: &[u8]) -> Result<Value, WireError> {
        let value = Reader::new(bytes).u8()?;
        let whole = bytes.len() == usize::from(value) + 1 && bytes.iter().all(|byte| *byte == value);
        if whole { Ok(Value(value)) } else { Err(WireError::Value) }
    }
}

/// The state of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pages {
    view: JournalView,
    /// The clients that wait for a length to be durable.
    waiting: Vec<(u64, AskId)>,
    /// The length of the snapshot that is being written to the cell.
    saving: Option<usize>,
}

/// The view of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct JournalView {
    /// All values, durable or not.
    pub(crate) values: Vec<u8>,
    /// The number of values that are acknowledged.
    pub(crate) promised: usize,
    /// Whether a value was reported as durable and is missing.
    pub(crate) wrong: bool,
}

impl Protocol for Journal {
    type Config = Rules;
    type Command = JournalCommand;
    type Answer = u64;
    type Note = Never;
    type State = Pages;
    type Cell = Snapshot;
    type Record = Value;
    type Message = Never;
    type Timer = Never;
    type View = JournalView;

    fn boot(_: &Rules, _: NodeId, kept: Kept<'_, Journal>, _: &mut dyn Effects<Journal>) -> Pages {
        let mut values = kept.cell.map_or_else(Vec::new, |snapshot| snapshot.0.clone());
        let covered = (values.len() as u64).saturating_sub(kept.first) as usize;
        values.extend(kept.records.iter().skip(covered).map(|record| record.0));
        let view = JournalView { promised: values.len(), values, wrong: false };
        Pages { view, waiting: Vec::new(), saving: None }
    }

    fn step(rules: &Rules, state: &mut Pages, input: Input<Journal>, fx: &mut dyn Effects<Journal>) {
        match input {
            Input::Ask { id, command: JournalCommand::Add(value) } => state.add(rules, id, value, fx),
            Input::Ask { id, command: JournalCommand::Replace(value) } => {
                let view = &mut state.view;
                view.values.truncate(view.promised);
                state.waiting.clear();
                fx.truncate(view.promised as u64);
                state.add(rules, id, value, fx);
            }
            Input::Ask { command: JournalCommand::Snapshot, .. } if state.saving.is_none() => {
                let promised = state.view.promised;
                fx.store(Snapshot(state.view.values[..promised].to_vec()));
                if rules.hasty {
                    fx.forget(promised as u64);
                } else {
                    state.saving = Some(promised);
                }
            }
            Input::Durable(Ticket::Cell) => {
                if let Some(saved) = state.saving.take() {
                    fx.forget(saved as u64);
                }
            }
            Input::Durable(Ticket::Log(length)) => state.promise(length, fx),
            _ => {}
        }
    }

    fn view(_: &Rules, state: &Pages) -> JournalView {
        state.view.clone()
    }
}

impl Pages {
    fn add(&mut self, rules: &Rules, id: AskId, value: u8, fx: &mut dyn Effects<Journal>) {
        self.view.values.push(value);
        let length = self.view.values.len() as u64;
        self.view.wrong |= fx.append(Value(value)) != Ticket::Log(length);
        self.waiting.push((length, id));
        if rules.early {
            self.promise(length, fx);
        }
    }

    fn promise(&mut self, length: u64, fx: &mut dyn Effects<Journal>) {
        self.view.wrong |= length > self.view.values.len() as u64;
        self.view.promised = self.view.promised.max(length as usize).min(self.view.values.len());
        self.waiting.retain(|(wanted, id)| {
            if *wanted <= length {
                fx.answer(*id, length);
            }
            *wanted > length
        });
    }
}

/// The acknowledged values of each node, and whether any was missing later.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Promises {
    by_node: Vec<Vec<u8>>,
    missing: bool,
    wrong: bool,
}

impl Properties for Journal {
    type Ghost = Promises;
    /// The number of journals with values that are not acknowledged yet.
    type Tally = usize;

    fn count(_: &Rules, tally: &mut usize, change: &Change<'_, JournalView>, _: Flock<'_, JournalView>) {
        let open = |status: &NodeStatus<JournalView>| {
            usize::from(status.up().is_some_and(|view| view.promised < view.values.len()))
        };
        *tally = *tally + open(change.after) - open(change.before);
    }

    fn remember(_: &Rules, ghost: &mut Promises, node: NodeId, flock: Flock<'_, JournalView>) {
        ghost.by_node.resize(flock.nodes.len(), Vec::new());
        let (promised, Some(view)) = (&mut ghost.by_node[node.index()], flock.last_view(node)) else { return };
        ghost.missing |= !view.values.starts_with(promised);
        ghost.wrong |= view.wrong;
        *promised = view.values[..view.promised].to_vec();
    }

    fn safety(_: &Rules) -> &'static [Property<Journal>] {
        const SAFETY: &[Property<Journal>] = &[
            Property {
                name: "promises-are-kept",
                says: "what was reported durable is read back",
                assumes: bellwether_kernel::Assumptions::SAFE_STORAGE,
                holds: |_, ghost, _| !ghost.missing,
            },
            Property {
                name: "reports-are-true",
                says: "only what is there is reported durable",
                assumes: bellwether_kernel::Assumptions::NONE,
                holds: |_, ghost, _| !ghost.wrong,
            },
        ];
        SAFETY
    }

    fn settled(_: &Rules, tally: &usize) -> bool {
        *tally == 0
    }

    fn settles_within(_: &Rules) -> Span {
        Span::secs(5)
    }

    fn min_live_nodes(_: &Rules) -> u32 {
        1
    }
}

impl Describe for Journal {
    const NAME: &'static str = "journal";
    const SETTINGS: &'static [Setting] =
        &[Setting { name: "early", help: "promise too early" }, Setting { name: "hasty", help: "forget too early" }];
    const COMMANDS: &'static [&'static str] = &["add 1", "replace 2", "snapshot"];

    fn configure(_: u32, settings: &[(&str, &str)]) -> Result<Rules, ConfigError> {
        let mut rules = Rules { early: false, hasty: false };
        for (name, value) in settings {
            match *name {
                "early" => rules.early = parse_setting(name, value, "true or false")?,
                "hasty" => rules.hasty = parse_setting(name, value, "true or false")?,
                _ => return Err(ConfigError(format!("there is no setting {name}"))),
            }
        }
        Ok(rules)
    }

    fn role(_: &JournalView) -> RoleLabel {
        RoleLabel { name: "writing", hue: Hue::Green }
    }

    fn leads(_: &JournalView) -> bool {
        false
    }

    fn kind(message: &Never) -> &'static str {
        match *message {}
    }

    fn command(text: &str) -> Option<JournalCommand> {
        let (verb, value) = text.split_once(' ').unwrap_or((text, ""));
        match verb {
            "add" => value.parse().ok().map(JournalCommand::Add),
            "replace" => value.parse().ok().map(JournalCommand::Replace),
            "snapshot" => Some(JournalCommand::Snapshot),
            _ => None,
        }
    }
}

impl Checkable for Journal {}

impl Leased for Journal {
    fn lease(_: &Rules, _: &Pages) -> Option<Lease<Never>> {
        None
    }
}
