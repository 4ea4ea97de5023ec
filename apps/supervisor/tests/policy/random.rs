//! In any order of events the three rules hold.

use bellwether_supervisor::guardian::StartFailure;
use bellwether_supervisor::policy::{OnExit, Policy, PolicyAction, PolicyInput, Rules};
use bellwether_supervisor::{Exit, TreeSize, WorkLease};
use proptest::prelude::*;

/// An observer that knows only the inputs and the actions.
#[derive(Default)]
struct Bystander {
    leads: bool,
    asked_to_stop: bool,
    lease: Option<WorkLease>,
    alive: bool,
    said_stopped: bool,
    left: bool,
}

impl Bystander {
    fn sees_input(&mut self, input: &PolicyInput) {
        match input {
            PolicyInput::Leading { .. } => {
                (self.leads, self.asked_to_stop, self.said_stopped) = (true, false, false);
            }
            PolicyInput::LetGo | PolicyInput::StopNow => self.asked_to_stop = true,
            PolicyInput::Released => (self.leads, self.lease) = (false, None),
            PolicyInput::Lease(lease) => self.lease = Some(*lease),
            PolicyInput::TreeDead => self.alive = false,
            _ => {}
        }
    }

    fn sees_action(&mut self, now: u64, action: PolicyAction) {
        assert!(!self.left, "something was done after the end: {action:?}");
        match action {
            PolicyAction::Start { lease, .. } => {
                assert!(self.leads && !self.asked_to_stop, "started without leading");
                assert!(self.lease == Some(lease) && lease.holds_at(now), "started on a lease that is over");
                assert!(!self.alive, "started a second command");
                self.alive = true;
            }
            PolicyAction::Stopped => {
                assert!(!self.alive, "said stopped while something was alive");
                assert!(self.asked_to_stop && !self.said_stopped, "said stopped without being asked, or twice");
                self.said_stopped = true;
            }
            PolicyAction::StepDown | PolicyAction::Leave => assert!(self.leads, "let go of what it does not have"),
            PolicyAction::Exit(_) => {
                assert!(!self.alive && !self.leads, "left too early");
                self.left = true;
            }
            PolicyAction::Stop { .. } | PolicyAction::Signal(_) => assert!(self.alive),
            PolicyAction::Stand(_) | PolicyAction::Wait(_) | PolicyAction::Reserve(_) => {}
        }
    }
}

fn lease() -> impl Strategy<Value = PolicyInput> {
    (0u64..300, 0u64..300)
        .prop_map(|(term, more)| PolicyInput::Lease(WorkLease { term_at: term, kill_at: term.saturating_add(more) }))
}

fn input() -> impl Strategy<Value = PolicyInput> {
    let exit = prop_oneof![any::<u8>().prop_map(Exit::Code), (1u8..32).prop_map(Exit::Signal)];
    prop_oneof![
        4 => (1u64..100).prop_map(|epoch| PolicyInput::Leading { epoch }),
        4 => lease(),
        2 => Just(PolicyInput::LetGo),
        2 => Just(PolicyInput::StopNow),
        2 => Just(PolicyInput::Released),
        2 => Just(PolicyInput::Started),
        3 => exit.prop_map(PolicyInput::Exited),
        4 => Just(PolicyInput::TreeDead),
        1 => Just(PolicyInput::Killing),
        1 => (0u32..2000, 0u64..1 << 24).prop_map(|(processes, resident_kib)| PolicyInput::Size(TreeSize { processes, resident_kib })),
        1 => Just(PolicyInput::Failed(StartFailure::LeaseOver)),
        1 => Just(PolicyInput::Failed(StartFailure::NotRun { code: 127, why: String::new() })),
        1 => Just(PolicyInput::GuardianLost),
        1 => Just(PolicyInput::GuardianBack),
        1 => Just(PolicyInput::Leave),
        1 => Just(PolicyInput::StepDown),
        1 => Just(PolicyInput::Signal(10)),
        1 => any::<bool>().prop_map(PolicyInput::Healthy),
        2 => Just(PolicyInput::WaitOver),
    ]
}

fn rules() -> impl Strategy<Value = Rules> {
    prop_oneof![Just(OnExit::StepDown), Just(OnExit::Restart), Just(OnExit::Finish)]
        .prop_map(|on_exit| Rules { on_exit, ..Rules::default() })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_the_rules_hold(rules in rules(), inputs in prop::collection::vec((0u64..5, input()), 0..80)) {
        let mut policy = Policy::new(rules);
        let mut bystander = Bystander::default();
        let mut now = 0;
        for (passed, input) in inputs {
            now += passed;
            bystander.sees_input(&input);
            let mut actions = Vec::new();
            policy.step(now, &input, &mut actions);
            actions.into_iter().for_each(|action| bystander.sees_action(now, action));
            prop_assert_eq!(policy.is_alive(), bystander.alive);
        }
    }

    /// However it got there, a member that is told to leave does so once flock and guardian do their parts.
    #[test]
    fn who_is_asked_to_leave_leaves(rules in rules(), inputs in prop::collection::vec((0u64..5, input()), 0..40)) {
        let mut policy = Policy::new(rules);
        let mut actions = Vec::new();
        for (passed, input) in inputs {
            policy.step(passed, &input, &mut actions);
        }
        for input in [PolicyInput::Leave, PolicyInput::LetGo, PolicyInput::TreeDead, PolicyInput::Released, PolicyInput::TreeDead] {
            policy.step(1_000, &input, &mut actions);
        }
        prop_assert!(matches!(actions.last(), Some(PolicyAction::Exit(_))));
    }
}
