//! Node numbers in the trace of one member.
//!
//! With a list, all members use the same numbers. Without one, each member numbers the others as it meets them, and itself
//! with 1. [`NodeNumbers`] translates the numbers of one member's trace to numbers that all share, and turns a message to
//! everybody into one message to each, as in a trace whose receivers are known.

use std::collections::BTreeMap;

use bellwether_trace::{Event, What};

/// The number that a member gives itself.
pub(crate) const ME: u32 = 1;
/// Pages count in floating point: the number of a message must stay below this.
const NUMBERS: u64 = 1 << 53;

/// The most members of a flock whose traces can be translated.
pub const MEMBERS_MAX: u32 = 31;

/// The numbers that one member uses, and what they mean.
#[derive(Debug)]
pub struct NodeNumbers {
    member: u32,
    members: u32,
    met: BTreeMap<u32, u32>,
}

impl NodeNumbers {
    /// The numbers of this member of a flock with so many members.
    #[must_use]
    pub fn of(member: u32, members: u32) -> NodeNumbers {
        NodeNumbers { member, members, met: BTreeMap::from([(ME, member)]) }
    }

    /// The event in shared numbers: several events for a message to everybody, none if it is about an unknown node. `member`
    /// finds the shared number of a name.
    pub fn translate(&mut self, event: Event, member: impl Fn(&str) -> Option<u32>) -> Vec<Event> {
        let own = |what| Event { at: event.at, node: self.member, what };
        match event.what {
            What::Boot { stored } => {
                let booted = own(What::Boot { stored });
                *self = NodeNumbers::of(self.member, self.members);
                vec![booted]
            }
            What::Met { peer, who } => {
                match member(&who) {
                    Some(member) => drop(self.met.insert(peer, member)),
                    None => drop(self.met.remove(&peer)),
                }
                Vec::new()
            }
            What::Send { id, to, text } => {
                let send = |to| own(What::Send { id: numbered(id, to), to, text: text.clone() });
                self.receivers(to).into_iter().map(send).collect()
            }
            What::Deliver { id, from, text } => {
                let from = self.met.get(&from).copied().filter(|from| *from != self.member);
                let deliver = |from| own(What::Deliver { id: numbered(id, self.member), from, text });
                from.map(deliver).into_iter().collect()
            }
            What::Drop { id, fate, text, .. } => {
                let drop = |node| {
                    let what = What::Drop { id: numbered(id, node), from: self.member, fate, text: text.clone() };
                    Event { at: event.at, node, what }
                };
                self.receivers(event.node).into_iter().map(drop).collect()
            }
            What::Link { peer, up } => {
                self.met.get(&peer).map(|peer| own(What::Link { peer: *peer, up })).into_iter().collect()
            }
            what => vec![own(what)],
        }
    }

    /// The receivers of a message to this number.
    fn receivers(&self, to: u32) -> Vec<u32> {
        match to == ME {
            true => (1..=self.members).filter(|member| *member != self.member).collect(),
            false => self.met.get(&to).copied().into_iter().collect(),
        }
    }
}

/// A message to several members is one message for each, with a number of its own.
fn numbered(id: u64, receiver: u32) -> u64 {
    (id.wrapping_mul(u64::from(MEMBERS_MAX) + 1).wrapping_add(u64::from(receiver))) % NUMBERS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(numbers: &mut NodeNumbers, what: What) -> Vec<Event> {
        numbers.translate(Event { at: 7, node: ME, what }, |who| who.parse().ok())
    }

    #[test]
    fn a_message_to_everybody_is_sent_to_each_and_arrives_under_the_same_number() {
        let (mut giver, mut taker) = (NodeNumbers::of(3, 5), NodeNumbers::of(5, 5));
        translated(&mut taker, What::Met { peer: 2, who: "3".into() });
        let sent = translated(&mut giver, What::Send { id: 99, to: ME, text: "202 host".into() });
        let arrived = translated(&mut taker, What::Deliver { id: 99, from: 2, text: "202 host".into() });
        assert_eq!(sent.len(), 4);
        let [Event { node: 5, what: What::Deliver { id: heard, from: 3, .. }, .. }] = arrived[..] else { panic!() };
        let to_taker = |event: &Event| matches!(event.what, What::Send { id, to: 5, .. } if id == heard);
        assert!(sent.iter().any(|event| event.node == 3 && to_taker(event)), "{sent:?}");
    }

    #[test]
    fn echoes_and_unknown_senders_are_left_out_and_a_restart_forgets_all_numbers() {
        let mut numbers = NodeNumbers::of(2, 5);
        let deliver = |from| What::Deliver { id: 1, from, text: "x".into() };
        assert_eq!(translated(&mut numbers, deliver(ME)), []);
        assert_eq!(translated(&mut numbers, deliver(2)), []);
        translated(&mut numbers, What::Met { peer: 2, who: "4".into() });
        assert_eq!(translated(&mut numbers, deliver(2)).len(), 1);
        translated(&mut numbers, What::Boot { stored: true });
        assert_eq!(translated(&mut numbers, deliver(2)), []);
    }
}
