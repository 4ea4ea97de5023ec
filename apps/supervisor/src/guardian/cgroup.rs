//! A cgroup for the command, where the system permits one (version 2, Linux 5.14 or later).

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use rustix::process::{Pid, Signal, getpid, kill_process};

/// A cgroup that this process made. Dropping it removes it, if no process is left in it.
#[derive(Debug)]
pub(super) struct Cgroup {
    path: PathBuf,
}

impl Cgroup {
    /// Makes a cgroup below our own.
    pub(super) fn create() -> io::Result<Cgroup> {
        let path = own_path()?.join(format!("bellwether-{}", getpid().as_raw_nonzero()));
        fs::create_dir(&path)?;
        let group = Cgroup { path };
        match group.path.join("cgroup.kill").exists() {
            true => Ok(group),
            false => Err(io::Error::other("this kernel's cgroups have no cgroup.kill (Linux before 5.14)")),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Sends SIGTERM to all its processes, and wakes stopped ones so that they receive it.
    pub(super) fn terminate(&self) {
        let members = fs::read_to_string(self.path.join("cgroup.procs")).unwrap_or_default();
        let members: Vec<Pid> = members.lines().filter_map(|line| Pid::from_raw(line.parse().ok()?)).collect();
        for signal in [Signal::TERM, Signal::CONT] {
            for &pid in &members {
                let _ = kill_process(pid, signal);
            }
        }
    }

    /// Lets the kernel kill all its processes.
    pub(super) fn kill(&self) {
        let _ = kill_all(&self.path);
    }

    /// Whether no process in it is alive.
    pub(super) fn is_empty(&self) -> bool {
        is_empty(&self.path)
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.path);
    }
}

/// Moves this process, with all that it starts from now on, into a cgroup.
pub(super) fn enter(path: &Path) -> io::Result<()> {
    fs::OpenOptions::new().write(true).open(path.join("cgroup.procs"))?.write_all(b"0")
}

/// Lets the kernel kill all processes in this cgroup and below it.
pub(crate) fn kill_all(path: &Path) -> io::Result<()> {
    fs::OpenOptions::new().write(true).open(path.join("cgroup.kill"))?.write_all(b"1")
}

/// Whether no process in this cgroup is alive; one that does not exist is empty.
pub(crate) fn is_empty(path: &Path) -> bool {
    let events = fs::read_to_string(path.join("cgroup.events")).unwrap_or_default();
    !events.lines().any(|line| line == "populated 1")
}

/// The path of our own cgroup.
fn own_path() -> io::Result<PathBuf> {
    let ours = fs::read_to_string("/proc/self/cgroup")?;
    let mounts = fs::read_to_string("/proc/self/mountinfo")?;
    find(&ours, &mounts).ok_or_else(|| io::Error::other("no cgroup of version 2 is mounted"))
}

fn find(ours: &str, mounts: &str) -> Option<PathBuf> {
    let ours = ours.lines().find_map(|line| line.strip_prefix("0::"))?;
    mounts.lines().find_map(|line| {
        let (left, right) = line.split_once(" - ")?;
        let mut fields = left.split(' ').skip(3);
        let (root, mounted) = (fields.next()?, fields.next()?);
        let inside = Path::new(ours).strip_prefix(root).ok()?;
        right.starts_with("cgroup2 ").then(|| Path::new(mounted).join(inside))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_cgroup_is_found_below_the_mount_of_version_2() {
        let mounts = "30 24 0:26 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n\
                      31 24 0:27 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n";
        let path = |ours| find(ours, mounts).map(|path| path.display().to_string());
        assert_eq!(path("1:pids:/x\n0::/\n").unwrap(), "/sys/fs/cgroup/unified/");
        assert_eq!(path("0::/system.slice/bot.service\n").unwrap(), "/sys/fs/cgroup/unified/system.slice/bot.service");
        assert_eq!(path("1:pids:/x\n"), None);
        assert_eq!(find("0::/a\n", "30 24 0:26 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n"), None);
        let inside = "31 24 0:27 /pod /sys/fs/cgroup rw,relatime - cgroup2 cgroup2 rw\n";
        assert_eq!(find("0::/pod/a\n", inside).unwrap(), Path::new("/sys/fs/cgroup/a"));
    }
}
