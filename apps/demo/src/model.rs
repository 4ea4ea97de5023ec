//! The model of the flock: combines all events into one state and a log in plain words. Pure, so that page, terminal
//! and tests see the same.

mod copies;
mod state;

use std::collections::BTreeSet;
use std::time::Duration;

use bellwether_supervisor::events::EventKind;
use bellwether_trace::{Event, What};

use crate::DemoPlace;
use crate::bell::{BellEvent, CopyHello};
use copies::JobCopies;

pub(crate) use copies::CopyState;
pub(crate) use state::{Failover, FlockState, MemberState, ProcessState};
pub use state::{LogKind, LogLine};

/// Nanoseconds since the demo began.
pub(crate) type At = u64;

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) enum Observation {
    /// A member runs this protocol.
    Runs(String),
    /// A member's protocol did something.
    Traced(Event),
    /// A member's supervisor tells how it stands.
    Stands { member: u32, kind: EventKind, epoch: u64, leader: Option<u32> },
    /// A member's supervisor runs.
    Up { member: u32, pid: u32 },
    /// A member's supervisor has ended.
    Ended { member: u32 },
    /// Something was done to a member.
    Fault { member: u32, deed: MemberFault },
    /// The network is cut so from now on. The text is for the timeline; the words, if nothing else says the same, for people.
    Cuts { cuts: BTreeSet<(u32, u32)>, text: String, words: Option<String> },
    /// Something about the bell.
    Bell(BellEvent),
    /// A member complains.
    Said { member: u32, text: String },
    /// A word from the demo itself.
    Word(String),
}

/// A fault of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MemberFault {
    Killed,
    Unplugged,
    Frozen,
    Thawed,
    CutOff,
    AskedToStepDown,
}

impl MemberFault {
    fn words(self) -> &'static str {
        match self {
            MemberFault::Killed => "was killed",
            MemberFault::Unplugged => "was unplugged",
            MemberFault::Frozen => "was frozen",
            MemberFault::Thawed => "was woken",
            MemberFault::CutOff => "was cut off",
            MemberFault::AskedToStepDown => "was asked to hand over",
        }
    }
}

/// The fault that the flock has not yet got over.
#[derive(Clone, Debug)]
struct PendingFailover {
    at: At,
    member: u32,
    deed: MemberFault,
    epoch: u64,
}

/// The changes that an event led to, for the pages.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    pub(crate) events: Vec<Event>,
    pub(crate) log: Vec<LogLine>,
}

/// The picture.
#[derive(Debug)]
pub(crate) struct FlockModel {
    place: DemoPlace,
    state: FlockState,
    copies: JobCopies,
    fault: Option<PendingFailover>,
    /// Since when the bell is silent.
    silent_since: Option<At>,
    highest_led: u64,
}

impl FlockModel {
    pub(crate) fn new(place: DemoPlace, addresses: impl Iterator<Item = String>) -> FlockModel {
        FlockModel {
            place,
            state: FlockState::new(place.0.protocol, addresses),
            copies: JobCopies::default(),
            fault: None,
            silent_since: None,
            highest_led: 0,
        }
    }

    pub(crate) fn state(&self) -> &FlockState {
        &self.state
    }

    /// Takes a fact in, and tells what is new.
    pub(crate) fn take(&mut self, at: At, fact: Observation) -> Changes {
        let mut news = Changes::default();
        match fact {
            Observation::Runs(protocol) => self.state.protocol = protocol,
            Observation::Traced(event) => self.traced(Event { at, ..event }, &mut news),
            Observation::Stands { member, kind, epoch, leader } => {
                self.stands(at, member, kind, epoch, leader, &mut news);
            }
            Observation::Up { member, pid } => self.with(member, |member| {
                (member.life, member.pid) = (ProcessState::Up, Some(pid));
            }),
            Observation::Ended { member } => self.ended(at, member, &mut news),
            Observation::Fault { member, deed } => self.hit(at, member, deed, &mut news),
            Observation::Cuts { cuts, text, words } => {
                self.state.cuts = cuts.into_iter().collect();
                news.events.push(Event { at, node: 0, what: What::World { text } });
                news.log.extend(words.map(|text| LogLine { at, kind: LogKind::World, member: None, text }));
            }
            Observation::Bell(noticed) => self.bell(at, noticed, &mut news),
            Observation::Said { member, text } => {
                if let Some((_, why)) = text.split_once(" follows nobody: ") {
                    self.state.why_leaderless = Some(format!("member {member}: {why}"));
                }
                news.log.push(LogLine { at, kind: LogKind::Aside, member: Some(member), text });
            }
            Observation::Word(text) => news.log.push(LogLine { at, kind: LogKind::Word, member: None, text }),
        }
        self.look_who_leads(at, &mut news);
        news
    }

    fn with(&mut self, member: u32, change: impl FnOnce(&mut MemberState)) {
        if let Some(member) = self.state.members.iter_mut().find(|one| one.id == member) {
            change(member);
        }
    }

    fn traced(&mut self, event: Event, news: &mut Changes) {
        match &event.what {
            What::Send { .. } => self.state.messages += 1,
            What::Role { name, hue, leads } => self.with(event.node, |member| {
                (member.role, member.hue, member.leads) = (name.clone(), Some(*hue), *leads);
            }),
            _ => {}
        }
        news.events.push(event);
    }

    fn stands(&mut self, at: At, id: u32, kind: EventKind, epoch: u64, leader: Option<u32>, news: &mut Changes) {
        self.with(id, |member| match kind {
            EventKind::Leading | EventKind::Following | EventKind::Leaderless => {
                (member.epoch, member.follows, member.in_charge) = (epoch, leader, kind == EventKind::Leading);
            }
            EventKind::Started | EventKind::Stopped => {}
        });
        if kind == EventKind::Leading && epoch > self.highest_led {
            self.highest_led = epoch;
            self.state.elections += 1;
            let text = (self.place.0.leads)(id, epoch);
            news.log.push(LogLine { at, kind: LogKind::Lead, member: Some(id), text });
        }
    }

    fn ended(&mut self, at: At, id: u32, news: &mut Changes) {
        let was_hit = self.state.member(id).is_some_and(|member| member.life == ProcessState::Down);
        self.with(id, MemberState::down);
        if !was_hit {
            news.events.push(Event { at, node: id, what: What::Crash { noticed: true } });
            let text = format!("member {id} has ended");
            news.log.push(LogLine { at, kind: LogKind::Fault, member: Some(id), text });
        }
    }

    fn hit(&mut self, at: At, id: u32, deed: MemberFault, news: &mut Changes) {
        let what = match deed {
            MemberFault::Killed => Some(What::Crash { noticed: true }),
            MemberFault::Unplugged => Some(What::Crash { noticed: false }),
            MemberFault::Frozen => Some(What::Freeze),
            MemberFault::Thawed => Some(What::Thaw),
            MemberFault::CutOff | MemberFault::AskedToStepDown => None,
        };
        news.events.extend(what.map(|what| Event { at, node: id, what }));
        news.log.push(LogLine {
            at,
            kind: LogKind::Fault,
            member: Some(id),
            text: format!("member {id} {}", deed.words()),
        });
        if self.state.leader == Some(id) && deed != MemberFault::Thawed {
            self.fault = Some(PendingFailover { at, member: id, deed, epoch: self.highest_led });
        }
        match deed {
            MemberFault::Killed | MemberFault::Unplugged => self.with(id, MemberState::down),
            MemberFault::Frozen => {
                self.with(id, |member| member.life = ProcessState::Frozen);
                self.copies.freeze(id);
            }
            MemberFault::Thawed => {
                self.with(id, |member| member.life = ProcessState::Up);
                self.copies.thaw(id, self.highest_led);
            }
            MemberFault::CutOff | MemberFault::AskedToStepDown => {}
        }
        self.count_copies(at);
    }

    fn bell(&mut self, at: At, noticed: BellEvent, news: &mut Changes) {
        match noticed {
            BellEvent::Came(number, hello) => {
                self.copies.came(number, hello);
                let text = self.rings_again(at, hello);
                news.log.push(LogLine { at, kind: LogKind::Bell, member: Some(hello.member), text });
            }
            BellEvent::Stroke(_, count) => {
                self.state.strokes += 1;
                self.state.count = count;
            }
            BellEvent::ActionError(number) => {
                self.state.refused += 1;
                if let Some((member, epoch)) = self.copies.whose(number) {
                    let text =
                        format!("the bell refused a stroke of member {member}: {}", (self.place.0.is_over)(epoch));
                    news.log.push(LogLine { at, kind: LogKind::Bell, member: Some(member), text });
                }
            }
            BellEvent::Gone(number) => self.copies.gone(number),
        }
        self.count_copies(at);
    }

    /// Reports how long a failover took, if there was a fault, and where the job continues, if its state travels.
    fn rings_again(&mut self, at: At, hello: CopyHello) -> String {
        let (member, epoch) = (hello.member, hello.epoch);
        let gap = self.silent_since.take().map(|since| at.saturating_sub(since));
        let rings =
            format!("member {member} rings the bell, {}{}", (self.place.0.in_epoch)(epoch), self.goes_on(hello));
        let fault = self.fault.take_if(|fault| fault.epoch < epoch || fault.member != member);
        let Some(fault) = fault else { return rings };
        let took = at.saturating_sub(fault.at);
        let failover = Failover { from: fault.member, to: member, took, gap, after: fault.deed.words().into() };
        let silence = gap.map_or(String::new(), |gap| format!("; the bell was silent for {}", millis(gap)));
        let after = format!("{} after member {} {}", millis(took), fault.member, fault.deed.words());
        self.state.failover = Some(failover);
        format!("{rings}, {after}{silence}")
    }

    /// Says from where the job continues: work since the last hand-over is repeated if its member is gone.
    fn goes_on(&self, hello: CopyHello) -> String {
        let Some(count) = hello.count else { return String::new() };
        match self.state.count.map_or(0, |before| before.saturating_sub(count)) {
            0 => format!(", from stroke {} on", count + 1),
            again => format!(", from stroke {} on: {again} since the last hand-over are rung again", count + 1),
        }
    }

    fn count_copies(&mut self, at: At) {
        let running = self.copies.running();
        if running == 0 && self.state.copies > 0 {
            self.silent_since = Some(at);
        }
        self.state.copies = running;
        self.state.most_copies = self.state.most_copies.max(running);
        let copies = &self.copies;
        self.state.members.iter_mut().for_each(|member| member.ringing = copies.of(member.id));
    }

    fn look_who_leads(&mut self, at: At, news: &mut Changes) {
        let before = self.state.leader;
        let candidates = self.state.members.iter().filter(|member| member.in_charge && member.life == ProcessState::Up);
        let leader = candidates.max_by_key(|member| member.epoch);
        (self.state.leader, self.state.epoch) = (leader.map(|member| member.id), self.highest_led);
        if self.state.leader.is_some() {
            self.state.why_leaderless = None;
        }
        // A token that is handed over is nobody's for a moment, which is no news.
        let asked = self.fault.as_ref().is_none_or(|fault| fault.deed == MemberFault::AskedToStepDown);
        let expected = self.place.0.goes_round && asked;
        if before.is_some() && self.state.leader.is_none() && !expected {
            let text = self.place.0.nobody.to_owned();
            news.log.push(LogLine { at, kind: LogKind::Lead, member: None, text });
        }
    }
}

fn millis(nanos: u64) -> String {
    let millis = Duration::from_nanos(nanos).as_secs_f64() * 1000.0;
    if millis < 10.0 { format!("{millis:.1} ms") } else { format!("{millis:.0} ms") }
}

#[cfg(test)]
mod tests;
