//! A member on a channel that is stepped by hand: the parts that [`start_on_channel`](crate::start_on_channel) runs.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use tokio::sync::mpsc;

use super::Surroundings;
use crate::cell::WriteResult;
use crate::channel::{
    CONNECT_WITHIN, ChannelControls, ChannelHandle, ChannelLink, ChannelLost, ChannelMeeting, ChannelParts,
    ChannelTraits, ChannelTransport, REQUESTS_MAX, SAY_WITHIN, nanos, parts,
};
use crate::driver::{DriverEvent, Handle, Monitor, Networked, Node, NodeRequest, Setup, StartError};
use crate::shared::{Inbound, Inbox as _};
use crate::system::System;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkState {
    Paused {
        until: u64,
    },
    Connecting {
        until: u64,
    },
    Connected,
    /// The channel has not taken the last payload yet.
    Saying {
        until: u64,
    },
}

/// A whole member on a channel, stepped by hand.
pub struct SteppedChannelMember<P: Networked> {
    system: Arc<dyn System>,
    monitor: Arc<Monitor<P, ChannelTransport>>,
    handle: ChannelHandle<P>,
    requests: mpsc::Receiver<NodeRequest<P>>,
    link: ChannelLink<P::Message>,
    state: LinkState,
    wants_channel: bool,
    payload: Option<Vec<u8>>,
    /// What was heard while a payload was being said: nobody listens meanwhile.
    unheard: VecDeque<Vec<u8>>,
}

impl<P: Networked> fmt::Debug for SteppedChannelMember<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SteppedChannelMember").field("state", &self.state).finish_non_exhaustive()
    }
}

impl<P: Networked<Message: FromStr>> SteppedChannelMember<P> {
    /// Starts a member. Its storage is that of the surroundings, not of the setup; its session is that of the setup.
    ///
    /// # Errors
    /// A setup that cannot work.
    pub fn start(
        setup: Setup<P, ChannelMeeting<ChannelTraits>>,
        around: Surroundings<P>,
    ) -> Result<(SteppedChannelMember<P>, mpsc::UnboundedReceiver<DriverEvent<P>>), StartError> {
        let Surroundings { system, alarm, writer, stored } = around;
        let traits = setup.meeting.channel.clone();
        let ChannelParts { transport, controls, link, .. } = parts(&setup, &traits, system.clone())?;
        let (tell, driver_events) = mpsc::unbounded_channel();
        let (requests_in, requests) = mpsc::channel(REQUESTS_MAX);
        let Setup { config, recording, renewals, stalled_after, .. } = setup;
        let node = Node::<P, _>::new(transport, config, recording, renewals, stalled_after, writer, tell);
        let mut node = node.on(system.clone());
        node.boot(stored.as_ref());
        let mut member = SteppedChannelMember {
            state: LinkState::Paused { until: system.now() },
            system,
            monitor: Monitor::with_alarm(node, alarm),
            handle: Handle::new(requests_in, controls),
            requests,
            link,
            wants_channel: false,
            payload: None,
            unheard: VecDeque::new(),
        };
        member.alarm_rang();
        Ok((member, driver_events))
    }

    /// The hold that an application has on it.
    #[must_use]
    pub fn handle(&self) -> &ChannelHandle<P> {
        &self.handle
    }

    /// The channel that [`SteppedChannelMember::take_dial`] asked for is there.
    pub fn connected(&mut self) {
        if matches!(self.state, LinkState::Connecting { .. }) {
            self.state = LinkState::Connected;
            let connected = self.link.connected();
            self.monitor.put(connected);
        }
        self.wake();
    }

    /// The channel is lost, or could not be reached.
    pub fn lost(&mut self, why: &str) {
        self.lose(ChannelLost::because(why));
        self.wake();
    }

    /// The channel has taken the [payload](SteppedChannelMember::take_payload).
    pub fn said(&mut self) {
        if matches!(self.state, LinkState::Saying { .. }) {
            self.state = LinkState::Connected;
            self.link.said();
            while let Some(payload) = self.unheard.pop_front() {
                self.take_in(&payload);
            }
        }
        self.wake();
    }

    /// The channel has carried something here.
    pub fn heard(&mut self, payload: Vec<u8>) {
        match self.state {
            LinkState::Connected => self.take_in(&payload),
            LinkState::Saying { .. } => self.unheard.push_back(payload),
            LinkState::Paused { .. } | LinkState::Connecting { .. } => {}
        }
        self.wake();
    }

    fn take_in(&mut self, payload: &[u8]) {
        let mut inbound = Vec::new();
        self.link.take_in(payload, self.system.now(), &mut inbound);
        inbound.into_iter().for_each(|news: Inbound<P::Message>| self.monitor.put(news));
    }

    /// The alarm of the node rang.
    pub fn alarm_rang(&mut self) {
        self.monitor.expired(Ok(()));
        self.wake();
    }

    /// A write has ended.
    pub fn written(&mut self, written: WriteResult<P::Cell>) {
        self.monitor.written(written);
        self.wake();
    }

    /// When [`SteppedChannelMember::wake`] is to be called, whatever arrives.
    #[must_use]
    pub fn wake_at(&self) -> Option<u64> {
        match self.state {
            LinkState::Paused { until } | LinkState::Connecting { until } | LinkState::Saying { until } => Some(until),
            LinkState::Connected => self.link.wake_at(),
        }
    }

    /// Lets the member do what the application asked it for, and what is due.
    pub fn wake(&mut self) {
        while let Ok(request) = self.requests.try_recv() {
            if let NodeRequest::Ask(command, answer) = request {
                self.monitor.ask(command, answer);
            }
        }
        let now = self.system.now();
        match self.state {
            LinkState::Paused { until } if until <= now => {
                self.link.begin(now);
                self.state = LinkState::Connecting { until: now.saturating_add(nanos(CONNECT_WITHIN)) };
                self.wants_channel = true;
            }
            LinkState::Connecting { until } if until <= now => self.lose(ChannelLost::no_answer()),
            LinkState::Saying { until } if until <= now => self.lose(ChannelLost::stuck()),
            LinkState::Connected => {
                self.payload = self.link.next(now);
                if self.payload.is_some() {
                    self.state = LinkState::Saying { until: now.saturating_add(nanos(SAY_WITHIN)) };
                }
            }
            LinkState::Paused { .. } | LinkState::Connecting { .. } | LinkState::Saying { .. } => {}
        }
    }

    fn lose(&mut self, why: ChannelLost) {
        if matches!(self.state, LinkState::Paused { .. }) {
            return;
        }
        let now = self.system.now();
        let (pause, news) = self.link.lost(now, why.0);
        self.state = LinkState::Paused { until: now.saturating_add(nanos(pause)) };
        (self.wants_channel, self.payload) = (false, None);
        self.unheard.clear();
        news.into_iter().for_each(|news| self.monitor.put(news));
    }

    /// Whether a connection to the channel is to be opened; asked for once each.
    pub fn take_dial(&mut self) -> bool {
        std::mem::take(&mut self.wants_channel)
    }

    /// What is to be said on the channel. There is nothing more before the channel has [taken](SteppedChannelMember::said) it.
    pub fn take_payload(&mut self) -> Option<Vec<u8>> {
        self.payload.take()
    }

    /// How much waits to be said.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.link.waiting()
    }

    /// Takes leave, after the work is dead: what is still to be said on a channel that is there. The node is over.
    pub fn leave(&mut self) -> Vec<Vec<u8>> {
        let now = self.system.now();
        if !self.monitor.end() || !matches!(self.state, LinkState::Connected | LinkState::Saying { .. }) {
            return Vec::new();
        }
        let mut words = self.link.last_words(now);
        words.extend(self.link.farewell(now));
        words
    }

    /// What can be done with it, besides asking its protocol.
    #[must_use]
    pub fn controls(&self) -> &ChannelControls {
        &self.handle
    }
}
