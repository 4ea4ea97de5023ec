token, 5 nodes, seed 0
◇ looser  ◆ generating  ◆ idle-owner  ● waiter  ★ owner  ▽ letting-go  · down  ‖ frozen

 seconds   1 2 3 4 5
0.000000   ◇ ◇ ◇ ◇ ◇   1 2 3 4 5  started
           ◇ ◇ ◇ ◇ ◇   1 → 2 3 4 5 PING all
           ◇ ◇ ◇ ◇ ◇   1 → 2 3 4 5 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇ ◇   1 2 3 4 5  now looser
           ◇ ◇ ◇ ◇ ◇   2 → 1 3 4 5 PING all
           ◇ ◇ ◇ ◇ ◇   2 → 1 3 4 5 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇ ◇   3 → 1 2 4 5 PING all
           ◇ ◇ ◇ ◇ ◇   3 → 1 2 4 5 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇ ◇   4 → 1 2 3 5 PING all
           ◇ ◇ ◇ ◇ ◇   4 → 1 2 3 5 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇ ◇   5 → 1 2 3 4 PING all
           ◇ ◇ ◇ ◇ ◇   5 → 1 2 3 4 WHERE_IS_TOKEN
0.001083   ◇ ◇ ◇ ◇ ◇   5  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   5 → 4 PING
0.001113   ◇ ◇ ◇ ◇ ◇   5  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   5 → 2 PING
0.001114   ◇ ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   1 → 2 PING
0.001171   ◇ ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   3 → 2 PING
0.001172   ◇ ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   2 → 1 PING
0.001285   ◇ ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   2 → 4 PING
0.001384   ◇ ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   1 → 4 PING
0.001416   ◇ ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   4 → 3 PING
0.001427   ◇ ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   4 → 1 PING
0.001587   ◇ ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   1 → 5 PING
0.001675   ◇ ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   2 → 3 PING
0.001717   ◇ ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   3 → 1 PING
0.001733   ◇ ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   4 → 2 PING
0.001740   ◇ ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   3 → 5 PING
0.001789   ◇ ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   1 → 3 PING
0.001792   ◇ ◇ ◇ ◇ ◇   5  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   5 → 3 PING
0.001803   ◇ ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   3 → 4 PING
0.001837   ◇ ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   2 → 5 PING
0.001963   ◇ ◇ ◇ ◇ ◇   5  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   5 → 1 PING
0.001973   ◇ ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   4 → 5 PING
0.100000   ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  timer IntroductionDue
           ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  timer AnswerDue
           ◆ ◆ ◆ ◆ ◆   1  would generate t1/1.1
           ◆ ◆ ◆ ◆ ◆   1 → 2 3 4 5 GENERATING_TOKEN t1/1.1 of 5 round 14
           ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  now generating
           ◆ ◆ ◆ ◆ ◆   2  would generate t1/2.1
           ◆ ◆ ◆ ◆ ◆   2 → 1 3 4 5 GENERATING_TOKEN t1/2.1 of 5 round 19
           ◆ ◆ ◆ ◆ ◆   3  would generate t1/3.1
           ◆ ◆ ◆ ◆ ◆   3 → 1 2 4 5 GENERATING_TOKEN t1/3.1 of 5 round 28
           ◆ ◆ ◆ ◆ ◆   4  would generate t1/4.1
           ◆ ◆ ◆ ◆ ◆   4 → 1 2 3 5 GENERATING_TOKEN t1/4.1 of 5 round 31
           ◆ ◆ ◆ ◆ ◆   5  would generate t1/5.1
           ◆ ◆ ◆ ◆ ◆   5 → 1 2 3 4 GENERATING_TOKEN t1/5.1 of 5 round 64
0.101048   ◆ ◆ ◆ ◆ ◆   1 → 2 GENERATING_TOKEN t1/1.1 of 5 round 14
0.101188   ◆ ◆ ◇ ◆ ◆   3 → 1 PING round 14
           ◆ ◆ ◇ ◆ ◆   3  now looser
0.101210   ◆ ◆ ◇ ◆ ◇   5 → 3 PING round 28
           ◆ ◆ ◇ ◆ ◇   5  now looser
0.101227   ◆ ◆ ◇ ◇ ◇   4 → 1 PING round 14
           ◆ ◆ ◇ ◇ ◇   4  now looser
0.101293   ◆ ◇ ◇ ◇ ◇   2 → 1 PING round 14
           ◆ ◇ ◇ ◇ ◇   2  now looser
0.101468   ◆ ◇ ◇ ◇ ◇   1 → 5 GENERATING_TOKEN t1/1.1 of 5 round 14
0.101538   ◆ ◇ ◇ ◇ ◇   3 → 2 PING round 19
0.101643   ◆ ◇ ◇ ◇ ◇   4 → 2 PING round 19
0.101725   ◆ ◇ ◇ ◇ ◇   5 → 2 PING round 19
0.101752   ◆ ◇ ◇ ◇ ◇   5 → 1 PING round 14
0.101841   ◆ ◇ ◇ ◇ ◇   4 → 3 PING round 28
0.101853   ◆ ◇ ◇ ◇ ◇   1 → 3 GENERATING_TOKEN t1/1.1 of 5 round 14
0.101872   ◆ ◇ ◇ ◇ ◇   5 → 4 PING round 31
0.101992   ◆ ◇ ◇ ◇ ◇   1 → 4 GENERATING_TOKEN t1/1.1 of 5 round 14
0.102479   ◆ ◇ ◇ ◇ ◇   2 → 1 PING round 14
0.102669   ◆ ◇ ◇ ◇ ◇   5 → 1 PING round 14
0.102978   ◆ ◇ ◇ ◇ ◇   3 → 1 PING round 14
0.103484   ◆ ◇ ◇ ◇ ◇   4 → 1 PING round 14
0.200000   ◆ ◇ ◇ ◇ ◇   1  timer AnswerDue
0.201476   ◆ ◇ ◇ ◇ ◇   1  has generated t1/1.1
           ◆ ◇ ◇ ◇ ◇   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 5 round 15
           ◆ ◇ ◇ ◇ ◇   1  now idle-owner
0.202540   ◆ ◇ ◇ ● ◇   4  waits: 1 has t1/1.1
           ◆ ◇ ◇ ● ◇   4  now waiter
0.202846   ◆ ◇ ● │ ◇   3  waits: 1 has t1/1.1
           ◆ ◇ ● │ ◇   3  now waiter
0.202884   ◆ ● │ │ ◇   2  waits: 1 has t1/1.1
           ◆ ● │ │ ◇   2  now waiter
0.203090   ◆ │ │ │ ●   5  waits: 1 has t1/1.1
           ◆ │ │ │ ●   5  now waiter
0.301476   ◆ │ │ │ │   1  timer HeartbeatDue
           ◆ ● ● ● ●   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 5 round 16
0.400000   ◆ ● ● ● ●   1 2 3 4 5  timer GrantEnds
0.401476   ◆ │ │ │ │   1  timer HeartbeatDue
           ◆ ● ● ● ●   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 5 round 17
0.402849   ◆ │ │ │ ●   5 → 1 PING round 17
0.402980   ◆ │ │ ● │   4 → 1 PING round 17
0.403025   ◆ ● │ │ │   2 → 1 PING round 17
0.403397   ◆ │ ● │ │   3 → 1 PING round 17
0.404202   ★ │ │ │ │   1  works with t1/1.1
           ★ │ │ │ │   1  now owner
           ★ │ │ │ │   … 60 × TOKEN_IS_HERE/PING
2.000000   ★ │ │ │ │   ── cut 1,2 | 3,4,5 ──
           ★ │ │ │ │   … 12 × TOKEN_IS_HERE, 3 × PING (9 did not arrive)
2.253476   ▽ │ │ │ │   1  loses t1/1.1: the work must stop now
           ▽ │ │ │ │   1  now letting-go
2.254487   ◇ │ │ │ │   1  asked: stopped
           ◇ │ │ │ │   1  works with t1/1.1 no longer
           ◇ │ │ │ │   1  knows nobody who has the token
           ◇ ● ● ● ●   1 → 2 3 4 5 WHERE_IS_TOKEN
           ◇ │ ● ● ●   1 ✕ 3 4 5 WHERE_IS_TOKEN (cut off)
           ◇ │ │ │ │   1  now looser
2.256304   ◇ ● │ │ │   2 → 1 TOKEN_WAS_HERE_RECENTLY
2.302531   ◇ │ │ │ ◇   5  timer GrantEnds
           ◇ │ │ │ ◇   5  timer SilenceDue
           ◇ │ │ │ ◇   5  knows nobody who has the token
           ◇ ● ● ● ◇   5 → 1 2 3 4 WHERE_IS_TOKEN
           ◇ ● │ │ ◇   5 ✕ 1 2 WHERE_IS_TOKEN (cut off)
           ◇ │ │ │ ◇   5  now looser
2.302964   ◇ │ ◇ │ ◇   3  timer GrantEnds
           ◇ │ ◇ │ ◇   3  timer SilenceDue
           ◇ │ ◇ │ ◇   3  knows nobody who has the token
           ◇ ● ◇ ● ◇   3 → 1 2 4 5 WHERE_IS_TOKEN
           ◇ ● ◇ │ ◇   3 ✕ 1 2 WHERE_IS_TOKEN (cut off)
           ◇ │ ◇ │ ◇   3  now looser
2.303378   ◇ │ ◇ ◇ ◇   4  timer GrantEnds
           ◇ │ ◇ ◇ ◇   4  timer SilenceDue
           ◇ │ ◇ ◇ ◇   4  knows nobody who has the token
           ◇ ● ◇ ◇ ◇   4 → 1 2 3 5 WHERE_IS_TOKEN
           ◇ ● ◇ ◇ ◇   4 ✕ 1 2 WHERE_IS_TOKEN (cut off)
           ◇ │ ◇ ◇ ◇   4  now looser
2.402531   ◇ │ ◇ ◇ ◆   5  timer AnswerDue
           ◇ │ ◇ ◇ ◆   5  would generate t1/5.1
           ◇ ● ◇ ◇ ◆   5 → 1 2 3 4 GENERATING_TOKEN t1/5.1 of 5 round 65
           ◇ ● ◇ ◇ ◆   5 ✕ 1 2 GENERATING_TOKEN t1/5.1 of 5 round 65 (cut off)
           ◇ │ ◇ ◇ ◆   5  now generating
2.402964   ◇ │ ◆ ◇ ◆   3  timer AnswerDue
           ◇ │ ◆ ◇ ◆   3  would generate t1/3.1
           ◇ ● ◆ ◇ ◆   3 → 1 2 4 5 GENERATING_TOKEN t1/3.1 of 5 round 29
           ◇ ● ◆ ◇ ◆   3 ✕ 1 2 GENERATING_TOKEN t1/3.1 of 5 round 29 (cut off)
           ◇ │ ◆ ◇ ◆   3  now generating
2.403378   ◇ │ ◆ ◆ ◆   4  timer AnswerDue
           ◇ │ ◆ ◆ ◆   4  would generate t1/4.1
           ◇ ● ◆ ◆ ◆   4 → 1 2 3 5 GENERATING_TOKEN t1/4.1 of 5 round 32
           ◇ ● ◆ ◆ ◆   4 ✕ 1 2 GENERATING_TOKEN t1/4.1 of 5 round 32 (cut off)
           ◇ │ ◆ ◆ ◆   4  now generating
2.404010   ◇ │ ◆ ◆ ◇   5 → 3 TOKEN_DESTROYED t1/1.1 of 5
           ◇ │ ◆ ◆ ◇   5 → 3 PING round 29
           ◇ │ ◆ ◆ ◇   5  now looser
2.404335   ◇ │ ◆ ◆ ◇   4 → 5 GENERATING_TOKEN t1/4.1 of 5 round 32
2.404470   ◇ │ ◆ ◆ ◇   3 → 4 GENERATING_TOKEN t1/3.1 of 5 round 29
2.404497   ◇ │ ◆ ◆ ◇   3 → 5 GENERATING_TOKEN t1/3.1 of 5 round 29
2.404843   ◇ │ ◆ ◇ ◇   4 → 3 TOKEN_DESTROYED t1/1.1 of 5
           ◇ │ ◆ ◇ ◇   4 → 3 PING round 29
           ◇ │ ◆ ◇ ◇   4  now looser
2.405052   ◇ │ ◆ ◇ ◇   5 → 4 TOKEN_DESTROYED t1/1.1 of 5
           ◇ │ ◆ ◇ ◇   5 → 4 PING round 32
2.405562   ◇ │ ◆ ◇ ◇   4 → 3 TOKEN_DESTROYED t1/1.1 of 5
           ◇ │ ◆ ◇ ◇   4 → 3 PING round 29
2.406104   ◇ │ ◆ ◇ ◇   5 → 4 TOKEN_DESTROYED t1/1.1 of 5
           ◇ │ ◆ ◇ ◇   5 → 4 PING round 32
2.406371   ◇ │ ◆ ◇ ◇   5 → 3 TOKEN_DESTROYED t1/1.1 of 5
           ◇ │ ◆ ◇ ◇   5 → 3 PING round 29
2.457548   ◇ │ ◆ ◇ ◇   1  timer SleepDue
           ◇ ● ◆ ◇ ◇   1 → 2 3 4 5 WHERE_IS_TOKEN
           ◇ │ ◆ ◇ ◇   1 ✕ 3 4 5 WHERE_IS_TOKEN (cut off)
2.459045   ◇ ● ◆ ◇ ◇   2 → 1 TOKEN_WAS_HERE_RECENTLY
2.502964   ◇ │ ◆ ◇ ◇   3  timer AnswerDue
2.504529   ◇ │ ◆ ◇ ◇   3  has generated t2/3.1
           ◇ ● ◆ ◇ ◇   3 → 1 2 4 5 TOKEN_IS_HERE t2/3.1 of 5 round 30
           ◇ ● ◆ ◇ ◇   3 ✕ 1 2 TOKEN_IS_HERE t2/3.1 of 5 round 30 (cut off)
           ◇ │ ◆ ◇ ◇   3  now idle-owner
2.506040   ◇ │ ◆ ◇ ●   5  waits: 3 has t2/3.1
           ◇ │ ◆ ◇ ●   5 → 3 PING round 30
           ◇ │ ◆ ◇ ●   5  now waiter
2.506277   ◇ │ ◆ ● │   4  waits: 3 has t2/3.1
           ◇ │ ◆ ● │   4 → 3 PING round 30
           ◇ │ ◆ ● │   4  now waiter
2.507979   ◇ │ ★ │ │   3  works with t2/3.1
           ◇ │ ★ │ │   3  now owner
2.602733   ◇ ◇ ★ │ │   2  timer GrantEnds
           ◇ ◇ ★ │ │   2  timer SilenceDue
           ◇ ◇ ★ │ │   2  knows nobody who has the token
           ◇ ◇ ★ ● ●   2 → 1 3 4 5 WHERE_IS_TOKEN
           ◇ ◇ ★ ● ●   2 ✕ 3 4 5 WHERE_IS_TOKEN (cut off)
           ◇ ◇ ★ │ │   2  now looser
2.604529   ◇ ◇ ★ │ │   3  timer HeartbeatDue
           ◇ ◇ ★ ● ●   3 → 1 2 4 5 TOKEN_IS_HERE t2/3.1 of 5 round 31
           ◇ ◇ ★ │ │   3 ✕ 1 2 TOKEN_IS_HERE t2/3.1 of 5 round 31 (cut off)
2.606071   ◇ ◇ ★ ● │   4 → 3 PING round 31
2.606086   ◇ ◇ ★ │ ●   5 → 3 PING round 31
2.660992   ◇ ◇ ★ │ │   1  timer SleepDue
           ◇ ◇ ★ ● ●   1 → 2 3 4 5 WHERE_IS_TOKEN
           ◇ ◇ ★ ● ●   1 ✕ 3 4 5 WHERE_IS_TOKEN (cut off)
2.702733   ◇ ◆ ★ │ │   2  timer AnswerDue
           ◇ ◆ ★ │ │   2  would generate t1/2.1
           ◇ ◆ ★ ● ●   2 → 1 3 4 5 GENERATING_TOKEN t1/2.1 of 5 round 20
           ◇ ◆ ★ ● ●   2 ✕ 3 4 5 GENERATING_TOKEN t1/2.1 of 5 round 20 (cut off)
           ◇ ◆ ★ │ │   2  now generating
2.704024   ◆ ◆ ★ │ │   1  would generate t2/1.2
           ◆ ◆ ★ ● ●   1 → 2 3 4 5 GENERATING_TOKEN t2/1.2 of 5 round 36
           ◆ ◆ ★ ● ●   1 ✕ 3 4 5 GENERATING_TOKEN t2/1.2 of 5 round 36 (cut off)
           ◆ ◆ ★ │ │   1  now generating
2.704529   ◆ ◆ ★ │ │   3  timer HeartbeatDue
           ◆ ◆ ★ ● ●   3 → 1 2 4 5 TOKEN_IS_HERE t2/3.1 of 5 round 32
           ◆ ◆ ★ │ │   3 ✕ 1 2 TOKEN_IS_HERE t2/3.1 of 5 round 32 (cut off)
2.705329   ◆ ◇ ★ │ │   2 → 1 PING round 36
           ◆ ◇ ★ │ │   2  now looser
2.706484   ◆ ◇ ★ ● │   4 → 3 PING round 32
2.706522   ◆ ◇ ★ │ ●   5 → 3 PING round 32
2.804024   ◇ ◇ ★ │ │   1  timer AnswerDue
           ◇ ◇ ★ │ │   1  now looser
2.804529   ◇ ◇ ★ │ │   3  timer HeartbeatDue
           ◇ ◇ ★ ● ●   3 → 1 2 4 5 TOKEN_IS_HERE t2/3.1 of 5 round 33
           ◇ ◇ ★ │ │   3 ✕ 1 2 TOKEN_IS_HERE t2/3.1 of 5 round 33 (cut off)
2.805680   ◇ ◇ ★ ● │   4 → 3 PING round 33
2.806351   ◇ ◇ ★ │ ●   5 → 3 PING round 33
2.904529   ◇ ◇ ★ │ │   3  timer HeartbeatDue
           ◇ ◇ ★ ● ●   3 → 1 2 4 5 TOKEN_IS_HERE t2/3.1 of 5 round 34
           ◇ ◇ ★ │ │   3 ✕ 1 2 TOKEN_IS_HERE t2/3.1 of 5 round 34 (cut off)
2.905329   ◇ ◇ ★ │ │   2  timer SleepDue
           ◇ ◇ ★ ● ●   2 → 1 3 4 5 WHERE_IS_TOKEN
           ◇ ◇ ★ ● ●   2 ✕ 3 4 5 WHERE_IS_TOKEN (cut off)
2.905829   ◇ ◇ ★ ● │   4 → 3 PING round 34
2.906038   ◇ ◇ ★ │ ●   5 → 3 PING round 34
3.000000   ◇ ◇ ★ │ │   ── heal ──
3.004024   ◇ ◇ ★ │ │   1  timer SleepDue
           ◇ ◇ ★ ● ●   1 → 2 3 4 5 WHERE_IS_TOKEN
3.004529   ◇ ◇ ★ │ │   3  timer HeartbeatDue
           ◇ ◇ ★ ● ●   3 → 1 2 4 5 TOKEN_IS_HERE t2/3.1 of 5 round 35
3.005173   ◇ ◇ ★ ● │   4 → 1 TOKEN_WAS_HERE_RECENTLY
3.005329   ◇ ◆ ★ │ │   2  timer AnswerDue
           ◇ ◆ ★ │ │   2  would generate t1/2.1
           ◇ ◆ ★ ● ●   2 → 1 3 4 5 GENERATING_TOKEN t1/2.1 of 5 round 21
           ◇ ◆ ★ │ │   2  now generating
3.005584   ◇ ◆ ★ │ ●   5 → 1 TOKEN_WAS_HERE_RECENTLY
3.005721   ◇ ◆ ★ ● │   4 → 3 PING round 35
3.005862   ● ◆ ★ │ │   1  waits: 3 has t2/3.1
           ● ◆ ★ │ │   1 → 3 PING round 35
           ● ◆ ★ │ │   1  now waiter
3.005975   ● ◆ ★ │ │   3 → 1 TOKEN_IS_HERE t2/3.1 of 5
           ● ◆ ★ │ │   3 → 1 TOKEN_IS_HERE t1/3.1 of 5
3.006024   │ ◆ ★ │ ●   5 → 3 PING round 35
3.006478   │ ● ★ │ │   2  waits: 3 has t2/3.1
           │ ● ★ │ │   2 → 3 PING round 35
           │ ● ★ │ │   2  now waiter
           │ │ ★ │ │   … 3 × TOKEN_WAS_HERE_RECENTLY, 38 × TOKEN_IS_HERE, 36 × PING
