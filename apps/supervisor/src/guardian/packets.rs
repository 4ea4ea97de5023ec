//! The line between two of our processes: a pair of sockets that keep packets apart, carry open files, and report at
//! once when the other side is gone.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The size of the largest packet. The last message, which lists every member of a flock, is the longest.
const LARGEST: usize = 128 * 1024;

/// One end of a line.
#[derive(Debug)]
pub(crate) struct PacketSocket {
    socket: OwnedFd,
}

/// What was received.
#[derive(Debug)]
pub(crate) enum Received<T> {
    /// A message, perhaps with an open file.
    Message(T, Option<OwnedFd>),
    /// Nothing so far.
    Nothing,
    /// The other side is gone.
    Gone,
}

impl PacketSocket {
    /// Both ends of a new line. Neither survives an exec unless it is passed as a standard stream.
    pub(crate) fn pair() -> io::Result<(PacketSocket, OwnedFd)> {
        let flags = SocketFlags::CLOEXEC;
        let (ours, theirs) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None)?;
        Ok((PacketSocket { socket: ours }, theirs))
    }

    /// The end that this process was given as its standard input, which then reads as empty.
    pub(crate) fn from_stdin() -> io::Result<PacketSocket> {
        let socket = std::io::stdin().as_fd().try_clone_to_owned()?;
        rustix::stdio::dup2_stdin(std::fs::File::open("/dev/null")?)?;
        Ok(PacketSocket { socket })
    }

    /// Sends a message. Never waits: a receiver that does not read counts as gone.
    pub(crate) fn send<T: Serialize>(&self, message: &T) -> io::Result<()> {
        self.send_with(message, None)
    }

    /// Sends a message with an open file.
    pub(crate) fn send_with<T: Serialize>(&self, message: &T, file: Option<BorrowedFd<'_>>) -> io::Result<()> {
        let packet = postcard::to_allocvec(message).map_err(io::Error::other)?;
        if packet.len() > LARGEST {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "message too large for one packet"));
        }
        let files: Vec<BorrowedFd<'_>> = file.into_iter().collect();
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut extra = SendAncillaryBuffer::new(&mut space);
        if !files.is_empty() {
            extra.push(SendAncillaryMessage::ScmRights(&files));
        }
        let flags = SendFlags::NOSIGNAL | SendFlags::DONTWAIT;
        match retry(|| sendmsg(&self.socket, &[IoSlice::new(&packet)], &mut extra, flags)) {
            Ok(_) => Ok(()),
            Err(why) => Err(why.into()),
        }
    }

    /// Receives a message without waiting.
    pub(crate) fn receive<T: DeserializeOwned>(&self) -> io::Result<Received<T>> {
        self.receive_with(RecvFlags::DONTWAIT)
    }

    /// Waits for the next message.
    pub(crate) fn wait<T: DeserializeOwned>(&self) -> io::Result<Received<T>> {
        self.receive_with(RecvFlags::empty())
    }

    fn receive_with<T: DeserializeOwned>(&self, flags: RecvFlags) -> io::Result<Received<T>> {
        let mut packet = match self.waiting_bytes(flags)? {
            Received::Message(size, _) => vec![0; size],
            Received::Nothing => return Ok(Received::Nothing),
            Received::Gone => return Ok(Received::Gone),
        };
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut extra = RecvAncillaryBuffer::new(&mut space);
        let flags = flags | RecvFlags::CMSG_CLOEXEC;
        let got = match retry(|| recvmsg(&self.socket, &mut [IoSliceMut::new(&mut packet)], &mut extra, flags)) {
            Ok(got) => got,
            Err(Errno::AGAIN) => return Ok(Received::Nothing),
            Err(Errno::CONNRESET) => return Ok(Received::Gone),
            Err(why) => return Err(why.into()),
        };
        let file = extra.drain().find_map(|message| match message {
            RecvAncillaryMessage::ScmRights(mut files) => files.next(),
            _ => None,
        });
        if got.bytes == 0 {
            return Ok(Received::Gone);
        }
        let message = postcard::from_bytes(&packet[..got.bytes]).map_err(io::Error::other)?;
        Ok(Received::Message(message, file))
    }

    /// How much room the next packet needs, so that nobody keeps room for the largest one. If none is there, that is the
    /// answer: one that comes right after must not be fetched without any room, since it would look like the end.
    fn waiting_bytes(&self, flags: RecvFlags) -> io::Result<Received<usize>> {
        let flags = flags | RecvFlags::PEEK | RecvFlags::TRUNC;
        match retry(|| rustix::net::recv(&self.socket, &mut [0u8; 0][..], flags)) {
            Ok((_, 0)) | Err(Errno::CONNRESET) => Ok(Received::Gone),
            Ok((_, size)) => Ok(Received::Message(size.min(LARGEST), None)),
            Err(Errno::AGAIN) => Ok(Received::Nothing),
            Err(why) => Err(why.into()),
        }
    }
}

impl From<OwnedFd> for PacketSocket {
    fn from(socket: OwnedFd) -> PacketSocket {
        PacketSocket { socket }
    }
}

impl AsFd for PacketSocket {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

impl std::os::fd::AsRawFd for PacketSocket {
    fn as_raw_fd(&self) -> std::os::fd::RawFd {
        self.socket.as_raw_fd()
    }
}

fn retry<T>(mut call: impl FnMut() -> rustix::io::Result<T>) -> rustix::io::Result<T> {
    loop {
        match call() {
            Err(Errno::INTR) => {}
            other => return other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_comes_while_we_look_is_not_taken_for_the_end() {
        let (ours, theirs) = PacketSocket::pair().unwrap();
        let sender = std::thread::spawn(move || {
            let theirs = PacketSocket::from(theirs);
            for number in 0..50_000_u32 {
                while theirs.send(&number).is_err() {
                    std::thread::yield_now();
                }
            }
        });
        let mut next = 0;
        loop {
            match ours.receive::<u32>().unwrap() {
                Received::Message(number, _) => {
                    assert_eq!(number, next);
                    next += 1;
                }
                Received::Nothing => std::hint::spin_loop(),
                Received::Gone => break,
            }
        }
        assert_eq!(next, 50_000, "the end came early");
        sender.join().unwrap();
    }
}
