//! A ring, for people.

use bellwether_supervisor::ring::RingMore;

use super::{Circle, Fellow};

/// Who has the token, and how every member stands.
pub(super) fn status(circle: &Circle) -> String {
    let mut text = match (&circle.owner, circle.progress) {
        (Some(owner), Some(progress)) => {
            format!("ring {}: {owner} has the token, at progress {progress}\n", circle.flock)
        }
        _ => format!("ring {}: nobody has the token\n", circle.flock),
    };
    text.push_str(&format!("  {} hand-overs, {} tokens made\n", circle.hand_overs, circle.regenerations));
    each(circle, &mut text, |fellow, more| {
        let role = fellow.status.as_ref().map_or("", |status| status.role.as_str());
        let (gave, took) = (more.gave, more.took);
        format!(
            "{role:<13} hears {}, gave {gave}, took {took}, keeps progress {}",
            more.fellows.len(),
            more.kept_progress
        )
    });
    text
}

/// The order of the ring.
pub(super) fn members(circle: &Circle) -> String {
    let mut text = String::new();
    each(circle, &mut text, |_, more| format!("{}  {}", more.mac, more.address));
    text
}

/// Which state everybody keeps.
pub(super) fn state(circle: &Circle) -> String {
    let mut text = String::new();
    each(circle, &mut text, |_, more| {
        let travelling = &more.travelling;
        let ways = [("gives", travelling.given, travelling.giving), ("takes", travelling.taken, travelling.taking)];
        let on_its_way: String = ways
            .iter()
            .filter(|(_, done, length)| done < length)
            .map(|(word, done, length)| format!(", {word} {done} of {length} bytes"))
            .collect();
        format!("keeps {} at progress {}{on_its_way}", more.kept, more.kept_progress)
    });
    text
}

fn each(circle: &Circle, text: &mut String, tell: impl Fn(&Fellow, &RingMore) -> String) {
    for fellow in &circle.members {
        let mark = if circle.owner.as_deref() == Some(fellow.name()) { '*' } else { ' ' };
        let told = match fellow.more() {
            Some(more) => tell(fellow, &more),
            None => format!("does not answer: {}", fellow.error.as_deref().unwrap_or("no reason given")),
        };
        text.push_str(&format!("{mark} {:<16} {told}\n", fellow.name()));
    }
}
