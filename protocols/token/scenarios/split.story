token, 5 nodes, seed 0
◇ looser  ◆ generating  ★ owner  ● waiter  · down  ‖ frozen

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
0.001005   ◇ ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   3 → 4 PING
0.001005   ◇ ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   2 → 4 PING
0.001055   ◇ ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   2 → 1 PING
0.001073   ◇ ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   3 → 2 PING
0.001109   ◇ ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   4 → 3 PING
0.001114   ◇ ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   4 → 2 PING
0.001120   ◇ ◇ ◇ ◇ ◇   5  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   5 → 4 PING
0.001162   ◇ ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   1 → 3 PING
0.001171   ◇ ◇ ◇ ◇ ◇   5  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   5 → 2 PING
0.001172   ◇ ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   3 → 1 PING
0.001184   ◇ ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   2 → 3 PING
0.001341   ◇ ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   3 → 5 PING
0.001427   ◇ ◇ ◇ ◇ ◇   5  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   5 → 1 PING
0.001507   ◇ ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   1 → 5 PING
0.001617   ◇ ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   4 → 5 PING
0.001717   ◇ ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   4 → 1 PING
0.001789   ◇ ◇ ◇ ◇ ◇   5  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   5 → 3 PING
0.001833   ◇ ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   2 → 5 PING
0.001842   ◇ ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   1 → 4 PING
0.001982   ◇ ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   1 → 2 PING
0.100000   ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  timer StartEnds
           ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  timer IntroductionDue
           ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  timer AnswerDue
           ◆ ◆ ◆ ◆ ◆   1  would generate t1/1.1
           ◆ ◆ ◆ ◆ ◆   1 → 2 3 4 5 GENERATING_TOKEN t1/1.1 of 5
           ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  now generating
           ◆ ◆ ◆ ◆ ◆   2  would generate t1/2.1
           ◆ ◆ ◆ ◆ ◆   2 → 1 3 4 5 GENERATING_TOKEN t1/2.1 of 5
           ◆ ◆ ◆ ◆ ◆   3  would generate t1/3.1
           ◆ ◆ ◆ ◆ ◆   3 → 1 2 4 5 GENERATING_TOKEN t1/3.1 of 5
           ◆ ◆ ◆ ◆ ◆   4  would generate t1/4.1
           ◆ ◆ ◆ ◆ ◆   4 → 1 2 3 5 GENERATING_TOKEN t1/4.1 of 5
           ◆ ◆ ◆ ◆ ◆   5  would generate t1/5.1
           ◆ ◆ ◆ ◆ ◆   5 → 1 2 3 4 GENERATING_TOKEN t1/5.1 of 5
0.101048   ◆ ◆ ◆ ◆ ◆   2 → 3 GENERATING_TOKEN t1/2.1 of 5
0.101075   ◆ ◆ ◆ ◇ ◆   4  now looser
0.101170   ◆ ◇ ◆ ◇ ◆   2  now looser
0.101210   ◆ ◇ ◆ ◇ ◆   1 → 5 GENERATING_TOKEN t1/1.1 of 5
0.101227   ◆ ◇ ◆ ◇ ◇   5  now looser
0.101293   ◆ ◇ ◇ ◇ ◇   3  now looser
0.101667   ◆ ◇ ◇ ◇ ◇   1 → 2 GENERATING_TOKEN t1/1.1 of 5
0.101725   ◆ ◇ ◇ ◇ ◇   1 → 4 GENERATING_TOKEN t1/1.1 of 5
0.101752   ◆ ◇ ◇ ◇ ◇   1 → 3 GENERATING_TOKEN t1/1.1 of 5
0.200000   ◆ ◇ ◇ ◇ ◇   1  timer AnswerDue
0.201430   ★ ◇ ◇ ◇ ◇   1  has generated t1/1.1
           ★ ◇ ◇ ◇ ◇   1  works with t1/1.1
           ★ ◇ ◇ ◇ ◇   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 5
           ★ ◇ ◇ ◇ ◇   1  now owner
0.202433   ★ ◇ ◇ ● ◇   4  waits: 1 has t1/1.1
           ★ ◇ ◇ ● ◇   4  now waiter
0.202519   ★ ◇ ● │ ◇   3  waits: 1 has t1/1.1
           ★ ◇ ● │ ◇   3  now waiter
0.202775   ★ ● │ │ ◇   2  waits: 1 has t1/1.1
           ★ ● │ │ ◇   2  now waiter
0.203399   ★ │ │ │ ●   5  waits: 1 has t1/1.1
           ★ │ │ │ ●   5  now waiter
           ★ │ │ │ │   … 28 × TOKEN_IS_HERE
1.000000   ★ │ │ │ │   ── cut 1,2 | 3,4,5 ──
           ★ │ │ │ │   … 15 × TOKEN_IS_HERE (12 did not arrive)
1.301430   ★ ● │ │ │   1 → 2 TOKEN_IS_HERE t1/1.1 of 5
1.302524   ★ │ │ │ ◇   5  knows nobody who has the token
           ★ ● ● ● ◇   5 → 1 2 3 4 WHERE_IS_TOKEN
           ★ ● │ │ ◇   5 ✕ 1 2 WHERE_IS_TOKEN (cut off)
           ★ │ │ │ ◇   5  now looser
1.302782   ★ │ │ ◇ ◇   4  timer SilenceDue
           ★ │ │ ◇ ◇   4  knows nobody who has the token
           ★ ● ● ◇ ◇   4 → 1 2 3 5 WHERE_IS_TOKEN
           ★ ● │ ◇ ◇   4 ✕ 1 2 WHERE_IS_TOKEN (cut off)
           ★ │ │ ◇ ◇   4  now looser
1.302803   ★ │ ◇ ◇ ◇   3  timer SilenceDue
           ★ │ ◇ ◇ ◇   3  knows nobody who has the token
           ★ ● ◇ ◇ ◇   3 → 1 2 4 5 WHERE_IS_TOKEN
           ★ ● ◇ ◇ ◇   3 ✕ 1 2 WHERE_IS_TOKEN (cut off)
           ★ │ ◇ ◇ ◇   3  now looser
1.401430   ★ │ ◇ ◇ ◇   1  timer HeartbeatDue
           ★ ● ◇ ◇ ◇   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 5
           ★ │ ◇ ◇ ◇   1 ✕ 3 4 5 TOKEN_IS_HERE t1/1.1 of 5 (cut off)
1.402524   ★ │ ◇ ◇ ◆   5  timer AnswerDue
           ★ │ ◇ ◇ ◆   5  would generate t1/5.1
           ★ ● ◇ ◇ ◆   5 → 1 2 3 4 GENERATING_TOKEN t1/5.1 of 5
           ★ ● ◇ ◇ ◆   5 ✕ 1 2 GENERATING_TOKEN t1/5.1 of 5 (cut off)
           ★ │ ◇ ◇ ◆   5  now generating
1.402782   ★ │ ◇ ◆ ◆   4  timer AnswerDue
           ★ │ ◇ ◆ ◆   4  would generate t1/4.1
           ★ ● ◇ ◆ ◆   4 → 1 2 3 5 GENERATING_TOKEN t1/4.1 of 5
           ★ ● ◇ ◆ ◆   4 ✕ 1 2 GENERATING_TOKEN t1/4.1 of 5 (cut off)
           ★ │ ◇ ◆ ◆   4  now generating
1.402803   ★ │ ◆ ◆ ◆   3  timer AnswerDue
           ★ │ ◆ ◆ ◆   3  would generate t1/3.1
           ★ ● ◆ ◆ ◆   3 → 1 2 4 5 GENERATING_TOKEN t1/3.1 of 5
           ★ ● ◆ ◆ ◆   3 ✕ 1 2 GENERATING_TOKEN t1/3.1 of 5 (cut off)
           ★ │ ◆ ◆ ◆   3  now generating
1.403819   ★ │ ◆ ◆ ◆   3 → 4 GENERATING_TOKEN t1/3.1 of 5
1.403940   ★ │ ◆ ◆ ◇   5 → 4 TOKEN_DESTROYED t1/1.1 of 5
           ★ │ ◆ ◆ ◇   5  now looser
1.403974   ★ │ ◆ ◆ ◇   5 → 3 TOKEN_DESTROYED t1/1.1 of 5
1.404029   ★ │ ◆ ◆ ◇   3 → 5 GENERATING_TOKEN t1/3.1 of 5
1.404520   ★ │ ◆ ◆ ◇   4 → 5 GENERATING_TOKEN t1/4.1 of 5
1.404770   ★ │ ◆ ◇ ◇   4 → 3 TOKEN_DESTROYED t1/1.1 of 5
           ★ │ ◆ ◇ ◇   4  now looser
1.405147   ★ │ ◆ ◇ ◇   4 → 3 TOKEN_DESTROYED t1/1.1 of 5
1.405973   ★ │ ◆ ◇ ◇   5 → 3 TOKEN_DESTROYED t1/1.1 of 5
1.406018   ★ │ ◆ ◇ ◇   5 → 4 TOKEN_DESTROYED t1/1.1 of 5
1.501430   ★ │ ◆ ◇ ◇   1  timer HeartbeatDue
           ★ ● ◆ ◇ ◇   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 5
           ★ │ ◆ ◇ ◇   1 ✕ 3 4 5 TOKEN_IS_HERE t1/1.1 of 5 (cut off)
1.502803   ★ │ ◆ ◇ ◇   3  timer AnswerDue
1.504633   ★ │ ★ ◇ ◇   3  has generated t2/3.1
           ★ │ ★ ◇ ◇   3  works with t2/3.1
           ★ ● ★ ◇ ◇   3 → 1 2 4 5 TOKEN_IS_HERE t2/3.1 of 5
           ★ ● ★ ◇ ◇   3 ✕ 1 2 TOKEN_IS_HERE t2/3.1 of 5 (cut off)
           ★ │ ★ ◇ ◇   3  now owner
           ★ │ ★ ◇ ◇   ✕ BROKEN never-two-working: no two members work at one moment
