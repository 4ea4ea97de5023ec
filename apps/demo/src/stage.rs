//! The stage: puts what comes from everywhere onto the board, does what is asked for, and tells those who watch.

use std::collections::BTreeSet;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use bellwether_net::BootClock;
use tokio::process::Command;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

use crate::action::{Action, Refused};
use crate::bell::Noticed;
use crate::board::{At, Board, Deed, Fact, Life, News, State};
use crate::feed::Feed;
use crate::gather::Written;
use crate::machine::{Order, Report};
use crate::member::Heard;
use crate::show::Parts;
use crate::{FLOCK, MEMBERS, Place, Say};

/// How often those who watch are told what is new.
const TICK: Duration = Duration::from_millis(40);
/// How often they are told that nothing is.
const ALIVE: At = 500_000_000;
/// How long the members may take to leave in good order.
const FAREWELL: Duration = Duration::from_secs(3);

/// What others ask of the stage.
#[derive(Debug)]
pub(crate) enum Request {
    /// Do this, and say whether it was done.
    Act(Action, oneshot::Sender<Result<(), Refused>>),
    /// Say this.
    Word(String),
}

impl Request {
    /// Says that it comes too late.
    fn refuse(self) {
        if let Request::Act(_, reply) = self {
            // Whoever asked may be gone.
            let _ = reply.send(Err(Refused::Changing));
        }
    }
}

/// What comes from everywhere.
pub(crate) struct Inputs {
    pub(crate) written: mpsc::UnboundedReceiver<Written>,
    pub(crate) heard: mpsc::UnboundedReceiver<Heard>,
    pub(crate) noticed: mpsc::UnboundedReceiver<Noticed>,
}

pub(crate) struct Stage<'a> {
    pub(crate) place: Place,
    pub(crate) began: u64,
    pub(crate) board: Board,
    pub(crate) parts: Parts,
    pub(crate) feed: Arc<Feed>,
    pub(crate) say: &'a mut Say,
    pub(crate) news: News,
    pub(crate) published: At,
}

impl Stage<'_> {
    fn now(&self) -> At {
        BootClock::now().saturating_sub(self.began)
    }

    /// Plays until `end` comes, or another flock is asked for; then nothing is left behind. Returns how everything stood in
    /// the end, and where the next one meets.
    pub(crate) async fn play(
        mut self,
        mut inputs: Inputs,
        requests: &mut mpsc::Receiver<Request>,
        mut end: impl Future<Output = ()> + Unpin,
    ) -> (State, Option<Place>) {
        for machine in &mut self.parts.machines {
            machine.order(Order::Start).await;
        }
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let next = loop {
            tokio::select! {
                () = &mut end => break None,
                _ = tick.tick() => self.publish(),
                Some(written) = inputs.written.recv() => self.written(written),
                Some(heard) = inputs.heard.recv() => self.heard(heard),
                Some(noticed) = inputs.noticed.recv() => self.fact(Fact::Bell(noticed)),
                Some(request) = requests.recv() => {
                    if let Some(place) = self.request(request).await {
                        break Some(place);
                    }
                }
            }
        };
        let state = self.leave(&mut inputs).await;
        // Who asked meanwhile meant members that are gone.
        while next.is_some()
            && let Ok(request) = requests.try_recv()
        {
            request.refuse();
        }
        (state, next)
    }

    fn fact(&mut self, fact: Fact) {
        self.fact_at(self.now(), fact);
    }

    fn fact_at(&mut self, at: At, fact: Fact) {
        let news = self.board.take(at, fact);
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
        self.feed.publish(now, self.board.state(), std::mem::take(&mut self.news));
    }

    fn written(&mut self, written: Written) {
        match written {
            Written::Began(protocol) => self.fact(Fact::Runs(protocol)),
            Written::Traced(moment, event) => {
                self.fact_at(moment.saturating_sub(self.began), Fact::Traced(event));
            }
            Written::Told(member, told) => {
                let leader = told.leader.and_then(|name| self.parts.network.member(&name));
                self.fact(Fact::Stands { member, kind: told.event, epoch: told.epoch, leader });
            }
        }
    }

    fn heard(&mut self, heard: Heard) {
        self.fact(match heard {
            Heard::Report(member, Report::Up(pid)) => Fact::Up { member, pid },
            Heard::Report(member, Report::Ended) => Fact::Ended { member },
            Heard::Report(member, Report::Failed(text)) | Heard::Said(member, text) => Fact::Said { member, text },
        });
    }

    /// Does what is asked for. Says where the next flock meets, if another is.
    async fn request(&mut self, request: Request) -> Option<Place> {
        let (action, reply) = match request {
            Request::Word(text) => {
                self.fact(Fact::Word(text));
                return None;
            }
            Request::Act(action, reply) => (action, reply),
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
        // Whoever asked may be gone.
        let _ = reply.send(done);
        next
    }

    async fn act(&mut self, action: Action) -> Result<(), Refused> {
        let life = action.member().map_or(Life::Up, |member| self.board.state().life(member));
        match action {
            Action::Kill { member } => {
                self.runs(member)?;
                self.hit(member, Deed::Killed, Order::Kill).await;
            }
            Action::Unplug { member } => {
                if life == Life::Down {
                    return Err(Refused::Down(member));
                }
                self.cut_off(member);
                self.hit(member, Deed::Unplugged, Order::Unplug).await;
            }
            Action::Pause { member } => {
                self.runs(member)?;
                self.hit(member, Deed::Frozen, Order::Freeze).await;
            }
            Action::Resume { member } => {
                if life != Life::Frozen {
                    return Err(Refused::NotFrozen(member));
                }
                self.hit(member, Deed::Thawed, Order::Thaw).await;
            }
            Action::Revive { member } => {
                if life != Life::Down {
                    return Err(Refused::Running(member));
                }
                self.revive(member).await;
            }
            Action::StepDown { member } => self.step_down(member)?,
            Action::Cut { member } => {
                self.fact(Fact::Fault { member, deed: Deed::CutOff });
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
            Action::Show { place } if place == self.place => return Err(Refused::Already),
            Action::Show { place } => {
                self.fact(Fact::Word(format!(
                    "these members leave; five that meet in another way take their place: {place}"
                )));
            }
        }
        Ok(())
    }

    fn runs(&self, member: u32) -> Result<(), Refused> {
        match self.board.state().life(member) {
            Life::Up => Ok(()),
            Life::Frozen => Err(Refused::Frozen(member)),
            Life::Down => Err(Refused::Down(member)),
        }
    }

    /// The board knows before it happens: what follows from it must not come first.
    async fn hit(&mut self, member: u32, deed: Deed, order: Order) {
        self.fact(Fact::Fault { member, deed });
        self.order(member, order).await;
    }

    async fn order(&mut self, member: u32, order: Order) {
        if let Some(machine) = self.parts.machines.get_mut(member as usize - 1) {
            machine.order(order).await;
        }
    }

    async fn revive(&mut self, member: u32) {
        self.parts.network.forget(member);
        // It may not have been cut.
        let _ = self.heal(&links(member), None);
        self.fact(Fact::Word(format!("member {member} is started again")));
        self.order(member, Order::Start).await;
    }

    fn step_down(&mut self, member: u32) -> Result<(), Refused> {
        if self.board.state().leader != Some(member) {
            return Err(Refused::NotLeading(member));
        }
        self.fact(Fact::Fault { member, deed: Deed::AskedToStepDown });
        let asides = self.parts.asides.clone();
        // The command that people would type.
        let mut command = Command::new("/proc/self/exe");
        command.args(["step-down", "--flock", FLOCK, "--at", &self.parts.network.list()]).env_remove("BELLWETHER_KEY");
        command.stdin(Stdio::null()).kill_on_drop(true);
        tokio::spawn(async move {
            let complaint = match command.output().await {
                Ok(output) if output.status.success() => return,
                Ok(output) => String::from_utf8_lossy(&output.stderr).trim().to_owned(),
                Err(why) => why.to_string(),
            };
            let _ = asides.send(Heard::Said(member, complaint));
        });
        Ok(())
    }

    fn cut_off(&mut self, member: u32) {
        // It may be cut off already.
        let _ = self.cut(&links(member), None);
    }

    fn cut(&mut self, links: &[(u32, u32)], words: Option<String>) -> Result<(), Refused> {
        self.set_cuts(links, true, words)
    }

    fn heal(&mut self, links: &[(u32, u32)], words: Option<String>) -> Result<(), Refused> {
        self.set_cuts(links, false, words)
    }

    fn set_cuts(&mut self, links: &[(u32, u32)], cut: bool, words: Option<String>) -> Result<(), Refused> {
        // Where nothing can be cut, nothing is.
        let possible = self.place.can_be_cut();
        let changes = |link: &&(u32, u32)| possible && self.parts.network.set_cut(link.0, link.1, cut);
        let changed: Vec<(u32, u32)> = links.iter().filter(changes).copied().collect();
        if changed.is_empty() {
            return Err(Refused::Already);
        }
        let text = format!("{} {}", if cut { "cut" } else { "heal" }, in_short(&changed));
        self.fact(Fact::Cuts { cuts: self.parts.network.cuts(), text, words });
        Ok(())
    }

    async fn mend_all(&mut self) {
        let everything: Vec<_> = (1..=MEMBERS).flat_map(links).collect();
        // There may be nothing to heal.
        let _ = self.heal(&everything, Some("all links are healed".into()));
        for member in 1..=MEMBERS {
            match self.board.state().life(member) {
                Life::Up => {}
                Life::Frozen => self.hit(member, Deed::Thawed, Order::Thaw).await,
                Life::Down => self.revive(member).await,
            }
        }
    }

    /// Everybody leaves in good order, whoever can; then the machines end, and with them whatever is left.
    async fn leave(mut self, inputs: &mut Inputs) -> State {
        let state = self.board.state().clone();
        let mut staying: BTreeSet<u32> = (1..=MEMBERS).filter(|member| state.life(*member) == Life::Up).collect();
        for member in staying.clone() {
            self.order(member, Order::Leave).await;
        }
        let patience = Instant::now() + FAREWELL;
        while !staying.is_empty() {
            match timeout_at(patience, inputs.heard.recv()).await {
                Ok(Some(Heard::Report(member, Report::Ended))) => drop(staying.remove(&member)),
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
