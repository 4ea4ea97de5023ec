//! Power failures and full disks after any step of a write: either the old value is stored, or the new one.

use std::cell::RefCell;
use std::io;
use std::path::Path;

use bellwether_bully::{HardState, Promise};
use bellwether_kernel::{Epoch, NodeId};

use super::{CellError, CellStore};
use crate::testing::{DiskContents, DiskModel};

fn promise(epoch: u64) -> HardState {
    let promise = Some(Promise { epoch: Epoch(epoch), to: NodeId::at(0) });
    HardState { promise, ..HardState::default() }
}

fn cell(world: DiskContents) -> CellStore<DiskModel> {
    CellStore::over(DiskModel(RefCell::new(world)), Path::new("/data"), 9)
}

const STEPS: usize = 5;

#[test]
fn whenever_the_power_goes_the_old_cell_or_the_new_one_is_there() {
    for before in 0..3_u64 {
        for steps in 0..=STEPS {
            let first = cell(DiskContents::with_power_for(99));
            (1..=before).for_each(|epoch| first.store(&promise(epoch)).unwrap());
            first.files.0.borrow_mut().steps = steps;
            let stored = first.store(&promise(before + 1));
            assert_eq!(stored.is_ok(), steps == STEPS, "after {steps} steps");
            let old = (before > 0).then(|| promise(before));
            for world in first.files.0.borrow().after_a_power_cut() {
                let second = cell(world);
                let found = second.load::<HardState>().unwrap();
                let new = Some(promise(before + 1));
                assert!(found == new || (found == old && stored.is_err()), "{found:?} after {steps} steps");
                // Files that were left behind do not prevent the next write.
                second.store(&promise(77)).unwrap();
                assert_eq!(second.load().unwrap(), Some(promise(77)));
            }
        }
    }
}

#[test]
fn a_full_disk_loses_nothing_and_says_so() {
    for steps in 0..STEPS {
        let cell = cell(DiskContents::with_power_for(99));
        cell.store(&promise(1)).unwrap();
        let failing =
            [(io::ErrorKind::StorageFull, "disk is full"), (io::ErrorKind::ReadOnlyFilesystem, "not writable")];
        for (kind, says) in failing {
            cell.files.0.borrow_mut().steps = steps;
            cell.files.0.borrow_mut().error = Some(kind);
            let error = cell.store(&promise(2)).unwrap_err();
            assert!(error.to_string().contains(says), "{error}");
            assert!(matches!(error, CellError::Full(_) | CellError::ReadOnly { .. }));
            assert!(cell.load::<HardState>().unwrap().is_some());
        }
        cell.files.0.borrow_mut().steps = 99;
        cell.store(&promise(3)).unwrap();
        assert_eq!(cell.load().unwrap(), Some(promise(3)));
    }
}
