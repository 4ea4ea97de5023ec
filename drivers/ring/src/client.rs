//! The client of a ring: finds its members, and asks them questions.

use bellwether_net::transport::{DATAGRAM_MAX, sending_socket};
use bellwether_net::{Interface, Key, LinkError, Request, Response, SessionIdentity};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bellwether_kernel::Wire;
use bellwether_token::wire::{Frame, LONGEST};
use bellwether_token::{Body, Mac, Member};

use super::connection::RingConnection;
use super::sealer::DatagramSealer;
use super::service::Service;

/// How often a call is said: the air may lose one.
const CALL_EVERY: Duration = Duration::from_millis(100);

/// A member's answer.
#[derive(Debug)]
pub struct RingAnswer {
    /// The member that answered.
    pub mac: Mac,
    /// The member's answer.
    pub response: Response,
}

/// Calls for the members of a ring, and returns those who answer in time, in the order of the ring. Waits.
///
/// # Errors
/// The interface does not permit sending.
pub fn find_ring(
    interface: &Interface,
    port: u16,
    sealer: Option<(&str, &Key)>,
    within: Duration,
) -> io::Result<Vec<Member>> {
    let who = SessionIdentity::new(0, "tool")?;
    let sealer = DatagramSealer::new(sealer.map_or("", |(flock, _)| flock), sealer.map(|(_, key)| key), who);
    let socket = sending_socket(interface)?;
    socket.set_nonblocking(false)?;
    let call = sealer.seal(&Service::Call.encode()).ok_or(io::ErrorKind::InvalidData)?;
    let (until, mut members, mut datagram) = (Instant::now() + within, Vec::new(), [0; DATAGRAM_MAX]);
    while Instant::now() < until {
        socket.send_to(&call, (interface.broadcast, port))?;
        let pause = Instant::now() + CALL_EVERY;
        loop {
            let left = pause.min(until).saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            socket.set_read_timeout(Some(left))?;
            let Ok((count, _)) = socket.recv_from(&mut datagram) else { continue };
            let Some(bytes) = sealer.open_answer(&datagram[..count]) else { continue };
            if let Ok(Frame { message, .. }) = Frame::decode(&bytes)
                && let Body::Ping { address, .. } = message.body
            {
                members.push(Member { mac: message.author, address });
            }
        }
    }
    members.sort_unstable();
    members.dedup();
    Ok(members)
}

/// Asks one member a question, and waits for the answer.
///
/// # Errors
/// No member answers there within the time, or it refuses.
pub fn ask_ring(
    at: SocketAddr,
    key: Option<&Key>,
    request: &Request,
    within: Duration,
) -> Result<RingAnswer, LinkError> {
    let from = match at {
        SocketAddr::V4(_) => std::net::Ipv4Addr::UNSPECIFIED.into(),
        SocketAddr::V6(_) => std::net::Ipv6Addr::UNSPECIFIED.into(),
    };
    let mut line = RingConnection::dial(at, from, key)?;
    line.set_timeout(within)?;
    let question = serde_json::to_vec(request).map_err(|why| LinkError::Garbage(why.to_string()))?;
    line.send(&Service::Ask(&question).encode())?;
    let mut bytes = Vec::new();
    line.receive(&mut bytes, LONGEST)?;
    let Service::Answer { mac, body } = Service::decode(&bytes)? else {
        return Err(LinkError::Garbage("an answer that is none".into()));
    };
    let response = serde_json::from_slice(body).map_err(|why| LinkError::Garbage(why.to_string()))?;
    Ok(RingAnswer { mac, response })
}
