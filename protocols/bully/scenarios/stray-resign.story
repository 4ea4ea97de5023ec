bully, 3 nodes, seed 0
◇ election  ◆ halted  ◆ reorganization  ★ coordinator  ● member  ▽ letting-go  · down  ‖ frozen

seconds   1 2 3
  0.000   ◇ ◇ ◇   1 2 3  started
          ◇ ◇ ◇   1 → 2 3 AreYouThere e0 stands
          ◇ ◇ ◇   1 2 3  now election
          ◇ ◇ ◇   2 → 1 3 AreYouThere e0 stands
          ◇ ◇ ◇   3 → 1 2 AreYouThere e0 stands
  0.010   ◇ ◇ ◇   2 → 1 3 Here e0 stands
          ◇ ◇ ◇   3 → 1 2 Here e0 stands
          ◇ ◇ ◇   1 → 2 3 Here e0 stands
          ◇ ◇ ◇   3  stands for e1
  0.011   ◇ ◇ ◇   3 → 1 2 Halt e1
  0.021   ◆ ◆ ◇   1 2  now halted
  0.022   ◆ ◆ ◇   1 → 3 Halted e1
          ◆ ◆ ◇   2 → 3 Halted e1
  0.032   ◆ ◆ ◆   3 → 1 2 Elected e1
          ◆ ◆ ◆   3  now reorganization
  0.042   ◆ ◆ ◆   1 → 3 Accepted e1
          ◆ ◆ ◆   1 2  now reorganization
          ◆ ◆ ◆   2 → 3 Accepted e1
  0.052   ◆ ◆ ★   3 → 1 2 Ready e1
          ◆ ◆ ★   3  leads e1
          ◆ ◆ ★   3  now coordinator
  0.062   ● ● ★   1 2  follows 3 in e1
          ● │ ★   1 → 3 Readied e1
          ● ● ★   1 2  now member
          │ ● ★   2 → 3 Readied e1
          │ │ ★   … 18 × AreYouNormal/Normal
  0.990   │ │ ★   ── conditions stray=100% astray=4s ──
  1.000   │ │ ▽   3  asked: step-down
          │ │ ▽   3  lets go of e1: the work should stop
          │ │ ▽   3  now letting-go
  1.001   │ │ ◇   3  asked: stopped
          │ │ ◇   3  leads e1 no longer
          ● ● ◇   3 → 1 2 Resign e1
          │ │ ◇   3  follows nobody
          │ │ ◇   3  now election
  1.010   │ │ ◇   ── conditions stray=0% ──
  1.011   ◇ ◇ ◇   1 2  follows nobody
          ◇ ◇ ◇   1 → 2 3 AreYouThere e1 stands
          ◇ ◇ ◇   1 2  now election
          ◇ ◇ ◇   2 → 1 3 AreYouThere e1 stands
  1.021   ◇ ◇ ◇   2 → 1 Here e1 stands
          ◇ ◇ ◇   3 → 1 2 Here e1 votes
          ◇ ◇ ◇   1 → 2 Here e1 stands
  1.031   ◇ ◇ ◇   2  stands for e2
  1.032   ◇ ◇ ◇   2 → 1 3 Halt e2
  1.042   ◆ ◇ ◆   1 3  now halted
  1.043   ◆ ◇ ◆   1 → 2 Halted e2
          ◆ ◇ ◆   3 → 2 Halted e2
  1.053   ◆ ◆ ◆   2 → 1 3 Elected e2
          ◆ ◆ ◆   2  now reorganization
  1.063   ◆ ◆ ◆   1 → 2 Accepted e2
          ◆ ◆ ◆   1 3  now reorganization
          ◆ ◆ ◆   3 → 2 Accepted e2
  1.073   ◆ ★ ◆   2 → 1 3 Ready e2
          ◆ ★ ◆   2  leads e2
          ◆ ★ ◆   2  now coordinator
  1.083   ● ★ ●   1 3  follows 2 in e2
          ● ★ │   1 → 2 Readied e2
          ● ★ ●   1 3  now member
          │ ★ ●   3 → 2 Readied e2
          │ ★ │   … 38 × AreYouNormal/Normal
  3.001   │ ★ ●   3 → 2 StandDown e2
  3.011   │ ▽ │   2  lets go of e2: the work should stop
          │ ▽ │   2  now letting-go
  3.012   │ ◇ │   2  asked: stopped
          │ ◇ │   2  leads e2 no longer
          ● ◇ ●   2 → 1 3 Resign e2
          │ ◇ │   2  follows nobody
          │ ◇ │   2  now election
  3.022   ◇ ◇ ◇   1 3  follows nobody
          ◇ ◇ ◇   1 → 2 3 AreYouThere e2 stands
          ◇ ◇ ◇   1 3  now election
          ◇ ◇ ◇   3 → 1 2 AreYouThere e2 stands
  3.032   ◇ ◇ ◇   2 → 1 3 Here e2 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e2 stands
          ◇ ◇ ◇   3 → 1 Here e2 stands
          ◇ ◇ ◇   1 → 3 Here e2 stands
  3.042   ◇ ◇ ◇   1 → 2 Here e2 stands
          ◇ ◇ ◇   3 → 2 Here e2 stands
          ◇ ◇ ◇   3  stands for e3
  3.043   ◇ ◇ ◇   3 → 1 2 Halt e3
  3.053   ◆ ◆ ◇   1 2  now halted
  3.054   ◆ ◆ ◇   1 → 3 Halted e3
          ◆ ◆ ◇   2 → 3 Halted e3
  3.064   ◆ ◆ ◆   3 → 1 2 Elected e3
          ◆ ◆ ◆   3  now reorganization
  3.074   ◆ ◆ ◆   1 → 3 Accepted e3
          ◆ ◆ ◆   1 2  now reorganization
          ◆ ◆ ◆   2 → 3 Accepted e3
  3.084   ◆ ◆ ★   3 → 1 2 Ready e3
          ◆ ◆ ★   3  leads e3
          ◆ ◆ ★   3  now coordinator
  3.094   ● ● ★   1 2  follows 3 in e3
          ● │ ★   1 → 3 Readied e3
          ● ● ★   1 2  now member
          │ ● ★   2 → 3 Readied e3
          │ │ ★   … 38 × AreYouNormal/Normal
  5.001   ● ● ★   3 ⇥ 1 2 Resign e1 (a copy)
  5.015   │ │ ★   ── cut 3 | 1,2 ──
          │ │ ★   … 4 × AreYouNormal (4 did not arrive)
  5.189   │ │ ▽   3  loses e3: the work must stop now
          │ │ ▽   3  now letting-go
  5.190   │ │ ◇   3  asked: stopped
          │ │ ◇   3  leads e3 no longer
          │ │ ◇   3  follows nobody
          ● ● ◇   3 → 1 2 AreYouThere e3 stands
          ● ● ◇   3 ✕ 1 2 AreYouThere e3 stands (cut off)
          │ │ ◇   3  now election
  5.215   │ │ ◇   3  timer AnswerDue
  5.244   ◇ ◇ ◇   1 2  timer SilenceDue
          ◇ ◇ ◇   1 2  follows nobody
          ◇ ◇ ◇   1 → 2 3 AreYouThere e3 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e3 stands (cut off)
          ◇ ◇ ◇   1 2  now election
          ◇ ◇ ◇   2 → 1 3 AreYouThere e3 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e3 stands (cut off)
  5.254   ◇ ◇ ◇   2 → 1 Here e3 stands
          ◇ ◇ ◇   2  stands for e4
          ◇ ◇ ◇   1 → 2 Here e3 stands
  5.255   ◇ ◇ ◇   2 → 1 3 Halt e4
          ◇ ◇ ◇   2 ✕ 3 Halt e4 (cut off)
  5.265   ◆ ◇ ◇   1  now halted
  5.266   ◆ ◇ ◇   1 → 2 Halted e4
  5.276   ◆ ◆ ◇   2 → 1 Elected e4
          ◆ ◆ ◇   2  now reorganization
  5.286   ◆ ◆ ◇   1 → 2 Accepted e4
          ◆ ◆ ◇   1  now reorganization
  5.296   ◆ ★ ◇   2 → 1 Ready e4
          ◆ ★ ◇   2  leads e4
          ◆ ★ ◇   2  now coordinator
  5.306   ● ★ ◇   1  follows 2 in e4
          ● ★ ◇   1 → 2 Readied e4
          ● ★ ◇   1  now member
  5.315   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e3 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e3 stands (cut off)
  5.340   │ ★ ◇   3  timer AnswerDue
  5.396   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 1
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 1 (cut off)
  5.406   ● ★ ◇   1 → 2 Normal e4 round 1
  5.440   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e3 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e3 stands (cut off)
  5.490   │ ★ ◇   3  timer AnswerDue
  5.496   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 2
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 2 (cut off)
  5.506   ● ★ ◇   1 → 2 Normal e4 round 2
  5.596   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 3
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 3 (cut off)
  5.606   ● ★ ◇   1 → 2 Normal e4 round 3
  5.696   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 4
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 4 (cut off)
  5.706   ● ★ ◇   1 → 2 Normal e4 round 4
  5.796   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 5
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 5 (cut off)
  5.806   ● ★ ◇   1 → 2 Normal e4 round 5
  5.840   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e3 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e3 stands (cut off)
  5.896   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 6
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 6 (cut off)
  5.906   ● ★ ◇   1 → 2 Normal e4 round 6
  5.940   │ ★ ◇   3  timer AnswerDue
  5.996   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 7
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 7 (cut off)
