token, 3 nodes, seed 0
◇ looser  ◆ generating  ★ owner  ● waiter  · down  ‖ frozen

 seconds   1 2 3
0.000000   ◇ ◇ ◇   1 2 3  started
           ◇ ◇ ◇   1 → 2 3 PING all
           ◇ ◇ ◇   1 → 2 3 WHERE_IS_TOKEN
           ◇ ◇ ◇   1 2 3  now looser
           ◇ ◇ ◇   2 → 1 3 PING all
           ◇ ◇ ◇   2 → 1 3 WHERE_IS_TOKEN
           ◇ ◇ ◇   3 → 1 2 PING all
           ◇ ◇ ◇   3 → 1 2 WHERE_IS_TOKEN
0.001055   ◇ ◇ ◇   2  learned of 02:00:00:00:00:01
           ◇ ◇ ◇   2 → 1 PING
0.001073   ◇ ◇ ◇   2  learned of 02:00:00:00:00:03
           ◇ ◇ ◇   2 → 3 PING
0.001172   ◇ ◇ ◇   3  learned of 02:00:00:00:00:01
           ◇ ◇ ◇   3 → 1 PING
0.001465   ◇ ◇ ◇   3  learned of 02:00:00:00:00:02
           ◇ ◇ ◇   3 → 2 PING
0.001963   ◇ ◇ ◇   1  learned of 02:00:00:00:00:02
           ◇ ◇ ◇   1 → 2 PING
0.001982   ◇ ◇ ◇   1  learned of 02:00:00:00:00:03
           ◇ ◇ ◇   1 → 3 PING
0.100000   ◆ ◆ ◆   1 2 3  timer StartEnds
           ◆ ◆ ◆   1 2 3  timer IntroductionDue
           ◆ ◆ ◆   1 2 3  timer AnswerDue
           ◆ ◆ ◆   1  would generate t1/1.1
           ◆ ◆ ◆   1 → 2 3 GENERATING_TOKEN t1/1.1 of 3
           ◆ ◆ ◆   1 2 3  now generating
           ◆ ◆ ◆   2  would generate t1/2.1
           ◆ ◆ ◆   2 → 1 3 GENERATING_TOKEN t1/2.1 of 3
           ◆ ◆ ◆   3  would generate t1/3.1
           ◆ ◆ ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 3
0.101109   ◆ ◇ ◆   2  now looser
0.101416   ◆ ◇ ◇   3  now looser
0.101675   ◆ ◇ ◇   1 → 2 GENERATING_TOKEN t1/1.1 of 3
0.101792   ◆ ◇ ◇   1 → 3 GENERATING_TOKEN t1/1.1 of 3
0.200000   ◆ ◇ ◇   1  timer AnswerDue
0.201005   ★ ◇ ◇   1  has generated t1/1.1
           ★ ◇ ◇   1  works with t1/1.1
           ★ ◇ ◇   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3
           ★ ◇ ◇   1  now owner
0.202125   ★ ● ◇   2  waits: 1 has t1/1.1
           ★ ● ◇   2  now waiter
0.202390   ★ │ ●   3  waits: 1 has t1/1.1
           ★ │ ●   3  now waiter
           ★ │ │   … 14 × TOKEN_IS_HERE
1.000000   × │ │   1  crashed; its connections tell the others
1.001000   · ◇ ◇   2 3  learned that 1 is gone
           · ◇ ◇   2 3  knows nobody who has the token
           × ◇ ◇   2 → 1 3 WHERE_IS_TOKEN
           · ◇ ◇   2 3  now looser
           × ◇ ◇   3 → 1 2 WHERE_IS_TOKEN
1.002088   × ◇ ◇   3 ✕ 1 WHERE_IS_TOKEN (nobody there)
1.002581   × ◇ ◇   2 ✕ 1 WHERE_IS_TOKEN (nobody there)
1.101000   · ◆ ◆   2 3  timer AnswerDue
           · ◆ ◆   3  would generate t1/3.1
           × ◆ ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 3
           · ◆ ◆   2 3  now generating
           · ◆ ◆   2  would generate t1/2.1
           × ◆ ◆   2 → 1 3 GENERATING_TOKEN t1/2.1 of 3
1.102054   · ◆ ◆   2 → 3 GENERATING_TOKEN t1/2.1 of 3
1.102219   · ◆ ◇   3 → 2 TOKEN_DESTROYED t1/1.1 of 3
           · ◆ ◇   3  now looser
1.102531   × ◆ ◇   2 ✕ 1 GENERATING_TOKEN t1/2.1 of 3 (nobody there)
1.102847   × ◆ ◇   3 ✕ 1 GENERATING_TOKEN t1/3.1 of 3 (nobody there)
1.103999   · ◆ ◇   3 → 2 TOKEN_DESTROYED t1/1.1 of 3
1.201000   · ◆ ◇   2  timer AnswerDue
1.202180   · ★ ◇   2  has generated t2/2.1
           · ★ ◇   2  works with t2/2.1
           × ★ ◇   2 → 1 3 TOKEN_IS_HERE t2/2.1 of 3
           · ★ ◇   2  now owner
1.203469   × ★ ◇   2 ✕ 1 TOKEN_IS_HERE t2/2.1 of 3 (nobody there)
1.204144   · ★ ●   3  waits: 2 has t2/2.1
           · ★ ●   3  now waiter
           · ★ │   … 34 × TOKEN_IS_HERE (17 did not arrive)
3.000000   · × ×   2 3  crashed; its connections tell the others
3.500000   ◇ ◇ ◇   1 2 3  started again, with its stored cell
           ◇ ◇ ◇   1 → 2 3 PING all
           ◇ ◇ ◇   1 → 2 3 WHERE_IS_TOKEN
           ◇ ◇ ◇   1 2 3  now looser
           ◇ ◇ ◇   2 → 1 3 PING all
           ◇ ◇ ◇   2 → 1 3 WHERE_IS_TOKEN
           ◇ ◇ ◇   3 → 1 2 PING all
           ◇ ◇ ◇   3 → 1 2 WHERE_IS_TOKEN
3.501438   ◇ ◇ ◇   1  learned of 02:00:00:00:00:03
           ◇ ◇ ◇   1 → 3 PING
3.501475   ◇ ◇ ◇   3  learned of 02:00:00:00:00:01
           ◇ ◇ ◇   3 → 1 PING
3.501476   ◇ ◇ ◇   2  learned of 02:00:00:00:00:03
           ◇ ◇ ◇   2 → 3 PING
3.501491   ◇ ◇ ◇   1  learned of 02:00:00:00:00:02
           ◇ ◇ ◇   1 → 2 PING
3.501805   ◇ ◇ ◇   2  learned of 02:00:00:00:00:01
           ◇ ◇ ◇   2 → 1 PING
3.501863   ◇ ◇ ◇   3  learned of 02:00:00:00:00:02
           ◇ ◇ ◇   3 → 2 PING
3.600000   ◆ ◆ ◆   1 2 3  timer StartEnds
           ◆ ◆ ◆   1 2 3  timer IntroductionDue
           ◆ ◆ ◆   1 2 3  timer AnswerDue
           ◆ ◆ ◆   1  would generate t2/1.2
           ◆ ◆ ◆   1 → 2 3 GENERATING_TOKEN t2/1.2 of 3
           ◆ ◆ ◆   1 2 3  now generating
           ◆ ◆ ◆   2  would generate t2/2.2
           ◆ ◆ ◆   2 → 1 3 GENERATING_TOKEN t2/2.2 of 3
           ◆ ◆ ◆   3  would generate t1/3.1
           ◆ ◆ ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 3
3.601184   ◆ ◆ ◇   3 → 2 TOKEN_DESTROYED t2/2.1 of 3
           ◆ ◆ ◇   3  now looser
3.601260   ◆ ◆ ◇   3 → 1 TOKEN_DESTROYED t2/2.1 of 3
3.601548   ◆ ◆ ◇   1 → 3 GENERATING_TOKEN t2/1.2 of 3
3.601561   ◆ ◆ ◇   1 → 2 GENERATING_TOKEN t2/1.2 of 3
3.601595   ◆ ◇ ◇   2 → 1 TOKEN_DESTROYED t2/2.1 of 3
           ◆ ◇ ◇   2  now looser
3.602656   ◆ ◇ ◇   2 → 1 TOKEN_DESTROYED t2/2.1 of 3
3.602901   ◆ ◇ ◇   3 → 1 TOKEN_DESTROYED t2/2.1 of 3
3.700000   ◆ ◇ ◇   1  timer AnswerDue
3.701269   ★ ◇ ◇   1  has generated t3/1.2
           ★ ◇ ◇   1  works with t3/1.2
           ★ ◇ ◇   1 → 2 3 TOKEN_IS_HERE t3/1.2 of 3
           ★ ◇ ◇   1  now owner
3.702563   ★ ◇ ●   3  waits: 1 has t3/1.2
           ★ ◇ ●   3  now waiter
3.702668   ★ ● │   2  waits: 1 has t3/1.2
           ★ ● │   2  now waiter
           ★ │ │   … 44 × TOKEN_IS_HERE
