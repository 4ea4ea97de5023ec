//! The frame's body as bytes. Who sends it, of which session, and the seal around it are the driver's part of a frame.

use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::{Reader, Wire, WireError};

use crate::config::{CLUSTER_LIMIT, NAME_LIMIT};
use crate::message::{MeshBody, MeshMessage, OkayFlags, TagList};
use crate::packet::{Packet, PacketKind};
use crate::record::{ClusterLink, ClusterRecord, HeldRecord, LANDMARK_REACH, ListedRecord};
use crate::tag::Tag;

/// What surrounds a body on the air: Ethernet, IPv6 and UDP headers, the frame's own header of 24 bytes and the seal of 16.
pub const FRAME_OVERHEAD: u32 = 102;

/// The most bytes of records in one list, so that a frame fits into the smallest IPv6 packet.
pub const LIST_BYTES: usize = 1_150;

/// A cluster has no more links than this in its record.
pub const LINK_LIMIT: usize = 24;

const WHOLE: u8 = 0;
const LOCAL: u8 = 1;
const WITHDRAWN: u8 = 2;
const LANDMARK: u8 = 3;
const LANDMARK_WITHDRAWN: u8 = 4;
/// In the byte of the hops of a record that is held.
const LANDMARK_BIT: u8 = 0x80;

/// A message is its sender's tag, the letter and the body.
impl Wire for MeshMessage {
    fn encode(&self, into: &mut Vec<u8>) {
        put_tag(into, self.sender);
        into.push(self.body.letter());
        self.body.encode(into);
    }

    fn decode(bytes: &[u8]) -> Result<MeshMessage, WireError> {
        let mut reader = Reader::new(bytes);
        let sender = tag(&mut reader)?;
        let letter = reader.u8()?;
        Ok(MeshMessage { sender, body: MeshBody::decode(letter, reader.rest())? })
    }

    fn sealed_len(&self) -> u32 {
        FRAME_OVERHEAD + self.body.wire_len() as u32
    }
}

impl MeshBody {
    /// How many bytes [`MeshBody::encode`] appends.
    #[must_use]
    pub fn wire_len(&self) -> usize {
        match self {
            MeshBody::Search { .. } => 1,
            MeshBody::Claim { .. } | MeshBody::Merge { .. } | MeshBody::Now { .. } => 8,
            MeshBody::Accept { name, .. } => 9 + name.as_ref().map_or(0, |name| name.len()),
            MeshBody::Ping { asked, .. } => 12 + 8 * asked.as_slice().len(),
            MeshBody::Okay { .. } => 12,
            MeshBody::Acknowledge { .. } => 21,
            MeshBody::End { .. } => 9,
            MeshBody::Greet { .. } => 6,
            MeshBody::Gateway { .. } => 19,
            MeshBody::Split { .. } => 17,
            MeshBody::WeakOffer { .. } | MeshBody::Recruit { .. } => 16,
            MeshBody::WeakGateway { .. } => 25,
            MeshBody::List { records, .. } => 5 + records.iter().map(|listed| listed.record.wire_len()).sum::<usize>(),
            MeshBody::Have { held, .. } => 9 + 13 * held.len(),
            MeshBody::Want { clusters, .. } => 17 + 8 * clusters.as_slice().len(),
            MeshBody::Data(packet) => packet.wire_len(),
        }
    }

    /// Appends the body's bytes.
    pub fn encode(&self, into: &mut Vec<u8>) {
        match self {
            MeshBody::Search { degree } => into.push(*degree),
            MeshBody::Claim { you } | MeshBody::Merge { you } | MeshBody::Now { you } => put_tag(into, *you),
            MeshBody::Accept { head, degree, name } => {
                put_tag(into, *head);
                into.push(*degree);
                into.extend_from_slice(name.as_deref().unwrap_or_default());
            }
            MeshBody::Ping { uptime, count, list, own, full, asked } => {
                into.extend_from_slice(&uptime.to_be_bytes());
                [count, list, own].iter().for_each(|number| into.extend_from_slice(&number.to_be_bytes()));
                into.extend_from_slice(&[u8::from(*full), asked.as_slice().len() as u8]);
                asked.as_slice().iter().for_each(|tag| put_tag(into, *tag));
            }
            MeshBody::Okay { head, degree, list, flags } => {
                put_tag(into, *head);
                into.push(*degree);
                into.extend_from_slice(&list.to_be_bytes());
                into.push(bits(&[flags.asking, flags.wants_own, flags.wants_all]));
            }
            MeshBody::End { winner, spread } => {
                put_tag(into, *winner);
                into.push(*spread);
            }
            MeshBody::Greet { uptime, count } => {
                into.extend_from_slice(&uptime.to_be_bytes());
                into.extend_from_slice(&count.to_be_bytes());
            }
            MeshBody::Gateway { head, foreign, lost, both_ways, missed_after } => {
                [head, foreign].iter().for_each(|tag| put_tag(into, **tag));
                into.push(bits(&[*lost, *both_ways, missed_after.is_some()]));
                into.extend_from_slice(&missed_after.unwrap_or(0).to_be_bytes());
            }
            MeshBody::WeakOffer { you, head } | MeshBody::Recruit { you, head } => {
                [you, head].iter().for_each(|tag| put_tag(into, **tag));
            }
            MeshBody::WeakGateway { head, partner, foreign, lost } => {
                [head, partner, foreign].iter().for_each(|tag| put_tag(into, **tag));
                into.push(u8::from(*lost));
            }
            MeshBody::List { list, since, records } => {
                [list, since].iter().for_each(|number| into.extend_from_slice(&number.to_be_bytes()));
                into.push(records.len() as u8);
                records.iter().for_each(|listed| put_record(into, listed));
            }
            MeshBody::Split { first, second, spread } => {
                [first, second].iter().for_each(|tag| put_tag(into, **tag));
                into.push(*spread);
            }
            MeshBody::Have { origin, held } => put_held(into, *origin, held),
            MeshBody::Want { origin, of, clusters } => {
                [origin, of].iter().for_each(|tag| put_tag(into, **tag));
                into.push(clusters.as_slice().len() as u8);
                clusters.as_slice().iter().for_each(|tag| put_tag(into, *tag));
            }
            MeshBody::Data(packet) => packet.encode(into),
            MeshBody::Acknowledge { from, to, id, kind } => {
                [from, to].iter().for_each(|tag| put_tag(into, **tag));
                into.extend_from_slice(&id.to_be_bytes());
                into.push(kind.code());
            }
        }
    }

    /// Reads the body that belongs to a letter.
    ///
    /// # Errors
    /// Anything that [`MeshBody::encode`] would not have written.
    pub fn decode(letter: u8, bytes: &[u8]) -> Result<MeshBody, WireError> {
        let mut reader = Reader::new(bytes);
        let body = match letter {
            b'S' => MeshBody::Search { degree: reader.u8()? },
            b'C' => MeshBody::Claim { you: tag(&mut reader)? },
            b'M' => MeshBody::Merge { you: tag(&mut reader)? },
            b'N' => MeshBody::Now { you: tag(&mut reader)? },
            b'A' => MeshBody::Accept { head: tag(&mut reader)?, degree: reader.u8()?, name: name(&mut reader)? },
            b'P' => ping(&mut reader)?,
            b'O' => okay(&mut reader)?,
            b'E' => MeshBody::End { winner: tag(&mut reader)?, spread: reader.u8()? },
            b'G' => MeshBody::Greet { uptime: reader.u32()?, count: reader.u16()? },
            b'Z' => gateway(&mut reader)?,
            b'W' => MeshBody::WeakOffer { you: tag(&mut reader)?, head: tag(&mut reader)? },
            b'Y' => MeshBody::WeakGateway {
                head: tag(&mut reader)?,
                partner: tag(&mut reader)?,
                foreign: tag(&mut reader)?,
                lost: reader.bool()?,
            },
            b'L' => list(&mut reader)?,
            b'R' => MeshBody::Recruit { you: tag(&mut reader)?, head: tag(&mut reader)? },
            b'T' => MeshBody::Split { first: tag(&mut reader)?, second: tag(&mut reader)?, spread: reader.u8()? },
            b'H' => have(&mut reader)?,
            b'Q' => MeshBody::Want {
                origin: tag(&mut reader)?,
                of: tag(&mut reader)?,
                clusters: TagList::new(&tags(&mut reader)?),
            },
            b'D' => MeshBody::Data(Packet::decode(&mut reader)?),
            b'K' => {
                let (from, to, id) = (tag(&mut reader)?, tag(&mut reader)?, reader.u32()?);
                MeshBody::Acknowledge { from, to, id, kind: PacketKind::of(reader.u8()?)? }
            }
            other => return Err(WireError::Tag(other)),
        };
        reader.finish()?;
        Ok(body)
    }
}

fn put_tag(into: &mut Vec<u8>, tag: Tag) {
    into.extend_from_slice(&tag.0.to_be_bytes());
}

fn tag(reader: &mut Reader<'_>) -> Result<Tag, WireError> {
    reader.u64().map(Tag)
}

/// Flags as the bits of a byte, the first the lowest.
fn bits(flags: &[bool]) -> u8 {
    flags.iter().rev().fold(0, |bits, flag| bits << 1 | u8::from(*flag))
}

/// So many flags out of a byte whose other bits must be zero.
fn flags<const N: usize>(byte: u8) -> Result<[bool; N], WireError> {
    if u32::from(byte) >> N != 0 {
        return Err(WireError::Value);
    }
    Ok(core::array::from_fn(|bit| byte >> bit & 1 == 1))
}

fn name(reader: &mut Reader<'_>) -> Result<Option<Arc<[u8]>>, WireError> {
    let name = reader.rest();
    if name.len() > NAME_LIMIT {
        return Err(WireError::Long);
    }
    Ok((!name.is_empty()).then(|| Arc::from(name)))
}

fn ping(reader: &mut Reader<'_>) -> Result<MeshBody, WireError> {
    let (uptime, count, list, own) = (reader.u32()?, reader.u16()?, reader.u16()?, reader.u16()?);
    let full = reader.bool()?;
    let asked = tags(reader)?;
    Ok(MeshBody::Ping { uptime, count, list, own, full, asked: TagList::new(&asked) })
}

/// A number of tags, and then so many. Nothing is reserved that the bytes do not hold.
fn tags(reader: &mut Reader<'_>) -> Result<Vec<Tag>, WireError> {
    let count = usize::from(reader.u8()?);
    let bytes = reader.bytes(count * 8)?;
    let mut inner = Reader::new(bytes);
    (0..count).map(|_| tag(&mut inner)).collect()
}

fn okay(reader: &mut Reader<'_>) -> Result<MeshBody, WireError> {
    let (head, degree, list) = (tag(reader)?, reader.u8()?, reader.u16()?);
    let [asking, wants_own, wants_all] = flags(reader.u8()?)?;
    Ok(MeshBody::Okay { head, degree, list, flags: OkayFlags { asking, wants_own, wants_all } })
}

fn gateway(reader: &mut Reader<'_>) -> Result<MeshBody, WireError> {
    let (head, foreign) = (tag(reader)?, tag(reader)?);
    let [lost, both_ways, missed] = flags(reader.u8()?)?;
    let list = reader.u16()?;
    if !missed && list != 0 {
        return Err(WireError::Value);
    }
    Ok(MeshBody::Gateway { head, foreign, lost, both_ways, missed_after: missed.then_some(list) })
}

fn list(reader: &mut Reader<'_>) -> Result<MeshBody, WireError> {
    let (list, since, count) = (reader.u16()?, reader.u16()?, reader.u8()?);
    let records: Vec<ListedRecord> = (0..count).map(|_| record(reader)).collect::<Result<_, _>>()?;
    Ok(MeshBody::List { list, since, records: records.into() })
}

fn put_held(into: &mut Vec<u8>, origin: Tag, held: &[HeldRecord]) {
    put_tag(into, origin);
    into.push(held.len() as u8);
    for record in held {
        put_tag(into, record.head);
        into.extend_from_slice(&record.edition.to_be_bytes());
        into.push(record.hops.min(LANDMARK_REACH) | if record.landmark { LANDMARK_BIT } else { 0 });
    }
}

fn have(reader: &mut Reader<'_>) -> Result<MeshBody, WireError> {
    let (origin, count) = (tag(reader)?, reader.u8()?);
    let held = |_| {
        let (head, edition, hops) = (tag(reader)?, reader.u32()?, reader.u8()?);
        let landmark = hops & LANDMARK_BIT != 0;
        Ok(HeldRecord { head, edition, hops: hops & !LANDMARK_BIT, landmark })
    };
    let held: Vec<HeldRecord> = (0..count).map(held).collect::<Result<_, WireError>>()?;
    Ok(MeshBody::Have { origin, held: held.into() })
}

fn put_record(into: &mut Vec<u8>, listed: &ListedRecord) {
    let record = &listed.record;
    let kind = match (record.withdrawn, record.landmark, record.is_local()) {
        (true, false, _) => WITHDRAWN,
        (true, true, _) => LANDMARK_WITHDRAWN,
        (false, true, _) => LANDMARK,
        (false, false, true) => LOCAL,
        (false, false, false) => WHOLE,
    };
    put_tag(into, record.head);
    into.extend_from_slice(&record.session.to_be_bytes());
    into.extend_from_slice(&record.version.to_be_bytes());
    into.extend_from_slice(&[listed.hops, kind]);
    if record.landmark && !record.withdrawn {
        put_tag(into, listed.via);
    }
    if record.withdrawn || record.landmark {
        return;
    }
    into.push(record.members.len() as u8);
    record.members.iter().for_each(|member| put_tag(into, *member));
    into.push(record.links.len() as u8);
    for link in &record.links {
        put_tag(into, link.head);
        into.push(link.cost);
        if kind == LOCAL {
            let named = link.gateways.iter().filter(|tag| **tag != Tag::NONE);
            into.push(named.clone().count() as u8);
            named.for_each(|tag| put_tag(into, *tag));
        }
    }
}

fn record(reader: &mut Reader<'_>) -> Result<ListedRecord, WireError> {
    let (head, session, version) = (tag(reader)?, reader.u32()?, reader.u32()?);
    let (hops, kind) = (reader.u8()?, reader.u8()?);
    let (withdrawn, landmark) = ([WITHDRAWN, LANDMARK_WITHDRAWN].contains(&kind), kind >= LANDMARK);
    let mut record = ClusterRecord { head, session, version, withdrawn, landmark, ..ClusterRecord::default() };
    let via = if kind == LANDMARK { tag(reader)? } else { Tag::NONE };
    if !withdrawn && !landmark {
        record.members = tags(reader)?;
        let links = usize::from(reader.u8()?);
        if record.members.len() > usize::from(CLUSTER_LIMIT) || links > LINK_LIMIT {
            return Err(WireError::Value);
        }
        record.links = (0..links).map(|_| link(reader, kind)).collect::<Result<_, _>>()?;
    }
    let sorted = record.members.is_sorted_by(|a, b| a < b) && record.links.is_sorted_by(|a, b| a.head < b.head);
    // A record whose kind promises gateways names at least one, so that each record has one form.
    if head == Tag::NONE || kind > LANDMARK_WITHDRAWN || !sorted || (kind == LOCAL) != record.is_local() {
        return Err(WireError::Value);
    }
    Ok(ListedRecord { hops, via, record: Arc::new(record) })
}

fn link(reader: &mut Reader<'_>, kind: u8) -> Result<ClusterLink, WireError> {
    let (head, cost) = (tag(reader)?, reader.u8()?);
    let mut gateways = [Tag::NONE; 2];
    if kind == LOCAL {
        let named = tags(reader)?;
        if named.len() > 2 || named.contains(&Tag::NONE) {
            return Err(WireError::Value);
        }
        gateways[..named.len()].copy_from_slice(&named);
    }
    if !(1..=3).contains(&cost) {
        return Err(WireError::Value);
    }
    Ok(ClusterLink { head, cost, gateways })
}
