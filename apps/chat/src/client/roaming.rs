//! A client that goes on at another server when it is sent there, or when its own is lost.

use std::time::{Duration, Instant};

use super::{ChatAddress, ChatClient, ClientError, Credentials, Incoming};

/// How long one server may take for a login before another one is tried, at first and at most.
const FIRST_PATIENCE: Duration = Duration::from_secs(1);
const LONGEST_PATIENCE: Duration = Duration::from_secs(10);
/// The pause before all servers are tried again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// How many connections to slow servers are kept open.
const UNANSWERED_MAX: usize = 16;

/// A client that is logged in somewhere.
#[derive(Debug)]
pub struct RoamingClient {
    client: ChatClient,
    address: ChatAddress,
    credentials: Credentials,
    /// The last message that the user has, which the next server is told.
    pub last: Option<u64>,
}

impl RoamingClient {
    /// Logs in at this server, or where it sends the client.
    ///
    /// # Errors
    /// The server refuses, or cannot be reached in time.
    pub fn log_in(
        address: &ChatAddress,
        credentials: &Credentials,
        last: Option<u64>,
        within: Duration,
    ) -> Result<RoamingClient, ClientError> {
        let client = ChatClient::log_in(address, credentials, last, None, within).map_err(|(why, _)| why)?;
        let credentials = Credentials { register: false, ..credentials.clone() };
        Ok(RoamingClient { client, address: address.clone(), credentials, last })
    }

    /// The connection of the moment.
    pub fn connection(&mut self) -> &mut ChatClient {
        &mut self.client
    }

    /// Logs out.
    pub fn log_out(self, within: Duration) {
        self.client.log_out(within);
    }

    /// The next thing that a server says; nothing, if the client is logged in anew, and what it sent before may be lost.
    ///
    /// # Errors
    /// Nothing came in time, or the network refuses this client.
    pub fn next(&mut self, ends: Option<Instant>) -> Result<Option<Incoming>, ClientError> {
        let others = match self.client.next(ends) {
            Ok(Incoming::Redirect { host, port }) => {
                let place = ChatAddress { user: self.address.user.clone(), host, port };
                let before = std::mem::replace(&mut self.address, place.clone());
                [place].into_iter().chain(self.others(&before)).collect()
            }
            Ok(incoming) => return Ok(Some(incoming)),
            Err(ClientError::TimedOut) => return Err(ClientError::TimedOut),
            Err(_) => self.others(&self.address),
        };
        self.reconnect(others, ends).map(|()| None)
    }

    /// The servers that the network named, but for one. Each client begins with another one, so that those of a server that
    /// died do not all go to the same place.
    fn others(&self, but: &ChatAddress) -> Vec<ChatAddress> {
        let named = self.client.servers.iter().filter_map(|server| server.parse::<ChatAddress>().ok());
        let named = named.map(|other| ChatAddress { user: but.user.clone(), ..other });
        let mut others: Vec<_> = named.filter(|other| other != but).collect();
        let mut chance = [0; 4];
        // Without randomness all begin with the same one, which only costs time.
        let _ = getrandom::fill(&mut chance);
        let first = u32::from_ne_bytes(chance) as usize % others.len().max(1);
        others.rotate_left(first);
        others
    }

    /// Logs in again: at one of these servers, else where it was. The connection before stays open until then, since its
    /// server would take its end for a log-out.
    fn reconnect(&mut self, mut places: Vec<ChatAddress>, ends: Option<Instant>) -> Result<(), ClientError> {
        if !places.contains(&self.address) {
            places.push(self.address.clone());
        }
        let token = self.client.token.clone();
        let (mut pause, mut patience, mut unanswered) = (FIRST_PAUSE, FIRST_PATIENCE, Vec::new());
        loop {
            for place in &places {
                let within = ends.map(super::left).transpose()?.unwrap_or(patience).min(patience);
                match ChatClient::log_in(place, &self.credentials, self.last, token.as_ref(), within) {
                    Ok(client) => {
                        (self.client, self.address) = (client, place.clone());
                        return Ok(());
                    }
                    // The network may not have noticed yet that the session before is over.
                    Err((ClientError::Refused(why), _)) if why.contains("already logged in") => {}
                    Err((why @ ClientError::Refused(_), _)) => return Err(why),
                    Err((ClientError::TimedOut, Some(client))) if unanswered.len() < UNANSWERED_MAX => {
                        unanswered.push(client);
                    }
                    Err(_) => {}
                }
            }
            std::thread::sleep(pause);
            (pause, patience) = ((pause * 2).min(LONGEST_PAUSE), (patience * 2).min(LONGEST_PATIENCE));
        }
    }
}
