//! A channel within one process, written as docs/guides/write-a-channel.md says. All messages are recorded, so that an
//! attacker can replay them.

use std::sync::{Arc, Mutex};

use bellwether_net::{BoxFuture, Channel, ChannelLost, PayloadLimit, RateLimit};
use tokio::sync::broadcast;

/// A channel whose members all hear each other.
#[derive(Clone)]
pub(crate) struct Room {
    voices: broadcast::Sender<Vec<u8>>,
    record: Arc<Mutex<Vec<Vec<u8>>>>,
    carries: PayloadLimit,
}

impl Room {
    pub(crate) fn new(carries: PayloadLimit) -> Room {
        Room { voices: broadcast::channel(16 * 1024).0, record: Arc::default(), carries }
    }

    /// A new connection to it.
    pub(crate) fn door(&self) -> Box<dyn Channel> {
        Box::new(Door { room: self.clone(), ears: None })
    }

    /// Sends something without being a member.
    pub(crate) fn say(&self, payload: &[u8]) {
        let _ = self.voices.send(payload.to_vec());
    }

    /// All messages of members so far.
    pub(crate) fn record(&self) -> Vec<Vec<u8>> {
        self.record.lock().unwrap().clone()
    }
}

struct Door {
    room: Room,
    ears: Option<broadcast::Receiver<Vec<u8>>>,
}

impl Channel for Door {
    fn name(&self) -> String {
        "room".into()
    }

    fn carries(&self) -> PayloadLimit {
        self.room.carries
    }

    fn pace(&self) -> RateLimit {
        RateLimit::QUICK
    }

    fn is_local(&self) -> bool {
        true
    }

    fn connect(&mut self) -> BoxFuture<'_, Result<(), ChannelLost>> {
        Box::pin(async {
            self.ears = Some(self.room.voices.subscribe());
            Ok(())
        })
    }

    fn say<'a>(&'a mut self, payload: &'a [u8]) -> BoxFuture<'a, Result<(), ChannelLost>> {
        Box::pin(async {
            self.room.record.lock().unwrap().push(payload.to_vec());
            self.room.voices.send(payload.to_vec()).map(drop).map_err(ChannelLost::because)
        })
    }

    fn hear(&mut self) -> BoxFuture<'_, Result<Vec<u8>, ChannelLost>> {
        Box::pin(async {
            let ears = self.ears.as_mut().ok_or_else(|| ChannelLost::because("not connected"))?;
            ears.recv().await.map_err(ChannelLost::because)
        })
    }
}
