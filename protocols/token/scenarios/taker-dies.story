token, 3 nodes, seed 0
◇ looser  ◆ generating  ★ owner  ● waiter  ▽ letting-go  ▽ offering  ◆ taking  · down  ‖ frozen

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
1.000000   ▽ │ │   1  asked: pass
           ▽ │ │   1  lets go of t1/1.1: the work should stop
           ▽ │ │   1  now letting-go
1.001005   ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3
1.007905   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t1/1.1 no longer
           ▽ │ │   1  now offering
1.009202   ▽ ● │   1 → 2 TAKE_TOKEN t2/1.1 of 3
1.010000   ▽ │ │   ── cut 2 > 1 ──
           ▽ │ │   ── cut 2 > 3 ──
1.011050   ▽ ◆ │   2  now taking
1.012105   ▽ ★ │   2  took t2/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t2/1.1 of 3
           ▽ ★ ●   2 ✕ 1 3 TOKEN_IS_HERE t2/1.1 of 3 (cut off)
           ▽ ★ │   2  works with t2/1.1
           ▽ ★ │   2  now owner
1.014000   ▽ × │   2  crashed silently
1.101005   ▽ · │   1  timer HeartbeatDue
           ▽ × ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3
1.102537   ▽ × │   1 ✕ 2 TOKEN_IS_HERE t1/1.1 of 3 (nobody there)
1.109202   ▽ · │   1  timer OfferDue
           ▽ × │   1 → 2 TAKE_TOKEN t2/1.1 of 3
1.111147   ▽ × │   1 ✕ 2 TAKE_TOKEN t2/1.1 of 3 (nobody there)
1.201005   ▽ · │   1  timer HeartbeatDue
           ▽ × ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3
1.202571   ▽ × │   1 ✕ 2 TOKEN_IS_HERE t1/1.1 of 3 (nobody there)
1.209202   ▽ · │   1  timer OfferDue
           ▽ × │   1 → 2 TAKE_TOKEN t2/1.1 of 3
1.210383   ▽ × │   1 ✕ 2 TAKE_TOKEN t2/1.1 of 3 (nobody there)
1.301005   ▽ · │   1  timer HeartbeatDue
           ▽ × ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3
1.302294   ▽ × │   1 ✕ 2 TOKEN_IS_HERE t1/1.1 of 3 (nobody there)
1.309202   ● · │   1  timer OfferDue
           ● · │   1  does not know whether 2 took t2/1.1
           ● · │   1  waits: 2 has t2/1.1
           ● · │   1  now waiter
1.702969   │ · ◇   3  timer SilenceDue
           │ · ◇   3  knows nobody who has the token
           ● × ◇   3 → 1 2 WHERE_IS_TOKEN
           │ · ◇   3  now looser
1.704140   │ × ◇   3 ✕ 2 WHERE_IS_TOKEN (nobody there)
1.704344   ● · ◇   1 → 3 TOKEN_WAS_HERE_RECENTLY
1.709202   ◇ · ◇   1  timer SilenceDue
           ◇ · ◇   1  knows nobody who has the token
           ◇ × ◇   1 → 2 3 WHERE_IS_TOKEN
           ◇ · ◇   1  now looser
1.710278   ◇ × ◇   1 ✕ 2 WHERE_IS_TOKEN (nobody there)
1.809202   ◆ · ◇   1  timer AnswerDue
           ◆ · ◇   1  would generate t3/1.2
           ◆ × ◇   1 → 2 3 GENERATING_TOKEN t3/1.2 of 3
           ◆ · ◇   1  now generating
1.810870   ◆ × ◇   1 ✕ 2 GENERATING_TOKEN t3/1.2 of 3 (nobody there)
1.909202   ◆ · ◇   1  timer AnswerDue
1.910390   ★ · ◇   1  has generated t3/1.2
           ★ × ◇   1 → 2 3 PING all
           ★ · ◇   1  works with t3/1.2
           ★ × ◇   1 → 2 3 TOKEN_IS_HERE t3/1.2 of 3
           ★ · ◇   1  now owner
1.911618   ★ × ◇   1 ✕ 2 PING all (nobody there)
           ★ × ◇   1 ✕ 2 TOKEN_IS_HERE t3/1.2 of 3 (nobody there)
1.912143   ★ · ●   3 → 1 PING
           ★ · ●   3  waits: 1 has t3/1.2
           ★ · ●   3  now waiter
           ★ · │   … 18 × TOKEN_IS_HERE (9 did not arrive)
2.900000   ★ · │   ── heal ──
           ★ · │   … 2 × TOKEN_IS_HERE (1 did not arrive)
3.000000   ★ ◇ │   2  started again, with its stored cell
           ★ ◇ ●   2 → 1 3 PING all
           ★ ◇ ●   2 → 1 3 WHERE_IS_TOKEN
           ★ ◇ │   2  now looser
3.001566   ★ ◇ │   1 → 2 PING
           ★ ◇ │   1 → 2 TOKEN_IS_HERE t3/1.2 of 3
3.001805   ★ ◇ ●   3 → 2 PING
           ★ ◇ ●   3 → 2 TOKEN_WAS_HERE_RECENTLY
3.003462   ★ ● │   2  learned of 02:00:00:00:00:01
           ★ ● │   2 → 1 PING
           ★ ● │   2  waits: 1 has t3/1.2
           ★ ● │   2  now waiter
3.003668   ★ ● │   2  learned of 02:00:00:00:00:03
           ★ ● ●   2 → 3 PING
           ★ │ │   … 20 × TOKEN_IS_HERE
