//! A disk that can lose its power after each step, and keeps of what was not flushed whatever it likes.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use bellwether_bully::{HardState, Promise};
use bellwether_kernel::{Epoch, NodeId};

use super::{Cell, CellError, Files};

type Inode = usize;

/// What has happened to the names since the folder was flushed.
#[derive(Clone, Debug)]
enum Change {
    Create(PathBuf, Inode),
    Rename(PathBuf, PathBuf),
    Link(PathBuf, PathBuf),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct World {
    /// What is surely in each file, and what was written since.
    files: Vec<(Vec<u8>, Option<Vec<u8>>)>,
    names: BTreeMap<PathBuf, Inode>,
    changes: Vec<Change>,
    /// After how many more steps the next one fails.
    steps: usize,
    error: Option<io::ErrorKind>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Model(pub(crate) RefCell<World>);

impl World {
    /// An empty one whose power goes after so many steps.
    pub(crate) fn with_power_for(steps: usize) -> World {
        World { steps, ..World::default() }
    }

    fn step(&mut self) -> io::Result<()> {
        if self.steps == 0 {
            return Err(self.error.unwrap_or(io::ErrorKind::Other).into());
        }
        self.steps -= 1;
        Ok(())
    }

    fn apply(names: &mut BTreeMap<PathBuf, Inode>, change: &Change) {
        match change {
            Change::Create(path, inode) => {
                names.insert(path.clone(), *inode);
            }
            Change::Rename(from, to) => {
                if let Some(inode) = names.remove(from) {
                    names.insert(to.clone(), inode);
                }
            }
            Change::Link(from, to) => {
                if let Some(inode) = names.get(from) {
                    names.insert(to.clone(), *inode);
                }
            }
        }
    }

    fn names_now(&self) -> BTreeMap<PathBuf, Inode> {
        let mut names = self.names.clone();
        self.changes.iter().for_each(|change| World::apply(&mut names, change));
        names
    }

    /// Every world that a power cut may leave: any prefix of the changes of names, and of each file that was not
    /// flushed nothing, a part, all, or zeros.
    pub(crate) fn after_a_power_cut(&self) -> Vec<World> {
        let mut worlds = Vec::new();
        for kept in 0..=self.changes.len() {
            let mut names = self.names.clone();
            self.changes[..kept].iter().for_each(|change| World::apply(&mut names, change));
            for damage in 0..4 {
                let settle = |(safe, unsafe_now): &(Vec<u8>, Option<Vec<u8>>)| {
                    let content = match (unsafe_now, damage) {
                        (None, _) | (_, 0) => safe.clone(),
                        (Some(new), 1) => new[..new.len() / 2].to_vec(),
                        (Some(new), 2) => new.clone(),
                        (Some(new), _) => vec![0; new.len()],
                    };
                    (content, None)
                };
                let files = self.files.iter().map(settle).collect();
                worlds.push(World { files, names: names.clone(), changes: Vec::new(), steps: 99, error: None });
            }
        }
        worlds
    }
}

impl Files for Model {
    type File = Inode;

    fn read(&self, path: &Path, _most: u64) -> io::Result<Vec<u8>> {
        let world = self.0.borrow();
        let inode = *world.names_now().get(path).ok_or(io::ErrorKind::NotFound)?;
        let (safe, now) = &world.files[inode];
        Ok(now.as_ref().unwrap_or(safe).clone())
    }

    fn create(&self, path: &Path) -> io::Result<Inode> {
        let mut world = self.0.borrow_mut();
        world.step()?;
        if let Some(inode) = world.names_now().get(path) {
            world.files[*inode].1 = Some(Vec::new());
            return Ok(*inode);
        }
        let inode = world.files.len();
        world.files.push((Vec::new(), None));
        world.changes.push(Change::Create(path.to_owned(), inode));
        Ok(inode)
    }

    fn write(&self, file: &Inode, bytes: &[u8]) -> io::Result<()> {
        let mut world = self.0.borrow_mut();
        // A write that fails may have written a part.
        let failed = world.step();
        let part = if failed.is_err() { &bytes[..bytes.len() / 3] } else { bytes };
        world.files[*file].1 = Some(part.to_vec());
        failed
    }

    fn sync(&self, file: &Inode) -> io::Result<()> {
        let mut world = self.0.borrow_mut();
        world.step()?;
        let (safe, now) = &mut world.files[*file];
        *safe = now.take().unwrap_or_else(|| safe.clone());
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut world = self.0.borrow_mut();
        world.step()?;
        world.changes.push(Change::Rename(from.to_owned(), to.to_owned()));
        Ok(())
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut world = self.0.borrow_mut();
        world.step()?;
        world.changes.push(Change::Link(from.to_owned(), to.to_owned()));
        Ok(())
    }

    fn exists(&self, path: &Path) -> bool {
        self.0.borrow().names_now().contains_key(path)
    }

    fn sync_folder(&self, _path: &Path) -> io::Result<()> {
        let mut world = self.0.borrow_mut();
        world.step()?;
        world.names = world.names_now();
        world.changes.clear();
        Ok(())
    }
}

/// Several things on one disk.
impl Files for &Model {
    type File = Inode;

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        (**self).read(path, most)
    }

    fn create(&self, path: &Path) -> io::Result<Inode> {
        (**self).create(path)
    }

    fn write(&self, file: &Inode, bytes: &[u8]) -> io::Result<()> {
        (**self).write(file, bytes)
    }

    fn sync(&self, file: &Inode) -> io::Result<()> {
        (**self).sync(file)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        (**self).rename(from, to)
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        (**self).link(from, to)
    }

    fn exists(&self, path: &Path) -> bool {
        (**self).exists(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        (**self).sync_folder(path)
    }
}

fn promise(epoch: u64) -> HardState {
    let promise = Some(Promise { epoch: Epoch(epoch), to: NodeId::at(0) });
    HardState { promise, ..HardState::default() }
}

fn cell(world: World) -> Cell<Model> {
    Cell::over(Model(RefCell::new(world)), Path::new("/data"), 9)
}

const STEPS: usize = 5;

#[test]
fn whenever_the_power_goes_the_old_cell_or_the_new_one_is_there() {
    for before in 0..3_u64 {
        for steps in 0..=STEPS {
            let first = cell(World { steps: 99, ..World::default() });
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
                // What was left lying about does not stand in the way of the next.
                second.store(&promise(77)).unwrap();
                assert_eq!(second.load().unwrap(), Some(promise(77)));
            }
        }
    }
}

#[test]
fn a_full_disk_loses_nothing_and_says_so() {
    for steps in 0..STEPS {
        let cell = cell(World { steps: 99, ..World::default() });
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
