bully, 3 nodes, seed 0
◇ election  ◆ halted  ◆ reorganization  ★ coordinator  ● member  ▽ letting-go  · down  ‖ frozen

seconds   1 2 3
  0.000   ◇ ◇ ◇   1 2 3  started
          ◇ ◇ ◇   1 → 2 3 AreYouThere e0 stands
          ◇ ◇ ◇   1 2 3  now election
          ◇ ◇ ◇   2 → 1 3 AreYouThere e0 stands
          ◇ ◇ ◇   3 → 1 2 AreYouThere e0 stands
  0.002   ◇ ◇ ◇   2 → 1 3 Here e0 stands
          ◇ ◇ ◇   3 → 1 2 Here e0 stands
          ◇ ◇ ◇   1 → 2 3 Here e0 stands
          ◇ ◇ ◇   3  stands for e1
  0.003   ◇ ◇ ◇   3 → 1 2 Halt e1
  0.005   ◆ ◆ ◇   1 2  now halted
  0.006   ◆ ◆ ◇   1 → 3 Halted e1
          ◆ ◆ ◇   2 → 3 Halted e1
  0.008   ◆ ◆ ◆   3 → 1 2 Elected e1
          ◆ ◆ ◆   3  now reorganization
  0.010   ◆ ◆ ◆   1 → 3 Accepted e1
          ◆ ◆ ◆   1 2  now reorganization
          ◆ ◆ ◆   2 → 3 Accepted e1
  0.012   ◆ ◆ ★   3 → 1 2 Ready e1
          ◆ ◆ ★   3  leads e1
          ◆ ◆ ★   3  now coordinator
  0.014   ● ● ★   1 2  follows 3 in e1
          ● │ ★   1 → 3 Readied e1
          ● ● ★   1 2  now member
          │ ● ★   2 → 3 Readied e1
  0.060   │ │ ★   ── conditions stray=0% ──
          │ │ ★   … 18 × AreYouNormal/Normal, 2 × Here, 4 × RolledBack
  1.000   ● ● ★   1 ⇥ 2 3 AreYouThere e0 stands (a copy)
          ● ● ★   2 ⇥ 1 3 AreYouThere e0 stands (a copy)
          ● ● ★   3 ⇥ 1 2 AreYouThere e0 stands (a copy)
  1.002   ● ● ★   2 ⇥ 1 3 Here e0 stands (a copy)
          ● ● ★   3 ⇥ 1 2 Here e0 stands (a copy)
          ● ● ★   1 ⇥ 2 3 Here e0 stands (a copy)
          │ │ ★   … 2 × Here
  1.003   ● ● ★   3 ⇥ 1 2 Halt e1 (a copy)
  1.004   │ │ ★   ── cut 3 | 1,2 ──
  1.006   ● │ ★   1 ✕ 3 Halted e1 (cut off)
          │ ● ★   2 ✕ 3 Halted e1 (cut off)
  1.008   ● ● ★   3 ✕ 1 2 Elected e1 (cut off)
  1.010   ● │ ★   1 ✕ 3 Accepted e1 (cut off)
          │ ● ★   2 ✕ 3 Accepted e1 (cut off)
          │ │ ★   … 2 × AreYouNormal (2 did not arrive)
  1.012   ● ● ★   3 ✕ 1 2 Ready e1 (cut off)
  1.014   ● │ ★   1 ✕ 3 Readied e1 (cut off)
          │ ● ★   2 ✕ 3 Readied e1 (cut off)
          │ │ ★   … 2 × AreYouNormal (2 did not arrive)
  1.117   │ │ ▽   3  loses e1: the work must stop now
          │ │ ▽   3  now letting-go
  1.157   │ │ ◇   3  timer LeaseOver.1
          │ │ ◇   3  leads e1 no longer
          │ │ ◇   3  follows nobody
          ● ● ◇   3 → 1 2 AreYouThere e1 stands
          ● ● ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
          │ │ ◇   3  now election
  1.164   ◇ ◇ ◇   1 2  timer SilenceDue
          ◇ ◇ ◇   1 2  follows nobody
          ◇ ◇ ◇   1 → 2 3 AreYouThere e1 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e1 stands (cut off)
          ◇ ◇ ◇   1 2  now election
          ◇ ◇ ◇   2 → 1 3 AreYouThere e1 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e1 stands (cut off)
  1.166   ◇ ◇ ◇   2 → 1 Here e1 stands
          ◇ ◇ ◇   2  stands for e2
          ◇ ◇ ◇   1 → 2 Here e1 stands
  1.167   ◇ ◇ ◇   3  asked: stopped
          ◇ ◇ ◇   2 → 1 3 Halt e2
          ◇ ◇ ◇   2 ✕ 3 Halt e2 (cut off)
  1.169   ◆ ◇ ◇   1  now halted
  1.170   ◆ ◇ ◇   1 → 2 Halted e2
  1.172   ◆ ◆ ◇   2 → 1 Elected e2
          ◆ ◆ ◇   2  now reorganization
  1.174   ◆ ◆ ◇   1 → 2 Accepted e2
          ◆ ◆ ◇   1  now reorganization
  1.176   ◆ ★ ◇   2 → 1 Ready e2
          ◆ ★ ◇   2  leads e2
          ◆ ★ ◇   2  now coordinator
  1.178   ● ★ ◇   1  follows 2 in e2
          ● ★ ◇   1 → 2 Readied e2
          ● ★ ◇   1  now member
  1.182   │ ★ ◇   3  timer AnswerDue
  1.276   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 1
          │ ★ ◇   2 ✕ 3 AreYouNormal e2 round 1 (cut off)
  1.278   ● ★ ◇   1 → 2 Normal e2 round 1
  1.282   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e1 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.307   │ ★ ◇   3  timer AnswerDue
  1.376   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 2
          │ ★ ◇   2 ✕ 3 AreYouNormal e2 round 2 (cut off)
  1.378   ● ★ ◇   1 → 2 Normal e2 round 2
  1.407   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e1 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.457   │ ★ ◇   3  timer AnswerDue
  1.476   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 3
          │ ★ ◇   2 ✕ 3 AreYouNormal e2 round 3 (cut off)
  1.478   ● ★ ◇   1 → 2 Normal e2 round 3
  1.576   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 4
          │ ★ ◇   2 ✕ 3 AreYouNormal e2 round 4 (cut off)
  1.578   ● ★ ◇   1 → 2 Normal e2 round 4
  1.676   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 5
          │ ★ ◇   2 ✕ 3 AreYouNormal e2 round 5 (cut off)
  1.678   ● ★ ◇   1 → 2 Normal e2 round 5
  1.757   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e1 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.776   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 6
          │ ★ ◇   2 ✕ 3 AreYouNormal e2 round 6 (cut off)
  1.778   ● ★ ◇   1 → 2 Normal e2 round 6
  1.857   │ ★ ◇   3  timer AnswerDue
  1.876   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 7
          │ ★ ◇   2 ✕ 3 AreYouNormal e2 round 7 (cut off)
  1.878   ● ★ ◇   1 → 2 Normal e2 round 7
  1.976   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 8
          │ ★ ◇   2 ✕ 3 AreYouNormal e2 round 8 (cut off)
  1.978   ● ★ ◇   1 → 2 Normal e2 round 8
