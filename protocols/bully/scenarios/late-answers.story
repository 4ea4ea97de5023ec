bully, 3 nodes, seed 0
◇ election  ◆ halted  ◆ reorganization  ★ coordinator  ● member  ▽ letting-go  · down  ‖ frozen

 seconds   1 2 3
0.000000   ◇ ◇ ◇   1 2 3  started
           ◇ ◇ ◇   1 → 2 3 AreYouThere e0 stands
           ◇ ◇ ◇   1 2 3  now election
           ◇ ◇ ◇   2 → 1 3 AreYouThere e0 stands
           ◇ ◇ ◇   3 → 1 2 AreYouThere e0 stands
0.001000   ◇ ◇ ◇   2 → 1 3 Here e0 stands
           ◇ ◇ ◇   3 → 1 2 Here e0 stands
           ◇ ◇ ◇   1 → 2 3 Here e0 stands
           ◇ ◇ ◇   3  stands for e1
0.002000   ◇ ◇ ◇   3 → 1 2 Halt e1
0.003000   ◆ ◆ ◇   1 2  now halted
0.004000   ◆ ◆ ◇   1 → 3 Halted e1
           ◆ ◆ ◇   2 → 3 Halted e1
0.005000   ◆ ◆ ◆   3 → 1 2 Elected e1
           ◆ ◆ ◆   3  now reorganization
0.006000   ◆ ◆ ◆   1 → 3 Accepted e1
           ◆ ◆ ◆   1 2  now reorganization
           ◆ ◆ ◆   2 → 3 Accepted e1
0.007000   ◆ ◆ ★   3 → 1 2 Ready e1
           ◆ ◆ ★   3  leads e1
           ◆ ◆ ★   3  now coordinator
0.008000   ● ● ★   1 2  follows 3 in e1
           ● │ ★   1 → 3 Readied e1
           ● ● ★   1 2  now member
           │ ● ★   2 → 3 Readied e1
           │ │ ★   … 14 × AreYouNormal/Normal
0.500000   │ │ ★   ── slow 1 > 3 100ms ──
           │ │ ★   ── slow 2 > 3 100ms ──
           │ │ ★   … 16 × AreYouNormal/Normal
1.000000   │ │ ★   ── cut 3 > 1 ──
           │ │ ★   ── cut 3 > 2 ──
           │ │ ★   … 6 × AreYouNormal (6 did not arrive)
1.187000   │ │ ▽   3  loses e1: the work must stop now
           │ │ ▽   3  now letting-go
1.188000   │ │ ◇   3  asked: stopped
           │ │ ◇   3  leads e1 no longer
           │ │ ◇   3  follows nobody
           ● ● ◇   3 → 1 2 AreYouThere e1 stands
           ● ● ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
           │ │ ◇   3  now election
1.213000   │ │ ◇   3  timer AnswerDue
1.233000   ◇ ◇ ◇   1 2  timer SilenceDue
           ◇ ◇ ◇   1 2  follows nobody
           ◇ ◇ ◇   1 → 2 3 AreYouThere e1 stands
           ◇ ◇ ◇   1 2  now election
           ◇ ◇ ◇   2 → 1 3 AreYouThere e1 stands
1.234000   ◇ ◇ ◇   2 → 1 Here e1 stands
           ◇ ◇ ◇   2  stands for e2
           ◇ ◇ ◇   1 → 2 Here e1 stands
1.235000   ◇ ◇ ◇   2 → 1 3 Halt e2
1.236000   ◆ ◇ ◇   1  now halted
1.237000   ◆ ◇ ◇   1 → 2 Halted e2
1.238000   ◆ ◆ ◇   2 → 1 Elected e2
           ◆ ◆ ◇   2  now reorganization
1.239000   ◆ ◆ ◇   1 → 2 Accepted e2
           ◆ ◆ ◇   1  now reorganization
1.240000   ◆ ★ ◇   2 → 1 Ready e2
           ◆ ★ ◇   2  leads e2
           ◆ ★ ◇   2  now coordinator
1.241000   ● ★ ◇   1  follows 2 in e2
           ● ★ ◇   1 → 2 Readied e2
           ● ★ ◇   1  now member
1.278000   │ ★ ◇   3  timer RetryDue
           ● ★ ◇   3 → 1 2 AreYouThere e1 stands
           ● ★ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
1.303000   │ ★ ◇   3  timer AnswerDue
1.305000   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 1
1.306000   ● ★ ◇   1 → 2 Normal e2 round 1
1.334000   ● ★ ◇   3 → 1 2 Here e1 stands
           ● ★ ◇   3 ✕ 1 2 Here e1 stands (cut off)
           ● ★ ◇   3 → 1 2 AreYouThere e1 stands
           ● ★ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
1.336000   │ ★ ◆   3  now halted
1.337000   │ ★ ◆   3 → 2 Halted e2
           │ ★ ◆   3 ✕ 2 Halted e2 (cut off)
1.370000   │ ★ ◆   2  timer HeartbeatDue
           ● ★ ◆   2 → 1 3 AreYouNormal e2 round 2
1.371000   ● ★ ◆   1 → 2 Normal e2 round 2
1.406000   │ ★ ◆   3 → 2 NotNormal e2
           │ ★ ◆   3 ✕ 2 NotNormal e2 (cut off)
1.435000   │ ★ ◆   2  timer HeartbeatDue
           ● ★ ◆   2 → 1 3 AreYouNormal e2 round 3
1.436000   ● ★ ◆   1 → 2 Normal e2 round 3
1.471000   │ ★ ◆   3 → 2 NotNormal e2
           │ ★ ◆   3 ✕ 2 NotNormal e2 (cut off)
1.500000   │ ★ ◆   2  timer HeartbeatDue
           ● ★ ◆   2 → 1 3 AreYouNormal e2 round 4
1.501000   ● ★ ◆   1 → 2 Normal e2 round 4
1.536000   │ ★ ◆   3 → 2 NotNormal e2
           │ ★ ◆   3 ✕ 2 NotNormal e2 (cut off)
1.565000   │ ★ ◆   2  timer HeartbeatDue
           ● ★ ◆   2 → 1 3 AreYouNormal e2 round 5
1.566000   ● ★ ◆   1 → 2 Normal e2 round 5
1.601000   │ ★ ◇   3  timer ElectedDue
           ● ★ ◇   3 → 1 2 AreYouThere e2 stands
           ● ★ ◇   3 ✕ 1 2 AreYouThere e2 stands (cut off)
           │ ★ ◇   3  now election
           │ ★ ◇   3 → 2 NotNormal e2
           │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
1.630000   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 6
1.631000   ● ★ ◇   1 → 2 Normal e2 round 6
1.666000   │ ★ ◇   3  timer AnswerDue
           │ ★ ◇   3 → 2 NotNormal e2
           │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
1.695000   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 7
1.696000   ● ★ ◇   1 → 2 Normal e2 round 7
1.731000   │ ★ ◇   3 → 2 NotNormal e2
           │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
1.760000   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 8
1.761000   ● ★ ◇   1 → 2 Normal e2 round 8
1.763500   │ ★ ◇   3  timer RetryDue
           ● ★ ◇   3 → 1 2 AreYouThere e2 stands
           ● ★ ◇   3 ✕ 1 2 AreYouThere e2 stands (cut off)
1.796000   │ ★ ◇   3 → 2 NotNormal e2
           │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
1.825000   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 9
1.826000   ● ★ ◇   1 → 2 Normal e2 round 9
1.828500   │ ★ ◇   3  timer AnswerDue
1.861000   │ ★ ◇   3 → 2 NotNormal e2
           │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
1.890000   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 10
1.891000   ● ★ ◇   1 → 2 Normal e2 round 10
1.926000   │ ★ ◇   3 → 2 NotNormal e2
           │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
1.955000   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 11
1.956000   ● ★ ◇   1 → 2 Normal e2 round 11
1.991000   │ ★ ◇   3 → 2 NotNormal e2
           │ ★ ◇   3 ✕ 2 NotNormal e2 (cut off)
