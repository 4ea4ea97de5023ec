//! The rate at which an empty token is passed on, beside a bare TCP round trip.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use bellwether_token::Settings;

use crate::member::{Circle, Member, Work};

/// The duration of the measurement.
const COUNTED: Duration = Duration::from_secs(4);
/// The time until all members know each other.
const SETTLING: Duration = Duration::from_secs(2);

/// Passes a second among so many members that keep their cells in this folder.
pub(crate) async fn among(folder: &Path, count: usize) -> Result<f64, String> {
    let circle = Circle::start(folder, count, &Settings::default(), Work::PassesOn)?;
    tokio::time::sleep(SETTLING).await;
    let (before, began) = (circle.passes.load(Ordering::Relaxed), Instant::now());
    tokio::time::sleep(COUNTED).await;
    let passed = circle.passes.load(Ordering::Relaxed) - before;
    let rate = passed as f64 / began.elapsed().as_secs_f64();
    circle.members.iter().for_each(Member::die);
    Ok(rate)
}

/// Round trips a second of as many bytes as a token has, between two threads over one connection.
pub(crate) fn bare_round_trips() -> std::io::Result<f64> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let mut near = TcpStream::connect(listener.local_addr()?)?;
    let (mut far, _) = listener.accept()?;
    near.set_nodelay(true)?;
    far.set_nodelay(true)?;
    let mut bytes = [7; 64];
    let echo = std::thread::spawn(move || {
        let mut bytes = [0; 64];
        while far.read_exact(&mut bytes).is_ok() && far.write_all(&bytes).is_ok() {}
    });
    let (mut trips, began) = (0_u32, Instant::now());
    while began.elapsed() < COUNTED / 2 {
        near.write_all(&bytes)?;
        near.read_exact(&mut bytes)?;
        trips += 1;
    }
    let rate = f64::from(trips) / began.elapsed().as_secs_f64();
    drop(near);
    let _ = echo.join();
    Ok(rate)
}

/// Writes of a cell a second: make, flush, rename, flush the folder. Each hand-over waits for two of them.
pub(crate) fn cell_writes(folder: &Path) -> std::io::Result<f64> {
    let (mut writes, began) = (0_u32, Instant::now());
    while began.elapsed() < COUNTED / 2 {
        let mut file = std::fs::File::create(folder.join("new"))?;
        file.write_all(&[7; 52])?;
        file.sync_all()?;
        std::fs::rename(folder.join("new"), folder.join("cell"))?;
        std::fs::File::open(folder)?.sync_all()?;
        writes += 1;
    }
    Ok(f64::from(writes) / began.elapsed().as_secs_f64())
}
