//! How members on a channel are started: as `bellwether run` would start them there.

use std::time::Duration;

use bellwether_host::{Config, Identity, Settings};
use bellwether_kernel::Span;
use bellwether_net::{ChannelTraits, PayloadLimit, RateLimit};

use crate::plan::{ChannelPlan, Medium};

/// IRC's pace, fifty times as fast.
const PACE: RateLimit = RateLimit {
    burst: 4,
    every: Duration::from_millis(40),
    stale: Duration::from_millis(160),
    ask_within: Duration::from_millis(10),
};

/// What is known of the channel.
pub(super) fn traits(medium: Medium) -> ChannelTraits {
    let (carries, pace) = match medium {
        Medium::Datagrams => (PayloadLimit::Bytes(1200), RateLimit::QUICK),
        Medium::Server => (PayloadLimit::Bytes(4096), RateLimit::QUICK),
        Medium::PacedServer => (PayloadLimit::Text(350), PACE),
    };
    ChannelTraits { name: "simulated".into(), carries, pace, is_local: false }
}

/// How long a line waits until its sender may speak again.
pub(super) fn turn(medium: Medium) -> Duration {
    if medium == Medium::PacedServer { PACE.every } else { Duration::ZERO }
}

/// The configuration of a member; one that is odd goes by other settings than the rest.
#[allow(clippy::unwrap_used, reason = "a simulation that cannot begin should stop")]
pub(super) fn config(plan: ChannelPlan, members: usize, owner: u64, is_odd: bool) -> Config {
    let mut settings = Settings::new(Identity::Given(owner));
    let (answer, silence) = match plan.medium {
        Medium::Datagrams => (25, 250),
        Medium::Server => (50, 250),
        Medium::PacedServer => (100, 400),
    };
    settings.answer = Span::millis(answer);
    settings.spread = Span::millis(answer);
    settings.silence = Span::millis(silence);
    settings.expect = plan.expects.then_some(members as u32);
    match (is_odd, plan.odd_expects_more) {
        (true, true) => settings.expect = Some(members as u32 + 2),
        (true, false) => settings.silence = settings.silence.plus(Span::millis(20)),
        (false, _) => {}
    }
    Config::new(settings).unwrap()
}
