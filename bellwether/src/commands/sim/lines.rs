//! Finding the line of a scenario file with a mistake that only its protocol can detect: a name, a setting, a property.

use bellwether_kernel::Describe;
use bellwether_lab::registry::{self, Visitor};
use bellwether_sim::scenario::Expect;
use bellwether_sim::{SETTLES, Scenario, ScenarioError};

/// Finds the line whose protocol, setting or property does not exist or does not go with the others.
pub(super) fn check(text: &str, scenario: &Scenario) -> Result<(), ScenarioError> {
    match registry::with_protocol(&scenario.protocol, Check { text, scenario }) {
        Ok(checked) => checked,
        Err(unknown) => Err(blame(text, "protocol", 0, &unknown)),
    }
}

struct Check<'a> {
    text: &'a str,
    scenario: &'a Scenario,
}

impl Visitor for Check<'_> {
    type Out = Result<(), ScenarioError>;

    fn visit<P: Describe>(self) -> Self::Out {
        let Check { text, scenario } = self;
        let pairs: Vec<(&str, &str)> = scenario.settings.iter().map(|(name, value)| (&**name, &**value)).collect();
        let configure = |count: usize| P::configure(scenario.plan.nodes, &pairs[..count]);
        let config = match configure(pairs.len()) {
            Ok(config) => config,
            // The first line with which it fails, among those with which it still fails with all later lines.
            Err(error) => {
                let sound = (0..pairs.len()).rev().find(|count| configure(*count).is_ok());
                return Err(match sound {
                    Some(count) => blame(text, "set", count, &error),
                    None => blame(text, "nodes", 0, &error),
                });
            }
        };
        if let Some(Expect::Broken(name)) = &scenario.expect
            && name != SETTLES
            && !P::safety(&config).iter().any(|property| property.name == name)
        {
            let known: Vec<&str> = P::safety(&config).iter().map(|property| property.name).chain([SETTLES]).collect();
            let why = format!("{} has no property `{name}`; it has {}", P::NAME, known.join(", "));
            return Err(blame(text, "expect", 0, &why));
        }
        Ok(())
    }
}

/// The error, with the number of the line that has this word first for the `nth` time, from 0.
fn blame(text: &str, word: &str, nth: usize, why: &impl ToString) -> ScenarioError {
    let has = |(_, line): &(usize, &str)| line.split_whitespace().next() == Some(word);
    let line = text.lines().enumerate().filter(has).nth(nth).map_or(1, |(index, _)| index + 1);
    ScenarioError { line, why: why.to_string() }
}
