//! The fence around code that may fail on one input: a panic inside becomes words.
//!
//! Tells whoever prints panics which of them are caught here and told as findings. Knows no game
//! and prints nothing.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static FENCED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic on this thread would be caught and become a finding of the input at hand.
#[must_use]
pub fn is_fenced() -> bool {
    FENCED.get()
}

/// Sets the mark for as long as it lives, and puts back what it was.
struct Mark(bool);

impl Mark {
    fn set(fenced: bool) -> Self {
        Self(FENCED.replace(fenced))
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        FENCED.set(self.0);
    }
}

/// Does something that may panic; a panic comes back as its words.
///
/// Whatever the code had in hand may be half done afterwards: the caller throws it away.
pub(super) fn fenced<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let _mark = Mark::set(true);
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| words(&*payload))
}

/// Does something inside a fence whose panics are not the input's.
pub(super) fn unfenced<T>(work: impl FnOnce() -> T) -> T {
    let _mark = Mark::set(false);
    work()
}

/// What a panic said.
fn words(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "without a word".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_is_put_back_however_the_work_ends() {
        assert!(!is_fenced());
        let inside = fenced(|| (is_fenced(), unfenced(is_fenced), is_fenced()));
        assert_eq!(inside, Ok((true, false, true)));
        assert!(!is_fenced());
    }
}
