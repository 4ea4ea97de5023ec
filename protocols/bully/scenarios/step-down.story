bully, 3 nodes, seed 0
◇ election  ◆ halted  ◆ reorganization  ★ coordinator  ● member  ▽ letting-go  · down  ‖ frozen

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
1.000000   │ │ ▽   3  asked: step-down
           │ │ ▽   3  lets go of e1: the work should stop
           │ │ ▽   3  now letting-go
1.009101   │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 AreYouNormal e1 round 10
1.010395   │ ● ▽   2 → 3 Normal e1 round 10
1.010769   ● │ ▽   1 → 3 Normal e1 round 10
1.109101   │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 AreYouNormal e1 round 11
1.110150   │ ● ▽   2 → 3 Normal e1 round 11
1.110854   ● │ ▽   1 → 3 Normal e1 round 11
1.193968   │ │ ◇   3  asked: stopped
           │ │ ◇   3  leads e1 no longer
           ● ● ◇   3 → 1 2 Resign e1
           │ │ ◇   3  follows nobody
           │ │ ◇   3  now election
1.195694   ◇ │ ◇   1  follows nobody
           ◇ ● ◇   1 → 2 3 AreYouThere e1 stands
           ◇ │ ◇   1  now election
1.195821   ◇ ◇ ◇   2  follows nobody
           ◇ ◇ ◇   2 → 1 3 AreYouThere e1 stands
           ◇ ◇ ◇   2  now election
1.197032   ◇ ◇ ◇   1 → 2 Here e1 stands
1.197223   ◇ ◇ ◇   2 → 1 Here e1 stands
1.197535   ◇ ◇ ◇   3 → 1 Here e1 votes
1.197814   ◇ ◇ ◇   3 → 2 Here e1 votes
1.199283   ◇ ◇ ◇   2  stands for e2
1.200719   ◇ ◇ ◇   2 → 1 3 Halt e2
1.202209   ◇ ◇ ◆   3  now halted
1.202517   ◆ ◇ ◆   1  now halted
1.203640   ◆ ◇ ◆   3 → 2 Halted e2
1.203862   ◆ ◇ ◆   1 → 2 Halted e2
1.204728   ◆ ◆ ◆   2 → 3 Elected e2
           ◆ ◆ ◆   2  now reorganization
1.204865   ◆ ◆ ◆   2 → 1 Elected e2
1.206065   ◆ ◆ ◆   1 → 2 Accepted e2
           ◆ ◆ ◆   1  now reorganization
1.206698   ◆ ◆ ◆   3 → 2 Accepted e2
           ◆ ◆ ◆   3  now reorganization
1.207733   ◆ ★ ◆   2 → 1 Ready e2
           ◆ ★ ◆   2  leads e2
           ◆ ★ ◆   2  now coordinator
1.207781   ◆ ★ ◆   2 → 3 Ready e2
1.209299   ● ★ ◆   1  follows 2 in e2
           ● ★ ◆   1 → 2 Readied e2
           ● ★ ◆   1  now member
1.209586   │ ★ ●   3  follows 2 in e2
           │ ★ ●   3 → 2 Readied e2
           │ ★ ●   3  now member
           │ ★ │   … 14 × AreYouNormal/Normal
