//! Names as DNS asks for them: the address of `NAME.mesh` is computed, and nobody is asked.

use bellwether_mesh_net::{MeshName, MeshSecret};

/// The domain of all nodes.
const DOMAIN: &[u8] = b"mesh";
const HEADER: usize = 12;
const AAAA: u16 = 28;
const ANY: u16 = 255;
const INTERNET: u16 = 1;
/// An address never changes, but a key may.
const SECONDS: u32 = 60;

/// An answer, and the bit that says that whoever gives it is the authority for it.
const ANSWER: u16 = 0x8400;
const REFUSED: u16 = 0x8005;
const NO_SUCH_NAME: u16 = 0x8403;
const NOT_DONE_HERE: u16 = 0x8004;
/// The asker wants others to be asked, which is copied; none are.
const RECURSION_WANTED: u16 = 0x0100;

/// The question in a message: the labels of its name, its type, and where it ends.
struct Asked<'a> {
    labels: Vec<&'a [u8]>,
    kind: u16,
    end: usize,
}

/// The answer to a DNS message; nothing, if it is no question.
pub(crate) fn answer(secret: &MeshSecret, message: &[u8]) -> Option<Vec<u8>> {
    let flags = number(message, 2)?;
    // A response is never answered: two servers that did would never stop.
    if flags & 0x8000 != 0 || number(message, 4)? != 1 {
        return None;
    }
    let asked = question(message)?;
    let (code, address) = match (flags & 0x7800, asked.labels.as_slice()) {
        (1.., _) => (NOT_DONE_HERE, None),
        (_, [name @ .., domain]) if domain.eq_ignore_ascii_case(DOMAIN) => {
            match MeshName::from_bytes(&name.join(&b'.')) {
                Some(name) => (ANSWER, Some(secret.address(secret.tag(&name)))),
                None => (NO_SUCH_NAME, None),
            }
        }
        _ => (REFUSED, None),
    };
    let address = address.filter(|_| asked.kind == AAAA || asked.kind == ANY);
    let mut reply = message[..2].to_vec();
    let counts = [code | flags & RECURSION_WANTED, 1, u16::from(address.is_some()), 0, 0];
    counts.iter().for_each(|count| reply.extend_from_slice(&count.to_be_bytes()));
    reply.extend_from_slice(&message[HEADER..asked.end]);
    if let Some(address) = address {
        // The name is the one of the question, which begins after the header.
        let name = 0xc000 | HEADER as u16;
        [name, AAAA, INTERNET].iter().for_each(|field| reply.extend_from_slice(&field.to_be_bytes()));
        reply.extend_from_slice(&SECONDS.to_be_bytes());
        reply.extend_from_slice(&16_u16.to_be_bytes());
        reply.extend_from_slice(&address.octets());
    }
    Some(reply)
}

fn number(message: &[u8], at: usize) -> Option<u16> {
    message.get(at..at + 2)?.first_chunk().map(|bytes| u16::from_be_bytes(*bytes))
}

fn question(message: &[u8]) -> Option<Asked<'_>> {
    let (mut labels, mut at) = (Vec::new(), HEADER);
    loop {
        let length = usize::from(*message.get(at)?);
        at += 1;
        match length {
            0 => break,
            // Anything longer refers to another place, which no question does.
            1..=63 => labels.push(message.get(at..at + length)?),
            _ => return None,
        }
        at += length;
    }
    let (kind, class) = (number(message, at)?, number(message, at + 2)?);
    (class == INTERNET).then_some(Asked { labels, kind, end: at + 4 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn secret() -> MeshSecret {
        MeshSecret::new(&"m".parse().unwrap(), None)
    }

    fn asking(name: &str, kind: u16) -> Vec<u8> {
        let mut message = vec![7, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        for label in name.split('.') {
            message.push(label.len() as u8);
            message.extend_from_slice(label.as_bytes());
        }
        message.push(0);
        [kind, INTERNET].iter().for_each(|field| message.extend_from_slice(&field.to_be_bytes()));
        message
    }

    fn code(message: &[u8]) -> u16 {
        number(message, 2).unwrap() & 15
    }

    #[test]
    fn the_address_of_a_node_is_computed_from_its_name() {
        for name in ["anna.mesh", "boat.2.MESH"] {
            let node: MeshName = name[..name.len() - 5].parse().unwrap();
            let reply = answer(&secret(), &asking(name, AAAA)).unwrap();
            assert_eq!((code(&reply), number(&reply, 6)), (0, Some(1)));
            assert!(reply.ends_with(&secret().address(secret().tag(&node)).octets()));
        }
        let reply = answer(&secret(), &asking("anna.mesh", 1)).unwrap();
        assert_eq!((code(&reply), number(&reply, 6)), (0, Some(0)), "it has no IPv4 address");
    }

    #[test]
    fn what_is_no_name_of_a_node_is_refused_or_does_not_exist() {
        assert_eq!(code(&answer(&secret(), &asking("example.org", AAAA)).unwrap()), 5);
        assert_eq!(code(&answer(&secret(), &asking("mesh", AAAA)).unwrap()), 3);
        assert_eq!(code(&answer(&secret(), &asking(&format!("{}.mesh", "x".repeat(40)), AAAA)).unwrap()), 3);
        let mut reply = answer(&secret(), &asking("anna.mesh", AAAA)).unwrap();
        assert_eq!(answer(&secret(), &reply), None, "an answer is not answered");
        reply.truncate(11);
        assert_eq!(answer(&secret(), &reply), None);
    }

    proptest! {
        #[test]
        fn any_bytes_get_a_short_answer_or_none(mut bytes in proptest::collection::vec(any::<u8>(), 0..600), asks in any::<bool>()) {
            if asks && bytes.len() > 12 {
                bytes[2..6].copy_from_slice(&[0, 0, 0, 1]);
            }
            if let Some(answer) = answer(&secret(), &bytes) {
                prop_assert!(answer.len() <= bytes.len() + 28);
            }
        }
    }
}
