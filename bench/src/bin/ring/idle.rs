//! The traffic of an idle ring, from the simulator: messages a second, counted once for each receiver.

use bellwether_kernel::{Describe as _, Span};
use bellwether_sim::{NoRecorder, Plan, simulate};
use bellwether_token::TokenRing;

use crate::text;

/// Messages received in one second, and heart-beats in it.
pub(crate) fn messages_a_second(nodes: u32, settings: &[(&str, &str)]) -> Result<(u64, f64), String> {
    let config = TokenRing::configure(nodes, settings).map_err(text)?;
    let sent = |seconds| {
        let plan = Plan { nodes, run: Span::secs(seconds), ..Plan::default() };
        simulate::<TokenRing>(&config, &plan, &mut NoRecorder).stats.sent
    };
    // New members have been introduced by then.
    Ok((sent(5) - sent(4), Span::secs(1).as_nanos() as f64 / config.heartbeat.as_nanos() as f64))
}
