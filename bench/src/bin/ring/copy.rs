//! A state of 256 MiB from one folder into another: a bare TCP copy with the same durability, and a hand-over.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use bellwether_ring::{OutgoingState, StateSum, TransferProgress, receive_state, send_state_plain};

use crate::text;

/// The size of the state.
const MEBIBYTES: u64 = 256;
const LENGTH: u64 = MEBIBYTES * 1024 * 1024;
/// The number of turns of each.
const TURNS: usize = 15;

/// The times of all turns.
#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
    /// The best counts for a rate, since everything else on the machine only slows down.
    fn rate(&self) -> f64 {
        self.0.iter().min().map_or(f64::NAN, |best| rate(*best))
    }

    /// The median of how fast it was beside the other, turn by turn: what slows one down mostly slows the other down, too.
    fn beside(&self, other: &Times) -> f64 {
        let ratios = self.0.iter().zip(&other.0).map(|(this, other)| other.as_secs_f64() / this.as_secs_f64());
        let mut ratios: Vec<f64> = ratios.collect();
        ratios.sort_by(f64::total_cmp);
        ratios.get(ratios.len() / 2).copied().unwrap_or(f64::NAN)
    }
}

/// Prints it; the best rate of the bare copy. The state is left in the folder, as `state`.
pub(crate) fn compare(folder: &Path) -> Result<f64, String> {
    let from = make_state(folder).map_err(text)?;
    let (mut bare, mut handed_over, mut known, mut summed_up) = Default::default();
    for _ in 0..TURNS {
        turn(folder, &from, [&mut bare, &mut summed_up, &mut handed_over, &mut known]).map_err(text)?;
    }
    println!("256 MiB, bare TCP copy      {:>9.0} MiB/s", bare.rate());
    for (words, times) in [("handed over", &handed_over), ("the same, sum known", &known)] {
        println!("256 MiB, {words:<19}{:>9.0} MiB/s  {:.2} of the copy", times.rate(), times.beside(&bare));
    }
    println!("256 MiB, summed up          {:>9.0} MiB/s", summed_up.rate());
    Ok(bare.rate())
}

/// In MiB a second.
pub(crate) fn rate(span: Duration) -> f64 {
    MEBIBYTES as f64 / span.as_secs_f64()
}

/// Something that no file system and no link can make smaller.
fn make_state(folder: &Path) -> io::Result<std::path::PathBuf> {
    let from = folder.join("state");
    let mut word = 88_172_645_463_325_252_u64;
    let mut next = || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        word.to_be_bytes()
    };
    let bytes: Vec<u8> = (0..LENGTH / 8).flat_map(|_| next()).collect();
    fs::write(&from, bytes)?;
    File::open(&from)?.sync_all()?;
    Ok(from)
}

fn turn(folder: &Path, from: &Path, times: [&mut Times; 4]) -> io::Result<()> {
    let [bare, summed_up, handed_over, known] = times;
    bare.0.push(copy(folder, from)?);
    let began = Instant::now();
    let sum = StateSum::of(File::open(from)?)?;
    summed_up.0.push(began.elapsed());
    handed_over.0.push(hand_over(folder, from, None)?);
    known.0.push(hand_over(folder, from, Some(sum))?);
    Ok(())
}

fn pair() -> io::Result<(TcpStream, TcpStream)> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let near = TcpStream::connect(listener.local_addr()?)?;
    Ok((near, listener.accept()?.0))
}

/// Gives the file its name, and makes sure that it keeps it.
fn keep(folder: &Path, file: &File) -> io::Result<()> {
    file.sync_all()?;
    fs::rename(folder.join("part"), folder.join("whole"))?;
    File::open(folder)?.sync_all()
}

fn clear(folder: &Path) {
    // A missing file needs no removal.
    let _ = fs::remove_file(folder.join("whole"));
}

fn copy(folder: &Path, from: &Path) -> io::Result<Duration> {
    clear(folder);
    let (mut near, mut far) = pair()?;
    let from = from.to_owned();
    let began = Instant::now();
    let giver = thread::spawn(move || {
        io::copy(&mut File::open(from)?, &mut near)?;
        near.read_exact(&mut [0])
    });
    let mut file = File::create(folder.join("part"))?;
    io::copy(&mut (&far).take(LENGTH), &mut file)?;
    keep(folder, &file)?;
    far.write_all(&[1])?;
    giver.join().unwrap_or_else(|_| Err(io::Error::other("the giver failed")))?;
    Ok(began.elapsed())
}

fn hand_over(folder: &Path, from: &Path, known: Option<StateSum>) -> io::Result<Duration> {
    clear(folder);
    let (mut near, mut far) = pair()?;
    let from = from.to_owned();
    let began = Instant::now();
    let giver = thread::spawn(move || {
        let given = OutgoingState { file: &File::open(from)?, length: LENGTH, known };
        send_state_plain(given, &near, &TransferProgress::default())?;
        near.read_exact(&mut [0])
    });
    let file = File::create(folder.join("part"))?;
    receive_state(&mut far, LENGTH, &file, &TransferProgress::default()).map_err(io::Error::other)?;
    keep(folder, &file)?;
    far.write_all(&[1])?;
    giver.join().unwrap_or_else(|_| Err(io::Error::other("the giver failed")))?;
    Ok(began.elapsed())
}
