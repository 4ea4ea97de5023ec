//! Parsing faults: the statements after a time in a scenario file.

use super::parse::pair;
use super::step::pending;
use super::words::{Words, jump, number, numbers, ppm, span};
use crate::{
    ConditionsChange, Cut, DataRate, DiskState, Fade, Fault, FieldChange, Length, Point, RateScope, Speed, Wall,
};

/// Parses a fault without its time: `crash 5`, `cut 1,2 | 3`.
///
/// # Errors
/// The text is no fault; the message says what was expected.
pub fn parse_fault(text: &str) -> Result<Fault, String> {
    let mut words = Words::new(text);
    let fault = fault(&mut words)?;
    words.end()?;
    Ok(fault)
}

pub(super) fn change(words: &mut Words<'_>) -> Result<ConditionsChange, String> {
    let mut change = ConditionsChange::default();
    let mut word = words.next("something such as loss=1%")?;
    loop {
        let (name, value) = pair(word)?;
        change.set(name, value)?;
        match words.maybe() {
            Some(next) => word = next,
            None => return Ok(change),
        }
    }
}

/// The present form of a word: scenarios of former versions still say `weather`.
pub(super) fn current_word(word: &str) -> &str {
    if word == "weather" { "conditions" } else { word }
}

pub(super) fn fault(words: &mut Words<'_>) -> Result<Fault, String> {
    let verb = current_word(words.next("what happens")?);
    if verb == "heal" {
        return Ok(Fault::Heal);
    }
    if verb == "conditions" {
        return Ok(Fault::Conditions(change(words)?));
    }
    if let "place" | "wall" | "fade" | "walk" = verb {
        return field_change(verb, words).map(Fault::Field);
    }
    if verb == "rate" {
        return rate(words);
    }
    if verb == "cut" {
        return Ok(Fault::Cut(cut(&words.rest("whom to cut off")?)?));
    }
    if !matches!(
        verb,
        "crash"
            | "vanish"
            | "restart"
            | "freeze"
            | "thaw"
            | "backup"
            | "rollback"
            | "ask"
            | "jump"
            | "drift"
            | "disk"
            | "lose"
            | "slow"
    ) {
        return Err(format!(
            "nothing is called `{verb}`: expected crash, vanish, restart, freeze, thaw, backup, rollback, cut, heal, ask, jump, drift, \
             disk, conditions, lose, slow, rate, place, wall, fade or walk"
        ));
    }
    let node = number(words.next("a node")?)?;
    let write = |words: &mut Words<'_>| words.maybe().map(pending).transpose();
    Ok(match verb {
        "crash" => Fault::Crash { node, pending: write(words)? },
        "vanish" => Fault::Vanish { node, pending: write(words)? },
        "restart" => Fault::Restart(node),
        "freeze" => Fault::Freeze(node),
        "thaw" => Fault::Thaw(node),
        "backup" => Fault::Backup(node),
        "rollback" => Fault::Rollback(node),
        "ask" => Fault::Ask { node, command: words.rest("a command")? },
        "jump" => Fault::Jump { node, nanos: jump(words.next("a jump")?)? },
        "drift" => Fault::Drift { node, ppm: ppm(words.next("millionths")?)? },
        "disk" => Fault::Disk { node, state: disk(words)? },
        "slow" => {
            let to = receiver(words)?;
            if node == to {
                return Err(format!("node {node} has no link to itself"));
            }
            Fault::Slow { from: node, to, by: span(words.next("by how much")?)? }
        }
        _ => {
            let to = receiver(words)?;
            Fault::Lose { from: node, to, kind: words.next("the kind of a message")?.to_owned() }
        }
    })
}

/// A change of the radio field, after its first word.
pub(super) fn field_change(verb: &str, words: &mut Words<'_>) -> Result<FieldChange, String> {
    Ok(match verb {
        "place" => FieldChange::Place { node: number(words.next("a node")?)?, at: point(words)? },
        "wall" => FieldChange::Wall(Wall { from: point(words)?, to: point(words)? }),
        "fade" => FieldChange::Fade(Fade {
            from: Length::read(words.next("the distance at which losses begin")?)?,
            loss: words.next("the loss at the radius, such as 40%")?.parse()?,
        }),
        _ => match words.next("a node, `all` or `none`")? {
            "none" => FieldChange::Stay,
            "all" => {
                let speeds = words.next("speeds such as 1m/s..20m/s")?;
                let (slowest, fastest) = speeds.split_once("..").unwrap_or((speeds, speeds));
                let (slowest, fastest) = (Speed::read(slowest)?, Speed::read(fastest)?);
                if fastest < slowest {
                    return Err(format!("`{speeds}` ends before it begins"));
                }
                FieldChange::Roam { slowest, fastest, pause: span(words.next("how long to pause")?)? }
            }
            node => FieldChange::Walk {
                node: number(node)?,
                to: point(words)?,
                speed: Speed::read(words.next("a speed such as 5m/s")?)?,
            },
        },
    })
}

fn point(words: &mut Words<'_>) -> Result<Point, String> {
    let mut length = || Length::read(words.next("a place such as 120m 40m")?);
    Ok(Point { x: length()?, y: length()? })
}

/// A line of limited rate: its scope, its rate and its queue.
fn rate(words: &mut Words<'_>) -> Result<Fault, String> {
    let scope = match words.next("a node or `all`")? {
        "all" => RateScope::Everything,
        node => {
            let from = number(node)?;
            let arrow = words.next("`>` or `-`")?;
            let to = number(words.next("a receiver")?)?;
            match arrow {
                _ if from == to => return Err(format!("node {from} has no link to itself")),
                ">" => RateScope::OneWay(from, to),
                "-" => RateScope::Pair(from, to),
                other => return Err(format!("expected `>` or `-`, found `{other}`")),
            }
        }
    };
    let rate = match words.next("a data rate or `off`")? {
        "off" => None,
        rate => Some(DataRate::read(rate, words.next("how many bytes may wait, such as 32000B")?)?),
    };
    Ok(Fault::Rate { scope, rate })
}

/// The state of a disk.
fn disk(words: &mut Words<'_>) -> Result<DiskState, String> {
    match words.next("full, slow or good")? {
        "full" => Ok(DiskState::Full),
        "slow" => span(words.next("by how much")?).map(DiskState::Slow),
        "good" => Ok(DiskState::Good),
        other => Err(format!("expected full, slow or good, found `{other}`")),
    }
}

/// The receiver of a link, after its arrow.
fn receiver(words: &mut Words<'_>) -> Result<u32, String> {
    words.literal(">")?;
    number(words.next("a receiver")?)
}

fn cut(text: &str) -> Result<Cut, String> {
    let two = |a: &str, b: &str| {
        let (a, b) = (number(a.trim())?, number(b.trim())?);
        if a == b { Err(format!("node {a} cannot be cut off from itself")) } else { Ok((a, b)) }
    };
    if let Some((a, b)) = text.split_once('-') {
        return two(a, b).map(|(a, b)| Cut::Pair(a, b));
    }
    if let Some((from, to)) = text.split_once('>') {
        return two(from, to).map(|(from, to)| Cut::OneWay(from, to));
    }
    let groups = text.split('|').map(|group| numbers(group.trim())).collect::<Result<Vec<_>, _>>()?;
    if groups.len() < 2 {
        return Err(
            "expected two groups such as 1,2 | 3, a pair such as 1 - 2, or a direction such as 1 > 2".to_owned()
        );
    }
    let mut all = groups.concat();
    all.sort_unstable();
    match all.windows(2).find(|two| two[0] == two[1]) {
        Some(two) => Err(format!("node {} is in two groups", two[0])),
        None => Ok(Cut::Groups(groups)),
    }
}
