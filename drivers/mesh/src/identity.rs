//! Identities: tags and addresses, which are computed from the mesh's key and a name without asking any node.

use std::fmt;
use std::net::Ipv6Addr;
use std::str::FromStr;

use bellwether_mesh::{NAME_LIMIT, Tag};
use bellwether_net::Key;
use ring::aead::{CHACHA20_POLY1305, LessSafeKey, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use thiserror::Error;

/// The name of a node or of a mesh: 1 to 32 letters, digits, `-`, `_` and `.`; compared byte by byte.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MeshName(String);

/// The error for a text that is no valid name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a name has 1 to {NAME_LIMIT} letters, digits, '-', '_' and '.'")]
pub struct MeshNameError;

impl MeshName {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name with these bytes, if they are valid.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<MeshName> {
        std::str::from_utf8(bytes).ok()?.parse().ok()
    }
}

impl FromStr for MeshName {
    type Err = MeshNameError;

    fn from_str(text: &str) -> Result<MeshName, MeshNameError> {
        let fits = (1..=NAME_LIMIT).contains(&text.len());
        // A name becomes part of a path, where these two have a special meaning.
        let is_dots = text == "." || text == "..";
        let known = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        (fits && !is_dots && text.bytes().all(known)).then(|| MeshName(text.to_owned())).ok_or(MeshNameError)
    }
}

impl fmt::Display for MeshName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What the nodes of one mesh share. A mesh without a key has a secret that everybody can compute: its frames are sealed in
/// the same way, and protected against accidents only.
#[derive(Clone)]
pub struct MeshSecret {
    secret: Prk,
    mesh: [u8; 4],
    prefix: [u8; 6],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// Derives bytes from a secret for a purpose. They are always within the limit of the derivation.
fn expand<const N: usize>(secret: &Prk, purpose: &[&[u8]]) -> [u8; N] {
    let mut bytes = [0; N];
    let drawn = secret.expand(purpose, Length(N));
    let _ = drawn.and_then(|drawn| drawn.fill(&mut bytes));
    bytes
}

impl MeshSecret {
    /// The secret of a mesh.
    #[must_use]
    pub fn new(mesh: &MeshName, key: Option<&Key>) -> MeshSecret {
        let public = Salt::new(HKDF_SHA256, mesh.as_str().as_bytes()).extract(b"bellwether mesh without a key");
        // From the name alone, so that a node with another key is recognised as such.
        let number = expand(&public, &[b"bellwether mesh 1: mesh"]);
        let secret = key.map_or(public, |key| key.secret(mesh.as_str().as_bytes()));
        let [a, b, c, d, e] = expand(&secret, &[b"bellwether mesh 1: prefix"]);
        MeshSecret { secret, mesh: number, prefix: [0xfd, a, b, c, d, e] }
    }

    /// The number by which frames of meshes with this name are recognised.
    #[must_use]
    pub fn mesh(&self) -> [u8; 4] {
        self.mesh
    }

    /// The tag of the node with this name.
    #[must_use]
    pub fn tag(&self, name: &MeshName) -> Tag {
        let bits = u64::from_be_bytes(expand(&self.secret, &[b"bellwether mesh 1: tag ", name.as_str().as_bytes()]));
        // Zero is reserved.
        Tag(bits.max(1))
    }

    /// The address of a node, in the mesh's /64 network.
    #[must_use]
    pub fn address(&self, tag: Tag) -> Ipv6Addr {
        let mut octets = [0; 16];
        octets[..6].copy_from_slice(&self.prefix);
        octets[8..].copy_from_slice(&tag.0.to_be_bytes());
        octets.into()
    }

    /// The tag that belongs to an address, if it is in the mesh's network.
    #[must_use]
    pub fn tag_of(&self, address: Ipv6Addr) -> Option<Tag> {
        let octets = address.octets();
        let tag = octets.last_chunk::<8>().map(|bits| Tag(u64::from_be_bytes(*bits)))?;
        (octets[..6] == self.prefix && octets[6..8] == [0, 0]).then_some(tag).and_then(Tag::some)
    }

    /// The tags of an IPv6 packet's source and destination, if both are in the mesh.
    #[must_use]
    pub fn ends(&self, packet: &[u8]) -> Option<(Tag, Tag)> {
        let version = packet.first().map(|byte| byte >> 4);
        let address = |at: usize| {
            let octets = packet.get(at..at + 16)?.first_chunk::<16>()?;
            self.tag_of(Ipv6Addr::from(*octets))
        };
        (version == Some(6)).then_some(())?;
        Some((address(8)?, address(24)?))
    }

    /// The key of one session of a node, under which no counter is used twice.
    pub(crate) fn session_key(&self, sender: Tag, session: u32) -> Option<LessSafeKey> {
        let (sender, session) = (sender.0.to_be_bytes(), session.to_be_bytes());
        let purpose: [&[u8]; 3] = [b"bellwether mesh 1: session", &sender, &session];
        let drawn = self.secret.expand(&purpose, &CHACHA20_POLY1305).ok()?;
        Some(LessSafeKey::new(UnboundKey::from(drawn)))
    }
}

impl fmt::Debug for MeshSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MeshSecret(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> MeshName {
        text.parse().unwrap()
    }

    #[test]
    fn a_name_has_up_to_thirty_two_plain_characters() {
        assert_eq!(name("boat-2_a.b").to_string(), "boat-2_a.b");
        for bad in ["", "a b", "ü", "a/b", ".", "..", &"x".repeat(33), &"x".repeat(65_536)] {
            assert_eq!(bad.parse::<MeshName>(), Err(MeshNameError), "{bad:?}");
        }
        assert_eq!(MeshName::from_bytes(b"n1"), Some(name("n1")));
        assert_eq!(MeshName::from_bytes(&[0xff]), None);
    }

    #[test]
    fn tag_and_address_depend_on_mesh_key_and_name_and_on_nothing_else() {
        let keys = [None, Some(Key::generate().unwrap()), Some(Key::generate().unwrap())];
        let mut seen = Vec::new();
        for (mesh, key) in ["m", "other"].iter().flat_map(|mesh| keys.iter().map(move |key| (mesh, key))) {
            let secret = MeshSecret::new(&name(mesh), key.as_ref());
            let again = MeshSecret::new(&name(mesh), key.as_ref());
            for node in ["n1", "n2"] {
                let tag = secret.tag(&name(node));
                assert_eq!(tag, again.tag(&name(node)));
                assert_eq!(secret.tag_of(secret.address(tag)), Some(tag));
                assert_eq!(secret.address(tag).octets()[0], 0xfd);
                assert!(!seen.contains(&tag));
                seen.push(tag);
            }
        }
        let secret = MeshSecret::new(&name("m"), None);
        assert_eq!(secret.tag_of("fe80::1".parse().unwrap()), None);
        assert_eq!(secret.tag_of(secret.address(Tag::NONE)), None, "nobody has no address");
    }

    #[test]
    fn only_packets_between_addresses_of_the_mesh_have_ends() {
        let secret = MeshSecret::new(&name("m"), None);
        let (a, b) = (secret.tag(&name("a")), secret.tag(&name("b")));
        let mut packet = vec![0; 40];
        packet[0] = 0x60;
        packet[8..24].copy_from_slice(&secret.address(a).octets());
        packet[24..].copy_from_slice(&secret.address(b).octets());
        assert_eq!(secret.ends(&packet), Some((a, b)));
        assert_eq!(secret.ends(&packet[..39]), None);
        packet[0] = 0x45;
        assert_eq!(secret.ends(&packet), None);
        (packet[0], packet[24]) = (0x60, 0xff);
        assert_eq!(secret.ends(&packet), None, "a multicast is for this link only");
    }

    #[test]
    fn meshes_of_one_name_recognise_each_others_frames_whatever_their_keys() {
        let (with, without) = (Key::generate().unwrap(), None);
        let mesh = |text, key: Option<&Key>| MeshSecret::new(&name(text), key).mesh();
        assert_eq!(mesh("m", Some(&with)), mesh("m", without));
        assert_ne!(mesh("m", None), mesh("n", None));
    }
}
