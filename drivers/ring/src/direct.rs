//! Direct messages: each member that we have something to say to has a thread, for as long as there is something to say.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::Duration;

use bellwether_net::LinkError;
use bellwether_token::{Command, TABLE_LIMIT};

use super::connection::RingConnection;
use super::shared::RingContext;
use super::transport::RingReport;

/// How many messages may wait for one member.
const WAITING: usize = 64;
/// How long the other machine may take to confirm what was sent before the connection is given up.
const UNCONFIRMED: Duration = Duration::from_millis(500);

/// A message to be sent.
pub(crate) struct DirectMessage {
    pub(crate) bytes: Vec<u8>,
    /// Its number, if the node wants to know whether the one at this address got it.
    pub(crate) about: Option<u64>,
}

/// Where messages wait.
pub(crate) struct DirectSender {
    shared: Arc<RingContext>,
    linger: Duration,
    /// By address and not by member: one that was started again takes its messages elsewhere.
    queues: HashMap<SocketAddr, SyncSender<DirectMessage>>,
    ended: Arc<AtomicBool>,
}

impl Drop for DirectSender {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

impl DirectSender {
    pub(crate) fn new(shared: Arc<RingContext>, linger: Duration) -> DirectSender {
        DirectSender { shared, linger, queues: HashMap::new(), ended: Arc::default() }
    }

    /// Sends a message. Does not wait.
    pub(crate) fn send(&mut self, to: SocketAddr, mut message: DirectMessage) {
        if let Some(open) = self.queues.get(&to) {
            match open.try_send(message) {
                Ok(()) => return,
                Err(TrySendError::Full(_)) => return self.shared.counters.unsent.add(),
                // The thread had nothing to say for a while.
                Err(TrySendError::Disconnected(back)) => message = back,
            }
        }
        if self.queues.len() >= TABLE_LIMIT {
            // Those of addresses that nobody has any more; whoever is still at it ends what it has.
            self.queues.clear();
        }
        let (into, messages) = sync_channel(WAITING);
        let _ = into.try_send(message);
        let (shared, linger, ended) = (self.shared.clone(), self.linger, self.ended.clone());
        let work = move || send_all(&shared, to, &messages, linger, &ended);
        let thread = std::thread::Builder::new().name("bellwether-post".into()).stack_size(128 * 1024).spawn(work);
        match thread {
            Ok(_) => drop(self.queues.insert(to, into)),
            Err(_) => self.shared.counters.unsent.add(),
        }
    }
}

fn dial(shared: &RingContext, to: SocketAddr) -> Result<RingConnection, LinkError> {
    let line = RingConnection::dial(to, shared.me.address.ip(), shared.key.as_ref())?;
    line.break_off_after(UNCONFIRMED)?;
    shared.dialled(to, true);
    Ok(line)
}

fn send_all(
    shared: &Arc<RingContext>,
    to: SocketAddr,
    messages: &Receiver<DirectMessage>,
    linger: Duration,
    ended: &AtomicBool,
) {
    let mut line = None;
    while let Ok(message) = messages.recv_timeout(linger) {
        if ended.load(Ordering::Relaxed) {
            return;
        }
        // One that lay idle may have been closed at the other end.
        let kept = line.take().filter(|line: &RingConnection| !line.is_closed());
        match kept.map_or_else(|| dial(shared, to), Ok) {
            Ok(mut open) => match open.send(&message.bytes) {
                Ok(()) => {
                    shared.counters.sent.add();
                    line = Some(open);
                    if let Some(number) = message.about {
                        shared.report(RingReport::Direct { number, command: Command::Reached });
                    }
                }
                Err(_) => shared.counters.unsent.add(),
            },
            Err(why) => {
                shared.counters.unsent.add();
                if matches!(why, LinkError::Io(_)) {
                    shared.dialled(to, false);
                }
                if let Some(number) = message.about {
                    shared.report(RingReport::Direct { number, command: Command::Unreached });
                }
            }
        }
    }
}
