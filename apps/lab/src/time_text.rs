//! Times and spans as people read them.

/// A span in the unit that suits it, with at most three digits after the point: `1.25 s`, `340 ms`, `12.5 µs`.
#[must_use]
pub fn span(nanos: u64) -> String {
    const UNITS: [(u64, &str); 4] = [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs"), (1, "ns")];
    let (size, unit) = UNITS.into_iter().find(|(size, _)| nanos >= *size).unwrap_or((1_000_000_000, "s"));
    let whole = nanos / size;
    let thousandths = if size == 1 { 0 } else { nanos % size / (size / 1_000) };
    let fraction = format!("{thousandths:03}");
    let fraction = fraction.trim_end_matches('0');
    if fraction.is_empty() { format!("{whole} {unit}") } else { format!("{whole}.{fraction} {unit}") }
}

/// A moment in seconds with `digits` (3, 6 or 9) after the point.
#[must_use]
pub fn seconds(nanos: u64, digits: usize) -> String {
    let fraction = format!("{:09}", nanos % 1_000_000_000);
    format!("{}.{}", nanos / 1_000_000_000, &fraction[..digits.clamp(1, 9)])
}

/// How many digits after the point tell `moments` apart: 3 if all are whole milliseconds, 6 as a rule, and 9 only if the
/// whole run is over in less than a millisecond.
#[must_use]
pub fn digits(moments: impl Iterator<Item = u64> + Clone) -> usize {
    if moments.clone().all(|at| at.is_multiple_of(1_000_000)) {
        3
    } else if moments.max().unwrap_or(0) < 1_000_000 {
        9
    } else {
        6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_choose_their_unit() {
        for (nanos, text) in [
            (0, "0 s"),
            (7, "7 ns"),
            (12_500, "12.5 µs"),
            (340_000_000, "340 ms"),
            (1_250_000_000, "1.25 s"),
            (90_000_000_000, "90 s"),
        ] {
            assert_eq!(span(nanos), text);
        }
    }

    #[test]
    fn moments_have_a_fixed_number_of_digits() {
        assert_eq!(seconds(1_204_310_000, 6), "1.204310");
        assert_eq!(seconds(5_000_000, 3), "0.005");
    }

    #[test]
    fn digits_follow_the_run() {
        assert_eq!(digits([0, 5_000_000].into_iter()), 3);
        assert_eq!(digits([0, 5_000_001].into_iter()), 6);
        assert_eq!(digits([0, 17].into_iter()), 9);
    }
}
