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
           │ │ ★   … 5 × AreYouNormal/Normal, 3 × GoOn
0.500000   │ │ ‖   3  frozen
0.660689   ◇ │ ‖   1  timer SilenceDue
           ◇ │ ‖   1  follows nobody
           ◇ ● ‖   1 → 2 3 AreYouThere e1 stands
           ◇ │ ‖   1  now election
0.660939   ◇ ◇ ‖   2  timer SilenceDue
           ◇ ◇ ‖   2  follows nobody
           ◇ ◇ ‖   2 → 1 3 AreYouThere e1 stands
           ◇ ◇ ‖   2  now election
0.661999   ◇ ◇ ‖   1 → 2 Here e1 stands
0.662662   ◇ ◇ ‖   2 → 1 Here e1 stands
           ◇ ◇ ‖   2  stands for e2
0.663971   ◇ ◇ ‖   2 → 1 3 Halt e2
0.665060   ◆ ◇ ‖   1  now halted
0.666908   ◆ ◇ ‖   1 → 2 Halted e2
0.667962   ◆ ◆ ‖   2 → 1 Elected e2
           ◆ ◆ ‖   2  now reorganization
0.669494   ◆ ◆ ‖   1 → 2 Accepted e2
           ◆ ◆ ‖   1  now reorganization
0.670714   ◆ ★ ‖   2 → 1 Ready e2
           ◆ ★ ‖   2  leads e2
           ◆ ★ ‖   2  now coordinator
0.672658   ● ★ ‖   1  follows 2 in e2
           ● ★ ‖   1 → 2 Readied e2
           ● ★ ‖   1  now member
0.770714   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 1
0.772531   ● ★ ‖   1 → 2 Normal e2 round 1
0.870714   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 2
0.872678   ● ★ ‖   1 → 2 Normal e2 round 2
0.970714   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 3
0.972432   ● ★ ‖   1 → 2 Normal e2 round 3
1.070714   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 4
1.072382   ● ★ ‖   1 → 2 Normal e2 round 4
1.170714   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 5
1.171941   ● ★ ‖   1 → 2 Normal e2 round 5
1.270714   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 6
1.272252   ● ★ ‖   1 → 2 Normal e2 round 6
1.370714   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 7
1.372567   ● ★ ‖   1 → 2 Normal e2 round 7
1.470714   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 8
1.471924   ● ★ ‖   1 → 2 Normal e2 round 8
1.500000   │ ★ ◇   3  woke up
           │ ★ ◇   3 → 2 AreYouNormal e1 round 5
           ● ★ ◇   3 → 1 GoOn e1
           │ ★ ◇   3  loses e1: the work must stop now
           │ ★ ◇   3  leads e1 no longer
           │ ★ ◇   3  follows nobody
           ● ★ ◇   3 → 1 2 AreYouThere e1 stands
           │ ★ ◇   3  now election
           ● ★ ◇   3 → 1 2 Here e1 stands
           │ ★ ◇   3  stands for e2
           │ ★ ◇   3 → 2 Here e2 stands
           │ ★ ◇   3 → 2 NotNormal e2
1.501223   │ ★ ◇   2 → 3 NotNormal e2
1.501345   ● ★ ◇   3 → 1 2 Halt e2
1.501797   │ ★ ◇   2 → 3 Here e2 bound to 2
           │ ★ ◇   2 → 3 Halt e2 reigning
1.501872   ● ★ ◇   1 → 3 NotNormal e2
           ● ★ ◇   1 → 3 Here e2 bound to 2
1.501969   │ ★ ◇   2 → 3 Halt e2 reigning
1.502837   │ ★ ◇   2 → 3 Here e2 bound to 2
1.503241   ● ★ ◇   1 → 3 Here e2 bound to 2
1.503660   │ ★ ◆   3 → 2 Halted e2
           │ ★ ◆   3  now halted
1.503796   │ ★ ◆   3 → 2 Halted e2
1.505219   │ ★ ◆   3  asked: stopped
1.505255   │ ★ ◆   2 → 3 Elected e2
1.505581   │ ★ ◆   2 → 3 Elected e2
1.506608   │ ★ ◆   3 → 2 Accepted e2
           │ ★ ◆   3  now reorganization
1.507249   │ ★ ◆   3 → 2 Accepted e2
1.508578   │ ★ ◆   2 → 3 Ready e2
1.508765   │ ★ ◆   2 → 3 Ready e2
1.508923   │ ★ ◆   2 → 3 Ready e2
1.509245   │ ★ ◆   2 → 3 Ready e2
1.509736   │ ★ ●   3  follows 2 in e2
           │ ★ ●   3 → 2 Readied e2
           │ ★ ●   3  now member
           │ ★ │   … 7 × Readied, 6 × AreYouNormal/Normal, 4 × GoOn
