//! `demo`: a flock of real processes on this machine, and the address of the page that shows it.

use std::io::{self, Write as _};
use std::time::Duration;

use bellwether_demo::{DemoElection, DemoError, DemoOptions, DemoPlace, LogKind, LogLine};
use bellwether_kernel::ListElection;
use bellwether_lab::palette::{TextColour, ansi};
use bellwether_lab::registry::{self, ElectionVisitor};
use bellwether_trace::{counted, in_words};
use tokio::signal::unix::{SignalKind, signal};

use crate::args::{DemoArgs, DemoChoice};
use crate::commands::{file_limit, play};
use crate::exit::{CommandResult, ExitCode, Failure};
use crate::runtime::block_on;

/// The number of open files that a member on a ring needs, the most of all places, with a margin: members inherit our
/// limit.
const MEMBERS_FILES: usize = 192;

pub(crate) fn run(args: &DemoArgs) -> CommandResult {
    let coloured = args.color.wanted();
    let listed = matches!(args.place, DemoChoice::Flock(place) if place.is_list());
    if !listed && (args.protocol.is_some() || !args.settings.is_empty()) {
        return Err(Failure::usage("--protocol and --set are for `bellwether demo members`: leave them out"));
    }
    match args.place {
        DemoChoice::Flock(place) => run_flock(args, place, coloured),
        DemoChoice::Mesh => play::run_field(&play::demo_field(), args.port, args.seconds, coloured),
    }
}

fn run_flock(args: &DemoArgs, place: DemoPlace, coloured: bool) -> CommandResult {
    let election = election(args)?;
    file_limit::require(MEMBERS_FILES)?;
    let options = DemoOptions {
        place,
        election,
        port: args.port,
        heartbeat: args.heartbeat.to_string(),
        tour: !args.no_tour,
        say: Box::new(move |line| say(line, coloured)),
        ready: Box::new(move |url, at| greet(url, at, place, coloured)),
    };
    let outcome = block_on(async {
        let end = ending(args.seconds.map(Duration::from_secs))?;
        bellwether_demo::run(options, end).await.map_err(failed)
    })?;
    let (most, strokes) = (outcome.most_copies, outcome.strokes);
    let (epochs, strokes) = (counted(outcome.elections, "epoch"), counted(strokes, "stroke"));
    print(&format!("\n{epochs} led, {strokes} of the bell, most copies at once: {most}"));
    Ok(if most > 1 { ExitCode::Broken } else { ExitCode::Fine })
}

/// The election settings for members of a list, if the protocol accepts them.
fn election(args: &DemoArgs) -> CommandResult<DemoElection> {
    struct Check<'a>(&'a [(String, String)]);
    impl ElectionVisitor for Check<'_> {
        type Out = CommandResult<&'static str>;

        fn visit<P: ListElection>(self) -> CommandResult<&'static str> {
            let settings: Vec<(&str, &str)> =
                self.0.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            P::configure(bellwether_demo::MEMBERS, &settings).map(|_| P::NAME).map_err(Failure::usage)
        }
    }
    let name = args.protocol.as_deref().unwrap_or(registry::ELECTIONS[0]);
    let protocol = registry::with_election(name, Check(&args.settings)).map_err(Failure::usage)??;
    Ok(DemoElection { protocol, settings: args.settings.clone() })
}

#[allow(clippy::needless_pass_by_value)] // for map_err
fn failed(why: DemoError) -> Failure {
    Failure::environment(why)
}

/// Completes when the time is over, or the user asks for the end.
pub(crate) fn ending(after: Option<Duration>) -> CommandResult<impl Future<Output = ()>> {
    let listen =
        |kind| signal(kind).map_err(|why| Failure::environment(format!("cannot wait for signals: {}", in_words(&why))));
    let mut asked = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()]
        .map(listen)
        .into_iter()
        .collect::<CommandResult<Vec<_>>>()?;
    Ok(async move {
        let over = async {
            match after {
                Some(span) => tokio::time::sleep(span).await,
                None => std::future::pending().await,
            }
        };
        let signalled = std::future::poll_fn(|context| {
            let ready = asked.iter_mut().any(|signal| signal.poll_recv(context).is_ready());
            if ready { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
        });
        tokio::select! {
            () = over => {}
            () = signalled => {}
        }
    })
}

fn greet(url: &str, at: &str, place: DemoPlace, coloured: bool) {
    let others = DemoPlace::ALL
        .into_iter()
        .filter(|other| *other != place)
        .map(DemoPlace::name)
        .collect::<Vec<_>>()
        .join(" or ");
    let url = paint(url, ansi(TextColour::Strong), coloured);
    print(&format!(
        "Five members start as real processes on this machine. The leader rings a bell.\n\n  \
         open this page         {url}\n  \
         show their status      bellwether status --flock {} --at {at}\n  \
         start another flock    with a button on the page, or: bellwether demo {others}\n",
        bellwether_demo::FLOCK
    ));
}

/// Prints a line of the log. Complaints of members are left to the page, which has room for them.
fn say(line: &LogLine, coloured: bool) {
    let ink = match line.kind {
        LogKind::Aside => return,
        LogKind::Fault => TextColour::Trouble,
        LogKind::Lead => TextColour::Strong,
        LogKind::World => TextColour::World,
        LogKind::Bell | LogKind::Word => TextColour::Faint,
    };
    let seconds = Duration::from_nanos(line.at).as_secs_f64();
    print(&format!("{seconds:>9.3} s  {}", paint(&line.text, ansi(ink), coloured)));
}

fn paint(text: &str, code: &str, coloured: bool) -> String {
    if coloured { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
}

/// Prints a line. If standard output is closed, the page still shows everything.
fn print(text: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
