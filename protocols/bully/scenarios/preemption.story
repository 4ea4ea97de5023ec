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
           │ │ ★   … 5 × AreYouNormal/Normal, 3 × GoOn
0.500000   │ │ ×   3  crashed; its connections tell the others
0.501000   ◇ ◇ ·   1 2  learned that 3 is gone
           ◇ ◇ ·   1 2  follows nobody
           ◇ ◇ ·   1 → 2 AreYouThere e1 stands
           ◇ ◇ ·   1 2  now election
           ◇ ◇ ·   2 → 1 AreYouThere e1 stands
0.502617   ◇ ◇ ·   1 → 2 Here e1 stands
0.502973   ◇ ◇ ·   2 → 1 Here e1 stands
           ◇ ◇ ·   2  stands for e2
0.504116   ◇ ◇ ·   2 → 1 Halt e2
0.505697   ◆ ◇ ·   1  now halted
0.507006   ◆ ◇ ·   1 → 2 Halted e2
0.508095   ◆ ◆ ·   2 → 1 Elected e2
           ◆ ◆ ·   2  now reorganization
0.509392   ◆ ◆ ·   1 → 2 Accepted e2
           ◆ ◆ ·   1  now reorganization
0.511240   ◆ ★ ·   2 → 1 Ready e2
           ◆ ★ ·   2  leads e2
           ◆ ★ ·   2  now coordinator
0.512295   ● ★ ·   1  follows 2 in e2
           ● ★ ·   1 → 2 Readied e2
           ● ★ ·   1  now member
           │ ★ ·   … 2 × AreYouNormal/Normal
0.800000   │ ★ ◇   3  started again, with its stored cell
           │ ★ ◇   3  now election
           ● ★ ◇   1 2  learned that 3 is back
0.811240   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 3
0.812421   ● ★ ◇   1 → 2 Normal e2 round 3
0.812529   │ ★ ◇   3 → 2 NotNormal e2
0.813904   │ ★ ◇   2 → 3 Halt e2 reigning
0.815075   │ ★ ◇   3 → 2 Here e2 perhaps bound
0.911240   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 4
0.912316   ● ★ ◇   1 → 2 Normal e2 round 4
0.913119   │ ★ ◇   3 → 2 NotNormal e2
0.914413   │ ★ ◇   2 → 3 Halt e2 reigning
0.915601   │ ★ ◇   3 → 2 Here e2 perhaps bound
1.011240   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 5
1.012289   │ ★ ◇   3 → 2 NotNormal e2
1.012993   ● ★ ◇   1 → 2 Normal e2 round 5
1.013828   │ ★ ◇   2 → 3 Halt e2 reigning
1.015553   │ ★ ◇   3 → 2 Here e2 perhaps bound
1.050000   │ ★ ◇   3  timer SilenceDue
           ● ★ ◇   3 → 1 2 AreYouThere e1 stands
1.051528   ● ★ ◇   1 → 3 Here e2 bound to 2
1.051841   │ ★ ◇   2 → 3 Here e2 bound to 2
1.111240   │ ★ ◇   2  timer HeartbeatDue
           ● ★ ◇   2 → 1 3 AreYouNormal e2 round 6
1.112464   │ ★ ◇   3 → 2 NotNormal e2
1.112696   ● ★ ◇   1 → 2 Normal e2 round 6
1.114336   │ ★ ◇   2 → 3 Halt e2 reigning
1.115772   │ ★ ◆   3  now halted
1.117570   │ ★ ◆   3 → 2 Halted e2
1.119060   │ ★ ◆   2 → 3 Elected e2
1.120490   │ ★ ◆   3 → 2 Accepted e2
           │ ★ ◆   3  now reorganization
1.121836   │ ★ ◆   2 → 3 Ready e2
1.122924   │ ★ ●   3  follows 2 in e2
           │ ★ ●   3 → 2 Readied e2
           │ ★ ●   3  now member
           │ ★ │   … 4 × AreYouNormal/Normal, 2 × GoOn
1.422924   │ ★ ●   3 → 2 StandDown e2
1.424787   │ ▽ │   2  lets go of e2: the work should stop
           │ ▽ │   2  now letting-go
1.430416   │ ◇ │   2  asked: stopped
           │ ◇ │   2  leads e2 no longer
           ● ◇ ●   2 → 1 3 Resign e2
           │ ◇ │   2  follows nobody
           │ ◇ │   2  now election
1.431794   ◇ ◇ │   1  follows nobody
           ◇ ◇ ●   1 → 2 3 AreYouThere e2 stands
           ◇ ◇ │   1  now election
1.431854   ◇ ◇ ◇   3  follows nobody
           ◇ ◇ ◇   3 → 1 2 AreYouThere e2 stands
           ◇ ◇ ◇   3  now election
1.432918   ◇ ◇ ◇   2 → 3 Here e2 stands
1.433202   ◇ ◇ ◇   3 → 1 Here e2 stands
1.433225   ◇ ◇ ◇   1 → 3 Here e2 stands
1.433271   ◇ ◇ ◇   2 → 1 Here e2 stands
           ◇ ◇ ◇   2 → 1 3 AreYouThere e2 stands
1.434532   ◇ ◇ ◇   3  stands for e3
1.434866   ◇ ◇ ◇   3 → 2 Here e3 stands
1.434894   ◇ ◇ ◇   1 → 2 Here e2 stands
1.435792   ◇ ◇ ◇   3 → 1 2 Halt e3
1.437341   ◆ ◇ ◇   1  now halted
1.437714   ◆ ◆ ◇   2  now halted
1.438845   ◆ ◆ ◇   1 → 3 Halted e3
1.439087   ◆ ◆ ◇   2 → 3 Halted e3
1.440181   ◆ ◆ ◆   3 → 2 Elected e3
           ◆ ◆ ◆   3  now reorganization
1.440197   ◆ ◆ ◆   3 → 1 Elected e3
1.441866   ◆ ◆ ◆   1 → 3 Accepted e3
           ◆ ◆ ◆   1  now reorganization
1.442175   ◆ ◆ ◆   2 → 3 Accepted e3
           ◆ ◆ ◆   2  now reorganization
1.443445   ◆ ◆ ★   3 → 2 Ready e3
           ◆ ◆ ★   3  leads e3
           ◆ ◆ ★   3  now coordinator
1.443737   ◆ ◆ ★   3 → 1 Ready e3
1.444844   ◆ ● ★   2  follows 3 in e3
           ◆ ● ★   2 → 3 Readied e3
           ◆ ● ★   2  now member
1.445030   ● │ ★   1  follows 3 in e3
           ● │ ★   1 → 3 Readied e3
           ● │ ★   1  now member
           │ │ ★   … 6 × AreYouNormal/Normal, 4 × GoOn
