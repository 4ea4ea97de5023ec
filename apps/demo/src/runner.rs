//! Runs one flock: feeds every observation into the model, carries out requests, and publishes changes to the pages.

use std::collections::BTreeSet;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use bellwether_net::BootClock;
use tokio::process::Command;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

use crate::action::{Action, ActionError};
use crate::bell::BellEvent;
use crate::feed::Feed;
use crate::machine::{MachineCommand, MachineReport};
use crate::member::MachineOutput;
use crate::model::{At, Changes, FlockModel, FlockState, MemberFault, Observation, ProcessState};
use crate::output::MemberOutput;
use crate::setup::FlockParts;
use crate::{DemoPlace, FLOCK, LogSink, MEMBERS};

/// How often pages get changes.
const TICK: Duration = Duration::from_millis(40);
/// How often pages get a sign of life without changes.
const ALIVE: At = 500_000_000;
/// How long the members may take to leave in good order.
const FAREWELL: Duration = Duration::from_secs(3);

/// A request to the runner.
#[derive(Debug)]
pub(crate) enum RunnerRequest {
    /// Do this, and say whether it was done.
    Act(Action, oneshot::Sender<Result<(), ActionError>>),
    /// LogSink this.
    Word(String),
}

impl RunnerRequest {
    /// Answers that the request comes too late.
    fn refuse(self) {
        if let RunnerRequest::Act(_, reply) = self {
            // The client may be gone.
            let _ = reply.send(Err(ActionError::Changing));
        }
    }
}

/// The inputs of the runner.
pub(crate) struct Inputs {
    pub(crate) written: mpsc::UnboundedReceiver<MemberOutput>,
    pub(crate) heard: mpsc::UnboundedReceiver<MachineOutput>,
    pub(crate) noticed: mpsc::UnboundedReceiver<BellEvent>,
}

pub(crate) struct FlockRunner<'a> {
    pub(crate) place: DemoPlace,
    pub(crate) began: u64,
    pub(crate) model: FlockModel,
    pub(crate) parts: FlockParts,
    pub(crate) feed: Arc<Feed>,
    pub(crate) say: &'a mut LogSink,
    pub(crate) news: Changes,
    pub(crate) published: At,
}

impl FlockRunner<'_> {
    fn now(&self) -> At {
        BootClock::now().saturating_sub(self.began)
    }

    /// Runs until `end` comes, or another flock is asked for; then nothing is left behind. Returns how everything stood in
    /// the end, and where the next one meets.
    pub(crate) async fn run(
        mut self,
        mut inputs: Inputs,
        requests: &mut mpsc::Receiver<RunnerRequest>,
        mut end: impl Future<Output = ()> + Unpin,
    ) -> (FlockState, Option<DemoPlace>) {
        for machine in &mut self.parts.machines {
            machine.order(MachineCommand::Start).await;
        }
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let next = loop {
            tokio::select! {
                () = &mut end => break None,
                _ = tick.tick() => self.publish(),
                Some(written) = inputs.written.recv() => self.written(written),
                Some(heard) = inputs.heard.recv() => self.heard(heard),
                Some(noticed) = inputs.noticed.recv() => self.fact(Observation::Bell(noticed)),
                Some(request) = requests.recv() => {
                    if let Some(place) = self.request(request).await {
                        break Some(place);
                    }
                }
            }
        };
        let state = self.leave(&mut inputs).await;
        // Requests that came meanwhile were for members that are gone.
        while next.is_some()
            && let Ok(request) = requests.try_recv()
        {
            request.refuse();
        }
        (state, next)
    }

    fn fact(&mut self, fact: Observation) {
        self.fact_at(self.now(), fact);
    }

    fn fact_at(&mut self, at: At, fact: Observation) {
        let news = self.model.take(at, fact);
        news.log.iter().for_each(|line| (self.say)(line));
        self.news.events.extend(news.events);
        self.news.log.extend(news.log);
    }

    fn publish(&mut self) {
        let now = self.now();
        let quiet = self.news.events.is_empty() && self.news.log.is_empty();
        if quiet && now < self.published + ALIVE {
            return;
        }
        self.published = now;
        self.feed.publish(now, self.model.state(), std::mem::take(&mut self.news));
    }

    fn written(&mut self, written: MemberOutput) {
        match written {
            MemberOutput::Began(protocol) => self.fact(Observation::Runs(protocol)),
            MemberOutput::Traced(moment, event) => {
                self.fact_at(moment.saturating_sub(self.began), Observation::Traced(event));
            }
            MemberOutput::Told(member, told) => {
                let leader = told.leader.and_then(|name| self.parts.network.member(&name));
                self.fact(Observation::Stands { member, kind: told.event, epoch: told.epoch, leader });
            }
        }
    }

    fn heard(&mut self, heard: MachineOutput) {
        self.fact(match heard {
            MachineOutput::MachineReport(member, MachineReport::Up(pid)) => Observation::Up { member, pid },
            MachineOutput::MachineReport(member, MachineReport::Ended) => Observation::Ended { member },
            MachineOutput::MachineReport(member, MachineReport::Failed(text)) | MachineOutput::Said(member, text) => {
                Observation::Said { member, text }
            }
        });
    }

    /// Carries out a request. Returns the next flock's place, if it changes.
    async fn request(&mut self, request: RunnerRequest) -> Option<DemoPlace> {
        let (action, reply) = match request {
            RunnerRequest::Word(text) => {
                self.fact(Observation::Word(text));
                return None;
            }
            RunnerRequest::Act(action, reply) => (action, reply),
        };
        let done = match action.check(self.place) {
            Ok(()) => self.act(action).await,
            Err(refused) => Err(refused),
        };
        self.publish();
        let next = match action {
            Action::Show { place } if done.is_ok() => Some(place),
            _ => None,
        };
        // The client may be gone.
        let _ = reply.send(done);
        next
    }

    async fn act(&mut self, action: Action) -> Result<(), ActionError> {
        let life = action.member().map_or(ProcessState::Up, |member| self.model.state().life(member));
        match action {
            Action::Kill { member } => {
                self.runs(member)?;
                self.hit(member, MemberFault::Killed, MachineCommand::Kill).await;
            }
            Action::Unplug { member } => {
                if life == ProcessState::Down {
                    return Err(ActionError::Down(member));
                }
                self.cut_off(member);
                self.hit(member, MemberFault::Unplugged, MachineCommand::Unplug).await;
            }
            Action::Freeze { member } => {
                self.runs(member)?;
                self.hit(member, MemberFault::Frozen, MachineCommand::Freeze).await;
            }
            Action::Thaw { member } => {
                if life != ProcessState::Frozen {
                    return Err(ActionError::NotFrozen(member));
                }
                self.hit(member, MemberFault::Thawed, MachineCommand::Thaw).await;
            }
            Action::Revive { member } => {
                if life != ProcessState::Down {
                    return Err(ActionError::Running(member));
                }
                self.revive(member).await;
            }
            Action::StepDown { member } => self.step_down(member)?,
            Action::Cut { member } => {
                self.fact(Observation::Fault { member, deed: MemberFault::CutOff });
                self.cut_off(member);
            }
            Action::Heal { member } => {
                self.heal(&links(member), Some(format!("member {member} is connected to all again")))?;
            }
            Action::CutLink { from, to, both: true } => {
                self.cut(&[(from, to), (to, from)], Some(format!("the link between {from} and {to} is cut")))?;
            }
            Action::CutLink { from, to, both: false } => {
                self.cut(&[(from, to)], Some(format!("what member {from} sends no longer reaches {to}")))?;
            }
            Action::HealLink { from, to } => {
                self.heal(&[(from, to), (to, from)], Some(format!("the link between {from} and {to} is healed")))?;
            }
            Action::MendAll {} => self.mend_all().await,
            Action::Show { place } if place == self.place => return Err(ActionError::Already),
            Action::Show { place } => {
                self.fact(Observation::Word(format!(
                    "these members leave; five members of another kind start: {place}"
                )));
            }
        }
        Ok(())
    }

    fn runs(&self, member: u32) -> Result<(), ActionError> {
        match self.model.state().life(member) {
            ProcessState::Up => Ok(()),
            ProcessState::Frozen => Err(ActionError::Frozen(member)),
            ProcessState::Down => Err(ActionError::Down(member)),
        }
    }

    /// The model knows before it happens: what follows from it must not come first.
    async fn hit(&mut self, member: u32, deed: MemberFault, order: MachineCommand) {
        self.fact(Observation::Fault { member, deed });
        self.order(member, order).await;
    }

    async fn order(&mut self, member: u32, order: MachineCommand) {
        if let Some(machine) = self.parts.machines.get_mut(member as usize - 1) {
            machine.order(order).await;
        }
    }

    async fn revive(&mut self, member: u32) {
        self.parts.network.forget(member);
        // The links may not have been cut.
        let _ = self.heal(&links(member), None);
        self.fact(Observation::Word(format!("member {member} is started again")));
        self.order(member, MachineCommand::Start).await;
    }

    fn step_down(&mut self, member: u32) -> Result<(), ActionError> {
        if self.model.state().leader != Some(member) {
            return Err(ActionError::NotLeading(member));
        }
        self.fact(Observation::Fault { member, deed: MemberFault::AskedToStepDown });
        let asides = self.parts.asides.clone();
        // The command that people would type.
        let mut command = Command::new("/proc/self/exe");
        let at = self.parts.network.list();
        command.args(["step-down", "--config", "/dev/null", "--flock", FLOCK, "--at", &at]);
        for name in crate::OWN_SETTINGS {
            command.env_remove(name);
        }
        command.stdin(Stdio::null()).kill_on_drop(true);
        tokio::spawn(async move {
            let complaint = match command.output().await {
                Ok(output) if output.status.success() => return,
                Ok(output) => String::from_utf8_lossy(&output.stderr).trim().to_owned(),
                Err(why) => why.to_string(),
            };
            let _ = asides.send(MachineOutput::Said(member, complaint));
        });
        Ok(())
    }

    fn cut_off(&mut self, member: u32) {
        // The links may be cut already.
        let _ = self.cut(&links(member), None);
    }

    fn cut(&mut self, links: &[(u32, u32)], words: Option<String>) -> Result<(), ActionError> {
        self.set_cuts(links, true, words)
    }

    fn heal(&mut self, links: &[(u32, u32)], words: Option<String>) -> Result<(), ActionError> {
        self.set_cuts(links, false, words)
    }

    fn set_cuts(&mut self, links: &[(u32, u32)], cut: bool, words: Option<String>) -> Result<(), ActionError> {
        // Where no link can be cut, none is.
        let possible = self.place.0.carrier.can_be_cut;
        let changes = |link: &&(u32, u32)| possible && self.parts.network.set_cut(link.0, link.1, cut);
        let changed: Vec<(u32, u32)> = links.iter().filter(changes).copied().collect();
        if changed.is_empty() {
            return Err(ActionError::Already);
        }
        let text = format!("{} {}", if cut { "cut" } else { "heal" }, in_short(&changed));
        self.fact(Observation::Cuts { cuts: self.parts.network.cuts(), text, words });
        Ok(())
    }

    async fn mend_all(&mut self) {
        let everything: Vec<_> = (1..=MEMBERS).flat_map(links).collect();
        // There may be nothing to heal.
        let _ = self.heal(&everything, Some("all links are healed".into()));
        for member in 1..=MEMBERS {
            match self.model.state().life(member) {
                ProcessState::Up => {}
                ProcessState::Frozen => self.hit(member, MemberFault::Thawed, MachineCommand::Thaw).await,
                ProcessState::Down => self.revive(member).await,
            }
        }
    }

    /// Lets all members leave in good order, if they can; then ends the machines, and with them all that is left.
    async fn leave(mut self, inputs: &mut Inputs) -> FlockState {
        let state = self.model.state().clone();
        let mut staying: BTreeSet<u32> =
            (1..=MEMBERS).filter(|member| state.life(*member) == ProcessState::Up).collect();
        for member in staying.clone() {
            self.order(member, MachineCommand::Leave).await;
        }
        let patience = Instant::now() + FAREWELL;
        while !staying.is_empty() {
            match timeout_at(patience, inputs.heard.recv()).await {
                Ok(Some(MachineOutput::MachineReport(member, MachineReport::Ended))) => drop(staying.remove(&member)),
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => break,
            }
        }
        for machine in self.parts.machines {
            machine.end().await;
        }
        state
    }
}

/// All directions of a member's links.
fn links(member: u32) -> Vec<(u32, u32)> {
    let others = (1..=MEMBERS).filter(|other| *other != member);
    others.flat_map(|other| [(member, other), (other, member)]).collect()
}

/// `2-5` for both ways, `2>5` for one.
fn in_short(links: &[(u32, u32)]) -> String {
    let both = |link: &(u32, u32)| links.contains(&(link.1, link.0));
    let word = |link: &(u32, u32)| match both(link) {
        true => (link.0 < link.1).then(|| format!("{}-{}", link.0, link.1)),
        false => Some(format!("{}>{}", link.0, link.1)),
    };
    let mut words: Vec<String> = links.iter().filter_map(word).collect();
    words.sort_unstable();
    words.dedup();
    words.join(" ")
}
