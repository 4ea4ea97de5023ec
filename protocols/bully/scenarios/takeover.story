bully, 5 nodes, seed 0
◇ election  ◆ halted  ◆ reorganization  ★ coordinator  ● member  · down  ‖ frozen

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
1.000000   │ │ │ │ ×   5  crashed; its connections tell the others
1.001000   ◇ ◇ ◇ ◇ ·   1 2 3 4  learned that 5 is gone
           ◇ ◇ ◇ ◇ ·   1 2 3 4  follows nobody
           ◇ ◇ ◇ ◇ ·   1 → 2 3 4 AreYouThere e1 stands
           ◇ ◇ ◇ ◇ ·   1 2 3 4  now election
           ◇ ◇ ◇ ◇ ·   2 → 1 3 4 AreYouThere e1 stands
           ◇ ◇ ◇ ◇ ·   3 → 1 2 4 AreYouThere e1 stands
           ◇ ◇ ◇ ◇ ·   4 → 1 2 3 AreYouThere e1 stands
1.002027   ◇ ◇ ◇ ◇ ·   3 → 2 Here e1 stands
1.002030   ◇ ◇ ◇ ◇ ·   1 → 4 Here e1 stands
1.002063   ◇ ◇ ◇ ◇ ·   2 → 4 Here e1 stands
1.002435   ◇ ◇ ◇ ◇ ·   2 → 3 Here e1 stands
1.002449   ◇ ◇ ◇ ◇ ·   4 → 2 Here e1 stands
1.002463   ◇ ◇ ◇ ◇ ·   3 → 4 Here e1 stands
1.002498   ◇ ◇ ◇ ◇ ·   4 → 1 Here e1 stands
1.002786   ◇ ◇ ◇ ◇ ·   1 → 2 Here e1 stands
1.002829   ◇ ◇ ◇ ◇ ·   4 → 3 Here e1 stands
           ◇ ◇ ◇ ◇ ·   4  stands for e2
1.002858   ◇ ◇ ◇ ◇ ·   2 → 1 Here e1 stands
1.002924   ◇ ◇ ◇ ◇ ·   1 → 3 Here e1 stands
1.002943   ◇ ◇ ◇ ◇ ·   3 → 1 Here e1 stands
1.004646   ◇ ◇ ◇ ◇ ·   4 → 1 2 3 Halt e2
1.005886   ◇ ◇ ◆ ◇ ·   3  now halted
1.006049   ◇ ◆ ◆ ◇ ·   2  now halted
1.006131   ◆ ◆ ◆ ◇ ·   1  now halted
1.007160   ◆ ◆ ◆ ◇ ·   1 → 4 Halted e2
1.007354   ◆ ◆ ◆ ◇ ·   2 → 4 Halted e2
1.007562   ◆ ◆ ◆ ◇ ·   3 → 4 Halted e2
1.008970   ◆ ◆ ◆ ◆ ·   4 → 1 3 Elected e2
           ◆ ◆ ◆ ◆ ·   4  now reorganization
1.008997   ◆ ◆ ◆ ◆ ·   4 → 2 Elected e2
1.010180   ◆ ◆ ◆ ◆ ·   2 → 4 Accepted e2
           ◆ ◆ ◆ ◆ ·   2  now reorganization
1.010222   ◆ ◆ ◆ ◆ ·   1 → 4 Accepted e2
           ◆ ◆ ◆ ◆ ·   1  now reorganization
1.010611   ◆ ◆ ◆ ◆ ·   3 → 4 Accepted e2
           ◆ ◆ ◆ ◆ ·   3  now reorganization
1.011816   ◆ ◆ ◆ ★ ·   4 → 1 2 Ready e2
           ◆ ◆ ◆ ★ ·   4  leads e2
           ◆ ◆ ◆ ★ ·   4  now coordinator
1.011851   ◆ ◆ ◆ ★ ·   4 → 3 Ready e2
1.013015   ◆ ● ◆ ★ ·   2  follows 4 in e2
           ◆ ● ◆ ★ ·   2 → 4 Readied e2
           ◆ ● ◆ ★ ·   2  now member
1.013160   ● │ ◆ ★ ·   1  follows 4 in e2
           ● │ ◆ ★ ·   1 → 4 Readied e2
           ● │ ◆ ★ ·   1  now member
1.013689   │ │ ● ★ ·   3  follows 4 in e2
           │ │ ● ★ ·   3 → 4 Readied e2
           │ │ ● ★ ·   3  now member
           │ │ │ ★ ·   … 27 × AreYouNormal/Normal
