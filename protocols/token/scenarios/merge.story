token, 5 nodes, seed 0
◇ looser  ◆ generating  ★ owner  ● waiter  ▽ letting-go  ▽ offering  ◆ taking  ◆ idle-owner  · down  ‖ frozen

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
           ◇ ◇ ◇ ◇ ◇   ── cut 1,2 | 3,4,5 ──
0.001005   ◇ ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   3 → 4 PING
0.001005   ◇ ◇ ◇ ◇ ◇   4 ✕ 2 PING all (cut off)
0.001055   ◇ ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇ ◇   2 → 1 PING
0.001073   ◇ ◇ ◇ ◇ ◇   2 ✕ 3 PING all (cut off)
0.001109   ◇ ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   4 → 3 PING
0.001113   ◇ ◇ ◇ ◇ ◇   2 ✕ 3 WHERE_IS_TOKEN (cut off)
0.001114   ◇ ◇ ◇ ◇ ◇   2 ✕ 4 PING all (cut off)
0.001120   ◇ ◇ ◇ ◇ ◇   5  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇ ◇   5 → 4 PING
0.001162   ◇ ◇ ◇ ◇ ◇   3 ✕ 1 PING all (cut off)
0.001171   ◇ ◇ ◇ ◇ ◇   2 ✕ 5 PING all (cut off)
           ◇ ◇ ◇ ◇ ◇   2 ✕ 5 WHERE_IS_TOKEN (cut off)
0.001172   ◇ ◇ ◇ ◇ ◇   1 ✕ 3 PING all (cut off)
0.001184   ◇ ◇ ◇ ◇ ◇   3 ✕ 2 PING all (cut off)
0.001285   ◇ ◇ ◇ ◇ ◇   4 ✕ 2 WHERE_IS_TOKEN (cut off)
0.001341   ◇ ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   3 → 5 PING
0.001416   ◇ ◇ ◇ ◇ ◇   3 ✕ 2 WHERE_IS_TOKEN (cut off)
0.001427   ◇ ◇ ◇ ◇ ◇   1 ✕ 5 PING all (cut off)
           ◇ ◇ ◇ ◇ ◇   1 ✕ 5 WHERE_IS_TOKEN (cut off)
0.001465   ◇ ◇ ◇ ◇ ◇   1 ✕ 3 WHERE_IS_TOKEN (cut off)
0.001494   ◇ ◇ ◇ ◇ ◇   2 ✕ 4 WHERE_IS_TOKEN (cut off)
0.001507   ◇ ◇ ◇ ◇ ◇   5 ✕ 1 PING all (cut off)
           ◇ ◇ ◇ ◇ ◇   5 ✕ 1 WHERE_IS_TOKEN (cut off)
0.001617   ◇ ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:05
           ◇ ◇ ◇ ◇ ◇   4 → 5 PING
0.001675   ◇ ◇ ◇ ◇ ◇   3 ✕ 1 WHERE_IS_TOKEN (cut off)
0.001717   ◇ ◇ ◇ ◇ ◇   1 ✕ 4 PING all (cut off)
0.001723   ◇ ◇ ◇ ◇ ◇   1 ✕ 4 WHERE_IS_TOKEN (cut off)
0.001789   ◇ ◇ ◇ ◇ ◇   5  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇ ◇   5 → 3 PING
0.001833   ◇ ◇ ◇ ◇ ◇   5 ✕ 2 PING all (cut off)
           ◇ ◇ ◇ ◇ ◇   5 ✕ 2 WHERE_IS_TOKEN (cut off)
0.001842   ◇ ◇ ◇ ◇ ◇   4 ✕ 1 PING all (cut off)
           ◇ ◇ ◇ ◇ ◇   4 ✕ 1 WHERE_IS_TOKEN (cut off)
0.001982   ◇ ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇ ◇   1 → 2 PING
0.100000   ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  timer StartEnds
           ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  timer IntroductionDue
           ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  timer AnswerDue
           ◆ ◆ ◆ ◆ ◆   1  would generate t1/1.1
           ◆ ◆ ◆ ◆ ◆   1 → 2 3 4 5 GENERATING_TOKEN t1/1.1 of 2
           ◆ ◆ ◆ ◆ ◆   1 ✕ 3 4 5 GENERATING_TOKEN t1/1.1 of 2 (cut off)
           ◆ ◆ ◆ ◆ ◆   1 2 3 4 5  now generating
           ◆ ◆ ◆ ◆ ◆   2  would generate t1/2.1
           ◆ ◆ ◆ ◆ ◆   2 → 1 3 4 5 GENERATING_TOKEN t1/2.1 of 2
           ◆ ◆ ◆ ◆ ◆   2 ✕ 3 4 5 GENERATING_TOKEN t1/2.1 of 2 (cut off)
           ◆ ◆ ◆ ◆ ◆   3  would generate t1/3.1
           ◆ ◆ ◆ ◆ ◆   3 → 1 2 4 5 GENERATING_TOKEN t1/3.1 of 3
           ◆ ◆ ◆ ◆ ◆   3 ✕ 1 2 GENERATING_TOKEN t1/3.1 of 3 (cut off)
           ◆ ◆ ◆ ◆ ◆   4  would generate t1/4.1
           ◆ ◆ ◆ ◆ ◆   4 → 1 2 3 5 GENERATING_TOKEN t1/4.1 of 3
           ◆ ◆ ◆ ◆ ◆   4 ✕ 1 2 GENERATING_TOKEN t1/4.1 of 3 (cut off)
           ◆ ◆ ◆ ◆ ◆   5  would generate t1/5.1
           ◆ ◆ ◆ ◆ ◆   5 → 1 2 3 4 GENERATING_TOKEN t1/5.1 of 3
           ◆ ◆ ◆ ◆ ◆   5 ✕ 1 2 GENERATING_TOKEN t1/5.1 of 3 (cut off)
0.101054   ◆ ◆ ◆ ◇ ◆   4  now looser
0.101219   ◆ ◆ ◆ ◇ ◆   3 → 4 GENERATING_TOKEN t1/3.1 of 3
0.101297   ◆ ◇ ◆ ◇ ◆   2  now looser
0.101531   ◆ ◇ ◆ ◇ ◇   5  now looser
0.101566   ◆ ◇ ◆ ◇ ◇   3 → 5 GENERATING_TOKEN t1/3.1 of 3
0.101847   ◆ ◇ ◆ ◇ ◇   1 → 2 GENERATING_TOKEN t1/1.1 of 2
0.200000   ◆ ◇ ◆ ◇ ◇   1 3  timer AnswerDue
0.201170   ◆ ◇ ★ ◇ ◇   3  has generated t1/3.1
           ◆ ◇ ★ ◇ ◇   3  works with t1/3.1
           ◆ ◇ ★ ◇ ◇   3 → 1 2 4 5 TOKEN_IS_HERE t1/3.1 of 3
           ◆ ◇ ★ ◇ ◇   3 ✕ 1 2 TOKEN_IS_HERE t1/3.1 of 3 (cut off)
           ◆ ◇ ★ ◇ ◇   3  now owner
0.201375   ★ ◇ ★ ◇ ◇   1  has generated t1/1.1
           ★ ◇ ★ ◇ ◇   1  works with t1/1.1
           ★ ◇ ★ ◇ ◇   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 2
           ★ ◇ ★ ◇ ◇   1 ✕ 3 4 5 TOKEN_IS_HERE t1/1.1 of 2 (cut off)
           ★ ◇ ★ ◇ ◇   1  now owner
0.202246   ★ ◇ ★ ◇ ●   5  waits: 3 has t1/3.1
           ★ ◇ ★ ◇ ●   5  now waiter
0.202888   ★ ◇ ★ ● │   4  waits: 3 has t1/3.1
           ★ ◇ ★ ● │   4  now waiter
0.203254   ★ ● ★ │ │   2  waits: 1 has t1/1.1
           ★ ● ★ │ │   2  now waiter
           ★ │ ★ │ │   … 56 × TOKEN_IS_HERE (35 did not arrive)
1.000000   ★ │ ▽ │ │   3  asked: pass
           ★ │ ▽ │ │   3  lets go of t1/3.1: the work should stop
           ★ │ ▽ │ │   3  now letting-go
1.001170   ★ │ ▽ │ │   3  timer HeartbeatDue
           ★ ● ▽ ● ●   3 → 1 2 4 5 TOKEN_IS_HERE t1/3.1 of 3
           ★ ● ▽ │ │   3 ✕ 1 2 TOKEN_IS_HERE t1/3.1 of 3 (cut off)
1.001375   ★ │ ▽ │ │   1  timer HeartbeatDue
           ★ ● ▽ ● ●   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 2
           ★ │ ▽ ● ●   1 ✕ 3 4 5 TOKEN_IS_HERE t1/1.1 of 2 (cut off)
1.020033   ★ │ ▽ │ │   3  asked: stopped
           ★ │ ▽ │ │   3  works with t1/3.1 no longer
           ★ │ ▽ │ │   3  now offering
1.021116   ★ │ ▽ ● │   3 → 4 TAKE_TOKEN t2/3.1 of 3
1.022682   ★ │ ▽ ◆ │   4  now taking
1.024487   ★ │ ▽ ★ │   4  took t2/3.1 from 3
           ★ ● ▽ ★ ●   4 → 1 2 3 5 TOKEN_IS_HERE t2/3.1 of 3
           ★ │ ▽ ★ │   4  works with t2/3.1
           ★ ● ▽ ★ │   4 ✕ 1 2 TOKEN_IS_HERE t2/3.1 of 3 (cut off)
           ★ │ ▽ ★ │   4  now owner
1.025962   ★ │ ● ★ │   3  handed t2/3.1 over to 4
           ★ │ ● ★ │   3  waits: 4 has t2/3.1
           ★ │ ● ★ │   3  now waiter
1.026384   ★ │ │ ★ ●   5  waits: 4 has t2/3.1
           ★ │ │ ★ │   … 72 × TOKEN_IS_HERE (45 did not arrive)
2.000000   ★ │ │ ★ │   ── heal ──
           ★ │ │ ★ │   … 4 × TOKEN_IS_HERE, 6 × PING
2.003078   ★ │ │ ★ ●   5 → 1 4 PING all
           ★ │ │ ★ │   … 1 × TOKEN_IS_HERE/PING
2.003345   ★ │ ● ★ ●   4 → 1 3 5 PING all
2.003891   ★ │ ● ★ │   4 → 3 PING
2.004115   ★ ● │ ★ │   2  learned of 02:00:00:00:00:05
           ★ ● │ ★ ●   2 → 5 PING
2.004173   ★ │ ● ★ ●   5 → 3 PING
2.004185   ★ │ │ ★ │   1  learned of 02:00:00:00:00:03
           ★ │ ● ★ │   1 → 3 PING
2.004235   ★ │ ● ★ ●   3 → 5 PING
2.004343   ★ ● │ ★ │   2  learned of 02:00:00:00:00:03
           ★ ● ● ★ │   2 → 3 PING
2.004485   ★ ● │ ★ │   2  learned of 02:00:00:00:00:04
           ★ ● │ ★ │   2 → 4 PING
2.004516   ▽ │ │ ★ │   1  lets go of t1/1.1: the work should stop
           ▽ ● ● ★ ●   1 → 2 3 4 5 PING all
           ▽ │ │ ★ │   1  now letting-go
2.004673   ▽ │ │ ★ │   1  learned of 02:00:00:00:00:04
           ▽ │ │ ★ │   1 → 4 PING
2.005046   ▽ │ │ ★ ●   4 → 5 PING
2.005074   ▽ │ │ ★ │   1  learned of 02:00:00:00:00:05
           ▽ │ │ ★ ●   1 → 5 PING
2.005204   ▽ │ ● ★ │   3 → 4 PING
2.005289   ▽ │ │ ★ ●   5 → 4 PING
2.005547   ▽ ● │ ★ │   2 → 1 PING
2.005634   ▽ │ ● ★ │   3  learned of 02:00:00:00:00:01
           ▽ │ ● ★ │   3 → 1 PING
2.005779   ▽ │ ● ★ │   3  learned of 02:00:00:00:00:02
           ▽ ● ● ★ │   3 → 2 PING
2.005902   ▽ │ │ ★ ●   5  learned of 02:00:00:00:00:02
           ▽ ● │ ★ ●   5 → 2 PING
2.005979   ▽ │ │ ★ │   4  learned of 02:00:00:00:00:01
           ▽ │ │ ★ │   4 → 1 PING
2.006280   ▽ │ │ ★ ●   5  learned of 02:00:00:00:00:01
           ▽ │ │ ★ ●   5 → 1 PING
2.006314   ▽ │ │ ★ │   4  learned of 02:00:00:00:00:02
           ▽ ● │ ★ │   4 → 2 PING
2.024487   ▽ │ │ ★ │   4  timer HeartbeatDue
           ▽ ● ● ★ ●   4 → 1 2 3 5 TOKEN_IS_HERE t2/3.1 of 5
2.026164   ▽ ● │ ★ │   2  waits: 4 has t2/3.1
2.028803   ◆ │ │ ★ │   1  asked: stopped
           ◆ │ │ ★ │   1  works with t1/1.1 no longer
           ◆ │ │ ★ │   1 → 4 TOKEN_DESTROYED t1/1.1 of 5
           ◆ │ │ ★ │   1  now idle-owner
2.030613   ◆ │ │ ★ │   4 → 1 TOKEN_IS_HERE t2/3.1 of 5
2.032256   ● │ │ ★ │   1  destroyed t1/1.1: there is a better one
           ● │ │ ★ │   1  waits: 4 has t2/3.1
           ● │ │ ★ │   1  now waiter
           │ │ │ ★ │   … 36 × TOKEN_IS_HERE
