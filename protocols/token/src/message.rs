//! The messages between members.

use alloc::vec::Vec;
use core::fmt;

use crate::table::{Address, Digest, Member};
use crate::token::{Mac, Token};

/// A message between two members, or to all of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    /// The hardware address of the sender.
    pub author: Mac,
    /// What the wire calls reserved: 0, except where a ring [expects](crate::Settings::expect) a number of members. There it
    /// numbers the heart-beats and the claims, and a [`Body::Ping`] that answers one gives its number back.
    pub round: u8,
    /// The message's type and fields.
    pub body: Body,
}

/// The types of messages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// The hand-over. The work's state follows it on the wire.
    TakeToken {
        /// The token that is handed over.
        token: Token,
        /// The giver's member table.
        members: Vec<Member>,
    },
    /// Announces who owns the token: the owner's heart-beat, its answer to a seeker, the acknowledgement of a
    /// hand-over, and the order to the owner of a worse token to destroy it.
    TokenIsHere {
        /// The token that the author owns.
        token: Token,
        /// The digest of the owner's table.
        digest: Digest,
    },
    /// Makes the author and its address known. Also answers a heart-beat or a claim where a ring expects a number of
    /// members.
    Ping {
        /// Where the author takes direct messages.
        address: Address,
        /// Whether it was broadcast, and so asks every member for a `PING`. The wire does not carry this: the
        /// receiver's driver knows how the message came.
        open: bool,
    },
    /// Says that the author has heard of the token within the time-out, so that nobody generates one.
    TokenWasHereRecently,
    /// Asks who has the token.
    WhereIsToken,
    /// Announces that the author generates this token, unless a member knows of one or has a better claim.
    GeneratingToken {
        /// The token that the author claims.
        token: Token,
        /// The digest of the author's table.
        digest: Digest,
    },
    /// Says that this token was destroyed or not taken: nobody works with it.
    TokenDestroyed {
        /// The token that is no longer valid.
        token: Token,
        /// The digest of the author's table.
        digest: Digest,
    },
}

impl Body {
    /// The message's name in the note.
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
    /// The message as its receivers see it if it was broadcast.
    #[must_use]
    pub fn broadcast(mut self) -> Message {
        if let Body::Ping { open, .. } = &mut self.body {
            *open = true;
        }
        self
    }
}

impl fmt::Display for Message {
    /// The author is left out: wherever a message is shown, its sender is shown beside it.
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
