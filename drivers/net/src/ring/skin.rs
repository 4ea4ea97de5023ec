//! What a datagram wears: nothing in a flock without a key, a seal in one that has one.

/// How datagrams are dressed.
#[derive(Debug)]
pub(crate) enum Skin {
    /// Not at all.
    Bare,
}

impl Skin {
    /// For a tool that is no member.
    pub(crate) fn of_client(_key: Option<(&str, &crate::key::Key)>) -> Skin {
        Skin::Bare
    }

    /// What goes out for these bytes.
    pub(crate) fn dress(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        match self {
            Skin::Bare => Some(bytes.to_vec()),
        }
    }

    /// What is inside a datagram.
    pub(crate) fn undress(&self, datagram: &[u8]) -> Option<Vec<u8>> {
        match self {
            Skin::Bare => Some(datagram.to_vec()),
        }
    }
}
