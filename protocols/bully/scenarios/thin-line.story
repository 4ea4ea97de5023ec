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
0.005558   ◇ ◇ ◇ ◇ ◇   2 → 1 Here e0 stands
0.008579   ◇ ◇ ◇ ◇ ◇   3 → 1 Here e0 stands
0.011477   ◇ ◇ ◇ ◇ ◇   4 → 1 Here e0 stands
0.016207   ◇ ◇ ◇ ◇ ◇   5 → 1 Here e0 stands
0.017937   ◇ ◇ ◇ ◇ ◇   1 → 2 Here e0 stands
0.021427   ◇ ◇ ◇ ◇ ◇   3 → 2 Here e0 stands
0.025000   ◇ ◇ ◇ ◇ ◇   1 2 3 4 5  timer FirstAnswersDue
           ◇ ◇ ◇ ◇ ◇   2 3 4 5  timer AnswerDue
           ◇ ◇ ◇ ◇ ◇   3  stands for e1
0.025360   ◇ ◇ ◇ ◇ ◇   4 → 2 Here e0 stands
           ◇ ◇ ◇ ◇ ◇   4 → 1 2 3 5 AreYouThere e0 stands
0.026456   ◇ ◇ ◇ ◇ ◇   3 → 1 2 4 5 Halt e1
0.028311   ◇ ◇ ◇ ◇ ◇   5 → 2 Here e0 stands
           ◇ ◇ ◇ ◇ ◇   5 → 1 2 3 4 AreYouThere e0 stands
0.032874   ◇ ◇ ◇ ◇ ◇   1 → 3 Here e0 stands
0.036050   ◇ ◇ ◇ ◇ ◇   2 → 3 Here e0 stands
0.039868   ◇ ◇ ◇ ◇ ◇   4 → 3 Here e0 stands
0.042669   ◇ ◇ ◇ ◇ ◇   5 → 3 Here e0 stands
0.045377   ◇ ◇ ◇ ◇ ◇   1 → 4 Here e0 stands
0.048580   ◇ ◇ ◇ ◇ ◇   2 → 4 Here e0 stands
0.050360   ◇ ◇ ◇ ◇ ◇   4  timer AnswerDue
0.051456   ◇ ◇ ◇ ◇ ◇   3  timer AnswerDue
0.052322   ◇ ◇ ◇ ◇ ◇   3 → 4 Here e1 stands
0.053311   ◇ ◇ ◇ ◇ ◇   5  timer AnswerDue
0.056539   ◇ ◇ ◇ ◇ ◇   5 → 4 Here e0 stands
           ◇ ◇ ◇ ◇ ◇   5 → 1 2 3 4 AreYouThere e0 stands
0.059272   ◇ ◇ ◇ ◇ ◇   1 → 5 Here e0 stands
0.063259   ◇ ◇ ◇ ◇ ◇   2 → 5 Here e0 stands
0.065688   ◇ ◇ ◇ ◇ ◇   3 → 5 Here e1 stands
0.068583   ◇ ◇ ◇ ◇ ◇   4 → 5 Here e0 stands
0.095922   ◇ ◇ ◇ ◇ ◇   1 → 4 Here e0 stands
0.100003   ◇ ◇ ◇ ◇ ◇   2 → 4 Here e0 stands
0.101925   ◇ ◇ ◇ ◇ ◇   3 → 4 Here e1 stands
0.105377   ◇ ◇ ◇ ◇ ◇   5 → 4 Here e0 stands
0.106539   ◇ ◇ ◇ ◇ ◇   5  timer AnswerDue
0.110394   ◆ ◇ ◇ ◇ ◇   1  now halted
0.111683   ◆ ◇ ◇ ◇ ◇   1 → 3 Halted e1
0.113712   ◆ ◆ ◇ ◇ ◇   2  now halted
0.115706   ◆ ◆ ◇ ◇ ◇   2 → 3 Halted e1
0.116830   ◆ ◆ ◇ ◆ ◇   4  now halted
0.118760   ◆ ◆ ◇ ◆ ◇   4 → 3 Halted e1
0.120448   ◆ ◆ ◇ ◆ ◆   5  now halted
0.121624   ◆ ◆ ◇ ◆ ◆   5 → 3 Halted e1
0.127291   ◆ ◆ ◇ ◆ ◆   1 → 5 Here e1 stands
0.129309   ◆ ◆ ◇ ◆ ◆   2 → 5 Here e1 stands
0.132098   ◆ ◆ ◇ ◆ ◆   3 → 5 Here e1 stands
0.136509   ◆ ◆ ◇ ◆ ◆   4 → 5 Here e1 stands
0.151456   ◆ ◆ ◇ ◆ ◆   3  timer RetryDue
           ◆ ◆ ◇ ◆ ◆   3 → 1 2 4 5 AreYouThere e1 stands
0.166290   ◆ ◆ ◇ ◆ ◆   1 → 5 Here e1 stands
0.170283   ◆ ◆ ◇ ◆ ◆   2 → 5 Here e1 stands
0.172536   ◆ ◆ ◇ ◆ ◆   3 → 5 Here e1 stands
0.175789   ◆ ◆ ◇ ◆ ◆   4 → 5 Here e1 stands
0.210394   ◇ ◆ ◇ ◆ ◆   1  timer ElectedDue
           ◇ ◆ ◇ ◆ ◆   1 → 2 3 4 5 AreYouThere e1 stands
           ◇ ◆ ◇ ◆ ◆   1  now election
0.213712   ◇ ◇ ◇ ◆ ◆   2  timer ElectedDue
           ◇ ◇ ◇ ◆ ◆   2 → 1 3 4 5 AreYouThere e1 stands
           ◇ ◇ ◇ ◆ ◆   2  now election
0.232522   ◇ ◇ ◇ ◆ ◆   1 → 3 Here e1 stands
0.236811   ◇ ◇ ◇ ◆ ◆   2 → 3 Here e1 stands
0.238383   ◇ ◇ ◇ ◆ ◆   4 → 3 Here e1 stands
0.243401   ◇ ◇ ◇ ◆ ◆   5 → 3 Here e1 stands
0.259180   ◇ ◇ ◇ ◆ ◆   2 → 1 Here e1 stands
0.262390   ◇ ◇ ◇ ◆ ◆   3 → 1 Here e1 stands
0.266293   ◇ ◇ ◇ ◆ ◆   4 → 1 Here e1 stands
0.268594   ◇ ◇ ◇ ◆ ◆   5 → 1 Here e1 stands
0.272521   ◇ ◇ ◇ ◆ ◆   1 → 2 Here e1 stands
0.272536   ◇ ◇ ◇ ◆ ◆   3  timer ElectedDue
           ◇ ◇ ◇ ◆ ◆   3 → 1 2 4 5 AreYouThere e1 stands
0.275777   ◇ ◇ ◇ ◆ ◆   3 → 2 Here e1 stands
0.280190   ◇ ◇ ◇ ◆ ◆   4 → 2 Here e1 stands
0.283655   ◇ ◇ ◇ ◆ ◆   5 → 2 Here e1 stands
0.297212   ◇ ◇ ◇ ◆ ◆   3  stands for e2
0.298349   ◇ ◇ ◇ ◆ ◆   3 → 1 2 4 5 Halt e2
0.317066   ◇ ◇ ◇ ◆ ◆   1 → 3 Here e1 stands
0.320733   ◇ ◇ ◇ ◆ ◆   2 → 3 Here e1 stands
0.323530   ◇ ◇ ◇ ◆ ◆   4 → 3 Here e1 stands
0.326754   ◇ ◇ ◇ ◆ ◆   5 → 3 Here e1 stands
0.332522   ◇ ◇ ◇ ◆ ◆   1  timer ElectedDue
           ◇ ◇ ◇ ◆ ◆   1 → 2 3 4 5 AreYouThere e1 stands
0.339662   ◆ ◇ ◇ ◆ ◆   1  now halted
0.341277   ◆ ◇ ◇ ◆ ◆   1 → 3 Halted e2
0.342683   ◆ ◆ ◇ ◆ ◆   2  now halted
0.344311   ◆ ◆ ◇ ◆ ◆   2 → 3 Halted e2
0.347072   ◆ ◆ ◇ ◆ ◆   4 → 3 Halted e2
0.348349   ◆ ◆ ◇ ◆ ◆   3  timer AnswerDue
0.350712   ◆ ◆ ◇ ◆ ◆   5 → 3 Halted e2
0.366917   ◆ ◆ ◇ ◆ ◆   2 → 1 Here e2 stands
0.370140   ◆ ◆ ◇ ◆ ◆   3 → 1 Here e2 stands
           ◆ ◆ ◇ ◆ ◆   3 → 1 2 4 5 AreYouThere e2 stands
0.374410   ◆ ◆ ◇ ◆ ◆   4 → 1 Here e2 stands
0.376228   ◆ ◆ ◇ ◆ ◆   5 → 1 Here e2 stands
0.398377   ◆ ◆ ◇ ◆ ◆   1 → 3 Here e2 stands
0.402603   ◆ ◆ ◇ ◆ ◆   2 → 3 Here e2 stands
0.405856   ◆ ◆ ◇ ◆ ◆   4 → 3 Here e2 stands
0.409962   ◆ ◆ ◇ ◆ ◆   5 → 3 Here e2 stands
0.639662   ◇ ◆ ◇ ◆ ◆   1  timer ElectedDue
           ◇ ◆ ◇ ◆ ◆   1 → 2 3 4 5 AreYouThere e2 stands
           ◇ ◆ ◇ ◆ ◆   1  now election
0.642683   ◇ ◇ ◇ ◆ ◆   2  timer ElectedDue
           ◇ ◇ ◇ ◆ ◆   2 → 1 3 4 5 AreYouThere e2 stands
           ◇ ◇ ◇ ◆ ◆   2  now election
0.645803   ◇ ◇ ◇ ◆ ◆   2 → 1 Here e2 stands
0.645845   ◇ ◇ ◇ ◇ ◆   4  timer ElectedDue
           ◇ ◇ ◇ ◇ ◆   4 → 1 2 3 5 AreYouThere e2 stands
           ◇ ◇ ◇ ◇ ◆   4  now election
0.648258   ◇ ◇ ◇ ◇ ◆   3 → 1 Here e2 stands
0.651839   ◇ ◇ ◇ ◇ ◆   4 → 1 Here e2 stands
0.654833   ◇ ◇ ◇ ◇ ◆   5 → 1 Here e2 stands
0.658876   ◇ ◇ ◇ ◇ ◆   1 → 2 Here e2 stands
0.660954   ◇ ◇ ◇ ◇ ◆   3 → 2 Here e2 stands
0.664313   ◇ ◇ ◇ ◇ ◆   4 → 2 Here e2 stands
0.668333   ◇ ◇ ◇ ◇ ◆   5 → 2 Here e2 stands
0.675993   ◇ ◇ ◇ ◇ ◆   1 → 4 Here e2 stands
0.678184   ◇ ◇ ◇ ◇ ◆   2 → 4 Here e2 stands
0.681730   ◇ ◇ ◇ ◇ ◆   3 → 4 Here e2 stands
0.685615   ◇ ◇ ◇ ◇ ◆   5 → 4 Here e2 stands
0.825589   ◇ ◇ ◇ ◇ ◆   3  timer ElectedDue
           ◇ ◇ ◇ ◇ ◆   3 → 1 2 4 5 AreYouThere e2 stands
0.830535   ◇ ◇ ◇ ◇ ◆   1 → 3 Here e2 stands
0.834403   ◇ ◇ ◇ ◇ ◆   2 → 3 Here e2 stands
0.837059   ◇ ◇ ◇ ◇ ◆   4 → 3 Here e2 stands
0.840416   ◇ ◇ ◇ ◇ ◆   5 → 3 Here e2 stands
0.849226   ◇ ◇ ◇ ◇ ◇   5  timer ElectedDue
           ◇ ◇ ◇ ◇ ◇   5 → 1 2 3 4 AreYouThere e2 stands
           ◇ ◇ ◇ ◇ ◇   5  now election
0.855321   ◇ ◇ ◇ ◇ ◇   3  stands for e3
0.857127   ◇ ◇ ◇ ◇ ◇   3 → 1 2 4 5 Halt e3
0.857997   ◇ ◇ ◇ ◇ ◇   1 → 5 Here e2 stands
0.860652   ◇ ◇ ◇ ◇ ◇   2 → 5 Here e2 stands
0.863838   ◇ ◇ ◇ ◇ ◇   3 → 5 Here e3 stands
0.868466   ◇ ◇ ◇ ◇ ◇   4 → 5 Here e2 stands
0.871998   ◆ ◇ ◇ ◇ ◇   1  now halted
0.873247   ◆ ◇ ◇ ◇ ◇   1 → 3 Halted e3
0.874297   ◆ ◆ ◇ ◇ ◇   2  now halted
0.876043   ◆ ◆ ◇ ◇ ◇   2 → 3 Halted e3
0.878244   ◆ ◆ ◇ ◆ ◇   4  now halted
0.880098   ◆ ◆ ◇ ◆ ◇   4 → 3 Halted e3
0.882268   ◆ ◆ ◇ ◆ ◆   5  now halted
0.883299   ◆ ◆ ◇ ◆ ◆   5 → 3 Halted e3
0.900634   ◆ ◆ ◆ ◆ ◆   3 → 1 2 Elected e3
           ◆ ◆ ◆ ◆ ◆   3  now reorganization
0.903058   ◆ ◆ ◆ ◆ ◆   3 → 4 Elected e3
0.906628   ◆ ◆ ◆ ◆ ◆   3 → 5 Elected e3
0.909683   ◆ ◆ ◆ ◆ ◆   1 → 3 Accepted e3
           ◆ ◆ ◆ ◆ ◆   1  now reorganization
0.912397   ◆ ◆ ◆ ◆ ◆   2 → 3 Accepted e3
           ◆ ◆ ◆ ◆ ◆   2  now reorganization
0.915178   ◆ ◆ ◆ ◆ ◆   4 → 3 Accepted e3
           ◆ ◆ ◆ ◆ ◆   4  now reorganization
0.918272   ◆ ◆ ◆ ◆ ◆   5 → 3 Accepted e3
           ◆ ◆ ◆ ◆ ◆   5  now reorganization
0.923154   ◆ ◆ ★ ◆ ◆   3 → 1 2 Ready e3
           ◆ ◆ ★ ◆ ◆   3  leads e3
           ◆ ◆ ★ ◆ ◆   3  now coordinator
0.926037   ◆ ◆ ★ ◆ ◆   3 → 4 Ready e3
0.929878   ◆ ◆ ★ ◆ ◆   3 → 5 Ready e3
0.931665   ● ◆ ★ ◆ ◆   1  follows 3 in e3
           ● ◆ ★ ◆ ◆   1 → 3 Readied e3
           ● ◆ ★ ◆ ◆   1  now member
0.934668   │ ● ★ ◆ ◆   2  follows 3 in e3
           │ ● ★ ◆ ◆   2 → 3 Readied e3
           │ ● ★ ◆ ◆   2  now member
0.937712   │ │ ★ ● ◆   4  follows 3 in e3
           │ │ ★ ● ◆   4 → 3 Readied e3
           │ │ ★ ● ◆   4  now member
0.939552   │ │ ★ │ ●   5  follows 3 in e3
           │ │ ★ │ ●   5 → 3 Readied e3
           │ │ ★ │ ●   5  now member
           │ │ ★ │ │   … 40 × AreYouNormal/Normal
2.000000   │ │ ★ │ ●   5  asked: step-down
           │ │ ★ │ │   ── core 1,2,3,4,5 at 2s ──
           │ │ ★ │ │   … 96 × AreYouNormal/Normal
