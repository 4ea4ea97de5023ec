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
0.001005   ◇ ◇ ◇ ◇ ◇   3  has met 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   3 → 4 PING
0.001005   ◇ ◇ ◇ ◇ ◇   2  has met 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   2 → 4 PING
0.001055   ◇ ◇ ◇ ◇ ◇   2  has met 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   2 → 1 PING
0.001073   ◇ ◇ ◇ ◇ ◇   3  has met 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   3 → 2 PING
0.001109   ◇ ◇ ◇ ◇ ◇   4  has met 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   4 → 3 PING
0.001114   ◇ ◇ ◇ ◇ ◇   4  has met 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   4 → 2 PING
0.001120   ◇ ◇ ◇ ◇ ◇   5  has met 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   5 → 4 PING
0.001162   ◇ ◇ ◇ ◇ ◇   1  has met 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   1 → 3 PING
0.001171   ◇ ◇ ◇ ◇ ◇   5  has met 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   5 → 2 PING
0.001172   ◇ ◇ ◇ ◇ ◇   3  has met 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   3 → 1 PING
0.001184   ◇ ◇ ◇ ◇ ◇   2  has met 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   2 → 3 PING
0.001341   ◇ ◇ ◇ ◇ ◇   3  has met 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   3 → 5 PING
0.001427   ◇ ◇ ◇ ◇ ◇   5  has met 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   5 → 1 PING
0.001507   ◇ ◇ ◇ ◇ ◇   1  has met 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   1 → 5 PING
0.001617   ◇ ◇ ◇ ◇ ◇   4  has met 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   4 → 5 PING
0.001717   ◇ ◇ ◇ ◇ ◇   4  has met 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   4 → 1 PING
0.001789   ◇ ◇ ◇ ◇ ◇   5  has met 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   5 → 3 PING
0.001833   ◇ ◇ ◇ ◇ ◇   2  has met 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   2 → 5 PING
0.001842   ◇ ◇ ◇ ◇ ◇   1  has met 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   1 → 4 PING
0.001982   ◇ ◇ ◇ ◇ ◇   1  has met 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   1 → 2 PING
0.100000   ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  timer WakeEnds
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
1.000000   × │ │ │ │   1  crashed silently
1.302615   · │ ◇ │ │   3  timer SilenceDue
           · │ ◇ │ │   3  knows nobody who has the token
           × ● ◇ ● ●   3 → 1 2 4 5 WHERE_IS_TOKEN
           · │ ◇ │ │   3  now looser
1.302978   · │ ◇ ◇ │   4  timer SilenceDue
           · │ ◇ ◇ │   4  knows nobody who has the token
           × ● ◇ ◇ ●   4 → 1 2 3 5 WHERE_IS_TOKEN
           · │ ◇ ◇ │   4  now looser
1.302992   · ◇ ◇ ◇ │   2  timer SilenceDue
           · ◇ ◇ ◇ │   2  knows nobody who has the token
           × ◇ ◇ ◇ ●   2 → 1 3 4 5 WHERE_IS_TOKEN
           · ◇ ◇ ◇ │   2  now looser
1.303351   · ◇ ◇ ◇ ◇   5  timer SilenceDue
           · ◇ ◇ ◇ ◇   5  knows nobody who has the token
           × ◇ ◇ ◇ ◇   5 → 1 2 3 4 WHERE_IS_TOKEN
           · ◇ ◇ ◇ ◇   5  now looser
1.304118   × ◇ ◇ ◇ ◇   3 ✕ 1 WHERE_IS_TOKEN (nobody there)
1.304390   × ◇ ◇ ◇ ◇   2 ✕ 1 WHERE_IS_TOKEN (nobody there)
1.304867   × ◇ ◇ ◇ ◇   5 ✕ 1 WHERE_IS_TOKEN (nobody there)
1.304972   × ◇ ◇ ◇ ◇   4 ✕ 1 WHERE_IS_TOKEN (nobody there)
1.402615   · ◇ ◆ ◇ ◇   3  timer AnswerDue
           · ◇ ◆ ◇ ◇   3  would generate t1/3.1
           × ◇ ◆ ◇ ◇   3 → 1 2 4 5 GENERATING_TOKEN t1/3.1 of 5
           · ◇ ◆ ◇ ◇   3  now generating
1.402978   · ◇ ◆ ◆ ◇   4  timer AnswerDue
           · ◇ ◆ ◆ ◇   4  would generate t1/4.1
           × ◇ ◆ ◆ ◇   4 → 1 2 3 5 GENERATING_TOKEN t1/4.1 of 5
           · ◇ ◆ ◆ ◇   4  now generating
1.402992   · ◆ ◆ ◆ ◇   2  timer AnswerDue
           · ◆ ◆ ◆ ◇   2  would generate t1/2.1
           × ◆ ◆ ◆ ◇   2 → 1 3 4 5 GENERATING_TOKEN t1/2.1 of 5
           · ◆ ◆ ◆ ◇   2  now generating
1.403351   · ◆ ◆ ◆ ◆   5  timer AnswerDue
           · ◆ ◆ ◆ ◆   5  would generate t1/5.1
           × ◆ ◆ ◆ ◆   5 → 1 2 3 4 GENERATING_TOKEN t1/5.1 of 5
           · ◆ ◆ ◆ ◆   5  now generating
1.403651   · ◆ ◆ ◆ ◆   2 → 3 GENERATING_TOKEN t1/2.1 of 5
1.403772   · ◆ ◆ ◇ ◆   4  now looser
1.404019   · ◆ ◆ ◇ ◇   5  now looser
1.404118   · ◆ ◆ ◇ ◇   3 → 4 GENERATING_TOKEN t1/3.1 of 5
1.404149   × ◆ ◆ ◇ ◇   4 ✕ 1 GENERATING_TOKEN t1/4.1 of 5 (nobody there)
1.404306   · ◆ ◆ ◇ ◇   2 → 4 GENERATING_TOKEN t1/2.1 of 5
1.404490   · ◆ ◇ ◇ ◇   3  now looser
1.404610   × ◆ ◇ ◇ ◇   3 ✕ 1 GENERATING_TOKEN t1/3.1 of 5 (nobody there)
1.404801   × ◆ ◇ ◇ ◇   5 ✕ 1 GENERATING_TOKEN t1/5.1 of 5 (nobody there)
1.404935   × ◆ ◇ ◇ ◇   2 ✕ 1 GENERATING_TOKEN t1/2.1 of 5 (nobody there)
1.405275   · ◆ ◇ ◇ ◇   2 → 5 GENERATING_TOKEN t1/2.1 of 5
1.502992   · ◆ ◇ ◇ ◇   2  timer AnswerDue
1.504420   · ★ ◇ ◇ ◇   2  has generated t1/2.1
           · ★ ◇ ◇ ◇   2  works with t1/2.1
           × ★ ◇ ◇ ◇   2 → 1 3 4 5 TOKEN_IS_HERE t1/2.1 of 5
           · ★ ◇ ◇ ◇   2  now owner
1.505683   · ★ ◇ ● ◇   4  waits: 2 has t1/2.1
           · ★ ◇ ● ◇   4  now waiter
1.505939   × ★ ◇ │ ◇   2 ✕ 1 TOKEN_IS_HERE t1/2.1 of 5 (nobody there)
1.505947   · ★ ● │ ◇   3  waits: 2 has t1/2.1
           · ★ ● │ ◇   3  now waiter
1.506050   · ★ │ │ ●   5  waits: 2 has t1/2.1
           · ★ │ │ ●   5  now waiter
           · ★ │ │ │   … 16 × TOKEN_IS_HERE (4 did not arrive)
