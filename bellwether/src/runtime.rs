//! The event loop of a command. One thread is enough for a member, and for queries of many.

use bellwether_trace::in_words;
use tokio::runtime::{Builder, Runtime};

use crate::commands::file_limit;
use crate::exit::{CommandResult, Failure};

/// A new event loop.
pub(crate) fn runtime() -> CommandResult<Runtime> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(|why| Failure::environment(format!("cannot start the event loop: {}", in_words(&why))))
}

/// Runs a client to its end.
pub(crate) fn block_on<T>(work: impl Future<Output = CommandResult<T>>) -> CommandResult<T> {
    // A runtime with too few files does not return an error, but panics.
    file_limit::require(file_limit::FOR_QUESTIONS)?;
    let runtime = runtime()?;
    let done = runtime.block_on(work);
    // The end does not wait for questions that are still under way.
    runtime.shutdown_background();
    done
}
