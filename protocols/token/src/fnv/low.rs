//! The lowest byte of a hash in progress, computed far ahead of the rest of the hash.
//!
//! It needs nothing but itself: `low' = (low ^ byte) · 0xb3 mod 256`. And a product's bit depends on no higher bits: bit `j`
//! of `low'` is bit `j` of `low ^ byte`, turned over or not by the bits below. Once those are known at every place, bit `j`
//! is a parity. So all rows of eight bytes are gone through at once, bit by bit from the lowest, as if the bit were 0 where each
//! row begins; where it is 1, the whole row is turned over, and whether it is follows from what the rows before have done.
//!
//! For that, 64 rows lie side by side in the bits of one word, and two such words side by side in one register. A
//! *plane* holds, for one place, the bits of all rows; transposing the matrix of bits gives the planes.
#![allow(clippy::needless_range_loop)] // over several arrays at once, which compilers see through when they are indexed

/// The number of bytes that are processed at once.
pub(super) const BLOCK: usize = 2 * 512;

/// One bit for each of 128 rows of eight bytes. Row `r` of a word is its bit `8 · (r mod 8) + r div 8`, since that spares the
/// transposition some shuffling and costs nothing.
type Rows = [u64; 2];
/// The bits for each of the eight places of a row.
type Places = [Rows; 8];
const NONE: Places = [[0; 2]; 8];

/// The lowest byte of a hash after this block, if it was `low` before.
pub(super) fn after(low: u8, block: &[u8; BLOCK]) -> u8 {
    let planes = planes(block);
    let (bits, _) = planes.as_chunks::<8>();
    let mut product = Product::NOTHING;
    let mut after = 0;
    for bit in 0..8 {
        after |= product.next(bit, &bits[bit], low >> bit & 1) << bit;
    }
    after
}

/// The product of the bytes (and what they are mixed into) with 0xb3 = 3 · 17 + 128, as far as it is known.
struct Product {
    /// The factor's bit below the next one.
    below: Places,
    /// The carry into the next bit of the sum of once and twice the factor.
    carry: Places,
    /// The carry into the next bit of the sum of three times and 48 times the factor.
    carry_48: Places,
    /// The bits by which three times the factor differs from the product: three times the factor again, four bits
    /// higher.
    higher: [Places; 12],
}

impl Product {
    const NOTHING: Product = Product { below: NONE, carry: NONE, carry_48: NONE, higher: [NONE; 12] };

    /// Computes one bit of the hash in all rows. `first` says whether it is set before the first row; the result says
    /// whether it is set after the last one.
    fn next(&mut self, bit: usize, plane: &Places, first: u8) -> u8 {
        let Product { below, carry, carry_48, higher } = self;
        let (mut factor, mut turned) = (NONE, [0; 2]);
        for place in 0..8 {
            for word in 0..2 {
                let guessed = turned[word] ^ plane[place][word];
                let lower = below[place][word] ^ carry[place][word] ^ higher[bit][place][word] ^ carry_48[place][word];
                factor[place][word] = guessed;
                turned[word] = guessed ^ lower;
            }
        }
        let (mut wrong, mut set) = ([0; 2], u64::from(first));
        for word in 0..2 {
            (wrong[word], set) = parities(turned[word], set);
        }
        for place in 0..8 {
            for word in 0..2 {
                let factor = factor[place][word] ^ wrong[word];
                let (twice, fourfold) = (below[place][word], higher[bit][place][word]);
                let thrice = factor ^ twice ^ carry[place][word];
                carry[place][word] = majority(factor, twice, carry[place][word]);
                carry_48[place][word] = majority(thrice, fourfold, carry_48[place][word]);
                higher[bit + 4][place][word] = thrice;
                below[place][word] = factor;
            }
        }
        if bit == 3 {
            // 128 times the factor is its lowest bit in the highest place, and three times the factor has the same lowest bit.
            for place in 0..8 {
                for word in 0..2 {
                    higher[7][place][word] ^= higher[4][place][word];
                }
            }
        }
        set as u8
    }
}

fn majority(one: u64, two: u64, three: u64) -> u64 {
    one & two | three & (one ^ two)
}

/// For each row, the parity of `before` and all earlier rows' bits; and the parity of all bits.
fn parities(mut rows: u64, before: u64) -> (u64, u64) {
    rows ^= rows << 8;
    rows ^= rows << 16;
    rows ^= rows << 32;
    // The highest byte sums up eight consecutive rows: one bit for each eight.
    let mut eights = rows >> 56;
    eights ^= eights << 1;
    eights ^= eights << 2;
    eights ^= eights << 4;
    let before_eights = (eights << 1 ^ before.wrapping_neg()) & 0xff;
    (rows << 8 ^ before_eights.wrapping_mul(0x0101_0101_0101_0101), before ^ eights >> 7 & 1)
}

/// The block's bits as planes: those of the lowest bit, one for each place in a row, then those of the next bit.
fn planes(block: &[u8; BLOCK]) -> [Rows; 64] {
    let mut rows = [[0; 2]; 64];
    let (words, _) = block.as_chunks::<8>();
    for row in 0..64 {
        rows[row] = [u64::from_le_bytes(words[row]), u64::from_le_bytes(words[64 + row])];
    }
    swap(&mut rows, 32, 4, 0x0f0f_0f0f_0f0f_0f0f);
    swap(&mut rows, 16, 2, 0x3333_3333_3333_3333);
    swap(&mut rows, 8, 1, 0x5555_5555_5555_5555);
    swap(&mut rows, 4, 32, 0x0000_0000_ffff_ffff);
    swap(&mut rows, 2, 16, 0x0000_ffff_0000_ffff);
    swap(&mut rows, 1, 8, 0x00ff_00ff_00ff_00ff);
    rows
}

/// Swaps one bit of the row number with one bit of the column number. Six swaps transpose the matrix.
#[inline(always)] // with its constants
fn swap(rows: &mut [Rows; 64], row: usize, column: u32, mask: u64) {
    let mut start = 0;
    while start < 64 {
        for upper in start..start + row {
            for word in 0..2 {
                let other = (rows[upper][word] >> column ^ rows[upper + row][word]) & mask;
                rows[upper + row][word] ^= other;
                rows[upper][word] ^= other << column;
            }
        }
        start += 2 * row;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fnv::mix;

    #[test]
    fn wherever_a_stretch_begins_and_whatever_is_in_it() {
        let mut word = 1_u32;
        let mut block = [0; BLOCK];
        for low in 0..=255 {
            for byte in &mut block {
                word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *byte = (word >> 24) as u8;
            }
            assert_eq!(after(low, &block), block.into_iter().fold(u64::from(low), mix) as u8, "{low}");
        }
    }
}
