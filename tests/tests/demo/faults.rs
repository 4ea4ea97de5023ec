//! What can be done to the members, and that there are never two copies of the job.

use crate::stage::{Demo, member};

#[test]
fn a_killed_leader_is_replaced_and_comes_back_as_a_member() {
    let demo = Demo::start();
    let mut watch = demo.watch();
    let (first, epoch) = watch.rings_after(0);
    demo.must("kill", first);
    let (second, _) = watch.rings_after(epoch);
    assert_ne!(first, second);
    let failover = &watch.state["failover"];
    assert_eq!((failover["from"].as_u64(), failover["to"].as_u64()), (Some(first), Some(second)));
    demo.must("revive", first);
    watch.until("the first to follow", |state| member(state, first)["follows"] == second);
    watch.never_two();
}

#[test]
fn a_frozen_leader_is_replaced_and_its_copy_does_not_outlive_its_waking() {
    let demo = Demo::start();
    let mut watch = demo.watch();
    let (first, epoch) = watch.rings_after(0);
    demo.must("freeze", first);
    let (second, _) = watch.rings_after(epoch);
    assert_ne!(first, second);
    // Where the kernel contains the command, it ends even a frozen copy with the lease; elsewhere the copy stays frozen.
    let copy = &member(&watch.state, first)["ringing"];
    assert!(copy.is_null() || copy == "frozen", "{:#}", watch.state);
    demo.must("thaw", first);
    watch.until("the first to follow, without a copy", |state| {
        member(state, first)["follows"] == second && member(state, first)["ringing"].is_null()
    });
    watch.never_two();
}

#[test]
fn a_leader_that_is_cut_off_loses_its_copy_before_another_rings() {
    let demo = Demo::start();
    let mut watch = demo.watch();
    let (first, epoch) = watch.rings_after(0);
    demo.must("cut", first);
    let (second, _) = watch.rings_after(epoch);
    assert_ne!(first, second);
    assert_eq!(watch.state["cuts"].as_array().unwrap().len(), 8);
    demo.must("heal", first);
    watch.until("the first to follow", |state| member(state, first)["follows"] == second);
    assert_eq!(watch.state["cuts"].as_array().unwrap().len(), 0);
    watch.never_two();
}

#[test]
fn an_unplugged_leader_is_replaced_and_can_be_plugged_in_again() {
    let demo = Demo::start();
    let mut watch = demo.watch();
    let (first, epoch) = watch.rings_after(0);
    demo.must("unplug", first);
    assert_eq!(demo.act(&format!(r#"{{"do":"kill","member":{first}}}"#)).0, 409, "it is down");
    let (second, _) = watch.rings_after(epoch);
    assert_ne!(first, second);
    demo.must("revive", first);
    watch.until("the first to follow", |state| member(state, first)["follows"] == second);
    watch.never_two();
}

#[test]
fn a_leader_hands_over_in_good_order() {
    let demo = Demo::start();
    let mut watch = demo.watch();
    let (first, epoch) = watch.rings_after(0);
    demo.must("step-down", first);
    let (second, _) = watch.rings_after(epoch);
    assert_ne!(first, second);
    assert_eq!(demo.act(&format!(r#"{{"do":"step-down","member":{first}}}"#)).0, 409, "it does not lead");
    watch.never_two();
}

#[test]
fn a_link_that_is_cut_one_way_is_cut_one_way_and_everything_can_be_mended() {
    let demo = Demo::start();
    let mut watch = demo.watch();
    let (leader, _) = watch.rings_after(0);
    let others: Vec<u64> = (1..=5).filter(|id| *id != leader).collect();
    assert_eq!(demo.act(&format!(r#"{{"do":"cut-link","from":{},"to":{}}}"#, others[0], others[1])).0, 200);
    assert_eq!(demo.act(&format!(r#"{{"do":"cut-link","from":{},"to":{}}}"#, others[0], others[1])).0, 409);
    demo.must("kill", others[2]);
    demo.must("freeze", others[3]);
    watch.until("one direction to be cut", |state| state["cuts"] == serde_json::json!([[others[0], others[1]]]));
    assert_eq!(demo.act(r#"{"do":"mend-all"}"#).0, 200);
    let leads = |state: &serde_json::Value| state["leader"].as_u64();
    watch.until("everybody to be up and settled", |state| {
        let settled = |id| member(state, id)["life"] == "up" && member(state, id)["follows"].as_u64() == leads(state);
        state["cuts"] == serde_json::json!([]) && leads(state).is_some() && (1..=5).all(settled)
    });
    watch.never_two();
}
