//! No system at all: a process that sends a heart-beat to each of the others and reads their answers, over TCP. What it
//! costs is what the kernel takes for the traffic alone; nobody who leads over TCP can cost less.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{System, stamping};
use crate::args::Where;
use crate::fault::HEARTBEAT_MS;
use crate::place::Place;

/// A message as long as our heart-beat on the wire.
const MESSAGE: [u8; 40] = [0; 40];

pub(crate) struct Bare;

impl System for Bare {
    fn name(&self) -> &'static str {
        "bare TCP, no election"
    }

    fn is_installed(&self) -> bool {
        true
    }

    fn works_at(&self, _: Where) -> bool {
        true
    }

    fn recovers(&self) -> bool {
        false
    }

    fn start(&self, place: &mut Place) -> io::Result<()> {
        let program = std::env::current_exe()?;
        let followers: Vec<usize> = place.members().skip(1).collect();
        for id in &followers {
            let mut command = place.command(*id, &program)?;
            command.args(["follow", &place.address(*id)]);
            place.start(*id, &mut command)?;
        }
        let mut command = place.command(1, &program)?;
        command.arg("lead").args(followers.iter().map(|id| place.address(*id)));
        command.arg("--").args(stamping(place, 1)?);
        place.start(1, &mut command)
    }
}

/// Runs the command, and beats. Answers are waited for one after the other: those that came meanwhile wake nobody.
pub(crate) fn lead(followers: &[String], command: &[String]) -> io::Result<()> {
    let mut followers: Vec<TcpStream> = followers.iter().map(|address| connect(address)).collect::<Result<_, _>>()?;
    let [program, arguments @ ..] = command else { return Err(io::Error::other("no command")) };
    Command::new(program).args(arguments).stdin(Stdio::null()).spawn()?;
    let heartbeat = Duration::from_secs_f64(HEARTBEAT_MS / 1000.0);
    let mut next = Instant::now();
    loop {
        next += heartbeat;
        std::thread::sleep(next.saturating_duration_since(Instant::now()));
        followers.iter_mut().try_for_each(|follower| follower.write_all(&MESSAGE))?;
        followers.iter_mut().try_for_each(|follower| follower.read_exact(&mut [0; MESSAGE.len()]))?;
    }
}

/// Answers every heart-beat that comes in.
pub(crate) fn follow(address: &str) -> io::Result<()> {
    let (mut leader, _) = TcpListener::bind(address)?.accept()?;
    leader.set_nodelay(true)?;
    loop {
        leader.read_exact(&mut [0; MESSAGE.len()])?;
        leader.write_all(&MESSAGE)?;
    }
}

/// The other one may not listen yet.
fn connect(address: &str) -> io::Result<TcpStream> {
    let give_up = Instant::now() + Duration::from_secs(10);
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Err(why) if Instant::now() > give_up => return Err(why),
            Err(_) => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}
