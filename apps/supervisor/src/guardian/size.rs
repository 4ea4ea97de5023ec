//! Measuring the size of a process tree at little cost: its members are searched for only if a process may have started
//! since the last search.

use std::fs::{self, File};
use std::io::Read;

use rustix::param::page_size;
use rustix::process::Pid;

use super::tree;
use crate::dying::TreeSize;

/// The process id that was given last, as far as we can see; a process has a further id in each inner namespace. Not
/// every kernel shows it.
const NEWEST: &str = "/proc/sys/kernel/ns_last_pid";
/// After so many measurements the tree is searched again, whatever the kernel says.
const LOOKS_MAX: u32 = 30;
/// A larger tree takes too long to measure for a caller that must not wait.
const FEW: usize = 16;

/// The members of a tree at the last search.
#[derive(Debug)]
pub(crate) struct TreeSizer {
    root: Pid,
    known: Vec<Pid>,
    newest: Option<u64>,
    looks: u32,
}

impl TreeSizer {
    /// The sizer for all descendants of this process.
    pub(crate) fn of(root: Pid) -> TreeSizer {
        TreeSizer { root, known: Vec::new(), newest: None, looks: 0 }
    }

    /// The size, if it is available at once: no process has started, and there are few.
    pub(crate) fn look(&mut self) -> Option<TreeSize> {
        let unchanged = self.newest.is_some() && newest() == self.newest;
        if !unchanged || self.looks >= LOOKS_MAX || self.known.len() > FEW {
            return None;
        }
        self.looks += 1;
        Some(self.measure())
    }

    /// The size, after a search if one is needed.
    pub(crate) fn search(&mut self) -> TreeSize {
        // In this order: a process that starts in between is found by the next search.
        let newest = newest();
        if newest.is_none() || newest != self.newest || self.looks >= LOOKS_MAX {
            let living = tree::descendants(self.root, &[]).into_iter().filter(|process| process.alive);
            (self.known, self.newest, self.looks) = (living.map(|process| process.pid).collect(), newest, 0);
        }
        self.looks += 1;
        self.measure()
    }

    fn measure(&self) -> TreeSize {
        let resident: Vec<u64> = self.known.iter().filter_map(|pid| resident_pages(*pid)).collect();
        TreeSize {
            processes: u32::try_from(resident.len()).unwrap_or(u32::MAX),
            resident_kib: resident.iter().sum::<u64>().saturating_mul(page_size() as u64 / 1024),
        }
    }
}

fn newest() -> Option<u64> {
    fs::read_to_string(NEWEST).ok()?.trim().parse().ok()
}

/// The number of resident pages of a process; `None` if it is gone. An unreaped one counts until the next search.
fn resident_pages(pid: Pid) -> Option<u64> {
    let mut text = [0; 128];
    let length = File::open(format!("/proc/{}/statm", pid.as_raw_nonzero())).ok()?.read(&mut text).ok()?;
    std::str::from_utf8(&text[..length]).ok()?.split_ascii_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::process::{Child, Command, Stdio};

    use rustix::process::getpid;

    use super::*;

    /// A process with so many children, which ends when its input closes.
    fn parent(children: u32) -> (Child, Pid) {
        let all = "for i in $(seq COUNT); do sleep 60 & all=\"$all $!\"; done; echo; read line; kill $all; wait";
        let script = all.replace("COUNT", &children.to_string());
        let mut shell = Command::new("sh");
        let mut shell = shell.args(["-c", &script]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        shell.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let pid = Pid::from_child(&shell);
        (shell, pid)
    }

    fn end(mut shell: Child) {
        drop(shell.stdin.take());
        shell.wait().unwrap();
    }

    #[test]
    fn a_tree_that_has_grown_is_never_taken_for_what_it_was() {
        let mut sizer = TreeSizer::of(getpid());
        let before = sizer.search().processes;
        let (shell, _) = parent(5);
        let seen = sizer.look().unwrap_or_else(|| sizer.search());
        assert!(seen.processes >= before + 6, "{before}, then {seen:?}");
        end(shell);
    }

    #[test]
    fn the_size_is_that_of_the_living_and_their_memory() {
        let (shell, root) = parent(3);
        let mut sizer = TreeSizer::of(root);
        let size = sizer.search();
        assert_eq!(size.processes, 3);
        // The kernel counts the pages of small processes in batches, so that they may look smaller than they are.
        assert!((1..3 * 100_000).contains(&size.resident_kib), "{size:?}");
        end(shell);
        assert_eq!(sizer.measure(), TreeSize::default());
    }

    #[test]
    fn a_large_tree_is_never_looked_at_by_who_must_not_wait() {
        let (shell, root) = parent(u32::try_from(FEW).unwrap() + 1);
        let mut sizer = TreeSizer::of(root);
        sizer.search();
        assert_eq!(sizer.look(), None);
        end(shell);
    }

    #[test]
    fn everybody_is_searched_for_now_and_then_whatever_the_kernel_says() {
        let mut sizer = TreeSizer::of(getpid());
        sizer.search();
        sizer.looks = LOOKS_MAX;
        assert_eq!(sizer.look(), None);
        sizer.search();
        assert_eq!(sizer.looks, 1);
    }
}
