//! The names of nodes. A tag is computed from a name, so a received name can be verified.

use std::collections::BTreeMap;

use bellwether_mesh::Tag;

use crate::identity::{MeshName, MeshSecret};

/// The greatest number of names that are remembered.
const MOST: usize = 4_096;

/// The names that this node has received.
#[derive(Debug)]
pub struct NameTable {
    secret: MeshSecret,
    names: BTreeMap<Tag, MeshName>,
}

impl NameTable {
    pub(crate) fn new(secret: MeshSecret) -> NameTable {
        NameTable { secret, names: BTreeMap::new() }
    }

    /// Records a name, and returns its tag.
    pub fn learn(&mut self, name: &MeshName) -> Tag {
        let tag = self.secret.tag(name);
        if self.names.len() < MOST {
            self.names.insert(tag, name.clone());
        }
        tag
    }

    /// Records the name that a node sent, if it matches its tag. Names are verified only for nodes that are not known
    /// yet.
    pub fn hear(&mut self, tag: Tag, name: &[u8]) {
        if !self.is_known(tag)
            && let Some(name) = MeshName::from_bytes(name)
            && self.secret.tag(&name) == tag
        {
            self.learn(&name);
        }
    }

    /// Whether a node's name is known.
    #[must_use]
    pub fn is_known(&self, tag: Tag) -> bool {
        self.names.contains_key(&tag)
    }

    /// A node's name, or its tag in hexadecimal digits.
    #[must_use]
    pub fn show(&self, tag: Tag) -> String {
        self.names.get(&tag).map_or_else(|| format!("{:016x}", tag.0), MeshName::to_string)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_believed_if_its_tag_is_the_senders() {
        let secret = MeshSecret::new(&"m".parse().unwrap(), None);
        let mut names = NameTable::new(secret.clone());
        let tag = secret.tag(&"anna".parse().unwrap());
        names.hear(tag, b"otto");
        names.hear(tag, &[0xff; 40]);
        assert_eq!(names.show(tag), format!("{:016x}", tag.0));
        names.hear(tag, b"anna");
        assert_eq!(names.show(tag), "anna");
    }
}
