//! What is claimed of the token ring, shown.

mod costs;
mod exhaustive;
mod swarm;

use bellwether_protocols::stories::every_scenario_tells_its_story;
use bellwether_token::TokenRing;

#[test]
fn every_scenario_ends_as_it_says_and_tells_its_story() {
    assert!(every_scenario_tells_its_story::<TokenRing>("protocols/token") > 10, "the scenarios should be found");
}
