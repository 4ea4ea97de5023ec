//! A ring can be watched while its token moves.

use bellwether_tests::binary;
use bellwether_tests::terminal::Terminal;

use crate::circle::Circle;

#[test]
fn who_watches_a_ring_sees_the_token_move() {
    let mut ring = Circle::new(3, &["--grace", "100ms"]);
    ring.command = vec!["sleep".into(), "1000".into()];
    ring.start_all();
    let (owner, _) = ring.started_after(0);
    let words = ["status", "--watch", "--every", "20ms", "--at", &ring.at];
    let mut terminal = Terminal::start(binary(), &words, &[], (24, 80));
    let mut shows = |part: &str| {
        ring.wait_for(&format!("{part:?} on the screen"), || terminal.text().contains(part).then_some(()));
    };
    shows(&format!("m{owner} has the token, at progress"));
    (0..3).for_each(|member| shows(&format!(" m{member} ")));
    assert!(ring.ask(&["ring", "pass"]).status.success());
    shows(&format!(" took over from m{owner}: it has the token, at progress"));
    terminal.types(b"q");
    assert_eq!(ring.wait_for("the end", || terminal.ended()), Some(0));
    assert!(terminal.is_for_lines());
}
