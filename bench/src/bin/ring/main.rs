//! How fast a token goes round, how fast a state goes with it, and how soon a lost one is there again.

mod copy;
mod lost;
mod member;
mod passes;

use std::path::{Path, PathBuf};

/// Where nothing waits for a disk, if the system has such a place.
const MEMORY: &str = "/dev/shm";

fn main() -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("bellwether-ring-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(text)?;
    let outcome = measure(&folder);
    std::fs::remove_dir_all(&folder).map_err(text)?;
    outcome
}

#[allow(clippy::needless_pass_by_value)] // for map_err
fn text(why: impl ToString) -> String {
    why.to_string()
}

fn measure(folder: &Path) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(text)?;
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
    }
    let copies = copy::measure(folder).map_err(text)?;
    let rate = |span: std::time::Duration| 256.0 / span.as_secs_f64();
    println!("256 MiB, bare TCP copy      {:>9.0} MiB/s", rate(copies.bare));
    for (words, span) in [("handed over", copies.handed_over), ("the same, sum known", copies.known)] {
        let of_bare = copies.bare.as_secs_f64() / span.as_secs_f64();
        println!("256 MiB, {words:<19}{:>9.0} MiB/s  {of_bare:.2} of the copy", rate(span));
    }
    println!("256 MiB, summed up          {:>9.0} MiB/s", rate(copies.summed_up));
    let whole = runtime.block_on(lost::whole(folder, &folder.join("state"), 5))?;
    let of_bare = copies.bare.as_secs_f64() / whole.as_secs_f64();
    println!("256 MiB, from stop to taken {:>9.0} MiB/s  {of_bare:.2} of the copy", rate(whole));
    let (beats, bound) = runtime.block_on(lost::regenerated(folder, 10))?;
    println!("a lost token is back after  {beats:>9.1} heart-beats at most; the protocol's bound is {bound:.1}");
    Ok(())
}

fn memory(count: usize) -> Option<PathBuf> {
    let folder = Path::new(MEMORY).join(format!("bellwether-ring-bench-{}-{count}", std::process::id()));
    std::fs::create_dir_all(&folder).is_ok().then_some(folder)
}
