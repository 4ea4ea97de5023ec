//! The terminal in full-screen mode, restored at the end in any case.
//!
//! A frame is written in one piece over the one before, and only if it differs, so nothing flickers. What is written comes
//! from other machines in part: whatever is not printable is replaced, so that nobody's name can speak to the terminal.

use std::io::{self, Write as _};
use std::sync::{Mutex, Once, PoisonError};

use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetwinsize, tcsetattr};

/// Switches to the alternate screen and hides the cursor.
const ENTER: &str = "\x1b[?1049h\x1b[?25l";
/// Resets colours, shows the cursor, and switches back to the normal screen.
const LEAVE: &str = "\x1b[0m\x1b[?25h\x1b[?1049l";
/// Synchronized output: between these a terminal that supports them shows nothing; others ignore them.
const BEGIN: &str = "\x1b[?2026h\x1b[H";
const END: &str = "\x1b[J\x1b[?2026l";

/// The terminal's former mode, while it is changed. A panic must find it, too.
static TAKEN: Mutex<Option<Option<Termios>>> = Mutex::new(None);

/// The colour of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ScreenColour {
    #[default]
    Plain,
    Faint,
    Gold,
    Green,
    Red,
}

impl ScreenColour {
    fn code(self) -> &'static str {
        match self {
            ScreenColour::Plain => "",
            ScreenColour::Faint => "\x1b[2m",
            ScreenColour::Gold => "\x1b[1;33m",
            ScreenColour::Green => "\x1b[32m",
            ScreenColour::Red => "\x1b[1;31m",
        }
    }
}

/// One line of a frame: pieces of text, each with its colour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScreenLine(Vec<(ScreenColour, String)>);

impl ScreenLine {
    pub(crate) fn of(ink: ScreenColour, text: impl Into<String>) -> ScreenLine {
        ScreenLine(vec![(ink, text.into())])
    }

    pub(crate) fn and(mut self, ink: ScreenColour, text: impl Into<String>) -> ScreenLine {
        self.0.push((ink, text.into()));
        self
    }

    /// Writes the line for a terminal of this width.
    fn write(&self, width: usize, colours: bool, into: &mut String) {
        let mut room = width;
        for (ink, text) in &self.0 {
            let code = if colours { ink.code() } else { "" };
            into.push_str(code);
            into.extend(text.chars().take(room).map(|one| if one.is_control() { '\u{fffd}' } else { one }));
            room = room.saturating_sub(text.chars().count());
            if !code.is_empty() {
                into.push_str("\x1b[0m");
            }
        }
    }
}

/// A terminal in full-screen mode. Dropping it restores the terminal.
#[derive(Debug)]
pub(crate) struct Screen {
    colours: bool,
    shown: String,
}

impl Screen {
    /// Switches to full-screen mode.
    pub(crate) fn open(colours: bool) -> io::Result<Screen> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let usual = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                usual(panic);
            }));
        });
        take_over()?;
        Ok(Screen { colours, shown: String::new() })
    }

    /// The width and height of the terminal.
    pub(crate) fn size() -> (usize, usize) {
        let size = tcgetwinsize(rustix::stdio::stdout());
        // Some terminals report none.
        let or = |given: u16, usual| if given == 0 { usual } else { usize::from(given) };
        size.map_or((80, 24), |size| (or(size.ws_col, 80), or(size.ws_row, 24)))
    }

    /// Shows as many of these lines as fit.
    pub(crate) fn show(&mut self, lines: &[ScreenLine]) -> io::Result<()> {
        let (width, height) = Screen::size();
        let mut frame = String::from(BEGIN);
        for (place, line) in lines.iter().take(height).enumerate() {
            if place > 0 {
                frame.push_str("\r\n");
            }
            line.write(width, self.colours, &mut frame);
            frame.push_str("\x1b[K");
        }
        frame.push_str(END);
        if frame != self.shown {
            write(&frame)?;
            self.shown = frame;
        }
        Ok(())
    }

    /// Forces the next frame to be written completely.
    pub(crate) fn forget(&mut self) {
        self.shown.clear();
    }

    /// Restores the terminal, stops this process as its user wants, and switches back when it goes on.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::STOP)?;
        self.forget();
        take_over()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn write(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Turns off echo and line buffering. Signals stay signals.
fn take_over() -> io::Result<()> {
    let input = rustix::stdio::stdin();
    // Without a keyboard the view still works.
    let before = tcgetattr(input).ok();
    if let Some(before) = &before {
        let mut raw = before.clone();
        raw.local_modes -= LocalModes::ICANON | LocalModes::ECHO;
        raw.special_codes[SpecialCodeIndex::VMIN] = 1;
        raw.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(input, OptionalActions::Flush, &raw)?;
    }
    *TAKEN.lock().unwrap_or_else(PoisonError::into_inner) = Some(before);
    write(ENTER)
}

/// Restores the terminal, once.
fn give_back() {
    let taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(before) = taken {
        // The terminal may be gone; then there is nothing to restore.
        let _ = write(LEAVE);
        if let Some(before) = before {
            let _ = tcsetattr(rustix::stdio::stdin(), OptionalActions::Flush, &before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(line: &ScreenLine, width: usize, colours: bool) -> String {
        let mut text = String::new();
        line.write(width, colours, &mut text);
        text
    }

    #[test]
    fn a_line_is_cut_to_the_screen_and_painted_only_if_that_is_wanted() {
        let line = ScreenLine::of(ScreenColour::Gold, "carla").and(ScreenColour::Plain, " is the host");
        assert_eq!(written(&line, 80, false), "carla is the host");
        assert_eq!(written(&line, 8, true), "\x1b[1;33mcarla\x1b[0m is");
    }

    #[test]
    fn nobodys_name_speaks_to_the_terminal() {
        let line = ScreenLine::of(ScreenColour::Plain, "\x1b]0;owned\x07\u{9b}2J");
        assert!(!written(&line, 80, true).contains(char::is_control));
    }
}
