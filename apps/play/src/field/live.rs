//! A field that is simulated in real time on a thread of its own, and steered by requests.

use std::any::Any;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use bellwether_kernel::{NodeId, Span};
use bellwether_mesh::{Mesh, MeshAnswer, MeshConfig};
use bellwether_sim::{Fault, Field, FieldChange, Plan, Recorder, Steering, WorldView, simulate_steered};
use bellwether_trace::What;
use tokio::sync::{oneshot, watch};

use super::action::{FieldAction, FieldActionError, FieldFacts, MAX_EVENTS};
use super::frame::{self, FieldInfo, Frame, MessageLog, PlacedNode, Wall4};

/// So often the run is looked at, in virtual time: what is done waits for so long at most.
const LOOK: Span = Span::millis(20);
/// A page gets no more frames than one in this time.
const FRAME: Duration = Duration::from_millis(40);
/// While nothing happens on a field that stands still, pages are told so this often, so that they know that it lives.
const STILL: Duration = Duration::from_secs(1);

/// A request of a page to the thread.
pub(super) enum LiveRequest {
    /// Do this, and say whether it was done.
    Act(FieldAction, oneshot::Sender<Result<(), FieldActionError>>),
    /// The program ends.
    End,
}

/// A field before it runs.
pub(super) struct LiveField {
    pub(super) config: MeshConfig,
    pub(super) plan: Plan,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RunEnd {
    /// The program ends.
    Program,
    /// The run starts again.
    Reset,
}

impl LiveField {
    /// Runs until somebody ends it; the plan of the last run with what was done to it, if anything was.
    pub(super) fn run(&self, requests: &Receiver<LiveRequest>, frames: &watch::Sender<Arc<str>>) -> Option<Plan> {
        for run in 1.. {
            let (answers, answered) = mpsc::channel();
            let mut pilot = Pilot::new(&self.plan, run, requests, frames, answered);
            let mut steer = |world: &WorldView<'_, Mesh>| pilot.steer(world);
            let ran = simulate_steered(&self.config, &self.plan, &mut Answers(answers), LOOK, &mut steer);
            let why = ran.outcome.broken.map(|broken| format!("{}: {}", broken.property, broken.says));
            if pilot.wait_for_end(why) == RunEnd::Program {
                return Some(ran.plan).filter(|plan| !plan.events.is_empty());
            }
        }
        None
    }
}

/// Passes on what nodes were told about what they sent.
struct Answers(mpsc::Sender<(u32, MeshAnswer)>);

impl Recorder for Answers {
    const ON: bool = false;

    fn record(&mut self, _: u64, _: u32, _: u32, _: impl FnOnce() -> What) {}

    fn answer(&mut self, _: u64, _: u32, node: u32, answer: &dyn Any) {
        if let Some(answer) = answer.downcast_ref::<MeshAnswer>() {
            // The pilot outlives the run.
            let _ = self.0.send((node, answer.clone()));
        }
    }
}

/// Keeps a run in step with real time, and does what pages ask for.
struct Pilot<'a> {
    plan: &'a Plan,
    field: Field,
    run: u32,
    requests: &'a Receiver<LiveRequest>,
    frames: &'a watch::Sender<Arc<str>>,
    answers: Receiver<(u32, MeshAnswer)>,
    messages: MessageLog,
    walls: Vec<Wall4>,
    walk: u32,
    times: u32,
    events: usize,
    /// A moment of real time and the virtual time that it had; they run apart from there.
    since: (Instant, u64),
    /// The virtual time and the bytes sent a second ago, and what a node sent between then and before.
    traffic: (u64, u64, u64),
    published: Option<Instant>,
    end: Option<RunEnd>,
    /// The moment and the nodes that were shown last.
    shown: (u64, Vec<PlacedNode>),
}

impl<'a> Pilot<'a> {
    fn new(
        plan: &'a Plan,
        run: u32,
        requests: &'a Receiver<LiveRequest>,
        frames: &'a watch::Sender<Arc<str>>,
        answers: Receiver<(u32, MeshAnswer)>,
    ) -> Pilot<'a> {
        let field =
            plan.field.clone().unwrap_or_else(|| Field::with_neighbours(1, 1, bellwether_sim::Length::metres(1)));
        let fastest = field.start.iter().find_map(|change| match change {
            FieldChange::Roam { fastest, .. } => Some(fastest.0.as_mm() / 1_000),
            _ => None,
        });
        Pilot {
            plan,
            field,
            run,
            requests,
            frames,
            answers,
            messages: MessageLog::default(),
            walls: Vec::new(),
            walk: fastest.unwrap_or(0),
            times: 1,
            events: 0,
            since: (Instant::now(), 0),
            traffic: (0, 0, 0),
            published: None,
            end: None,
            shown: (0, Vec::new()),
        }
    }

    /// Shows the run, waits until real time has caught up, and takes requests meanwhile.
    fn steer(&mut self, world: &WorldView<'_, Mesh>) -> Steering {
        while let Ok((node, answer)) = self.answers.try_recv() {
            self.messages.take(node, &answer);
        }
        self.count_traffic(world);
        self.publish(world, false);
        let mut faults = Vec::new();
        loop {
            match self.next_request(world.at().as_nanos()) {
                Ok(LiveRequest::Act(action, reply)) => {
                    let done = self.act(&action, world).map(|fault| faults.extend(fault));
                    // The client may be gone.
                    let _ = reply.send(done);
                    self.publish(world, true);
                }
                Ok(LiveRequest::End) | Err(RecvTimeoutError::Disconnected) => self.end = Some(RunEnd::Program),
                Err(RecvTimeoutError::Timeout) if self.times == 0 => self.publish(world, true),
                Err(RecvTimeoutError::Timeout) => return Steering::Go(faults),
            }
            if self.end.is_some() {
                return Steering::End;
            }
            // A stopped field advances by one frame, so that the action's effect is seen.
            if self.times == 0 && !faults.is_empty() {
                return Steering::Go(faults);
            }
        }
    }

    /// The next request before the run must go on.
    fn next_request(&self, at: u64) -> Result<LiveRequest, RecvTimeoutError> {
        if self.times == 0 {
            return self.requests.recv_timeout(STILL);
        }
        let (began, virtual_then) = self.since;
        let due = began + Duration::from_nanos(at.saturating_sub(virtual_then) / u64::from(self.times));
        self.requests.recv_timeout(due.saturating_duration_since(Instant::now()))
    }

    /// Carries out an action. Returns its fault, unless it only changes the display.
    fn act(&mut self, action: &FieldAction, world: &WorldView<'_, Mesh>) -> Result<Option<Fault>, FieldActionError> {
        let runs = |node: u32| world.state(NodeId::at(node as usize - 1)).is_some();
        let (width, height) = (self.field.width, self.field.height);
        let fault = FieldFacts { nodes: self.plan.nodes, width, height, runs: &runs }.fault(action)?;
        if fault.is_some() && self.events == MAX_EVENTS {
            return Err(FieldActionError::TooMuch);
        }
        self.events += usize::from(fault.is_some());
        match (action, &fault) {
            (FieldAction::Pace { times }, _) => {
                self.times = *times;
                self.since = (Instant::now(), world.at().as_nanos());
            }
            (FieldAction::Reset, _) => self.end = Some(RunEnd::Reset),
            (FieldAction::Walk { speed }, _) => self.walk = *speed,
            (_, Some(Fault::Field(FieldChange::Wall(wall)))) => self.walls.push(frame::wall(wall)),
            _ => {}
        }
        Ok(fault)
    }

    fn count_traffic(&mut self, world: &WorldView<'_, Mesh>) {
        let (at, bytes) = (world.at().as_nanos(), world.stats().radio_bytes());
        let (then, before, _) = self.traffic;
        if at >= then + 1_000_000_000 {
            let a_second = (bytes - before) * 1_000_000_000 / (at - then);
            self.traffic = (at, bytes, a_second / u64::from(self.plan.nodes.max(1)));
        }
    }

    /// Shows the field, unless it has just been shown; at once, if something was done.
    fn publish(&mut self, world: &WorldView<'_, Mesh>, at_once: bool) {
        if !at_once && self.published.is_some_and(|last| last.elapsed() < FRAME) {
            return;
        }
        self.published = Some(Instant::now());
        self.shown = (world.at().as_nanos(), frame::nodes(world, self.plan));
        self.show(None);
    }

    fn show(&self, broken: Option<&str>) {
        let Field { width, height, radius, .. } = &self.field;
        let (width, height, radius) = (width.as_mm(), height.as_mm(), radius.as_mm());
        let frame = Frame {
            about: FieldInfo { width, height, radius, seed: self.plan.seed, run: self.run },
            at: self.shown.0,
            times: self.times,
            walk: self.walk,
            nodes: &self.shown.1,
            walls: &self.walls,
            bytes_s: self.traffic.2,
            messages: &self.messages.last,
            events: self.events,
            broken,
        };
        // Numbers and strings can always be written as JSON.
        self.frames.send_replace(serde_json::to_string(&frame).unwrap_or_default().into());
    }

    /// Why the run ended. One that ended by itself is still shown, with the reason, until it is started again.
    fn wait_for_end(&self, broken: Option<String>) -> RunEnd {
        let why = broken.unwrap_or_else(|| "the run has lasted as long as a run can".into());
        let mut end = self.end;
        loop {
            match end {
                Some(end) => return end,
                None => self.show(Some(&why)),
            }
            end = match self.requests.recv_timeout(STILL) {
                Ok(LiveRequest::Act(FieldAction::Reset, reply)) => {
                    let _ = reply.send(Ok(()));
                    Some(RunEnd::Reset)
                }
                Ok(LiveRequest::Act(_, reply)) => {
                    let _ = reply.send(Err(FieldActionError::Over));
                    None
                }
                Ok(LiveRequest::End) | Err(RecvTimeoutError::Disconnected) => Some(RunEnd::Program),
                Err(RecvTimeoutError::Timeout) => None,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use bellwether_kernel::Describe as _;
    use bellwether_lab::mesh_field::FieldRequest;
    use bellwether_sim::scenario::{self, Scenario, ScenarioBody};
    use bellwether_sim::{NoRecorder, Watch, simulate_watched};
    use serde_json::Value;
    use std::thread::JoinHandle;

    /// A field that runs, and the page that watches it.
    struct Watched {
        requests: mpsc::Sender<LiveRequest>,
        frames: watch::Receiver<Arc<str>>,
        thread: JoinHandle<Option<Plan>>,
    }

    impl Watched {
        fn start(nodes: u32) -> Watched {
            let config = Mesh::configure(nodes, &[]).unwrap();
            let plan = Plan { run: Span::secs(100_000), ..FieldRequest::new(nodes, 12, 1).quiet_plan() };
            let (requests, taken) = mpsc::channel();
            let (shows, frames) = watch::channel("{}".into());
            let thread = std::thread::spawn(move || LiveField { config, plan }.run(&taken, &shows));
            let watched = Watched { requests, frames, thread };
            watched.act(r#"{"do":"pace","times":50}"#).unwrap();
            watched
        }

        fn act(&self, action: &str) -> Result<(), FieldActionError> {
            let (reply, done) = oneshot::channel();
            self.requests.send(LiveRequest::Act(serde_json::from_str(action).unwrap(), reply)).unwrap();
            done.blocking_recv().unwrap()
        }

        /// Waits for a frame of which this is true.
        fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            let is_it = |text: &Arc<str>| serde_json::from_str::<Value>(text).is_ok_and(|frame| wanted(&frame));
            let text = runtime.block_on(self.frames.wait_for(is_it)).unwrap().clone();
            serde_json::from_str(&text).unwrap()
        }

        fn end(self) -> Option<Plan> {
            self.requests.send(LiveRequest::End).unwrap();
            self.thread.join().unwrap()
        }
    }

    fn kinds(frame: &Value) -> String {
        let nodes = frame["nodes"].as_array().into_iter().flatten();
        nodes.map(|node| node[2].as_str().unwrap()).collect()
    }

    /// Every node is of a cluster.
    fn formed(frame: &Value) -> bool {
        let kinds = kinds(frame);
        !kinds.is_empty() && !kinds.contains('f')
    }

    #[test]
    fn what_is_done_on_the_page_happens_and_the_scenario_gives_the_same_run() {
        let mut field = Watched::start(40);
        field.wait(formed);
        field.act(r#"{"do":"send","from":1,"to":40}"#).unwrap();
        let told = field.wait(|frame| frame["messages"].as_array().is_some_and(|all| !all.is_empty()));
        let path = told["messages"][0]["path"].as_array().unwrap();
        assert!(path.len() > 2 && path[0] == 1 && *path.last().unwrap() == 40, "{told}");
        field.act(r#"{"do":"kill","node":7}"#).unwrap();
        field.wait(|frame| frame["nodes"][6][2] == "d");
        assert_eq!(field.act(r#"{"do":"kill","node":7}"#), Err(FieldActionError::Down(7)));
        field.act(r#"{"do":"wall","from":[0,0],"to":[90000,90000]}"#).unwrap();
        field.act(r#"{"do":"walk","speed":20}"#).unwrap();
        let walks = field.wait(|frame| frame["walk"] == 20);
        field.wait(|frame| frame["nodes"][0][0] != walks["nodes"][0][0]);
        field.act(r#"{"do":"walk","speed":0}"#).unwrap();
        field.act(r#"{"do":"place","node":2,"at":[1000,2000]}"#).unwrap();
        field.wait(|frame| frame["nodes"][1][0] == 1000 && frame["nodes"][1][1] == 2000);
        field.act(r#"{"do":"revive","node":7}"#).unwrap();
        field.wait(|frame| frame["nodes"][6][2] != "d" && formed(frame));
        field.act(r#"{"do":"pace","times":0}"#).unwrap();
        let last = field.wait(|frame| frame["times"] == 0);
        assert_eq!(last["walls"], serde_json::json!([[0, 0, 90_000, 90_000]]));
        let plan = field.end().expect("something was done");
        assert_eq!(plan.events.len(), 7);
        assert_eq!(replayed(plan, last["at"].as_u64().unwrap()), last["nodes"]);
    }

    /// The nodes at a moment of the run that the text of this plan gives.
    fn replayed(plan: Plan, at: u64) -> Value {
        let body = ScenarioBody::Timed;
        let text = Scenario { protocol: "mesh".into(), settings: Vec::new(), plan, body, expect: None }.to_string();
        let mut plan = scenario::parse(&text).unwrap().plan;
        // A frame at a moment is shown with the first event after it.
        plan.run = plan.run.plus(Span::secs(1));
        let config = Mesh::configure(plan.nodes, &[]).unwrap();
        let mut found = Value::Null;
        let mut look = |world: &WorldView<'_, Mesh>| {
            if world.at().as_nanos() == at {
                found = serde_json::to_value(frame::nodes(world, &plan)).unwrap();
            }
        };
        simulate_watched(&config, &plan, &mut NoRecorder, Some(Watch { every: LOOK, look: &mut look }));
        found
    }

    #[test]
    fn begun_anew_it_is_as_it_was_at_first() {
        let mut field = Watched::start(30);
        let first = field.wait(|frame| frame["nodes"][0][0].is_u64());
        field.act(r#"{"do":"place","node":1,"at":[7,7]}"#).unwrap();
        field.wait(|frame| frame["nodes"][0][0] == 7);
        field.act(r#"{"do":"reset"}"#).unwrap();
        let again = field.wait(|frame| frame["about"]["run"] == 2);
        assert_eq!((&again["nodes"][0][0], &again["events"]), (&first["nodes"][0][0], &serde_json::json!(0)));
        assert!(field.end().is_none(), "nothing was done to the second run");
    }
}
