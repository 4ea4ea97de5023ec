//! The launcher, with the test in the guardian's place.

use std::io::IoSlice;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::net::{
    AddressFamily, RecvFlags, SendAncillaryBuffer, SendFlags, SocketFlags, SocketType, recv, sendmsg, socketpair,
};
use rustix::process::getpid;

/// Lets a launcher start a command that creates this file, on a lease that ends then. Returns the length of its error
/// message; none if it has become the command.
fn launch(file: &Path, (term_at, kill_at): (u64, u64)) -> usize {
    let (ours, theirs): (OwnedFd, OwnedFd) =
        socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None).unwrap();
    let mut launcher = Command::new(env!("CARGO_BIN_EXE_supervisor-rig"))
        .args(["--bellwether-launch", "touch", file.to_str().unwrap()])
        .stdin(Stdio::from(theirs))
        .spawn()
        .unwrap();
    let priority = (None::<i32>, None::<i32>, false);
    let briefing = (getpid().as_raw_nonzero().get(), priority, (term_at, kill_at), None::<String>);
    let packet = postcard::to_allocvec(&briefing).unwrap();
    let mut nothing = SendAncillaryBuffer::default();
    sendmsg(&ours, &[IoSlice::new(&packet)], &mut nothing, SendFlags::NOSIGNAL).unwrap();
    let mut excuse = [0; 256];
    let (said, _) = recv(&ours, &mut excuse[..], RecvFlags::empty()).unwrap();
    launcher.wait().unwrap();
    said
}

#[test]
fn a_launcher_that_wakes_after_its_lease_starts_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("made");
    assert_ne!(launch(&file, (1, 2)), 0, "it has to say so");
    assert!(!file.exists(), "the command ran although the lease was over");
    assert_eq!(launch(&file, (u64::MAX, u64::MAX)), 0);
    assert!(file.exists(), "the command did not run although the lease holds");
}
