//! What travels between members.

use alloc::vec::Vec;
use core::fmt;

use crate::table::{Address, Digest, Member};
use crate::token::{Mac, Token};

/// One message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    /// The hardware address of the sender.
    pub author: Mac,
    /// What the wire calls reserved: 0, except where a ring [expects](crate::Settings::expect) a number of members. There it
    /// numbers the heart-beats and the claims, and a [`Body::Ping`] that answers one gives its number back.
    pub round: u8,
    /// What it says.
    pub body: Body,
}

/// What a message says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// The hand-over. The work's state follows it on the wire.
    TakeToken {
        /// The token.
        token: Token,
        /// The giver's table.
        members: Vec<Member>,
    },
    /// The owner's heart-beat, its answer to a seeker, the acknowledgement of a hand-over, and the word to the owner of a
    /// worse token that it should destroy it.
    TokenIsHere {
        /// The token.
        token: Token,
        /// The digest of the owner's table.
        digest: Digest,
    },
    /// I am here, and this is my address. Also answers a heart-beat or a claim where a ring expects a number of members.
    Ping {
        /// Where the author takes direct messages.
        address: Address,
        /// Whether it was broadcast, and so asks everybody for a `PING`. The wire does not carry this: the receiver's driver
        /// knows how the message came.
        open: bool,
    },
    /// I have heard of the token within the time-out: do not generate one.
    TokenWasHereRecently,
    /// Who has the token?
    WhereIsToken,
    /// I am about to generate this token, unless somebody knows of one or has a better claim.
    GeneratingToken {
        /// The token.
        token: Token,
        /// The digest of the author's table.
        digest: Digest,
    },
    /// This token is no more, or was not taken: nobody works with it.
    TokenDestroyed {
        /// The token.
        token: Token,
        /// The digest of the author's table.
        digest: Digest,
    },
}

impl Body {
    /// The note's name of it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Body::TakeToken { .. } => "TAKE_TOKEN",
            Body::TokenIsHere { .. } => "TOKEN_IS_HERE",
            Body::Ping { .. } => "PING",
            Body::TokenWasHereRecently => "TOKEN_WAS_HERE_RECENTLY",
            Body::WhereIsToken => "WHERE_IS_TOKEN",
            Body::GeneratingToken { .. } => "GENERATING_TOKEN",
            Body::TokenDestroyed { .. } => "TOKEN_DESTROYED",
        }
    }
}

impl Message {
    /// The message as it is when it came by broadcast.
    #[must_use]
    pub fn broadcast(mut self) -> Message {
        if let Body::Ping { open, .. } = &mut self.body {
            *open = true;
        }
        self
    }
}

impl fmt::Display for Message {
    /// The author is not told: who sent it is beside it wherever it is shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.body.kind())?;
        match &self.body {
            Body::TakeToken { token, members } => write!(f, " {token} of {}", members.len())?,
            Body::TokenIsHere { token, digest }
            | Body::GeneratingToken { token, digest }
            | Body::TokenDestroyed { token, digest } => write!(f, " {token} of {}", digest.count)?,
            Body::Ping { open: true, .. } => f.write_str(" all")?,
            Body::Ping { .. } | Body::TokenWasHereRecently | Body::WhereIsToken => {}
        }
        if self.round == 0 { Ok(()) } else { write!(f, " round {}", self.round) }
    }
}
