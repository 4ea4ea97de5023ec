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
           │ │ │ │ ★   … 20 × AreYouNormal/Normal, 16 × GoOn
1.000000   │ │ │ │ ★   ── cut 4,5 | 1,2,3 ──
           │ │ │ │ ★   … 8 × AreYouNormal, 2 × GoOn/Normal (8 did not arrive)
1.115184   │ │ │ │ ▽   5  loses e1: the work must stop now
           │ │ │ │ ▽   5  now letting-go
1.122515   │ │ │ │ ◇   5  asked: stopped
           │ │ │ │ ◇   5  leads e1 no longer
           │ │ │ │ ◇   5  follows nobody
           ● ● ● ● ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ● │ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
           │ │ │ │ ◇   5  now election
1.124031   │ │ │ ◇ ◇   4  follows nobody
           ● ● ● ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ● ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
           │ │ │ ◇ ◇   4 → 5 Here e1 stands
           │ │ │ ◇ ◇   4  now election
1.125705   │ │ │ ◇ ◇   5 → 4 Here e1 stands
1.147515   │ │ │ ◇ ◇   5  timer AnswerDue
1.161279   ◇ │ │ ◇ ◇   1  timer SilenceDue
           ◇ │ │ ◇ ◇   1  follows nobody
           ◇ ● ● ◇ ◇   1 → 2 3 4 5 AreYouThere e1 stands
           ◇ │ │ ◇ ◇   1 ✕ 4 5 AreYouThere e1 stands (cut off)
           ◇ │ │ ◇ ◇   1  now election
1.161537   ◇ │ ◇ ◇ ◇   3  timer SilenceDue
           ◇ │ ◇ ◇ ◇   3  follows nobody
           ◇ ● ◇ ◇ ◇   3 → 1 2 4 5 AreYouThere e1 stands
           ◇ │ ◇ ◇ ◇   3 ✕ 4 5 AreYouThere e1 stands (cut off)
           ◇ │ ◇ ◇ ◇   3  now election
1.161558   ◇ ◇ ◇ ◇ ◇   2  timer SilenceDue
           ◇ ◇ ◇ ◇ ◇   2  follows nobody
           ◇ ◇ ◇ ◇ ◇   2 → 1 3 4 5 AreYouThere e1 stands
           ◇ ◇ ◇ ◇ ◇   2 ✕ 4 5 AreYouThere e1 stands (cut off)
           ◇ ◇ ◇ ◇ ◇   2  now election
1.162315   ◇ ◇ ◇ ◇ ◇   3 → 1 Here e1 stands
1.162694   ◇ ◇ ◇ ◇ ◇   1 → 3 Here e1 stands
1.162728   ◇ ◇ ◇ ◇ ◇   1 → 2 Here e1 stands
1.162885   ◇ ◇ ◇ ◇ ◇   3 → 2 Here e1 stands
1.163274   ◇ ◇ ◇ ◇ ◇   2 → 1 Here e1 stands
1.163504   ◇ ◇ ◇ ◇ ◇   2 → 3 Here e1 stands
1.186537   ◇ ◇ ◇ ◇ ◇   3  timer AnswerDue
           ◇ ◇ ◇ ◇ ◇   3  stands for e2
1.187986   ◇ ◇ ◇ ◇ ◇   3 → 1 2 4 5 Halt e2
           ◇ ◇ ◇ ◇ ◇   3 ✕ 4 5 Halt e2 (cut off)
1.189422   ◇ ◆ ◇ ◇ ◇   2  now halted
1.189911   ◆ ◆ ◇ ◇ ◇   1  now halted
1.190942   ◆ ◆ ◇ ◇ ◇   1 → 3 Halted e2
1.191252   ◆ ◆ ◇ ◇ ◇   2 → 3 Halted e2
1.192715   ◆ ◆ ◆ ◇ ◇   3 → 1 2 Elected e2
           ◆ ◆ ◆ ◇ ◇   3  now reorganization
1.194144   ◆ ◆ ◆ ◇ ◇   2 → 3 Accepted e2
           ◆ ◆ ◆ ◇ ◇   2  now reorganization
1.194479   ◆ ◆ ◆ ◇ ◇   1 → 3 Accepted e2
           ◆ ◆ ◆ ◇ ◇   1  now reorganization
1.196006   ◆ ◆ ★ ◇ ◇   3 → 1 2 Ready e2
           ◆ ◆ ★ ◇ ◇   3  leads e2
           ◆ ◆ ★ ◇ ◇   3  now coordinator
1.197269   ● ◆ ★ ◇ ◇   1  follows 3 in e2
           ● ◆ ★ ◇ ◇   1 → 3 Readied e2
           ● ◆ ★ ◇ ◇   1  now member
1.197636   │ ● ★ ◇ ◇   2  follows 3 in e2
           │ ● ★ ◇ ◇   2 → 3 Readied e2
           │ ● ★ ◇ ◇   2  now member
1.224031   │ │ ★ ◇ ◇   4  timer ElectedDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.225435   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.227252   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.249031   │ │ ★ ◇ ◇   4  timer AnswerDue
1.250435   │ │ ★ ◇ ◇   5  timer AnswerDue
1.296006   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 1
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 1 (cut off)
1.297325   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 1
1.297490   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 1
1.349031   │ │ ★ ◇ ◇   4  timer RetryDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.350435   │ │ ★ ◇ ◇   5  timer RetryDue
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.350707   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
1.351740   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.375435   │ │ ★ ◇ ◇   5  timer AnswerDue
1.396006   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 2
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 2 (cut off)
1.397275   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 2
1.397649   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 2
1.451740   │ │ ★ ◇ ◇   4  timer ElectedDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.452923   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.454517   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.476740   │ │ ★ ◇ ◇   4  timer AnswerDue
1.477923   │ │ ★ ◇ ◇   5  timer AnswerDue
1.496006   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 3
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 3 (cut off)
1.497205   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 3
1.497350   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 3
1.576740   │ │ ★ ◇ ◇   4  timer RetryDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.577923   │ │ ★ ◇ ◇   5  timer RetryDue
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.577967   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
1.579268   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.596006   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 4
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 4 (cut off)
1.597007   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 4
1.597592   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 4
1.602923   │ │ ★ ◇ ◇   5  timer AnswerDue
1.679268   │ │ ★ ◇ ◇   4  timer ElectedDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.680969   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.682461   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.696006   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 5
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 5 (cut off)
1.697400   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 5
1.697804   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 5
1.704268   │ │ ★ ◇ ◇   4  timer AnswerDue
1.705969   │ │ ★ ◇ ◇   5  timer AnswerDue
1.796006   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 6
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 6 (cut off)
1.797695   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 6
1.797737   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 6
1.804268   │ │ ★ ◇ ◇   4  timer RetryDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.805969   │ │ ★ ◇ ◇   5  timer RetryDue
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.806036   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
1.807399   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.830969   │ │ ★ ◇ ◇   5  timer AnswerDue
1.896006   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 7
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 7 (cut off)
1.897403   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 7
1.897944   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 7
1.907399   │ │ ★ ◇ ◇   4  timer ElectedDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.909127   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.911028   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.932399   │ │ ★ ◇ ◇   4  timer AnswerDue
1.934127   │ │ ★ ◇ ◇   5  timer AnswerDue
1.996006   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 8
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 8 (cut off)
1.997666   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 8
1.997926   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 8
2.000000   │ │ ★ ◇ ◇   ── heal ──
2.032399   │ │ ★ ◇ ◇   4  timer RetryDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
2.033424   ● │ ★ ◇ ◇   1 → 4 Here e2 bound to 3
2.033473   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
2.033583   │ ● ★ ◇ ◇   2 → 4 Here e2 bound to 3
2.033727   │ │ ★ ◇ ◇   3 → 4 Here e2 bound to 3
2.034484   │ │ ★ ◇ ◇   3 → 5 Here e2 bound to 3
2.034501   │ ● ★ ◇ ◇   2 → 5 Here e2 bound to 3
2.034990   │ │ ★ ◇ ◇   4 → 5 Here e2 stands
2.035247   ● │ ★ ◇ ◇   1 → 5 Here e2 bound to 3
2.096006   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 9
2.097060   │ │ ★ ◇ ◇   4 → 3 NotNormal e2
2.097076   │ │ ★ ◇ ◇   5 → 3 NotNormal e2
2.097494   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 9
2.097908   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 9
2.098447   │ │ ★ ◇ ◇   3 → 4 Halt e2 reigning
2.098847   │ │ ★ ◇ ◇   3 → 5 Halt e2 reigning
2.099524   │ │ ★ ◆ ◇   4  now halted
2.100310   │ │ ★ ◆ ◆   5  now halted
2.100565   │ │ ★ ◆ ◆   4 → 3 Halted e2
2.101566   │ │ ★ ◆ ◆   5 → 3 Halted e2
2.102348   │ │ ★ ◆ ◆   3 → 4 Elected e2
2.102568   │ │ ★ ◆ ◆   3 → 5 Elected e2
2.103812   │ │ ★ ◆ ◆   5 → 3 Accepted e2
           │ │ ★ ◆ ◆   5  now reorganization
2.104165   │ │ ★ ◆ ◆   4 → 3 Accepted e2
           │ │ ★ ◆ ◆   4  now reorganization
2.105585   │ │ ★ ◆ ◆   3 → 5 Ready e2
2.105800   │ │ ★ ◆ ◆   3 → 4 Ready e2
2.107215   │ │ ★ ● ◆   4  follows 3 in e2
           │ │ ★ ● ◆   4 → 3 Readied e2
           │ │ ★ ● ◆   4  now member
2.107241   │ │ ★ │ ●   5  follows 3 in e2
           │ │ ★ │ ●   5 → 3 Readied e2
           │ │ ★ │ ●   5  now member
           │ │ ★ │ │   … 20 × AreYouNormal/Normal, 16 × GoOn
