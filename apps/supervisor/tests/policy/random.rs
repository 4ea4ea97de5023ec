//! Whatever happens, in whatever order: the three rules hold.

use bellwether_supervisor::guardian::StartFailure;
use bellwether_supervisor::policy::{Action, Input, OnExit, Policy, Rules};
use bellwether_supervisor::{Exit, Lease, TreeSize};
use proptest::prelude::*;

/// What a bystander knows who sees only what goes in and what comes out.
#[derive(Default)]
struct Bystander {
    leads: bool,
    asked_to_stop: bool,
    lease: Option<Lease>,
    alive: bool,
    said_stopped: bool,
    left: bool,
}

impl Bystander {
    fn sees_input(&mut self, input: &Input) {
        match input {
            Input::Leading { .. } => {
                (self.leads, self.asked_to_stop, self.said_stopped) = (true, false, false);
            }
            Input::LetGo | Input::StopNow => self.asked_to_stop = true,
            Input::Released => (self.leads, self.lease) = (false, None),
            Input::Lease(lease) => self.lease = Some(*lease),
            Input::TreeDead => self.alive = false,
            _ => {}
        }
    }

    fn sees_action(&mut self, now: u64, action: Action) {
        assert!(!self.left, "something was done after the end: {action:?}");
        match action {
            Action::Start { lease, .. } => {
                assert!(self.leads && !self.asked_to_stop, "started without leading");
                assert!(self.lease == Some(lease) && lease.holds_at(now), "started on a lease that is over");
                assert!(!self.alive, "started a second command");
                self.alive = true;
            }
            Action::Stopped => {
                assert!(!self.alive, "said stopped while something was alive");
                assert!(self.asked_to_stop && !self.said_stopped, "said stopped without being asked, or twice");
                self.said_stopped = true;
            }
            Action::StepDown | Action::Leave => assert!(self.leads, "let go of what it does not have"),
            Action::Exit(_) => {
                assert!(!self.alive && !self.leads, "left too early");
                self.left = true;
            }
            Action::Stop { .. } | Action::Signal(_) => assert!(self.alive),
            Action::Stand(_) | Action::Wait(_) | Action::Reserve(_) => {}
        }
    }
}

fn lease() -> impl Strategy<Value = Input> {
    (0u64..300, 0u64..300)
        .prop_map(|(term, more)| Input::Lease(Lease { term_at: term, kill_at: term.saturating_add(more) }))
}

fn input() -> impl Strategy<Value = Input> {
    let exit = prop_oneof![any::<u8>().prop_map(Exit::Code), (1u8..32).prop_map(Exit::Signal)];
    prop_oneof![
        4 => (1u64..100).prop_map(|epoch| Input::Leading { epoch }),
        4 => lease(),
        2 => Just(Input::LetGo),
        2 => Just(Input::StopNow),
        2 => Just(Input::Released),
        2 => Just(Input::Started),
        3 => exit.prop_map(Input::Exited),
        4 => Just(Input::TreeDead),
        1 => Just(Input::Killing),
        1 => (0u32..2000, 0u64..1 << 24).prop_map(|(processes, resident_kib)| Input::Size(TreeSize { processes, resident_kib })),
        1 => Just(Input::Failed(StartFailure::LeaseOver)),
        1 => Just(Input::Failed(StartFailure::NotRun { code: 127, why: String::new() })),
        1 => Just(Input::GuardianLost),
        1 => Just(Input::GuardianBack),
        1 => Just(Input::Leave),
        1 => Just(Input::StepDown),
        1 => Just(Input::Signal(10)),
        1 => any::<bool>().prop_map(Input::Healthy),
        2 => Just(Input::WaitOver),
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
        for input in [Input::Leave, Input::LetGo, Input::TreeDead, Input::Released, Input::TreeDead] {
            policy.step(1_000, &input, &mut actions);
        }
        prop_assert!(matches!(actions.last(), Some(Action::Exit(_))));
    }
}
