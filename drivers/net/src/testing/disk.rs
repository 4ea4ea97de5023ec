//! A simulated disk that can lose its power after each step, and keeps any part of unflushed data.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use crate::cell::Files;

type Inode = usize;

/// A change of the folder's names since the last flush.
#[derive(Clone, Debug)]
enum Change {
    Create(PathBuf, Inode),
    Rename(PathBuf, PathBuf),
    Link(PathBuf, PathBuf),
}

/// The contents of the disk, and how long it has power.
#[derive(Clone, Debug, Default)]
pub struct DiskContents {
    /// The durable content of each file, and what was written since.
    files: Vec<(Vec<u8>, Option<Vec<u8>>)>,
    names: BTreeMap<PathBuf, Inode>,
    changes: Vec<Change>,
    /// The number of steps until one fails.
    pub steps: usize,
    /// The error with which it fails.
    pub error: Option<io::ErrorKind>,
}

/// The disk itself.
#[derive(Clone, Debug, Default)]
pub struct DiskModel(pub RefCell<DiskContents>);

impl DiskContents {
    /// An empty disk whose power fails after this many steps.
    #[must_use]
    pub fn with_power_for(steps: usize) -> DiskContents {
        DiskContents { steps, ..DiskContents::default() }
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
        self.changes.iter().for_each(|change| DiskContents::apply(&mut names, change));
        names
    }

    /// Every state that a power failure may leave: any prefix of the changes of names, and of each unflushed file
    /// nothing, a part, all, or zeros.
    #[must_use]
    pub fn after_a_power_cut(&self) -> Vec<DiskContents> {
        let mut worlds = Vec::new();
        for kept in 0..=self.changes.len() {
            let mut names = self.names.clone();
            self.changes[..kept].iter().for_each(|change| DiskContents::apply(&mut names, change));
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
                worlds.push(DiskContents { files, names: names.clone(), changes: Vec::new(), steps: 99, error: None });
            }
        }
        worlds
    }
}

impl Files for DiskModel {
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

/// Several operations on one disk.
impl Files for &DiskModel {
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
