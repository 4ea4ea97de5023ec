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
1.000000   │ │ │ │ ×   5  crashed silently
1.161221   │ │ ◇ │ ·   3  timer SilenceDue
           │ │ ◇ │ ·   3  follows nobody
           ● ● ◇ ● ×   3 → 1 2 4 5 AreYouThere e1 stands
           │ │ ◇ │ ·   3  now election
1.161342   │ │ ◇ ◇ ·   4  timer SilenceDue
           │ │ ◇ ◇ ·   4  follows nobody
           ● ● ◇ ◇ ×   4 → 1 2 3 5 AreYouThere e1 stands
           │ │ ◇ ◇ ·   4  now election
1.161689   ◇ │ ◇ ◇ ·   1  timer SilenceDue
           ◇ │ ◇ ◇ ·   1  follows nobody
           ◇ ● ◇ ◇ ×   1 → 2 3 4 5 AreYouThere e1 stands
           ◇ │ ◇ ◇ ·   1  now election
1.162180   ◇ ◇ ◇ ◇ ·   2  timer SilenceDue
           ◇ ◇ ◇ ◇ ·   2  follows nobody
           ◇ ◇ ◇ ◇ ×   2 → 1 3 4 5 AreYouThere e1 stands
           ◇ ◇ ◇ ◇ ·   2  now election
1.162369   ◇ ◇ ◇ ◇ ·   1 → 4 Here e1 stands
1.162719   ◇ ◇ ◇ ◇ ·   4 → 3 Here e1 stands
1.162720   ◇ ◇ ◇ ◇ ·   3 → 1 Here e1 stands
1.162753   ◇ ◇ ◇ ◇ ·   4 → 1 Here e1 stands
1.162777   ◇ ◇ ◇ ◇ ×   4 ✕ 5 AreYouThere e1 stands (nobody there)
1.162791   ◇ ◇ ◇ ◇ ·   2 → 4 Here e1 stands
1.163008   ◇ ◇ ◇ ◇ ×   3 ✕ 5 AreYouThere e1 stands (nobody there)
1.163079   ◇ ◇ ◇ ◇ ·   1 → 3 Here e1 stands
1.163152   ◇ ◇ ◇ ◇ ×   1 ✕ 5 AreYouThere e1 stands (nobody there)
1.163165   ◇ ◇ ◇ ◇ ·   2 → 3 Here e1 stands
1.163266   ◇ ◇ ◇ ◇ ·   3 → 4 Here e1 stands
1.163519   ◇ ◇ ◇ ◇ ·   2 → 1 Here e1 stands
1.163609   ◇ ◇ ◇ ◇ ·   3 → 2 Here e1 stands
1.163698   ◇ ◇ ◇ ◇ ·   4 → 2 Here e1 stands
           ◇ ◇ ◇ ◇ ·   4  stands for e2
1.163706   ◇ ◇ ◇ ◇ ×   2 ✕ 5 AreYouThere e1 stands (nobody there)
1.163944   ◇ ◇ ◇ ◇ ·   1 → 2 Here e1 stands
1.164937   ◇ ◇ ◇ ◇ ×   4 → 1 2 3 5 Halt e2
1.165967   ◇ ◆ ◇ ◇ ·   2  now halted
1.166242   ◆ ◆ ◇ ◇ ·   1  now halted
1.166581   ◆ ◆ ◇ ◇ ×   4 ✕ 5 Halt e2 (nobody there)
1.166748   ◆ ◆ ◆ ◇ ·   3  now halted
1.167236   ◆ ◆ ◆ ◇ ·   2 → 4 Halted e2
1.167494   ◆ ◆ ◆ ◇ ·   1 → 4 Halted e2
1.168389   ◆ ◆ ◆ ◇ ·   3 → 4 Halted e2
1.168840   ◆ ◆ ◆ ◆ ·   4 → 1 2 Elected e2
           ◆ ◆ ◆ ◆ ·   4  now reorganization
1.169983   ◆ ◆ ◆ ◆ ·   4 → 3 Elected e2
1.170080   ◆ ◆ ◆ ◆ ·   1 → 4 Accepted e2
           ◆ ◆ ◆ ◆ ·   1  now reorganization
1.170184   ◆ ◆ ◆ ◆ ·   2 → 4 Accepted e2
           ◆ ◆ ◆ ◆ ·   2  now reorganization
1.171182   ◆ ◆ ◆ ◆ ·   3 → 4 Accepted e2
           ◆ ◆ ◆ ◆ ·   3  now reorganization
1.171918   ◆ ◆ ◆ ★ ·   4 → 1 2 Ready e2
           ◆ ◆ ◆ ★ ·   4  leads e2
           ◆ ◆ ◆ ★ ·   4  now coordinator
1.172409   ◆ ◆ ◆ ★ ·   4 → 3 Ready e2
1.173155   ◆ ● ◆ ★ ·   2  follows 4 in e2
           ◆ ● ◆ ★ ·   2 → 4 Readied e2
           ◆ ● ◆ ★ ·   2  now member
1.173263   ● │ ◆ ★ ·   1  follows 4 in e2
           ● │ ◆ ★ ·   1 → 4 Readied e2
           ● │ ◆ ★ ·   1  now member
1.174082   │ │ ● ★ ·   3  follows 4 in e2
           │ │ ● ★ ·   3 → 4 Readied e2
           │ │ ● ★ ·   3  now member
           │ │ │ ★ ·   … 32 × AreYouNormal, 24 × Normal (8 did not arrive)
