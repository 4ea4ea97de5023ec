bully, 3 nodes, seed 0
◇ election  ★ coordinator  · down  ‖ frozen

seconds   1 2 3
  0.000   ◇ ◇ ·   1 2  started
          ◇ ◇ ×   1 → 2 3 AreYouThere e0 stands
          ◇ ◇ ·   1 2  now election
          ◇ ◇ ×   2 → 3 AreYouThere e0 stands
  0.010   ★ ◇ ·   1 2  timer AnswerDue
          ★ ◇ ·   1  stands for e1
          ★ ◇ ·   1  leads e1
          ★ ◇ ·   1  now coordinator
          ★ ◇ ·   2  stands for e2
          ★ ◇ ·   2 → 1 Halt e2
          ★ ◇ ·   2 ✕ 1 Halt e2 (lost)
  0.020   ★ ★ ·   2  timer AnswerDue
          ★ ★ ·   2  leads e2
          ★ ★ ·   2  now coordinator
          ★ ★ ·   ✕ BROKEN one-coordinator: members that reorganise or work have the same coordinator (the paper's assertion 1a)
