//! The wire form of each kind of field.

use alloc::collections::{BTreeSet, VecDeque};
use alloc::sync::Arc;
use alloc::vec::Vec;

use bellwether_kernel::{NodeId, Reader, WireError};

use crate::operation::{SessionNumber, UserId};

/// A part of a wire form. Reading allocates no more than the input's length: elements are read one by one, and each has
/// at least one byte.
pub(super) trait Field: Sized {
    fn put(&self, into: &mut Vec<u8>);
    fn take(from: &mut Reader<'_>) -> Result<Self, WireError>;
}

/// A structure is written as its fields, one after the other.
macro_rules! fields {
    ($type:ident { $($field:ident),* }) => {
        impl $crate::wire::field::Field for $type {
            fn put(&self, into: &mut alloc::vec::Vec<u8>) {
                $($crate::wire::field::Field::put(&self.$field, into);)*
            }

            fn take(from: &mut bellwether_kernel::Reader<'_>) -> Result<$type, bellwether_kernel::WireError> {
                Ok($type { $($field: $crate::wire::field::Field::take(from)?),* })
            }
        }
    };
}
pub(super) use fields;

/// An enum without data is written as one byte, counted from 0.
macro_rules! choices {
    ($type:ident: $($variant:ident = $number:literal),*) => {
        impl $crate::wire::field::Field for $type {
            fn put(&self, into: &mut alloc::vec::Vec<u8>) {
                into.push(match self { $($type::$variant => $number),* });
            }

            fn take(from: &mut bellwether_kernel::Reader<'_>) -> Result<$type, bellwether_kernel::WireError> {
                match from.u8()? {
                    $($number => Ok($type::$variant),)*
                    tag => Err(bellwether_kernel::WireError::Tag(tag)),
                }
            }
        }
    };
}
pub(super) use choices;

impl Field for u8 {
    fn put(&self, into: &mut Vec<u8>) {
        into.push(*self);
    }

    fn take(from: &mut Reader<'_>) -> Result<u8, WireError> {
        from.u8()
    }
}

impl Field for bool {
    fn put(&self, into: &mut Vec<u8>) {
        into.push(u8::from(*self));
    }

    fn take(from: &mut Reader<'_>) -> Result<bool, WireError> {
        from.bool()
    }
}

impl Field for u32 {
    fn put(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(&self.to_be_bytes());
    }

    fn take(from: &mut Reader<'_>) -> Result<u32, WireError> {
        from.u32()
    }
}

impl Field for u64 {
    fn put(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(&self.to_be_bytes());
    }

    fn take(from: &mut Reader<'_>) -> Result<u64, WireError> {
        from.u64()
    }
}

impl Field for NodeId {
    fn put(&self, into: &mut Vec<u8>) {
        self.number().put(into);
    }

    fn take(from: &mut Reader<'_>) -> Result<NodeId, WireError> {
        NodeId::new(from.u32()?).ok_or(WireError::Value)
    }
}

impl Field for UserId {
    fn put(&self, into: &mut Vec<u8>) {
        self.0.put(into);
    }

    fn take(from: &mut Reader<'_>) -> Result<UserId, WireError> {
        Ok(UserId(from.u32()?))
    }
}

impl Field for SessionNumber {
    fn put(&self, into: &mut Vec<u8>) {
        self.0.put(into);
    }

    fn take(from: &mut Reader<'_>) -> Result<SessionNumber, WireError> {
        Ok(SessionNumber(from.u64()?))
    }
}

impl<T: Field> Field for Option<T> {
    fn put(&self, into: &mut Vec<u8>) {
        self.is_some().put(into);
        if let Some(value) = self {
            value.put(into);
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Option<T>, WireError> {
        if from.bool()? { T::take(from).map(Some) } else { Ok(None) }
    }
}

/// Writes the number of elements in four bytes.
fn put_length(length: usize, into: &mut Vec<u8>) {
    (length as u32).put(into);
}

impl Field for Arc<[u8]> {
    fn put(&self, into: &mut Vec<u8>) {
        put_length(self.len(), into);
        into.extend_from_slice(self);
    }

    fn take(from: &mut Reader<'_>) -> Result<Arc<[u8]>, WireError> {
        let length = from.u32()? as usize;
        Ok(from.bytes(length)?.into())
    }
}

impl Field for Arc<str> {
    fn put(&self, into: &mut Vec<u8>) {
        put_length(self.len(), into);
        into.extend_from_slice(self.as_bytes());
    }

    fn take(from: &mut Reader<'_>) -> Result<Arc<str>, WireError> {
        let length = from.u32()? as usize;
        let text = core::str::from_utf8(from.bytes(length)?).map_err(|_| WireError::Value)?;
        Ok(text.into())
    }
}

impl<T: Field> Field for Vec<T> {
    fn put(&self, into: &mut Vec<u8>) {
        put_length(self.len(), into);
        self.iter().for_each(|element| element.put(into));
    }

    fn take(from: &mut Reader<'_>) -> Result<Vec<T>, WireError> {
        let mut elements = Vec::new();
        for _ in 0..from.u32()? {
            elements.push(T::take(from)?);
        }
        Ok(elements)
    }
}

impl<T: Field> Field for VecDeque<T> {
    fn put(&self, into: &mut Vec<u8>) {
        put_length(self.len(), into);
        self.iter().for_each(|element| element.put(into));
    }

    fn take(from: &mut Reader<'_>) -> Result<VecDeque<T>, WireError> {
        Vec::take(from).map(VecDeque::from)
    }
}

/// Shared slices of anything but bytes, for which there is a faster way.
macro_rules! shared_slices {
    ($($type:ty),*) => {$(
        impl $crate::wire::field::Field for alloc::sync::Arc<[$type]> {
            fn put(&self, into: &mut alloc::vec::Vec<u8>) {
                $crate::wire::field::Field::put(&(self.len() as u32), into);
                self.iter().for_each(|element| $crate::wire::field::Field::put(element, into));
            }

            fn take(from: &mut bellwether_kernel::Reader<'_>) -> Result<Self, bellwether_kernel::WireError> {
                <alloc::vec::Vec<$type> as $crate::wire::field::Field>::take(from).map(alloc::sync::Arc::from)
            }
        }
    )*};
}
pub(super) use shared_slices;

impl<T: Field + Ord> Field for BTreeSet<T> {
    fn put(&self, into: &mut Vec<u8>) {
        put_length(self.len(), into);
        self.iter().for_each(|element| element.put(into));
    }

    /// Only an ascending list is accepted as a set: each value has one form.
    fn take(from: &mut Reader<'_>) -> Result<BTreeSet<T>, WireError> {
        let mut elements = BTreeSet::new();
        for _ in 0..from.u32()? {
            let element = T::take(from)?;
            if elements.last().is_some_and(|last| *last >= element) {
                return Err(WireError::Value);
            }
            elements.insert(element);
        }
        Ok(elements)
    }
}

macro_rules! tuples {
    ($(($($name:ident),*))*) => {$(
        impl<$($name: Field),*> Field for ($($name,)*) {
            #[allow(non_snake_case, reason = "one letter names the type and the value")]
            fn put(&self, into: &mut Vec<u8>) {
                let ($($name,)*) = self;
                $($name.put(into);)*
            }

            fn take(from: &mut Reader<'_>) -> Result<Self, WireError> {
                Ok(($($name::take(from)?,)*))
            }
        }
    )*};
}
tuples!((A, B)(A, B, C)(A, B, C, D));
