//! Who is inside a ring's door: so many in all and so many from one address, and whoever says nothing makes room first.

use std::collections::HashMap;
use std::net::{IpAddr, Shutdown, TcpStream};

/// How many connections may be inside at once.
pub(super) const INSIDE_MAX: usize = 128;
/// How many of them may come from one other machine. All members of a ring on loopback share an address.
const FROM_ONE_MAX: usize = 32;

/// Everybody inside, by the number in which they came.
#[derive(Debug, Default)]
pub(super) struct OpenConnections {
    inside: HashMap<u64, OpenConnection>,
    came: u64,
}

#[derive(Debug)]
struct OpenConnection {
    /// To end the connection. Its thread has it taken out: one that is only shut down, and still held by somebody, would
    /// keep a guest that sends waiting.
    socket: TcpStream,
    from: IpAddr,
    spoke: bool,
}

impl OpenConnections {
    /// Lets one more in, and gives it a number; nobody, if the place is taken by others who have something to say.
    pub(super) fn admit(&mut self, socket: TcpStream, from: IpAddr) -> Option<u64> {
        let full = self.inside.len() >= INSIDE_MAX;
        let most = if from.is_loopback() { INSIDE_MAX } else { FROM_ONE_MAX };
        let crowded = self.inside.values().filter(|guest| guest.from == from).count() >= most;
        if full || crowded {
            // Of a crowd from one address none but its own makes room.
            let silent = self.inside.iter().filter(|(_, guest)| !guest.spoke && (!crowded || guest.from == from));
            let longest = silent.map(|(number, _)| *number).min()?;
            self.end(longest);
        }
        self.came += 1;
        self.inside.insert(self.came, OpenConnection { socket, from, spoke: false });
        Some(self.came)
    }

    /// It has said something that makes sense here.
    pub(super) fn heard_from(&mut self, number: u64) {
        if let Some(guest) = self.inside.get_mut(&number) {
            guest.spoke = true;
        }
    }

    /// It has gone by itself.
    pub(super) fn left(&mut self, number: u64) {
        self.inside.remove(&number);
    }

    /// Ends everybody's connection.
    pub(super) fn end_all(&mut self) {
        let numbers: Vec<u64> = self.inside.keys().copied().collect();
        numbers.into_iter().for_each(|number| self.end(number));
    }

    fn end(&mut self, number: u64) {
        if let Some(guest) = self.inside.remove(&number) {
            let _ = guest.socket.shutdown(Shutdown::Both);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    const NEAR: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn far(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    /// Lets guests in over one real connection: whose end it is does not matter here.
    struct TestListener(TcpStream, OpenConnections);

    impl TestListener {
        fn new() -> TestListener {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            TestListener(TcpStream::connect(listener.local_addr().unwrap()).unwrap(), OpenConnections::default())
        }

        fn admit(&mut self, from: IpAddr) -> Option<u64> {
            self.1.admit(self.0.try_clone().unwrap(), from)
        }
    }

    #[test]
    fn one_machine_cannot_shut_the_door_for_the_others() {
        let mut door = TestListener::new();
        (0..10 * INSIDE_MAX).for_each(|_| assert!(door.admit(far(1)).is_some()));
        assert_eq!(door.1.inside.len(), FROM_ONE_MAX);
        let other = door.admit(far(2)).unwrap();
        (0..INSIDE_MAX).for_each(|_| assert!(door.admit(far(1)).is_some()));
        assert!(door.1.inside.contains_key(&other), "they make room for each other only");
    }

    #[test]
    fn who_says_nothing_makes_room_and_who_speaks_stays() {
        let mut door = TestListener::new();
        let first = door.admit(NEAR).unwrap();
        let second = door.admit(NEAR).unwrap();
        door.1.heard_from(first);
        (2..INSIDE_MAX).for_each(|_| assert!(door.admit(NEAR).is_some()));
        let next = door.admit(NEAR).unwrap();
        assert!(door.1.inside.contains_key(&first) && !door.1.inside.contains_key(&second));
        (1..=next).for_each(|number| door.1.heard_from(number));
        assert_eq!(door.admit(NEAR), None, "all have something to say");
        door.1.left(first);
        assert!(door.admit(NEAR).is_some());
    }
}
