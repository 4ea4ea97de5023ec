//! The history in a record of events: who ran the command when, and why leadership moved.

use std::collections::BTreeMap;
use std::fmt;

use bellwether_trace::counted;
use jiff::{SignedDuration, Timestamp};

use crate::events::{EventKind, EventLine};

/// A line that is no valid event.
#[derive(Debug, thiserror::Error)]
#[error("line {line} is no event: {why}")]
pub struct StoryError {
    line: usize,
    why: serde_json::Error,
}

/// One run of the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The member that ran the command.
    pub member: String,
    /// The epoch of the run.
    pub epoch: u64,
    /// When the run began.
    pub from: Timestamp,
    /// When the run ended; `None` if its member was killed, or still runs the command.
    pub until: Option<Timestamp>,
}

/// Why the command moved to another member, as far as events can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The old leader stopped its work before any member missed it.
    LetGo,
    /// Others missed the old leader before its work had stopped: it lost contact with a majority.
    LostTouch,
    /// The old leader's work stopped before any member missed it, but it did not give the lead up: it did not know of
    /// the next leader.
    CutOff,
    /// The old leader recorded nothing more: it, or its machine, is gone.
    FellSilent,
    /// The same member led again.
    Again,
}

/// The change from one run of the command to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The run that ended.
    pub from: Run,
    /// The run that began.
    pub to: Run,
    /// Why the lead moved.
    pub why: Why,
    /// How long no copy ran; negative if two copies ran at once, by the members' own clocks. `None` if the end of the
    /// first run is unknown.
    pub gap: Option<SignedDuration>,
}

/// The history of a flock's command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The runs, ordered by their start.
    pub runs: Vec<Run>,
    /// The moves between them.
    pub moves: Vec<Move>,
}

impl Story {
    /// Reads the events of one file. An incomplete last line is left out: its member was killed while it wrote, or is
    /// still writing.
    ///
    /// # Errors
    /// The first line that is no event.
    pub fn read(text: &str) -> Result<Vec<EventLine>, StoryError> {
        let mut events = Vec::new();
        for (index, line) in text.split_inclusive('\n').enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            match serde_json::from_str(line) {
                Ok(event) => events.push(event),
                Err(why) if why.is_eof() && !line.ends_with('\n') => {}
                Err(why) => return Err(StoryError { line: index + 1, why }),
            }
        }
        Ok(events)
    }

    /// The history that follows from these events, in any order.
    #[must_use]
    pub fn of(mut events: Vec<EventLine>) -> Story {
        events.sort_by_key(|event| event.at);
        let runs = runs(&events);
        let moves = runs.windows(2).map(|pair| Move::between(&pair[0], &pair[1], &events)).collect();
        Story { runs, moves }
    }

    /// The moves during which two copies ran at once.
    pub fn overlaps(&self) -> impl Iterator<Item = &Move> {
        self.moves.iter().filter(|step| step.gap.as_ref().is_some_and(SignedDuration::is_negative))
    }
}

fn runs(events: &[EventLine]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut open: BTreeMap<&str, usize> = BTreeMap::new();
    for event in events {
        match event.event {
            EventKind::Started => {
                open.insert(&event.member, runs.len());
                let (member, epoch) = (event.member.clone(), event.epoch);
                runs.push(Run { member, epoch, from: event.at, until: None });
            }
            EventKind::Stopped => {
                if let Some(index) = open.remove(event.member.as_str()) {
                    runs[index].until = Some(event.at);
                }
            }
            EventKind::Leading | EventKind::Following | EventKind::Leaderless => {}
        }
    }
    runs
}

impl Move {
    fn between(from: &Run, to: &Run, events: &[EventLine]) -> Move {
        let gap = from.until.map(|until| to.from.duration_since(until));
        Move { from: from.clone(), to: to.clone(), why: why(from, to, events), gap }
    }
}

fn why(from: &Run, to: &Run, events: &[EventLine]) -> Why {
    if from.member == to.member {
        return Why::Again;
    }
    let Some(until) = from.until else { return Why::FellSilent };
    let missed = events.iter().any(|event| {
        event.event == EventKind::Leaderless && event.member != from.member && event.at > from.from && event.at < until
    });
    match missed {
        true => Why::LostTouch,
        false if was_cut_off(from, until, to, events) => Why::CutOff,
        false => Why::LetGo,
    }
}

/// One who lets go follows the next by the time that one's command starts, or has left and says nothing more. One who is
/// cut off follows nobody, and hears of the next later; later by another gap at least, since clocks differ.
fn was_cut_off(from: &Run, until: Timestamp, to: &Run, events: &[EventLine]) -> bool {
    let in_time = to.from.saturating_add(to.from.duration_since(until).abs()).unwrap_or(to.from);
    let mut after = events.iter().filter(|event| event.member == from.member && event.at >= until);
    let alone = after.clone().any(|event| event.event == EventKind::Leaderless && event.epoch == from.epoch);
    alone && !after.any(|event| event.event == EventKind::Following && event.epoch >= to.epoch && event.at <= in_time)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { from, to, why, gap } = self;
        let old = &from.member;
        match why {
            Why::LetGo => write!(f, "{old} let go: its command had stopped before anybody missed it")?,
            Why::LostTouch => write!(f, "{old} lost touch: the others missed it before its command had stopped")?,
            Why::CutOff => {
                write!(f, "{old} was cut off: its lease ended its command, and it did not know of the next")?;
            }
            Why::FellSilent => write!(f, "{old} fell silent: it wrote no more, so it or its machine was gone")?,
            Why::Again => write!(f, "{old} ran it again")?,
        }
        match gap {
            Some(gap) if gap.is_negative() => {
                write!(f, "; TWO COPIES ran for {}, by their members' clocks", millis(gap.abs()))?;
            }
            Some(gap) => write!(f, "; nothing ran for {}", millis(*gap))?,
            None => write!(f, "; when its command ended is not in the record")?,
        }
        write!(f, ", then {} took over in epoch {}", to.member, to.epoch)
    }
}

impl fmt::Display for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, run) in self.runs.iter().enumerate() {
            write!(f, "{:.3}  {} runs the command in epoch {}", run.from, run.member, run.epoch)?;
            match run.until {
                Some(until) => writeln!(f, " for {}", millis(until.duration_since(run.from)))?,
                None => writeln!(f)?,
            }
            if let Some(step) = self.moves.get(index) {
                writeln!(f, "  {step}")?;
            }
        }
        let overlaps = self.overlaps().count();
        let (runs, moves) = (counted(self.runs.len() as u64, "run"), counted(self.moves.len() as u64, "move"));
        writeln!(f, "{runs}, {moves}, {overlaps} with two copies at once")
    }
}

fn millis(span: SignedDuration) -> String {
    format!("{:.3} s", span.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(second: &str, member: &str, event: EventKind, epoch: u64) -> EventLine {
        let at = format!("2026-03-01T12:00:{second}Z").parse().unwrap();
        EventLine { at, member: member.into(), event, epoch, leader: None }
    }

    fn gap_of(story: &Story) -> Option<f64> {
        story.moves[0].gap.map(|gap| gap.as_secs_f64())
    }

    #[test]
    fn an_orderly_hand_over_is_recognised() {
        let story = Story::of(vec![
            event("20.020", "bob", EventKind::Started, 8),
            event("10", "alice", EventKind::Started, 7),
            event("20", "alice", EventKind::Stopped, 7),
            event("20.001", "bob", EventKind::Leaderless, 7),
        ]);
        assert_eq!((story.moves[0].why, gap_of(&story)), (Why::LetGo, Some(0.02)));
        assert_eq!(
            story.to_string(),
            "2026-03-01T12:00:10.000Z  alice runs the command in epoch 7 for 10.000 s\n  alice let go: its command had \
             stopped before anybody missed it; nothing ran for 0.020 s, then bob took over in epoch 8\n\
             2026-03-01T12:00:20.020Z  bob runs the command in epoch 8\n2 runs, 1 move, 0 with two copies at once\n"
        );
    }

    #[test]
    fn silence_and_lost_touch_are_told_apart() {
        let killed = Story::of(vec![
            event("10", "alice", EventKind::Started, 7),
            event("20", "bob", EventKind::Leaderless, 7),
            event("20.1", "bob", EventKind::Started, 8),
        ]);
        assert_eq!((killed.moves[0].why, gap_of(&killed)), (Why::FellSilent, None));
        let cut_off = Story::of(vec![
            event("10", "alice", EventKind::Started, 7),
            event("20", "bob", EventKind::Leaderless, 7),
            event("20.1", "alice", EventKind::Stopped, 7),
            event("20.2", "bob", EventKind::Started, 8),
        ]);
        assert_eq!(cut_off.moves[0].why, Why::LostTouch);
        assert_eq!(cut_off.overlaps().count(), 0);
    }

    #[test]
    fn one_whose_lease_ended_did_not_let_go() {
        let told = |heard_of_it| {
            let mut events = vec![
                event("10", "alice", EventKind::Started, 7),
                event("20", "alice", EventKind::Stopped, 7),
                event("20.001", "alice", EventKind::Leaderless, 7),
                event("20.020", "bob", EventKind::Leaderless, 7),
                event("20.040", "bob", EventKind::Started, 8),
            ];
            events.extend(heard_of_it);
            Story::of(events).moves[0].why
        };
        assert_eq!(told(Some(event("20.035", "alice", EventKind::Following, 8))), Why::LetGo);
        assert_eq!(told(Some(event("25", "alice", EventKind::Following, 8))), Why::CutOff);
        assert_eq!(told(None), Why::CutOff);
    }

    #[test]
    fn two_copies_are_called_so() {
        let story = Story::of(vec![
            event("10", "alice", EventKind::Started, 7),
            event("20", "bob", EventKind::Started, 8),
            event("22", "alice", EventKind::Stopped, 7),
        ]);
        assert_eq!(gap_of(&story), Some(-2.0));
        assert!(story.to_string().contains("TWO COPIES ran for 2.000 s"));
    }

    #[test]
    fn a_line_that_is_no_event_is_named() {
        let text = format!("{}\nnonsense\n", event("10", "alice", EventKind::Started, 7).line());
        assert!(Story::read(&text).unwrap_err().to_string().starts_with("line 3 is no event: expected"));
        assert_eq!(Story::read("").unwrap(), []);
    }

    #[test]
    fn a_last_line_that_breaks_off_is_left_out() {
        let whole = event("10", "alice", EventKind::Started, 7).line();
        let broken = &event("20", "alice", EventKind::Stopped, 7).line()[..40];
        assert_eq!(Story::read(&format!("{whole}{broken}")).unwrap().len(), 1);
        assert_eq!(Story::read(&format!("{whole}{broken}\n{whole}")).unwrap_err().line, 2);
        assert_eq!(Story::read(whole.trim_end()).unwrap().len(), 1, "whole, but for the end of the line");
    }
}
