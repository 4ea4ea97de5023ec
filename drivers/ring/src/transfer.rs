//! The service that gives the token away with the work's state. The node asks for a transfer by offering the token; a thread
//! does it while heart-beats go on; and what becomes of it is reported back in the node's turn.
//!
//! ```text
//! node ─ TAKE_TOKEN ─► TransferService ─► thread: opens the state, connects, streams, waits for the taker's word
//!      ◄─ StillSending, Unreached ─ TransferService ◄─ begun, tick, ended ─ thread, timer
//! ```

use bellwether_net::LinkError;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bellwether_kernel::Wire;
use bellwether_token::wire::{Frame, LONGEST};
use bellwether_token::{Body, Command, Mac, Message, Token};
use tokio::runtime::Handle as Runtime;

use super::connection::RingConnection;
use super::shared::{RingContext, bytes_of, name_of, serial_of};
use super::state::{OutgoingState, StateSum};
use super::transport::RingReport;

/// How long a state may stand still on its way.
const STALLED: Duration = Duration::from_secs(5);
/// How long a taker may take to store what it has got, and to say so: this, and a second for each so many bytes. Nobody
/// works meanwhile.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);
const STORED_A_SECOND: u64 = 8 * 1024 * 1024;

/// What the node wants to be given to whom.
pub(crate) struct TransferOffer {
    pub(crate) to: Mac,
    pub(crate) address: SocketAddr,
    pub(crate) token: Token,
    pub(crate) message: Message,
    pub(crate) number: u64,
}

/// An event of a transfer.
pub(crate) enum TransferEvent {
    /// From now on some of it may arrive.
    Begun,
    /// So much time has passed that the node should hear whether it is still under way.
    Tick,
    /// The transfer has ended.
    Ended {
        /// Whether nothing was sent, because nobody could be reached.
        unreached: bool,
        /// The connection, for the next transfer to the same member.
        connection: Option<RingConnection>,
    },
}

/// The newest transfer.
struct Transfer {
    number: u64,
    to: Mac,
    token: Token,
    /// Whether any of it may have arrived, now or when it was tried before.
    begun: bool,
    /// Whether a thread is still at it.
    active: bool,
    /// How many bytes had gone when that was looked at last, and when that changed.
    sent: u64,
    moved_at: Instant,
}

/// What is known of transfers. It belongs to the node's transport: nobody else sees it.
pub(crate) struct TransferService {
    shared: Arc<RingContext>,
    /// How often the node hears that a state is still on its way.
    every: Duration,
    /// The node's turn may come in any thread.
    runtime: Runtime,
    newest: Option<Transfer>,
    /// The connection of the last transfer, for the next one to the same member.
    idle: Option<(Mac, RingConnection, Instant)>,
}

impl TransferService {
    pub(crate) fn new(shared: Arc<RingContext>, every: Duration) -> TransferService {
        TransferService { shared, every, runtime: Runtime::current(), newest: None, idle: None }
    }

    fn of(&self, to: Mac, token: &Token) -> Option<&Transfer> {
        self.newest.as_ref().filter(|transfer| transfer.to == to && transfer.token == *token)
    }

    /// Whether the token is on its way to this member just now.
    pub(crate) fn is_underway(&self, to: Mac, token: &Token) -> bool {
        self.of(to, token).is_some_and(|transfer| transfer.active)
    }

    /// Whether this member may have got the token already.
    pub(crate) fn has_begun(&self, to: Mac, token: &Token) -> bool {
        self.of(to, token).is_some_and(|transfer| transfer.begun)
    }

    /// Closes a connection that nobody has used for a while.
    pub(crate) fn tidy(&mut self, linger: Duration) {
        self.idle.take_if(|(_, _, used)| used.elapsed() > linger);
    }

    /// Begins a transfer; whether it could.
    pub(crate) fn begin(&mut self, offer: TransferOffer) -> bool {
        let (number, to, token) = (offer.number, offer.to, offer.token);
        let begun = self.has_begun(to, &token);
        let (sent, moved_at) = (self.shared.giving.read().0, Instant::now());
        self.newest = Some(Transfer { number, to, token, begun, active: true, sent, moved_at });
        let idle = self.idle.take().filter(|(mac, ..)| *mac == to).map(|(_, line, _)| line);
        let shared = self.shared.clone();
        let work = move || transfer(&shared, &offer, idle);
        if std::thread::Builder::new().name("bellwether-giver".into()).stack_size(256 * 1024).spawn(work).is_err() {
            self.newest = None;
            return false;
        }
        let (shared, every) = (self.shared.clone(), self.every);
        self.runtime.spawn(async move {
            let tick = || RingReport::Transfer { number, event: TransferEvent::Tick };
            loop {
                tokio::time::sleep(every).await;
                if shared.report(tick()) != Some(true) {
                    return;
                }
            }
        });
        true
    }

    /// Takes in what happened to a transfer: what the protocol should hear of it.
    pub(crate) fn report(&mut self, number: u64, event: TransferEvent) -> Option<Command> {
        // An older one matters to nobody any more.
        let transfer = self.newest.as_mut().filter(|transfer| transfer.number == number && transfer.active)?;
        match event {
            TransferEvent::Begun => {
                transfer.begun = true;
                None
            }
            TransferEvent::Tick => {
                let (sent, length) = self.shared.giving.read();
                if sent != transfer.sent {
                    (transfer.sent, transfer.moved_at) = (sent, Instant::now());
                }
                let patience = if sent < length { STALLED } else { answer_within(length) };
                (transfer.moved_at.elapsed() <= patience).then_some(Command::StillSending)
            }
            TransferEvent::Ended { unreached, connection } => {
                transfer.active = false;
                self.idle = connection.map(|line| (transfer.to, line, Instant::now()));
                // Nobody can have got what was never sent.
                (unreached && !transfer.begun).then_some(Command::Unreached)
            }
        }
    }
}

fn answer_within(length: u64) -> Duration {
    ANSWER_WITHIN.saturating_add(Duration::from_secs(length / STORED_A_SECOND))
}

/// Does one transfer, in a thread of its own.
fn transfer(shared: &Arc<RingContext>, offer: &TransferOffer, idle: Option<RingConnection>) {
    let report = |event| shared.report(RingReport::Transfer { number: offer.number, event });
    let opened = idle
        .filter(|line| !line.is_closed())
        .map_or_else(|| RingConnection::dial(offer.address, shared.me.address.ip(), shared.key.as_ref()), Ok);
    let unreached = opened.is_err();
    let given = opened.and_then(|line| give(shared, offer, line, || _ = report(TransferEvent::Begun)));
    let counter = if matches!(given, Ok((true, _))) { &shared.counters.given } else { &shared.counters.given_in_vain };
    counter.add();
    let connection = given.ok().and_then(|(_, line)| line);
    report(TransferEvent::Ended { unreached, connection });
}

/// Offers it, and waits for what the taker says. That is delivered like any other message. Whether the taker has it, and
/// the connection if it can be used again.
fn give(
    shared: &Arc<RingContext>,
    offer: &TransferOffer,
    mut line: RingConnection,
    begun: impl FnOnce(),
) -> Result<(bool, Option<RingConnection>), LinkError> {
    // What cannot be read is not offered as if it were empty: the offer is missed, and tried again.
    let state = shared.state_of(&offer.token)?;
    let length = state.as_ref().map_or(Ok(0), |file| file.metadata().map(|found| found.len()))?;
    line.set_timeout(STALLED)?;
    begun();
    line.send(&bytes_of(&offer.message, length))?;
    let whole = match &state {
        Some(file) => {
            let name = name_of(&offer.token);
            let given = OutgoingState { file, length, known: shared.store.known_sum(&name) };
            let sum = line.send_state_file(given, &shared.giving)?;
            sum.inspect(|sum| shared.store.remember(&name, *sum)).is_some()
        }
        None => {
            std::io::Write::write_all(&mut line, &StateSum::empty().hash.to_be_bytes())?;
            true
        }
    };
    line.set_timeout(answer_within(length))?;
    let mut bytes = Vec::new();
    line.receive(&mut bytes, LONGEST)?;
    let answer = Frame::decode(&bytes)?.message;
    let (Body::TokenIsHere { token, .. } | Body::TokenDestroyed { token, .. }) = &answer.body else {
        return Err(LinkError::Garbage("an answer to a hand-over that is none".into()));
    };
    if *token != offer.token || answer.author != offer.to {
        return Err(LinkError::Garbage("an answer about another token".into()));
    }
    let taken = matches!(answer.body, Body::TokenIsHere { .. });
    shared.deliver(answer, serial_of(&bytes));
    Ok((taken, Some(line).filter(|_| whole)))
}
