//! How fast a token goes round, and how fast a state goes with it.

mod copy;

fn main() -> std::io::Result<()> {
    let folder = std::env::temp_dir().join("ring-bench");
    std::fs::create_dir_all(&folder)?;
    let copies = copy::measure(&folder)?;
    println!("bare {:?} handed over {:?} summed up {:?}", copies.bare, copies.handed_over, copies.summed_up);
    std::fs::remove_dir_all(&folder)
}
