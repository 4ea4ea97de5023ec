bully, 3 nodes, seed 0
◇ election  ◆ halted  ◆ reorganization  ★ coordinator  ● member  · down  ‖ frozen

 seconds   1 2 3
0.000000   ◇ ◇ ◇   1 2 3  started
           ◇ ◇ ◇   1 → 2 3 AreYouThere e0 stands
           ◇ ◇ ◇   1 2 3  now election
           ◇ ◇ ◇   2 → 1 3 AreYouThere e0 stands
           ◇ ◇ ◇   3 → 1 2 AreYouThere e0 stands
0.001055   ◇ ◇ ◇   2 → 1 Here e0 stands
0.001172   ◇ ◇ ◇   3 → 1 Here e0 stands
0.001427   ◇ ◇ ◇   3 → 2 Here e0 stands
           ◇ ◇ ◇   3  stands for e1
0.001465   ◇ ◇ ◇   2 → 3 Here e0 stands
0.001717   ◇ ◇ ◇   1 → 2 Here e0 stands
0.001963   ◇ ◇ ◇   1 → 3 Here e0 stands
0.002500   ◇ ◇ ◇   3 → 1 2 Halt e1
0.003613   ◆ ◇ ◇   1  now halted
0.003995   ◆ ◆ ◇   2  now halted
0.004710   ◆ ◆ ◇   1 → 3 Halted e1
0.005157   ◆ ◆ ◇   2 → 3 Halted e1
0.005895   ◆ ◆ ◆   3 → 1 Elected e1
           ◆ ◆ ◆   3  now reorganization
0.006267   ◆ ◆ ◆   3 → 2 Elected e1
0.007685   ◆ ◆ ◆   1 → 3 Accepted e1
           ◆ ◆ ◆   1  now reorganization
0.007943   ◆ ◆ ◆   2 → 3 Accepted e1
           ◆ ◆ ◆   2  now reorganization
0.009101   ◆ ◆ ★   3 → 1 Ready e1
           ◆ ◆ ★   3  leads e1
           ◆ ◆ ★   3  now coordinator
0.009736   ◆ ◆ ★   3 → 2 Ready e1
0.010632   ● ◆ ★   1  follows 3 in e1
           ● ◆ ★   1 → 3 Readied e1
           ● ◆ ★   1  now member
0.011578   │ ● ★   2  follows 3 in e1
           │ ● ★   2 → 3 Readied e1
           │ ● ★   2  now member
           │ │ ★   … 18 × AreYouNormal/Normal
1.000000   │ │ ★   ── cut 3 | 1,2 ──
           │ │ ★   ── jump 3 -1s ──
1.160272   │ ◇ ★   2  follows nobody
           ● ◇ ★   2 → 1 3 AreYouThere e1 stands
           │ ◇ ★   2 ✕ 3 AreYouThere e1 stands (cut off)
           │ ◇ ★   2  now election
1.160477   ◇ ◇ ★   1  timer SilenceDue
           ◇ ◇ ★   1  follows nobody
           ◇ ◇ ★   1 → 2 3 AreYouThere e1 stands
           ◇ ◇ ★   1 ✕ 3 AreYouThere e1 stands (cut off)
           ◇ ◇ ★   1  now election
1.162145   ◇ ◇ ★   2 → 1 Here e1 stands
           ◇ ◇ ★   2  stands for e2
1.162151   ◇ ◇ ★   1 → 2 Here e1 stands
1.163333   ◇ ◇ ★   2 → 1 3 Halt e2
           ◇ ◇ ★   2 ✕ 3 Halt e2 (cut off)
1.165086   ◆ ◇ ★   1  now halted
1.166135   ◆ ◇ ★   1 → 2 Halted e2
1.167674   ◆ ◆ ★   2 → 1 Elected e2
           ◆ ◆ ★   2  now reorganization
1.169317   ◆ ◆ ★   1 → 2 Accepted e2
           ◆ ◆ ★   1  now reorganization
1.171042   ◆ ★ ★   2 → 1 Ready e2
           ◆ ★ ★   2  leads e2
           ◆ ★ ★   2  now coordinator
           ◆ ★ ★   ✕ BROKEN never-two-working: no two members lead at one moment
