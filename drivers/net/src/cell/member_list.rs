//! The list of members that a member first started with, kept beside its cell.
//!
//! A majority of one list and a majority of another need not overlap: members 2 and 3 are a majority of three, and members
//! 1, 4 and 5 one of five. So a member's promises count only among the members that it made them with.

use std::io;
use std::path::PathBuf;

use super::{Cell, CellError, FILE_MAX, Files};

const NAME: &str = "members";
const NEW_NAME: &str = "members.new";

impl<F: Files> Cell<F> {
    /// Takes these members for those that the cell's promises are made with: keeps them durably at the first start, and
    /// compares them at every later one. Addresses may change; who counts may not.
    ///
    /// # Errors
    /// Other members than at the first start, or what the system says.
    pub fn keep_members(&self, ids: &[u32]) -> Result<(), CellError> {
        let path = self.folder.join(NAME);
        let given = ids.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        match self.files.read(&path, FILE_MAX) {
            Ok(bytes) => compare(path, &String::from_utf8_lossy(&bytes), given),
            Err(why) if why.kind() == io::ErrorKind::NotFound => self.replace(NEW_NAME, NAME, given.as_bytes()),
            Err(why) => Err(CellError::Io { doing: "read", path, why }),
        }
    }
}

fn compare(path: PathBuf, kept: &str, given: String) -> Result<(), CellError> {
    match kept.trim_end() == given {
        true => Ok(()),
        false => Err(CellError::OtherMembers { path, kept: kept.trim_end().to_owned(), given }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    #[test]
    fn a_member_starts_again_only_with_the_members_of_its_first_start() {
        let folder = Folder::new("members");
        let cell = || Cell::open(folder.path(), 1).unwrap();
        cell().keep_members(&[1, 2, 3]).unwrap();
        cell().keep_members(&[1, 2, 3]).unwrap();
        for others in [&[1, 2, 3, 4, 5][..], &[1, 2], &[1, 2, 4]] {
            let error = cell().keep_members(others).unwrap_err();
            assert!(matches!(error, CellError::OtherMembers { .. }), "{error}");
            assert!(error.to_string().contains("members 1, 2, 3"), "{error}");
        }
        cell().keep_members(&[1, 2, 3]).unwrap();
    }

    #[test]
    fn a_damaged_list_is_another_list() {
        let folder = Folder::new("members-damaged");
        let cell = Cell::open(folder.path(), 1).unwrap();
        std::fs::write(folder.path().join(NAME), [0xff, 0x00]).unwrap();
        assert!(matches!(cell.keep_members(&[1]), Err(CellError::OtherMembers { .. })));
    }
}
