//! Announcing to a flock on a channel that a member's process and all its work are gone: for a small process with no
//! other task.

use std::time::{Duration, Instant};

use bellwether_net::{Channel, ChannelDeathNotice, ChannelLost};
use tokio::time::{sleep, timeout};

use crate::place::Place;

/// How often the message is sent on a LAN, since a datagram may be lost, and the time between.
const LAN_TIMES: u32 = 3;
const LAN_PAUSE: Duration = Duration::from_millis(30);
const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// Sends the message, and repeats it until its echo comes back or `within` is over. It must not be called from a
/// runtime's own thread.
///
/// # Errors
/// Why no member could be told, in words; members that were not told find out by a time-out.
pub fn announce_blocking(notice: &ChannelDeathNotice, within: Duration) -> Result<(), ChannelLost> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(announce(notice, within))
}

async fn announce(notice: &ChannelDeathNotice, within: Duration) -> Result<(), ChannelLost> {
    let place: Place = notice.death.channel.parse().map_err(ChannelLost::because)?;
    let until = Instant::now() + within;
    let mut channel = place.open(notice.key.is_some() || notice.death.insecure);
    let payload = notice.payload(channel.carries()).map_err(ChannelLost::because)?;
    let mut pause = FIRST_PAUSE;
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let Ok(told) = timeout(left, tell(&mut *channel, &payload)).await else {
            return Err(ChannelLost::because("nobody could be told in time"));
        };
        match told {
            Ok(()) => return again_on_a_lan(&place, &mut *channel, &payload).await,
            Err(lost) if Instant::now() + pause >= until => return Err(lost),
            Err(_) => sleep(pause).await,
        }
        pause *= 2;
    }
}

/// Sends the payload and waits for its echo: then the others could receive it, too.
async fn tell(channel: &mut dyn Channel, payload: &[u8]) -> Result<(), ChannelLost> {
    channel.connect().await?;
    channel.say(payload).await?;
    while channel.hear().await? != payload {}
    Ok(())
}

async fn again_on_a_lan(place: &Place, channel: &mut dyn Channel, payload: &[u8]) -> Result<(), ChannelLost> {
    if matches!(place, Place::Lan { .. }) {
        for _ in 1..LAN_TIMES {
            sleep(LAN_PAUSE).await;
            channel.say(payload).await?;
        }
    }
    channel.close().await;
    Ok(())
}
