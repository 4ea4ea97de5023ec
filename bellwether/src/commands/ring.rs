//! `ring`: who has the token, how far the work is, and passing it on.

use std::io::Write as _;
use std::time::{Duration, Instant};

use bellwether_net::{Interface, Key, Request, Response, RingPlace, Status, ask_ring, find_ring};
use bellwether_supervisor::moment::written;
use bellwether_supervisor::ring::RingMore;
use serde::Serialize;

use crate::args::{Place, PlaceArgs, RingCommand};
use crate::commands::survey::Brief;
use crate::commands::watch::{Shown, Sight};
use crate::exit::{ExitCode, Failure, Outcome};
use crate::output;

mod text;

/// How long members may take to be found.
const FIND: Duration = Duration::from_millis(300);
/// How long one may take to answer.
const ANSWER: Duration = Duration::from_secs(2);
/// How long passing the token on may take, if nobody says.
const PASS: Duration = Duration::from_secs(30);
/// How often to look whether it has been passed on.
const LOOK: Duration = Duration::from_millis(20);

/// One member of a ring.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Fellow {
    pub(crate) mac: String,
    pub(crate) address: String,
    /// The short of it, as wherever a flock meets.
    #[serde(flatten)]
    pub(crate) brief: Option<Brief>,
    pub(crate) status: Option<Status>,
    pub(crate) error: Option<String>,
}

impl Fellow {
    fn more(&self) -> Option<RingMore> {
        self.status.as_ref().and_then(|status| serde_json::from_value(status.more.clone()).ok())
    }

    fn name(&self) -> &str {
        self.status.as_ref().map_or(self.mac.as_str(), |status| status.name.as_str())
    }

    fn owns(&self) -> bool {
        self.more().is_some_and(|more| more.owner.as_deref() == Some(self.name()))
    }
}

/// What the members say of their ring.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Circle {
    pub(crate) flock: String,
    /// Over what it meets.
    pub(crate) at: String,
    /// The owner's hardware address, its name, its epoch, and since when it owns the token: what programs read under these
    /// names wherever a flock meets.
    pub(crate) leader: Option<String>,
    pub(crate) leader_name: Option<String>,
    pub(crate) epoch: Option<u64>,
    pub(crate) since: Option<String>,
    /// What the owner is called.
    pub(crate) owner: Option<String>,
    /// How far the work is.
    pub(crate) progress: Option<u64>,
    /// How often the token was handed over and how often one was made, by those who answered, in this life of theirs.
    pub(crate) hand_overs: u64,
    pub(crate) regenerations: u64,
    /// In the order of the ring.
    pub(crate) members: Vec<Fellow>,
}

pub(crate) fn run(command: &RingCommand) -> Outcome {
    let (args, shown): (_, fn(&Circle) -> String) = match command {
        RingCommand::Status(args) => (args, text::status),
        RingCommand::Members(args) => (args, text::members),
        RingCommand::State(args) => (args, text::state),
        RingCommand::Pass(args) => {
            let within = args.within.map_or(PASS, |span| Duration::from_nanos(span.as_nanos()));
            return pass(&args.place(), args.json, within);
        }
    };
    let within = args.within.map_or(FIND, |span| Duration::from_nanos(span.as_nanos()));
    let circle = look(&args.place(), within)?;
    if circle.members.is_empty() && !args.json {
        return Err(circle.nobody());
    }
    show(&circle, args.json, shown)?;
    Ok(circle.code())
}

/// What `status` shows of a ring.
pub(crate) async fn take(place: &PlaceArgs, within: Duration) -> Outcome<Circle> {
    let place = place.clone();
    let looking = tokio::task::spawn_blocking(move || look(&place, within.min(FIND)));
    looking.await.map_err(|_| Failure::environment("the thread that looks failed"))?
}

impl Shown for Circle {
    fn text(&self) -> String {
        text::status(self)
    }

    fn code(&self) -> ExitCode {
        Circle::code(self)
    }

    fn sight(&self) -> Sight {
        text::sight(self)
    }
}

/// Asks the owner to pass the token on, and waits until another has it.
pub(crate) fn pass(place: &PlaceArgs, json: bool, within: Duration) -> Outcome {
    #[derive(Serialize)]
    struct Passed<'a> {
        flock: &'a str,
        from: &'a str,
        to: &'a str,
        progress: Option<u64>,
        took_ms: u128,
    }
    let before = look(place, FIND)?;
    let Some(owner) = before.members.iter().find(|fellow| fellow.owns()) else { return Err(before.nobody()) };
    if owner.more().is_none_or(|more| more.fellows.is_empty()) {
        return Err(Failure::new(
            ExitCode::Nobody,
            format!("{} is alone in its ring: there is nobody to pass to", owner.name()),
        ));
    }
    // Finding the members is our own affair: what is timed is the hand-over.
    let began = Instant::now();
    tell(owner, place.key()?.as_ref())?;
    while began.elapsed() < within {
        let members = before.members.iter().map(|fellow| ask(fellow, place)).collect::<Outcome<_>>()?;
        let now = Circle::of(&place.flock, &before.at, members);
        if let Some(to) = now.owner.as_deref().filter(|to| *to != owner.name()) {
            let took_ms = began.elapsed().as_millis();
            let from = owner.name();
            if json {
                output::json(&Passed { flock: &place.flock, from, to, progress: now.progress, took_ms })?;
            } else {
                line(&format!("{from} passed the token on, and {to} has it after {took_ms} ms"))?;
            }
            return Ok(ExitCode::Fine);
        }
        std::thread::sleep(LOOK);
    }
    Err(Failure::new(
        ExitCode::Nobody,
        format!("{} was asked, and after {within:?} nobody else has the token", owner.name()),
    ))
}

fn tell(owner: &Fellow, key: Option<&Key>) -> Outcome<()> {
    let address = owner.address.parse().map_err(Failure::environment)?;
    match ask_ring(address, key, Request::StepDown, ANSWER) {
        Ok(answer) => match answer.response {
            Response::Refused(why) => Err(Failure::new(ExitCode::Nobody, why)),
            _ => Ok(()),
        },
        Err(why) => Err(Failure::new(ExitCode::Nobody, format!("cannot ask {}: {why}", owner.name()))),
    }
}

/// Finds the members and asks each.
fn look(place: &PlaceArgs, within: Duration) -> Outcome<Circle> {
    let Place::Ring(at) = &place.at else {
        return Err(Failure::usage("this is for rings: say --at ring"));
    };
    let RingPlace { interface, port } = at;
    let interface = Interface::find(interface.as_deref()).map_err(Failure::usage)?;
    let key = place.key()?;
    let sealed = key.as_ref().map(|key| (place.flock.as_str(), key));
    let found = find_ring(&interface, *port, sealed, within).map_err(Failure::environment)?;
    let fellow = |member: bellwether_token::Member| Fellow {
        mac: member.mac.to_string(),
        address: member.address.to_string(),
        brief: None,
        status: None,
        error: None,
    };
    let members = found.into_iter().map(|member| ask(&fellow(member), place)).collect::<Outcome<_>>()?;
    Ok(Circle::of(&place.flock, &at.to_string(), members))
}

fn ask(fellow: &Fellow, place: &PlaceArgs) -> Outcome<Fellow> {
    let address = fellow.address.parse().map_err(Failure::environment)?;
    let (status, error) = match ask_ring(address, place.key()?.as_ref(), Request::Status, ANSWER) {
        Ok(answer) => match answer.response {
            Response::Status(status) => (Some(*status), None),
            Response::Refused(why) => (None, Some(why)),
            Response::Done => (None, Some("an answer to another question".into())),
        },
        Err(why) => (None, Some(why.to_string())),
    };
    Ok(Fellow { brief: status.as_ref().map(Brief::of), status, error, ..fellow.clone() })
}

impl Circle {
    fn of(flock: &str, at: &str, members: Vec<Fellow>) -> Circle {
        let owner = members
            .iter()
            .filter(|fellow| fellow.owns())
            .max_by_key(|fellow| fellow.more().and_then(|more| more.progress));
        let sum = |count: fn(&RingMore) -> u64| members.iter().filter_map(Fellow::more).map(|more| count(&more)).sum();
        let more = owner.and_then(Fellow::more);
        // An owner that does not answer may be known to those who wait for its token.
        let told = members.iter().filter_map(Fellow::more).filter(|told| told.owner.is_some());
        let told = if owner.is_some() { None } else { told.max_by_key(|told| told.progress) };
        let known = more.as_ref().or(told.as_ref());
        let name = known.and_then(|known| known.owner.clone());
        let progress = known.and_then(|known| known.progress);
        Circle {
            flock: flock.to_owned(),
            at: at.to_owned(),
            leader: owner.map(|fellow| fellow.mac.clone()),
            leader_name: name.clone(),
            epoch: progress,
            since: more.map(|more| written(more.since)),
            owner: name,
            progress,
            hand_overs: sum(|more| more.took),
            regenerations: sum(|more| more.generated),
            members,
        }
    }

    fn code(&self) -> ExitCode {
        if self.owner.is_some() { ExitCode::Fine } else { ExitCode::Nobody }
    }

    fn nobody(&self) -> Failure {
        let why = match self.members.is_empty() {
            true => "no member of the ring answers: is it on this interface and port, with this key?".to_owned(),
            false => format!("nobody in the ring {} has the token at present", self.flock),
        };
        Failure::new(ExitCode::Nobody, why)
    }
}

fn show(circle: &Circle, json: bool, shown: fn(&Circle) -> String) -> Outcome<()> {
    if json { output::json(circle) } else { line(shown(circle).trim_end()) }
}

fn line(text: &str) -> Outcome<()> {
    let mut out = output::stdout();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}
