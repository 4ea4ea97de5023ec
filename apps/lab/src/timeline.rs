//! A run as lines of text: a time, a lane a node, and what happened.
//!
//! The quiet form shows what matters: a message to many is one line, arrivals are left out (a lost message is not), and the
//! routine messages of a calm flock are counted and not listed. The verbose form has every event.

use std::io::{self, Write};

use bellwether_trace::counted;

use crate::analysis::TraceAnalysis;
use crate::palette::{self, TextColour, ansi};
use crate::time_text;

mod lanes;
mod line;
mod routine;

use lanes::Lanes;
use line::{TextPiece, TimelineLine};
use routine::RoutineCounter;

/// An analysis as text.
#[derive(Clone, Copy, Debug)]
pub struct Timeline<'a> {
    /// The analysis.
    pub analysis: &'a TraceAnalysis<'a>,
    /// Whether every event is shown, not only those that matter to a reader.
    pub verbose: bool,
    /// Whether the reader's terminal shows colours.
    pub colour: bool,
    /// Leave out what happened before this moment.
    pub from: u64,
    /// Leave out what happened after this moment.
    pub until: u64,
}

impl<'a> Timeline<'a> {
    /// The quiet, plain timeline of the whole run.
    #[must_use]
    pub fn of(analysis: &'a TraceAnalysis<'a>) -> Timeline<'a> {
        Timeline { analysis, verbose: false, colour: false, from: 0, until: u64::MAX }
    }

    /// Writes it.
    ///
    /// # Errors
    /// The error of the sink.
    pub fn write(&self, sink: &mut impl Write) -> io::Result<()> {
        let events = &self.analysis.trace.events;
        let digits = time_text::digits(events.iter().map(|event| event.at));
        let width = time_text::seconds(self.analysis.end, digits).len().max("seconds".len());
        let mut page = TimelineWriter { sink, width, digits, colour: self.colour, last: None };
        let mut lanes = Lanes::new(self.analysis.nodes);
        let mut routine = RoutineCounter::default();
        self.heading(&mut page, &lanes)?;
        let mut start = 0;
        while start < events.len() {
            let at = events[start].at;
            let end = if self.verbose { start + 1 } else { end_of_instant(events, start) };
            let shown = (self.from..=self.until).contains(&at);
            let lines = if shown { self.lines(start..end, &mut routine) } else { Vec::new() };
            if !lines.is_empty() {
                page.routine(&mut routine, &lanes)?;
            }
            events[start..end].iter().for_each(|event| lanes.take(event));
            for line in &lines {
                page.line(at, &lanes, line)?;
            }
            start = end;
        }
        page.routine(&mut routine, &lanes)
    }

    fn heading(&self, page: &mut TimelineWriter<'_, impl Write>, lanes: &Lanes) -> io::Result<()> {
        let header = &self.analysis.trace.header;
        let mut title =
            format!("{}, {}, seed {}", header.protocol, counted(self.analysis.nodes.into(), "node"), header.seed);
        for (name, value) in &header.settings {
            title.push_str(&format!(", {name}={value}"));
        }
        page.strong(&title)?;
        page.legend(&self.analysis.roles())?;
        writeln!(page.sink)?;
        page.faint(&format!("{:>width$}   {}", "seconds", lanes.heading(), width = page.width))
    }

    /// The lines for some events of one instant.
    fn lines(&self, range: std::ops::Range<usize>, routine: &mut RoutineCounter) -> Vec<TimelineLine> {
        let mut lines: Vec<TimelineLine> = Vec::new();
        for index in range {
            if !self.verbose && routine.takes(self.analysis, index) {
                continue;
            }
            let Some(line) = line::line(self.analysis, index, self.verbose) else { continue };
            match lines.iter_mut().find(|other| !self.verbose && other.joins(&line)) {
                Some(other) => other.join(&line),
                None => lines.push(line),
            }
        }
        lines
    }
}

fn end_of_instant(events: &[bellwether_trace::Event], start: usize) -> usize {
    let at = events[start].at;
    start + events[start..].iter().take_while(|event| event.at == at).count()
}

/// The output for lines, with the style that they share.
struct TimelineWriter<'s, W> {
    sink: &'s mut W,
    width: usize,
    digits: usize,
    colour: bool,
    /// The moment of the line before: a moment is written once.
    last: Option<u64>,
}

impl<W: Write> TimelineWriter<'_, W> {
    fn paint(&self, colour: TextColour, text: &str) -> String {
        if self.colour && !text.is_empty() { format!("\x1b[{}m{text}\x1b[0m", ansi(colour)) } else { text.to_string() }
    }

    fn strong(&mut self, text: &str) -> io::Result<()> {
        let text = self.paint(TextColour::Strong, text);
        writeln!(self.sink, "{text}")
    }

    fn faint(&mut self, text: &str) -> io::Result<()> {
        let text = self.paint(TextColour::Faint, text.trim_end());
        writeln!(self.sink, "{text}")
    }

    fn legend(&mut self, roles: &[(&str, bellwether_kernel::Hue)]) -> io::Result<()> {
        let roles = roles
            .iter()
            .map(|(name, hue)| self.paint(TextColour::Role(*hue), &format!("{} {name}", palette::glyph(*hue))))
            .chain([self.paint(TextColour::Faint, &format!("{} down", lanes::DOWN))])
            .chain([self.paint(TextColour::Faint, &format!("{} frozen", lanes::FROZEN))])
            .collect::<Vec<_>>();
        writeln!(self.sink, "{}", roles.join("  "))
    }

    fn routine(&mut self, routine: &mut RoutineCounter, lanes: &Lanes) -> io::Result<()> {
        let Some(text) = routine.say() else { return Ok(()) };
        let blank = " ".repeat(self.width);
        let lanes = self.lanes(lanes, &[]);
        let text = self.paint(TextColour::Faint, &text);
        writeln!(self.sink, "{blank}   {lanes}{text}")
    }

    fn line(&mut self, at: u64, lanes: &Lanes, line: &TimelineLine) -> io::Result<()> {
        let time = if self.last == Some(at) { String::new() } else { time_text::seconds(at, self.digits) };
        self.last = Some(at);
        let time = format!("{time:>width$}", width = self.width);
        let time = self.paint(TextColour::Faint, &time);
        let lanes = self.lanes(lanes, &line.who);
        let pieces = line.pieces();
        let text: String = pieces
            .iter()
            .map(|TextPiece { colour, text }| colour.map_or_else(|| text.clone(), |colour| self.paint(colour, text)))
            .collect();
        writeln!(self.sink, "{time}   {lanes}{text}")
    }

    fn lanes(&self, lanes: &Lanes, who: &[u32]) -> String {
        let mut text = String::new();
        for (colour, glyph) in lanes.glyphs(who) {
            text.push_str(&self.paint(colour, &glyph.to_string()));
            text.push(' ');
        }
        if !text.is_empty() {
            text.push_str("  ");
        }
        text
    }
}
