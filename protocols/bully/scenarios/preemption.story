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
           │ ★ ◇   3  now election
           ● ★ ◇   1 2  learned that 3 is back
0.810439   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 3
0.811610   │ ★ ◇   3 → 2 NotNormal e2
0.811814   ● ★ ◇   1 → 2 Normal e2 round 3
0.813328   │ ★ ◇   2 → 3 Halt e2 leads
0.815207   │ ★ ◇   3 → 2 Here e2 perhaps bound
0.910439   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 4
0.911627   │ ★ ◇   3 → 2 NotNormal e2
0.911732   ● ★ ◇   1 → 2 Normal e2 round 4
0.912855   │ ★ ◇   2 → 3 Halt e2 leads
0.913904   │ ★ ◇   3 → 2 Here e2 perhaps bound
1.010439   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 5
1.012082   ● ★ ◇   1 → 2 Normal e2 round 5
1.012165   │ ★ ◇   3 → 2 NotNormal e2
1.013694   │ ★ ◇   2 → 3 Halt e2 leads
1.015535   │ ★ ◇   3 → 2 Here e2 perhaps bound
1.050000   │ ★ ◇   3  timer SilenceDue
           ● ★ ◇   3 → 1 2 AreYouThere e1 stands
1.051455   │ ★ ◇   2 → 3 Here e2 bound to 2
1.051992   ● ★ ◇   1 → 3 Here e2 bound to 2
1.110439   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 6
1.111875   │ ★ ◇   3 → 2 NotNormal e2
1.111908   ● ★ ◇   1 → 2 Normal e2 round 6
1.113673   │ ★ ◇   2 → 3 Halt e2 leads
1.115103   │ ★ ◆   3  now halted
1.116448   │ ★ ◆   3 → 2 Halted e2
1.117537   │ ★ ◆   2 → 3 Elected e2
1.118541   │ ★ ◆   3 → 2 Accepted e2
           │ ★ ◆   3  now reorganization
1.120510   │ ★ ◆   2 → 3 Ready e2
1.121710   │ ★ ●   3  follows 2 in e2
           │ ★ ●   3 → 2 Readied e2
           │ ★ ●   3  now member
           │ ★ │   … 6 × AreYouNormal/Normal
1.421710   │ ★ ●   3 → 2 StandDown e2
1.423118   │ ▽ │   2  lets go of e2: the work should stop
           │ ▽ │   2  now letting-go
1.427448   │ ◇ │   2  asked: stopped
           │ ◇ │   2  leads e2 no longer
           ● ◇ ●   2 → 1 3 Resign e2
           │ ◇ │   2  follows nobody
           │ ◇ │   2  now election
1.428512   ◇ ◇ │   1  follows nobody
           ◇ ◇ ●   1 → 2 3 AreYouThere e2 stands
           ◇ ◇ │   1  now election
1.429062   ◇ ◇ ◇   3  follows nobody
           ◇ ◇ ◇   3 → 1 2 AreYouThere e2 stands
           ◇ ◇ ◇   3  now election
1.430186   ◇ ◇ ◇   2 → 1 Here e2 stands
           ◇ ◇ ◇   2 → 1 3 AreYouThere e2 stands
1.430340   ◇ ◇ ◇   3 → 1 Here e2 stands
1.430613   ◇ ◇ ◇   2 → 3 Here e2 stands
1.430685   ◇ ◇ ◇   1 → 3 Here e2 stands
1.431748   ◇ ◇ ◇   3 → 2 Here e2 stands
           ◇ ◇ ◇   3  stands for e3
1.431781   ◇ ◇ ◇   1 → 2 Here e2 stands
1.433121   ◇ ◇ ◇   3 → 1 2 Halt e3
1.434216   ◆ ◇ ◇   1  now halted
1.435115   ◆ ◆ ◇   2  now halted
1.435884   ◆ ◆ ◇   1 → 3 Halted e3
1.436986   ◆ ◆ ◇   2 → 3 Halted e3
1.437154   ◆ ◆ ◆   3 → 1 Elected e3
           ◆ ◆ ◆   3  now reorganization
1.438385   ◆ ◆ ◆   3 → 2 Elected e3
1.438448   ◆ ◆ ◆   1 → 3 Accepted e3
           ◆ ◆ ◆   1  now reorganization
1.440151   ◆ ◆ ★   3 → 1 Ready e3
           ◆ ◆ ★   3  leads e3
           ◆ ◆ ★   3  now coordinator
1.440356   ◆ ◆ ★   2 → 3 Accepted e3
           ◆ ◆ ★   2  now reorganization
1.441667   ● ◆ ★   1  follows 3 in e3
           ● ◆ ★   1 → 3 Readied e3
           ● ◆ ★   1  now member
1.442030   │ ◆ ★   3 → 2 Ready e3
1.443535   │ ● ★   2  follows 3 in e3
           │ ● ★   2 → 3 Readied e3
           │ ● ★   2  now member
           │ │ ★   … 10 × AreYouNormal/Normal
