//! Records of clusters and the links in them: what a head publishes and keeps, and what a gateway passes on.

use std::sync::Arc;

use bellwether_mesh::{ClusterLink, ClusterRecord, ListedRecord, MeshBody, MeshTimer, Tag};

use super::{Alone, FRIEND, HEAD, ME, OTHER, accept, list, okay, ping};

/// A cluster that is not next to the node under test.
const DISTANT: Tag = Tag(91);
/// A second member or gateway.
const SECOND: Tag = Tag(21);

/// The record of a cluster that the node lists next, if it does.
fn listed_next(node: &mut Alone, cluster: Tag) -> Option<Arc<ClusterRecord>> {
    let said: Vec<MeshBody> = (0..2).flat_map(|_| node.fires(MeshTimer::ListDue)).collect();
    said.iter().rev().find_map(|body| {
        let MeshBody::List { records, .. } = body else { return None };
        records.iter().find(|listed| listed.record.head == cluster).map(|listed| Arc::clone(&listed.record))
    })
}

/// A list of somebody else with the record of the distant cluster.
fn distant(hops: u8, version: u32) -> MeshBody {
    let record = ClusterRecord { head: DISTANT, session: 1, version, ..ClusterRecord::default() };
    MeshBody::List { list: 0, since: 0, records: [ListedRecord::of_cluster(hops, Arc::new(record))].into() }
}

/// What a member of the node under test says of its link to the other cluster.
fn gateway(both_ways: bool) -> MeshBody {
    MeshBody::Gateway { head: ME, foreign: OTHER, lost: false, both_ways, missed_after: None }
}

#[test]
fn a_head_publishes_a_later_edition_for_new_members_and_the_same_one_for_a_second_gateway() {
    let mut node = Alone::head();
    node.hears(FRIEND, accept(ME));
    node.hears(FRIEND, gateway(true));
    let first = listed_next(&mut node, ME).unwrap();
    node.hears(SECOND, accept(ME));
    let second = listed_next(&mut node, ME).unwrap();
    assert!(second.is_newer_than(&first), "{second:?}");
    node.hears(SECOND, gateway(true));
    let third = listed_next(&mut node, ME).unwrap();
    assert_eq!((third.version, third.links[0].gateways), (second.version, [FRIEND, SECOND]));
}

#[test]
fn a_link_that_only_costs_less_makes_a_later_edition_after_eight_beats() {
    let mut node = Alone::head();
    node.hears(FRIEND, accept(ME));
    node.hears(FRIEND, gateway(true));
    let first = listed_next(&mut node, ME).unwrap();
    node.hears(OTHER, ping(&[]));
    node.hears(OTHER, ping(&[ME]));
    let second = listed_next(&mut node, ME).unwrap();
    assert_eq!((second.version, second.links[0].cost), (first.version, 1), "the cluster itself knows at once");
    for _ in 0..6 {
        node.beats(1);
        assert!(listed_next(&mut node, ME).is_none());
        node.hears(OTHER, ping(&[]));
    }
    node.beats(1);
    assert!(listed_next(&mut node, ME).unwrap().is_newer_than(&second));
}

#[test]
fn a_head_asks_a_foreign_gateway_that_is_silent_before_it_drops_the_link() {
    let mut node = Alone::head();
    let link = MeshBody::Gateway { head: OTHER, foreign: ME, lost: false, both_ways: true, missed_after: None };
    node.hears(FRIEND, link);
    let asks = |said: &[MeshBody]| {
        said.iter().any(|body| matches!(body, MeshBody::Ping { asked, .. } if asked.as_slice().contains(&FRIEND)))
    };
    assert!(!asks(&node.beats(9)));
    assert!(asks(&node.beats(4)));
    assert!(!listed_next(&mut node, ME).unwrap().links.is_empty());
    node.beats(2);
    assert!(listed_next(&mut node, ME).unwrap().links.is_empty());
}

#[test]
fn an_older_record_of_a_cluster_does_not_replace_a_newer_one() {
    let mut node = Alone::head();
    node.hears(OTHER, distant(1, 7));
    node.hears(OTHER, distant(1, 6));
    assert_eq!(node.state.records.get(DISTANT).unwrap().record.version, 7);
}

#[test]
fn a_record_is_kept_within_its_reach_and_no_further() {
    let mut node = Alone::head();
    let reach = node.config.reach;
    node.hears(OTHER, distant(reach, 1));
    assert!(node.state.records.get(DISTANT).is_none());
    node.hears(OTHER, distant(reach - 1, 1));
    assert!(node.state.records.get(DISTANT).is_some());
    assert!(listed_next(&mut node, DISTANT).is_none(), "it has come to the end of its reach");
}

#[test]
fn a_link_is_listed_only_when_both_ends_are_known_to_hear_each_other() {
    let mut node = Alone::head();
    node.hears(FRIEND, accept(ME));
    node.hears(FRIEND, gateway(false));
    assert!(listed_next(&mut node, ME).unwrap().links.is_empty());
    node.hears(FRIEND, gateway(true));
    assert_eq!(listed_next(&mut node, ME).unwrap().links[0].gateways, [FRIEND, Tag::NONE]);
}

#[test]
fn the_second_gateway_takes_the_place_of_the_first_when_that_leaves() {
    let mut node = Alone::head();
    for member in [FRIEND, SECOND] {
        node.hears(member, accept(ME));
        node.hears(member, gateway(true));
    }
    assert_eq!(listed_next(&mut node, ME).unwrap().links[0].gateways, [FRIEND, SECOND]);
    node.hears(FRIEND, okay(HEAD));
    assert_eq!(listed_next(&mut node, ME).unwrap().links[0].gateways, [SECOND, Tag::NONE]);
}

#[test]
fn a_gateway_passes_a_record_on_once_if_it_hears_that_the_other_end_has_it() {
    let mut node = Alone::member();
    node.hears(OTHER, ping(&[]));
    node.hears(OTHER, ping(&[]));
    node.fires(MeshTimer::NewsDue);
    node.hears(OTHER, ping(&[ME]));
    let link = ClusterLink { head: OTHER, cost: 2, gateways: [ME, Tag::NONE] };
    node.hears(HEAD, list(HEAD, &[ME], &[link]));
    node.hears(OTHER, distant(1, 1));
    assert!(listed_next(&mut node, DISTANT).is_some());
    node.hears(HEAD, distant(2, 1));
    for beat in 0..20 {
        node.hears(OTHER, ping(&[]));
        node.beats(1);
        assert!(listed_next(&mut node, DISTANT).is_none(), "beat {beat}");
    }
}
