//! Watching a flock: a live view on a terminal, and elsewhere one line, or one JSON object, for every change.

use std::io::{IsTerminal as _, Read as _, Write as _};
use std::pin::pin;
use std::time::Duration;

use bellwether_trace::in_words;
use jiff::Timestamp;
use serde::Serialize;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::mpsc;

use crate::exit::{CommandResult, ExitCode, Failure};
use crate::output::{self, Colour};
use change_log::ChangeLog;
use screen::Screen;

mod change_log;
mod frame;
mod screen;
pub(crate) mod snapshot;

pub(crate) use snapshot::FlockSnapshot;

/// How often the screen is redrawn: whole seconds are shown.
const TICK: Duration = Duration::from_secs(1);
/// The byte that Control-C sends when it is no signal.
const CONTROL_C: u8 = 3;

/// The status of a flock in any kind of place.
pub(crate) trait StatusReport: Serialize {
    /// The complete status as text.
    fn text(&self) -> String;
    /// The exit code that follows from the status.
    fn code(&self) -> ExitCode;
    /// The status as a snapshot for the live view.
    fn snapshot(&self) -> FlockSnapshot;
}

/// Queries repeatedly, and shows what has changed. Returns when the user quits, on a terminal; otherwise never.
pub(crate) async fn watch<S: StatusReport>(
    every: Duration,
    json: bool,
    take: impl AsyncFnMut() -> CommandResult<S>,
) -> CommandResult<ExitCode> {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    match !json && std::io::stdout().is_terminal() && !dumb {
        true => live(every, take).await,
        false => by_line(every, json, take).await,
    }
}

async fn by_line<S: StatusReport>(
    every: Duration,
    json: bool,
    mut take: impl AsyncFnMut() -> CommandResult<S>,
) -> CommandResult {
    let mut change_log = ChangeLog::default();
    loop {
        let seen = take().await?;
        let (now, snapshot) = (Timestamp::now(), seen.snapshot());
        let is_new = change_log.seen.as_ref().is_none_or(|before| !before.is_like(&snapshot));
        let news = change_log.take(now, snapshot);
        let mut out = output::stdout();
        if json && is_new {
            writeln!(out, "{}", serde_json::to_string(&seen).unwrap_or_default())?;
        } else if !json {
            let at = now.strftime("%H:%M:%S");
            news.iter().try_for_each(|line| writeln!(out, "{at} {line}"))?;
        }
        out.flush()?;
        drop(out);
        tokio::time::sleep(every).await;
    }
}

async fn live<S: StatusReport>(every: Duration, mut take: impl AsyncFnMut() -> CommandResult<S>) -> CommandResult {
    let (mut view, mut code) = (View::open()?, None);
    loop {
        let Some(looked) = view.until(take()).await? else { break };
        match looked {
            Ok(seen) => {
                code = Some(seen.code());
                view.seen(&seen)?;
            }
            // An error of the first query is reported where it can still be read when the screen is gone.
            Err(why) if code.is_none() => return Err(why),
            Err(why) => view.failed(&why)?,
        }
        if view.until(tokio::time::sleep(every)).await?.is_none() {
            break;
        }
    }
    Ok(code.unwrap_or(ExitCode::Nobody))
}

/// The screen, its contents, and the keyboard.
struct View {
    screen: Screen,
    change_log: ChangeLog,
    /// The error of the last query.
    trouble: String,
    keys: mpsc::UnboundedReceiver<u8>,
    resized: Signal,
    suspended: Signal,
    ended: [Signal; 3],
}

impl View {
    fn open() -> CommandResult<View> {
        let wait_for = |kind| {
            signal(kind).map_err(|why| Failure::environment(format!("cannot wait for signals: {}", in_words(&why))))
        };
        Ok(View {
            resized: wait_for(SignalKind::window_change())?,
            suspended: wait_for(SignalKind::from_raw(rustix::process::Signal::TSTP.as_raw()))?,
            ended: [
                wait_for(SignalKind::interrupt())?,
                wait_for(SignalKind::terminate())?,
                wait_for(SignalKind::hangup())?,
            ],
            keys: keys(),
            screen: Screen::open(Colour::Auto.wanted())?,
            change_log: ChangeLog::default(),
            trouble: String::new(),
        })
    }

    /// Keeps the screen up to date until the work is done; `None` if the user quits before.
    async fn until<T>(&mut self, work: impl Future<Output = T>) -> CommandResult<Option<T>> {
        let mut work = pin!(work);
        let mut ticks = tokio::time::interval(TICK);
        loop {
            let [interrupted, terminated, hung_up] = &mut self.ended;
            tokio::select! {
                done = &mut work => return Ok(Some(done)),
                _ = ticks.tick() => {}
                _ = self.resized.recv() => self.screen.forget(),
                _ = self.suspended.recv() => self.screen.suspend()?,
                Some(key) = self.keys.recv() => match key {
                    b'q' | b'Q' | CONTROL_C => return Ok(None),
                    _ => {}
                },
                _ = interrupted.recv() => return Ok(None),
                _ = terminated.recv() => return Ok(None),
                _ = hung_up.recv() => return Ok(None),
            }
            self.draw()?;
        }
    }

    fn seen(&mut self, seen: &impl StatusReport) -> CommandResult<()> {
        self.trouble.clear();
        self.change_log.take(Timestamp::now(), seen.snapshot());
        self.draw()
    }

    /// A failed query may succeed the next time. Reported once.
    fn failed(&mut self, why: &Failure) -> CommandResult<()> {
        let why = format!("{:#}", why.error);
        if why != self.trouble {
            self.change_log.add(Timestamp::now(), vec![format!("cannot look: {why}")]);
            self.trouble = why;
        }
        self.draw()
    }

    fn draw(&mut self) -> CommandResult<()> {
        let lines = frame::frame(&self.change_log, Timestamp::now(), Screen::size().1);
        Ok(self.screen.show(&lines)?)
    }
}

/// The bytes that are typed, if there is a keyboard. The thread ends with the process.
fn keys() -> mpsc::UnboundedReceiver<u8> {
    let (tell, keys) = mpsc::unbounded_channel();
    if std::io::stdin().is_terminal() {
        std::thread::spawn(move || {
            let bytes = std::io::stdin().lock().bytes();
            bytes.map_while(Result::ok).take_while(|byte| tell.send(*byte).is_ok()).for_each(drop);
        });
    }
    keys
}
