//! Many connections, many logins, and a long log.

use std::fs;
use std::io::Write as _;
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::crowd::{Crowd, Flow, until};
use crate::dialect::{Dialect, SECRET};
use crate::servers::{Servers, register};
use crate::text;

/// The number of users that log in again and again.
const USERS: usize = 300;
/// The duration of the measurement.
const COUNTED: Duration = Duration::from_secs(5);

/// Measures the cost of this number of anonymous connections.
pub(crate) fn idle(connections: usize) -> Result<(), String> {
    let servers = Servers::chat(1)?;
    let (at, process) = (servers.addresses(), servers.children[0].id());
    let before = resident(process)?;
    let mut open = Vec::new();
    for _ in 0..connections {
        let mut stream = TcpStream::connect(at[0]).map_err(text)?;
        stream.write_all(b"{\"command\":\"LOGIN\",\"username\":\"anonymous\"}\n").map_err(text)?;
        until(&mut stream, b"LOGIN_SUCCESS")?;
        open.push(stream);
    }
    let each = (resident(process)? - before) as f64 / connections as f64;
    println!("\nidle connections            {connections:>9}, {:.2} KiB each", each / 1024.0);
    Ok(())
}

/// Bytes in memory of a process.
fn resident(process: u32) -> Result<u64, String> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).map_err(text)?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
    let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse().map_err(text)?;
    Ok(kibibytes * 1024)
}

/// Measures how often users log in again at three servers.
pub(crate) fn logins() -> Result<(), String> {
    let servers = Servers::chat(3)?;
    let at = servers.addresses();
    register(0..USERS, &at)?;
    let mut sessions = Vec::new();
    for user in 0..USERS {
        let first = log_in(at[user % 3], user, &format!("\"secret\":\"{SECRET}\""))?;
        sessions.push(first);
    }
    let (began, mut count, mut spent) = (Instant::now(), 0_u64, Duration::ZERO);
    while began.elapsed() < COUNTED {
        // All at once: the throughput of all servers together counts.
        let wave = Instant::now();
        let mut streams: Vec<TcpStream> = sessions
            .iter()
            .enumerate()
            .map(|(user, token)| ask(at[user % 3], user, &format!("\"token\":\"{token}\"")))
            .collect::<Result<_, String>>()?;
        for stream in &mut streams {
            until(stream, b"LOGIN_SUCCESS")?;
            count += 1;
        }
        spent += wave.elapsed();
        for stream in &mut streams {
            stream.write_all(b"{\"command\":\"LOGOUT\"}\n").map_err(text)?;
        }
        for mut stream in streams {
            let _ = std::io::copy(&mut stream, &mut std::io::sink());
        }
    }
    println!("logins with known sessions  {:>9.0} /s", count as f64 / spent.as_secs_f64());
    Ok(())
}

fn ask(at: SocketAddr, user: usize, proof: &str) -> Result<TcpStream, String> {
    let mut stream = TcpStream::connect(at).map_err(text)?;
    let line = format!("{{\"command\":\"LOGIN\",\"username\":\"u{user}\",{proof},\"ack\":true}}\n");
    stream.write_all(line.as_bytes()).map_err(text)?;
    Ok(stream)
}

/// Logs in and out; the token that came of it.
fn log_in(at: SocketAddr, user: usize, proof: &str) -> Result<String, String> {
    let mut stream = ask(at, user, proof)?;
    let said = until(&mut stream, b"\n")?;
    let answer: Value = serde_json::from_slice(&said).map_err(text)?;
    let token = answer["token"].as_str().ok_or(format!("no token: {answer}"))?.to_owned();
    stream.write_all(b"{\"command\":\"LOGOUT\"}\n").map_err(text)?;
    let _ = std::io::copy(&mut stream, &mut std::io::sink());
    Ok(token)
}

/// Measures how soon a server with this number of messages is ready after it was killed.
pub(crate) fn restart(messages: u64) -> Result<(), String> {
    let mut servers = Servers::chat(1)?;
    register(0..4, &servers.addresses())?;
    let mut crowd = Crowd::enter(Dialect::Chat { ack: true }, 4, &servers.addresses())?;
    while crowd.sent < messages {
        crowd.work(Flow::Window(4096), Duration::from_millis(200))?;
    }
    let lost = crowd.drain()?;
    drop(crowd);
    servers.kill(0)?;
    let bytes = size(&servers.data(0))?;
    let began = Instant::now();
    servers.restart(0)?;
    println!(
        "killed with {messages} messages, ready after {:.2} s; {:.1} MiB on disk; {lost} copies lost before",
        began.elapsed().as_secs_f64(),
        bytes as f64 / (1 << 20) as f64
    );
    Ok(())
}

fn size(folder: &std::path::Path) -> Result<u64, String> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder).map_err(text)? {
        let entry = entry.map_err(text)?;
        let about = entry.metadata().map_err(text)?;
        bytes += if about.is_dir() { size(&entry.path())? } else { about.len() };
    }
    Ok(bytes)
}
