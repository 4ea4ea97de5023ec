//! What `run` logs for people and log collectors: one line per event.

use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;

use crate::exit::Exit;
use crate::guardian::Containment;
use crate::lines::{LineFormat, LineWriter};
use crate::moment;
use crate::priority::Precedence;

/// One event of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogRecord {
    /// The member leads.
    Leading {
        /// The epoch that it leads.
        epoch: u64,
    },
    /// The member follows another.
    Following {
        /// The leader's name.
        leader: String,
        /// The leader's epoch.
        epoch: u64,
    },
    /// Nobody has led for a while.
    Leaderless {
        /// The reason, as far as the member knows.
        why: String,
    },
    /// The member gives up the lead in good order.
    LettingGo {
        /// The epoch in which it led.
        epoch: u64,
    },
    /// The lead ended although the member did not give it up.
    LeaseLost {
        /// The epoch in which it led.
        epoch: u64,
        /// The reason, in words.
        why: String,
    },
    /// The containment of the command's processes was chosen.
    Contained(Containment),
    /// The member has this priority over other processes.
    Precedence(Precedence),
    /// The command runs.
    Started {
        /// The command's process id.
        pid: i32,
        /// The epoch of the command.
        epoch: u64,
    },
    /// The command has ended.
    Ended {
        /// How the command itself ended; `None` if all its processes were killed at once.
        exit: Option<Exit>,
        /// Whether it had been told to end.
        told: bool,
        /// The epoch in which it was started.
        epoch: u64,
    },
    /// An expected event.
    Info(String),
    /// An event that people should know.
    Warning(String),
}

/// How lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// A sentence, after the program's name.
    #[default]
    Text,
    /// A sentence with colours, for a terminal.
    Coloured,
    /// One JSON object.
    Json,
}

/// The flock, member and form of log lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogStyle {
    /// The flock's name.
    pub flock: String,
    /// The member's name.
    pub member: String,
    /// The form of a line.
    pub format: LogFormat,
    /// Whether only warnings are written.
    pub quiet: bool,
}

impl LogStyle {
    /// The line for this event, without its newline; `None` if it is filtered out.
    #[must_use]
    pub fn line(&self, record: &LogRecord, at: Timestamp) -> Option<String> {
        if self.quiet && !record.is_warning() {
            return None;
        }
        let text = one_line(&Sentence(&self.member, record).to_string());
        Some(match self.format {
            LogFormat::Text => format!("bellwether: {text}"),
            LogFormat::Coloured => format!("bellwether: \x1b[{}m{text}\x1b[0m", record.colour()),
            LogFormat::Json => self.json(record, at, text),
        })
    }

    fn json(&self, record: &LogRecord, at: Timestamp, message: String) -> String {
        let line = JsonLine {
            at: moment::written(at),
            level: if record.is_warning() { "warning" } else { "info" },
            flock: &self.flock,
            member: &self.member,
            message,
            ..record.fields()
        };
        // Strings and numbers can always be written as JSON.
        serde_json::to_string(&line).unwrap_or_default()
    }
}

/// Writes lines to standard error in a separate thread: a reader that does not read delays no member.
#[derive(Debug)]
pub struct Logger(LineWriter<LogLine>, Arc<LogStyle>);

/// A line that waits to be written.
#[derive(Debug)]
struct LogLine(Arc<LogStyle>, Timestamp, LogRecord);

impl LineFormat for LogLine {
    const WHAT: &'static str = "log lines";
    const WAITING: usize = 1024;

    fn line(&self) -> String {
        let LogLine(style, at, record) = self;
        style.line(record, *at).map_or_else(String::new, |line| line + "\n")
    }
}

impl Logger {
    /// A logger with this style.
    #[must_use]
    pub fn new(style: LogStyle) -> Logger {
        // There is no other place to report that standard error fails.
        Logger(LineWriter::to(Box::new(std::io::stderr()), |_| ()), Arc::new(style))
    }

    /// Sets the member's name.
    pub fn name(&mut self, member: &str) {
        member.clone_into(&mut Arc::make_mut(&mut self.1).member);
    }

    /// Queues a line. Does not wait. Dropping the logger writes the queued lines, with a time limit.
    pub fn write(&mut self, record: &LogRecord) {
        let Logger(lines, style) = self;
        lines.write(LogLine(style.clone(), Timestamp::now(), record.clone()));
    }
}

/// The fields of a JSON line.
#[derive(Debug, Default, Serialize)]
struct JsonLine<'a> {
    at: String,
    level: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    flock: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    member: &'a str,
    event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    epoch: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leader: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pid: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signal: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
    message: String,
}

impl LogRecord {
    /// Whether this is written even with `--quiet`.
    #[must_use]
    pub fn is_warning(&self) -> bool {
        matches!(self, LogRecord::Leaderless { .. } | LogRecord::LeaseLost { .. } | LogRecord::Warning(_))
    }

    /// The terminal's code for the colour of the line.
    fn colour(&self) -> &'static str {
        match self {
            LogRecord::Leading { .. } => "1;32",
            LogRecord::Started { .. } => "32",
            LogRecord::Following { .. } => "36",
            LogRecord::LettingGo { .. } | LogRecord::Contained(_) | LogRecord::Precedence(_) | LogRecord::Info(_) => {
                "2"
            }
            LogRecord::Ended { exit: Some(exit), .. } if exit.is_success() => "2",
            LogRecord::Ended { told: true, .. } => "2",
            LogRecord::Ended { .. } | LogRecord::Leaderless { .. } | LogRecord::Warning(_) => "33",
            LogRecord::LeaseLost { .. } => "1;31",
        }
    }

    fn fields(&self) -> JsonLine<'_> {
        let of = |event, epoch| JsonLine { event, epoch, ..JsonLine::default() };
        match self {
            LogRecord::Leading { epoch } => of("leading", Some(*epoch)),
            LogRecord::Following { leader, epoch } => {
                JsonLine { leader: Some(leader), ..of("following", Some(*epoch)) }
            }
            LogRecord::Leaderless { why } => JsonLine { why: Some(why), ..of("leaderless", None) },
            LogRecord::LettingGo { epoch } => of("letting-go", Some(*epoch)),
            LogRecord::LeaseLost { epoch, why } => JsonLine { why: Some(why), ..of("lease-lost", Some(*epoch)) },
            LogRecord::Contained(_) => of("contained", None),
            LogRecord::Precedence(_) => of("precedence", None),
            LogRecord::Started { pid, epoch } => JsonLine { pid: Some(*pid), ..of("started", Some(*epoch)) },
            LogRecord::Ended { exit, epoch, .. } => JsonLine {
                exit_code: exit.and_then(|exit| if let Exit::Code(code) = exit { Some(code) } else { None }),
                signal: exit.and_then(|exit| if let Exit::Signal(number) = exit { Some(number) } else { None }),
                ..of("ended", Some(*epoch))
            },
            LogRecord::Info(_) => of("info", None),
            LogRecord::Warning(_) => of("warning", None),
        }
    }
}

/// The event of this member, as a sentence.
struct Sentence<'a>(&'a str, &'a LogRecord);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sentence(member, record) = self;
        match record {
            LogRecord::Leading { epoch } => write!(f, "member {member} leads in epoch {epoch}"),
            LogRecord::Following { leader, epoch } => write!(f, "member {member} follows {leader} in epoch {epoch}"),
            LogRecord::Leaderless { why } => write!(f, "member {member} follows nobody: {why}"),
            LogRecord::LettingGo { epoch } => write!(f, "member {member} gives up the lead of epoch {epoch}"),
            LogRecord::LeaseLost { epoch, why } => write!(f, "member {member} lost the lead of epoch {epoch}: {why}"),
            LogRecord::Contained(how) => write!(f, "the command runs in {how}: {}", how.promise()),
            LogRecord::Precedence(got) => write!(f, "member {member} has {got}"),
            LogRecord::Started { pid, epoch } => write!(f, "the command started as process {pid} in epoch {epoch}"),
            LogRecord::Ended { exit: Some(exit), told: true, .. } => {
                write!(f, "the command ended when told to: {exit}")
            }
            LogRecord::Ended { exit: Some(exit), told: false, .. } => write!(f, "the command ended by itself: {exit}"),
            LogRecord::Ended { exit: None, .. } => f.write_str("the command and all its processes were killed"),
            LogRecord::Info(text) | LogRecord::Warning(text) => f.write_str(text),
        }
    }
}

/// Replaces control characters in foreign text, so that they do not reach a terminal.
fn one_line(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" ").replace(char::is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_record() -> Vec<LogRecord> {
        let why = "no majority: hears 1 of 3".to_owned();
        let ended = |exit, told| LogRecord::Ended { exit, told, epoch: 7 };
        vec![
            LogRecord::Leading { epoch: 7 },
            LogRecord::Following { leader: "bob".into(), epoch: 7 },
            LogRecord::Leaderless { why: why.clone() },
            LogRecord::LettingGo { epoch: 7 },
            LogRecord::LeaseLost { epoch: 7, why },
            LogRecord::Contained(Containment::Walk),
            LogRecord::Started { pid: 42, epoch: 7 },
            ended(Some(Exit::Code(3)), false),
            ended(Some(Exit::Signal(15)), true),
            ended(None, true),
            LogRecord::Warning("the disk is full".into()),
        ]
    }

    fn lines(format: LogFormat, quiet: bool) -> Vec<String> {
        let style = LogStyle { flock: "sheep".into(), member: "alice".into(), format, quiet };
        let at = "2026-03-01T12:00:00.25Z".parse().unwrap();
        every_record().iter().filter_map(|record| style.line(record, at)).collect()
    }

    #[test]
    fn each_thing_that_happens_is_one_plain_sentence() {
        let said = [
            "member alice leads in epoch 7",
            "member alice follows bob in epoch 7",
            "member alice follows nobody: no majority: hears 1 of 3",
            "member alice gives up the lead of epoch 7",
            "member alice lost the lead of epoch 7: no majority: hears 1 of 3",
        ];
        let lines = lines(LogFormat::Text, false);
        let text: Vec<&str> = lines.iter().map(|line| line.strip_prefix("bellwether: ").unwrap()).collect();
        assert_eq!(text[..5], said);
        assert!(text[5].starts_with("the command runs in a walk through /proc: its processes are found"), "{text:?}");
        assert_eq!(
            text[6..],
            [
                "the command started as process 42 in epoch 7",
                "the command ended by itself: exit code 3",
                "the command ended when told to: signal 15",
                "the command and all its processes were killed",
                "the disk is full",
            ]
        );
    }

    #[test]
    fn colours_change_nothing_but_the_colour() {
        let stripped = lines(LogFormat::Coloured, false).into_iter().map(|line| {
            let (before, rest) = line.split_once("\x1b[").unwrap();
            let text = rest.split_once('m').unwrap().1.strip_suffix("\x1b[0m").unwrap();
            format!("{before}{text}")
        });
        assert_eq!(stripped.collect::<Vec<_>>(), lines(LogFormat::Text, false));
    }

    #[test]
    fn every_json_line_says_when_who_and_what_in_the_words_of_the_sentence() {
        for (line, sentence) in lines(LogFormat::Json, false).iter().zip(lines(LogFormat::Text, false)) {
            let json: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(
                (&json["at"], &json["flock"], &json["member"]),
                (&"2026-03-01T12:00:00.250000Z".into(), &"sheep".into(), &"alice".into())
            );
            assert_eq!(format!("bellwether: {}", json["message"].as_str().unwrap()), sentence);
            assert!(!line.contains('\n') && json["event"].is_string(), "{line}");
        }
        let ended: serde_json::Value = serde_json::from_str(&lines(LogFormat::Json, false)[7]).unwrap();
        assert_eq!((&ended["event"], &ended["exit_code"], &ended["epoch"]), (&"ended".into(), &3.into(), &7.into()));
    }

    #[test]
    fn quiet_leaves_the_warnings() {
        let left = lines(LogFormat::Text, true);
        assert_eq!(left.len(), 3, "{left:?}");
        assert!(left.iter().all(|line| ["nobody", "lost the lead", "disk"].iter().any(|word| line.contains(word))));
    }

    #[test]
    fn what_others_typed_cannot_drive_a_terminal_nor_begin_a_second_line() {
        let record = LogRecord::Following { leader: "bob\x1b[2J\nbellwether: fine".into(), epoch: 1 };
        let line = LogStyle::default().line(&record, Timestamp::now()).unwrap();
        assert!(!line.contains(char::is_control), "{line:?}");
    }
}
