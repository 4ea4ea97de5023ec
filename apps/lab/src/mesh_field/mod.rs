//! A mesh in a radio field: how it forms, what it costs, what it carries and how it heals, beside the best that the same
//! graph allows.
//!
//! A run has phases: the mesh [forms](FORMED), is left [calm](CALM_UNTIL) (or walks, if that is asked for), carries
//! messages between random nodes, and then, unless it walks, a tenth of its nodes die at once.

pub mod graph;
mod moment;
mod observer;
mod picture;
mod report;

use bellwether_kernel::{ConfigError, Describe, Span};
use bellwether_mesh::Mesh;
use bellwether_sim::{
    Fault, Field, FieldChange, Length, Plan, PlannedFault, Probability, Speed, Watch, simulate_watched,
};

pub use moment::is_joined;
use observer::Observer;
pub use picture::FieldPicture;
pub use report::{Delivery, FieldReport, Healing, Sizes};

/// How far nodes are heard, unless somebody says otherwise.
pub const RADIUS: Length = Length::metres(100);
/// Until then the mesh forms.
pub const FORMED: Span = Span::secs(20);
/// Until then it is left alone, or walks.
pub const CALM_UNTIL: Span = Span::secs(50);
/// Messages are sent until then, and answered a little later.
const SENT_UNTIL: Span = Span::secs(58);
/// A tenth of the nodes die then.
const DEATHS: Span = Span::secs(68);
const ENDS: Span = Span::secs(83);
/// A field with more nodes is wider than messages go by default.
const WIDE: u32 = 2_000;
/// So often the field is looked at.
const LOOK: Span = Span::millis(125);

/// What kind of field is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldRequest {
    /// How many nodes there are.
    pub nodes: u32,
    /// About how many neighbours a node has.
    pub density: u32,
    /// Where they are: a square side, if not the one that gives the density.
    pub side: Option<Length>,
    /// How far nodes are heard.
    pub radius: Length,
    /// How fast nodes walk at most, if they do.
    pub walk: Option<Speed>,
    /// How many receptions are lost.
    pub loss: Probability,
    /// How many messages are sent.
    pub messages: u32,
    /// What all chance is drawn from.
    pub seed: u64,
    /// The protocol's settings.
    pub settings: Vec<(String, String)>,
}

impl FieldRequest {
    /// A calm field.
    #[must_use]
    pub fn new(nodes: u32, density: u32, seed: u64) -> FieldRequest {
        let (walk, loss, messages) = (None, Probability::default(), 100);
        FieldRequest { nodes, density, side: None, radius: RADIUS, walk, loss, messages, seed, settings: Vec::new() }
    }

    /// The field alone: nothing happens in it, and whoever walks begins at once.
    #[must_use]
    pub fn quiet_plan(&self) -> Plan {
        let mut field = Field::with_neighbours(self.nodes, self.density, self.radius);
        if let Some(side) = self.side {
            (field.width, field.height) = (side, side);
        }
        field.start.extend(self.roaming());
        let mut plan = Plan { nodes: self.nodes, seed: self.seed, run: ENDS, field: Some(field), ..Plan::default() };
        plan.conditions.loss = self.loss;
        plan
    }

    /// How everybody walks, if they do.
    fn roaming(&self) -> Option<FieldChange> {
        let roam = |fastest: Speed| {
            let slowest = Speed(Length::mm(1_000)).min(fastest);
            FieldChange::Roam { slowest, fastest, pause: Span::ZERO }
        };
        self.walk.map(roam)
    }

    /// The plan of the run.
    #[must_use]
    pub fn plan(&self) -> Plan {
        let mut plan = FieldRequest { walk: None, ..self.clone() }.quiet_plan();
        let mut events = Vec::new();
        events.extend(self.roaming().map(|roam| PlannedFault { at: FORMED, fault: Fault::Field(roam) }));
        let mut chance = Chance(self.seed);
        let room = SENT_UNTIL.as_nanos() - CALM_UNTIL.as_nanos();
        for message in 0..self.messages {
            let (node, to) = (chance.node(self.nodes), chance.node(self.nodes));
            if node != to {
                let after = room / u64::from(self.messages) * u64::from(message);
                let fault = Fault::Ask { node, command: format!("ping {to}") };
                events.push(PlannedFault { at: CALM_UNTIL.plus(Span::nanos(after)), fault });
            }
        }
        if self.walk.is_none() {
            let vanish = |node| PlannedFault { at: DEATHS, fault: Fault::Vanish { node, pending: None } };
            events.extend((1..=self.nodes).filter(|_| chance.next().is_multiple_of(10)).map(vanish));
        }
        plan.events = events;
        plan
    }

    /// Runs it. `progress` is told how much of the run is over, in thousandths.
    ///
    /// # Errors
    /// The settings do not go together.
    pub fn run(&self, progress: &mut dyn FnMut(u64)) -> Result<(FieldReport, FieldPicture), ConfigError> {
        let pairs: Vec<(&str, &str)> = self.settings.iter().map(|(name, value)| (&**name, &**value)).collect();
        let mut config = Mesh::configure(self.nodes, &pairs)?;
        // The default hop limit ends within a field of this size.
        if self.nodes > WIDE && !pairs.iter().any(|(name, _)| *name == "hops") {
            config.hop_limit = u8::MAX;
        }
        let plan = self.plan();
        let mut observer = Observer::new(self, config.beat);
        let mut answers = observer::Answers::default();
        let mut look = |world: &bellwether_sim::WorldView<'_, Mesh>| {
            progress(world.at().as_nanos() * 1_000 / ENDS.as_nanos());
            observer.look(world);
        };
        let outcome =
            simulate_watched::<Mesh>(&config, &plan, &mut answers, Some(Watch { every: LOOK, look: &mut look }));
        Ok(observer.report(&plan, &answers, &outcome))
    }
}

/// A small source of chance for what a run has beside the simulator's own (`SplitMix64`).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn node(&mut self, nodes: u32) -> u32 {
        (self.next() % u64::from(nodes)) as u32 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The report of a small field, line by line. A change of the protocol may change it: then look whether it is for the
    /// better.
    const REPORT: &str = "\
field             40 nodes, each hears 7.8 others on the mean
clusters          4 heads, 0.80 times a greedy dominating set (5)
sizes             8 to 12 nodes, median 11; 17 gateways
covered           0.75 s (1.5 beats)
joined            1.75 s (3.5 beats)
forming           0.7 kB a node until all were joined
idle              52.1 B/s a node
reaffiliations    0.0000 a node and second
pairs joined      100.00 %
messages          96 of 96 acknowledged, stretch 1.13
healing           2 died at once: joined again after 0.12 s (0.2 beats), covered after 0.12 s (0.2 beats)
again             
";

    #[test]
    fn the_report_of_a_seed_is_always_the_same() {
        let mut last = 0;
        let (report, picture) =
            FieldRequest::new(40, 12, 1).run(&mut |thousandths| last = thousandths).expect("it runs");
        assert_eq!(report.to_string(), REPORT);
        assert!((990..=1_000).contains(&last), "{last}");
        let drawn = picture.render();
        assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"));
        assert_eq!(drawn.matches(": a head</title>").count(), report.heads);
        assert_eq!(drawn.matches(": a gateway of").count(), report.gateways);
        assert!(drawn.contains(">a message over"));
    }

    #[test]
    fn nodes_that_walk_change_clusters_and_nobody_dies() {
        let walk = Some(Speed(Length::metres(20)));
        let (report, _) = FieldRequest { walk, ..FieldRequest::new(40, 12, 1) }.run(&mut |_| {}).expect("it runs");
        assert!(report.reaffiliations_s > 0.0 && report.joined_share > 0.5);
        assert_eq!((report.healing, report.delivery.stretch), (None, None));
    }
}
