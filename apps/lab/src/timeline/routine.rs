//! The steady routine of a calm flock: counted, not listed.

use bellwether_trace::What;

use crate::analysis::TraceAnalysis;

/// The events that were left out since the last line.
#[derive(Debug, Default)]
pub(super) struct RoutineCounter {
    kinds: Vec<(String, usize)>,
    dropped: usize,
}

impl RoutineCounter {
    /// Takes the event at `index` in, if it is part of the routine.
    pub(super) fn takes(&mut self, analysis: &TraceAnalysis<'_>, index: usize) -> bool {
        if !analysis.transmission(index).is_some_and(|transmission| transmission.routine) {
            return false;
        }
        match &analysis.trace.events[index].what {
            What::Send { text, .. } => self.count(crate::analysis::kind(text)),
            What::Drop { .. } => self.dropped += 1,
            _ => {}
        }
        true
    }

    fn count(&mut self, kind: &str) {
        match self.kinds.iter_mut().find(|(known, _)| known == kind) {
            Some((_, count)) => *count += 1,
            None => self.kinds.push((kind.to_string(), 1)),
        }
    }

    /// The left-out events in words; resets the counter. Kinds with equal counts are named together: they are most
    /// likely questions and their answers.
    pub(super) fn say(&mut self) -> Option<String> {
        let mut groups: Vec<(usize, String)> = Vec::new();
        for (kind, count) in self.kinds.drain(..) {
            match groups.iter_mut().find(|(known, _)| *known == count) {
                Some((_, kinds)) => {
                    kinds.push('/');
                    kinds.push_str(&kind);
                }
                None => groups.push((count, kind)),
            }
        }
        let dropped = std::mem::take(&mut self.dropped);
        if groups.is_empty() {
            return None;
        }
        let groups: Vec<String> = groups.iter().map(|(count, kinds)| format!("{count} × {kinds}")).collect();
        let dropped = if dropped > 0 { format!(" ({dropped} did not arrive)") } else { String::new() };
        Some(format!("… {}{dropped}", groups.join(", ")))
    }
}
