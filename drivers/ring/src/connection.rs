//! One TCP connection of a ring, waited on by a thread of its own: the wire's bytes, bare or inside a sealed session.
//!
//! In a flock without a key the bytes are exactly those of the wire, so that any program that speaks it can take part. In
//! a keyed flock the same bytes travel inside the session that [`Sealing`](bellwether_net::transport::Sealing) opens, cut into frames as they come.

use bellwether_net::transport::{Dialling, Sealing, answer};
use bellwether_net::{FRAME_MAX, Key, LinkError, PLAIN_MAX, put_frame};
use std::io::{self, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::state::{
    OutgoingState, ReceiveError, StateSum, TransferProgress, receive_state, send_state, send_state_plain,
};

/// How long to wait for a connection.
const DIAL_WITHIN: Duration = Duration::from_millis(500);
/// How long the first words of a session may take.
const GREETING_WITHIN: Duration = Duration::from_secs(2);
/// How long one who was told that its state is not wanted may take to stop sending it.
const PART_WITHIN: Duration = Duration::from_secs(1);

/// A connection.
pub(crate) struct RingConnection {
    stream: TcpStream,
    sealing: Sealing,
    /// Decrypted bytes that are not read yet.
    opened: Vec<u8>,
    read: usize,
    /// An encoded frame.
    wire: Vec<u8>,
}

impl RingConnection {
    /// Connects, from our own address, and agrees how to speak.
    pub(crate) fn dial(to: SocketAddr, from: IpAddr, key: Option<&Key>) -> Result<RingConnection, LinkError> {
        let socket = socket2::Socket::new(socket2::Domain::for_address(to), socket2::Type::STREAM, None)?;
        if from.is_ipv4() == to.is_ipv4() {
            socket.bind(&SocketAddr::new(from, 0).into())?;
        }
        socket.connect_timeout(&to.into(), DIAL_WITHIN)?;
        let mut line = RingConnection::over(socket.into())?;
        if key.is_some() {
            let (dialling, first) = Dialling::start(key)?;
            let mut frame = Vec::new();
            put_frame(&first, &mut frame);
            line.stream.write_all(&frame)?;
            let answer = line.greeting()?;
            line.sealing = dialling.finish(&answer)?;
        }
        Ok(line)
    }

    /// Takes a connection in and agrees how to speak, or tells the other side why not.
    pub(crate) fn accept(stream: TcpStream, key: Option<&Key>) -> Result<RingConnection, LinkError> {
        let mut line = RingConnection::over(stream)?;
        if key.is_some() {
            let first = line.greeting()?;
            let (answered, reply) = answer(key, false, &first);
            if let Some(reply) = reply {
                let mut frame = Vec::new();
                put_frame(&reply, &mut frame);
                line.stream.write_all(&frame)?;
            }
            line.sealing = answered?;
        }
        Ok(line)
    }

    fn over(stream: TcpStream) -> io::Result<RingConnection> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(GREETING_WITHIN))?;
        Ok(RingConnection { stream, sealing: Sealing::Plain, opened: Vec::new(), read: 0, wire: Vec::new() })
    }

    fn greeting(&mut self) -> Result<Vec<u8>, LinkError> {
        self.stream.set_read_timeout(Some(GREETING_WITHIN))?;
        read_frame(&mut self.stream, &mut self.wire, FRAME_MAX)?;
        Ok(self.wire.clone())
    }

    /// How long to wait for the next bytes from now on.
    pub(crate) fn set_timeout(&self, span: Duration) -> io::Result<()> {
        self.stream.set_read_timeout(Some(span))?;
        self.stream.set_write_timeout(Some(span))
    }

    /// Breaks off when the other machine has not confirmed for so long what was sent to it.
    pub(crate) fn break_off_after(&self, span: Duration) -> io::Result<()> {
        socket2::SockRef::from(&self.stream).set_tcp_user_timeout(Some(span))
    }

    /// Whether the other side has closed it, or said something that nobody asked for.
    pub(crate) fn is_closed(&self) -> bool {
        let mut byte = [0];
        let ready = self.stream.set_nonblocking(true).and_then(|()| self.stream.peek(&mut byte));
        let blocks = matches!(&ready, Err(why) if why.kind() == io::ErrorKind::WouldBlock);
        self.stream.set_nonblocking(false).is_err() || !blocks
    }

    /// Another hold on the socket, to end the line from elsewhere.
    pub(crate) fn socket(&self) -> io::Result<TcpStream> {
        self.stream.try_clone()
    }

    /// Whether nothing is sealed.
    pub(crate) fn is_plain(&self) -> bool {
        !self.sealing.is_sealed()
    }

    /// One message behind its length.
    pub(crate) fn send(&mut self, message: &[u8]) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(4 + message.len());
        bytes.extend_from_slice(&(message.len() as u32).to_be_bytes());
        bytes.extend_from_slice(message);
        self.write_all(&bytes)
    }

    /// The next message, of `most` bytes at most.
    pub(crate) fn receive(&mut self, into: &mut Vec<u8>, most: usize) -> Result<(), LinkError> {
        read_frame(self, into, most)
    }

    /// Sends a state and its hash; nothing, if the other side spoke before it had everything.
    pub(crate) fn send_state_file(
        &mut self,
        given: OutgoingState<'_>,
        progress: &TransferProgress,
    ) -> io::Result<Option<StateSum>> {
        if self.is_plain() {
            return send_state_plain(given, &self.stream, progress);
        }
        let socket = self.socket()?;
        send_state(given, self, &socket, progress)
    }

    /// Says a last word to one who may still be sending. A line that is closed with bytes unread could take that word with
    /// it, so they are read and forgotten until the other side has understood, for a short while.
    pub(crate) fn send_last(&mut self, message: &[u8]) -> io::Result<()> {
        self.send(message)?;
        self.stream.shutdown(std::net::Shutdown::Write)?;
        self.stream.set_read_timeout(Some(PART_WITHIN))?;
        let (began, mut bytes) = (Instant::now(), vec![0; 64 * 1024]);
        while began.elapsed() < PART_WITHIN && self.stream.read(&mut bytes).is_ok_and(|count| count > 0) {}
        Ok(())
    }

    /// Receives a state into a file, and makes sure of both.
    pub(crate) fn receive_state_file(
        &mut self,
        length: u64,
        file: &std::fs::File,
        progress: &TransferProgress,
    ) -> Result<u64, ReceiveError> {
        match self.is_plain() {
            true => receive_state(&mut self.stream, length, file, progress),
            false => receive_state(self, length, file, progress),
        }
    }
}

/// A length in four bytes, and so many bytes. A length above the limit is refused before anything is kept for it.
fn read_frame(line: &mut impl Read, into: &mut Vec<u8>, most: usize) -> Result<(), LinkError> {
    let mut length = [0; 4];
    line.read_exact(&mut length)?;
    let length = u32::from_be_bytes(length) as usize;
    if length > most {
        return Err(LinkError::Garbage(format!("a message claims {length} bytes; at most {most} are allowed")));
    }
    into.clear();
    into.resize(length, 0);
    Ok(line.read_exact(into)?)
}

impl Read for RingConnection {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.is_plain() {
            return self.stream.read(into);
        }
        while self.read == self.opened.len() {
            let mut wire = std::mem::take(&mut self.wire);
            let got = read_frame(&mut self.stream, &mut wire, FRAME_MAX);
            self.wire = wire;
            match got {
                Ok(()) => {}
                Err(LinkError::Io(why)) => return Err(why),
                Err(why) => return Err(io::Error::new(io::ErrorKind::InvalidData, why.to_string())),
            }
            self.read = 0;
            self.sealing.open(&self.wire, &mut self.opened).map_err(broken)?;
        }
        let count = into.len().min(self.opened.len() - self.read);
        into[..count].copy_from_slice(&self.opened[self.read..self.read + count]);
        self.read += count;
        Ok(count)
    }
}

impl Write for RingConnection {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_plain() {
            return self.stream.write(bytes);
        }
        let piece = &bytes[..bytes.len().min(PLAIN_MAX)];
        self.wire.clear();
        self.sealing.seal(piece, &mut self.wire).map_err(broken)?;
        self.stream.write_all(&self.wire)?;
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn broken(why: bellwether_net::SealError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bellwether_net::testing::Folder;
    use std::fs::{self, File};
    use std::net::{Ipv4Addr, TcpListener};
    use std::thread;

    fn lines(
        near: Option<&Key>,
        far: Option<&Key>,
    ) -> (Result<RingConnection, LinkError>, Result<RingConnection, LinkError>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let to = listener.local_addr().unwrap();
        thread::scope(|scope| {
            let accepting = scope.spawn(move || RingConnection::accept(listener.accept().unwrap().0, far));
            (RingConnection::dial(to, Ipv4Addr::LOCALHOST.into(), near), accepting.join().unwrap())
        })
    }

    #[test]
    fn messages_and_a_state_travel_bare_and_sealed() {
        let folder = Folder::new("line");
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        let state: Vec<u8> = (0..1_000_000_u32).map(|place| (place * 7 % 256) as u8).collect();
        fs::write(&from, &state).unwrap();
        let sum = StateSum::of(&state[..]).unwrap();
        let key = Key::generate().unwrap();
        for key in [None, Some(&key)] {
            let (near, far) = lines(key, key);
            let (mut near, mut far) = (near.unwrap(), far.unwrap());
            assert_eq!(near.is_plain(), key.is_none());
            let giving = from.clone();
            let sender = thread::spawn(move || {
                near.send(b"take this").unwrap();
                let file = File::open(giving).unwrap();
                let given = OutgoingState { file: &file, length: sum.length, known: None };
                assert_eq!(near.send_state_file(given, &TransferProgress::default()).unwrap(), Some(sum));
                let mut answer = Vec::new();
                near.receive(&mut answer, 64).unwrap();
                assert_eq!(answer, b"it is here");
            });
            let mut message = Vec::new();
            far.receive(&mut message, 64).unwrap();
            assert_eq!(message, b"take this");
            far.receive_state_file(sum.length, &File::create(&to).unwrap(), &TransferProgress::default()).unwrap();
            far.send(b"it is here").unwrap();
            sender.join().unwrap();
            assert!(fs::read(&to).unwrap() == state);
        }
    }

    #[test]
    fn another_key_opens_nothing_and_is_told_so() {
        let (one, other) = (Key::generate().unwrap(), Key::generate().unwrap());
        let (near, far) = lines(Some(&one), Some(&other));
        assert!(matches!(near, Err(LinkError::Refused(_))));
        assert!(matches!(far, Err(LinkError::Refused(_))));
    }

    #[test]
    fn a_length_that_lies_is_refused_before_its_bytes_come() {
        let (near, far) = lines(None, None);
        let (mut near, mut far) = (near.unwrap(), far.unwrap());
        near.write_all(&u32::MAX.to_be_bytes()).unwrap();
        let error = far.receive(&mut Vec::new(), 1000).unwrap_err();
        assert!(matches!(error, LinkError::Garbage(_)), "{error}");
    }
}
