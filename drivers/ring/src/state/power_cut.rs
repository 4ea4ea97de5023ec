//! The power goes after any step of a hand-over: what the cell says and what is on the store belong together.

use bellwether_net::testing::{DiskContents, DiskModel};
use bellwether_net::{CellStore, Files};
use std::cell::RefCell;
use std::io;
use std::path::Path;

use bellwether_bully::{HardState, Promise};
use bellwether_kernel::{Epoch, NodeId};

use super::{StateStore, StateSum};

const FOLDER: &str = "/data";

/// The cell of the test: its epoch is the name of the state.
fn promise(epoch: u64) -> HardState {
    let promise = Some(Promise { epoch: Epoch(epoch), to: NodeId::at(0) });
    HardState { promise, ..HardState::default() }
}

fn put(disk: &DiskModel, name: &str, content: &str) -> io::Result<()> {
    let file = disk.create(&Path::new(FOLDER).join(name))?;
    disk.write(&file, content.as_bytes())?;
    disk.sync(&file)
}

/// Takes a state in, works on it, and makes another token of it, as a member does.
fn live(disk: &DiskModel) -> Result<(), io::Error> {
    let (store, cell) = (StateStore::over(disk, Path::new(FOLDER)), CellStore::over(disk, Path::new(FOLDER), 9));
    let store_cell = |epoch| cell.store(&promise(epoch)).map_err(io::Error::other);
    put(disk, "arriving", "one")?;
    store.keep_incoming("1", StateSum { length: 3, hash: 1 })?;
    store_cell(1)?;
    put(disk, "settled", "two")?;
    store.link_state("2", "1", true)?;
    store_cell(2)?;
    store.link_state("3", "2", false)?;
    store_cell(3)?;
    put(disk, "arriving", "four")?;
    store.keep_incoming("4", StateSum { length: 4, hash: 4 })?;
    store_cell(4)
}

#[test]
fn whenever_the_power_goes_the_cell_and_its_state_belong_together() {
    let expected = ["one", "two", "two", "four"];
    let (mut cuts, mut seen) = (0, [false; 4]);
    for steps in 0.. {
        let disk = DiskModel(RefCell::new(DiskContents::with_power_for(steps)));
        let lived = live(&disk);
        for world in disk.0.borrow().after_a_power_cut() {
            let after = DiskModel(RefCell::new(world));
            let Some(found) = CellStore::over(&after, Path::new(FOLDER), 9).load::<HardState>().unwrap() else {
                continue;
            };
            let epoch = found.promise.unwrap().epoch.0;
            let state = after.read(&Path::new(FOLDER).join(format!("state-{epoch}")), 64);
            let expected = expected[epoch as usize - 1];
            assert_eq!(state.unwrap(), expected.as_bytes(), "cell {epoch} after {steps} steps");
            seen[epoch as usize - 1] = true;
            cuts += 1;
        }
        if lived.is_ok() {
            break;
        }
    }
    assert!(cuts > 100 && seen == [true; 4], "{cuts} {seen:?}");
}
