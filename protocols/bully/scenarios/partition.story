bully, 5 nodes, seed 0
◇ election  ◆ halted  ◆ reorganization  ★ coordinator  ● member  ▽ letting-go  · down  ‖ frozen

 seconds   1 2 3 4 5
0.000000   ◇ ◇ ◇ ◇ ◇   1 2 3 4 5  started
           ◇ ◇ ◇ ◇ ◇   1 → 2 3 4 5 AreYouThere e0 stands
           ◇ ◇ ◇ ◇ ◇   1 2 3 4 5  now election
           ◇ ◇ ◇ ◇ ◇   2 → 1 3 4 5 AreYouThere e0 stands
           ◇ ◇ ◇ ◇ ◇   3 → 1 2 4 5 AreYouThere e0 stands
           ◇ ◇ ◇ ◇ ◇   4 → 1 2 3 5 AreYouThere e0 stands
           ◇ ◇ ◇ ◇ ◇   5 → 1 2 3 4 AreYouThere e0 stands
0.001055   ◇ ◇ ◇ ◇ ◇   2 → 1 Here e0 stands
0.001073   ◇ ◇ ◇ ◇ ◇   2 → 3 Here e0 stands
0.001097   ◇ ◇ ◇ ◇ ◇   5 → 4 Here e0 stands
0.001109   ◇ ◇ ◇ ◇ ◇   3 → 5 Here e0 stands
0.001113   ◇ ◇ ◇ ◇ ◇   2 → 4 Here e0 stands
0.001114   ◇ ◇ ◇ ◇ ◇   4 → 3 Here e0 stands
0.001162   ◇ ◇ ◇ ◇ ◇   1 → 5 Here e0 stands
0.001171   ◇ ◇ ◇ ◇ ◇   5 → 3 Here e0 stands
0.001172   ◇ ◇ ◇ ◇ ◇   3 → 1 Here e0 stands
0.001184   ◇ ◇ ◇ ◇ ◇   2 → 5 Here e0 stands
0.001329   ◇ ◇ ◇ ◇ ◇   5 → 2 Here e0 stands
0.001427   ◇ ◇ ◇ ◇ ◇   5 → 1 Here e0 stands
           ◇ ◇ ◇ ◇ ◇   5  stands for e1
0.001465   ◇ ◇ ◇ ◇ ◇   3 → 2 Here e0 stands
0.001494   ◇ ◇ ◇ ◇ ◇   3 → 4 Here e0 stands
0.001717   ◇ ◇ ◇ ◇ ◇   4 → 1 Here e0 stands
0.001723   ◇ ◇ ◇ ◇ ◇   4 → 2 Here e0 stands
0.001733   ◇ ◇ ◇ ◇ ◇   1 → 4 Here e0 stands
0.001789   ◇ ◇ ◇ ◇ ◇   4 → 5 Here e0 stands
0.001963   ◇ ◇ ◇ ◇ ◇   1 → 2 Here e0 stands
0.001982   ◇ ◇ ◇ ◇ ◇   1 → 3 Here e0 stands
0.002934   ◇ ◇ ◇ ◇ ◇   5 → 1 2 3 4 Halt e1
0.003995   ◇ ◆ ◇ ◇ ◇   2  now halted
0.004077   ◇ ◆ ◇ ◆ ◇   4  now halted
0.004334   ◇ ◆ ◆ ◆ ◇   3  now halted
0.004552   ◆ ◆ ◆ ◆ ◇   1  now halted
0.005386   ◆ ◆ ◆ ◆ ◇   4 → 5 Halted e1
0.005422   ◆ ◆ ◆ ◆ ◇   3 → 5 Halted e1
0.005576   ◆ ◆ ◆ ◆ ◇   2 → 5 Halted e1
0.005849   ◆ ◆ ◆ ◆ ◇   1 → 5 Halted e1
0.007069   ◆ ◆ ◆ ◆ ◆   5 → 1 3 Elected e1
           ◆ ◆ ◆ ◆ ◆   5  now reorganization
0.007107   ◆ ◆ ◆ ◆ ◆   5 → 2 Elected e1
0.007234   ◆ ◆ ◆ ◆ ◆   5 → 4 Elected e1
0.008414   ◆ ◆ ◆ ◆ ◆   4 → 5 Accepted e1
           ◆ ◆ ◆ ◆ ◆   4  now reorganization
0.008635   ◆ ◆ ◆ ◆ ◆   3 → 5 Accepted e1
           ◆ ◆ ◆ ◆ ◆   3  now reorganization
0.008925   ◆ ◆ ◆ ◆ ◆   2 → 5 Accepted e1
           ◆ ◆ ◆ ◆ ◆   2  now reorganization
0.009014   ◆ ◆ ◆ ◆ ◆   1 → 5 Accepted e1
           ◆ ◆ ◆ ◆ ◆   1  now reorganization
0.010184   ◆ ◆ ◆ ◆ ★   5 → 1 4 Ready e1
           ◆ ◆ ◆ ◆ ★   5  leads e1
           ◆ ◆ ◆ ◆ ★   5  now coordinator
0.010300   ◆ ◆ ◆ ◆ ★   5 → 2 Ready e1
0.010599   ◆ ◆ ◆ ◆ ★   5 → 3 Ready e1
0.011260   ◆ ◆ ◆ ● ★   4  follows 5 in e1
           ◆ ◆ ◆ ● ★   4 → 5 Readied e1
           ◆ ◆ ◆ ● ★   4  now member
0.011902   ● ◆ ◆ │ ★   1  follows 5 in e1
           ● ◆ ◆ │ ★   1 → 5 Readied e1
           ● ◆ ◆ │ ★   1  now member
0.012179   │ ● ◆ │ ★   2  follows 5 in e1
           │ ● ◆ │ ★   2 → 5 Readied e1
           │ ● ◆ │ ★   2  now member
0.012267   │ │ ● │ ★   3  follows 5 in e1
           │ │ ● │ ★   3 → 5 Readied e1
           │ │ ● │ ★   3  now member
           │ │ │ │ ★   … 36 × AreYouNormal/Normal
1.000000   │ │ │ │ ★   ── cut 4,5 | 1,2,3 ──
           │ │ │ │ ★   … 8 × AreYouNormal, 2 × Normal (6 did not arrive)
1.115184   │ │ │ │ ▽   5  loses e1: the work must stop now
           │ │ │ │ ▽   5  now letting-go
1.116432   │ │ │ │ ◇   5  asked: stopped
           │ │ │ │ ◇   5  leads e1 no longer
           │ │ │ │ ◇   5  follows nobody
           ● ● ● ● ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ● │ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
           │ │ │ │ ◇   5  now election
1.117881   │ │ │ ◇ ◇   4  follows nobody
           ● ● ● ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ● ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
           │ │ │ ◇ ◇   4 → 5 Here e1 stands
           │ │ │ ◇ ◇   4  now election
1.119806   │ │ │ ◇ ◇   5 → 4 Here e1 stands
1.141432   │ │ │ ◇ ◇   5  timer AnswerDue
1.161221   │ │ ◇ ◇ ◇   3  timer SilenceDue
           │ │ ◇ ◇ ◇   3  follows nobody
           ● ● ◇ ◇ ◇   3 → 1 2 4 5 AreYouThere e1 stands
           │ │ ◇ ◇ ◇   3 ✕ 4 5 AreYouThere e1 stands (cut off)
           │ │ ◇ ◇ ◇   3  now election
1.161689   ◇ │ ◇ ◇ ◇   1  timer SilenceDue
           ◇ │ ◇ ◇ ◇   1  follows nobody
           ◇ ● ◇ ◇ ◇   1 → 2 3 4 5 AreYouThere e1 stands
           ◇ │ ◇ ◇ ◇   1 ✕ 4 5 AreYouThere e1 stands (cut off)
           ◇ │ ◇ ◇ ◇   1  now election
1.162180   ◇ ◇ ◇ ◇ ◇   2  timer SilenceDue
           ◇ ◇ ◇ ◇ ◇   2  follows nobody
           ◇ ◇ ◇ ◇ ◇   2 → 1 3 4 5 AreYouThere e1 stands
           ◇ ◇ ◇ ◇ ◇   2 ✕ 4 5 AreYouThere e1 stands (cut off)
           ◇ ◇ ◇ ◇ ◇   2  now election
1.162252   ◇ ◇ ◇ ◇ ◇   1 → 3 Here e1 stands
1.162284   ◇ ◇ ◇ ◇ ◇   2 → 3 Here e1 stands
1.163152   ◇ ◇ ◇ ◇ ◇   2 → 1 Here e1 stands
1.163453   ◇ ◇ ◇ ◇ ◇   3 → 1 Here e1 stands
1.163609   ◇ ◇ ◇ ◇ ◇   1 → 2 Here e1 stands
1.163698   ◇ ◇ ◇ ◇ ◇   3 → 2 Here e1 stands
1.186221   ◇ ◇ ◇ ◇ ◇   3  timer AnswerDue
           ◇ ◇ ◇ ◇ ◇   3  stands for e2
1.188038   ◇ ◇ ◇ ◇ ◇   3 → 1 2 4 5 Halt e2
           ◇ ◇ ◇ ◇ ◇   3 ✕ 4 5 Halt e2 (cut off)
1.189319   ◇ ◆ ◇ ◇ ◇   2  now halted
1.189651   ◆ ◆ ◇ ◇ ◇   1  now halted
1.190638   ◆ ◆ ◇ ◇ ◇   2 → 3 Halted e2
1.191135   ◆ ◆ ◇ ◇ ◇   1 → 3 Halted e2
1.192374   ◆ ◆ ◆ ◇ ◇   3 → 1 2 Elected e2
           ◆ ◆ ◆ ◇ ◇   3  now reorganization
1.193679   ◆ ◆ ◆ ◇ ◇   2 → 3 Accepted e2
           ◆ ◆ ◆ ◇ ◇   2  now reorganization
1.194050   ◆ ◆ ◆ ◇ ◇   1 → 3 Accepted e2
           ◆ ◆ ◆ ◇ ◇   1  now reorganization
1.195860   ◆ ◆ ★ ◇ ◇   3 → 1 2 Ready e2
           ◆ ◆ ★ ◇ ◇   3  leads e2
           ◆ ◆ ★ ◇ ◇   3  now coordinator
1.197129   ◆ ● ★ ◇ ◇   2  follows 3 in e2
           ◆ ● ★ ◇ ◇   2 → 3 Readied e2
           ◆ ● ★ ◇ ◇   2  now member
1.197503   ● │ ★ ◇ ◇   1  follows 3 in e2
           ● │ ★ ◇ ◇   1 → 3 Readied e2
           ● │ ★ ◇ ◇   1  now member
1.217881   │ │ ★ ◇ ◇   4  timer ElectedDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.219064   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.220659   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.242881   │ │ ★ ◇ ◇   4  timer AnswerDue
1.244064   │ │ ★ ◇ ◇   5  timer AnswerDue
1.295860   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 1
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 1 (cut off)
1.297483   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 1
1.297698   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 1
1.344064   │ │ ★ ◇ ◇   5  timer RetryDue
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.345302   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.392881   │ │ ★ ◇ ◇   4  timer RetryDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.394064   │ │ ★ ◇ ◇   5  timer AnswerDue
1.394467   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.395860   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 2
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 2 (cut off)
1.396450   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.397353   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 2
1.397561   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 2
1.494467   │ │ ★ ◇ ◇   5  timer AnswerDue
1.495860   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 3
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 3 (cut off)
1.497255   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 3
1.497550   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 3
1.595860   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 4
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 4 (cut off)
1.596450   │ │ ★ ◇ ◇   4  timer ElectedDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.596879   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 4
1.597629   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 4
1.597881   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.599819   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.695860   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 5
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 5 (cut off)
1.696450   │ │ ★ ◇ ◇   4  timer AnswerDue
1.696898   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 5
1.697588   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 5
1.697881   │ │ ★ ◇ ◇   5  timer AnswerDue
1.795860   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 6
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 6 (cut off)
1.796450   │ │ ★ ◇ ◇   4  timer RetryDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.797089   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 6
1.797521   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 6
1.798074   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.799402   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.895860   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 7
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 7 (cut off)
1.896888   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 7
1.897635   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 7
1.898074   │ │ ★ ◇ ◇   5  timer AnswerDue
1.995860   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 8
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 8 (cut off)
1.997041   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 8
1.997517   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 8
2.000000   │ │ ★ ◇ ◇   ── heal ──
2.095860   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 9
2.096915   │ │ ★ ◇ ◇   5 → 3 NotNormal e2
2.097348   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 9
2.097687   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 9
2.097763   │ │ ★ ◇ ◇   4 → 3 NotNormal e2
2.097985   │ │ ★ ◇ ◇   3 → 5 Halt e2 leads
2.099138   │ │ ★ ◇ ◆   5  now halted
2.099328   │ │ ★ ◇ ◆   3 → 4 Halt e2 leads
2.100369   │ │ ★ ◆ ◆   4  now halted
2.100600   │ │ ★ ◆ ◆   5 → 3 Halted e2
2.101601   │ │ ★ ◆ ◆   3 → 5 Elected e2
2.102152   │ │ ★ ◆ ◆   4 → 3 Halted e2
2.103396   │ │ ★ ◆ ◆   3 → 4 Elected e2
2.103419   │ │ ★ ◆ ◆   5 → 3 Accepted e2
           │ │ ★ ◆ ◆   5  now reorganization
2.105053   │ │ ★ ◆ ◆   3 → 5 Ready e2
2.105170   │ │ ★ ◆ ◆   4 → 3 Accepted e2
           │ │ ★ ◆ ◆   4  now reorganization
2.106585   │ │ ★ ◆ ◆   3 → 4 Ready e2
2.106709   │ │ ★ ◆ ●   5  follows 3 in e2
           │ │ ★ ◆ ●   5 → 3 Readied e2
           │ │ ★ ◆ ●   5  now member
2.108279   │ │ ★ ● │   4  follows 3 in e2
           │ │ ★ ● │   4 → 3 Readied e2
           │ │ ★ ● │   4  now member
           │ │ ★ │ │   … 36 × AreYouNormal/Normal
