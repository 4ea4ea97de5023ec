//! A free node: it searches, waits for somebody to claim it, and becomes a head if nobody does.

use bellwether_kernel::Span;

use crate::message::MeshBody;
use crate::state::{HeadLink, MeshRole, MeshTimer};
use crate::tag::Tag;

use super::Step;

/// With so many free neighbours or more, a node waits no shorter: the first to claim are those who cover the most.
const MOST_FREE: u32 = 24;

impl Step<'_> {
    /// Becomes free, unless a head is heard. Many who become free at once spread their searches over so many eighths of a
    /// beat.
    pub(super) fn become_free(&mut self, spread_eighths: u32) {
        if !matches!(self.state.role, MeshRole::Head(_)) && self.join_any() {
            return;
        }
        self.enter(MeshRole::Free { searches: 0 });
        let wait = self.some_of(self.config.eighths(spread_eighths.max(2)));
        self.arm(MeshTimer::Search, wait);
        self.arm_claim(self.config.eighths(4));
    }

    /// The more free nodes would become members, the sooner a node claims, but not before all had time to be heard.
    fn arm_claim(&mut self, at_least: Span) {
        let missing = MOST_FREE - self.state.neighbours.free().min(MOST_FREE);
        let slack = self.config.beat.millionths(800_000 / MOST_FREE * missing);
        let chance = self.some_of(self.config.eighths(1));
        self.arm(MeshTimer::Claim, at_least.plus(slack).plus(chance));
    }

    pub(super) fn search(&mut self) {
        let MeshRole::Free { searches } = &mut self.state.role else { return };
        *searches = searches.saturating_add(1).min(3);
        let degree = self.state.neighbours.degree();
        self.say(MeshBody::Search { degree });
        let more = self.some_of(self.config.eighths(4));
        self.arm(MeshTimer::Search, self.config.eighths(14).plus(more));
    }

    /// Nobody has claimed this node.
    pub(super) fn claim(&mut self) {
        if matches!(self.state.role, MeshRole::Free { .. }) && !self.join_any() {
            self.promote();
        }
    }

    pub(super) fn free_hears(&mut self, sender: Tag, was_free: bool, body: &MeshBody) {
        let me = self.state.tag;
        match body {
            MeshBody::Search { .. } if !was_free => self.arm_claim(self.config.eighths(4)),
            MeshBody::Claim { you } if *you == me => self.join(sender),
            MeshBody::Ping { .. } if self.state.neighbours.open_heads().any(|head| head.tag == sender) => {
                self.join(sender);
            }
            MeshBody::Recruit { you, head } if *you == me => self.recruited(sender, *head),
            // One who was free has found a head: this node would cover fewer now.
            MeshBody::Accept { .. } if was_free => self.arm_claim(Span::ZERO),
            _ => {}
        }
    }

    /// A member makes this node a head: the two clusters are linked over that member.
    fn recruited(&mut self, member: Tag, cluster: Tag) {
        self.promote();
        if let Some(head) = self.head_mut() {
            head.links.push(HeadLink { strong: [member, Tag::NONE], ..HeadLink::to(cluster) });
        }
    }
}
