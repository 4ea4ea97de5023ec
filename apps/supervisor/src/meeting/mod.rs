//! A flock that meets on a channel: the host protocol on the network driver, as a supervisor sees it.
//!
//! Nobody has a list of members here. Who asks how the flock stands asks on the channel, and every member replies for
//! itself with its [`ChannelMemberStatus`].

mod member_status;
mod pages;
mod site;
mod stepped;

use std::time::Duration;

use bellwether_host::{Command, Config, Host};
use bellwether_net::{ChannelHandle, ChannelSetup, Running, SettingsDigest, StartError, start_on_channel};
use tokio::sync::{mpsc, watch};

use crate::adapter::{Hold, Joined, adapt, link};
use crate::flock::Ask;
use crate::http;
use crate::lease_handle::LeaseHandle;
use crate::obstacles::{LeadObstacles, SharedObstacles};
use crate::others::Others;
use site::ChannelSite;

pub use member_status::{ChannelMemberStatus, ParseStatusError};
pub use stepped::SteppedMeeting;

/// The question that every member answers with its [`ChannelMemberStatus`].
pub const STATUS_QUESTION: &str = "status";
/// The question that only the host answers with its [`ChannelMemberStatus`].
pub const HOST_QUESTION: &str = "host";
/// The question that a host answers with [`LETTING_GO`], and obeys, if its epoch follows: on a slow channel it may be asked
/// again after it has let go, and its heir must not take that for itself.
pub const LET_GO: &str = "step-down";
/// What a host answers that was asked to let go.
pub const LETTING_GO: &str = "letting go";

/// The time that leaving in good order may take.
const FAREWELL: Duration = Duration::from_millis(1500);

/// A member of a flock that meets on a channel.
pub type Meeting = Joined<ChannelHold>;

/// What all members must go by alike: what grants and the host's work rest on.
#[must_use]
pub fn settings_digest(config: &Config) -> SettingsDigest {
    SettingsDigest::new(config.expect.unwrap_or(0), &[config.silence.as_nanos(), config.drift_ppm.into()])
}

/// What a member makes of others who may not fit in.
fn others_of(channel: &str, config: &Config, keyed: bool, obstacles: &SharedObstacles) -> Others {
    let heartbeat = Duration::from_nanos(config.heartbeat.as_nanos());
    let mut others = Others::new(channel, settings_digest(config), keyed, heartbeat);
    others.obstacles = obstacles.clone();
    others
}

/// The supervisor's handle on a channel.
#[derive(Debug)]
pub struct ChannelHold {
    handle: ChannelHandle<Host>,
    place: String,
    standing: watch::Receiver<ChannelMemberStatus>,
    left: watch::Receiver<bool>,
}

impl Joined<ChannelHold> {
    /// Joins, on the current runtime. `place` is the address with which the channel was opened, and `say` gets messages
    /// for people.
    ///
    /// # Errors
    /// The setup cannot work; the message says what to do.
    pub fn join(mut setup: ChannelSetup<Host>, place: &str, say: fn(&str)) -> Result<Meeting, StartError> {
        let lease_handle = LeaseHandle::default();
        setup.renewals = Some(lease_handle.renewals());
        let expect = setup.config.expect;
        setup.meeting.settings_digest = settings_digest(&setup.config);
        let obstacles = SharedObstacles::new(LeadObstacles::of(expect));
        let others = others_of(&setup.meeting.channel.name(), &setup.config, setup.key.is_some(), &obstacles);
        let Running { handle, driver_events: driver, .. } = start_on_channel(setup)?;
        let (show, standing) = watch::channel(ChannelMemberStatus::starting(expect));
        let (leave, left) = watch::channel(false);
        let hold = ChannelHold { handle: handle.clone(), place: place.to_owned(), standing, left };
        let (outlets, asked, meeting) = link(hold, lease_handle, obstacles, say);
        tokio::spawn(adapt(ChannelSite::new(outlets, handle, others, show, leave), driver, asked));
        Ok(meeting)
    }

    /// What the guardian needs to announce this process's death: a
    /// [`ChannelDeathNotice`](bellwether_net::ChannelDeathNotice) as JSON.
    #[must_use]
    pub fn will(&self) -> Vec<u8> {
        self.hold.handle.death_notice(&self.hold.place).to_json().into_bytes()
    }

    /// Serves `/metrics` and `/health` over HTTP on this socket for as long as the member lives.
    ///
    /// # Errors
    /// The socket cannot be registered with the runtime.
    pub fn serve_metrics(&self, flock: &str, listener: std::net::TcpListener) -> std::io::Result<()> {
        let pages = pages::Pages::new(flock, &self.hold.handle, self.hold.standing.clone(), self.obstacles.clone());
        http::serve(listener, move || std::future::ready(pages.write()))
    }

    /// A handle on the node itself, for its counters.
    #[must_use]
    pub fn handle(&self) -> &ChannelHandle<Host> {
        &self.hold.handle
    }
}

impl Hold for ChannelHold {
    /// The members that are heard are not counted here. But where a majority is needed, and no other obstacle is known,
    /// a majority has not answered.
    fn why_leaderless(&self, obstacles: &SharedObstacles) -> Option<String> {
        let expect = self.standing.borrow().expect;
        obstacles.reason().or_else(|| expect.map(|expect| format!("no majority of {expect} members has answered")))
    }

    /// Sends 102 and 103 if that was not done yet, and announces that this process has ended.
    async fn leave(&mut self, _asks: &mpsc::UnboundedSender<Ask>) {
        let said = async {
            self.handle.ask(Command::Leave).await;
            let _ = self.left.wait_for(|left| *left).await;
        };
        let _ = tokio::time::timeout(FAREWELL, said).await;
        self.handle.leave(FAREWELL).await;
    }
}
