//! The unbounded spigot of Jeremy Gibbons ("Unbounded Spigot Algorithms for the Digits of Pi", 2006): it takes in the
//! terms of a series for pi one by one, and gives out a digit whenever the terms so far settle what it is.

use num_bigint::BigInt;
use thiserror::Error;

/// The state of the computation: the digits, and what is needed for the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spigot {
    digits: String,
    q: BigInt,
    r: BigInt,
    t: BigInt,
    k: BigInt,
    n: BigInt,
    l: BigInt,
}

/// A text that no spigot was written down as.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this is no state of the computation: {0}")]
pub struct NotAState(&'static str);

const FIRST_LINE: &str = "digits of pi, state 1";

impl Default for Spigot {
    fn default() -> Spigot {
        let number = |value: u8| BigInt::from(value);
        Spigot {
            digits: String::new(),
            q: number(1),
            r: number(0),
            t: number(1),
            k: number(1),
            n: number(3),
            l: number(3),
        }
    }
}

impl Spigot {
    /// The digits so far: 3, 1, 4, …
    #[must_use]
    pub fn digits(&self) -> &str {
        &self.digits
    }

    /// Works until there is one more digit.
    pub fn next_digit(&mut self) {
        while &self.q * 4u8 + &self.r - &self.t >= &self.n * &self.t {
            self.take_in_a_term();
        }
        self.digits.push_str(&self.n.to_string());
        let rest = (&self.r - &self.n * &self.t) * 10u8;
        self.n = (&self.q * 3u8 + &self.r) * 10u8 / &self.t - &self.n * 10u8;
        self.q *= 10u8;
        self.r = rest;
    }

    fn take_in_a_term(&mut self) {
        let (twice, next_n);
        {
            let Spigot { q, r, t, k, l, .. } = &*self;
            twice = (q * 2u8 + r) * l;
            next_n = (q * (k * 7u8 + 2u8) + r * l) / (t * l);
        }
        self.r = twice;
        self.q *= &self.k;
        self.t *= &self.l;
        self.l += 2u8;
        self.k += 1u8;
        self.n = next_n;
    }

    /// The whole state, one number a line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Spigot { digits, q, r, t, k, n, l } = self;
        format!("{FIRST_LINE}\n{digits}\n{q:x}\n{r:x}\n{t:x}\n{k:x}\n{n:x}\n{l:x}\n")
    }

    /// Reads what [`to_text`](Spigot::to_text) wrote.
    ///
    /// # Errors
    /// The bytes are something else, or incomplete.
    pub fn from_text(text: &str) -> Result<Spigot, NotAState> {
        let whole = text.strip_suffix('\n').ok_or(NotAState("it does not end with a line's end"))?;
        let mut lines = whole.split('\n');
        if lines.next() != Some(FIRST_LINE) {
            return Err(NotAState("its first line is another"));
        }
        let digits = lines.next().filter(|line| line.bytes().all(|byte| byte.is_ascii_digit()));
        let digits = digits.ok_or(NotAState("its second line is not made of digits"))?.to_owned();
        let mut number = || {
            let line = lines.next().ok_or(NotAState("a number is missing"))?;
            BigInt::parse_bytes(line.as_bytes(), 16).ok_or(NotAState("a line is no number"))
        };
        let spigot =
            Spigot { digits, q: number()?, r: number()?, t: number()?, k: number()?, n: number()?, l: number()? };
        let zero = BigInt::default();
        match lines.next() {
            None if spigot.t > zero && spigot.l > zero && spigot.q > zero => Ok(spigot),
            None => Err(NotAState("no computation comes to such numbers")),
            Some(_) => Err(NotAState("there is more than belongs to it")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FIFTY: &str = "31415926535897932384626433832795028841971693993751";

    fn digits(count: usize) -> Spigot {
        let mut spigot = Spigot::default();
        (0..count).for_each(|_| spigot.next_digit());
        spigot
    }

    #[test]
    fn the_digits_are_those_of_pi() {
        assert_eq!(digits(50).digits(), FIFTY);
        // The six nines that Feynman wanted to stop at.
        assert_eq!(&digits(769).digits()[762..768], "999999");
    }

    #[test]
    fn it_goes_on_from_any_digit_as_if_it_had_never_stopped() {
        let whole = digits(120);
        let mut travelled = Spigot::default();
        for _ in 0..120 {
            travelled.next_digit();
            travelled = Spigot::from_text(&travelled.to_text()).unwrap();
        }
        assert_eq!(travelled, whole);
    }

    #[test]
    fn a_state_that_was_cut_short_is_refused() {
        let text = digits(20).to_text();
        for end in 0..text.len() {
            assert!(Spigot::from_text(&text[..end]).is_err(), "cut after {end}");
        }
        assert!(Spigot::from_text(&format!("{text}more\n")).is_err());
        let nothing = text.lines().take(2).chain(["0"; 6]).map(|line| format!("{line}\n")).collect::<String>();
        assert!(Spigot::from_text(&nothing).is_err());
    }

    proptest! {
        #[test]
        fn any_text_is_a_state_or_refused(text in "\\PC*(\n\\PC*){0,9}\n?") {
            let _ = Spigot::from_text(&text);
        }
    }
}
