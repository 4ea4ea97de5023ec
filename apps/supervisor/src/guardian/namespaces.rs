//! Making a PID namespace, and mounting its `/proc`.

use std::fs;
use std::io;

use nix::sched::CloneFlags;
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_change};
use rustix::process::{getegid, geteuid};
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, clear_ambient_capability_set, configure_capability_in_ambient_set,
    set_capabilities,
};

/// From here on, children of this process are in a new PID namespace. A process without the permission for that can be
/// in a user namespace of its own, in which it has its own uid and gid and no other.
pub(super) fn unshare(user_namespace: bool) -> io::Result<()> {
    if !user_namespace {
        return Ok(nix::sched::unshare(CloneFlags::CLONE_NEWPID)?);
    }
    let (uid, gid) = (geteuid().as_raw(), getegid().as_raw());
    nix::sched::unshare(CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWPID)?;
    // Older kernels have no such file, and need none.
    let _ = fs::write("/proc/self/setgroups", "deny");
    fs::write("/proc/self/uid_map", format!("{uid} {uid} 1"))?;
    fs::write("/proc/self/gid_map", format!("{gid} {gid} 1"))?;
    // The namespace's first process mounts its `/proc`, and would otherwise lose the capability for that at its start.
    let mut sets = capabilities(None)?;
    sets.inheritable |= CapabilitySet::SYS_ADMIN;
    set_capabilities(None, sets)?;
    configure_capability_in_ambient_set(CapabilitySet::SYS_ADMIN, true)?;
    Ok(())
}

/// Mounts the `/proc` of this process's PID namespace, invisible outside. All other mounts stay shared.
pub(super) fn mount_proc() -> io::Result<()> {
    nix::sched::unshare(CloneFlags::CLONE_NEWNS)?;
    mount_change("/proc", MountPropagationFlags::PRIVATE)?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    Ok(mount("proc", "/proc", "proc", flags, None)?)
}

/// Drops the capabilities of the user namespace, so that the command does not have them.
pub(super) fn drop_capabilities() -> io::Result<()> {
    clear_ambient_capability_set()?;
    let none = CapabilitySet::empty();
    Ok(set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none })?)
}
