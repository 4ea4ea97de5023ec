//! Plans: everything that determines a run.

use std::collections::BTreeMap;

use bellwether_kernel::{Assumptions, Describe, FullMesh, Hearing, HearingGraph, Span};
use thiserror::Error;

use crate::disk::Disk;
use crate::field::RadioField;
use crate::node::Node;
use crate::world::QueuedEvent;
use crate::{Conditions, ConditionsChange, DataRate, DiskState, Fault, Field, FieldChange, Pace, Probability, Wheel};

/// A fault and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedFault {
    /// The time since the run began.
    pub at: Span,
    /// The fault that happens then.
    pub fault: Fault,
}

/// What happens to the nodes outside the core.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutsideCore {
    /// Their processes vanish.
    #[default]
    Vanish,
    /// They run on without a connection to the core.
    CutOff,
}

/// The second phase of a run: these nodes are healed, conditions become good, and they must settle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// The numbers of the nodes, ascending.
    pub members: Vec<u32>,
    /// When the core is healed, since the run began.
    pub at: Span,
    /// What happens to the nodes outside the core.
    pub others: OutsideCore,
}

/// Which safety properties a run watches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Enforce {
    /// Those whose assumptions the plan respects.
    #[default]
    Fair,
    /// All, whatever they assume.
    All,
    /// Only this one, whatever it assumes.
    Only(String),
}

/// A plan: everything that determines a run, so that the same plan gives the same run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of nodes of each flock, numbered from 1.
    pub nodes: u32,
    /// The number of flocks that run side by side, independently.
    pub flocks: u32,
    /// The flocks start at random times within this; zero for a single flock.
    pub spread: Span,
    /// The random seed.
    pub seed: u64,
    /// The initial conditions of the network and the disks.
    pub conditions: Conditions,
    /// The radio field, if only nearby nodes hear each other; otherwise all nodes hear each other.
    pub field: Option<Field>,
    /// The hearing graph, if nodes do not move and do not all hear each other; it has all the nodes of a flock.
    pub hearing: Option<HearingGraph>,
    /// Whether each node has its own numbers for the others, as on a real network. A protocol that sends such a number to
    /// others, or compares it with theirs, is then wrong in the simulator, too.
    pub local_handles: bool,
    /// The rate at which the shared channel accepts each node's lines; `None` for no limit. It stays when the core
    /// heals.
    pub pace: Option<Pace>,
    /// The line of limited rate that all messages of a flock share. It stays when the core heals.
    pub line: Option<DataRate>,
    /// The nodes whose clocks run fast or slow from the start, with the deviation in millionths.
    pub drifts: Vec<(u32, i32)>,
    /// The duration of the first phase; without a core, of the whole run.
    pub run: Span,
    /// The faults, in order of time.
    pub events: Vec<PlannedFault>,
    /// The second phase, if there is one.
    pub core: Option<Core>,
    /// How long after a noticed crash the others know of it.
    pub notice: Span,
    /// The drift, in millionths, up to which clocks count as steady.
    pub steady_ppm: u32,
    /// The time up to which a message, a write and an answer together count as timely.
    pub timely: Span,
    /// The safety properties that are watched.
    pub enforce: Enforce,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            nodes: 3,
            flocks: 1,
            spread: Span::ZERO,
            seed: 1,
            conditions: Conditions::GOOD,
            field: None,
            hearing: None,
            local_handles: false,
            pace: None,
            line: None,
            drifts: Vec::new(),
            run: Span::secs(10),
            events: Vec::new(),
            core: None,
            notice: Span::millis(1),
            steady_ppm: 10_000,
            timely: Span::millis(20),
            enforce: Enforce::Fair,
        }
    }
}

/// Why a plan cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// The plan has no nodes.
    #[error("a run needs at least one node and one flock")]
    Nobody,
    /// It needs more memory than there is.
    #[error("{nodes} nodes need about {needs} MiB of memory and {has} MiB are available")]
    Memory {
        /// All nodes of all flocks.
        nodes: u64,
        /// The estimate in MiB.
        needs: u64,
        /// The memory available in MiB.
        has: u64,
    },
    /// There are more nodes than can be numbered.
    #[error("{0} nodes are more than this simulator can number")]
    TooMany(u64),
    /// The plan names a node that does not exist.
    #[error("`{what}` names node {node}, and there are {nodes}")]
    Node {
        /// The statement that names it.
        what: String,
        /// The number that it names.
        node: u32,
        /// The number of existing nodes.
        nodes: u32,
    },
    /// The radio field is invalid.
    #[error("{0}")]
    Field(String),
    /// The plan gives a command that the protocol does not know.
    #[error("{protocol} knows no command `{command}`")]
    Command {
        /// The protocol's name.
        protocol: &'static str,
        /// The command's text.
        command: String,
    },
    /// The plan watches a property that the protocol does not have.
    #[error("{protocol} has no property `{property}`; it has {known}")]
    Property {
        /// The protocol's name.
        protocol: &'static str,
        /// The name that the plan gives.
        property: String,
        /// The names of the existing properties.
        known: String,
    },
}

/// The property name under which a core that did not settle in time is reported.
pub const SETTLES: &str = "settles";

impl Plan {
    /// The assumptions that this plan violates.
    #[must_use]
    pub fn violates(&self) -> Assumptions {
        let mut broken =
            self.all_conditions().fold(Assumptions::NONE, |all, conditions| all | Plan::violated_by(&conditions));
        if self.longest_round() > self.timely {
            broken = broken | Assumptions::TIMELY;
        }
        if self.pace.is_some() || self.line.is_some() {
            broken = broken | Assumptions::TIMELY | Assumptions::NO_LOSS;
        }
        for planned in &self.events {
            broken = broken
                | match &planned.fault {
                    Fault::Cut(_) | Fault::Lose { .. } | Fault::Rate { rate: Some(_), .. } => Assumptions::NO_LOSS,
                    Fault::Freeze(_) => Assumptions::NO_PAUSE,
                    Fault::Rollback(_) => Assumptions::SAFE_STORAGE,
                    Fault::Disk { state: DiskState::Full | DiskState::Slow(_), .. } => Assumptions::TIMELY,
                    Fault::Jump { .. } => Assumptions::STEADY_CLOCKS,
                    Fault::Drift { ppm, .. } if ppm.unsigned_abs() > self.steady_ppm => Assumptions::STEADY_CLOCKS,
                    _ => Assumptions::NONE,
                };
        }
        let later = self.field_changes();
        if self.field.as_ref().is_some_and(|field| !field.is_faultless(later)) {
            broken = broken | Assumptions::NO_LOSS;
        }
        if let Some(core) = &self.core {
            let cut_off = core.others == OutsideCore::CutOff && core.members.len() < self.nodes as usize;
            broken = if cut_off { broken | Assumptions::NO_LOSS } else { broken };
        }
        if self.drifts.iter().any(|(_, ppm)| ppm.unsigned_abs() > self.steady_ppm) {
            broken = broken | Assumptions::STEADY_CLOCKS;
        }
        broken
    }

    /// The initial conditions, and those after each change.
    fn all_conditions(&self) -> impl Iterator<Item = Conditions> {
        let changes = self.events.iter().filter_map(|planned| match &planned.fault {
            Fault::Conditions(change) => Some(change),
            _ => None,
        });
        let later = changes.scan(self.conditions, |now, change| {
            *now = change.applied(now);
            Some(*now)
        });
        std::iter::once(self.conditions).chain(later)
    }

    /// The changes of the radio field during the run.
    fn field_changes(&self) -> impl Iterator<Item = FieldChange> {
        self.events.iter().filter_map(|planned| match &planned.fault {
            Fault::Field(change) => Some(*change),
            _ => None,
        })
    }

    /// The longest delay of a message or a copy.
    pub(crate) fn longest_delay(&self) -> Span {
        let conditions = self.all_conditions().map(|conditions| conditions.longest_delay()).max().unwrap_or(Span::ZERO);
        let slowest = self.slow_links().values().copied().max().unwrap_or(Span::ZERO);
        conditions.plus(slowest).plus(self.longest_queueing())
    }

    /// The longest duration of a message, a write and an answer together.
    pub(crate) fn longest_round(&self) -> Span {
        let slow = self.slow_links();
        let back = |(from, to): (u32, u32)| slow.get(&(to, from)).copied().unwrap_or(Span::ZERO);
        let slowest = slow.iter().map(|(link, by)| by.plus(back(*link))).max().unwrap_or(Span::ZERO);
        let rounds =
            self.all_conditions().map(|conditions| conditions.longest_delay().times(2).plus(conditions.disk.to));
        rounds.max().unwrap_or(Span::ZERO).plus(slowest).plus(self.longest_queueing().times(2))
    }

    /// The longest time that a message waits and takes on lines of limited rate, of which it may pass two.
    fn longest_queueing(&self) -> Span {
        let rates = self.events.iter().filter_map(|planned| match planned.fault {
            Fault::Rate { rate, .. } => rate,
            _ => None,
        });
        rates.chain(self.line).map(|rate| rate.longest_delay()).max().unwrap_or(Span::ZERO).times(2)
    }

    /// The links that are slow at any time, and their greatest extra delay.
    fn slow_links(&self) -> BTreeMap<(u32, u32), Span> {
        let mut links = BTreeMap::new();
        for planned in &self.events {
            if let Fault::Slow { from, to, by } = planned.fault {
                let most = links.entry((from, to)).or_insert(Span::ZERO);
                *most = by.max(*most);
            }
        }
        links
    }

    /// The sum of all backward jumps of clocks, by which timers may be late.
    pub(crate) fn backward_jumps(&self) -> Span {
        let back = self.events.iter().map(|planned| match planned.fault {
            Fault::Jump { nanos, .. } if nanos < 0 => Span::nanos(nanos.unsigned_abs()),
            _ => Span::ZERO,
        });
        back.fold(Span::ZERO, Span::plus)
    }

    fn violated_by(conditions: &Conditions) -> Assumptions {
        let order = [conditions.duplicate, conditions.stray, conditions.reorder];
        let loss = if conditions.loss == Probability::NEVER { Assumptions::NONE } else { Assumptions::NO_LOSS };
        if order == [Probability::NEVER; 3] { loss } else { loss | Assumptions::IN_ORDER }
    }

    /// The hearing graph without movement: that of the edges, or the full mesh.
    pub(crate) fn hearing(&self) -> Box<dyn Hearing> {
        match &self.hearing {
            Some(graph) => Box::new(graph.clone()),
            None => Box::new(FullMesh(self.nodes as usize)),
        }
    }

    /// The number of nodes of all flocks.
    #[must_use]
    pub fn all_nodes(&self) -> u64 {
        u64::from(self.nodes) * u64::from(self.flocks)
    }

    /// The approximate number of bytes that the run needs at once.
    #[must_use]
    pub fn memory_estimate<P: Describe>(&self) -> u64 {
        let view = size_of::<bellwether_kernel::NodeStatus<P::View>>();
        let disk = size_of::<Disk<P::Cell, P::Record>>();
        // Two waiting events for each node, in lists that are on average three quarters full.
        let events = 3 * Wheel::<QueuedEvent<P>>::ENTRY_BYTES;
        let links = if self.keeps_order_in_a_table() { 8 * self.nodes as usize } else { 0 };
        let field = self.field.as_ref().map_or(0, |field| RadioField::memory_estimate(self, field));
        let each = (size_of::<Node<P>>() + view + disk + events + links + 4) as u64;
        let flock = size_of::<P::Ghost>() as u64 + 16;
        self.all_nodes().saturating_mul(each).saturating_add(u64::from(self.flocks) * flock + field)
    }

    /// Whether the order on each link is kept in a table of sender and receiver, rather than in a map of the links in
    /// use.
    pub(crate) fn keeps_order_in_a_table(&self) -> bool {
        self.field.is_none() && self.all_nodes().saturating_mul(u64::from(self.nodes)) <= 1 << 24
    }

    /// Checks whether the plan can be run with this many bytes of memory available.
    ///
    /// # Errors
    /// The first problem found.
    pub fn check<P: Describe>(&self, config: &P::Config, available: Option<u64>) -> Result<(), PlanError> {
        if self.all_nodes() == 0 {
            return Err(PlanError::Nobody);
        }
        if self.all_nodes() >= u64::from(u32::MAX) {
            return Err(PlanError::TooMany(self.all_nodes()));
        }
        let needs = self.memory_estimate::<P>();
        if let Some(has) = available.filter(|has| needs > *has) {
            return Err(PlanError::Memory { nodes: self.all_nodes(), needs: needs >> 20, has: has >> 20 });
        }
        self.check_field()?;
        self.check_names::<P>(config)
    }

    fn check_field(&self) -> Result<(), PlanError> {
        let wrong = |why: String| Err(PlanError::Field(why));
        if let Some(graph) = &self.hearing {
            if self.field.is_some() {
                return wrong("who hears whom follows from the radio field, or from edges, not from both".to_owned());
            }
            if graph.nodes() != self.nodes as usize {
                return wrong(format!("the edges are those of {} nodes, and there are {}", graph.nodes(), self.nodes));
            }
        }
        let Some(field) = &self.field else {
            return match self.field_changes().next() {
                Some(change) => wrong(format!("`{change}` needs a radio field")),
                None => Ok(()),
            };
        };
        if self.flocks != 1 {
            return wrong("a radio field has one flock".to_owned());
        }
        for planned in &self.events {
            if let Fault::Slow { .. } | Fault::Rate { .. } = planned.fault {
                return wrong(format!("a radio field has no links of their own for `{}`", planned.fault));
            }
        }
        for change in field.start.iter().copied().chain(self.field_changes()) {
            let place = match change {
                FieldChange::Place { at, .. } => at,
                FieldChange::Walk { to, .. } => to,
                FieldChange::Roam { .. } | FieldChange::Stay | FieldChange::Wall(_) | FieldChange::Fade(_) => continue,
            };
            if !field.contains(place) {
                return wrong(format!("`{change}` leads out of the field of {} by {}", field.width, field.height));
            }
        }
        Ok(())
    }

    fn check_names<P: Describe>(&self, config: &P::Config) -> Result<(), PlanError> {
        let exists = |what: String, node: u32| {
            let known = (1..=self.nodes).contains(&node);
            if known { Ok(()) } else { Err(PlanError::Node { what, node, nodes: self.nodes }) }
        };
        for (node, ppm) in &self.drifts {
            exists(format!("drift {node} {ppm:+}ppm"), *node)?;
        }
        for planned in &self.events {
            for node in planned.fault.nodes() {
                exists(planned.fault.to_string(), node)?;
            }
            if let Fault::Ask { command, .. } = &planned.fault
                && P::command(command).is_none()
            {
                return Err(PlanError::Command { protocol: P::NAME, command: command.clone() });
            }
        }
        for change in self.field.iter().flat_map(|field| &field.start) {
            for node in Fault::Field(*change).nodes() {
                exists(change.to_string(), node)?;
            }
        }
        for node in self.core.iter().flat_map(|core| &core.members) {
            exists("core".to_owned(), *node)?;
        }
        if let Enforce::Only(name) = &self.enforce
            && name != SETTLES
            && !P::safety(config).iter().any(|property| property.name == name)
        {
            let known: Vec<&str> = P::safety(config).iter().map(|property| property.name).chain([SETTLES]).collect();
            let property = name.clone();
            return Err(PlanError::Property { protocol: P::NAME, property, known: known.join(", ") });
        }
        Ok(())
    }

    /// The conditions in the form of a scenario file.
    #[must_use]
    pub fn conditions_text(&self) -> String {
        ConditionsChange::to(&self.conditions).to_string()
    }
}

/// The number of bytes of free memory, where the system tells.
#[must_use]
pub fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
