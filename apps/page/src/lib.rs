//! The common part of the servers of all pages: access control ([`PageAccess`]), and files inside the binary
//! ([`Asset`]).
//!
//! A page's server listens on this machine only. That is not enough, since any page in a browser may knock there: so
//! nothing is answered that was asked for under another name than ours (a foreign name that resolves to us), or from a
//! page of another origin; and whoever wants more than the files needs the token that stands behind the `#` of the
//! printed address.

mod access;
mod asset;

pub use access::{PageAccess, error_response, guard, missing_token};
pub use asset::{Asset, find, unserved_references};
