//! The work that follows the token: when its state is restored, when the state that it left counts, and when its
//! supervisor is told that the lead is over. A pure module beside the protocol: the program that runs the work passes
//! in the protocol's views and statements, and carries out its orders.

use bellwether_kernel::{Epoch, Leadership};

use crate::state::View;
use crate::token::Token;

/// An order to the program that runs the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkOrder {
    /// Restore the state for the work with this token, and report that with [`TokenWork::prepared`].
    Prepare(Token),
    /// Ask the protocol to step down: the work cannot start here.
    StepDown,
    /// Tell the supervisor.
    Tell(Leadership),
    /// The work with this token is over: keep its state, if it stopped in good order, and tell the protocol that it has
    /// stopped.
    Finish {
        /// The token of the work.
        token: Token,
        /// Whether the work stopped when asked to, so that the work continues from the state that it left.
        in_order: bool,
    },
}

/// What is known about the work of one member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenWork {
    /// The last known token, and whether it is on its way from one member to another.
    token: Option<Token>,
    handing_over: bool,
    /// The token whose state is being restored, and the lead that begins with it.
    preparing: Option<(Token, Leadership)>,
    /// The token that the work runs with, or ran with until it stopped.
    working: Option<Token>,
    /// Whether that work stops in good order.
    in_order: bool,
    /// The lead whose end the supervisor has not been told yet. It may end this process when it is told, and the token
    /// must belong to another member by then.
    unreleased: Option<Epoch>,
}

impl TokenWork {
    /// The last known token.
    #[must_use]
    pub fn token(&self) -> Option<Token> {
        self.token
    }

    /// Takes a new view of the member.
    #[must_use]
    pub fn seen(&mut self, view: &View) -> Option<WorkOrder> {
        self.token = view.owner.map(|(_, token)| token);
        self.handing_over = view.handing_over;
        if view.handing_over { None } else { self.release() }
    }

    /// Takes a statement of the protocol about the lead. Returns the orders to carry out, in this order.
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

    /// Reports that the state is restored, or could not be: then another member should try.
    #[must_use]
    pub fn prepared(&mut self, is_ready: bool) -> Option<WorkOrder> {
        let (token, leading) = self.preparing.take()?;
        self.working = is_ready.then_some(token);
        Some(if is_ready { WorkOrder::Tell(leading) } else { WorkOrder::StepDown })
    }

    /// Reports that no process of the work is alive any more.
    #[must_use]
    pub fn stopped(&mut self) -> Option<WorkOrder> {
        self.working.take().map(|token| WorkOrder::Finish { token, in_order: self.in_order })
    }

    fn release(&mut self) -> Option<WorkOrder> {
        self.unreleased.take().map(|epoch| WorkOrder::Tell(Leadership::Released { epoch }))
    }
}
