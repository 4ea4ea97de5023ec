//! One member of a bully flock, for a look at what running one costs.
//!
//! ```text
//! AT=members:1@127.0.0.1:7401,2@127.0.0.1:7402,3@127.0.0.1:7403
//! for id in 1 2 3; do cargo run --release --example member -- $AT $id 30 /tmp/flock/$id & done; wait
//! ```

use std::path::Path;
use std::time::Duration;

use bellwether_bully::{Bully, Command};
use bellwether_kernel::Describe;
use bellwether_net::{
    BootClock, CellStore, DriverEvent, Key, ListMeeting, Roster, Running, Setup, Storage, cell_owner, start,
};

type Failure = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [at, id, seconds, folder] = &arguments[..] else {
        return Err("usage: member members:… ID SECONDS FOLDER".into());
    };
    let (roster, id): (Roster, u32) = (at.parse()?, id.parse()?);
    let config = Bully::configure(roster.count(), &[])?;
    let mut setup = Setup::<Bully>::new("example", ListMeeting::new(roster, id), config);
    setup.key = std::env::var("BELLWETHER_KEY").ok().map(|text| text.parse::<Key>()).transpose()?;
    setup.meeting.storage = Storage::Cell(CellStore::open(Path::new(folder), cell_owner::<Bully>("example", id))?);
    let Running { handle, mut driver_events, .. } = start(setup)?;

    let watching = async {
        while let Some(event) = driver_events.recv().await {
            match &event {
                DriverEvent::Lease(_) | DriverEvent::View(_) => continue,
                DriverEvent::Leadership(leadership) if leadership.ends_work() => {
                    handle.ask(Command::Stopped).await;
                }
                _ => {}
            }
            println!("{:>16} {id}: {event}", BootClock::now());
        }
    };
    let _ = tokio::time::timeout(Duration::from_secs(seconds.parse()?), watching).await;
    handle.leave(Duration::from_secs(1)).await;
    let told = handle.told();
    println!("{id}: told {told:?}; {}", cost()?);
    Ok(())
}

/// The CPU time and memory that the process has used so far, as the system counts them.
fn cost() -> Result<String, Failure> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = |name: &str| status.lines().find(|line| line.starts_with(name)).unwrap_or_default().replace('\t', " ");
    let schedstat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanos = schedstat.split(' ').next().unwrap_or_default();
    Ok(format!(
        "ticks user {} system {}, main thread {nanos} ns, {}, {}",
        fields[11],
        fields[12],
        line("VmRSS"),
        line("voluntary_ctxt")
    ))
}
