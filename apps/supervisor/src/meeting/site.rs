//! What is special about members on a channel: names that come with sessions, questions that every member hears.

use std::collections::BTreeMap;

use bellwether_host::{Command, Host, Status};
use bellwether_kernel::{Leadership, NodeId};
use bellwether_net::{ChannelHandle, DriverEvent, SessionIdentity};
use tokio::sync::watch;

use super::{ChannelMemberStatus, HOST_QUESTION, LETTING_GO, STATUS_QUESTION};
use crate::adapter::{Outlets, Site, look, stand};
use crate::flock::FlockEvent;
use crate::others::Others;

/// The number of names that are remembered. Other members are shown with their owner's id.
const NAMES_MAX: usize = 1024;

pub(super) struct ChannelSite {
    outlets: Outlets,
    handle: ChannelHandle<Host>,
    others: Others,
    standing: watch::Sender<ChannelMemberStatus>,
    left: watch::Sender<bool>,
    /// The names of the members.
    names: BTreeMap<NodeId, String>,
}

impl ChannelSite {
    pub(super) fn new(
        outlets: Outlets,
        handle: ChannelHandle<Host>,
        others: Others,
        standing: watch::Sender<ChannelMemberStatus>,
        left: watch::Sender<bool>,
    ) -> ChannelSite {
        ChannelSite { outlets, handle, others, standing, left, names: BTreeMap::new() }
    }

    fn introduced(&mut self, peer: NodeId, who: SessionIdentity) {
        // A sender that only asks is no member.
        if who.owner != 0 {
            self.others.met_one_of_ours();
        }
        if self.names.len() < NAMES_MAX || self.names.contains_key(&peer) {
            self.names.insert(peer, who.name);
        }
    }

    fn name(&self, node: NodeId) -> String {
        self.names.get(&node).cloned().unwrap_or_else(|| format!("member {node}"))
    }

    fn leads(&mut self, leads: bool) {
        self.others.lead(leads);
        self.handle.lead(leads);
    }

    /// Answers the question to give up the lead; only the host can do so.
    async fn answer(&mut self, who: &SessionIdentity, question: &str) {
        match question {
            HOST_QUESTION if !self.standing.borrow().leads => {}
            STATUS_QUESTION | HOST_QUESTION => {
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

impl Site for ChannelSite {
    type Protocol = Host;
    type Wake = ();

    fn outlets(&mut self) -> &mut Outlets {
        &mut self.outlets
    }

    async fn command(&self, command: Command) {
        self.handle.ask(command).await;
    }

    async fn stated(&mut self, leadership: Leadership) {
        match leadership {
            Leadership::Leading { .. } => self.leads(true),
            Leadership::Released { .. } => self.leads(false),
            Leadership::Following { .. } => self.others.follow(true),
            Leadership::Nobody => self.others.follow(false),
            Leadership::LetGo { .. } | Leadership::StopNow { .. } | Leadership::Contested { .. } => {}
        }
        stand(self).await;
        self.outlets.tell(FlockEvent::of(leadership, |node| self.name(node)));
    }

    async fn happened(&mut self, event: DriverEvent<Host>) {
        match event {
            DriverEvent::View(view) => {
                self.standing.send_modify(|standing| standing.seen_as(&view));
                if view.status == Status::Left {
                    self.left.send_replace(true);
                }
            }
            DriverEvent::Introduced { peer, who } => self.introduced(peer, who),
            DriverEvent::Question { who, text } => self.answer(&who, &text).await,
            DriverEvent::ChannelStatus(status) => self.outlets.reach(self.handle.channel(), status),
            // A channel has no outgoing connections to members.
            DriverEvent::PeerError { at, why, .. } => (self.outlets.say)(&format!("{at}: {why}")),
            // Notes are for the log, and a host reports its own events.
            _ => {}
        }
    }

    async fn wait(&mut self) {
        self.others.wait().await;
    }

    async fn woken(&mut self, (): ()) {
        look(self).await;
    }

    fn others(&mut self) -> Option<&mut Others> {
        Some(&mut self.others)
    }

    fn announce(&self) {
        self.handle.announce();
    }

    fn has_left(&self) -> bool {
        *self.left.borrow()
    }
}
