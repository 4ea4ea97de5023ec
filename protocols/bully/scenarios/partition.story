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
           │ │ │ │ ★   … 8 × AreYouNormal, 2 × GoOn/Normal (7 did not arrive)
1.115184   │ │ │ │ ▽   5  loses e1: the work must stop now
           │ │ │ │ ▽   5  now letting-go
1.120830   │ │ │ │ ◇   5  asked: stopped
           │ │ │ │ ◇   5  leads e1 no longer
           │ │ │ │ ◇   5  follows nobody
           ● ● ● ● ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ● │ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
           │ │ │ │ ◇   5  now election
1.122504   │ │ │ ◇ ◇   4  follows nobody
           ● ● ● ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ● ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
           │ │ │ ◇ ◇   4 → 5 Here e1 stands
           │ │ │ ◇ ◇   4  now election
1.123727   │ │ │ ◇ ◇   5 → 4 Here e1 stands
1.145830   │ │ │ ◇ ◇   5  timer AnswerDue
1.161279   ◇ │ │ ◇ ◇   1  timer SilenceDue
           ◇ │ │ ◇ ◇   1  follows nobody
           ◇ ● ● ◇ ◇   1 → 2 3 4 5 AreYouThere e1 stands
           ◇ │ │ ◇ ◇   1 ✕ 4 5 AreYouThere e1 stands (cut off)
           ◇ │ │ ◇ ◇   1  now election
1.161558   ◇ │ ◇ ◇ ◇   3  timer SilenceDue
           ◇ │ ◇ ◇ ◇   3  follows nobody
           ◇ ● ◇ ◇ ◇   3 → 1 2 4 5 AreYouThere e1 stands
           ◇ │ ◇ ◇ ◇   3 ✕ 4 5 AreYouThere e1 stands (cut off)
           ◇ │ ◇ ◇ ◇   3  now election
1.162178   ◇ ◇ ◇ ◇ ◇   2  timer SilenceDue
           ◇ ◇ ◇ ◇ ◇   2  follows nobody
           ◇ ◇ ◇ ◇ ◇   2 → 1 3 4 5 AreYouThere e1 stands
           ◇ ◇ ◇ ◇ ◇   2 ✕ 4 5 AreYouThere e1 stands (cut off)
           ◇ ◇ ◇ ◇ ◇   2  now election
1.162315   ◇ ◇ ◇ ◇ ◇   2 → 1 Here e1 stands
1.162436   ◇ ◇ ◇ ◇ ◇   3 → 1 Here e1 stands
1.162728   ◇ ◇ ◇ ◇ ◇   2 → 3 Here e1 stands
1.163317   ◇ ◇ ◇ ◇ ◇   3 → 2 Here e1 stands
1.163506   ◇ ◇ ◇ ◇ ◇   1 → 2 Here e1 stands
1.163525   ◇ ◇ ◇ ◇ ◇   1 → 3 Here e1 stands
1.186558   ◇ ◇ ◇ ◇ ◇   3  timer AnswerDue
           ◇ ◇ ◇ ◇ ◇   3  stands for e2
1.188482   ◇ ◇ ◇ ◇ ◇   3 → 1 2 4 5 Halt e2
           ◇ ◇ ◇ ◇ ◇   3 ✕ 4 5 Halt e2 (cut off)
1.189918   ◆ ◇ ◇ ◇ ◇   1  now halted
1.190312   ◆ ◆ ◇ ◇ ◇   2  now halted
1.190949   ◆ ◆ ◇ ◇ ◇   1 → 3 Halted e2
1.191375   ◆ ◆ ◇ ◇ ◇   2 → 3 Halted e2
1.193139   ◆ ◆ ◆ ◇ ◇   3 → 1 2 Elected e2
           ◆ ◆ ◆ ◇ ◇   3  now reorganization
1.194568   ◆ ◆ ◆ ◇ ◇   1 → 3 Accepted e2
           ◆ ◆ ◆ ◇ ◇   1  now reorganization
1.194658   ◆ ◆ ◆ ◇ ◇   2 → 3 Accepted e2
           ◆ ◆ ◆ ◇ ◇   2  now reorganization
1.196095   ◆ ◆ ★ ◇ ◇   3 → 1 2 Ready e2
           ◆ ◆ ★ ◇ ◇   3  leads e2
           ◆ ◆ ★ ◇ ◇   3  now coordinator
1.197724   ● ◆ ★ ◇ ◇   1  follows 3 in e2
           ● ◆ ★ ◇ ◇   1 → 3 Readied e2
           ● ◆ ★ ◇ ◇   1  now member
1.197786   │ ● ★ ◇ ◇   2  follows 3 in e2
           │ ● ★ ◇ ◇   2 → 3 Readied e2
           │ ● ★ ◇ ◇   2  now member
1.222504   │ │ ★ ◇ ◇   4  timer ElectedDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.224321   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.225934   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.247504   │ │ ★ ◇ ◇   4  timer AnswerDue
1.249321   │ │ ★ ◇ ◇   5  timer AnswerDue
1.296095   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 1
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 1 (cut off)
1.297497   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 1
1.297579   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 1
1.347504   │ │ ★ ◇ ◇   4  timer RetryDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.348809   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.350619   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.373809   │ │ ★ ◇ ◇   5  timer AnswerDue
1.396095   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 2
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 2 (cut off)
1.397346   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 2
1.397364   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 2
1.449839   │ │ ★ ◇ ◇   4  timer ElectedDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.451185   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.452779   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.474839   │ │ ★ ◇ ◇   4  timer AnswerDue
1.476185   │ │ ★ ◇ ◇   5  timer AnswerDue
1.496095   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 3
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 3 (cut off)
1.497293   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 3
1.497932   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 3
1.574839   │ │ ★ ◇ ◇   4  timer RetryDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.576184   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.577857   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.596095   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 4
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 4 (cut off)
1.597096   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 4
1.598077   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 4
1.601184   │ │ ★ ◇ ◇   5  timer AnswerDue
1.677421   │ │ ★ ◇ ◇   4  timer ElectedDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.678914   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.680176   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.696095   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 5
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 5 (cut off)
1.697893   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 5
1.698082   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 5
1.702421   │ │ ★ ◇ ◇   4  timer AnswerDue
1.703914   │ │ ★ ◇ ◇   5  timer AnswerDue
1.796095   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 6
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 6 (cut off)
1.797524   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 6
1.797825   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 6
1.802421   │ │ ★ ◇ ◇   4  timer RetryDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.803852   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.805682   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.828852   │ │ ★ ◇ ◇   5  timer AnswerDue
1.896095   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 7
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 7 (cut off)
1.897491   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 7
1.897795   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 7
1.905682   │ │ ★ ◇ ◇   4  timer ElectedDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
           ● ● ★ ◇ ◇   4 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.906687   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
           ● ● ★ ◇ ◇   5 ✕ 1 2 3 AreYouThere e1 stands (cut off)
1.908588   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
1.930682   │ │ ★ ◇ ◇   4  timer AnswerDue
1.931687   │ │ ★ ◇ ◇   5  timer AnswerDue
1.996095   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 8
           │ │ ★ ◇ ◇   3 ✕ 4 5 AreYouNormal e2 round 8 (cut off)
1.997323   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 8
1.997755   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 8
2.000000   │ │ ★ ◇ ◇   ── heal ──
2.030682   │ │ ★ ◇ ◇   4  timer RetryDue
           ● ● ★ ◇ ◇   4 → 1 2 3 5 AreYouThere e1 stands
2.031687   │ │ ★ ◇ ◇   5  timer RetryDue
           ● ● ★ ◇ ◇   5 → 1 2 3 4 AreYouThere e1 stands
2.031755   │ │ ★ ◇ ◇   3 → 4 Here e2 bound to 3
2.031866   ● │ ★ ◇ ◇   1 → 4 Here e2 bound to 3
2.032010   │ ● ★ ◇ ◇   2 → 4 Here e2 bound to 3
2.032089   │ │ ★ ◇ ◇   5 → 4 Here e1 stands
2.032698   │ │ ★ ◇ ◇   4 → 5 Here e1 stands
2.032715   │ │ ★ ◇ ◇   3 → 5 Here e2 bound to 3
2.032885   ● │ ★ ◇ ◇   1 → 5 Here e2 bound to 3
2.033462   │ ● ★ ◇ ◇   2 → 5 Here e2 bound to 3
2.096095   │ │ ★ ◇ ◇   3  timer HeartbeatDue
           ● ● ★ ◇ ◇   3 → 1 2 4 5 AreYouNormal e2 round 9
2.097149   │ ● ★ ◇ ◇   2 → 3 Normal e2 round 9
2.097165   │ │ ★ ◇ ◇   4 → 3 NotNormal e2
2.097481   │ │ ★ ◇ ◇   5 → 3 NotNormal e2
2.097997   ● │ ★ ◇ ◇   1 → 3 Normal e2 round 9
2.098633   │ │ ★ ◇ ◇   3 → 5 Halt e2 reigning
2.098731   │ │ ★ ◇ ◇   3 → 4 Halt e2 reigning
2.099771   │ │ ★ ◆ ◇   4  now halted
2.100096   │ │ ★ ◆ ◆   5  now halted
2.101028   │ │ ★ ◆ ◆   4 → 3 Halted e2
2.101879   │ │ ★ ◆ ◆   5 → 3 Halted e2
2.102029   │ │ ★ ◆ ◆   3 → 4 Elected e2
2.103273   │ │ ★ ◆ ◆   4 → 3 Accepted e2
           │ │ ★ ◆ ◆   4  now reorganization
2.103697   │ │ ★ ◆ ◆   3 → 5 Elected e2
2.105047   │ │ ★ ◆ ◆   3 → 4 Ready e2
2.105331   │ │ ★ ◆ ◆   5 → 3 Accepted e2
           │ │ ★ ◆ ◆   5  now reorganization
2.106703   │ │ ★ ● ◆   4  follows 3 in e2
           │ │ ★ ● ◆   4 → 3 Readied e2
           │ │ ★ ● ◆   4  now member
2.106746   │ │ ★ │ ◆   3 → 5 Ready e2
2.108232   │ │ ★ │ ●   5  follows 3 in e2
           │ │ ★ │ ●   5 → 3 Readied e2
           │ │ ★ │ ●   5  now member
           │ │ ★ │ │   … 20 × AreYouNormal/Normal, 16 × GoOn
