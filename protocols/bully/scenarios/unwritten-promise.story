bully, 3 nodes, seed 0
◇ election  ◆ halted  ◆ reorganization  ★ coordinator  ● member  · down  ‖ frozen

seconds   1 2 3
  0.000   ◇ ◇ ◇   1 2 3  started
          ◇ ◇ ◇   1 → 2 3 AreYouThere e0 stands
          ◇ ◇ ◇   1 2 3  now election
          ◇ ◇ ◇   2 → 1 3 AreYouThere e0 stands
          ◇ ◇ ◇   3 → 1 2 AreYouThere e0 stands
          ◇ ◇ ◇   ── cut 1 - 3 ──
  0.001   ◇ ◇ ◇   2 → 1 3 Here e0 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e0 stands (cut off)
          ◇ ◇ ◇   1 → 2 Here e0 stands
          ◇ ◇ ◇   3 → 2 Here e0 stands
          ◇ ◇ ◇   3 ✕ 1 AreYouThere e0 stands (cut off)
  0.025   ◇ ◇ ◇   1 3  timer FirstAnswersDue
          ◇ ◇ ◇   3  timer AnswerDue
          ◇ ◇ ◇   3  stands for e1
  0.075   ◇ ◇ ◇   3 → 1 2 Halt e1
          ◇ ◇ ◇   3 ✕ 1 Halt e1 (cut off)
  0.076   ◇ ◆ ◇   2  now halted
  0.085   ◇ × ◇   2  crashed; its connections tell the others
          ◇ · ◇   ── cut 3 | 1,2 ──
  0.086   ◇ · ◇   1  learned that 2 is gone
          ◇ · ◇   1 → 3 AreYouThere e0 stands
          ◇ · ◇   1 ✕ 3 AreYouThere e0 stands (cut off)
  0.090   ◇ ◇ ◇   2  started
          ◇ ◇ ◇   2 → 1 3 AreYouThere e0 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e0 stands (cut off)
          ◇ ◇ ◇   2  now election
          ◇ ◇ ◇   1  learned that 2 is back
  0.091   ◇ ◇ ◇   1 → 2 Here e0 stands
  0.100   ◇ ◇ ◇   3  timer AnswerDue
  0.115   ◇ ◇ ◇   2  timer FirstAnswersDue
          ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e1
  0.165   ◇ ◇ ◇   2 → 1 3 Halt e1
          ◇ ◇ ◇   2 ✕ 3 Halt e1 (cut off)
  0.166   ◆ ◇ ◇   1  now halted
  0.190   ◆ ◇ ◇   2  timer AnswerDue
  0.200   ◆ ◇ ◇   3  timer RetryDue
          ◆ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◆ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  0.216   ◆ ◇ ◇   1 → 2 Halted e1
  0.225   ◆ ◇ ◇   3  timer AnswerDue
  0.266   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e1 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e1 stands (cut off)
          ◇ ◇ ◇   1  now election
  0.267   ◇ ◇ ◇   2 → 1 Here e1 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e1 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e1 stands (cut off)
  0.268   ◇ ◇ ◇   1 → 2 Here e1 stands
  0.292   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e2
  0.342   ◇ ◇ ◇   2 → 1 3 Halt e2
          ◇ ◇ ◇   2 ✕ 3 Halt e2 (cut off)
  0.343   ◆ ◇ ◇   1  now halted
  0.367   ◆ ◇ ◇   2  timer AnswerDue
  0.393   ◆ ◇ ◇   1 → 2 Halted e2
  0.425   ◆ ◇ ◇   3  timer RetryDue
          ◆ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◆ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  0.443   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e2 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e2 stands (cut off)
          ◇ ◇ ◇   1  now election
  0.444   ◇ ◇ ◇   2 → 1 Here e2 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e2 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e2 stands (cut off)
  0.445   ◇ ◇ ◇   1 → 2 Here e2 stands
  0.475   ◇ ◇ ◇   3  timer AnswerDue
  0.494   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e3
  0.544   ◇ ◇ ◇   2 → 1 3 Halt e3
          ◇ ◇ ◇   2 ✕ 3 Halt e3 (cut off)
  0.545   ◆ ◇ ◇   1  now halted
  0.594   ◆ ◇ ◇   2  timer AnswerDue
  0.595   ◆ ◇ ◇   1 → 2 Halted e3
  0.745   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e3 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e3 stands (cut off)
          ◇ ◇ ◇   1  now election
  0.746   ◇ ◇ ◇   2 → 1 Here e3 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e3 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e3 stands (cut off)
  0.747   ◇ ◇ ◇   1 → 2 Here e3 stands
  0.825   ◇ ◇ ◇   3  timer RetryDue
          ◇ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◇ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  0.846   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e4
  0.896   ◇ ◇ ◇   2 → 1 3 Halt e4
          ◇ ◇ ◇   2 ✕ 3 Halt e4 (cut off)
  0.897   ◆ ◇ ◇   1  now halted
  0.925   ◆ ◇ ◇   3  timer AnswerDue
  0.947   ◆ ◇ ◇   1 → 2 Halted e4
  0.948   ◆ ◆ ◇   2 → 1 Elected e4
          ◆ ◆ ◇   2  now reorganization
  0.949   ◆ ◆ ◇   1 → 2 Accepted e4
          ◆ ◆ ◇   1  now reorganization
  0.950   ◆ ★ ◇   2 → 1 Ready e4
          ◆ ★ ◇   2  leads e4
          ◆ ★ ◇   2  now coordinator
  0.951   ● ★ ◇   1  follows 2 in e4
          ● ★ ◇   1 → 2 Readied e4
          ● ★ ◇   1  now member
  1.050   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 1
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 1 (cut off)
  1.051   ● ★ ◇   1 → 2 Normal e4 round 1
  1.075   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e1 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.150   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 2
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 2 (cut off)
  1.151   ● ★ ◇   1 → 2 Normal e4 round 2
  1.175   │ ★ ◇   3  timer AnswerDue
  1.250   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 3
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 3 (cut off)
  1.251   ● ★ ◇   1 → 2 Normal e4 round 3
  1.350   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 4
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 4 (cut off)
  1.351   ● ★ ◇   1 → 2 Normal e4 round 4
  1.375   │ ★ ◇   3  timer RetryDue
          ● ★ ◇   3 → 1 2 AreYouThere e1 stands
          ● ★ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.450   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 5
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 5 (cut off)
  1.451   ● ★ ◇   1 → 2 Normal e4 round 5
  1.475   │ ★ ◇   3  timer AnswerDue
  1.550   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 6
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 6 (cut off)
  1.551   ● ★ ◇   1 → 2 Normal e4 round 6
  1.650   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 7
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 7 (cut off)
  1.651   ● ★ ◇   1 → 2 Normal e4 round 7
  1.750   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 8
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 8 (cut off)
  1.751   ● ★ ◇   1 → 2 Normal e4 round 8
  1.850   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 9
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 9 (cut off)
  1.851   ● ★ ◇   1 → 2 Normal e4 round 9
  1.950   │ ★ ◇   2  timer HeartbeatDue
          ● ★ ◇   2 → 1 3 AreYouNormal e4 round 10
          │ ★ ◇   2 ✕ 3 AreYouNormal e4 round 10 (cut off)
  1.951   ● ★ ◇   1 → 2 Normal e4 round 10
