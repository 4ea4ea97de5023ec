//! The limit of the users themselves: a process that writes the same bytes to all, and does nothing else.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::crowd::{Crowd, Flow};
use crate::dialect::Dialect;
use crate::text;

/// The number of messages that are written at once.
const BATCH: usize = 64;

/// Copies a second that the users count if the server costs next to nothing.
pub(crate) fn deliveries(users: usize, counted: Duration) -> Result<f64, String> {
    let own = std::env::current_exe().map_err(text)?;
    let mut child =
        Command::new(own).arg("spray").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(text)?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line).map_err(text)?;
    let at: SocketAddr = line.trim().parse().map_err(text)?;
    let rate = rate(users, at, counted);
    let _ = child.kill();
    let _ = child.wait();
    rate
}

fn rate(users: usize, at: SocketAddr, counted: Duration) -> Result<f64, String> {
    // These users acknowledge nothing: they are the cheapest that there are.
    let mut crowd = Crowd::enter(Dialect::Nats, users, &[at])?;
    crowd.work(Flow::Rate(0), Duration::from_millis(500))?;
    let (before, began) = (crowd.arrived, Instant::now());
    crowd.work(Flow::Rate(0), counted)?;
    Ok((crowd.arrived - before) as f64 / began.elapsed().as_secs_f64())
}

/// Welcomes whoever connects, and writes to all of them for ever.
pub(crate) fn spray() -> Result<(), String> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(text)?;
    println!("{}", listener.local_addr().map_err(text)?);
    let mut batch = Vec::new();
    for _ in 0..BATCH {
        // As long as a message of the messaging network: 100 bytes and its envelope.
        batch.extend(format!("MSG {:>60}\r\n|{:016}{:>83}\r\n", "", 1, "").bytes());
    }
    let mut streams: Vec<TcpStream> = Vec::new();
    loop {
        listener.set_nonblocking(!streams.is_empty()).map_err(text)?;
        while let Ok((mut stream, _)) = listener.accept() {
            stream.set_nonblocking(false).map_err(text)?;
            stream.write_all(b"PONG\r\n").map_err(text)?;
            streams.push(stream);
            listener.set_nonblocking(true).map_err(text)?;
        }
        for stream in &mut streams {
            if stream.write_all(&batch).is_err() {
                return Ok(());
            }
        }
    }
}
