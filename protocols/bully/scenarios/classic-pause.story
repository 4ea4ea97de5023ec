bully, 3 nodes, seed 0
◇ election  ◆ halted  ★ coordinator  ◆ reorganization  · down  ‖ frozen

seconds   1 2 3
  0.000   ‖ ◆ ◇   1 2 3  started
          ‖ ◆ ◇   1 → 2 3 AreYouThere e0 stands
          ‖ ◆ ◇   1 2 3  now election
          ‖ ◆ ◇   2 → 3 AreYouThere e0 stands
          ‖ ◆ ◇   3  stands for e3
          ‖ ◆ ◇   2 → 1 Here e0 stands
          ‖ ◆ ◇   3 → 1 2 Here e3 stands
          ‖ ◆ ◇   1  frozen
          ‖ ◆ ◇   3 → 1 2 Halt e3
          ‖ ◆ ◇   2  now halted
          ‖ ◆ ◇   2 → 3 Halted e3
  0.010   ★ ◆ ◆   1  woke up
          ★ ◆ ◆   1 3  timer AnswerDue
          ★ ◆ ◆   1  stands for e1
          ★ ◆ ◆   1  leads e1
          ★ ◆ ◆   1  now coordinator
          ★ ◆ ◆   3 → 2 Elected e3
          ★ ◆ ◆   3  now reorganization
          ★ ◆ ◆   ✕ BROKEN one-coordinator: members that reorganise or work have the same coordinator (the paper's assertion 1a)
