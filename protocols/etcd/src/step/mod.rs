//! The step function: a member's steps and the server's have a file each.

mod member;
mod reign;
mod server;

use bellwether_kernel::{Effects, Election, Input, Kept, Lease, Leased, Never, NodeId, Protocol, Span, WorkRequest};

use crate::Etcd;
use crate::config::EtcdConfig;
use crate::message::EtcdMessage;
use crate::note::{EtcdCommand, EtcdNote};
use crate::state::{EtcdRole, EtcdState, EtcdTimer, EtcdView, MemberState, ServerState};
use member::MemberStep;
use server::ServerStep;

impl Protocol for Etcd {
    type Config = EtcdConfig;
    type Command = EtcdCommand;
    type Answer = Never;
    type Note = EtcdNote;
    type State = EtcdState;
    /// The state that the simulated server stores. A member stores nothing.
    type Cell = ServerState;
    type Record = Never;
    type Message = EtcdMessage;
    type Timer = EtcdTimer;
    type View = EtcdView;

    fn boot(config: &EtcdConfig, me: NodeId, kept: Kept<'_, Self>, fx: &mut dyn Effects<Self>) -> EtcdState {
        if me == config.server {
            let mut server = kept.cell.cloned().unwrap_or_default();
            ServerStep { config, state: &mut server, fx }.boot();
            return EtcdState::Server(server);
        }
        // Answers to an earlier life of this member must not be taken for answers to this one.
        let mut member = MemberState::new(u64::from(fx.pick(config.draw)) << 32);
        MemberStep { config, state: &mut member, fx }.go_on();
        EtcdState::Member(member)
    }

    fn step(config: &EtcdConfig, state: &mut EtcdState, input: Input<Self>, fx: &mut dyn Effects<Self>) {
        match state {
            EtcdState::Member(state) => MemberStep { config, state, fx }.step(&input),
            EtcdState::Server(state) => ServerStep { config, state, fx }.step(&input),
        }
    }

    fn view(_config: &EtcdConfig, state: &EtcdState) -> EtcdView {
        EtcdView::of(state)
    }
}

impl Leased for Etcd {
    fn lease(config: &EtcdConfig, state: &EtcdState) -> Option<Lease<EtcdTimer>> {
        match state {
            EtcdState::Member(MemberState { role: EtcdRole::Leading(_), confirmed, .. }) => {
                Some(Lease { timer: EtcdTimer::LeaseEnds(*confirmed), stop: config.stop })
            }
            EtcdState::Member(_) | EtcdState::Server(_) => None,
        }
    }
}

impl Election for Etcd {
    fn request(request: WorkRequest) -> Option<EtcdCommand> {
        match request {
            WorkRequest::StepDown => Some(EtcdCommand::StepDown),
            WorkRequest::Leave => Some(EtcdCommand::Leave),
            WorkRequest::Stopped => Some(EtcdCommand::Stopped),
            WorkRequest::Stand => Some(EtcdCommand::Stand),
            WorkRequest::Abstain => Some(EtcdCommand::Abstain),
            // The others wait for a time that was fixed when they were started.
            WorkRequest::Reserve(_) => None,
        }
    }

    fn longest_lease(config: &EtcdConfig) -> Span {
        config.lease
    }
}
