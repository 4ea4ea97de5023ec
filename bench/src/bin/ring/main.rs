//! The rate of a token and of its state round the ring, the time to regenerate a lost one, and the cost of an idle
//! ring.

mod copy;
mod corosync;
mod idle;
mod lost;
mod member;
mod passes;

use std::path::{Path, PathBuf};

use clap::{Parser, ValueEnum};
use tokio::runtime::Runtime;

/// A folder in memory, if the system has one.
const MEMORY: &str = "/dev/shm";

/// The token's ring on this machine, each figure beside its limit.
#[derive(Debug, Parser)]
#[command(name = "ring")]
struct Options {
    /// Only these parts
    #[arg(value_delimiter = ',')]
    parts: Vec<Part>,
}

/// The figures that can be measured alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Passes of an empty token
    Passes,
    /// A state of 256 MiB
    State,
    /// Time until a lost token is there again
    Lost,
    /// Messages when nothing happens
    Idle,
}

fn main() -> Result<(), String> {
    let parts = Options::parse().parts;
    let folder = std::env::temp_dir().join(format!("bellwether-ring-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(text)?;
    let outcome = measure(&parts, &folder);
    std::fs::remove_dir_all(&folder).map_err(text)?;
    outcome
}

#[allow(clippy::needless_pass_by_value)] // for map_err
fn text(why: impl ToString) -> String {
    why.to_string()
}

fn measure(parts: &[Part], folder: &Path) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(text)?;
    let wanted = |part| parts.is_empty() || parts.contains(&part);
    if wanted(Part::Passes) {
        passes(&runtime, folder)?;
    }
    if wanted(Part::State) {
        state(&runtime, folder)?;
    }
    if wanted(Part::Lost) {
        let lost = runtime.block_on(lost::regenerated(folder, 10))?;
        println!(
            "a lost token is back after  {:>9.1} heart-beats at most  the note's time-outs add up to {:.1}, then two messages and a write",
            lost.longest, lost.note
        );
        println!(
            "                                      and whatever goes wrong meanwhile, within {:.1}",
            lost.patience
        );
    }
    if wanted(Part::Idle) {
        idle()?;
    }
    Ok(())
}

fn passes(runtime: &Runtime, folder: &Path) -> Result<(), String> {
    let bare = passes::bare_round_trips().map_err(text)?;
    let writes = passes::cell_writes(folder).map_err(text)?;
    println!("bare TCP round trips        {bare:>9.0} /s");
    println!("durable writes of a cell    {writes:>9.0} /s");
    for count in [3, 16] {
        let durable = runtime.block_on(passes::among(&folder.join(format!("disk-{count}")), count))?;
        println!("passes among {count:>2}, on disk    {durable:>9.0} /s  {:.3} of the round trips", durable / bare);
        if let Some(memory) = memory(count) {
            let rate = runtime.block_on(passes::among(&memory, count));
            let _ = std::fs::remove_dir_all(&memory);
            let rate = rate?;
            println!("passes among {count:>2}, in memory  {rate:>9.0} /s  {:.3} of the round trips", rate / bare);
        }
        match corosync::missing() {
            Some(why) => println!("corosync's token among {count:>2}           not measured: {why}"),
            None => println!("corosync's token among {count:>2}   {:>9.0} /s", corosync::passes(folder, count)?),
        }
    }
    Ok(())
}

fn state(runtime: &Runtime, folder: &Path) -> Result<(), String> {
    let bare = copy::compare(folder)?;
    let whole = runtime.block_on(lost::whole(folder, &folder.join("state"), 5))?;
    let rate = copy::rate(whole);
    println!("256 MiB, from stop to taken {rate:>9.0} MiB/s  {:.2} of the best copy", rate / bare);
    Ok(())
}

fn idle() -> Result<(), String> {
    for (words, settings) in [("", &[][..]), (", expect all", &[("expect", "all")])] {
        for count in [3, 30, 300] {
            let (messages, beats) = idle::messages_a_second(count, settings)?;
            let each = messages as f64 / beats / f64::from(count - 1);
            println!(
                "idle, {:<22}{messages:>9} messages/s  {each:.1} for each other member a heart-beat",
                format!("{count} members{words}")
            );
        }
    }
    Ok(())
}

fn memory(count: usize) -> Option<PathBuf> {
    let folder = Path::new(MEMORY).join(format!("bellwether-ring-bench-{}-{count}", std::process::id()));
    std::fs::create_dir_all(&folder).is_ok().then_some(folder)
}
