//! An etcd that is in use already, over its JSON gateway: HTTP/1.1, so that no gRPC is needed.
//!
//! [`EtcdPlace`] is what people write, [`ResponseReader`] takes responses apart and [`FlockApi`] says what is asked and what an
//! answer means, both without I/O; [`EtcdClient`] and [`EtcdWatch`] move the bytes, and [`EtcdAccess`] logs in for both.

mod api;
mod client;
mod http;
mod login;
mod place;

pub use api::{EtcdDeath, EtcdDeathNotice, FlockApi, FlockRecord};
pub use client::{EtcdClient, EtcdWatch, release_blocking};
pub use http::{HttpError, ResponsePart, ResponseReader};
pub use login::EtcdAccess;
pub use place::EtcdPlace;
