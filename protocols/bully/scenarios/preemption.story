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
           │ │ ★   … 8 × AreYouNormal/Normal
0.500000   │ │ ×   3  crashed; its connections tell the others
0.501000   ◇ ◇ ·   1 2  learned that 3 is gone
           ◇ ◇ ·   1 2  follows nobody
           ◇ ◇ ·   1 → 2 AreYouThere e1 stands
           ◇ ◇ ·   1 2  now election
           ◇ ◇ ·   2 → 1 AreYouThere e1 stands
0.502142   ◇ ◇ ·   1 → 2 Here e1 stands
0.502399   ◇ ◇ ·   2 → 1 Here e1 stands
           ◇ ◇ ·   2  stands for e2
0.503488   ◇ ◇ ·   2 → 1 Halt e2
0.504785   ◆ ◇ ·   1  now halted
0.506633   ◆ ◇ ·   1 → 2 Halted e2
0.507688   ◆ ◆ ·   2 → 1 Elected e2
           ◆ ◆ ·   2  now reorganization
0.509219   ◆ ◆ ·   1 → 2 Accepted e2
           ◆ ◆ ·   1  now reorganization
0.510439   ◆ ★ ·   2 → 1 Ready e2
           ◆ ★ ·   2  leads e2
           ◆ ★ ·   2  now coordinator
0.512384   ● ★ ·   1  follows 2 in e2
           ● ★ ·   1 → 2 Readied e2
           ● ★ ·   1  now member
           │ ★ ·   … 2 × AreYouNormal/Normal
0.800000   │ ★ ◇   3  started again, with its stored cell
           ● ★ ◇   3 → 1 2 AreYouThere e1 perhaps bound
           │ ★ ◇   3  now election
           ● ★ ◇   1 2  learned that 3 is back
0.801170   │ ★ ◇   2 → 3 Here e2 bound to 2
0.801375   ● ★ ◇   1 → 3 Here e2 bound to 2
0.810439   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 3
0.812107   │ ★ ◇   3 → 2 NotNormal e2
0.812318   ● ★ ◇   1 → 2 Normal e2 round 3
0.813400   │ ★ ◇   2 → 3 Halt e2 leads
0.814628   │ ★ ◇   3 → 2 Here e2 perhaps bound
0.910439   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 4
0.911488   ● ★ ◇   1 → 2 Normal e2 round 4
0.911978   │ ★ ◇   3 → 2 NotNormal e2
0.913703   │ ★ ◇   2 → 3 Halt e2 leads
0.915557   │ ★ ◇   3 → 2 Here e2 perhaps bound
1.010439   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 5
1.011650   │ ★ ◇   3 → 2 NotNormal e2
1.012280   ● ★ ◇   1 → 2 Normal e2 round 5
1.013642   │ ★ ◇   2 → 3 Halt e2 leads
1.014866   │ ★ ◇   3 → 2 Here e2 perhaps bound
1.050000   │ ★ ◇   3  timer SilenceDue
           ● ★ ◇   3 → 1 2 AreYouThere e1 stands
1.051436   │ ★ ◇   2 → 3 Here e2 bound to 2
1.051468   ● ★ ◇   1 → 3 Here e2 bound to 2
1.110439   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 6
1.111784   │ ★ ◇   3 → 2 NotNormal e2
1.111869   ● ★ ◇   1 → 2 Normal e2 round 6
1.112873   │ ★ ◇   2 → 3 Halt e2 leads
1.114842   │ ★ ◆   3  now halted
1.116043   │ ★ ◆   3 → 2 Halted e2
1.117710   │ ★ ◆   2 → 3 Elected e2
1.118793   │ ★ ◆   3 → 2 Accepted e2
           │ ★ ◆   3  now reorganization
1.120359   │ ★ ◆   2 → 3 Ready e2
1.122164   │ ★ ●   3  follows 2 in e2
           │ ★ ●   3 → 2 Readied e2
           │ ★ ●   3  now member
           │ ★ │   … 6 × AreYouNormal/Normal
1.422164   │ ★ ●   3 → 2 StandDown e2
1.423839   │ ▽ │   2  lets go of e2: the work should stop
           │ ▽ │   2  now letting-go
1.432286   │ ◇ │   2  asked: stopped
           │ ◇ │   2  leads e2 no longer
           ● ◇ ●   2 → 1 3 Resign e2
           │ ◇ │   2  follows nobody
           │ ◇ │   2  now election
1.433837   │ ◇ ◇   3  follows nobody
           ● ◇ ◇   3 → 1 2 AreYouThere e2 stands
           │ ◇ ◇   3  now election
1.433909   ◇ ◇ ◇   1  follows nobody
           ◇ ◇ ◇   1 → 2 3 AreYouThere e2 stands
           ◇ ◇ ◇   1  now election
1.435094   ◇ ◇ ◇   3 → 1 Here e2 stands
1.435098   ◇ ◇ ◇   2 → 3 Here e2 stands
1.435432   ◇ ◇ ◇   1 → 3 Here e2 stands
1.435471   ◇ ◇ ◇   2 → 1 Here e2 stands
           ◇ ◇ ◇   2 → 1 3 AreYouThere e2 stands
1.436844   ◇ ◇ ◇   1 → 2 Here e2 stands
1.437019   ◇ ◇ ◇   3  stands for e3
           ◇ ◇ ◇   3 → 2 Here e3 stands
1.438687   ◇ ◇ ◇   3 → 1 2 Halt e3
1.439957   ◆ ◇ ◇   1  now halted
1.440086   ◆ ◆ ◇   2  now halted
1.441251   ◆ ◆ ◇   1 → 3 Halted e3
1.442057   ◆ ◆ ◇   2 → 3 Halted e3
1.442954   ◆ ◆ ◆   3 → 1 Elected e3
           ◆ ◆ ◆   3  now reorganization
1.443573   ◆ ◆ ◆   3 → 2 Elected e3
1.444628   ◆ ◆ ◆   1 → 3 Accepted e3
           ◆ ◆ ◆   1  now reorganization
1.444796   ◆ ◆ ◆   2 → 3 Accepted e3
           ◆ ◆ ◆   2  now reorganization
1.446133   ◆ ◆ ★   3 → 1 Ready e3
           ◆ ◆ ★   3  leads e3
           ◆ ◆ ★   3  now coordinator
1.446791   ◆ ◆ ★   3 → 2 Ready e3
1.447170   ● ◆ ★   1  follows 3 in e3
           ● ◆ ★   1 → 3 Readied e3
           ● ◆ ★   1  now member
1.447949   │ ● ★   2  follows 3 in e3
           │ ● ★   2 → 3 Readied e3
           │ ● ★   2  now member
           │ │ ★   … 10 × AreYouNormal/Normal
