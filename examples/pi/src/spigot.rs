//! The spigot: an array of remainders out of which the digits drop.

use std::fmt;
use std::str::FromStr;

/// The first line of a written state.
const TITLE: &str = "pi-spigot 1";

/// More digits than this would take days and gigabytes.
const MOST: usize = 1_000_000;

/// A computation under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spigot {
    wanted: usize,
    /// A digit that a carry may still change, and how many nines came after it.
    held: u64,
    nines: usize,
    /// What is certain, with the zero that always comes first.
    certain: Vec<u8>,
    remainders: Vec<u64>,
}

impl Spigot {
    /// The computation of so many digits, at its beginning.
    #[must_use]
    pub fn new(wanted: usize) -> Spigot {
        let wanted = wanted.clamp(1, MOST);
        // A few more places than are wanted: the last ones are not exact.
        let places = (wanted + 10) * 10 / 3 + 2;
        Spigot { wanted, held: 0, nines: 0, certain: Vec::new(), remainders: vec![2; places] }
    }

    /// How many digits were asked for.
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.wanted
    }

    /// The digits that are certain, as far as they were asked for: `3141…`, without the point.
    #[must_use]
    pub fn digits(&self) -> String {
        self.certain.iter().skip(1).take(self.wanted).map(|digit| char::from(b'0' + digit)).collect()
    }

    /// How far the work is: a number that only grows.
    #[must_use]
    pub fn progress(&self) -> usize {
        self.certain.len().saturating_sub(1).min(self.wanted)
    }

    /// Whether all digits are there.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.progress() == self.wanted
    }

    /// One step: lets one more digit drop. It is certain when the next one is not a nine.
    pub fn step(&mut self) {
        let mut carry = 0;
        for (index, remainder) in self.remainders.iter_mut().enumerate().rev() {
            let place = index as u64 + 1;
            let (sum, odd) = (10 * *remainder + carry * place, 2 * place - 1);
            (*remainder, carry) = (sum % odd, sum / odd);
        }
        self.remainders[0] = carry % 10;
        self.drop_digit(carry / 10);
    }

    fn drop_digit(&mut self, digit: u64) {
        let (nines, held) = (self.nines, self.held as u8);
        match digit {
            9 => self.nines += 1,
            10 => {
                self.certain.push(held + 1);
                self.certain.extend(std::iter::repeat_n(0, nines));
                (self.held, self.nines) = (0, 0);
            }
            _ => {
                self.certain.push(held);
                self.certain.extend(std::iter::repeat_n(9, nines));
                (self.held, self.nines) = (digit, 0);
            }
        }
    }
}

impl fmt::Display for Spigot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\n{} {} {}", self.wanted, self.held, self.nines)?;
        self.certain.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        writeln!(f)?;
        self.remainders.iter().try_for_each(|remainder| write!(f, "{remainder} "))?;
        writeln!(f, "end")
    }
}

/// Why a text is not a state of this computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError(&'static str);

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a state of this computation: {}", self.0)
    }
}

impl std::error::Error for ParseError {}

impl FromStr for Spigot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Spigot, ParseError> {
        let [title, numbers, certain, remainders] = text.lines().collect::<Vec<_>>()[..] else {
            return Err(ParseError("it should have four lines"));
        };
        if title != TITLE {
            return Err(ParseError("its first line is another"));
        }
        let small = |word: &str| word.parse::<usize>().map_err(|_| ParseError("a number is none"));
        let [wanted, held, nines] = numbers.split(' ').map(small).collect::<Result<Vec<_>, _>>()?[..] else {
            return Err(ParseError("its second line should have three numbers"));
        };
        let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0').ok_or(ParseError("a digit is none"));
        let certain = certain.bytes().map(digit).collect::<Result<Vec<_>, _>>()?;
        let remainders = remainders.strip_suffix(" end").ok_or(ParseError("it is not whole"))?;
        let large = |word: &str| word.parse::<u64>().map_err(|_| ParseError("a remainder is none"));
        let remainders = remainders.split(' ').map(large).collect::<Result<Vec<_>, _>>()?;
        let fresh = Spigot::new(wanted);
        let fits = fresh.wanted == wanted && fresh.remainders.len() == remainders.len() && held < 10;
        let possible = remainders.iter().zip(1_u64..).all(|(remainder, place)| *remainder < 2 * place.max(5));
        if !fits || !possible || nines > wanted + 10 {
            return Err(ParseError("its numbers do not go together"));
        }
        Ok(Spigot { wanted, held: held as u64, nines, certain, remainders })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first hundred digits.
    const HUNDRED: &str =
        "3141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825342117067";

    fn finish(mut spigot: Spigot) -> String {
        while !spigot.is_done() {
            spigot.step();
        }
        spigot.digits()
    }

    #[test]
    fn the_digits_are_right() {
        assert_eq!(finish(Spigot::new(100)), HUNDRED);
        let thousand = finish(Spigot::new(1_000));
        assert!(thousand.starts_with(HUNDRED));
        assert_eq!(&thousand[761..769], "49999998", "six nines in a row");
        assert!(thousand.ends_with("6420198"), "{}", &thousand[990..]);
    }

    #[test]
    fn it_can_be_written_and_read_back_after_every_step() {
        let mut spigot = Spigot::new(60);
        let mut before = 0;
        while !spigot.is_done() {
            spigot.step();
            spigot = spigot.to_string().parse().expect("what was written should be read back");
            assert!(spigot.progress() >= before, "progress only grows");
            before = spigot.progress();
        }
        assert_eq!(spigot.digits(), HUNDRED[..60]);
    }

    #[test]
    fn what_is_cut_off_or_changed_is_no_state() {
        let text = Spigot::new(12).to_string();
        for end in 0..text.len() - 1 {
            assert!(text[..end].parse::<Spigot>().is_err(), "{end}");
        }
        for bad in ["", "x", "pi-spigot 1\n1 2 3\n\n4 end", "pi-spigot 1\n99999999999 0 0\n\n1 end"] {
            assert!(bad.parse::<Spigot>().is_err(), "{bad}");
        }
    }
}
