//! Text to faults: what stands behind a time in a scenario file.

use super::parse::pair;
use super::step::pending;
use super::words::{Words, jump, number, numbers, ppm, span};
use crate::{ConditionsChange, Cut, DataRate, Fault, RateScope};

/// Reads one thing that is done to a flock, as it stands behind its time: `crash 5`, `cut 1,2 | 3`.
///
/// # Errors
/// What is wrong with it and what was expected.
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

pub(super) fn fault(words: &mut Words<'_>) -> Result<Fault, String> {
    let verb = words.next("what happens")?;
    if verb == "heal" {
        return Ok(Fault::Heal);
    }
    if verb == "weather" {
        return Ok(Fault::Conditions(change(words)?));
    }
    if verb == "rate" {
        return rate(words);
    }
    if verb == "cut" {
        return Ok(Fault::Cut(cut(&words.rest("whom to cut off")?)?));
    }
    if !matches!(verb, "crash" | "vanish" | "restart" | "freeze" | "thaw" | "ask" | "jump" | "drift" | "lose" | "slow")
    {
        return Err(format!(
            "nothing is called `{verb}`: expected crash, vanish, restart, freeze, thaw, cut, heal, ask, jump, drift, \
             weather, lose, slow or rate"
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
        "ask" => Fault::Ask { node, command: words.rest("a command")? },
        "jump" => Fault::Jump { node, nanos: jump(words.next("a jump")?)? },
        "drift" => Fault::Drift { node, ppm: ppm(words.next("millionths")?)? },
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

/// A line of limited rate: whose it is, how much it carries and how much may wait.
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

/// The other end of a link, behind its arrow.
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
