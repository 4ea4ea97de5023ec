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
           │ │ ★   … 8 × AreYouNormal/Normal
0.500000   │ │ ‖   3  frozen
0.660842   ◇ │ ‖   1  timer SilenceDue
           ◇ │ ‖   1  follows nobody
           ◇ ● ‖   1 → 2 3 AreYouThere e1 stands
           ◇ │ ‖   1  now election
0.661075   ◇ ◇ ‖   2  timer SilenceDue
           ◇ ◇ ‖   2  follows nobody
           ◇ ◇ ‖   2 → 1 3 AreYouThere e1 stands
           ◇ ◇ ‖   2  now election
0.662241   ◇ ◇ ‖   2 → 1 Here e1 stands
           ◇ ◇ ‖   2  stands for e2
0.662656   ◇ ◇ ‖   1 → 2 Here e1 stands
0.663538   ◇ ◇ ‖   2 → 1 3 Halt e2
0.664593   ◆ ◇ ‖   1  now halted
0.665813   ◆ ◇ ‖   1 → 2 Halted e2
0.667757   ◆ ◆ ‖   2 → 1 Elected e2
           ◆ ◆ ‖   2  now reorganization
0.669324   ◆ ◆ ‖   1 → 2 Accepted e2
           ◆ ◆ ‖   1  now reorganization
0.671141   ◆ ★ ‖   2 → 1 Ready e2
           ◆ ★ ‖   2  leads e2
           ◆ ★ ‖   2  now coordinator
0.672321   ● ★ ‖   1  follows 2 in e2
           ● ★ ‖   1 → 2 Readied e2
           ● ★ ‖   1  now member
0.771141   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 1
0.773105   ● ★ ‖   1 → 2 Normal e2 round 1
0.871141   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 2
0.872859   ● ★ ‖   1 → 2 Normal e2 round 2
0.971141   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 3
0.972809   ● ★ ‖   1 → 2 Normal e2 round 3
1.071141   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 4
1.072368   ● ★ ‖   1 → 2 Normal e2 round 4
1.171141   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 5
1.172680   ● ★ ‖   1 → 2 Normal e2 round 5
1.271141   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 6
1.272994   ● ★ ‖   1 → 2 Normal e2 round 6
1.371141   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 7
1.372351   ● ★ ‖   1 → 2 Normal e2 round 7
1.471141   │ ★ ‖   2  timer HeartbeatDue
           ● ★ ‖   2 → 1 3 AreYouNormal e2 round 8
1.472364   ● ★ ‖   1 → 2 Normal e2 round 8
1.500000   │ ★ ◇   3  woke up
           ● ★ ◇   3 → 1 2 AreYouNormal e1 round 5
           │ ★ ◇   3  loses e1: the work must stop now
           │ ★ ◇   3  leads e1 no longer
           │ ★ ◇   3  follows nobody
           ● ★ ◇   3 → 1 2 AreYouThere e1 stands
           │ ★ ◇   3  now election
           ● ★ ◇   3 → 1 2 Here e1 stands
           │ ★ ◇   3  stands for e2
           │ ★ ◇   3 → 2 Here e2 stands
           │ ★ ◇   3 → 2 NotNormal e2
1.501436   ● ★ ◇   1 → 3 NotNormal e2
           ● ★ ◇   1 → 3 Here e2 bound to 2
1.501797   │ ★ ◇   2 → 3 NotNormal e2
           │ ★ ◇   2 → 3 Here e2 bound to 2
           │ ★ ◇   2 → 3 Halt e2 leads
1.501805   │ ★ ◇   2 → 3 Halt e2 leads
1.501896   │ ★ ◇   2 → 3 Halt e2 leads
1.501969   ● ★ ◇   3 → 1 2 Halt e2
1.503274   │ ★ ◆   3 → 2 Halted e2
           │ ★ ◆   3  now halted
1.503419   │ ★ ◆   3 → 2 Halted e2
1.503479   │ ★ ◆   3 → 2 Halted e2
1.503520   ● ★ ◆   1 → 3 Here e2 bound to 2
1.503564   │ ★ ◆   2 → 3 Here e2 bound to 2
1.503723   │ ★ ◆   3 → 2 Halted e2
1.504534   │ ★ ◆   2 → 3 Elected e2
1.504836   │ ★ ◆   2 → 3 Elected e2
1.505340   │ ★ ◆   2 → 3 Elected e2
1.505413   │ ★ ◆   3  asked: stopped
1.505717   │ ★ ◆   2 → 3 Elected e2
1.506203   │ ★ ◆   3 → 2 Accepted e2
           │ ★ ◆   3  now reorganization
1.506707   │ ★ ◆   3 → 2 Accepted e2
1.507310   │ ★ ◆   3 → 2 Accepted e2
1.507877   │ ★ ◆   2 → 3 Ready e2
1.507930   │ ★ ◆   2 → 3 Ready e2
1.508212   │ ★ ◆   2 → 3 Ready e2
1.508702   │ ★ ◆   2 → 3 Ready e2
           │ ★ ◆   … 1 × Readied
1.509205   │ ★ ●   3  follows 2 in e2
           │ ★ ●   3 → 2 Readied e2
           │ ★ ●   3  now member
1.509278   │ ★ ●   2 → 3 Ready e2
           │ ★ │   … 6 × Readied, 10 × AreYouNormal/Normal
