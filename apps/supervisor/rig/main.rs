//! A member whose flock is scripted: the program that the tests with real processes drive.
//!
//! It speaks lines over the socket that `RIG_SOCKET` names: it reads what the flock tells it (`leading 7`,
//! `lease 200 240` in milliseconds from now, `let-go`, `stop-now`, `released`, `following bob 3`, `leaderless`) and
//! writes what it asks of it (`step-down`, `stopped`, `stand true`, and at last `farewell`). Its obituary goes, as
//! `obituary` and the number of processes that are still alive below its guardian, to a socket of its own.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::process::ExitCode;
use std::time::Duration;

use bellwether_supervisor::check::Check;
use bellwether_supervisor::flock::{Ask, ChannelFlock, FlockEvent};
use bellwether_supervisor::policy::OnExit;
use bellwether_supervisor::{LeaseHandle, SupervisorOptions, WorkLease, after, guardian, now};
use tokio::sync::mpsc;

type Failure = Box<dyn Error>;

fn main() -> ExitCode {
    if let Some(code) = guardian::intercept(obituary) {
        return code;
    }
    match member() {
        Ok(code) => ExitCode::from(code),
        Err(why) => {
            eprintln!("rig: {why}");
            let code = why
                .downcast_ref::<bellwether_supervisor::SupervisorError>()
                .map_or(2, bellwether_supervisor::SupervisorError::code);
            ExitCode::from(code)
        }
    }
}

/// The last message is the path of a socket.
fn obituary(last_message: &[u8]) {
    let thread = format!("/proc/self/task/{}/children", std::process::id());
    let below = std::fs::read_to_string(thread).unwrap_or_default();
    if let Ok(path) = std::str::from_utf8(last_message)
        && let Ok(mut socket) = UnixStream::connect(path)
    {
        let _ = writeln!(socket, "obituary {}", below.split_whitespace().count());
    }
}

fn member() -> Result<u8, Failure> {
    let path = std::env::var("RIG_SOCKET")?;
    let options = options(&path)?;
    let socket = UnixStream::connect(&path)?;
    let (tell, events) = mpsc::unbounded_channel();
    let (asks, mut asked) = mpsc::unbounded_channel();
    let mut out = socket.try_clone()?;
    let lease_handle = LeaseHandle::default();
    let put = lease_handle.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    std::thread::Builder::new().stack_size(64 * 1024).spawn(move || {
        for line in BufReader::with_capacity(512, socket).lines().map_while(Result::ok) {
            if line == "fail" || event(&line, &put).is_some_and(|event| tell.send(event).is_err()) {
                break;
            }
        }
    })?;
    let code = runtime.block_on(async move {
        let asking = tokio::spawn(async move {
            while let Some(ask) = asked.recv().await {
                let _ = match ask {
                    Ask::StepDown => writeln!(out, "step-down"),
                    Ask::Leave => writeln!(out, "leave"),
                    Ask::Stopped => writeln!(out, "stopped"),
                    Ask::Stand(stand) => writeln!(out, "stand {stand}"),
                    Ask::Reserve(span) => writeln!(out, "reserve {span}"),
                };
            }
            let _ = writeln!(out, "farewell");
            let _ = out.shutdown(std::net::Shutdown::Both);
        });
        let code = bellwether_supervisor::run(ChannelFlock::new(events, asks, lease_handle), options).await;
        let _ = asking.await;
        code
    })?;
    Ok(code)
}

fn options(socket: &str) -> Result<SupervisorOptions, Failure> {
    let mut arguments = std::env::args_os().skip(1);
    let mut options = SupervisorOptions::new("sheep", "alice", Vec::new());
    if let Ok(contain) = std::env::var("RIG_CONTAIN") {
        options.contain = contain.parse()?;
    }
    options.last_message = format!("{socket}.obituary").into_bytes();
    while let Some(name) = arguments.next() {
        if name == "--" {
            options.command = arguments.collect();
            return Ok(options);
        }
        let value = arguments.next().and_then(|value| value.into_string().ok()).ok_or("an option has no value")?;
        let millis = || value.parse().map(Duration::from_millis);
        match name.to_str().unwrap_or_default() {
            "--grace" => options.rules.grace = millis()?,
            "--state" => options.state_folder = Some(value.into()),
            "--contain" => options.contain = value.parse()?,
            "--on-exit" if value == "finish" => options.rules.on_exit = OnExit::Finish,
            "--on-exit" if value == "restart" => options.rules.on_exit = OnExit::Restart,
            "--restart-first" => options.rules.restart.first = millis()?,
            "--restart-limit" => options.rules.restart.limit = Some(value.parse()?),
            "--events" => options.events = Some(value.as_str().into()),
            "--on-leading" => options.hooks.on_leading = Some(value),
            "--on-following" => options.hooks.on_following = Some(value),
            "--hook-limit" => options.hooks.limit = millis()?,
            "--check" => {
                let mut check = Check::new(value);
                (check.every, check.rise, check.fall) = (Duration::from_millis(20), 1, 1);
                options.check = Some(check);
            }
            other => return Err(format!("the rig has no option {other:?}").into()),
        }
    }
    Err("no command was given".into())
}

fn event(line: &str, lease_handle: &LeaseHandle) -> Option<FlockEvent> {
    let mut words = line.split(' ');
    let word = words.next()?;
    let mut number = || words.next()?.parse::<u64>().ok();
    Some(match word {
        "leading" => FlockEvent::Leading { epoch: number()? },
        "lease" => {
            let at = |millis| after(now(), Duration::from_millis(millis));
            lease_handle.set(Some(WorkLease { term_at: at(number()?), kill_at: at(number()?) }));
            FlockEvent::Lease
        }
        "let-go" => FlockEvent::LetGo,
        "stop-now" => FlockEvent::StopNow,
        "released" => {
            lease_handle.set(None);
            FlockEvent::Released
        }
        "leaderless" => FlockEvent::Leaderless,
        "following" => FlockEvent::Following { leader: words.next()?.into(), epoch: words.next()?.parse().ok()? },
        _ => return None,
    })
}
