//! Telling the service manager: systemd's readiness protocol, a few words in a datagram.

use std::ffi::OsStr;
use std::io;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::time::Duration;

/// The service manager, if there is one.
#[derive(Debug, Default)]
pub struct Notifier {
    socket: Option<(UnixDatagram, SocketAddr)>,
    watchdog: Option<Duration>,
}

impl Notifier {
    /// The service manager that this process's environment names.
    #[must_use]
    pub fn from_env() -> Notifier {
        let var = |name: &str| std::env::var_os(name);
        let text = |name: &str| var(name).and_then(|value| value.into_string().ok());
        let ours = text("WATCHDOG_PID").is_none_or(|pid| pid == std::process::id().to_string());
        let watchdog = text("WATCHDOG_USEC").and_then(|micros| micros.parse().ok()).filter(|_| ours);
        match var("NOTIFY_SOCKET") {
            Some(address) => Notifier::to(&address, watchdog.map(Duration::from_micros)).unwrap_or_default(),
            None => Notifier::default(),
        }
    }

    /// The service manager at this address: a path or, after an `@`, a name in the abstract namespace.
    ///
    /// # Errors
    /// The address is invalid, or no socket is left.
    pub fn to(address: &OsStr, watchdog: Option<Duration>) -> io::Result<Notifier> {
        let address = match address.as_bytes().strip_prefix(b"@") {
            Some(name) => SocketAddr::from_abstract_name(name)?,
            None => SocketAddr::from_pathname(address)?,
        };
        let socket = UnixDatagram::unbound()?;
        socket.set_nonblocking(true)?;
        Ok(Notifier { socket: Some((socket, address)), watchdog })
    }

    fn send(&self, words: &str) {
        if let Some((socket, address)) = &self.socket {
            // A service manager that does not listen is not our problem.
            let _ = socket.send_to_addr(words.as_bytes(), address);
        }
    }

    /// Reports that the member has joined and takes part.
    pub fn ready(&self) {
        self.send("READY=1");
    }

    /// Reports the member's state in a line for people.
    pub fn status(&self, text: &str) {
        self.send(&format!("STATUS={}", text.replace('\n', " ")));
    }

    /// Reports that the member is about to end.
    pub fn stopping(&self) {
        self.send("STOPPING=1");
    }

    /// Reports that the member is alive.
    pub fn alive(&self) {
        self.send("WATCHDOG=1");
    }

    /// How often to report that the member is alive, if the manager wants that: twice as often as demanded.
    #[must_use]
    pub fn alive_every(&self) -> Option<Duration> {
        self.watchdog.filter(|span| self.socket.is_some() && !span.is_zero()).map(|span| span / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(socket: &UnixDatagram) -> String {
        let mut buffer = [0; 256];
        let length = socket.recv(&mut buffer).unwrap();
        String::from_utf8_lossy(&buffer[..length]).into_owned()
    }

    #[test]
    fn a_manager_at_a_path_hears() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notify");
        let manager = UnixDatagram::bind(&path).unwrap();
        let notifier = Notifier::to(path.as_os_str(), Some(Duration::from_secs(2))).unwrap();
        assert_eq!(notifier.alive_every(), Some(Duration::from_secs(1)));
        notifier.ready();
        notifier.status("leads\ne7");
        notifier.alive();
        notifier.stopping();
        let words: Vec<_> = (0..4).map(|_| heard(&manager)).collect();
        assert_eq!(words, ["READY=1", "STATUS=leads e7", "WATCHDOG=1", "STOPPING=1"]);
    }

    #[test]
    fn a_manager_with_an_abstract_name_hears() {
        let name = format!("bellwether-test-{}", std::process::id());
        let manager = UnixDatagram::bind_addr(&SocketAddr::from_abstract_name(&name).unwrap()).unwrap();
        Notifier::to(OsStr::new(&format!("@{name}")), None).unwrap().ready();
        assert_eq!(heard(&manager), "READY=1");
    }

    #[test]
    fn without_a_manager_nothing_is_said() {
        let notifier = Notifier::default();
        notifier.ready();
        assert_eq!(notifier.alive_every(), None);
    }
}
