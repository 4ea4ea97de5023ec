//! Links that carry only so many bits a second, and channels that take only so many lines.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::str::FromStr;

use bellwether_kernel::{MessageTopic, Span};

/// How much a link carries, and how much may wait in front of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataRate {
    /// The rate in bits per second; never zero.
    pub bits_per_second: u64,
    /// The size of the queue: a message that would exceed it is dropped.
    pub queue_bytes: u64,
}

impl DataRate {
    /// How long this many bytes take.
    fn time_for(&self, bytes: u64) -> u64 {
        let nanos = (u128::from(bytes) * 8_000_000_000).div_ceil(u128::from(self.bits_per_second));
        u64::try_from(nanos).unwrap_or(u64::MAX)
    }

    /// The longest time that a message waits and takes on such a link.
    pub(crate) fn longest_delay(&self) -> Span {
        Span::nanos(self.time_for(self.queue_bytes))
    }
}

impl fmt::Display for DataRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self.bits_per_second;
        match () {
            () if bits.is_multiple_of(1_000_000) => write!(f, "{}mbit", bits / 1_000_000)?,
            () if bits.is_multiple_of(1_000) => write!(f, "{}kbit", bits / 1_000)?,
            () => write!(f, "{bits}bit")?,
        }
        write!(f, " {}B", self.queue_bytes)
    }
}

impl DataRate {
    /// Reads a rate such as `1mbit` and a queue such as `32000B`.
    ///
    /// # Errors
    /// Either text is invalid; the message says what was expected.
    pub fn read(rate: &str, queue: &str) -> Result<DataRate, String> {
        let wrong = || format!("expected a data rate such as 1mbit or 64kbit, found `{rate}`");
        let digits = rate.find(|c: char| !c.is_ascii_digit()).unwrap_or(rate.len());
        let unit = match &rate[digits..] {
            "bit" => 1_u64,
            "kbit" => 1_000,
            "mbit" => 1_000_000,
            _ => return Err(wrong()),
        };
        let bits = rate[..digits].parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
        let bits_per_second = bits.filter(|bits| *bits > 0).ok_or_else(wrong)?;
        let bytes = queue.strip_suffix('B').filter(|digits| !digits.starts_with('+')).and_then(|n| n.parse().ok());
        let queue_bytes =
            bytes.ok_or_else(|| format!("expected how many bytes may wait, such as 32000B, found `{queue}`"))?;
        Ok(DataRate { bits_per_second, queue_bytes })
    }
}

/// The messages that a [`DataRate`] applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RateScope {
    /// Messages from the first node to the second.
    OneWay(u32, u32),
    /// Messages between two nodes, with a queue for each direction.
    Pair(u32, u32),
    /// All messages of a flock, which share one queue: all nodes are behind one slow line.
    Everything,
}

impl fmt::Display for RateScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RateScope::OneWay(from, to) => write!(f, "{from} > {to}"),
            RateScope::Pair(a, b) => write!(f, "{a} - {b}"),
            RateScope::Everything => f.write_str("all"),
        }
    }
}

/// A line with a rate: positions of the sender and the receiver, or nothing for the line that all share.
type Line = Option<(u32, u32)>;

/// The present rates, and until when each line is busy.
#[derive(Debug, Default)]
pub(crate) struct LinkRates {
    rates: BTreeMap<Line, DataRate>,
    /// By flock and line.
    busy_until: BTreeMap<(u32, Line), u64>,
}

impl LinkRates {
    /// Only the line that all messages share has a rate, if any has.
    pub(crate) fn of(line: Option<DataRate>) -> LinkRates {
        let mut rates = LinkRates::default();
        rates.set(RateScope::Everything, line);
        rates
    }

    /// Sets or lifts the limit for messages from here on.
    pub(crate) fn set(&mut self, scope: RateScope, rate: Option<DataRate>) {
        let lines = match scope {
            RateScope::OneWay(from, to) => vec![Some((from - 1, to - 1))],
            RateScope::Pair(a, b) => vec![Some((a - 1, b - 1)), Some((b - 1, a - 1))],
            RateScope::Everything => vec![None],
        };
        for line in lines {
            match rate {
                Some(rate) => self.rates.insert(line, rate),
                None => self.rates.remove(&line),
            };
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rates.is_empty()
    }

    /// The longest that a message waits and takes on the lines that it passes, if any of them has a rate.
    pub(crate) fn longest_delay(&self, from: u32, to: u32) -> Option<u64> {
        let lines = [Some((from, to)), None].into_iter().filter_map(|line| self.rates.get(&line));
        lines.map(|rate| rate.longest_delay().as_nanos()).reduce(u64::saturating_add)
    }

    /// How long a message of so many bytes waits and takes on the lines that it passes; `None` if a queue is full.
    pub(crate) fn delay(&mut self, flock: u32, from: u32, to: u32, bytes: u64, now: u64) -> Option<u64> {
        let own = self.rates.get(&Some((from, to))).map(|rate| (Some((from, to)), *rate));
        let shared = self.rates.get(&None).map(|rate| (None, *rate));
        let mut at = now;
        for (line, rate) in own.into_iter().chain(shared) {
            let busy = self.busy_until.get(&(flock, line)).copied().unwrap_or(0).max(at);
            let done = busy.saturating_add(rate.time_for(bytes));
            if done - at > rate.longest_delay().as_nanos() {
                return None;
            }
            self.busy_until.insert((flock, line), done);
            at = done;
        }
        Some(at - now)
    }
}

/// The rate at which a channel accepts a sender's lines, as IRC servers enforce it: a few at once, then one in each
/// interval. Faster ones wait in the sender's queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The number of lines that pass at once.
    pub burst: u32,
    /// The interval after which one more may pass.
    pub every: Span,
    /// A line that has waited for longer is dropped, and those behind it wait less.
    pub stale: Span,
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.burst, self.every, self.stale)
    }
}

/// The lines of one sender that wait for their turn on a channel with a pace.
#[derive(Debug)]
pub(crate) struct PacedLines<M> {
    /// The life of the sender in which they were sent.
    pub(crate) life: u32,
    /// Runs ahead of time by as much as the sender has used up.
    clock: u64,
    waiting: VecDeque<PacedLine<M>>,
}

#[derive(Debug)]
struct PacedLine<M> {
    sent: u64,
    line: M,
    topic: Option<MessageTopic>,
}

impl<M> PacedLines<M> {
    /// The empty queue of a sender that has just started, with a new connection.
    pub(crate) fn new(life: u32) -> PacedLines<M> {
        PacedLines { life, clock: 0, waiting: VecDeque::new() }
    }

    /// When the next line may pass; `None` if none waits.
    pub(crate) fn next_turn(&self, pace: &Pace) -> Option<u64> {
        (!self.waiting.is_empty()).then(|| self.ready_at(pace))
    }

    fn ready_at(&self, pace: &Pace) -> u64 {
        self.clock.saturating_sub(pace.every.as_nanos().saturating_mul(u64::from(pace.burst.max(1) - 1)))
    }

    /// Returns a line that may pass at once, if this one may; otherwise it waits, replacing one with the same topic.
    pub(crate) fn send(&mut self, pace: &Pace, now: u64, line: M, topic: Option<MessageTopic>) -> Option<M> {
        if self.waiting.is_empty() && self.ready_at(pace) <= now {
            self.count(pace, now);
            return Some(line);
        }
        let line = PacedLine { sent: now, line, topic };
        match self.waiting.iter_mut().find(|older| topic.is_some() && older.topic == topic) {
            Some(place) => *place = line,
            None => self.waiting.push_back(line),
        }
        None
    }

    /// Takes the line whose turn it is: urgent ones first. Lines that have waited too long are dropped without using up
    /// a turn.
    pub(crate) fn take(&mut self, pace: &Pace, now: u64) -> Option<M> {
        if self.ready_at(pace) > now {
            return None;
        }
        self.waiting.retain(|one| now - one.sent <= pace.stale.as_nanos());
        let urgent = self.waiting.iter().position(|one| one.topic.is_some_and(|topic| topic.urgent));
        let next = self.waiting.remove(urgent.unwrap_or(0))?;
        self.count(pace, now);
        Some(next.line)
    }

    fn count(&mut self, pace: &Pace, now: u64) {
        self.clock = self.clock.max(now).saturating_add(pace.every.as_nanos());
    }
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Pace, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [burst, every, stale] = words[..] else {
            return Err("expected a burst and two spans, such as 4 2s 8s".into());
        };
        let burst = burst.parse().ok().filter(|burst| *burst > 0);
        let burst = burst.ok_or("expected how many lines pass at once, from 1")?;
        let span = |text: &str| text.parse().map_err(|why| format!("`{text}` is {why}"));
        Ok(Pace { burst, every: span(every)?, stale: span(stale)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_reads_back_as_it_is_written() {
        for (rate, queue) in [("1mbit", "32000B"), ("64kbit", "0B"), ("9bit", "1B"), ("1500kbit", "5B")] {
            assert_eq!(DataRate::read(rate, queue).unwrap().to_string(), format!("{rate} {queue}"));
        }
        for (rate, queue) in [("0mbit", "1B"), ("1", "1B"), ("-1kbit", "1B"), ("1kbit", "1"), ("1kbit", "+1B")] {
            assert!(DataRate::read(rate, queue).is_err(), "{rate} {queue}");
        }
    }

    #[test]
    fn a_message_waits_for_those_before_it_and_a_full_queue_drops_it() {
        let mut rates = LinkRates::default();
        // One byte takes a millisecond.
        rates.set(RateScope::Pair(1, 2), Some(DataRate { bits_per_second: 8_000, queue_bytes: 250 }));
        assert_eq!(rates.delay(0, 0, 1, 100, 0), Some(100_000_000));
        assert_eq!(rates.delay(0, 0, 1, 100, 0), Some(200_000_000));
        assert_eq!(rates.delay(0, 0, 1, 100, 0), None, "300 bytes would wait");
        assert_eq!(rates.delay(0, 1, 0, 100, 0), Some(100_000_000), "the other direction has its own queue");
        assert_eq!(rates.delay(1, 0, 1, 100, 0), Some(100_000_000), "so has another flock");
        assert_eq!(rates.delay(0, 0, 2, 100, 0), Some(0), "and another link no limit");
        assert_eq!(rates.delay(0, 0, 1, 100, 150_000_000), Some(150_000_000), "half of the queue has gone");
    }

    #[test]
    fn everybody_waits_in_one_queue_where_all_share_a_line() {
        let mut rates = LinkRates::default();
        rates.set(RateScope::Everything, Some(DataRate { bits_per_second: 8_000, queue_bytes: 250 }));
        assert_eq!(rates.delay(0, 0, 1, 100, 0), Some(100_000_000));
        assert_eq!(rates.delay(0, 1, 2, 100, 0), Some(200_000_000));
        assert_eq!(rates.delay(0, 2, 0, 100, 0), None);
        rates.set(RateScope::Everything, None);
        assert!(rates.is_empty());
    }

    #[test]
    fn a_burst_passes_at_once_and_then_one_line_in_each_span_and_what_is_stale_or_outdated_is_not_said() {
        let pace = Pace { burst: 4, every: Span::secs(2), stale: Span::secs(8) };
        let second = 1_000_000_000;
        let topic = |number, urgent| Some(MessageTopic { about: (number, 0), urgent });
        let mut lines = PacedLines::new(0);
        let topics = [None, None, None, None, None, topic(1, false), None, topic(1, false), topic(2, true)];
        let at_once: Vec<_> = topics
            .into_iter()
            .zip(0..)
            .filter_map(|(topic, line)| lines.send(&pace, 10 * second, line, topic))
            .collect();
        assert_eq!(at_once, [0, 1, 2, 3]);
        let turns: Vec<_> = [11, 12, 14, 16].map(|at| lines.take(&pace, at * second)).into();
        assert_eq!(turns, [None, Some(8), Some(4), Some(7)], "8 is urgent, and 7 took the place of 5");
        assert_eq!(lines.next_turn(&pace), Some(18 * second));
        assert_eq!(lines.send(&pace, 17 * second, 9, None), None, "not before those that wait");
        assert_eq!(lines.take(&pace, 19 * second), Some(9), "6 has waited for too long");
        assert_eq!(lines.next_turn(&pace), None);
        let later: Vec<_> = (0..5).filter_map(|line| lines.send(&pace, 60 * second, line, None)).collect();
        assert_eq!(later, [0, 1, 2, 3], "whoever was silent may burst again");
    }
}
