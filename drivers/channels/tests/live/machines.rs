//! Machines on one wire: network namespaces, each with a runtime whose threads live in it.

use std::fs::File;
use std::os::fd::AsFd as _;
use std::process::Command;

use tokio::runtime::Runtime;

/// Two machines, not connected yet.
pub(crate) struct Machines {
    names: [String; 2],
    runtimes: [Option<Runtime>; 2],
}

fn ip(line: &str) -> bool {
    let done = Command::new("ip").args(line.split(' ')).output();
    done.is_ok_and(|done| done.status.success())
}

/// The same, but it must work.
fn must(line: &str) {
    assert!(ip(line), "ip {line}");
}

impl Machines {
    /// `None` where this system does not permit namespaces, which is printed.
    pub(crate) fn two() -> Option<Machines> {
        let mut chance = [0; 4];
        getrandom::fill(&mut chance).unwrap();
        let names = ["a", "b"].map(|end| format!("bw{:08x}{end}", u32::from_be_bytes(chance)));
        if !ip(&format!("netns add {}", names[0])) {
            assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "network namespaces need root and iproute2");
            println!("not tried: there are no network namespaces here; they need root and iproute2");
            return None;
        }
        must(&format!("netns add {}", names[1]));
        for name in &names {
            must(&format!("-n {name} link set lo up"));
        }
        let runtimes = [0, 1].map(|place| Some(runtime_in(&names[place])));
        Some(Machines { names, runtimes })
    }

    /// Puts a wire between them.
    pub(crate) fn connect(&self) {
        let [a, b] = &self.names;
        must(&format!("link add name wire netns {a} type veth peer name wire netns {b}"));
        for (place, name) in self.names.iter().enumerate() {
            must(&format!("-n {name} link set wire up"));
            must(&format!("-n {name} address add 10.66.87.{}/24 dev wire", place + 1));
        }
    }

    /// Runs `ip` on one of them.
    pub(crate) fn ip(&self, place: usize, line: &str) {
        must(&format!("-n {} {line}", self.names[place]));
    }

    /// Whatever is started in `start` runs on that machine.
    pub(crate) fn on<T>(&self, place: usize, start: impl FnOnce() -> T) -> T {
        let _guard = self.runtimes[place].as_ref().unwrap().enter();
        start()
    }
}

fn runtime_in(name: &str) -> Runtime {
    let space = File::open(format!("/var/run/netns/{name}")).unwrap();
    let enter = move || {
        let kind = rustix::thread::LinkNameSpaceType::Network;
        rustix::thread::move_into_link_name_space(space.as_fd(), Some(kind)).unwrap();
    };
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().on_thread_start(enter).build().unwrap()
}

impl Drop for Machines {
    fn drop(&mut self) {
        for (name, runtime) in self.names.iter().zip(&mut self.runtimes) {
            if let Some(runtime) = runtime.take() {
                runtime.shutdown_background();
            }
            ip(&format!("netns delete {name}"));
        }
    }
}
