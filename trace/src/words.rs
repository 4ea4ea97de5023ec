//! Words that all output for people shares: numbers of things, and errors of the system.

use std::io;

/// So many of something: `1 epoch`, `2 epochs`. The word is one that takes an s.
#[must_use]
pub fn counted(count: u64, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// The system's error, in words and without its number.
#[must_use]
pub fn in_words(error: &io::Error) -> String {
    match known(error.kind()) {
        Some(words) if error.get_ref().is_none() => words.to_owned(),
        // An error of this program is in words already.
        _ => plain(&error.to_string()),
    }
}

/// The most frequent errors.
fn known(kind: io::ErrorKind) -> Option<&'static str> {
    Some(match kind {
        io::ErrorKind::NotFound => "there is no such file or folder",
        io::ErrorKind::PermissionDenied => "permission is denied",
        io::ErrorKind::AlreadyExists => "it is there already",
        io::ErrorKind::IsADirectory => "it is a folder",
        io::ErrorKind::NotADirectory => "a part of the path is no folder",
        io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full",
        io::ErrorKind::InvalidData => "it is not text",
        io::ErrorKind::AddrInUse => "the address is in use already",
        io::ErrorKind::AddrNotAvailable => "this machine has no such address",
        io::ErrorKind::ConnectionRefused => "nobody listens there",
        io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionAborted | io::ErrorKind::BrokenPipe => {
            "the connection broke off"
        }
        io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkUnreachable => "no way leads to that machine",
        io::ErrorKind::NetworkDown => "the network is down",
        io::ErrorKind::TimedOut => "no answer in time",
        io::ErrorKind::OutOfMemory => "memory is short",
        _ => return None,
    })
}

/// The system's words for other errors, and clearer ones.
const SAID: [(&str, &str); 2] = [
    ("failed to lookup address information", "no such name is known"),
    ("Exec format error", "it is no program, and no script with #! in its first line"),
];

/// The system's own words, without the number behind them.
fn plain(text: &str) -> String {
    if let Some((_, words)) = SAID.iter().find(|(said, _)| text.starts_with(said)) {
        return (*words).to_owned();
    }
    let words = text.split(" (os error ").next().unwrap_or(text);
    let mut characters = words.chars();
    match characters.next() {
        // An abbreviation keeps its letters.
        Some(first) if !characters.clone().next().is_some_and(char::is_uppercase) => {
            first.to_lowercase().chain(characters).collect()
        }
        _ => words.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_something_has_no_s() {
        assert_eq!(counted(0, "epoch"), "0 epochs");
        assert_eq!(counted(1, "epoch"), "1 epoch");
        assert_eq!(counted(2, "epoch"), "2 epochs");
    }

    #[test]
    fn no_number_of_the_systems_reaches_people() {
        for number in 1..134 {
            let words = in_words(&io::Error::from_raw_os_error(number));
            assert!(!words.is_empty() && !words.contains("os error"), "{number}: {words}");
        }
        assert_eq!(in_words(&io::Error::from_raw_os_error(111)), "nobody listens there");
        assert_eq!(in_words(&io::Error::from_raw_os_error(24)), "too many open files");
        assert!(in_words(&io::Error::from_raw_os_error(8)).contains("#!"));
        assert_eq!(in_words(&io::Error::other("TLS fails")), "TLS fails");
        let lookup = "failed to lookup address information: Name or service not known";
        assert_eq!(in_words(&io::Error::other(lookup)), "no such name is known");
        assert_eq!(in_words(&io::Error::new(io::ErrorKind::NotFound, "no such port")), "no such port");
    }
}
