//! The words of a statement, taken one by one, with errors that say what was expected.

use bellwether_kernel::Span;

/// The rest of a statement.
pub(super) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Words<'a> {
        Words(text.trim())
    }

    /// The next word, which should be `what`.
    pub(super) fn next(&mut self, what: &str) -> Result<&'a str, String> {
        self.maybe().ok_or_else(|| format!("expected {what}, and the line ends"))
    }

    /// The next word, if there is one.
    pub(super) fn maybe(&mut self) -> Option<&'a str> {
        if self.0.is_empty() {
            return None;
        }
        let end = self.0.find(char::is_whitespace).unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        self.0 = rest.trim_start();
        Some(word)
    }

    /// The next word must be this one.
    pub(super) fn literal(&mut self, word: &str) -> Result<(), String> {
        match self.next(&format!("`{word}`"))? {
            found if found == word => Ok(()),
            found => Err(format!("expected `{word}`, found `{found}`")),
        }
    }

    /// The rest with single blanks, which should be `what`.
    pub(super) fn rest(&mut self, what: &str) -> Result<String, String> {
        let words: Vec<&str> = std::mem::take(&mut self.0).split_whitespace().collect();
        if words.is_empty() { Err(format!("expected {what}, and the line ends")) } else { Ok(words.join(" ")) }
    }

    /// The statement must end here.
    pub(super) fn end(&self) -> Result<(), String> {
        if self.0.is_empty() { Ok(()) } else { Err(format!("expected the line to end, found `{}`", self.0)) }
    }
}

/// A node's number.
pub(super) fn number(word: &str) -> Result<u32, String> {
    match word.parse::<u32>() {
        Ok(0) => Err("nodes are numbered from 1".to_owned()),
        Ok(number) if !word.starts_with('+') => Ok(number),
        _ => Err(format!("expected the number of a node, found `{word}`")),
    }
}

/// Numbers with commas between them.
pub(super) fn numbers(word: &str) -> Result<Vec<u32>, String> {
    word.split(',').map(|part| number(part.trim())).collect()
}

pub(super) fn span(word: &str) -> Result<Span, String> {
    word.parse().map_err(|why| format!("`{word}` is {why}"))
}

/// Millionths with a sign.
pub(super) fn ppm(word: &str) -> Result<i32, String> {
    let value = word.strip_suffix("ppm").and_then(|number| number.parse::<i32>().ok());
    match value {
        Some(ppm) if ppm.unsigned_abs() < 1_000_000 => Ok(ppm),
        Some(_) => Err(format!("`{word}` is too far: a clock is off by less than 1000000ppm")),
        None => Err(format!("expected millionths such as +200ppm, found `{word}`")),
    }
}

/// A span with a sign, in nanoseconds.
pub(super) fn jump(word: &str) -> Result<i64, String> {
    let wrong = || format!("expected a jump such as +500ms or -1s, found `{word}`");
    let (sign, rest) = match word.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, word.strip_prefix('+').unwrap_or(word)),
    };
    let nanos = rest.parse::<Span>().map_err(|_| wrong())?.as_nanos();
    i64::try_from(nanos).map(|nanos| sign * nanos).map_err(|_| wrong())
}
