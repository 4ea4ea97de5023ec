//! The scenarios beside members and channels: they end as they say, and tell their stories.

use bellwether_bully::Bully;
use bellwether_host::Host;
use bellwether_protocols::stories::every_scenario_tells_its_story;
use bellwether_superpeer::Superpeer;

#[test]
fn every_bully_scenario_ends_as_it_says_and_tells_its_story() {
    assert!(every_scenario_tells_its_story::<Bully>("protocols/bully") > 5, "the scenarios should be found");
}

#[test]
fn every_host_scenario_ends_as_it_says_and_tells_its_story() {
    assert!(every_scenario_tells_its_story::<Host>("protocols/host") > 5, "the scenarios should be found");
}

#[test]
fn every_scenario_of_chat_servers_ends_as_it_says_and_tells_its_story() {
    assert!(every_scenario_tells_its_story::<Superpeer>("protocols/superpeer") > 2, "the scenarios should be found");
}
