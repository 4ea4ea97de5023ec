//! Flocks on one machine that move together: one is led only where another one is.
//!
//! A member that leads holds a name in the kernel, which takes it back when the process ends, however it ends. Whoever goes
//! with that flock looks whether the name is taken on its own machine (its network namespace, to be exact).

use std::io;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::time::Duration;

use tokio::sync::mpsc;

/// How often a member checks whether the flock that it goes with is led on its machine.
const LOOK_EVERY: Duration = Duration::from_millis(100);

fn address(flock: &str) -> io::Result<SocketAddr> {
    SocketAddr::from_abstract_name(format!("bellwether/led/{flock}"))
}

/// The name that marks that a flock is led on this machine.
#[derive(Debug)]
pub(crate) struct LeadMark {
    flock: String,
    held: Option<UnixDatagram>,
}

impl LeadMark {
    pub(crate) fn new(flock: &str) -> LeadMark {
        LeadMark { flock: flock.to_owned(), held: None }
    }

    /// The flock is led here, or is no longer. Another member of this machine may still have the name: then the mark is
    /// there already.
    pub(crate) fn set(&mut self, leads: bool) {
        self.held = leads.then(|| address(&self.flock).and_then(|name| UnixDatagram::bind_addr(&name)).ok()).flatten();
    }
}

/// Whether a member on this machine leads this flock.
pub(crate) fn is_led_here(flock: &str) -> bool {
    let reached = address(flock).and_then(|name| UnixDatagram::unbound()?.connect_addr(&name));
    reached.is_ok()
}

/// Checks for ever whether a flock is led on this machine; changes are sent to the channel, and the first result.
pub(crate) fn watch(flock: String) -> mpsc::UnboundedReceiver<bool> {
    let (changes, receiver) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut before = None;
        while !changes.is_closed() {
            let led = is_led_here(&flock);
            if before.replace(led) != Some(led) && changes.send(led).is_err() {
                return;
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    });
    receiver
}

/// The conditions under which a member may lead: a check that passes, and a flock to go with that is led here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fitness {
    check: bool,
    with: Option<(String, bool)>,
}

impl Fitness {
    /// The state of a member with these conditions, none of which is met yet.
    pub(crate) fn new(has_check: bool, with: Option<String>) -> Fitness {
        Fitness { check: !has_check, with: with.map(|flock| (flock, false)) }
    }

    /// The check passes, or does not.
    pub(crate) fn check(&mut self, passes: bool) {
        self.check = passes;
    }

    /// The flock to go with is led here, or is not.
    pub(crate) fn led_here(&mut self, led: bool) {
        self.with.iter_mut().for_each(|(_, here)| *here = led);
    }

    /// The reason why this member may not lead; `None` if it may.
    pub(crate) fn unfit(&self) -> Option<String> {
        match &self.with {
            _ if !self.check => Some("its --check does not pass".into()),
            Some((flock, false)) => Some(format!("flock {flock} is not led on this machine")),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flock_is_led_here_for_as_long_as_its_leader_says_so_or_lives() {
        let flock = format!("test-{}", std::process::id());
        assert!(!is_led_here(&flock));
        let mut mark = LeadMark::new(&flock);
        mark.set(true);
        assert!(is_led_here(&flock));
        mark.set(false);
        assert!(!is_led_here(&flock));
        mark.set(true);
        assert!(is_led_here(&flock));
        drop(mark);
        assert!(!is_led_here(&flock), "as when its process has ended");
    }

    #[test]
    fn a_member_is_fit_when_every_condition_is_met() {
        let mut both = Fitness::new(true, Some("web".into()));
        assert_eq!(both.unfit().unwrap(), "its --check does not pass");
        both.check(true);
        assert_eq!(both.unfit().unwrap(), "flock web is not led on this machine");
        both.led_here(true);
        assert_eq!(both.unfit(), None);
        both.check(false);
        assert_eq!(both.unfit().unwrap(), "its --check does not pass");
        assert_eq!(Fitness::new(false, None).unfit(), None, "nothing was asked for");
    }
}
