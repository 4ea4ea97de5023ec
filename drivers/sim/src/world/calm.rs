//! The second phase: a core is healed, the world is calm, and the core must settle.

use bellwether_kernel::{Assumptions, Describe, Span, Standing};
use bellwether_trace::What;

use crate::net::Rank;
use crate::node::{Mode, NEVER};
use crate::plan::{Core, Others, SETTLES};
use crate::world::{Happening, World};
use crate::{Broken, Cut, Enforce, Recorder, Weather, fault};

/// What the second phase knows.
pub(super) struct Calm {
    began: u64,
    /// By when each flock must be settled.
    deadline: u64,
    /// For how long it must then stay so.
    stay: u64,
    /// When the run is over.
    pub(super) ends: u64,
    /// Messages with smaller numbers were sent before the calm…
    pub(super) first_message: u32,
    /// …and have arrived by this time, or never do.
    pub(super) flushed: u64,
    /// Since when each flock is settled.
    since: Vec<Option<u64>>,
    unsettled: u32,
    /// Whether progress is promised to so many, and watched.
    demanded: bool,
    member: Vec<bool>,
}

impl<P: Describe, R: Recorder> World<'_, P, R> {
    /// Heals the core, calms the world and takes the others away.
    pub(super) fn heal_core(&mut self) {
        let plan = self.plan;
        let Some(core) = &plan.core else { return };
        self.events += 1;
        let calm = self.new_calm(core);
        let (flushed, deadline) = (calm.flushed, calm.deadline);
        self.calm = Some(calm);
        self.eventful = true;
        for flock in 0..plan.flocks {
            self.recorder.record(self.net.now, flock, 0, || What::World {
                text: format!("core {} at {}", fault::list(&core.members), core.at),
            });
        }
        self.net.weather = Weather::CALM;
        self.net.order.limit(flushed);
        self.nodes.iter_mut().for_each(|node| node.newest.at = flushed.min(node.newest.at));
        self.net.doomed.clear();
        self.net.slow.clear();
        self.net.cuts.clear();
        let others: Vec<u32> = (1..=plan.nodes).filter(|node| core.members.binary_search(node).is_err()).collect();
        if core.others == Others::CutOff && !others.is_empty() {
            self.net.cuts.add(&Cut::Groups(vec![core.members.clone(), others.clone()]), plan.nodes);
        }
        self.net.look();
        self.net.push(deadline, Rank::Input, Happening::PatienceEnds);
        for flock in 0..plan.flocks {
            self.heal_flock(flock, core, &others);
        }
        self.tell_all_back();
        for flock in 0..plan.flocks {
            self.check_settled(flock);
        }
    }

    fn new_calm(&self, core: &Core) -> Calm {
        let patience = P::patience(self.config).as_nanos();
        let (now, plan) = (self.net.now, self.plan);
        let watched = match &plan.enforce {
            Enforce::Only(name) => name == SETTLES,
            Enforce::Fair | Enforce::All => true,
        };
        // Where messages are lost anyway, those that are still far away when the calm begins are given up; where none is,
        // the calm begins when the last of them has arrived. A clock that jumped back holds its timers up for as long.
        let far = plan.longest_delay();
        let (flushed, grace) = if plan.violates().contains(Assumptions::NO_LOSS) {
            (now + far.min(plan.timely).max(Weather::CALM.longest_delay()).as_nanos(), 0)
        } else {
            (NEVER, far.as_nanos())
        };
        let deadline = now.saturating_add(patience).saturating_add(grace).saturating_add(plan.setback().as_nanos());
        Calm {
            began: now,
            deadline,
            stay: patience / 2,
            ends: deadline.saturating_add(patience / 2),
            first_message: self.net.messages,
            flushed,
            since: vec![None; plan.flocks as usize],
            unsettled: plan.flocks,
            demanded: watched && core.members.len() >= P::core(self.config) as usize,
            member: (1..=plan.nodes).map(|node| core.members.binary_search(&node).is_ok()).collect(),
        }
    }

    fn heal_flock(&mut self, flock: u32, core: &Core, others: &[u32]) {
        if core.others == Others::Vanish {
            for node in others {
                self.die(self.index(flock, *node), false, None);
            }
        }
        let bound = i32::try_from(self.plan.steady_ppm).unwrap_or(i32::MAX);
        for node in &core.members {
            let index = self.index(flock, *node);
            let drift = self.nodes[index].drift;
            if drift.clamp(-bound, bound) != drift {
                self.drift(index, drift.clamp(-bound, bound));
            }
            match self.nodes[index].mode {
                Mode::Down => self.restart(index),
                Mode::Frozen => self.thaw(index),
                Mode::Running => {}
            }
        }
    }

    /// Looks whether a flock's core is settled now, and what follows from that.
    pub(super) fn check_settled(&mut self, flock: u32) {
        let Some(calm) = &mut self.calm else { return };
        let mut standings = self.watch.flock(flock).to_vec();
        for (standing, member) in standings.iter_mut().zip(&calm.member) {
            if !member {
                *standing = Standing::Down;
            }
        }
        let settled = P::settled(self.config, &standings);
        let since = &mut calm.since[flock as usize];
        match (settled, since.is_some()) {
            (true, false) => {
                *since = Some(self.net.now);
                calm.unsettled -= 1;
                if calm.unsettled == 0 {
                    calm.ends = self.net.now.saturating_add(calm.stay);
                }
            }
            (false, true) => {
                *since = None;
                calm.unsettled += 1;
                calm.ends = calm.deadline.saturating_add(calm.stay);
                if self.net.now >= calm.deadline {
                    self.never_settles(flock);
                }
            }
            (true, true) | (false, false) => {}
        }
    }

    /// The time within which the core must settle is over.
    pub(super) fn patience_ends(&mut self) {
        let Some(calm) = &self.calm else { return };
        if let Some(flock) = calm.since.iter().position(Option::is_none) {
            self.never_settles(flock as u32);
        }
    }

    fn never_settles(&mut self, flock: u32) {
        if !self.calm.as_ref().is_some_and(|calm| calm.demanded) || self.watch.broken.is_some() {
            return;
        }
        let patience = P::patience(self.config);
        let says = format!("a healed core settles within {patience} and stays so");
        let broken = Broken { property: SETTLES.to_owned(), says, at: self.net.now, flock };
        self.watch.report(broken, self.recorder);
        self.over = true;
    }

    pub(super) fn settled_after(&self) -> Option<Span> {
        let calm = self.calm.as_ref()?;
        let last = calm.since.iter().copied().collect::<Option<Vec<u64>>>()?.into_iter().max()?;
        Some(Span::nanos(last - calm.began))
    }
}
