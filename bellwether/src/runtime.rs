//! The event loop of a command. One thread is enough for a member, and for a question to many.

use bellwether_trace::in_words;
use tokio::runtime::{Builder, Runtime};

use crate::commands::file_limit;
use crate::exit::{CommandResult, Failure};

/// An event loop.
pub(crate) fn runtime() -> CommandResult<Runtime> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(|why| Failure::environment(format!("cannot start the event loop: {}", in_words(&why))))
}

/// Runs a client to its end.
pub(crate) fn block_on<T>(work: impl Future<Output = CommandResult<T>>) -> CommandResult<T> {
    // A runtime that finds too few does not say so, but panics.
    file_limit::require(file_limit::FOR_QUESTIONS)?;
    let runtime = runtime()?;
    let done = runtime.block_on(work);
    // Whoever leaves does not wait for questions that are still on their way.
    runtime.shutdown_background();
    done
}
