//! What members on a channel write down, with the numbers of their machines: each gives the others handles of its own.

use std::collections::BTreeMap;

use bellwether_net::Recording;
use bellwether_trace::What;

/// What the member of a machine is called.
pub(super) fn name(machine: usize) -> String {
    format!("m{}", machine + 1)
}

/// The number of the machine whose member is called so.
pub(super) fn number_of(name: &str) -> Option<u32> {
    name.strip_prefix('m').and_then(|number| number.parse().ok())
}

/// Puts the numbers of machines in the place of handles.
pub(super) fn with_numbers_of_machines(machine: usize, mut record: Recording) -> Recording {
    let mut met: BTreeMap<u32, u32> = BTreeMap::new();
    Box::new(move |mut event| {
        let known = |peer: &mut u32| *peer = met.get(peer).copied().unwrap_or(0);
        match &mut event.what {
            What::Met { peer, who } => {
                met.insert(*peer, number_of(who).unwrap_or(0));
                return;
            }
            What::Send { to: peer, .. }
            | What::Deliver { from: peer, .. }
            | What::Drop { from: peer, .. }
            | What::Link { peer, .. }
            | What::PushBack { peer, .. } => known(peer),
            _ => {}
        }
        event.node = machine as u32 + 1;
        record(event);
    })
}
