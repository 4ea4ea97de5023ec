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
