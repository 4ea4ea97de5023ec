//! What people are told about members with other settings. [`SettingsConflicts`](bellwether_net::SettingsConflicts)
//! decides what is done about them.

use bellwether_net::{ConflictVerdict, SettingsDigest};

/// The consequence of another member's settings, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing new.
    Nothing,
    /// A message for people.
    Say(String),
    /// This member has to leave, for this reason.
    GiveWay(String),
}

impl Verdict {
    /// What people at `place` should know about `name`, which has the settings `theirs` while this member has `ours`.
    pub(crate) fn of(
        verdict: ConflictVerdict,
        place: &str,
        name: &str,
        theirs: SettingsDigest,
        ours: SettingsDigest,
    ) -> Verdict {
        let (they, we) = (started(theirs, ours), started(ours, theirs));
        match verdict {
            ConflictVerdict::Ignore => Verdict::Nothing,
            ConflictVerdict::Report { waits: true } => Verdict::Say(format!(
                "{place}: {name} was started {they}, this member {we}, and nobody leads: this member waits; end one \
                 of the two, and start it again with what the other has"
            )),
            ConflictVerdict::Report { waits: false } => Verdict::Say(format!(
                "{place}: {name} was started {they}, this flock {we}: it is not listened to; start it again {we}"
            )),
            ConflictVerdict::GiveWay { outranked: false } => Verdict::GiveWay(format!(
                "{place}: {name} leads this flock and was started {they}, this member {we}: start this one again {they}"
            )),
            ConflictVerdict::GiveWay { outranked: true } => Verdict::GiveWay(format!(
                "{place}: {name} leads, too, and was started {they}, this member {we}: of two the one stays that expects \
                 more members; start this one again {they}"
            )),
        }
    }
}

/// How a member with these settings was started, as far as the difference matters.
fn started(by: SettingsDigest, beside: SettingsDigest) -> String {
    match by.expect {
        same if same == beside.expect => "with other times (--heartbeat and what follows from it)".into(),
        0 => "without --expect".into(),
        expect => format!("with --expect {expect}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expecting(expect: u32) -> SettingsDigest {
        SettingsDigest::new(expect, &[250])
    }

    #[test]
    fn a_newcomer_that_gives_way_is_told_how_to_come_back() {
        let leads = ConflictVerdict::GiveWay { outranked: false };
        for (ours, theirs) in [(5, 3), (3, 5), (0, 3), (3, 0)] {
            let verdict = Verdict::of(leads, "lan", "anna", expecting(theirs), expecting(ours));
            let Verdict::GiveWay(why) = verdict else { panic!("{ours} beside {theirs}") };
            let option = if theirs == 0 { "without --expect".to_owned() } else { format!("with --expect {theirs}") };
            assert!(
                why.starts_with("lan: anna leads this flock") && why.ends_with(&format!("again {option}")),
                "{why}"
            );
        }
    }

    #[test]
    fn people_are_told_how_both_were_started() {
        let report = |waits| ConflictVerdict::Report { waits };
        let said = |verdict| match Verdict::of(verdict, "lan", "anna", expecting(5), expecting(3)) {
            Verdict::Say(line) => line,
            other => panic!("{other:?}"),
        };
        assert!(said(report(false)).contains("anna was started with --expect 5, this flock with --expect 3"));
        assert!(said(report(true)).contains("nobody leads"));
    }

    #[test]
    fn other_times_are_named_where_the_number_is_the_same() {
        let (theirs, ours) = (SettingsDigest::new(3, &[900]), expecting(3));
        let verdict = Verdict::of(ConflictVerdict::GiveWay { outranked: true }, "lan", "anna", theirs, ours);
        assert!(matches!(verdict, Verdict::GiveWay(why) if why.contains("--heartbeat")));
    }
}
