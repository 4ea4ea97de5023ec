//! How long a lost token takes to be regenerated, and how long a whole hand-over of a large state takes.

use std::path::Path;
use std::time::{Duration, Instant};

use bellwether_kernel::{Properties as _, Span};
use bellwether_token::{Command, Config, Note, Settings, TokenRing};

use crate::member::{Circle, Member, Told, Work};

const PATIENCE: Duration = Duration::from_secs(30);
/// The time until all members know each other.
const SETTLING: Duration = Duration::from_secs(1);

async fn next(circle: &mut Circle, wanted: impl Fn(&Told) -> bool) -> Result<Told, String> {
    let waiting = async {
        while let Some(told) = circle.told.recv().await {
            if wanted(&told) {
                return Some(told);
            }
        }
        None
    };
    tokio::time::timeout(PATIENCE, waiting).await.ok().flatten().ok_or_else(|| "waited in vain".into())
}

/// The owner of the token once all members know each other.
async fn settled(circle: &mut Circle, after: Duration) -> Result<usize, String> {
    let mut owner = next(circle, |told| matches!(told.note, Note::Leading(_))).await?.member;
    tokio::time::sleep(after).await;
    while let Ok(told) = circle.told.try_recv() {
        if matches!(told.note, Note::Leading(_)) {
            owner = told.member;
        }
    }
    Ok(owner)
}

/// How long a token was lost, in heart-beats.
pub(crate) struct Lost {
    /// The longest of several times.
    pub(crate) longest: f64,
    /// The sum of the note's time-outs: a waiter's, and an answer's to each of two questions.
    pub(crate) note: f64,
    /// The time within which the protocol promises to settle.
    pub(crate) patience: f64,
}

/// Kills an owner so often.
pub(crate) async fn regenerated(folder: &Path, turns: usize) -> Result<Lost, String> {
    let config = Config::new(Settings::default()).map_err(|why| why.to_string())?;
    let beats = |span: Span| span.as_nanos() as f64 / config.heartbeat.as_nanos() as f64;
    let mut longest = Duration::ZERO;
    for turn in 0..turns {
        let folder = folder.join(format!("lost-{turn}"));
        let mut circle = Circle::start(&folder, 3, &Settings::default(), Work::Keeps)?;
        let owner = settled(&mut circle, SETTLING).await?;
        circle.members[owner].die();
        let died = Instant::now();
        let heir = next(&mut circle, |told| told.member != owner && matches!(told.note, Note::Leading(_))).await?;
        longest = longest.max(heir.at - died);
        circle.members.iter().for_each(Member::die);
    }
    Ok(Lost {
        longest: longest.as_nanos() as f64 / config.heartbeat.as_nanos() as f64,
        note: beats(config.waiter_timeout().plus(config.answer_timeout().times(2))),
        patience: beats(TokenRing::settles_within(&config)),
    })
}

/// From the moment that the work has stopped until another has the token and its state, with everything in between: the
/// giver flushes and sums up what the work left, both store their cells, and the state travels.
pub(crate) async fn whole(folder: &Path, state: &Path, turns: usize) -> Result<Duration, String> {
    // Slow heart-beats: on a busy machine a copy of the state may keep quick ones waiting.
    let settings = Settings { heartbeat: Span::secs(1), ..Settings::default() };
    let mut circle = Circle::start(&folder.join("hand-over"), 2, &settings, Work::Keeps)?;
    let mut owner = settled(&mut circle, SETTLING * 3).await?;
    let mut best = Duration::MAX;
    for _ in 0..turns {
        let to = circle.members[owner].handle.state_file();
        std::fs::copy(state, &to).map_err(|why| why.to_string())?;
        // Earlier output of the job has long been written; only the last is not.
        std::fs::File::open(&to).and_then(|file| file.sync_all()).map_err(|why| why.to_string())?;
        circle.members[owner].handle.ask(Command::Pass).await;
        let stopped = next(&mut circle, |told| matches!(told.note, Note::LetGo(_))).await?.at;
        let took = next(&mut circle, |told| told.member != owner && matches!(told.note, Note::Took { .. })).await?;
        best = best.min(took.at.saturating_duration_since(stopped));
        owner = next(&mut circle, |told| matches!(told.note, Note::Leading(_))).await?.member;
    }
    circle.members.iter().for_each(Member::die);
    Ok(best)
}
