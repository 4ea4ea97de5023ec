//! What operators are told of trouble that clients can make as often as they like: at once, and then once a minute with how
//! often it happened meanwhile.

/// How long nothing more is said of the same trouble.
const QUIET: u64 = 60_000_000_000;

const TOO_FEW_FILES: &str = "clients are left waiting: no more open files are allowed; raise the limit with `ulimit -n`, or \
                             LimitNOFILE= in a service's unit";

/// Trouble that clients make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// There is no room for another client.
    Full,
    /// The system gives no further connection.
    NoFiles,
    /// A client fell behind so far that what it lacks is not kept any more.
    FellBehind,
    /// A client began with TLS, or had to, and did not go on.
    Handshake,
}

impl Trouble {
    const COUNT: usize = 4;

    fn line(self, times: u64) -> String {
        let (what, why) = match self {
            // It is not known how many these are.
            Trouble::NoFiles => return TOO_FEW_FILES.to_owned(),
            Trouble::Full => ("refused", "there are as many clients as --max-clients allows"),
            Trouble::FellBehind => ("cut off", "it does not read what it gets, which waits for its next login"),
            Trouble::Handshake => ("closed", "it did not finish the TLS handshake within 10 s"),
        };
        match times {
            1 => format!("a client is {what}: {why}"),
            times => format!("{times} clients are {what}, one after the other: {why}"),
        }
    }
}

/// The notices so far, and the withheld ones.
#[derive(Debug, Default)]
pub(super) struct Notices([Notice; Trouble::COUNT]);

#[derive(Debug, Default)]
struct Notice {
    told_at: Option<u64>,
    untold: u64,
}

impl Notices {
    /// So many more clients made this trouble. The line that the operator is told now, if any.
    pub(super) fn count(&mut self, trouble: Trouble, times: u64, now: u64) -> Option<String> {
        let notice = &mut self.0[trouble as usize];
        notice.untold += times;
        let waits = notice.told_at.is_some_and(|at| now < at + QUIET);
        if notice.untold == 0 || waits {
            return None;
        }
        notice.told_at = Some(now);
        Some(trouble.line(std::mem::take(&mut notice.untold)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_told_at_once_and_the_others_together_after_a_minute() {
        let mut notices = Notices::default();
        assert_eq!(notices.count(Trouble::Full, 0, 5), None);
        assert!(notices.count(Trouble::Full, 1, 5).is_some_and(|line| line.starts_with("a client is refused")));
        assert_eq!(notices.count(Trouble::Full, 7, 6), None);
        assert!(notices.count(Trouble::FellBehind, 1, 6).is_some(), "each kind is told by itself");
        let later = notices.count(Trouble::Full, 1, 5 + QUIET);
        assert!(later.is_some_and(|line| line.starts_with("8 clients are refused")));
    }
}
