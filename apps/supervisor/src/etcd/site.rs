//! What is special about members of a flock in etcd: a key that the guardian gives back, and an etcd that may not
//! answer.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use bellwether_channels::etcd::EtcdDeath;
use bellwether_etcd::{Etcd, EtcdCommand, EtcdRole, EtcdView, KeyReign};
use bellwether_kernel::{Leadership, NodeId, Span};
use bellwether_net::{ChannelStatus, DeathNotice, DriverEvent};
use jiff::Timestamp;
use tokio::sync::{mpsc, watch};

use super::{EtcdMemberStatus, EtcdSetup};
use crate::adapter::{Outlets, Site};
use crate::flock::FlockEvent;

pub(super) struct EtcdSite {
    outlets: Outlets,
    setup: EtcdSetup,
    commands: mpsc::UnboundedSender<EtcdCommand>,
    standing: Arc<Mutex<EtcdMemberStatus>>,
    left: watch::Sender<bool>,
    role: Option<EtcdRole>,
    /// The names of the members.
    names: BTreeMap<NodeId, String>,
}

impl EtcdSite {
    pub(super) fn new(
        outlets: Outlets,
        setup: EtcdSetup,
        commands: mpsc::UnboundedSender<EtcdCommand>,
        standing: Arc<Mutex<EtcdMemberStatus>>,
        left: watch::Sender<bool>,
    ) -> EtcdSite {
        EtcdSite { outlets, setup, commands, standing, left, role: None, names: BTreeMap::new() }
    }

    fn standing(&self, change: impl FnOnce(&mut EtcdMemberStatus)) {
        change(&mut self.standing.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn name(&self, node: NodeId) -> String {
        self.names.get(&node).cloned().unwrap_or_else(|| format!("member {node}"))
    }

    /// If this process dies, its guardian gives the key back.
    fn leave_will(&self) {
        let Some(EtcdRole::Leading(KeyReign { epoch, lease, .. })) = self.role else { return };
        let (etcd, flock) = (self.setup.written.clone(), self.setup.flock.clone());
        let death = EtcdDeath { etcd, epoch: epoch.0, lease: lease.0 };
        self.outlets.tell(FlockEvent::Will(DeathNotice { flock, key: None, death }.to_json().into_bytes()));
    }

    fn shows(&self, leader: Option<(bool, String, u64)>) {
        self.standing(|standing| {
            standing.leads = leader.as_ref().is_some_and(|(leads, ..)| *leads);
            standing.leader = leader.map(|(_, name, epoch)| (name, epoch));
            standing.since = Timestamp::now();
        });
    }
}

impl Site for EtcdSite {
    type Protocol = Etcd;
    type Wake = ();

    fn outlets(&mut self) -> &mut Outlets {
        &mut self.outlets
    }

    async fn command(&self, command: EtcdCommand) {
        // If the receiver is gone, the driver has ended and reports that.
        let _ = self.commands.send(command);
    }

    async fn stated(&mut self, leadership: Leadership) {
        match leadership {
            Leadership::Leading { epoch, .. } => {
                self.leave_will();
                self.shows(Some((true, self.setup.member.clone(), epoch.0)));
            }
            Leadership::Following { leader, epoch } => self.shows(Some((false, self.name(leader), epoch.0))),
            Leadership::Nobody | Leadership::Released { .. } => self.shows(None),
            Leadership::LetGo { .. } | Leadership::StopNow { .. } | Leadership::Contested { .. } => {}
        }
        self.outlets.tell(FlockEvent::of(leadership, |node| self.name(node)));
    }

    async fn happened(&mut self, event: DriverEvent<Etcd>) {
        match event {
            DriverEvent::View(EtcdView::Member(member)) => {
                self.role = Some(member.role);
                if member.role == EtcdRole::Left {
                    self.left.send_replace(true);
                }
            }
            DriverEvent::Introduced { peer, who } => drop(self.names.insert(peer, who.name)),
            // People are told the first reason; the newest one is kept.
            DriverEvent::ChannelStatus(ChannelStatus::Lost(why)) if self.outlets.is_lost() => {
                self.outlets.obstacles.lock().reach(Some(why.to_string()));
            }
            DriverEvent::ChannelStatus(status) => self.outlets.reach(&self.setup.place.to_string(), status),
            _ => {}
        }
    }

    async fn wait(&mut self) {
        std::future::pending::<()>().await;
    }

    async fn woken(&mut self, (): ()) {}

    fn stalled(&mut self, _span: Span) -> bool {
        self.standing(|standing| standing.stalls += 1);
        false
    }

    fn has_left(&self) -> bool {
        *self.left.borrow()
    }
}
