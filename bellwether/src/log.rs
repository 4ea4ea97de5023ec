//! Standard error: error messages, and the log of `run`.

use std::io::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bellwether_supervisor::log::{LogFormat, LogRecord, LogStyle, Logger};
use jiff::Timestamp;

use crate::output::Colour;

/// The logger of the member in this process.
static LOGGER: Mutex<Option<Logger>> = Mutex::new(None);

/// The form of the lines that `run` writes to standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum LogFormatArg {
    /// One sentence a line, with colours on a terminal
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

impl From<LogFormatArg> for LogFormat {
    fn from(format: LogFormatArg) -> LogFormat {
        match format {
            LogFormatArg::Json => LogFormat::Json,
            LogFormatArg::Text if Colour::Auto.wanted_on(&std::io::stderr()) => LogFormat::Coloured,
            LogFormatArg::Text => LogFormat::Text,
        }
    }
}

fn logger() -> MutexGuard<'static, Option<Logger>> {
    LOGGER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens the log of the member in this process, in this style.
pub(crate) fn open(style: LogStyle) {
    *logger() = Some(Logger::new(style));
}

/// Sets the member's name.
pub(crate) fn name(member: &str) {
    logger().iter_mut().for_each(|logger| logger.name(member));
}

/// Waits, with a time limit, until the log is written.
pub(crate) fn close() {
    drop(logger().take());
}

/// Logs an event of the member in this process.
pub(crate) fn write(record: &LogRecord) {
    match &mut *logger() {
        Some(logger) => logger.write(record),
        None => {
            let line = LogStyle::default().line(record, Timestamp::now()).unwrap_or_default();
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    }
}
