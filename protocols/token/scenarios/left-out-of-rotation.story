token, 4 nodes, seed 0
◇ looser  ◆ generating  ★ owner  ● waiter  ▽ letting-go  ▽ offering  ◆ taking  · down  ‖ frozen

 seconds   1 2 3 4
0.000000   ◇ ◇ ◇ ◇   1 2 3 4  started
           ◇ ◇ ◇ ◇   1 → 2 3 4 PING all
           ◇ ◇ ◇ ◇   1 → 2 3 4 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇   1 2 3 4  now looser
           ◇ ◇ ◇ ◇   2 → 1 3 4 PING all
           ◇ ◇ ◇ ◇   2 ✕ 1 3 PING all (lost)
           ◇ ◇ ◇ ◇   2 → 1 3 4 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇   3 → 1 2 4 PING all
           ◇ ◇ ◇ ◇   3 ✕ 1 PING all (lost)
           ◇ ◇ ◇ ◇   3 → 1 2 4 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇   3 ✕ 1 4 WHERE_IS_TOKEN (lost)
           ◇ ◇ ◇ ◇   4 → 1 2 3 PING all
           ◇ ◇ ◇ ◇   4 ✕ 1 3 PING all (lost)
           ◇ ◇ ◇ ◇   4 → 1 2 3 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇   4 ✕ 3 WHERE_IS_TOKEN (lost)
0.075196   ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇   2 → 4 PING
0.079267   ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇   3 → 1 PING
0.082748   ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇   2 → 1 PING
           ◇ ◇ ◇ ◇   2 ✕ 1 PING (lost)
0.086914   ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇   4 → 2 PING
0.091074   ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇   2 → 3 PING
0.097727   ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇   4 → 3 PING
0.098109   ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇   4 → 1 PING
0.100000   ◆ ◆ ◆ ◆   1 2 3 4  timer StartEnds
           ◆ ◆ ◆ ◆   1 2 3 4  timer IntroductionDue
           ◆ ◆ ◆ ◆   1 2 3 4  timer AnswerDue
           ◆ ◆ ◆ ◆   1  would generate t1/1.1
           ◆ ◆ ◆ ◆   1 → 2 3 4 GENERATING_TOKEN t1/1.1 of 1
           ◆ ◆ ◆ ◆   1 ✕ 3 GENERATING_TOKEN t1/1.1 of 1 (lost)
           ◆ ◆ ◆ ◆   1 2 3 4  now generating
           ◆ ◆ ◆ ◆   2  would generate t1/2.1
           ◆ ◆ ◆ ◆   2 → 1 3 4 GENERATING_TOKEN t1/2.1 of 4
           ◆ ◆ ◆ ◆   3  would generate t1/3.1
           ◆ ◆ ◆ ◆   3 → 1 2 4 GENERATING_TOKEN t1/3.1 of 2
           ◆ ◆ ◆ ◆   4  would generate t1/4.1
           ◆ ◆ ◆ ◆   4 → 1 2 3 GENERATING_TOKEN t1/4.1 of 4
           ◆ ◆ ◆ ◆   4 ✕ 1 GENERATING_TOKEN t1/4.1 of 4 (lost)
0.117213   ◆ ◆ ◆ ◆   1 → 2 3 4 PING all
0.148323   ◆ ◆ ◆ ◆   1  learned of 02:00:00:00:00:03
           ◆ ◆ ◆ ◆   1 → 3 PING
0.150115   ◆ ◆ ◆ ◆   2 → 3 GENERATING_TOKEN t1/2.1 of 4
0.155046   ◆ ◆ ◆ ◆   2 → 4 GENERATING_TOKEN t1/2.1 of 4
0.159266   ◆ ◇ ◆ ◆   2  now looser
0.160000   ◆ ◇ ◆ ◆   ── cut 3 - 4 ──
0.167638   ◆ ◇ ◆ ◆   1  learned of 02:00:00:00:00:04
           ◆ ◇ ◆ ◆   1 → 4 PING
           ◆ ◇ ◆ ◆   1 ✕ 4 PING (lost)
0.169246   ◆ ◇ ◆ ◆   2 → 1 PING
0.171373   ◆ ◇ ◇ ◆   3  learned of 02:00:00:00:00:02
           ◆ ◇ ◇ ◆   3 → 2 PING
           ◆ ◇ ◇ ◆   3  now looser
0.175560   ◆ ◇ ◇ ◇   4  now looser
           ◆ ◇ ◇ ◇   4 → 1 PING
           ◆ ◇ ◇ ◇   4 ✕ 1 PING (lost)
0.181392   ◆ ◇ ◇ ◇   4 ✕ 3 PING (cut off)
           ◆ ◇ ◇ ◇   4 ✕ 3 GENERATING_TOKEN t1/4.1 of 4 (cut off)
0.185592   ◆ ◇ ◇ ◇   1 → 3 GENERATING_TOKEN t1/1.1 of 3
0.194416   ◆ ◇ ◇ ◇   1 → 2 GENERATING_TOKEN t1/1.1 of 3
0.200000   ◆ ◇ ◇ ◇   1  timer AnswerDue
0.201502   ★ ◇ ◇ ◇   1  has generated t1/1.1
           ★ ◇ ◇ ◇   1  works with t1/1.1
           ★ ◇ ◇ ◇   1 → 2 3 4 TOKEN_IS_HERE t1/1.1 of 3
           ★ ◇ ◇ ◇   1 ✕ 4 TOKEN_IS_HERE t1/1.1 of 3 (lost)
           ★ ◇ ◇ ◇   1  now owner
0.202768   ★ ◇ ◇ ◇   3 → 1 PING
0.207985   ★ ◇ ◇ ◇   3 ✕ 4 GENERATING_TOKEN t1/3.1 of 2 (cut off)
0.214156   ★ ◇ ◇ ◇   1  learned of 02:00:00:00:00:02
           ★ ◇ ◇ ◇   1 → 2 PING
           ★ ◇ ◇ ◇   1 ✕ 2 PING (lost)
0.217213   ★ ◇ ◇ ◇   1  timer IntroductionDue
0.263837   ★ ◇ ● ◇   3  waits: 1 has t1/1.1
           ★ ◇ ● ◇   3 → 1 2 4 PING all
           ★ ◇ ● ◇   3 ✕ 4 PING all (cut off)
           ★ ◇ ● ◇   3  now waiter
0.284820   ★ ● │ ◇   2  waits: 1 has t1/1.1
           ★ ● ● ◇   2 → 1 3 4 PING all
           ★ ● │ ◇   2 ✕ 1 PING all (lost)
           ★ ● │ ◇   2  now waiter
0.301502   ★ │ │ ◇   1  timer HeartbeatDue
           ★ ● ● ◇   1 → 2 3 4 TOKEN_IS_HERE t1/1.1 of 4
0.347948   ★ ● │ ◇   4 → 2 PING
           ★ ● │ ◇   4 ✕ 2 PING (lost)
0.354318   ★ ● ● ◇   3 → 2 PING
0.357489   ★ │ ● ◇   1 → 3 PING
           ★ │ ● ◇   1 ✕ 3 PING (lost)
0.361864   ★ │ │ ●   4  waits: 1 has t1/1.1
           ★ │ │ ●   4  now waiter
           ★ │ │ │   … 4 × PING, 3 × TOKEN_IS_HERE (3 did not arrive)
0.442647   ★ ● ● │   2 → 3 PING
0.454058   ★ │ ● │   3 → 1 PING
           ★ │ │ │   … 1 × PING (1 did not arrive)
0.501502   ▽ │ │ │   1  lets go of t1/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t1/1.1 of 4
           ▽ │ │ ●   1 ✕ 4 TOKEN_IS_HERE t1/1.1 of 4 (lost)
0.505654   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t1/1.1 no longer
           ▽ │ │ │   1  now offering
0.506902   ▽ ● │ │   1 → 2 TAKE_TOKEN t2/1.1 of 4
0.601502   ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t1/1.1 of 4
           ▽ │ ● │   1 ✕ 3 TOKEN_IS_HERE t1/1.1 of 4 (lost)
0.606902   ▽ │ │ │   1  timer OfferDue
           ▽ ● │ │   1 → 2 TAKE_TOKEN t2/1.1 of 4
           ▽ ● │ │   1 ✕ 2 TAKE_TOKEN t2/1.1 of 4 (lost)
0.615549   ▽ ◆ │ │   2  now taking
0.617158   ▽ ★ │ │   2  took t2/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t2/1.1 of 4
           ▽ ★ │ │   2  works with t2/1.1
           ▽ ★ │ │   2 ✕ 1 TOKEN_IS_HERE t2/1.1 of 4 (lost)
           ▽ ★ │ │   2  now owner
0.676844   ▽ ★ │ ●   4  waits: 2 has t2/1.1
0.683975   ▽ ★ │ │   2 → 1 TOKEN_IS_HERE t2/1.1 of 4
0.688698   ● ★ │ │   1  handed t2/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t2/1.1
           ● ★ │ │   1  now waiter
           │ ★ │ │   … 3 × TOKEN_IS_HERE
0.720728   │ ★ ● │   3  waits: 2 has t2/1.1
           │ ★ │ │   … 3 × TOKEN_IS_HERE (2 did not arrive)
0.917158   │ ▽ │ │   2  lets go of t2/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t2/1.1 of 4
0.922551   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t2/1.1 no longer
           │ ▽ │ │   2  now offering
0.923584   │ ▽ ● │   2 → 3 TAKE_TOKEN t3/1.1 of 4
0.974364   │ ▽ ● │   3 → 2 PING
           │ ▽ ● │   3 ✕ 2 PING (lost)
0.989021   │ ▽ ◆ │   3  merged another table: 4 members
           ● ▽ ◆ ●   3 → 1 2 4 PING all
           │ ▽ ◆ ●   3 ✕ 4 PING all (cut off)
           │ ▽ ◆ │   3  now taking
0.990252   │ ▽ ★ │   3  took t3/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t3/1.1 of 4
           │ ▽ ★ │   3  works with t3/1.1
           │ ▽ ★ ●   3 ✕ 4 TOKEN_IS_HERE t3/1.1 of 4 (cut off)
           │ ▽ ★ │   3  now owner
1.017158   │ ▽ ★ │   2  timer HeartbeatDue
           ● ▽ ★ ●   2 → 1 3 4 TOKEN_IS_HERE t2/1.1 of 4
           ● ▽ ★ │   2 ✕ 1 3 TOKEN_IS_HERE t2/1.1 of 4 (lost)
1.023584   │ ▽ ★ │   2  timer OfferDue
           │ ▽ ★ │   2 → 3 TAKE_TOKEN t3/1.1 of 4
1.055561   ● ▽ ★ │   1 → 3 PING
1.074318   │ ▽ ★ │   2 → 3 PING
1.085819   │ ● ★ │   2  handed t3/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t3/1.1
           │ ● ★ │   2  now waiter
           │ │ ★ │   … 4 × TOKEN_IS_HERE (2 did not arrive)
1.106930   ● │ ★ │   1  waits: 3 has t3/1.1
           │ │ ★ │   … 2 × TOKEN_IS_HERE (1 did not arrive)
1.190252   ● │ ★ │   3 → 1 TOKEN_IS_HERE t3/1.1 of 4
1.290252   │ │ ▽ │   3  lets go of t3/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
           │ │ ▽ │   3  timer HeartbeatDue
           ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t3/1.1 of 4
           │ ● ▽ │   3 ✕ 2 TOKEN_IS_HERE t3/1.1 of 4 (lost)
           │ │ ▽ ●   3 ✕ 4 TOKEN_IS_HERE t3/1.1 of 4 (cut off)
1.295807   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t3/1.1 no longer
           │ │ ▽ │   3  now offering
1.297268   ● │ ▽ │   3 → 1 TAKE_TOKEN t4/1.1 of 4
1.374364   │ │ ▽ │   3  timer ReminderDue
1.382301   ◆ │ ▽ │   1  now taking
1.383650   ★ │ ▽ │   1  took t4/1.1 from 3
           ★ ● ▽ ●   1 → 2 3 4 TOKEN_IS_HERE t4/1.1 of 4
           ★ │ ▽ │   1  works with t4/1.1
           ★ │ ▽ │   1  now owner
1.390252   ★ │ ▽ │   3  timer HeartbeatDue
           ★ ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t3/1.1 of 4
           ★ │ ▽ ●   3 ✕ 4 TOKEN_IS_HERE t3/1.1 of 4 (cut off)
1.397268   ★ │ ▽ │   3  timer OfferDue
           ★ │ ▽ │   3 → 1 TAKE_TOKEN t4/1.1 of 4
1.461162   ★ │ ▽ ●   4  waits: 1 has t4/1.1
1.467256   ★ ● ▽ │   2  waits: 1 has t4/1.1
1.467439   ★ │ ● │   3  handed t4/1.1 over to 1
           ★ │ ● │   3  waits: 1 has t4/1.1
           ★ │ ● │   3  now waiter
           ★ │ │ │   … 8 × TOKEN_IS_HERE (1 did not arrive)
1.683650   ▽ │ │ │   1  lets go of t4/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t4/1.1 of 4
           ▽ │ │ ●   1 ✕ 4 TOKEN_IS_HERE t4/1.1 of 4 (lost)
1.688298   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t4/1.1 no longer
           ▽ │ │ │   1  now offering
1.689673   ▽ ● │ │   1 → 2 TAKE_TOKEN t5/1.1 of 4
1.777779   ▽ ◆ │ │   2  now taking
1.779593   ▽ ★ │ │   2  took t5/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t5/1.1 of 4
           ▽ ★ │ │   2  works with t5/1.1
           ▽ ★ ● │   2 ✕ 3 TOKEN_IS_HERE t5/1.1 of 4 (lost)
           ▽ ★ │ │   2  now owner
1.783650   ▽ ★ │ │   1  timer HeartbeatDue
           ▽ ★ ● ●   1 → 2 3 4 TOKEN_IS_HERE t4/1.1 of 4
           ▽ ★ │ ●   1 ✕ 4 TOKEN_IS_HERE t4/1.1 of 4 (lost)
1.789673   ▽ ★ │ │   1  timer OfferDue
           ▽ ★ │ │   1 → 2 TAKE_TOKEN t5/1.1 of 4
1.826556   ▽ ★ │ │   2 → 1 TOKEN_IS_HERE t5/1.1 of 4
1.844512   ▽ ★ │ │   2 → 1 TOKEN_IS_HERE t5/1.1 of 4
           ▽ ★ │ │   2 ✕ 1 TOKEN_IS_HERE t5/1.1 of 4 (lost)
1.850076   ▽ ★ │ ●   4  waits: 2 has t5/1.1
1.858461   ▽ ★ │ │   ── core 1,2,3,4 at 1858461097ns ──
1.879593   ▽ ★ │ │   2  timer HeartbeatDue
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t5/1.1 of 4
1.881444   ● ★ │ │   1  handed t5/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t5/1.1
           ● ★ │ │   1  now waiter
1.881502   │ ★ ● │   3  waits: 2 has t5/1.1
1.883239   ● ★ │ │   2 ✕ 1 TOKEN_IS_HERE t5/1.1 of 4 (lost)
1.891702   ● ★ ● │   1 ✕ 3 TOKEN_IS_HERE t4/1.1 of 4 (lost)
1.933993   ● ★ │ │   2 ✕ 1 TOKEN_IS_HERE t5/1.1 of 4 (lost)
           │ ★ │ │   … 3 × TOKEN_IS_HERE
2.079593   │ ▽ │ │   2  lets go of t5/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t5/1.1 of 4
2.086097   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t5/1.1 no longer
           │ ▽ │ │   2  now offering
2.087734   │ ▽ ● │   2 → 3 TAKE_TOKEN t6/1.1 of 4
2.089083   │ ▽ ◆ │   3  now taking
2.090667   │ ▽ ★ │   3  took t6/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t6/1.1 of 4
           ● ▽ ★ ●   3 → 1 2 4 PING all
           │ ▽ ★ │   3  works with t6/1.1
           │ ▽ ★ │   3  now owner
2.091995   │ ▽ ★ ●   4 → 3 PING
2.092205   ● ▽ ★ │   1 → 3 PING
2.092622   │ ▽ ★ ●   4  waits: 3 has t6/1.1
           │ ▽ ★ │   … 1 × PING
2.093413   │ ● ★ │   2  handed t6/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t6/1.1
           │ ● ★ │   2  now waiter
2.093538   ● │ ★ │   1  waits: 3 has t6/1.1
           │ │ ★ │   … 6 × TOKEN_IS_HERE
2.390667   ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t6/1.1 of 4
           │ │ ▽ │   3  lets go of t6/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
2.395825   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t6/1.1 no longer
           │ │ ▽ │   3  now offering
2.397035   │ │ ▽ ●   3 → 4 TAKE_TOKEN t7/1.1 of 4
2.399006   │ │ ▽ ◆   4  now taking
2.400727   │ │ ▽ ★   4  took t7/1.1 from 3
           ● ● ▽ ★   4 → 1 2 3 TOKEN_IS_HERE t7/1.1 of 4
           │ │ ▽ ★   4  works with t7/1.1
           │ │ ▽ ★   4  now owner
2.402041   ● │ ▽ ★   1  waits: 4 has t7/1.1
2.403017   │ ● ▽ ★   2  waits: 4 has t7/1.1
2.403588   │ │ ● ★   3  handed t7/1.1 over to 4
           │ │ ● ★   3  waits: 4 has t7/1.1
           │ │ ● ★   3  now waiter
           │ │ │ ★   … 6 × TOKEN_IS_HERE
2.700727   │ │ │ ▽   4  lets go of t7/1.1: the work should stop
           │ │ │ ▽   4  now letting-go
           │ │ │ ▽   4  timer HeartbeatDue
           ● ● ● ▽   4 → 1 2 3 TOKEN_IS_HERE t7/1.1 of 4
2.706005   │ │ │ ▽   4  asked: stopped
           │ │ │ ▽   4  works with t7/1.1 no longer
           │ │ │ ▽   4  now offering
2.707567   ● │ │ ▽   4 → 1 TAKE_TOKEN t8/1.1 of 4
2.709873   ◆ │ │ ▽   1  now taking
2.711354   ★ │ │ ▽   1  took t8/1.1 from 4
           ★ ● ● ▽   1 → 2 3 4 TOKEN_IS_HERE t8/1.1 of 4
           ★ │ │ ▽   1  works with t8/1.1
           ★ │ │ ▽   1  now owner
2.713309   ★ │ │ ●   4  handed t8/1.1 over to 1
           ★ │ │ ●   4  waits: 1 has t8/1.1
           ★ │ │ ●   4  now waiter
2.714052   ★ │ ● │   3  waits: 1 has t8/1.1
2.714063   ★ ● │ │   2  waits: 1 has t8/1.1
           ★ │ │ │   … 6 × TOKEN_IS_HERE
3.011354   ▽ │ │ │   1  lets go of t8/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t8/1.1 of 4
3.015358   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t8/1.1 no longer
           ▽ │ │ │   1  now offering
3.016794   ▽ ● │ │   1 → 2 TAKE_TOKEN t9/1.1 of 4
3.019214   ▽ ◆ │ │   2  now taking
3.020737   ▽ ★ │ │   2  took t9/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t9/1.1 of 4
           ▽ ★ │ │   2  works with t9/1.1
           ▽ ★ │ │   2  now owner
3.022762   ▽ ★ │ ●   4  waits: 2 has t9/1.1
3.022906   ▽ ★ ● │   3  waits: 2 has t9/1.1
3.022939   ● ★ │ │   1  handed t9/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t9/1.1
           ● ★ │ │   1  now waiter
           │ ★ │ │   … 6 × TOKEN_IS_HERE
3.320737   │ ▽ │ │   2  lets go of t9/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t9/1.1 of 4
3.328587   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t9/1.1 no longer
           │ ▽ │ │   2  now offering
3.330408   │ ▽ ● │   2 → 3 TAKE_TOKEN t10/1.1 of 4
3.331790   │ ▽ ◆ │   3  now taking
3.333273   │ ▽ ★ │   3  took t10/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t10/1.1 of 4
           │ ▽ ★ │   3  works with t10/1.1
           │ ▽ ★ │   3  now owner
3.334397   │ ● ★ │   2  handed t10/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t10/1.1
           │ ● ★ │   2  now waiter
3.335447   │ │ ★ ●   4  waits: 3 has t10/1.1
3.335898   ● │ ★ │   1  waits: 3 has t10/1.1
           │ │ ★ │   … 6 × TOKEN_IS_HERE
3.633273   │ │ ▽ │   3  lets go of t10/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
           │ │ ▽ │   3  timer HeartbeatDue
           ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t10/1.1 of 4
3.639358   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t10/1.1 no longer
           │ │ ▽ │   3  now offering
3.640795   │ │ ▽ ●   3 → 4 TAKE_TOKEN t11/1.1 of 4
3.642952   │ │ ▽ ◆   4  now taking
3.643972   │ │ ▽ ★   4  took t11/1.1 from 3
           ● ● ▽ ★   4 → 1 2 3 TOKEN_IS_HERE t11/1.1 of 4
           │ │ ▽ ★   4  works with t11/1.1
           │ │ ▽ ★   4  now owner
3.645322   ● │ ▽ ★   1  waits: 4 has t11/1.1
3.645377   │ ● ▽ ★   2  waits: 4 has t11/1.1
3.645891   │ │ ● ★   3  handed t11/1.1 over to 4
           │ │ ● ★   3  waits: 4 has t11/1.1
           │ │ ● ★   3  now waiter
           │ │ │ ★   … 6 × TOKEN_IS_HERE
3.943972   │ │ │ ▽   4  lets go of t11/1.1: the work should stop
           │ │ │ ▽   4  now letting-go
           │ │ │ ▽   4  timer HeartbeatDue
           ● ● ● ▽   4 → 1 2 3 TOKEN_IS_HERE t11/1.1 of 4
3.953534   │ │ │ ▽   4  asked: stopped
           │ │ │ ▽   4  works with t11/1.1 no longer
           │ │ │ ▽   4  now offering
3.954940   ● │ │ ▽   4 → 1 TAKE_TOKEN t12/1.1 of 4
3.956269   ◆ │ │ ▽   1  now taking
3.957749   ★ │ │ ▽   1  took t12/1.1 from 4
           ★ ● ● ▽   1 → 2 3 4 TOKEN_IS_HERE t12/1.1 of 4
           ★ │ │ ▽   1  works with t12/1.1
           ★ │ │ ▽   1  now owner
3.959207   ★ │ │ ●   4  handed t12/1.1 over to 1
           ★ │ │ ●   4  waits: 1 has t12/1.1
           ★ │ │ ●   4  now waiter
3.959905   ★ │ ● │   3  waits: 1 has t12/1.1
3.960690   ★ ● │ │   2  waits: 1 has t12/1.1
           ★ │ │ │   … 6 × TOKEN_IS_HERE
4.257749   ▽ │ │ │   1  lets go of t12/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t12/1.1 of 4
4.262804   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t12/1.1 no longer
           ▽ │ │ │   1  now offering
4.264503   ▽ ● │ │   1 → 2 TAKE_TOKEN t13/1.1 of 4
4.267452   ▽ ◆ │ │   2  now taking
4.269275   ▽ ★ │ │   2  took t13/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t13/1.1 of 4
           ▽ ★ │ │   2  works with t13/1.1
           ▽ ★ │ │   2  now owner
4.271121   ▽ ★ ● │   3  waits: 2 has t13/1.1
4.271802   ● ★ │ │   1  handed t13/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t13/1.1
           ● ★ │ │   1  now waiter
4.272101   │ ★ │ ●   4  waits: 2 has t13/1.1
           │ ★ │ │   … 6 × TOKEN_IS_HERE
4.569275   │ ▽ │ │   2  lets go of t13/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t13/1.1 of 4
4.577517   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t13/1.1 no longer
           │ ▽ │ │   2  now offering
4.579094   │ ▽ ● │   2 → 3 TAKE_TOKEN t14/1.1 of 4
4.581874   │ ▽ ◆ │   3  now taking
4.583580   │ ▽ ★ │   3  took t14/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t14/1.1 of 4
           │ ▽ ★ │   3  works with t14/1.1
           │ ▽ ★ │   3  now owner
4.584903   │ ▽ ★ ●   4  waits: 3 has t14/1.1
4.585593   ● ▽ ★ │   1  waits: 3 has t14/1.1
4.586424   │ ● ★ │   2  handed t14/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t14/1.1
           │ ● ★ │   2  now waiter
           │ │ ★ │   … 6 × TOKEN_IS_HERE
4.883580   │ │ ▽ │   3  lets go of t14/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
           │ │ ▽ │   3  timer HeartbeatDue
           ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t14/1.1 of 4
4.888540   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t14/1.1 no longer
           │ │ ▽ │   3  now offering
4.889912   │ │ ▽ ●   3 → 4 TAKE_TOKEN t15/1.1 of 4
4.892367   │ │ ▽ ◆   4  now taking
4.894172   │ │ ▽ ★   4  took t15/1.1 from 3
           ● ● ▽ ★   4 → 1 2 3 TOKEN_IS_HERE t15/1.1 of 4
           │ │ ▽ ★   4  works with t15/1.1
           │ │ ▽ ★   4  now owner
4.895311   │ ● ▽ ★   2  waits: 4 has t15/1.1
4.895524   │ │ ● ★   3  handed t15/1.1 over to 4
           │ │ ● ★   3  waits: 4 has t15/1.1
           │ │ ● ★   3  now waiter
4.896939   ● │ │ ★   1  waits: 4 has t15/1.1
           │ │ │ ★   … 6 × TOKEN_IS_HERE
5.194172   │ │ │ ▽   4  lets go of t15/1.1: the work should stop
           │ │ │ ▽   4  now letting-go
           │ │ │ ▽   4  timer HeartbeatDue
           ● ● ● ▽   4 → 1 2 3 TOKEN_IS_HERE t15/1.1 of 4
5.203864   │ │ │ ▽   4  asked: stopped
           │ │ │ ▽   4  works with t15/1.1 no longer
           │ │ │ ▽   4  now offering
5.205208   ● │ │ ▽   4 → 1 TAKE_TOKEN t16/1.1 of 4
5.206483   ◆ │ │ ▽   1  now taking
5.208392   ★ │ │ ▽   1  took t16/1.1 from 4
           ★ ● ● ▽   1 → 2 3 4 TOKEN_IS_HERE t16/1.1 of 4
           ★ │ │ ▽   1  works with t16/1.1
           ★ │ │ ▽   1  now owner
5.210682   ★ ● │ ▽   2  waits: 1 has t16/1.1
5.211016   ★ │ │ ●   4  handed t16/1.1 over to 1
           ★ │ │ ●   4  waits: 1 has t16/1.1
           ★ │ │ ●   4  now waiter
5.211044   ★ │ ● │   3  waits: 1 has t16/1.1
           ★ │ │ │   … 6 × TOKEN_IS_HERE
5.508392   ▽ │ │ │   1  lets go of t16/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t16/1.1 of 4
5.511427   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t16/1.1 no longer
           ▽ │ │ │   1  now offering
5.513063   ▽ ● │ │   1 → 2 TAKE_TOKEN t17/1.1 of 4
5.515205   ▽ ◆ │ │   2  now taking
5.516335   ▽ ★ │ │   2  took t17/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t17/1.1 of 4
           ▽ ★ │ │   2  works with t17/1.1
           ▽ ★ │ │   2  now owner
5.517479   ● ★ │ │   1  handed t17/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t17/1.1
           ● ★ │ │   1  now waiter
5.518891   │ ★ │ ●   4  waits: 2 has t17/1.1
5.519275   │ ★ ● │   3  waits: 2 has t17/1.1
           │ ★ │ │   … 6 × TOKEN_IS_HERE
5.816335   │ ▽ │ │   2  lets go of t17/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t17/1.1 of 4
5.819067   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t17/1.1 no longer
           │ ▽ │ │   2  now offering
5.820843   │ ▽ ● │   2 → 3 TAKE_TOKEN t18/1.1 of 4
5.822881   │ ▽ ◆ │   3  now taking
5.824284   │ ▽ ★ │   3  took t18/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t18/1.1 of 4
           │ ▽ ★ │   3  works with t18/1.1
           │ ▽ ★ │   3  now owner
5.825601   │ ● ★ │   2  handed t18/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t18/1.1
           │ ● ★ │   2  now waiter
5.826406   │ │ ★ ●   4  waits: 3 has t18/1.1
5.826681   ● │ ★ │   1  waits: 3 has t18/1.1
           │ │ ★ │   … 6 × TOKEN_IS_HERE
6.124284   │ │ ▽ │   3  lets go of t18/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
           │ │ ▽ │   3  timer HeartbeatDue
           ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t18/1.1 of 4
6.131848   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t18/1.1 no longer
           │ │ ▽ │   3  now offering
6.133543   │ │ ▽ ●   3 → 4 TAKE_TOKEN t19/1.1 of 4
6.136005   │ │ ▽ ◆   4  now taking
6.137215   │ │ ▽ ★   4  took t19/1.1 from 3
           ● ● ▽ ★   4 → 1 2 3 TOKEN_IS_HERE t19/1.1 of 4
           │ │ ▽ ★   4  works with t19/1.1
           │ │ ▽ ★   4  now owner
6.138671   │ │ ● ★   3  handed t19/1.1 over to 4
           │ │ ● ★   3  waits: 4 has t19/1.1
           │ │ ● ★   3  now waiter
6.138948   ● │ │ ★   1  waits: 4 has t19/1.1
6.138989   │ ● │ ★   2  waits: 4 has t19/1.1
           │ │ │ ★   … 6 × TOKEN_IS_HERE
6.437215   │ │ │ ▽   4  lets go of t19/1.1: the work should stop
           │ │ │ ▽   4  now letting-go
           │ │ │ ▽   4  timer HeartbeatDue
           ● ● ● ▽   4 → 1 2 3 TOKEN_IS_HERE t19/1.1 of 4
6.444928   │ │ │ ▽   4  asked: stopped
           │ │ │ ▽   4  works with t19/1.1 no longer
           │ │ │ ▽   4  now offering
6.446678   ● │ │ ▽   4 → 1 TAKE_TOKEN t20/1.1 of 4
6.448686   ◆ │ │ ▽   1  now taking
6.450574   ★ │ │ ▽   1  took t20/1.1 from 4
           ★ ● ● ▽   1 → 2 3 4 TOKEN_IS_HERE t20/1.1 of 4
           ★ │ │ ▽   1  works with t20/1.1
           ★ │ │ ▽   1  now owner
6.451640   ★ │ ● ▽   3  waits: 1 has t20/1.1
6.452519   ★ ● │ ▽   2  waits: 1 has t20/1.1
6.452810   ★ │ │ ●   4  handed t20/1.1 over to 1
           ★ │ │ ●   4  waits: 1 has t20/1.1
           ★ │ │ ●   4  now waiter
           ★ │ │ │   … 6 × TOKEN_IS_HERE
6.750574   ▽ │ │ │   1  lets go of t20/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t20/1.1 of 4
6.755643   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t20/1.1 no longer
           ▽ │ │ │   1  now offering
6.757062   ▽ ● │ │   1 → 2 TAKE_TOKEN t21/1.1 of 4
6.759368   ▽ ◆ │ │   2  now taking
6.760532   ▽ ★ │ │   2  took t21/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t21/1.1 of 4
           ▽ ★ │ │   2  works with t21/1.1
           ▽ ★ │ │   2  now owner
6.761905   ● ★ │ │   1  handed t21/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t21/1.1
           ● ★ │ │   1  now waiter
6.762294   │ ★ ● │   3  waits: 2 has t21/1.1
6.763099   │ ★ │ ●   4  waits: 2 has t21/1.1
           │ ★ │ │   … 6 × TOKEN_IS_HERE
7.060532   │ ▽ │ │   2  lets go of t21/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t21/1.1 of 4
7.066222   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t21/1.1 no longer
           │ ▽ │ │   2  now offering
7.067502   │ ▽ ● │   2 → 3 TAKE_TOKEN t22/1.1 of 4
7.069565   │ ▽ ◆ │   3  now taking
7.070856   │ ▽ ★ │   3  took t22/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t22/1.1 of 4
           │ ▽ ★ │   3  works with t22/1.1
           │ ▽ ★ │   3  now owner
7.072459   │ ▽ ★ ●   4  waits: 3 has t22/1.1
7.072671   ● ▽ ★ │   1  waits: 3 has t22/1.1
7.073401   │ ● ★ │   2  handed t22/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t22/1.1
           │ ● ★ │   2  now waiter
           │ │ ★ │   … 6 × TOKEN_IS_HERE
7.370856   │ │ ▽ │   3  lets go of t22/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
           │ │ ▽ │   3  timer HeartbeatDue
           ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t22/1.1 of 4
7.379235   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t22/1.1 no longer
           │ │ ▽ │   3  now offering
7.380873   │ │ ▽ ●   3 → 4 TAKE_TOKEN t23/1.1 of 4
7.383675   │ │ ▽ ◆   4  now taking
7.385236   │ │ ▽ ★   4  took t23/1.1 from 3
           ● ● ▽ ★   4 → 1 2 3 TOKEN_IS_HERE t23/1.1 of 4
           │ │ ▽ ★   4  works with t23/1.1
           │ │ ▽ ★   4  now owner
7.386669   │ │ ● ★   3  handed t23/1.1 over to 4
           │ │ ● ★   3  waits: 4 has t23/1.1
           │ │ ● ★   3  now waiter
7.387200   │ ● │ ★   2  waits: 4 has t23/1.1
7.387475   ● │ │ ★   1  waits: 4 has t23/1.1
           │ │ │ ★   … 6 × TOKEN_IS_HERE
7.685236   │ │ │ ▽   4  lets go of t23/1.1: the work should stop
           │ │ │ ▽   4  now letting-go
           │ │ │ ▽   4  timer HeartbeatDue
           ● ● ● ▽   4 → 1 2 3 TOKEN_IS_HERE t23/1.1 of 4
7.694447   │ │ │ ▽   4  asked: stopped
           │ │ │ ▽   4  works with t23/1.1 no longer
           │ │ │ ▽   4  now offering
7.696064   ● │ │ ▽   4 → 1 TAKE_TOKEN t24/1.1 of 4
7.698240   ◆ │ │ ▽   1  now taking
7.699991   ★ │ │ ▽   1  took t24/1.1 from 4
           ★ ● ● ▽   1 → 2 3 4 TOKEN_IS_HERE t24/1.1 of 4
           ★ │ │ ▽   1  works with t24/1.1
           ★ │ │ ▽   1  now owner
7.701018   ★ │ ● ▽   3  waits: 1 has t24/1.1
7.702101   ★ ● │ ▽   2  waits: 1 has t24/1.1
7.702238   ★ │ │ ●   4  handed t24/1.1 over to 1
           ★ │ │ ●   4  waits: 1 has t24/1.1
           ★ │ │ ●   4  now waiter
           ★ │ │ │   … 6 × TOKEN_IS_HERE
