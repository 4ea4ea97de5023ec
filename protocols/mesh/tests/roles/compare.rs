//! What heads and gateways do so that adjacent heads know the same.

use std::sync::Arc;

use bellwether_mesh::{ClusterRecord, HeldRecord, ListedRecord, MeshBody, MeshTimer, Tag, TagList};

use super::{Alone, HEAD, ME, OTHER, accept, list, ping, says};

const FAR: Tag = Tag(95);

fn held(head: Tag, edition: u32, hops: u8) -> MeshBody {
    MeshBody::Have { origin: OTHER, held: [HeldRecord { head, edition, hops, landmark: false }].into() }
}

/// A head that hears another head, and has heard its list.
fn linked_head() -> Alone {
    let mut node = Alone::head();
    node.hears(OTHER, ping(&[]));
    node.hears(OTHER, ping(&[ME]));
    node.hears(OTHER, list(OTHER, &[], &[]));
    node
}

/// The edition of the first version of the first session.
const FIRST: u32 = 1 << 20 | 1;

#[test]
fn a_head_says_what_it_has_once_nothing_has_changed_for_six_beats_and_again() {
    let mut node = linked_head();
    let mut said_at = Vec::new();
    for beat in 1..40 {
        node.fires(MeshTimer::ListDue);
        node.hears(OTHER, ping(&[]));
        if says(&node.beats(1), b'H') {
            said_at.push(beat);
        }
    }
    assert_eq!(said_at.len(), 2, "{said_at:?}");
    assert_eq!(said_at[1] - said_at[0], 6);
}

#[test]
fn a_head_names_each_record_twice_and_all_again_over_a_link_to_another_cluster() {
    let mut node = linked_head();
    let named = |node: &mut Alone, beats: u32| -> Vec<Tag> {
        let heard = |node: &mut Alone| [node.hears(OTHER, ping(&[])), node.beats(1)].concat();
        let said = (0..beats).flat_map(|_| [node.fires(MeshTimer::ListDue), heard(node)].concat());
        let held = |body| if let MeshBody::Have { held, .. } = body { held.to_vec() } else { Vec::new() };
        said.flat_map(held).map(|record| record.head).collect()
    };
    assert_eq!(named(&mut node, 20), [ME, OTHER, ME, OTHER]);
    node.hears(OTHER, list(FAR, &[], &[]));
    assert_eq!(named(&mut node, 20), [FAR, FAR]);
    node.hears(HEAD, accept(ME));
    let link = MeshBody::Gateway { head: ME, foreign: FAR, lost: false, both_ways: true, missed_after: None };
    node.hears(HEAD, link);
    assert!(named(&mut node, 8).contains(&OTHER));
}

#[test]
fn a_head_asks_for_editions_that_are_later_than_its_own_or_unknown() {
    let mut node = linked_head();
    let wanted = |said: &[MeshBody]| match said {
        [MeshBody::Want { of: OTHER, clusters, .. }] => clusters.as_slice().to_vec(),
        _ => Vec::new(),
    };
    assert_eq!(wanted(&node.hears(OTHER, held(FAR, FIRST, 2))), [FAR], "unknown");
    assert_eq!(wanted(&node.hears(OTHER, held(OTHER, FIRST + 1, 0))), [OTHER], "later");
    assert_eq!(wanted(&node.hears(OTHER, held(OTHER, FIRST, 0))), [], "the same");
    assert_eq!(wanted(&node.hears(OTHER, held(FAR, FIRST, 4))), [], "out of reach");
    assert_eq!(wanted(&node.hears(OTHER, held(ME, FIRST + 9, 1))), [], "its own record it knows best");
}

#[test]
fn a_head_lists_again_what_another_lacks() {
    let mut node = linked_head();
    (0..3).for_each(|_| drop(node.fires(MeshTimer::ListDue)));
    let want = |of| MeshBody::Want { origin: OTHER, of, clusters: TagList::new(&[ME]) };
    node.hears(OTHER, want(FAR));
    assert!(!says(&node.fires(MeshTimer::ListDue), b'L'), "somebody else is meant");
    node.hears(OTHER, want(ME));
    assert!(says(&node.fires(MeshTimer::ListDue), b'L'));
}

#[test]
fn a_gateway_passes_a_comparison_on_to_the_next_cluster_and_no_further() {
    let mut node = Alone::member();
    for _ in 0..2 {
        node.hears(OTHER, ping(&[]));
    }
    node.fires(MeshTimer::NewsDue);
    node.hears(OTHER, ping(&[ME]));
    let link = bellwether_mesh::ClusterLink { head: OTHER, cost: 2, gateways: [ME, Tag::NONE] };
    node.hears(HEAD, list(HEAD, &[ME], &[link]));
    let have = |origin| MeshBody::Have { origin, held: [].into() };
    assert!(says(&node.hears(HEAD, have(HEAD)), b'H'), "from its own head to the foreign one");
    assert!(says(&node.hears(OTHER, have(OTHER)), b'H'), "and the other way");
    assert!(!says(&node.hears(OTHER, have(FAR)), b'H'));
    assert!(!says(&node.hears(FAR, have(FAR)), b'H'));
    node.hears(FAR, accept(HEAD));
    assert!(!says(&node.hears(FAR, have(HEAD)), b'H'), "another gateway said it");
}

/// The checksum of landmarks that a head says, if it does.
fn digest(said: &[MeshBody]) -> Option<u32> {
    said.iter().find_map(|body| {
        let MeshBody::Have { held, .. } = body else { return None };
        held.iter().find(|record| record.head == Tag::NONE).map(|record| record.edition)
    })
}

#[test]
fn of_landmarks_a_head_says_a_checksum_and_names_them_to_whoever_has_another() {
    let announcement = || {
        let head = FAR.announcement();
        let record = ClusterRecord { head, session: 1, version: 1, landmark: true, ..ClusterRecord::default() };
        let listed = ListedRecord { hops: 2, via: OTHER, record: Arc::new(record) };
        MeshBody::List { list: 0, since: 0, records: Arc::from([listed]) }
    };
    let (mut one, mut other) = (linked_head(), linked_head());
    one.hears(OTHER, announcement());
    let said: Vec<MeshBody> = (0..12).flat_map(|_| [one.hears(OTHER, ping(&[])), one.beats(1)].concat()).collect();
    let edition = digest(&said).expect("it says a checksum");
    let held = [HeldRecord { head: Tag::NONE, edition, hops: 0, landmark: true }];
    let have = MeshBody::Have { origin: OTHER, held: held.into() };
    let asks = |said: &[MeshBody]| {
        let all =
            |body: &MeshBody| matches!(body, MeshBody::Want { clusters, .. } if clusters.as_slice() == [Tag::NONE]);
        said.iter().any(all)
    };
    assert!(asks(&other.hears(OTHER, have.clone())), "it knows of no landmark");
    other.hears(OTHER, announcement());
    assert!(!asks(&other.hears(OTHER, have)), "it knows the same now");
    let question = MeshBody::Want { origin: OTHER, of: ME, clusters: TagList::new(&[Tag::NONE]) };
    one.hears(OTHER, question);
    let names = |said: &[MeshBody]| {
        let named = |record: &HeldRecord| record.head == FAR.announcement();
        said.iter().any(|body| matches!(body, MeshBody::Have { held, .. } if held.iter().any(named)))
    };
    assert!(names(&one.beats(1)) && !names(&one.beats(1)), "once");
}
