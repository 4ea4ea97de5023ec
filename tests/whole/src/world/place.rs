//! Where a flock meets, in a simulated world: what carries its members' words, and what its members are made of there.

use bellwether_kernel::{Election, Epoch, Protocol};
use bellwether_net::stepped::Surroundings;
use bellwether_net::{DriverEvent, LeaseObserver, Networked, Recording, WriteResult};
use bellwether_supervisor::LeaseHandle;
use bellwether_supervisor::flock::Ask;
use tokio::sync::mpsc;

use super::WholeRun;
use crate::judge::Promises;
use crate::network::Life;
use crate::plan::{MachineFault, SeedPlan};

/// What a member stores.
pub(super) type CellOf<P> = <<P as PlaceModel>::Protocol as Protocol>::Cell;

/// What a driver tells its application.
pub(super) type DriverEvents<P> = mpsc::UnboundedReceiver<DriverEvent<<P as PlaceModel>::Protocol>>;

/// What a member is started with.
pub struct Start<P: PlaceModel> {
    /// Its clock, alarm and disk.
    pub around: Surroundings<P::Protocol>,
    /// Who writes down what happens to it.
    pub recording: Recording,
    /// Who keeps its lease.
    pub renewals: LeaseObserver,
    /// What that one keeps.
    pub lease: LeaseHandle,
}

/// A member's side of the place, stepped by hand.
pub trait Net<P: PlaceModel> {
    /// The alarm of the node rang.
    fn alarm_rang(&mut self);
    /// When [`Net::wake`] is to be called.
    fn wake_at(&mut self) -> Option<u64>;
    /// That moment, or another one, has come.
    fn wake(&mut self);
    /// A write has ended.
    fn written(&mut self, written: WriteResult<CellOf<P>>);
    /// The supervisor asks for something.
    fn ask(&mut self, ask: Ask);
    /// What its guardian needs to tell the others of its death.
    fn notice(&self) -> P::Notice;
}

/// A kind of place.
pub trait PlaceModel: Sized {
    /// The protocol that elects there.
    type Protocol: Networked<Cell: Clone> + Election;
    /// A member's side of it.
    type Net: Net<Self>;
    /// What reaches a member's process only there.
    type Input;
    /// What happens only there.
    type Event;
    /// What a guardian leaves to the others.
    type Notice: Clone;

    /// So long after the faults have ended everybody must have settled.
    const CALM: u64;

    /// A place where nobody is yet.
    fn new(plan: &SeedPlan) -> Self;

    /// What is promised to the flock of this plan.
    fn promises(plan: &SeedPlan) -> Promises;

    /// How many members it takes to have a leader.
    fn needed(plan: &SeedPlan) -> usize;

    /// What `bellwether explain` says of this figure, in nanoseconds.
    fn figure(&self, name: &str) -> u64;

    /// Up to which epoch a cell promises something.
    fn promise(cell: &CellOf<Self>) -> Option<Epoch>;

    /// When the member of a machine is started first, where another moment was drawn.
    fn first_start(_plan: &SeedPlan, _machine: usize, drawn: u64) -> u64 {
        drawn
    }

    /// How much longer it may take to replace this leader, for what has happened before.
    fn takeover_slack(_run: &WholeRun<Self>, _leader: usize) -> u64 {
        0
    }

    /// A member starts.
    fn start(run: &mut WholeRun<Self>, life: Life, start: Start<Self>) -> Option<(Self::Net, DriverEvents<Self>)>;

    /// Something reaches a member's process.
    fn take_in(run: &mut WholeRun<Self>, machine: usize, input: Self::Input);

    /// Something happens at the place.
    fn happens(run: &mut WholeRun<Self>, event: Self::Event);

    /// The driver says something, as long as it has something to say and anybody listens.
    fn hear_driver(run: &mut WholeRun<Self>, machine: usize);

    /// Carries out what a member asked the place for. Returns whether the member may have more to say after that.
    fn carry_out(run: &mut WholeRun<Self>, machine: usize) -> bool;

    /// A member takes leave, in good order.
    fn leave(run: &mut WholeRun<Self>, machine: usize);

    /// Whether a member that has left is started again.
    fn comes_back(_run: &WholeRun<Self>, _machine: usize) -> bool {
        true
    }

    /// The kernel closes what a process had open.
    fn process_ends(run: &mut WholeRun<Self>, life: Life);

    /// The machine of a process is gone.
    fn process_vanishes(run: &mut WholeRun<Self>, life: Life);

    /// A guardian tells the others of a death.
    fn publish(run: &mut WholeRun<Self>, machine: usize, notice: &Self::Notice);

    /// The guardians of this machine are gone.
    fn silence_notices(run: &mut WholeRun<Self>, machine: usize);

    /// Something goes wrong that only this kind of place knows.
    fn fault(run: &mut WholeRun<Self>, machine: usize, fault: MachineFault);

    /// A cut of this direction has ended.
    fn healed(run: &mut WholeRun<Self>, from: usize, to: usize);

    /// Nothing goes wrong from now on.
    fn calms_down(_run: &mut WholeRun<Self>) {}

    /// Whether nobody leads because a member with other settings is there, and everybody says so.
    fn waits_for_odd(_run: &WholeRun<Self>) -> bool {
        false
    }
}
