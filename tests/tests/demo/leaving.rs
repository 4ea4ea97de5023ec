//! Whatever ends the demo, nothing of it is left.

use rustix::process::Signal;

use crate::stage::{Demo, is_alive, tree, wait_for};

#[test]
fn after_ctrl_c_no_process_and_no_file_is_left() {
    let mut demo = Demo::start();
    let mut watch = demo.watch();
    let (leader, _) = watch.rings_after(0);
    demo.must("freeze", if leader == 1 { 2 } else { 1 });
    let everything = tree(demo.pid());
    assert!(everything.len() >= 17, "five machines, supervisors and guardians, a ringer, and the demo: {everything:?}");
    demo.signal(Signal::INT);
    assert_eq!(demo.ends().code(), Some(0));
    assert!(everything.iter().all(|pid| !is_alive(*pid)), "{everything:?}");
    assert_eq!(std::fs::read_dir(demo.folder.path()).unwrap().count(), 0);
    let last = demo.lines.by_ref().map(Result::unwrap).last().unwrap();
    assert!(last.contains("most copies at once: 1"), "{last}");
}

#[test]
fn a_demo_that_is_killed_takes_everything_with_it_even_who_is_frozen() {
    let mut demo = Demo::start();
    let mut watch = demo.watch();
    let (leader, _) = watch.rings_after(0);
    demo.must("freeze", leader);
    let everything = tree(demo.pid());
    demo.signal(Signal::KILL);
    demo.ends();
    wait_for("everything to be dead", || everything.iter().all(|pid| !is_alive(*pid)).then_some(()));
    assert_eq!(std::fs::read_dir(demo.folder.path()).unwrap().count(), 0);
}

#[test]
fn it_ends_by_itself_when_it_is_told_when() {
    let mut demo = Demo::start_with(&["--seconds", "1"]);
    assert_eq!(demo.ends().code(), Some(0));
}
