//! Takes in what is said to everybody.

use bellwether_net::BootClock;
use bellwether_net::transport::{DATAGRAM_MAX, Inbound};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bellwether_kernel::{Wire, WireError};
use bellwether_token::wire::Frame;
use bellwether_token::{Body, Message};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::sealer::{DatagramContent, DatagramError};
use super::service::Service;
use super::shared::{RingContext, bytes_of, lock, serial_of};

/// How long a dead process may take not to answer.
const REFUSED_WITHIN: Duration = Duration::from_millis(500);
/// Within which time somebody asks one who has not shown that it lives.
const ASK_WITHIN: Duration = Duration::from_millis(20);

/// How often it is tried to reach a member that is heard and cannot be reached.
const DIAL_EVERY: Duration = Duration::from_millis(100);
/// How often a member says how it stands without being asked.
const SHOW_EVERY: Duration = Duration::from_secs(2);

/// Hears for as long as the member lives.
pub(crate) async fn keep_receiving(shared: Arc<RingContext>) {
    let mut datagram = [0; DATAGRAM_MAX];
    loop {
        match shared.broadcast.receive(&mut datagram).await {
            Ok((count, from)) => {
                shared.counters.heard.add();
                match shared.sealer.open(&datagram[..count]) {
                    Ok(words) => {
                        for word in words {
                            handle(&shared, word, from).await;
                        }
                    }
                    Err(DatagramError::Foreign(how)) => {
                        shared.counters.unsealed.add();
                        if shared.counters.unsealed.get() == 1 {
                            shared.put(Inbound::Stranger(how));
                        }
                    }
                    Err(DatagramError::Repeated) => shared.counters.repeated.add(),
                }
            }
            // The interface is down, most likely: it may come back.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Says how we stand, every now and then: a word may be lost.
pub(crate) async fn keep_announcing(shared: Arc<RingContext>) {
    loop {
        tokio::time::sleep(SHOW_EVERY).await;
        shared.announce();
    }
}

async fn handle(shared: &Arc<RingContext>, word: DatagramContent, from: SocketAddr) {
    match word {
        DatagramContent::Said(bytes) => hear(shared, &bytes, from).await,
        DatagramContent::Alive(datagram) => drop(shared.broadcast.send(&datagram)),
        DatagramContent::Doubt => drop(tokio::spawn(ask_soon(shared.clone()))),
        DatagramContent::Gone(mac) => {
            let address = lock(&shared.directory).address(mac);
            if let Some(address) = address.filter(|_| mac != shared.me.mac) {
                tokio::spawn(report_death(shared.clone(), mac, address));
            }
        }
    }
}

/// Asks those whom we do not believe yet, but not at the same moment as everybody else.
async fn ask_soon(shared: Arc<RingContext>) {
    let mut byte = [0];
    // Without randomness everybody asks at once, which is only a waste.
    let _ = getrandom::fill(&mut byte);
    tokio::time::sleep(ASK_WITHIN * u32::from(byte[0]) / 256).await;
    if let Some(question) = shared.sealer.question() {
        let _ = shared.broadcast.send(&question);
    }
}

async fn hear(shared: &Arc<RingContext>, bytes: &[u8], from: SocketAddr) {
    if Service::is_service(bytes) {
        return match Service::decode(bytes) {
            Ok(Service::Call) => answer_call(shared, from),
            Ok(Service::Gone { mac, address }) => {
                if mac != shared.me.mac && lock(&shared.directory).lives_at(mac, address) {
                    tokio::spawn(report_death(shared.clone(), mac, address));
                }
            }
            Ok(Service::PeerStatus { mac, status, name }) => {
                for inbound in shared.update_status(mac, status, name) {
                    shared.put(inbound);
                }
            }
            Ok(_) | Err(_) => shared.counters.garbage.add(),
        };
    }
    match Frame::decode(bytes) {
        // The state that belongs to it comes only over a connection.
        Ok(Frame { message: Message { body: Body::TakeToken { .. }, .. }, .. }) => shared.counters.garbage.add(),
        Ok(frame) => {
            let message = frame.message.broadcast();
            let Some(spoke) = shared.heard_from(&message) else { return };
            if let Some(unreachable) = shared.heard_in_vain(message.author) {
                if unreachable.is_news {
                    tokio::spawn(keep_dialling(shared.clone(), message.author));
                }
                return;
            }
            for inbound in shared.inbound(spoke, message, serial_of(bytes)) {
                shared.put(inbound);
            }
        }
        Err(WireError::Tag(_)) => shared.counters.unknown_kind.add(),
        Err(_) => shared.counters.garbage.add(),
    }
}

/// Tries to reach a member for as long as it is heard and cannot be reached.
async fn keep_dialling(shared: Arc<RingContext>, mac: bellwether_token::Mac) {
    loop {
        tokio::time::sleep(DIAL_EVERY).await;
        let Some(address) = lock(&shared.directory).where_to_dial(mac, BootClock::now()) else { return };
        if let Ok(Ok(_)) = timeout(REFUSED_WITHIN, TcpStream::connect(address)).await {
            shared.dialled(address, true);
        }
    }
}

/// A tool looks for members.
fn answer_call(shared: &RingContext, from: SocketAddr) {
    let body = Body::Ping { address: shared.me.address, open: false };
    let ping = bytes_of(&Message { author: shared.me.mac, round: 0, body }, 0);
    if let Some(sealed) = shared.sealer.seal(&ping) {
        let _ = shared.broadcast.send_to(from, &sealed);
    }
}

/// An obituary is believed only if nobody takes connections at the address any more: then it is true whoever sent it, and
/// one that comes late does not bury a new life that has the old one's port.
async fn report_death(shared: Arc<RingContext>, mac: bellwether_token::Mac, address: SocketAddr) {
    let refused = match timeout(REFUSED_WITHIN, TcpStream::connect(address)).await {
        Ok(Err(why)) => why.kind() == std::io::ErrorKind::ConnectionRefused,
        Ok(Ok(_)) | Err(_) => false,
    };
    let dead = if refused { lock(&shared.directory).mark_dead(mac, address) } else { None };
    match dead {
        Some(dead) => {
            shared.put(shared.gone(dead));
        }
        None => shared.counters.disbelieved.add(),
    }
}
