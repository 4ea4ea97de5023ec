//! The operator's end, from another machine: a request over HTTP, with a token.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use bellwether_net::{AddressHost, MemberAddress};

use super::{AdminError, AdminReply, AdminRequest};
use crate::client::{ClientError, ClientTls, ClientTransport};
use crate::secret::Secret;

/// The path of operators' requests.
pub const ADMIN_PATH: &str = "/admin";
/// The time limit for connecting to the server.
const CONNECT_WITHIN: Duration = Duration::from_secs(10);
/// The longest answer.
const ANSWER_MAX: u64 = 256 << 20;
const HEADERS_MAX: usize = 32;

/// A server of another machine, as its operator knows it.
#[derive(Clone, Debug)]
pub struct RemoteServer {
    host: String,
    port: u16,
    token: Secret,
    tls: Option<ClientTls>,
}

/// The response of a server.
#[derive(Debug, PartialEq, Eq)]
struct HttpAnswer<'a> {
    code: u16,
    body: &'a [u8],
}

impl RemoteServer {
    /// The server at this `--http` address, with what the file `admin.token` in its data folder holds.
    #[must_use]
    pub fn new(at: &MemberAddress, token: Secret, tls: Option<ClientTls>) -> RemoteServer {
        let host = match &at.host {
            AddressHost::Ip(ip) => ip.to_string(),
            AddressHost::Name(name) => name.clone(),
        };
        RemoteServer { host, port: at.port, token, tls }
    }

    /// Asks it.
    ///
    /// # Errors
    /// The server does not answer, or does not accept the token.
    pub fn ask(&self, request: &AdminRequest) -> Result<AdminReply, AdminError> {
        let at = format!("{}:{}", self.host, self.port);
        let bytes = self.exchange(request).map_err(|why| match why {
            ClientError::OtherCertificate { .. } => AdminError::Denied(why.to_string()),
            why => AdminError::Unreachable { at: at.clone(), why: why.to_string() },
        })?;
        let strange =
            || AdminError::Unreachable { at: at.clone(), why: "it does not speak HTTP as a server does".into() };
        match parse(&bytes).ok_or_else(strange)? {
            HttpAnswer { code: 200, body } => serde_json::from_slice(body).map_err(AdminError::Strange),
            HttpAnswer { code: 401 | 403, body } => {
                Err(AdminError::Denied(format!("{at}: {}", String::from_utf8_lossy(body).trim())))
            }
            HttpAnswer { code, body } => {
                let why = format!("it says {code} {}", String::from_utf8_lossy(body).trim());
                Err(AdminError::Unreachable { at, why })
            }
        }
    }

    fn exchange(&self, request: &AdminRequest) -> Result<Vec<u8>, ClientError> {
        let mut socket = ClientTransport::open(self.connect()?, &self.host, self.tls.as_ref())?;
        let body = serde_json::to_string(request).map_err(io::Error::other)?;
        // The older version of HTTP has no answers in pieces.
        let head = format!(
            "POST {ADMIN_PATH} HTTP/1.0\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Length: {}\r\n\r\n",
            self.host,
            self.token.0,
            body.len()
        );
        socket.write_all(head.as_bytes())?;
        socket.write_all(body.as_bytes())?;
        socket.flush()?;
        let mut answer = Vec::new();
        match socket.take(ANSWER_MAX).read_to_end(&mut answer) {
            // Whether the answer is whole, its length tells.
            Err(why) if why.kind() != io::ErrorKind::UnexpectedEof => Err(why.into()),
            _ => Ok(answer),
        }
    }

    fn connect(&self) -> io::Result<TcpStream> {
        let mut last = io::Error::new(io::ErrorKind::NotFound, "the name has no address");
        for address in (self.host.as_str(), self.port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, CONNECT_WITHIN) {
                Ok(socket) => {
                    socket.set_read_timeout(Some(super::ANSWER_WITHIN))?;
                    socket.set_write_timeout(Some(super::ANSWER_WITHIN))?;
                    return Ok(socket);
                }
                Err(why) => last = why,
            }
        }
        Err(last)
    }
}

/// Reads a whole answer; nothing, if it is none or was cut short.
fn parse(bytes: &[u8]) -> Option<HttpAnswer<'_>> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let (head, body) = (std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 4..]);
    let mut lines = head.split("\r\n").take(HEADERS_MAX);
    let (version, rest) = lines.next()?.split_once(' ')?;
    let code = rest.get(..3)?.parse().ok().filter(|_| version.starts_with("HTTP/1."))?;
    let lengths = lines.filter_map(|line| line.split_once(':'));
    let length = lengths.filter(|(name, _)| name.eq_ignore_ascii_case("content-length")).map(|(_, value)| value).next();
    let whole = length.is_none_or(|length| length.trim().parse() == Ok(body.len()));
    whole.then_some(HttpAnswer { code, body })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_counts_only_if_it_is_whole() {
        let answer = b"HTTP/1.0 200 OK\r\ncontent-type: text/plain\r\nContent-Length: 2\r\n\r\nok";
        assert_eq!(parse(answer), Some(HttpAnswer { code: 200, body: b"ok" }));
        for end in 0..answer.len() {
            assert_eq!(parse(&answer[..end]), None, "{end}");
        }
        let no_length = b"HTTP/1.1 401 Unauthorized\r\n\r\nno";
        assert_eq!(parse(no_length), Some(HttpAnswer { code: 401, body: b"no" }));
        for other in [&b"SSH-2.0-x\r\n\r\n"[..], b"\r\n\r\n", b"HTTP/1.0 2\r\n\r\n", b"\xff\xfe\r\n\r\n"] {
            assert_eq!(parse(other), None, "{other:?}");
        }
    }
}
