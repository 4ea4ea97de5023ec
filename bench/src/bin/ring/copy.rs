//! A state of 256 MiB from one folder into another: a bare TCP copy with the same durability, and a hand-over.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use bellwether_net::{Given, Progress, Sum, give_bare, take};

/// How large the state is.
const LENGTH: usize = 256 * 1024 * 1024;
/// How often each is tried; the best counts, since everything else on the machine only slows down.
const TURNS: usize = 7;

/// The best of each.
pub(crate) struct Copies {
    pub(crate) bare: Duration,
    pub(crate) handed_over: Duration,
    /// The same where the giver knows the sum: it took the state from another, or offers it again.
    pub(crate) known: Duration,
    pub(crate) summed_up: Duration,
}

pub(crate) fn measure(folder: &Path) -> io::Result<Copies> {
    let from = folder.join("state");
    // Something that no file system and no link can make smaller.
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
    let mut best =
        Copies { bare: Duration::MAX, handed_over: Duration::MAX, known: Duration::MAX, summed_up: Duration::MAX };
    for _ in 0..TURNS {
        best.bare = best.bare.min(bare(folder, &from)?);
        let began = Instant::now();
        let sum = Sum::of(File::open(&from)?)?;
        best.summed_up = best.summed_up.min(began.elapsed());
        best.handed_over = best.handed_over.min(handed_over(folder, &from, None)?);
        best.known = best.known.min(handed_over(folder, &from, Some(sum))?);
    }
    Ok(best)
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
    // What is not there needs no clearing.
    let _ = fs::remove_file(folder.join("whole"));
}

fn bare(folder: &Path, from: &Path) -> io::Result<Duration> {
    clear(folder);
    let (mut near, mut far) = pair()?;
    let from = from.to_owned();
    let began = Instant::now();
    let giver = thread::spawn(move || {
        io::copy(&mut File::open(from)?, &mut near)?;
        near.read_exact(&mut [0])
    });
    let mut file = File::create(folder.join("part"))?;
    io::copy(&mut (&far).take(LENGTH as u64), &mut file)?;
    keep(folder, &file)?;
    far.write_all(&[1])?;
    giver.join().unwrap_or_else(|_| Err(io::Error::other("the giver failed")))?;
    Ok(began.elapsed())
}

fn handed_over(folder: &Path, from: &Path, known: Option<Sum>) -> io::Result<Duration> {
    clear(folder);
    let (mut near, mut far) = pair()?;
    let from = from.to_owned();
    let began = Instant::now();
    let giver = thread::spawn(move || {
        let given = Given { file: &File::open(from)?, length: LENGTH as u64, known };
        give_bare(given, &near, &Progress::default())?;
        near.read_exact(&mut [0])
    });
    let file = File::create(folder.join("part"))?;
    take(&mut far, LENGTH as u64, &file, &Progress::default()).map_err(io::Error::other)?;
    keep(folder, &file)?;
    far.write_all(&[1])?;
    giver.join().unwrap_or_else(|_| Err(io::Error::other("the giver failed")))?;
    Ok(began.elapsed())
}
