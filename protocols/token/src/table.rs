//! The table of known members, in the order of the ring.

use alloc::vec::Vec;
use core::net::{IpAddr, Ipv4Addr, SocketAddr};

use bellwether_kernel::NodeId;

use crate::fnv::Fnv;
use crate::token::Mac;
use crate::wire::encode_member;

/// The greatest number of members of a ring.
pub const TABLE_LIMIT: usize = 4096;

/// Where a member takes direct messages.
pub type Address = SocketAddr;

/// The address of a member in the simulator: on the loopback network, where nothing listens.
#[must_use]
pub fn loopback_address(node: NodeId) -> Address {
    let [_, b, c, d] = node.number().to_be_bytes();
    SocketAddr::new(IpAddr::V4(Ipv4Addr::new(127, b, c, d)), 7400)
}

/// A member as tables describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Member {
    /// The hardware address that identifies the member.
    pub mac: Mac,
    /// Where the member takes direct messages.
    pub address: Address,
}

/// A summary of a table, to tell whether two tables are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digest {
    /// The number of members.
    pub count: u32,
    /// FNV-1a over the entries in their wire form.
    pub hash: u64,
}

impl Digest {
    /// The digest of these members.
    pub fn of<'a>(members: impl Iterator<Item = &'a Member>) -> Digest {
        let (mut count, mut hash, mut bytes) = (0, Fnv::default(), Vec::new());
        for member in members {
            bytes.clear();
            encode_member(member, &mut bytes);
            hash.update(&bytes);
            count += 1;
        }
        Digest { count, hash: hash.finish() }
    }
}

/// A member, and what we know about it ourselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The member's addresses.
    pub member: Member,
    /// The driver's number for the member, once it has spoken. Members that have not spoken are known from other
    /// members' tables only.
    pub peer: Option<NodeId>,
    /// The number of our turns for which it has been silent, since it did not take the token or another table named it:
    /// it is passed over until it speaks.
    pub missed: u8,
    /// Whether the member declined the token: it is passed over until our next turn.
    pub skipped: bool,
    /// Whether the member's process is known to be gone.
    pub gone: bool,
}

impl Entry {
    /// A member that we know only from another table has yet to speak, like one that missed the token.
    fn new(member: Member, peer: Option<NodeId>) -> Entry {
        Entry { member, peer, missed: u8::from(peer.is_none()), skipped: false, gone: false }
    }

    /// Whether it has spoken, and since then neither its process has ended nor it has missed the token.
    fn is_there(&self) -> bool {
        !self.gone && self.missed == 0
    }
}

/// The known members, sorted, including ourselves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    entries: Vec<Entry>,
    digest: Digest,
}

/// The result of adding a member to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learned {
    /// The member was in the table already.
    Known,
    /// The member was added.
    New,
    /// The table is full, and the member was not added.
    Full,
}

impl Table {
    /// A table that holds this member alone.
    #[must_use]
    pub fn of(me: Member, peer: NodeId) -> Table {
        let mut table = Table { entries: Vec::new(), digest: Digest::default() };
        table.learn(me, peer);
        table
    }

    /// The digest of the table.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The entries, in the order of the ring.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter()
    }

    /// The entry of a member.
    #[must_use]
    pub fn get(&self, mac: Mac) -> Option<&Entry> {
        self.place(mac).ok().map(|at| &self.entries[at])
    }

    /// The members, as a message lists them.
    #[must_use]
    pub fn members(&self) -> Vec<Member> {
        self.entries.iter().map(|entry| entry.member).collect()
    }

    /// A member introduces itself.
    pub fn learn(&mut self, member: Member, peer: NodeId) -> Learned {
        let learned = match self.place(member.mac) {
            Ok(at) if self.entries[at].member == member => return Learned::Known,
            Ok(at) => {
                self.entries[at].member = member;
                Learned::Known
            }
            Err(_) if self.entries.len() >= TABLE_LIMIT => return Learned::Full,
            Err(at) => {
                self.entries.insert(at, Entry::new(member, Some(peer)));
                Learned::New
            }
        };
        self.rehash();
        learned
    }

    /// Adds unknown members of another table while there is room, and returns how many. It changes nothing about known
    /// members.
    pub fn add_members(&mut self, members: &[Member]) -> u32 {
        let known = self.entries.len();
        let new: Vec<Entry> = members
            .iter()
            .filter(|member| self.place(member.mac).is_err())
            .take(TABLE_LIMIT.saturating_sub(known))
            .map(|member| Entry::new(*member, None))
            .collect();
        self.entries.extend(new);
        self.entries.sort_by_key(|entry| entry.member.mac);
        self.entries.dedup_by_key(|entry| entry.member.mac);
        if self.entries.len() > known {
            self.rehash();
        }
        (self.entries.len() - known) as u32
    }

    /// A member sent a message, so it is there and the driver knows it by this number. Returns whether it is in the
    /// table.
    pub fn mark_heard(&mut self, mac: Mac, peer: NodeId) -> bool {
        let Ok(at) = self.place(mac) else { return false };
        let entry = &mut self.entries[at];
        (entry.peer, entry.missed, entry.gone) = (Some(peer), 0, false);
        true
    }

    /// A member's process is gone.
    pub fn mark_gone(&mut self, peer: NodeId) {
        self.entries.iter_mut().filter(|entry| entry.peer == Some(peer)).for_each(|entry| entry.gone = true);
    }

    /// A member's process is back.
    pub fn mark_back(&mut self, peer: NodeId) {
        self.entries.iter_mut().filter(|entry| entry.peer == Some(peer)).for_each(|entry| entry.gone = false);
    }

    /// Passes a member over until our next turn.
    pub fn skip(&mut self, peer: NodeId) {
        self.entries.iter_mut().filter(|entry| entry.peer == Some(peer)).for_each(|entry| entry.skipped = true);
    }

    /// A member did not take the token in time.
    pub fn missed(&mut self, peer: NodeId) {
        self.entries.iter_mut().filter(|entry| entry.peer == Some(peer)).for_each(|entry| entry.missed = 1);
    }

    /// Drops a member that has been silent for more than `limit` turns, and returns it; there may be more.
    pub fn drop_silent(&mut self, limit: u8) -> Option<Member> {
        let silent = self.entries.iter().position(|entry| entry.missed > limit)?;
        let dropped = self.entries.remove(silent).member;
        self.rehash();
        Some(dropped)
    }

    /// Starts one of our turns: members that declined the token may be asked again, and members that are still silent
    /// have missed one more. Returns whether any are silent.
    pub fn start_turn(&mut self) -> bool {
        let mut silent = false;
        for entry in &mut self.entries {
            entry.skipped = false;
            if entry.missed > 0 {
                entry.missed = entry.missed.saturating_add(1);
                silent = true;
            }
        }
        silent
    }

    /// The number of members besides `mac` that can be offered the token, now or at our next turn.
    #[must_use]
    pub fn successors(&self, mac: Mac) -> u32 {
        self.entries.iter().filter(|entry| entry.member.mac != mac && entry.is_there()).count() as u32
    }

    /// The next member of the ring after `mac` that can be offered the token.
    #[must_use]
    pub fn successor(&self, mac: Mac) -> Option<NodeId> {
        let after = self.entries.partition_point(|entry| entry.member.mac <= mac);
        let (before, behind) = self.entries.split_at(after);
        let eligible = |entry: &&Entry| entry.member.mac != mac && entry.is_there() && !entry.skipped;
        behind.iter().chain(before).find(eligible).and_then(|entry| entry.peer)
    }

    fn place(&self, mac: Mac) -> Result<usize, usize> {
        self.entries.binary_search_by_key(&mac, |entry| entry.member.mac)
    }

    fn rehash(&mut self) {
        self.digest = Digest::of(self.entries.iter().map(|entry| &entry.member));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(number: u32) -> NodeId {
        NodeId::at(number as usize - 1)
    }

    fn member(number: u32) -> Member {
        Member { mac: Mac::of_number(number), address: loopback_address(node(number)) }
    }

    fn ring(numbers: &[u32]) -> Table {
        let mut table = Table::of(member(numbers[0]), node(numbers[0]));
        for number in &numbers[1..] {
            table.learn(member(*number), node(*number));
        }
        table
    }

    #[test]
    fn the_order_in_which_members_are_learned_does_not_matter() {
        assert_eq!(ring(&[2, 7, 4]).digest(), ring(&[7, 4, 2]).digest());
        assert_ne!(ring(&[2, 7, 4]).digest(), ring(&[2, 7, 5]).digest());
    }

    #[test]
    fn the_ring_closes() {
        let table = ring(&[2, 7, 4]);
        let after = |number: u32| table.successor(Mac::of_number(number)).map(NodeId::number);
        assert_eq!((after(2), after(4), after(7)), (Some(4), Some(7), Some(2)));
        assert_eq!(ring(&[5]).successor(Mac::of_number(5)), None);
    }

    #[test]
    fn who_is_gone_skipped_or_never_spoke_is_passed_over() {
        let mut table = ring(&[1, 2, 3, 4]);
        table.add_members(&[member(5)]);
        table.mark_gone(node(2));
        table.skip(node(3));
        assert_eq!(table.successor(Mac::of_number(1)), Some(node(4)));
        assert_eq!(table.successor(Mac::of_number(4)), Some(node(1)));
        table.mark_heard(Mac::of_number(2), node(2));
        assert_eq!(table.successor(Mac::of_number(1)), Some(node(2)));
    }

    #[test]
    fn the_silent_are_passed_over_then_dropped_and_come_back_with_a_word() {
        let mut table = ring(&[1, 2]);
        table.missed(node(2));
        assert_eq!(table.successor(Mac::of_number(1)), None);
        table.mark_heard(Mac::of_number(2), node(2));
        assert_eq!(table.successor(Mac::of_number(1)), Some(node(2)), "a word makes up for what was missed");
        table.missed(node(2));
        assert!(table.start_turn());
        assert_eq!(table.drop_silent(2), None);
        assert!(table.start_turn());
        assert_eq!(table.drop_silent(2), Some(member(2)));
        assert_eq!((table.digest().count, table.start_turn()), (1, false));
        assert_eq!(table.learn(member(2), node(2)), Learned::New);
    }

    #[test]
    fn who_does_not_want_the_token_is_asked_again_at_the_next_turn() {
        let mut table = ring(&[1, 2]);
        table.skip(node(2));
        assert_eq!(table.successor(Mac::of_number(1)), None);
        assert!(!table.start_turn());
        assert_eq!(table.successor(Mac::of_number(1)), Some(node(2)));
    }

    #[test]
    fn hearsay_changes_no_address_and_a_full_table_takes_nobody() {
        let mut table = ring(&[1, 2]);
        let elsewhere = Member { address: loopback_address(node(99)), ..member(2) };
        assert_eq!(table.add_members(&[elsewhere]), 0);
        assert_eq!(table.get(elsewhere.mac).map(|entry| entry.member), Some(member(2)));
        table.learn(elsewhere, node(2));
        assert_eq!(table.get(elsewhere.mac).map(|entry| entry.member), Some(elsewhere));
        let many: Vec<Member> = (3..=TABLE_LIMIT as u32 + 7).map(member).collect();
        assert_eq!(table.add_members(&many), TABLE_LIMIT as u32 - 2);
        assert_eq!(table.add_members(&many), 0);
        assert_eq!(table.learn(member(5000), node(5000)), Learned::Full);
    }
}
