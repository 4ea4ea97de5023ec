//! The work that follows the token: when its state is laid out, when what it left counts, and when its supervisor hears that
//! the lead is over. A pure module beside the protocol: whoever runs the work gives it what the protocol shows and states,
//! and does what it says.

use bellwether_kernel::{Epoch, Leadership};

use crate::state::View;
use crate::token::Token;

/// What whoever runs the work has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkOrder {
    /// Lay out the state for the work with this token, and report that with [`TokenWork::prepared`].
    Prepare(Token),
    /// Ask the protocol to step down: the work cannot start here.
    StepDown,
    /// Tell the supervisor.
    Tell(Leadership),
    /// The work with this token is over: keep what it left, if it ended in good order, and tell the protocol that it has
    /// stopped.
    Finish {
        /// The token of the work.
        token: Token,
        /// Whether the work stopped as it was asked to, so that what it left is what goes on.
        in_order: bool,
    },
}

/// What is known of the work of one member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenWork {
    /// The token that was last known of, and whether it is on its way from one member to another.
    token: Option<Token>,
    handing_over: bool,
    /// The token that the state is being laid out for, and the epoch that is led with it.
    preparing: Option<(Token, Leadership)>,
    /// The token that the work runs with, or ran with until it stopped.
    working: Option<Token>,
    /// Whether that work stops in good order.
    in_order: bool,
    /// The lead of which the supervisor has still to hear that it is over. It may end this process when it does, and the
    /// token must be somebody else's by then.
    unreleased: Option<Epoch>,
}

impl TokenWork {
    /// The token that was last known of.
    #[must_use]
    pub fn token(&self) -> Option<Token> {
        self.token
    }

    /// Others see the member differently.
    #[must_use]
    pub fn seen(&mut self, view: &View) -> Option<WorkOrder> {
        self.token = view.owner.map(|(_, token)| token);
        self.handing_over = view.handing_over;
        if view.handing_over { None } else { self.release() }
    }

    /// The protocol states something about the lead. What to do, in this order.
    #[must_use]
    pub fn stated(&mut self, leadership: Leadership) -> [Option<WorkOrder>; 2] {
        let tell = Some(WorkOrder::Tell(leadership));
        match leadership {
            Leadership::Leading { .. } => {
                let Some(token) = self.token else { return [None; 2] };
                self.preparing = Some((token, leadership));
                [self.release(), Some(WorkOrder::Prepare(token))]
            }
            Leadership::Following { .. } | Leadership::Nobody => [self.release(), tell],
            Leadership::LetGo { .. } => {
                self.in_order = self.working.is_some();
                match self.in_order {
                    true => [tell, None],
                    // The work never began.
                    false => [self.token.map(|token| WorkOrder::Finish { token, in_order: false }), None],
                }
            }
            Leadership::StopNow { .. } => {
                self.in_order = false;
                [tell, None]
            }
            Leadership::Released { epoch } if self.in_order && self.handing_over => {
                self.unreleased = Some(epoch);
                [None; 2]
            }
            Leadership::Released { .. } | Leadership::Contested { .. } => [tell, None],
        }
    }

    /// The state is laid out, or could not be: then somebody else should have a try.
    #[must_use]
    pub fn prepared(&mut self, is_ready: bool) -> Option<WorkOrder> {
        let (token, leading) = self.preparing.take()?;
        self.working = is_ready.then_some(token);
        Some(if is_ready { WorkOrder::Tell(leading) } else { WorkOrder::StepDown })
    }

    /// Nothing of the work is alive any more.
    #[must_use]
    pub fn stopped(&mut self) -> Option<WorkOrder> {
        self.working.take().map(|token| WorkOrder::Finish { token, in_order: self.in_order })
    }

    fn release(&mut self) -> Option<WorkOrder> {
        self.unreleased.take().map(|epoch| WorkOrder::Tell(Leadership::Released { epoch }))
    }
}
