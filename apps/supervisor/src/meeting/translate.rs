//! Between the driver of a protocol on a channel and a supervisor that knows none.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use bellwether_host::{Command, Host, Status};
use bellwether_kernel::{Leadership, NodeId};
use bellwether_net::{ChannelHandle, ChannelStatus, DriverEvent as Driver, SessionIdentity};
use tokio::sync::{mpsc, watch};

use super::{HOW_DO_YOU_STAND, LETTING_GO, Standing, WHO_HOSTS};
use crate::flock::{Ask, EndReason, FlockEvent};
use crate::others::{ConflictHandler, Others};

/// How many names are remembered. Whoever is not among them is called by its owner's id.
const NAMES_MAX: usize = 1024;

pub(super) struct Translator {
    handle: ChannelHandle<Host>,
    others: Others,
    tell: mpsc::UnboundedSender<FlockEvent>,
    end_reason: Arc<OnceLock<EndReason>>,
    standing: watch::Sender<Standing>,
    left: watch::Sender<bool>,
    /// What members are called.
    names: BTreeMap<NodeId, String>,
    /// Whether the channel was lost, and people were told.
    lost: bool,
    say: fn(&str),
}

impl Translator {
    pub(super) fn new(
        handle: ChannelHandle<Host>,
        others: Others,
        tell: mpsc::UnboundedSender<FlockEvent>,
        end_reason: Arc<OnceLock<EndReason>>,
        standing: watch::Sender<Standing>,
        left: watch::Sender<bool>,
        say: fn(&str),
    ) -> Translator {
        let (names, lost) = (BTreeMap::new(), false);
        Translator { handle, others, tell, end_reason, standing, left, names, lost, say }
    }

    /// Runs until either side is gone. What the driver says goes first: a lease must not wait for a question.
    pub(super) async fn run(
        mut self,
        mut driver: mpsc::UnboundedReceiver<Driver<Host>>,
        mut asks: mpsc::UnboundedReceiver<Ask>,
    ) {
        while self.end_reason.get().is_none() {
            tokio::select! {
                biased;
                event = driver.recv() => match event {
                    Some(event) => self.happened(event).await,
                    None if *self.left.borrow() => return,
                    None => self.end(EndReason::Failed("the network driver has ended".into())),
                },
                ask = asks.recv() => match ask {
                    Some(ask) => self.asked(ask).await,
                    None => return,
                },
                () = self.others.wait() => self.look().await,
            }
        }
    }

    async fn happened(&mut self, event: Driver<Host>) {
        match event {
            Driver::Lease(Some(_)) => {
                self.others.obstacles.lock().stalled(None);
                self.pass_on(FlockEvent::Lease);
            }
            Driver::Lease(None) => {}
            Driver::Leadership(leadership) => self.stated(leadership).await,
            // Notes are for the log.
            Driver::Note(_) => {}
            Driver::View(view) => {
                self.standing.send_modify(|standing| standing.seen_as(&view));
                if view.status == Status::Left {
                    self.left.send_replace(true);
                }
            }
            Driver::Introduced { peer, who } => self.introduced(peer, who),
            Driver::Link { peer, up: false } => {
                self.others.gone(peer);
                self.stand().await;
            }
            Driver::Link { up: true, .. } => {}
            Driver::SettingsMismatch { peer, name, status } => self.at_odds(peer, &name, status).await,
            // A host speaks for itself.
            Driver::PeerLeads { .. } => {}
            Driver::Stranger(how) => self.others.stranger(how, Instant::now()),
            Driver::Question { who, text } => self.answer(&who, &text).await,
            Driver::ChannelStatus(reach) => self.reach(reach),
            // Nobody is dialled on a channel.
            Driver::PeerError { at, why, .. } => (self.say)(&format!("{at}: {why}")),
            Driver::StorageFailed(why) => (self.say)(&format!("{why}; trying again")),
            Driver::Stalled(span) => {
                self.others.obstacles.lock().stalled(Some(Duration::from_nanos(span.as_nanos())));
            }
            Driver::Fatal(why) => self.end(EndReason::Failed(why)),
        }
    }

    fn introduced(&mut self, peer: NodeId, who: SessionIdentity) {
        // Whoever only asks is no member.
        if who.owner != 0 {
            self.others.met_one_of_ours();
        }
        if self.names.len() < NAMES_MAX || self.names.contains_key(&peer) {
            self.names.insert(peer, who.name);
        }
    }

    fn reach(&mut self, reach: ChannelStatus) {
        let channel = self.handle.channel();
        match reach {
            ChannelStatus::Lost(why) => {
                self.lost = true;
                self.others.obstacles.lock().reach(Some(why.to_string()));
                (self.say)(&format!("{channel}: {why}; trying again"));
            }
            ChannelStatus::Connected if std::mem::take(&mut self.lost) => {
                self.others.obstacles.lock().reach(None);
                (self.say)(&format!("{channel}: there again"));
            }
            ChannelStatus::Connected => {}
        }
    }

    async fn stated(&mut self, leadership: Leadership) {
        match leadership {
            Leadership::Leading { .. } => self.leads(true),
            Leadership::Released { .. } => self.leads(false),
            Leadership::Following { .. } => self.others.follow(true),
            Leadership::Nobody => self.others.follow(false),
            Leadership::LetGo { .. } | Leadership::StopNow { .. } | Leadership::Contested { .. } => {}
        }
        self.stand().await;
        self.pass_on(FlockEvent::of(leadership, |node| self.name(node)));
    }

    fn name(&self, node: NodeId) -> String {
        self.names.get(&node).cloned().unwrap_or_else(|| format!("member {node}"))
    }

    fn leads(&mut self, leads: bool) {
        self.others.lead(leads);
        self.handle.lead(leads);
    }

    fn pass_on(&self, event: FlockEvent) {
        // Nobody may be listening, and that is their affair.
        let _ = self.tell.send(event);
    }

    async fn asked(&mut self, ask: Ask) {
        let command = match ask {
            Ask::StepDown => Command::StepDown,
            Ask::Leave => Command::Leave,
            Ask::Stopped => Command::Stopped,
            // Nobody grants leases there that could be longer.
            Ask::Reserve(_) => return,
            Ask::Stand(fit) => {
                self.others.fit(fit);
                return self.stand().await;
            }
        };
        self.handle.ask(command).await;
    }

    /// Only the host can let go; whoever asked hears of nobody else.
    async fn answer(&mut self, who: &SessionIdentity, question: &str) {
        match question {
            WHO_HOSTS if !self.standing.borrow().leads => {}
            HOW_DO_YOU_STAND | WHO_HOSTS => {
                let (counts, stalls) = (self.handle.channel_counts(), self.handle.counts().stalls);
                self.standing.send_modify(|standing| standing.count(&counts, stalls));
                self.handle.reply(who, &self.standing.borrow().to_string());
            }
            _ if self.standing.borrow().is_to_let_go(question) => {
                self.handle.reply(who, LETTING_GO);
                self.handle.ask(Command::StepDown).await;
            }
            _ => {}
        }
    }
}

impl ConflictHandler for Translator {
    fn others(&mut self) -> &mut Others {
        &mut self.others
    }

    fn say(&self, line: &str) {
        (self.say)(line);
    }

    fn show(&self) {
        self.handle.announce();
    }

    fn end(&self, end_reason: EndReason) {
        let _ = self.end_reason.set(end_reason);
    }

    async fn stand_for_lead(&self, stands: bool) {
        self.handle.ask(if stands { Command::Stand } else { Command::Abstain }).await;
    }
}
