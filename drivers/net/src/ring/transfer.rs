//! Gives the token away with the work's state: one thread for each offer, and heart-beats go on meanwhile.

use std::fs::File;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bellwether_kernel::{NodeId, Wire};
use bellwether_token::wire::{Frame, LONGEST};
use bellwether_token::{Body, Command, Mac, Message, Token};

use super::connection::RingConnection;
use super::shared::{RingContext, bytes_of, lock, name_of, serial_of};
use super::state::{OutgoingState, StateSum};
use crate::connection::LinkError;

/// How long a state may stand still on its way.
const STALLED: Duration = Duration::from_secs(5);
/// How long a taker may take to store what it has got, and to say so: this, and a second for each so many bytes. Nobody
/// works meanwhile.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);
const STORED_A_SECOND: u64 = 8 * 1024 * 1024;

/// Whom a token is offered to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recipient {
    pub(crate) node: NodeId,
    pub(crate) mac: Mac,
    pub(crate) address: SocketAddr,
}

/// What is offered.
pub(crate) struct TransferOffer {
    pub(crate) token: Token,
    pub(crate) message: Message,
    /// Nothing, if no work ever wrote any state. Opened when the offer was made: it must not become another's.
    pub(crate) state: Option<File>,
    pub(crate) number: u64,
}

/// The newest offer.
struct ActiveTransfer {
    to: Mac,
    token: Token,
    /// Whether any of it may have arrived.
    begun: bool,
    /// Whether a thread is still at it.
    active: bool,
}

/// What is known of offers.
pub(crate) struct TokenTransfers {
    shared: Arc<RingContext>,
    /// How often the node hears that a state is still on its way.
    every: Duration,
    underway: Arc<Mutex<Option<ActiveTransfer>>>,
    /// The connection of the last hand-over, for the next one to the same member.
    kept: Arc<Mutex<Option<(Mac, RingConnection, Instant)>>>,
}

impl TokenTransfers {
    pub(crate) fn new(shared: Arc<RingContext>, every: Duration) -> TokenTransfers {
        TokenTransfers { shared, every, underway: Arc::default(), kept: Arc::default() }
    }

    /// Whether the token is on its way to this member just now.
    pub(crate) fn is_underway(&self, to: Mac, token: &Token) -> bool {
        lock(&self.underway).as_ref().is_some_and(|under| under.active && under.to == to && under.token == *token)
    }

    /// Whether this member may have got the token already.
    pub(crate) fn has_begun(&self, to: Mac, token: &Token) -> bool {
        lock(&self.underway).as_ref().is_some_and(|under| under.begun && under.to == to && under.token == *token)
    }

    /// Closes a connection that nobody has used for a while.
    pub(crate) fn tidy(&self, linger: Duration) {
        lock(&self.kept).take_if(|(_, _, used)| used.elapsed() > linger);
    }

    /// Offers the token.
    pub(crate) fn offer(&self, to: Recipient, offer: TransferOffer) {
        {
            let mut underway = lock(&self.underway);
            let again = underway.as_ref().filter(|under| under.to == to.mac && under.token == offer.token);
            let begun = again.is_some_and(|under| under.begun);
            *underway = Some(ActiveTransfer { to: to.mac, token: offer.token, begun, active: true });
        }
        let number = offer.number;
        let (shared, underway, kept) = (self.shared.clone(), self.underway.clone(), self.kept.clone());
        let finished = Arc::new(AtomicBool::new(false));
        let done = finished.clone();
        let work = move || {
            let token = offer.token;
            let outcome = give(&shared, to, &offer, &underway, &kept);
            done.store(true, Ordering::Relaxed);
            let counter =
                if matches!(outcome, Ok(true)) { &shared.counters.given } else { &shared.counters.given_in_vain };
            counter.add();
            let mut underway = lock(&underway);
            if let Some(under) = underway.as_mut().filter(|under| under.to == to.mac && under.token == token) {
                under.active = false;
                // Nobody can have got what was never sent.
                if outcome.is_err() && !under.begun {
                    shared.ask_about(number, Command::Unreached);
                }
            }
        };
        match std::thread::Builder::new().name("bellwether-giver".into()).stack_size(256 * 1024).spawn(work) {
            Ok(_) => {
                tokio::spawn(keep_telling(self.shared.clone(), number, self.every, finished));
            }
            Err(_) => self.shared.ask_about(number, Command::Unreached),
        }
    }
}

/// Tells the node that there is nothing to wait for yet, for as long as the thread is at it and something moves.
async fn keep_telling(shared: Arc<RingContext>, number: u64, every: Duration, finished: Arc<AtomicBool>) {
    let (mut last, mut moved) = (shared.giving.read().0, Instant::now());
    loop {
        tokio::time::sleep(every).await;
        let (now, length) = shared.giving.read();
        if now != last {
            (last, moved) = (now, Instant::now());
        }
        let patience = if now < length { STALLED } else { answer_within(length) };
        if finished.load(Ordering::Relaxed) || moved.elapsed() > patience {
            return;
        }
        shared.ask_about(number, Command::StillSending);
    }
}

fn answer_within(length: u64) -> Duration {
    ANSWER_WITHIN.saturating_add(Duration::from_secs(length / STORED_A_SECOND))
}

type Kept = Mutex<Option<(Mac, RingConnection, Instant)>>;

/// Offers it, and waits for what the taker says. That is delivered like any other message. Whether the taker has it.
fn give(
    shared: &Arc<RingContext>,
    to: Recipient,
    offer: &TransferOffer,
    underway: &Mutex<Option<ActiveTransfer>>,
    kept: &Kept,
) -> Result<bool, LinkError> {
    let name = name_of(&offer.token);
    let length = offer.state.as_ref().map_or(Ok(0), |file| file.metadata().map(|found| found.len()))?;
    let idle = lock(kept).take().filter(|(mac, line, _)| *mac == to.mac && !line.is_closed());
    let mut line = match idle {
        Some((_, line, _)) => line,
        None => RingConnection::dial(to.address, shared.me.address.ip(), shared.key.as_ref())?,
    };
    line.set_timeout(STALLED)?;
    if let Some(under) = lock(underway).as_mut() {
        under.begun = true;
    }
    line.send(&bytes_of(&offer.message, length))?;
    let whole = match &offer.state {
        Some(file) => {
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
    if *token != offer.token || answer.author != to.mac {
        return Err(LinkError::Garbage("an answer about another token".into()));
    }
    let taken = matches!(answer.body, Body::TokenIsHere { .. });
    shared.deliver(answer, serial_of(&bytes));
    if whole {
        *lock(kept) = Some((to.mac, line, Instant::now()));
    }
    Ok(taken)
}
