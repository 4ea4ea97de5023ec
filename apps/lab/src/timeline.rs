//! A run as lines of text: a time, a lane a node, and what happened.
//!
//! The quiet form tells the story: a message to many is one line, arrivals are left out (a lost message is not), and the
//! steady hum of a calm flock is counted and not listed. The verbose form has every event.

use std::io::{self, Write};

use bellwether_trace::counted;

use crate::moment;
use crate::palette::{self, Ink, ansi};
use crate::story::Story;

mod hum;
mod lanes;
mod line;

use hum::Hum;
use lanes::Lanes;
use line::{Line, Piece};

/// How to write a story down.
#[derive(Clone, Copy, Debug)]
pub struct Timeline<'a> {
    /// The story.
    pub story: &'a Story<'a>,
    /// Every event, not only those that tell the story.
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
    pub fn of(story: &'a Story<'a>) -> Timeline<'a> {
        Timeline { story, verbose: false, colour: false, from: 0, until: u64::MAX }
    }

    /// Writes it.
    ///
    /// # Errors
    /// Whatever the sink says.
    pub fn write(&self, sink: &mut impl Write) -> io::Result<()> {
        let events = &self.story.trace.events;
        let digits = moment::digits(events.iter().map(|event| event.at));
        let width = moment::seconds(self.story.end, digits).len().max("seconds".len());
        let mut page = Page { sink, width, digits, colour: self.colour, last: None };
        let mut lanes = Lanes::new(self.story.nodes);
        let mut hum = Hum::default();
        self.heading(&mut page, &lanes)?;
        let mut start = 0;
        while start < events.len() {
            let at = events[start].at;
            let end = if self.verbose { start + 1 } else { end_of_instant(events, start) };
            let shown = (self.from..=self.until).contains(&at);
            let lines = if shown { self.lines(start..end, &mut hum) } else { Vec::new() };
            if !lines.is_empty() {
                page.hum(&mut hum, &lanes)?;
            }
            events[start..end].iter().for_each(|event| lanes.take(event));
            for line in &lines {
                page.line(at, &lanes, line)?;
            }
            start = end;
        }
        page.hum(&mut hum, &lanes)
    }

    fn heading(&self, page: &mut Page<'_, impl Write>, lanes: &Lanes) -> io::Result<()> {
        let header = &self.story.trace.header;
        let mut title =
            format!("{}, {}, seed {}", header.protocol, counted(self.story.nodes.into(), "node"), header.seed);
        for (name, value) in &header.settings {
            title.push_str(&format!(", {name}={value}"));
        }
        page.strong(&title)?;
        page.legend(&self.story.roles())?;
        writeln!(page.sink)?;
        page.faint(&format!("{:>width$}   {}", "seconds", lanes.heading(), width = page.width))
    }

    /// What there is to say of some events of one instant.
    fn lines(&self, range: std::ops::Range<usize>, hum: &mut Hum) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for index in range {
            if !self.verbose && hum.takes(self.story, index) {
                continue;
            }
            let Some(line) = line::line(self.story, index, self.verbose) else { continue };
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

/// Where lines are written to, with the look that they share.
struct Page<'s, W> {
    sink: &'s mut W,
    width: usize,
    digits: usize,
    colour: bool,
    /// The moment of the line before: a moment is written once.
    last: Option<u64>,
}

impl<W: Write> Page<'_, W> {
    fn paint(&self, ink: Ink, text: &str) -> String {
        if self.colour && !text.is_empty() { format!("\x1b[{}m{text}\x1b[0m", ansi(ink)) } else { text.to_string() }
    }

    fn strong(&mut self, text: &str) -> io::Result<()> {
        let text = self.paint(Ink::Strong, text);
        writeln!(self.sink, "{text}")
    }

    fn faint(&mut self, text: &str) -> io::Result<()> {
        let text = self.paint(Ink::Faint, text.trim_end());
        writeln!(self.sink, "{text}")
    }

    fn legend(&mut self, roles: &[(&str, bellwether_kernel::Hue)]) -> io::Result<()> {
        let roles = roles
            .iter()
            .map(|(name, hue)| self.paint(Ink::Role(*hue), &format!("{} {name}", palette::glyph(*hue))))
            .chain([self.paint(Ink::Faint, &format!("{} down", lanes::DOWN))])
            .chain([self.paint(Ink::Faint, &format!("{} frozen", lanes::FROZEN))])
            .collect::<Vec<_>>();
        writeln!(self.sink, "{}", roles.join("  "))
    }

    fn hum(&mut self, hum: &mut Hum, lanes: &Lanes) -> io::Result<()> {
        let Some(text) = hum.say() else { return Ok(()) };
        let blank = " ".repeat(self.width);
        let lanes = self.lanes(lanes, &[]);
        let text = self.paint(Ink::Faint, &text);
        writeln!(self.sink, "{blank}   {lanes}{text}")
    }

    fn line(&mut self, at: u64, lanes: &Lanes, line: &Line) -> io::Result<()> {
        let time = if self.last == Some(at) { String::new() } else { moment::seconds(at, self.digits) };
        self.last = Some(at);
        let time = format!("{time:>width$}", width = self.width);
        let time = self.paint(Ink::Faint, &time);
        let lanes = self.lanes(lanes, &line.who);
        let pieces = line.pieces();
        let text: String = pieces
            .iter()
            .map(|Piece { ink, text }| ink.map_or_else(|| text.clone(), |ink| self.paint(ink, text)))
            .collect();
        writeln!(self.sink, "{time}   {lanes}{text}")
    }

    fn lanes(&self, lanes: &Lanes, who: &[u32]) -> String {
        let mut text = String::new();
        for (ink, glyph) in lanes.glyphs(who) {
            text.push_str(&self.paint(ink, &glyph.to_string()));
            text.push(' ');
        }
        if !text.is_empty() {
            text.push_str("  ");
        }
        text
    }
}
