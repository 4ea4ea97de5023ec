token, 3 nodes, seed 0
◇ looser  ◆ generating  ★ owner  ● waiter  ▽ letting-go  ▽ offering  ◆ taking  ◆ idle-owner  · down  ‖ frozen

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
           ★ │ │   … 4 × TOKEN_IS_HERE
0.500000   ▽ │ │   1  asked: pass
           ▽ │ │   1  lets go of t1/1.1: the work should stop
           ▽ │ │   1  now letting-go
0.501005   ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3
0.526174   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t1/1.1 no longer
           ▽ │ │   1  now offering
0.528011   ▽ ● │   1 → 2 TAKE_TOKEN t2/1.1 of 3
0.529751   ▽ ◆ │   2  now taking
0.531725   ▽ ★ │   2  took t2/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t2/1.1 of 3
           ▽ ★ │   2  works with t2/1.1
           ▽ ★ │   2  now owner
0.533125   ▽ ★ ●   3  waits: 2 has t2/1.1
0.533343   ● ★ │   1  handed t2/1.1 over to 2
           ● ★ │   1  waits: 2 has t2/1.1
           ● ★ │   1  now waiter
           │ ★ │   … 8 × TOKEN_IS_HERE
1.000000   × × │   1 2  crashed silently
1.332945   · · ◇   3  timer SilenceDue
           · · ◇   3  knows nobody who has the token
           × × ◇   3 → 1 2 WHERE_IS_TOKEN
           · · ◇   3  now looser
1.334511   · × ◇   3 ✕ 2 WHERE_IS_TOKEN (nobody there)
1.334890   × · ◇   3 ✕ 1 WHERE_IS_TOKEN (nobody there)
1.432945   · · ◆   3  timer AnswerDue
           · · ◆   3  would generate t1/3.1
           × × ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 3
           · · ◆   3  now generating
1.434126   · × ◆   3 ✕ 2 GENERATING_TOKEN t1/3.1 of 3 (nobody there)
1.434762   × · ◆   3 ✕ 1 GENERATING_TOKEN t1/3.1 of 3 (nobody there)
1.532945   · · ◆   3  timer AnswerDue
1.534234   · · ★   3  has generated t3/3.1
           · · ★   3  works with t3/3.1
           × × ★   3 → 1 2 TOKEN_IS_HERE t3/3.1 of 3
           · · ★   3  now owner
1.535609   · × ★   3 ✕ 2 TOKEN_IS_HERE t3/3.1 of 3 (nobody there)
1.536198   × · ★   3 ✕ 1 TOKEN_IS_HERE t3/3.1 of 3 (nobody there)
           · · ★   … 18 × TOKEN_IS_HERE (18 did not arrive)
2.500000   ◇ · ★   1  started again, with its stored cell
           ◇ × ★   1 → 2 3 PING all
           ◇ × ★   1 → 2 3 WHERE_IS_TOKEN
           ◇ · ★   1  now looser
2.501223   ◇ · ★   3 → 1 PING
2.501455   ◇ × ★   1 ✕ 2 PING all (nobody there)
2.501468   ◇ · ★   3 → 1 TOKEN_IS_HERE t3/3.1 of 3
           ◇ · ★   3 → 1 TOKEN_IS_HERE t1/3.1 of 3
2.501872   ◇ × ★   1 ✕ 2 WHERE_IS_TOKEN (nobody there)
2.502659   ◇ · ★   1  learned of 02:00:00:00:00:03
           ◇ · ★   1 → 3 PING
2.503266   ◆ · ★   1  waits: 3 has t3/3.1
           ◆ · ★   1  now waiter
           ◆ · ★   1  now generating
2.504611   ◆ · ★   1  has generated t4/1.2
           ◆ × ★   1 → 2 3 TOKEN_IS_HERE t4/1.2 of 2
           ◆ · ★   1  now idle-owner
2.505615   ◆ · ▽   3  lets go of t3/3.1: the work should stop
           ◆ · ▽   3  now letting-go
2.505700   ◆ × ▽   1 ✕ 2 TOKEN_IS_HERE t4/1.2 of 2 (nobody there)
2.534234   ◆ · ▽   3  timer HeartbeatDue
           ◆ × ▽   3 → 1 2 TOKEN_IS_HERE t3/3.1 of 3
2.535307   ◆ · ◆   3  asked: stopped
           ◆ · ◆   3  works with t3/3.1 no longer
           ◆ · ◆   3 → 1 TOKEN_DESTROYED t3/3.1 of 3
           ◆ · ◆   3  now idle-owner
2.535434   ◆ · ◆   1 → 3 TOKEN_IS_HERE t4/1.2 of 2
2.535901   ◆ × ◆   3 ✕ 2 TOKEN_IS_HERE t3/3.1 of 3 (nobody there)
2.536390   ◆ × ◆   1 → 2 3 TOKEN_IS_HERE t4/1.2 of 2
2.537000   ◆ · ●   3  destroyed t3/3.1: there is a better one
           ◆ · ●   3  waits: 1 has t4/1.2
           ◆ · ●   3  now waiter
2.537865   ◆ × │   1 ✕ 2 TOKEN_IS_HERE t4/1.2 of 2 (nobody there)
2.538195   ◆ × ●   3 → 1 2 PING all
2.539687   ◆ · ●   1 → 3 PING
2.540058   ◆ × ●   3 ✕ 2 PING all (nobody there)
2.600000   ★ · │   1  timer StartEnds
           ★ · │   1  works with t4/1.2
           ★ × ●   1 → 2 3 TOKEN_IS_HERE t4/1.2 of 2
           ★ · │   1  now owner
2.601378   ★ × │   1 ✕ 2 TOKEN_IS_HERE t4/1.2 of 2 (nobody there)
           ★ · │   … 28 × TOKEN_IS_HERE, 3 × PING (13 did not arrive)
