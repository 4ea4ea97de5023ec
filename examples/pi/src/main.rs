//! `pi DIGITS`: prints that many digits of pi, and can be stopped at any moment without losing more than a few hundred digits.
//!
//! Where it left off stands in the file that `BELLWETHER_STATE` names, and how far it came in the one that
//! `BELLWETHER_PROGRESS` names. `bellwether run --at ring` sets both; without them it keeps nothing.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bellwether_example_pi::Spigot;
use bellwether_example_pi::saved::{SavedError, load, save};
use signal_hook::consts::{SIGINT, SIGTERM};

/// The number of digits that may be lost with a machine.
const SAVE_EVERY: usize = 250;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let [count] = words.as_slice() else { return usage() };
    let Ok(count) = count.parse() else { return usage() };
    let asked_to_stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGINT] {
        if let Err(why) = signal_hook::flag::register(signal, asked_to_stop.clone()) {
            eprintln!("pi: cannot listen for signals: {why}");
            return ExitCode::from(1);
        }
    }
    match work(count, &asked_to_stop) {
        Ok(Some(digits)) => {
            println!("{}", written(&digits));
            ExitCode::SUCCESS
        }
        // The remaining digits are computed elsewhere, or later.
        Ok(None) => ExitCode::from(75),
        Err(why) => {
            eprintln!("pi: {why}");
            ExitCode::from(1)
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: pi DIGITS, such as pi 1000");
    ExitCode::from(2)
}

/// Works until there are so many digits, or until it is asked to stop.
fn work(count: usize, asked_to_stop: &AtomicBool) -> Result<Option<String>, SavedError> {
    let state = env::var_os("BELLWETHER_STATE").map(PathBuf::from);
    let progress = env::var_os("BELLWETHER_PROGRESS").map(PathBuf::from);
    let keep = |spigot: &Spigot| state.as_ref().map_or(Ok(()), |path| save(spigot, path, progress.as_deref()));
    let mut spigot = state.as_deref().map_or_else(|| Ok(Spigot::default()), load)?;
    while spigot.digits().len() < count && !asked_to_stop.load(Ordering::Relaxed) {
        spigot.next_digit();
        if spigot.digits().len() % SAVE_EVERY == 0 {
            keep(&spigot)?;
        }
    }
    keep(&spigot)?;
    Ok(spigot.digits().get(..count).map(str::to_owned))
}

/// Formats the digits as people write them: 3.14159…
fn written(digits: &str) -> String {
    match digits.split_at_checked(1) {
        Some((whole, rest)) if !rest.is_empty() => format!("{whole}.{rest}"),
        _ => digits.to_owned(),
    }
}
