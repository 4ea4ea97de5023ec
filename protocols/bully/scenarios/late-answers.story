bully, 3 nodes, seed 0
◇ election  ◆ halted  ◆ reorganization  ★ coordinator  ● member  ▽ letting-go  · down  ‖ frozen

seconds   1 2 3
  0.000   ◇ ◇ ◇   1 2 3  started
          ◇ ◇ ◇   1 → 2 3 AreYouThere e0 stands
          ◇ ◇ ◇   1 2 3  now election
          ◇ ◇ ◇   2 → 1 3 AreYouThere e0 stands
          ◇ ◇ ◇   3 → 1 2 AreYouThere e0 stands
  0.001   ◇ ◇ ◇   2 → 1 3 Here e0 stands
          ◇ ◇ ◇   3 → 1 2 Here e0 stands
          ◇ ◇ ◇   1 → 2 3 Here e0 stands
          ◇ ◇ ◇   3  stands for e1
  0.002   ◇ ◇ ◇   3 → 1 2 Halt e1
  0.003   ◆ ◆ ◇   1 2  now halted
  0.004   ◆ ◆ ◇   1 → 3 Halted e1
          ◆ ◆ ◇   2 → 3 Halted e1
  0.005   ◆ ◆ ◆   3 → 1 2 Elected e1
          ◆ ◆ ◆   3  now reorganization
  0.006   ◆ ◆ ◆   1 → 3 Accepted e1
          ◆ ◆ ◆   1 2  now reorganization
          ◆ ◆ ◆   2 → 3 Accepted e1
  0.007   ◆ ◆ ★   3 → 1 2 Ready e1
          ◆ ◆ ★   3  leads e1
          ◆ ◆ ★   3  now coordinator
  0.008   ● ● ★   1 2  follows 3 in e1
          ● │ ★   1 → 3 Readied e1
          ● ● ★   1 2  now member
          │ ● ★   2 → 3 Readied e1
          │ │ ★   … 14 × AreYouNormal/Normal
  0.500   │ │ ★   ── slow 1 > 3 100ms ──
          │ │ ★   ── slow 2 > 3 100ms ──
          │ │ ★   … 16 × AreYouNormal/Normal
  1.000   │ │ ★   ── cut 3 > 1 ──
          │ │ ★   ── cut 3 > 2 ──
          │ │ ★   … 6 × AreYouNormal (6 did not arrive)
  1.187   │ │ ▽   3  loses e1: the work must stop now
          │ │ ▽   3  now letting-go
  1.188   │ │ ◇   3  asked: stopped
          │ │ ◇   3  leads e1 no longer
          │ │ ◇   3  follows nobody
          ● ● ◇   3 → 1 2 AreYouThere e1 stands
          ● ● ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
          │ │ ◇   3  now election
  1.213   │ │ ◇   3  timer AnswerDue
  1.233   ◇ ◇ ◇   1 2  timer SilenceDue
          ◇ ◇ ◇   1 2  follows nobody
          ◇ ◇ ◇   1 → 2 3 AreYouThere e1 stands
          ◇ ◇ ◇   1 2  now election
          ◇ ◇ ◇   2 → 1 3 AreYouThere e1 stands
  1.234   ◇ ◇ ◇   2 → 1 Here e1 stands
          ◇ ◇ ◇   2  stands for e2
          ◇ ◇ ◇   1 → 2 Here e1 stands
  1.235   ◇ ◇ ◇   2 → 1 3 Halt e2
  1.236   ◆ ◇ ◇   1  now halted
  1.237   ◆ ◇ ◇   1 → 2 Halted e2
  1.238   ◆ ◆ ◇   2 → 1 Elected e2
          ◆ ◆ ◇   2  now reorganization
  1.239   ◆ ◆ ◇   1 → 2 Accepted e2
          ◆ ◆ ◇   1  now reorganization
  1.240   ◆ ★ ◇   2 → 1 Ready e2
          ◆ ★ ◇   2  leads e2
          ◆ ★ ◇   2  now coordinator
  1.241   ● ★ ◇   1  follows 2 in e2
          ● ★ ◇   1 → 2 Readied e2
          ● ★ ◇   1  now member
  1.278   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e1 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.303   │ ★ ◇   3  timer AnswerDue
  1.305   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 1
  1.306   ● ★ ◇   1 → 2 Normal e2 round 1
  1.334   ● ★ ◇   3 → 1 2 Here e1 stands
          ● ★ ◇   3 ✕ 1 2 Here e1 stands (cut off)
          ● ★ ◇   3 → 1 2 AreYouThere e1 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.336   │ ★ ◆   3  now halted
  1.337   │ ★ ◆   3 → 2 Halted e2
          │ ★ ◆   3 ✕ 2 Halted e2 (cut off)
  1.370   │ ★ ◆   2  timer HeartbeatDue
          ● ★ ◆   2 → 1 3 AreYouNormal e2 round 2
  1.371   ● ★ ◆   1 → 2 Normal e2 round 2
  1.406   │ ★ ◆   3 → 2 NotNormal e2
          │ ★ ◆   3 ✕ 2 NotNormal e2 (cut off)
  1.435   │ ★ ◆   2  timer HeartbeatDue
          ● ★ ◆   2 → 1 3 AreYouNormal e2 round 3
  1.436   │ ★ ◇   3  timer ElectedDue
          ● ★ ◇   3 → 1 2 AreYouThere e2 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e2 stands (cut off)
          │ ★ ◇   3  now election
          ● ★ ◇   1 → 2 Normal e2 round 3
  1.461   │ ★ ◇   3  timer AnswerDue
  1.471   │ ★ ◇   3 → 2 NotNormal e2
          │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
  1.500   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 4
  1.501   ● ★ ◇   1 → 2 Normal e2 round 4
  1.526   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e2 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e2 stands (cut off)
  1.536   │ ★ ◇   3 → 2 NotNormal e2
          │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
  1.551   │ ★ ◇   3  timer AnswerDue
  1.565   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 5
  1.566   ● ★ ◇   1 → 2 Normal e2 round 5
  1.601   │ ★ ◇   3 → 2 NotNormal e2
          │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
  1.616   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e2 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e2 stands (cut off)
  1.630   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 6
  1.631   ● ★ ◇   1 → 2 Normal e2 round 6
  1.641   │ ★ ◇   3  timer AnswerDue
  1.666   │ ★ ◇   3 → 2 NotNormal e2
          │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
  1.695   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 7
  1.696   ● ★ ◇   1 → 2 Normal e2 round 7
  1.706   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e2 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e2 stands (cut off)
  1.731   │ ★ ◇   3  timer AnswerDue
          │ ★ ◇   3 → 2 NotNormal e2
          │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
  1.760   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 8
  1.761   ● ★ ◇   1 → 2 Normal e2 round 8
  1.796   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e2 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e2 stands (cut off)
          │ ★ ◇   3 → 2 NotNormal e2
          │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
  1.821   │ ★ ◇   3  timer AnswerDue
  1.825   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 9
  1.826   ● ★ ◇   1 → 2 Normal e2 round 9
  1.861   │ ★ ◇   3 → 2 NotNormal e2
          │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
  1.886   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e2 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e2 stands (cut off)
  1.890   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 10
  1.891   ● ★ ◇   1 → 2 Normal e2 round 10
  1.911   │ ★ ◇   3  timer AnswerDue
  1.926   │ ★ ◇   3 → 2 NotNormal e2
          │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
  1.955   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e2 round 11
  1.956   ● ★ ◇   1 → 2 Normal e2 round 11
  1.976   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e2 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e2 stands (cut off)
  1.991   │ ★ ◇   3 → 2 NotNormal e2
          │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
