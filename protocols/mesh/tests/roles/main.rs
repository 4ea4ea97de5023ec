//! One node at a time, row by row of the table of transitions; everything around it is played by the test.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod carry;
mod compare;
mod doubt;
mod landmarks;
mod lists;

use std::sync::Arc;

use bellwether_kernel::{AskId, Effects, Input, Kept, Leadership, NodeId, Protocol, Span, Ticket, To};
use bellwether_mesh::{
    ClusterLink, ClusterRecord, ListedRecord, Mesh, MeshAnswer, MeshBody, MeshConfig, MeshMessage, MeshNote,
    MeshSession, MeshState, MeshStatus, MeshTimer, OkayFlags, Tag, TagList,
};

#[derive(Default)]
struct Sink {
    said: Vec<MeshBody>,
    armed: Vec<(MeshTimer, Span)>,
    answers: Vec<MeshAnswer>,
    notes: Vec<MeshNote>,
}

impl Effects<Mesh> for Sink {
    fn send(&mut self, _: To, message: MeshMessage) {
        self.said.push(message.body);
    }
    fn arm(&mut self, timer: MeshTimer, span: Span) {
        self.disarm(timer);
        self.armed.push((timer, span));
    }
    fn disarm(&mut self, timer: MeshTimer) {
        self.armed.retain(|(armed, _)| *armed != timer);
    }
    fn pick(&mut self, _: u32) -> u32 {
        0
    }
    fn store(&mut self, _: MeshSession) -> Ticket {
        Ticket::Cell
    }
    fn answer(&mut self, _: AskId, answer: MeshAnswer) {
        self.answers.push(answer);
    }
    fn lead(&mut self, _: Leadership) {}
    fn note(&mut self, note: MeshNote) {
        self.notes.push(note);
    }
}

const ME: Tag = Tag(50);
const HEAD: Tag = Tag(70);
const OTHER: Tag = Tag(80);
const FRIEND: Tag = Tag(20);

/// The node under test.
struct Alone {
    config: MeshConfig,
    state: MeshState,
    sink: Sink,
}

impl Alone {
    fn boot() -> Alone {
        let config = MeshConfig { identity: Some((ME, Arc::from(*b"me"))), limit: 5, ..MeshConfig::default() };
        let mut sink = Sink::default();
        let state = Mesh::boot(&config, NodeId::at(0), Kept::NOTHING, &mut sink);
        let mut alone = Alone { config, state, sink };
        alone.input(Input::Durable(Ticket::Cell));
        alone
    }

    fn input(&mut self, input: Input<Mesh>) -> Vec<MeshBody> {
        self.sink.said.clear();
        Mesh::step(&self.config, &mut self.state, input, &mut self.sink);
        self.sink.said.clone()
    }

    /// What the node says to a frame.
    fn hears(&mut self, sender: Tag, body: MeshBody) -> Vec<MeshBody> {
        let from = NodeId::new(sender.0 as u32).unwrap();
        self.input(Input::Deliver { from, message: MeshMessage { sender, body } })
    }

    fn fires(&mut self, timer: MeshTimer) -> Vec<MeshBody> {
        self.sink.disarm(timer);
        self.input(Input::Fire(timer))
    }

    fn beats(&mut self, count: u32) -> Vec<MeshBody> {
        (0..count).flat_map(|_| self.fires(MeshTimer::Beat)).collect()
    }

    fn status(&self) -> (MeshStatus, Tag) {
        let view = Mesh::view(&self.config, &self.state);
        (view.status, view.head)
    }

    fn member() -> Alone {
        let mut alone = Alone::boot();
        alone.hears(HEAD, ping(&[]));
        alone.hears(HEAD, list(HEAD, &[ME], &[]));
        alone
    }

    fn head() -> Alone {
        let mut alone = Alone::boot();
        alone.fires(MeshTimer::Claim);
        alone
    }

    fn is_armed(&self, timer: MeshTimer) -> bool {
        self.sink.armed.iter().any(|(armed, _)| *armed == timer)
    }
}

fn ping(asked: &[Tag]) -> MeshBody {
    MeshBody::Ping { uptime: 9, count: 2, list: 1, own: 0, full: false, asked: TagList::new(asked) }
}

fn okay(head: Tag) -> MeshBody {
    MeshBody::Okay { head, degree: 1, list: 0, flags: OkayFlags::default() }
}

fn accept(head: Tag) -> MeshBody {
    MeshBody::Accept { head, degree: 3, name: None }
}

fn list(head: Tag, members: &[Tag], links: &[ClusterLink]) -> MeshBody {
    let record = ClusterRecord {
        head,
        session: 1,
        version: 1,
        withdrawn: false,
        landmark: false,
        members: members.to_vec(),
        links: links.to_vec(),
    };
    MeshBody::List { list: 1, since: 0, records: Arc::from([ListedRecord::of_cluster(0, Arc::new(record))]) }
}

fn says(said: &[MeshBody], letter: u8) -> bool {
    said.iter().any(|body| body.letter() == letter)
}

#[test]
fn nothing_leaves_a_node_before_its_session_is_stored() {
    let config = MeshConfig { identity: Some((ME, Arc::from(*b"me"))), ..MeshConfig::default() };
    let mut sink = Sink::default();
    let mut state = Mesh::boot(&config, NodeId::at(0), Kept::cell(Some(&MeshSession(7))), &mut sink);
    let message = MeshMessage { sender: HEAD, body: ping(&[]) };
    Mesh::step(&config, &mut state, Input::Deliver { from: NodeId::at(1), message }, &mut sink);
    assert_eq!((state.session, sink.said.len(), sink.armed.len()), (8, 0, 0));
}

#[test]
fn a_free_node_searches_and_claims_if_nobody_claims_it() {
    let mut node = Alone::boot();
    assert!(says(&node.fires(MeshTimer::Search), b'S'));
    assert!(node.is_armed(MeshTimer::Search) && node.is_armed(MeshTimer::Claim));
    let said = node.fires(MeshTimer::Claim);
    assert!(says(&said, b'P'));
    assert_eq!(node.status(), (MeshStatus::Head, ME));
    assert!(!node.is_armed(MeshTimer::Search), "a free node's timers die with the role");
}

#[test]
fn a_search_makes_nobody_a_head_and_shortens_the_wait_to_claim() {
    let mut node = Alone::boot();
    let wait = |node: &Alone| node.sink.armed.iter().find(|(timer, _)| *timer == MeshTimer::Claim).unwrap().1;
    let before = wait(&node);
    assert!(node.hears(FRIEND, MeshBody::Search { degree: 0 }).is_empty());
    assert!(wait(&node) < before);
    assert_eq!(node.status().0, MeshStatus::Free);
}

#[test]
fn a_claim_or_a_beat_makes_a_free_node_a_member_and_a_full_heads_beat_does_not() {
    for body in [MeshBody::Claim { you: ME }, ping(&[])] {
        let mut node = Alone::boot();
        assert!(says(&node.hears(HEAD, body), b'A'));
        assert_eq!(node.status(), (MeshStatus::Member, HEAD));
        assert!(node.is_armed(MeshTimer::HeadSilent));
    }
    let mut node = Alone::boot();
    let full = MeshBody::Ping { uptime: 9, count: 5, list: 1, own: 0, full: true, asked: TagList::default() };
    assert!(node.hears(HEAD, full).is_empty());
    node.fires(MeshTimer::Claim);
    assert_eq!(node.status(), (MeshStatus::Head, ME), "where all that is heard is full it claims");
}

#[test]
fn a_recruited_node_is_a_head_linked_over_its_recruiter() {
    let mut node = Alone::boot();
    assert!(says(&node.hears(FRIEND, MeshBody::Recruit { you: ME, head: HEAD }), b'P'));
    let said = node.fires(MeshTimer::ListDue);
    let MeshBody::List { records, .. } = &said[0] else { panic!("{said:?}") };
    assert_eq!(records[0].record.links[0].gateways[0], FRIEND);
}

#[test]
fn a_head_claims_who_searches_and_lists_and_asks_who_joins() {
    let mut node = Alone::head();
    assert!(says(&node.hears(FRIEND, MeshBody::Search { degree: 0 }), b'C'));
    node.hears(FRIEND, accept(ME));
    let said = node.fires(MeshTimer::Beat);
    let MeshBody::Ping { asked, count: 2, .. } = &said[0] else { panic!("{said:?}") };
    assert_eq!(asked.as_slice(), [FRIEND]);
}

#[test]
fn a_head_asks_a_silent_member_after_seven_beats_then_more_often_and_drops_it_after_eight_asks() {
    let mut node = Alone::head();
    node.hears(FRIEND, accept(ME));
    node.fires(MeshTimer::Beat);
    node.hears(FRIEND, okay(ME));
    let asks = |said: &[MeshBody]| {
        said.iter().filter(|body| matches!(body, MeshBody::Ping { asked, .. } if asked.as_slice() == [FRIEND])).count()
    };
    assert_eq!(asks(&node.beats(6)), 0);
    assert_eq!(asks(&node.beats(2)), 2);
    assert!(!node.is_armed(MeshTimer::AskDue), "two of its answers may well be lost");
    for _ in 0..2 {
        assert_eq!(asks(&node.beats(1)), 1);
        assert!(node.is_armed(MeshTimer::AskDue));
        assert_eq!(asks(&node.fires(MeshTimer::AskDue)), 1);
        assert_eq!(asks(&node.fires(MeshTimer::AskDue)), 1);
    }
    assert_eq!(Mesh::view(&node.config, &node.state).count, 2);
    assert_eq!(asks(&node.beats(3)), 0);
    assert_eq!(Mesh::view(&node.config, &node.state).count, 1);
}

#[test]
fn a_member_that_answers_is_asked_no_more_often() {
    let mut node = Alone::head();
    node.hears(FRIEND, accept(ME));
    node.beats(3);
    node.hears(FRIEND, okay(ME));
    assert!(node.fires(MeshTimer::AskDue).is_empty());
    node.beats(6);
    assert_eq!(Mesh::view(&node.config, &node.state).count, 2);
}

#[test]
fn a_head_drops_a_member_that_is_heard_to_join_another() {
    let mut node = Alone::head();
    node.hears(FRIEND, accept(ME));
    node.hears(FRIEND, okay(OTHER));
    assert_eq!(Mesh::view(&node.config, &node.state).count, 1);
}

#[test]
fn a_head_that_is_asked_whether_it_is_there_pings_at_once_and_not_twice_in_a_beat() {
    let mut node = Alone::head();
    let flags = OkayFlags { asking: true, ..OkayFlags::default() };
    let body = MeshBody::Okay { head: ME, degree: 1, list: 0, flags };
    assert!(says(&node.hears(FRIEND, body.clone()), b'P'));
    assert!(!says(&node.hears(FRIEND, body), b'P'));
}

#[test]
fn the_smaller_cluster_asks_to_be_taken_and_of_equal_ones_the_lower_tag() {
    for (count, other, asks) in [(2, OTHER, true), (1, OTHER, true), (1, FRIEND, false), (5, OTHER, false)] {
        let mut node = Alone::head();
        let said = node.hears(other, MeshBody::Greet { uptime: 9, count });
        assert_eq!(says(&said, b'M'), asks, "{count} {other}");
    }
}

#[test]
fn heads_greet_after_eight_beats_or_two_if_one_is_young() {
    let mut node = Alone::head();
    let greeted: Vec<bool> = (0..4).map(|_| says(&node.hears(OTHER, ping(&[])), b'G')).collect();
    assert_eq!(greeted, [false, false, true, false], "the first beat only makes it known as a head");
}

#[test]
fn a_head_takes_another_unless_it_has_asked_to_be_taken_itself() {
    let mut node = Alone::head();
    assert!(says(&node.hears(FRIEND, MeshBody::Merge { you: ME }), b'N'));
    node.hears(OTHER, MeshBody::Greet { uptime: 9, count: 3 });
    assert!(node.hears(FRIEND, MeshBody::Merge { you: ME }).is_empty());
    node.fires(MeshTimer::MergeDue);
    assert!(says(&node.hears(FRIEND, MeshBody::Merge { you: ME }), b'N'));
}

#[test]
fn a_head_that_is_taken_ends_its_cluster_and_joins_and_an_unasked_for_now_changes_nothing() {
    let mut node = Alone::head();
    assert!(node.hears(OTHER, MeshBody::Now { you: ME }).is_empty());
    node.hears(OTHER, MeshBody::Greet { uptime: 9, count: 3 });
    let said = node.hears(OTHER, MeshBody::Now { you: ME });
    let letters: Vec<u8> = said.iter().map(MeshBody::letter).collect();
    assert_eq!(letters, *b"LEA", "the record is withdrawn, the members sent on, the winner joined");
    assert_eq!(node.status(), (MeshStatus::Member, OTHER));
}

#[test]
fn a_cluster_over_its_limit_for_two_beats_is_split_between_those_who_hear_the_most() {
    let mut node = Alone::head();
    for (tag, degree) in [(21, 1), (22, 9), (23, 2), (24, 8), (25, 3)] {
        node.hears(Tag(tag), MeshBody::Accept { head: ME, degree, name: None });
    }
    assert!(!says(&node.beats(1), b'T'));
    let said = node.beats(1);
    let split = said.iter().find(|body| body.letter() == b'T').unwrap();
    assert!(matches!(split, MeshBody::Split { first: Tag(22), second: Tag(24), .. }), "{split:?}");
    assert_eq!(node.status().0, MeshStatus::Free);
}

#[test]
fn a_head_that_hears_nobody_pings_every_fourth_beat() {
    let mut node = Alone::head();
    node.beats(12);
    assert_eq!(node.beats(8).iter().filter(|body| body.letter() == b'P').count(), 2);
}

#[test]
fn a_member_answers_when_it_is_asked_and_only_then() {
    let mut node = Alone::member();
    let own = node.state.clone();
    let own = match &own.role {
        bellwether_mesh::MeshRole::Member(member) => member.own,
        role => panic!("{role:?}"),
    };
    let beat =
        |asked: &[Tag]| MeshBody::Ping { uptime: 9, count: 2, list: 1, own, full: false, asked: TagList::new(asked) };
    assert!(node.hears(HEAD, beat(&[])).is_empty());
    assert!(says(&node.hears(HEAD, beat(&[ME])), b'O'));
}

#[test]
fn a_member_that_lacks_its_clusters_record_asks_for_it() {
    let mut node = Alone::member();
    let said = node.hears(HEAD, ping(&[]));
    assert!(matches!(said[..], [MeshBody::Okay { flags: OkayFlags { wants_own: true, .. }, .. }]), "{said:?}");
}

#[test]
fn a_member_asks_a_silent_head_three_times_and_then_leaves_it() {
    let mut node = Alone::member();
    for _ in 0..3 {
        let said = node.fires(MeshTimer::HeadSilent);
        assert!(matches!(said[..], [MeshBody::Okay { flags: OkayFlags { asking: true, .. }, .. }]), "{said:?}");
    }
    node.fires(MeshTimer::HeadSilent);
    assert_eq!(node.status(), (MeshStatus::Free, Tag::NONE));
}

#[test]
fn a_member_whose_head_falls_silent_joins_another_head_that_it_hears() {
    let mut node = Alone::member();
    node.hears(OTHER, ping(&[]));
    (0..4).for_each(|_| drop(node.fires(MeshTimer::HeadSilent)));
    assert_eq!(node.status(), (MeshStatus::Member, OTHER));
}

#[test]
fn members_of_a_cluster_that_ends_join_the_winner_if_they_hear_it() {
    for (heard, becomes) in [(true, (MeshStatus::Member, OTHER)), (false, (MeshStatus::Free, Tag::NONE))] {
        let mut node = Alone::member();
        if heard {
            node.hears(OTHER, ping(&[]));
        }
        node.hears(HEAD, MeshBody::End { winner: OTHER, spread: 4 });
        assert_eq!(node.status(), becomes);
    }
}

#[test]
fn a_split_makes_those_it_names_heads_and_the_others_free() {
    let mut node = Alone::member();
    node.hears(HEAD, MeshBody::Split { first: FRIEND, second: ME, spread: 4 });
    assert_eq!(node.status(), (MeshStatus::Head, ME));
    let mut node = Alone::member();
    node.hears(HEAD, MeshBody::Split { first: FRIEND, second: OTHER, spread: 4 });
    assert_eq!(node.status(), (MeshStatus::Free, Tag::NONE));
}

#[test]
fn a_member_that_hears_a_foreign_head_twice_becomes_its_gateway_and_says_so_once() {
    let mut node = Alone::member();
    node.hears(OTHER, ping(&[]));
    assert!(!node.is_armed(MeshTimer::NewsDue));
    node.hears(OTHER, ping(&[]));
    let said = node.fires(MeshTimer::NewsDue);
    assert!(matches!(said[..], [MeshBody::Gateway { foreign: OTHER, both_ways: false, .. }]), "{said:?}");
    assert_eq!(node.status().0, MeshStatus::Gateway);
    let said = node.hears(OTHER, ping(&[ME]));
    assert!(matches!(said[..], [MeshBody::Gateway { foreign: OTHER, both_ways: true, .. }]), "{said:?}");
    assert!(node.hears(OTHER, ping(&[ME])).is_empty(), "once");
}

#[test]
fn a_member_says_nothing_where_two_gateways_are_listed_or_heard() {
    let link = ClusterLink { head: OTHER, cost: 2, gateways: [Tag(21), Tag(22)] };
    let mut node = Alone::member();
    node.hears(HEAD, list(HEAD, &[Tag(21), Tag(22), ME], &[link]));
    node.hears(OTHER, ping(&[]));
    node.hears(OTHER, ping(&[]));
    assert!(!node.is_armed(MeshTimer::NewsDue));
    let mut node = Alone::member();
    node.hears(OTHER, ping(&[]));
    node.hears(OTHER, ping(&[]));
    for gateway in [21, 22] {
        let (lost, both_ways, missed_after) = (false, false, None);
        node.hears(Tag(gateway), MeshBody::Gateway { head: HEAD, foreign: OTHER, lost, both_ways, missed_after });
    }
    assert!(node.fires(MeshTimer::NewsDue).is_empty());
}

#[test]
fn a_gateway_whose_foreign_head_falls_silent_says_that_the_link_is_lost() {
    let mut node = Alone::member();
    node.hears(OTHER, ping(&[]));
    node.hears(OTHER, ping(&[]));
    node.fires(MeshTimer::NewsDue);
    node.hears(OTHER, ping(&[ME]));
    let lost = |said: &[MeshBody]| said.iter().any(|body| matches!(body, MeshBody::Gateway { lost: true, .. }));
    assert!(!lost(&node.beats(4)));
    assert!(lost(&node.beats(1)));
    assert_eq!(node.status().0, MeshStatus::Member);
}

#[test]
fn two_members_that_hear_each_other_become_a_weak_pair() {
    let mut node = Alone::member();
    node.hears(FRIEND, okay(OTHER));
    node.beats(2);
    assert!(matches!(node.fires(MeshTimer::NewsDue)[..], [MeshBody::WeakOffer { you: FRIEND, .. }]));
    let answer = MeshBody::WeakGateway { head: OTHER, partner: ME, foreign: HEAD, lost: false };
    let said = node.hears(FRIEND, answer);
    assert!(matches!(said[..], [MeshBody::WeakGateway { partner: FRIEND, foreign: OTHER, lost: false, .. }]));
    assert_eq!(node.status().0, MeshStatus::WeakGateway);
    let mut asked = Alone::member();
    let said = asked.hears(FRIEND, MeshBody::WeakOffer { you: ME, head: OTHER });
    assert!(matches!(said[..], [MeshBody::WeakGateway { partner: FRIEND, foreign: OTHER, lost: false, .. }]));
}

#[test]
fn a_free_node_that_searches_twice_unclaimed_is_recruited() {
    let mut node = Alone::member();
    node.hears(FRIEND, MeshBody::Search { degree: 1 });
    assert!(!node.is_armed(MeshTimer::NewsDue));
    node.hears(FRIEND, MeshBody::Search { degree: 1 });
    assert!(matches!(node.fires(MeshTimer::NewsDue)[..], [MeshBody::Recruit { you: FRIEND, head: HEAD }]));
    let mut node = Alone::member();
    node.hears(FRIEND, MeshBody::Search { degree: 1 });
    node.hears(HEAD, MeshBody::Claim { you: FRIEND });
    node.hears(FRIEND, MeshBody::Search { degree: 1 });
    assert!(!node.is_armed(MeshTimer::NewsDue));
}

#[test]
fn a_member_that_is_not_listed_joins_again_and_gives_up_a_head_that_does_not_hear_it() {
    let mut node = Alone::boot();
    node.hears(HEAD, ping(&[]));
    let mut joins = 0;
    for _ in 0..10 {
        joins += node.beats(1).iter().filter(|body| body.letter() == b'A').count();
        node.hears(HEAD, ping(&[]));
    }
    assert_eq!(joins, 4);
    assert_eq!(node.status(), (MeshStatus::Free, Tag::NONE));
}

#[test]
fn a_frame_under_the_own_tag_is_noted_once_and_otherwise_ignored() {
    let mut node = Alone::boot();
    assert!(node.hears(ME, ping(&[])).is_empty());
    node.hears(ME, ping(&[]));
    assert_eq!(node.status().0, MeshStatus::Free);
    assert_eq!(node.sink.notes.iter().filter(|note| **note == MeshNote::TagTaken).count(), 1);
}
