chang-roberts, 5 nodes, seed 0
◇ participant  ★ leader  ● follower  · down  ‖ frozen

 seconds   1 2 3 4 5
0.000000   ◇ ◇ ◇ ◇ ◇   1 2 3 4 5  started
           ◇ ◇ ◇ ◇ ◇   1 2 3 4 5  stands for e1
           ◇ ◇ ◇ ◇ ◇   1 → 2 Election 1 e1
           ◇ ◇ ◇ ◇ ◇   1 2 3 4 5  now participant
           ◇ ◇ ◇ ◇ ◇   2 → 3 Election 2 e1
           ◇ ◇ ◇ ◇ ◇   3 → 4 Election 3 e1
           ◇ ◇ ◇ ◇ ◇   4 → 5 Election 4 e1
           ◇ ◇ ◇ ◇ ◇   5 → 1 Election 5 e1
0.001184   ◇ ◇ ◇ ◇ ◇   1 → 2 Election 5 e1
0.002775   ◇ ◇ ◇ ◇ ◇   2 → 3 Election 5 e1
0.004762   ◇ ◇ ◇ ◇ ◇   3 → 4 Election 5 e1
0.006285   ◇ ◇ ◇ ◇ ◇   4 → 5 Election 5 e1
0.007382   ◇ ◇ ◇ ◇ ★   5 → 1 Elected 5 e1
           ◇ ◇ ◇ ◇ ★   5  leads e1
           ◇ ◇ ◇ ◇ ★   5  now leader
0.008516   ● ◇ ◇ ◇ ★   1 → 2 Elected 5 e1
           ● ◇ ◇ ◇ ★   1  follows 5 in e1
           ● ◇ ◇ ◇ ★   1  now follower
0.010436   │ ● ◇ ◇ ★   2 → 3 Elected 5 e1
           │ ● ◇ ◇ ★   2  follows 5 in e1
           │ ● ◇ ◇ ★   2  now follower
0.011780   │ │ ● ◇ ★   3 → 4 Elected 5 e1
           │ │ ● ◇ ★   3  follows 5 in e1
           │ │ ● ◇ ★   3  now follower
0.012852   │ │ │ ● ★   4 → 5 Elected 5 e1
           │ │ │ ● ★   4  follows 5 in e1
           │ │ │ ● ★   4  now follower
1.000000   │ │ │ │ ×   5  crashed; its connections tell the others
1.001000   ◇ ◇ ◇ ◇ ·   1 2 3 4  learned that 5 is gone
           ◇ ◇ ◇ ◇ ·   1 2 3 4  stands for e2
           ◇ ◇ ◇ ◇ ·   1 → 2 Election 1 e2
           ◇ ◇ ◇ ◇ ·   1 2 3 4  now participant
           ◇ ◇ ◇ ◇ ·   2 → 3 Election 2 e2
           ◇ ◇ ◇ ◇ ·   3 → 4 Election 3 e2
           ◇ ◇ ◇ ◇ ·   4 → 1 Election 4 e2
1.002472   ◇ ◇ ◇ ◇ ·   1 → 2 Election 4 e2
1.004430   ◇ ◇ ◇ ◇ ·   2 → 3 Election 4 e2
1.006073   ◇ ◇ ◇ ◇ ·   3 → 4 Election 4 e2
1.007337   ◇ ◇ ◇ ★ ·   4 → 1 Elected 4 e2
           ◇ ◇ ◇ ★ ·   4  leads e2
           ◇ ◇ ◇ ★ ·   4  now leader
1.009130   ● ◇ ◇ ★ ·   1 → 2 Elected 4 e2
           ● ◇ ◇ ★ ·   1  follows 4 in e2
           ● ◇ ◇ ★ ·   1  now follower
1.010289   │ ● ◇ ★ ·   2 → 3 Elected 4 e2
           │ ● ◇ ★ ·   2  follows 4 in e2
           │ ● ◇ ★ ·   2  now follower
1.011703   │ │ ● ★ ·   3 → 4 Elected 4 e2
           │ │ ● ★ ·   3  follows 4 in e2
           │ │ ● ★ ·   3  now follower
