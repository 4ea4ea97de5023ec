//! The text form of moments for programs: RFC 3339 in UTC, to the microsecond, so that they also sort as text.

use jiff::Timestamp;
use serde::Serializer;

/// The text of a moment, such as `2026-03-01T12:00:00.250000Z`.
#[must_use]
pub fn written(at: Timestamp) -> String {
    format!("{at:.6}")
}

/// For `#[serde(serialize_with)]`.
pub(crate) fn serialize<S: Serializer>(at: &Timestamp, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&written(*at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_moment_has_the_same_length() {
        let written = |text: &str| written(text.parse().unwrap());
        assert_eq!(written("2026-03-01T12:00:00Z"), "2026-03-01T12:00:00.000000Z");
        assert_eq!(written("2026-03-01T13:00:00.123456789+01:00"), "2026-03-01T12:00:00.123456Z");
    }
}
