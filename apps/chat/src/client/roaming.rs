//! A client that goes on at another server when it is sent there, or when its own is lost.

use std::time::{Duration, Instant};

use super::{ChatAddress, ChatClient, ClientError, Credentials, Incoming};

/// How long one server may take to log a client in, if there are others.
const LOGIN_WITHIN: Duration = Duration::from_secs(10);
/// How long to wait until all servers are tried again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

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
        let client = ChatClient::log_in(address, credentials, last, None, within)?;
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
        match self.client.next(ends) {
            Ok(Incoming::Redirect { host, port }) => {
                self.address = ChatAddress { user: self.address.user.clone(), host, port };
                self.reconnect(ends).map(|()| None)
            }
            Ok(incoming) => Ok(Some(incoming)),
            Err(ClientError::TimedOut) => Err(ClientError::TimedOut),
            Err(_) => self.reconnect(ends).map(|()| None),
        }
    }

    /// Logs in again: where it was or was sent to, else at the other servers that the network named.
    ///
    /// # Errors
    /// Nobody could be reached in time, or the network refuses this client.
    pub fn reconnect(&mut self, ends: Option<Instant>) -> Result<(), ClientError> {
        let others = self.client.servers.iter().filter_map(|server| server.parse::<ChatAddress>().ok());
        let others = others.map(|other| ChatAddress { user: self.address.user.clone(), ..other });
        let places: Vec<_> = std::iter::once(self.address.clone()).chain(others).collect();
        let (token, mut pause) = (self.client.token.clone(), FIRST_PAUSE);
        loop {
            for place in &places {
                let within = match ends.map(super::left).transpose()? {
                    Some(left) => left.min(LOGIN_WITHIN),
                    None => LOGIN_WITHIN,
                };
                match ChatClient::log_in(place, &self.credentials, self.last, token.as_ref(), within) {
                    Ok(client) => {
                        (self.client, self.address) = (client, place.clone());
                        return Ok(());
                    }
                    // The network may not have noticed yet that the session before is over.
                    Err(ClientError::Refused(why)) if why.contains("already logged in") => {}
                    Err(why @ ClientError::Refused(_)) => return Err(why),
                    Err(_) => {}
                }
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }
}
