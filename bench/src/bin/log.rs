//! The speed of a member's log, beside bare writes and flushes of the same bytes on the same disk, and the speed of
//! reading it back.
//!
//! `cargo run --profile dist -p bellwether-bench --bin log -- FOLDER`

use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bellwether_kernel::LogWrite;
use bellwether_net::{Disk, Log};
use clap::Parser;

/// The bytes of a record: those of a chat message with everything around it.
const RECORD: usize = 256;
/// The duration of one turn.
const TURN: Duration = Duration::from_millis(1_000);
/// The number of turns.
const TURNS: usize = 5;

/// A member's log on this machine, each figure beside its limit.
#[derive(Debug, Parser)]
#[command(name = "log")]
struct Options {
    /// Folder to write to; a new folder is made in it
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Number of records to read back
    #[arg(long, default_value_t = 200_000)]
    records: usize,
}

fn main() -> Result<(), String> {
    let options = Options::parse();
    let folder = tempfile::tempdir_in(&options.folder).map_err(text)?;
    println!("{:<12}{:>16}{:>16}{:>10}{:>14}", "batch", "log, records/s", "bare, records/s", "of bare", "flushes/s");
    for batch in [1, 16, 256] {
        let (ours, bare) = compare(folder.path(), batch)?;
        println!("{batch:<12}{ours:>16.0}{bare:>16.0}{:>10.2}{:>14.0}", ours / bare, ours / batch as f64);
    }
    read_back(&folder.path().join("long"), options.records)
}

#[allow(clippy::needless_pass_by_value)] // for map_err
fn text(why: impl ToString) -> String {
    why.to_string()
}

/// The medians of several turns, taken in turns: records a second of the log, and of bare writes.
fn compare(folder: &Path, batch: usize) -> Result<(f64, f64), String> {
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for turn in 0..TURNS {
        let place = folder.join(format!("{batch}-{turn}"));
        std::fs::create_dir(&place).map_err(text)?;
        ours.push(log_turn(&place, batch)?);
        bare.push(bare_turn(&place.join("bare"), batch)?);
    }
    Ok((median(ours), median(bare)))
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// Runs `act` for the length of a turn. Returns how often per second.
fn rate(mut act: impl FnMut() -> Result<(), String>) -> Result<f64, String> {
    let (start, mut done) = (Instant::now(), 0_u32);
    while start.elapsed() < TURN {
        act()?;
        done += 1;
    }
    Ok(f64::from(done) / start.elapsed().as_secs_f64())
}

fn log_turn(folder: &Path, batch: usize) -> Result<f64, String> {
    let (mut log, _) = Log::open(Disk, folder, 1).map_err(text)?;
    let writes: Vec<_> = (0..batch).map(|_| LogWrite::Append(vec![7; RECORD])).collect();
    let mut length = 0;
    let flushes = rate(|| {
        log.write(&writes).map_err(|failed| failed.why.to_string())?;
        length += batch as u64;
        // As after a snapshot, so that the folder stays small.
        let forget = length.is_multiple_of(65_536);
        if forget { log.write(&[LogWrite::Forget(length)]).map_err(|failed| failed.why.to_string()) } else { Ok(()) }
    })?;
    Ok(flushes * batch as f64)
}

/// Writes the same bytes into a file that exists in full already, each batch flushed.
fn bare_turn(path: &Path, batch: usize) -> Result<f64, String> {
    const FILE: usize = 4 << 20;
    let file = File::create(path).map_err(text)?;
    file.write_all_at(&vec![0; FILE], 0).map_err(text)?;
    file.sync_all().map_err(text)?;
    let bytes = vec![7; RECORD * batch];
    let mut place = 0;
    let flushes = rate(|| {
        file.write_all_at(&bytes, place as u64).map_err(text)?;
        place = (place + bytes.len()) % (FILE - bytes.len());
        file.sync_data().map_err(text)
    })?;
    Ok(flushes * batch as f64)
}

fn read_back(folder: &Path, records: usize) -> Result<(), String> {
    std::fs::create_dir(folder).map_err(text)?;
    let (mut log, _) = Log::open(Disk, folder, 1).map_err(text)?;
    let writes: Vec<_> = (0..records).map(|_| LogWrite::Append(vec![7; RECORD])).collect();
    log.write(&writes).map_err(|failed| failed.why.to_string())?;
    drop(log);
    let start = Instant::now();
    let (_, found) = Log::open(Disk, folder, 1).map_err(text)?;
    let seconds = start.elapsed().as_secs_f64();
    println!("{} records of {RECORD} bytes read back in {seconds:.2} s", found.records().len());
    Ok(())
}
