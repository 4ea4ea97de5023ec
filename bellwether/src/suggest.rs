//! Better suggestions than the parser's own: the closest name to an unknown one, and the numbers that a range allows.

/// The greatest number of edits between an unknown name and a suggestion.
const MOST_EDITS: usize = 3;

/// The name with the fewest edits from the given one, if it is close; the first of several.
pub(crate) fn closest<'a>(typed: &str, names: &[&'a str]) -> Option<&'a str> {
    let candidates = names.iter().map(|name| (edits(typed, name), *name));
    let (edits, name) = candidates.min_by_key(|(edits, _)| *edits)?;
    (edits <= MOST_EDITS && edits < typed.chars().count().max(2)).then_some(name)
}

/// The number of characters to insert, remove or replace to turn one word into the other.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (place, candidate) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *candidate);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(row[place] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

/// `0 is not in 1..=255` becomes `write a number from 1 to 255`; a limit that only the type sets is left out.
pub(crate) fn range_in_words(message: &str) -> String {
    let Some((before, range)) = message.rsplit_once(" is not in ") else { return message.to_owned() };
    let Some((low, high)) = range.split_once("..=").or_else(|| range.split_once("..")) else {
        return message.to_owned();
    };
    let (before, _) = before.rsplit_once(": ").unwrap_or((before, ""));
    let unlimited = [u64::from(u32::MAX), u64::MAX, i64::MAX as u64].iter().any(|limit| limit.to_string() == high);
    match unlimited || high.is_empty() {
        true => format!("{before}: write a number of at least {low}"),
        false => format!("{before}: write a number from {low} to {high}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_name_is_suggested_and_nothing_that_is_far_off() {
        let names = ["run", "status", "step-down", "ring", "lab", "demo"];
        assert_eq!(closest("rn", &names), Some("run"));
        assert_eq!(closest("rng", &names), Some("ring"));
        assert_eq!(closest("statsu", &names), Some("status"));
        assert_eq!(closest("fly", &names), None);
        assert_eq!(closest("", &names), None);
    }

    #[test]
    fn a_range_is_told_in_words_and_without_the_limits_of_a_type() {
        let message = |range: &str| format!("invalid value '0' for '--jobs <N>': 0 is not in {range}");
        let said = |range: &str| range_in_words(&message(range));
        assert_eq!(said("1..=1024"), "invalid value '0' for '--jobs <N>': write a number from 1 to 1024");
        assert_eq!(said("1..=4294967295"), "invalid value '0' for '--jobs <N>': write a number of at least 1");
        assert_eq!(range_in_words("nothing like it"), "nothing like it");
    }
}
