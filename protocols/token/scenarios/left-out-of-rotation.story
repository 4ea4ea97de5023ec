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
0.484303   ★ │ ● │   1 → 3 PING
0.501502   ▽ │ │ │   1  lets go of t1/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t1/1.1 of 4
           ▽ ● │ │   1 ✕ 2 TOKEN_IS_HERE t1/1.1 of 4 (lost)
0.506238   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t1/1.1 no longer
           ▽ │ │ │   1  now offering
0.507240   ▽ ● │ │   1 → 2 TAKE_TOKEN t2/1.1 of 4
           ▽ ● │ │   1 ✕ 2 TAKE_TOKEN t2/1.1 of 4 (lost)
0.590981   ▽ │ ● │   3 → 1 PING
0.601502   ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t1/1.1 of 4
           ▽ │ ● │   1 ✕ 3 TOKEN_IS_HERE t1/1.1 of 4 (lost)
0.607240   ▽ │ │ │   1  timer OfferDue
           ▽ ● │ │   1 → 2 TAKE_TOKEN t2/1.1 of 4
           ▽ ● │ │   1 ✕ 2 TAKE_TOKEN t2/1.1 of 4 (lost)
0.701502   ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t1/1.1 of 4
           ▽ │ ● │   1 ✕ 3 TOKEN_IS_HERE t1/1.1 of 4 (lost)
0.707240   ▽ │ │ │   1  timer OfferDue
           ▽ ● │ │   1 → 2 TAKE_TOKEN t2/1.1 of 4
0.773042   ▽ ◆ │ │   2  now taking
0.774321   ▽ ★ │ │   2  took t2/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t2/1.1 of 4
           ▽ ★ │ │   2  works with t2/1.1
           ▽ ★ │ ●   2 ✕ 4 TOKEN_IS_HERE t2/1.1 of 4 (lost)
           ▽ ★ │ │   2  now owner
0.801502   ▽ ★ │ │   1  timer HeartbeatDue
           ▽ ★ ● ●   1 → 2 3 4 TOKEN_IS_HERE t1/1.1 of 4
           ▽ ★ ● ●   1 ✕ 3 4 TOKEN_IS_HERE t1/1.1 of 4 (lost)
0.807240   ● ★ │ │   1  timer OfferDue
           ● ★ │ │   1  does not know whether 2 took t2/1.1
           ● ★ │ │   1  waits: 2 has t2/1.1
           ● ★ │ │   1  now waiter
           │ ★ │ │   … 3 × TOKEN_IS_HERE
0.890070   │ ★ ● │   3  waits: 2 has t2/1.1
           │ ★ │ │   … 1 × TOKEN_IS_HERE (1 did not arrive)
0.959474   │ ★ │ ●   4  waits: 2 has t2/1.1
           │ ★ │ │   … 3 × TOKEN_IS_HERE (1 did not arrive)
1.074321   │ ▽ │ │   2  lets go of t2/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t2/1.1 of 4
           │ ▽ ● ●   2 ✕ 3 4 TOKEN_IS_HERE t2/1.1 of 4 (lost)
1.079408   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t2/1.1 no longer
           │ ▽ │ │   2  now offering
1.080907   │ ▽ ● │   2 → 3 TAKE_TOKEN t3/1.1 of 4
1.143838   │ ▽ ◆ │   3  merged another table: 4 members
           ● ▽ ◆ ●   3 → 1 2 4 PING all
           │ ▽ ◆ ●   3 ✕ 4 PING all (cut off)
           │ ▽ ◆ │   3  now taking
1.145023   │ ▽ ★ │   3  took t3/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t3/1.1 of 4
           │ ▽ ★ │   3  works with t3/1.1
           │ ▽ ★ ●   3 ✕ 4 TOKEN_IS_HERE t3/1.1 of 4 (cut off)
           │ ▽ ★ │   3  now owner
1.174321   │ ▽ ★ │   2  timer HeartbeatDue
           ● ▽ ★ ●   2 → 1 3 4 TOKEN_IS_HERE t2/1.1 of 4
           │ ▽ ★ │   2 ✕ 3 TOKEN_IS_HERE t2/1.1 of 4 (lost)
1.180907   │ ▽ ★ │   2  timer OfferDue
           │ ▽ ★ │   2 → 3 TAKE_TOKEN t3/1.1 of 4
1.215937   ● ▽ ★ │   1 → 3 PING
1.222013   ● ▽ ★ │   1  waits: 3 has t3/1.1
1.243838   │ ▽ ★ │   3  timer IntroductionDue
1.245023   │ ▽ ★ │   3  timer HeartbeatDue
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t3/1.1 of 4
           │ ▽ ★ ●   3 ✕ 4 TOKEN_IS_HERE t3/1.1 of 4 (cut off)
1.252831   │ ● ★ │   2 → 3 PING
           │ ● ★ │   2 ✕ 3 PING (lost)
           │ ● ★ │   2  handed t3/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t3/1.1
           │ ● ★ │   2  now waiter
           │ │ ★ │   … 4 × TOKEN_IS_HERE (2 did not arrive)
1.445023   │ │ ▽ │   3  lets go of t3/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
           │ │ ▽ │   3  timer HeartbeatDue
           ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t3/1.1 of 4
           │ │ ▽ ●   3 ✕ 4 TOKEN_IS_HERE t3/1.1 of 4 (cut off)
1.451027   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t3/1.1 no longer
           │ │ ▽ │   3  now offering
1.452085   ● │ ▽ │   3 → 1 TAKE_TOKEN t4/1.1 of 4
1.529596   ◆ │ ▽ │   1  now taking
1.531010   ★ │ ▽ │   1  took t4/1.1 from 3
           ★ ● ▽ ●   1 → 2 3 4 TOKEN_IS_HERE t4/1.1 of 4
           ★ │ ▽ │   1  works with t4/1.1
           ★ │ ▽ │   1  now owner
1.545023   ★ │ ▽ │   3  timer HeartbeatDue
           ★ ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t3/1.1 of 4
           ★ │ ▽ ●   3 ✕ 4 TOKEN_IS_HERE t3/1.1 of 4 (cut off)
1.552085   ★ │ ▽ │   3  timer OfferDue
           ★ │ ▽ │   3 → 1 TAKE_TOKEN t4/1.1 of 4
1.581510   ★ ● ▽ │   2  waits: 1 has t4/1.1
1.618018   ★ │ ▽ ●   4  waits: 1 has t4/1.1
1.631010   ★ │ ▽ │   1  timer HeartbeatDue
           ★ ● ▽ ●   1 → 2 3 4 TOKEN_IS_HERE t4/1.1 of 4
1.631740   ★ │ ● │   3  handed t4/1.1 over to 1
           ★ │ ● │   3  waits: 1 has t4/1.1
           ★ │ ● │   3  now waiter
           ★ │ │ │   … 5 × TOKEN_IS_HERE (4 did not arrive)
1.831010   ▽ │ │ │   1  lets go of t4/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t4/1.1 of 4
1.834828   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t4/1.1 no longer
           ▽ │ │ │   1  now offering
1.836339   ▽ ● │ │   1 → 2 TAKE_TOKEN t5/1.1 of 4
1.858461   ▽ │ │ │   ── core 1,2,3,4 at 1858461097ns ──
1.913120   ▽ ● │ │   1 ✕ 2 TOKEN_IS_HERE t4/1.1 of 4 (lost)
           ▽ ● │ │   1 ✕ 2 TAKE_TOKEN t5/1.1 of 4 (lost)
1.931010   ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t4/1.1 of 4
1.934611   ▽ │ ● │   1 ✕ 3 TOKEN_IS_HERE t4/1.1 of 4 (lost)
1.936339   ▽ │ │ │   1  timer OfferDue
           ▽ ● │ │   1 → 2 TAKE_TOKEN t5/1.1 of 4
1.937355   ▽ ◆ │ │   2  now taking
1.939246   ▽ ★ │ │   2  took t5/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t5/1.1 of 4
           ▽ ★ │ │   2  works with t5/1.1
           ▽ ★ │ │   2  now owner
1.940663   ▽ ★ │ ●   4  waits: 2 has t5/1.1
1.941601   ● ★ │ │   1  handed t5/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t5/1.1
           ● ★ │ │   1  now waiter
1.941915   │ ★ ● │   3  waits: 2 has t5/1.1
1.947098   ● ★ │ ●   1 ✕ 4 TOKEN_IS_HERE t4/1.1 of 4 (lost)
           │ ★ │ │   … 6 × TOKEN_IS_HERE
2.239246   │ ▽ │ │   2  lets go of t5/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t5/1.1 of 4
2.244339   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t5/1.1 no longer
           │ ▽ │ │   2  now offering
2.245384   │ ▽ ● │   2 → 3 TAKE_TOKEN t6/1.1 of 4
2.246755   │ ▽ ◆ │   3  now taking
2.248178   │ ▽ ★ │   3  took t6/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t6/1.1 of 4
           ● ▽ ★ ●   3 → 1 2 4 PING all
           │ ▽ ★ │   3  works with t6/1.1
           │ ▽ ★ │   3  now owner
2.249379   │ ▽ ★ ●   4 → 3 PING
2.249654   ● ▽ ★ │   1 → 3 PING
2.250346   │ ▽ ★ ●   4  waits: 3 has t6/1.1
2.250401   │ ● ★ │   2  handed t6/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t6/1.1
           │ ● ★ │   2  now waiter
2.250451   ● │ ★ │   1  waits: 3 has t6/1.1
           │ │ ★ │   … 1 × PING, 6 × TOKEN_IS_HERE
2.548178   ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t6/1.1 of 4
           │ │ ▽ │   3  lets go of t6/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
2.551471   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t6/1.1 no longer
           │ │ ▽ │   3  now offering
2.553270   │ │ ▽ ●   3 → 4 TAKE_TOKEN t7/1.1 of 4
2.555436   │ │ ▽ ◆   4  now taking
2.557173   │ │ ▽ ★   4  took t7/1.1 from 3
           ● ● ▽ ★   4 → 1 2 3 TOKEN_IS_HERE t7/1.1 of 4
           │ │ ▽ ★   4  works with t7/1.1
           │ │ ▽ ★   4  now owner
2.558246   │ │ ● ★   3  handed t7/1.1 over to 4
           │ │ ● ★   3  waits: 4 has t7/1.1
           │ │ ● ★   3  now waiter
2.558478   ● │ │ ★   1  waits: 4 has t7/1.1
2.560033   │ ● │ ★   2  waits: 4 has t7/1.1
           │ │ │ ★   … 6 × TOKEN_IS_HERE
2.857173   │ │ │ ▽   4  lets go of t7/1.1: the work should stop
           │ │ │ ▽   4  now letting-go
           │ │ │ ▽   4  timer HeartbeatDue
           ● ● ● ▽   4 → 1 2 3 TOKEN_IS_HERE t7/1.1 of 4
2.864278   │ │ │ ▽   4  asked: stopped
           │ │ │ ▽   4  works with t7/1.1 no longer
           │ │ │ ▽   4  now offering
2.865877   ● │ │ ▽   4 → 1 TAKE_TOKEN t8/1.1 of 4
2.867288   ◆ │ │ ▽   1  now taking
2.869127   ★ │ │ ▽   1  took t8/1.1 from 4
           ★ ● ● ▽   1 → 2 3 4 TOKEN_IS_HERE t8/1.1 of 4
           ★ │ │ ▽   1  works with t8/1.1
           ★ │ │ ▽   1  now owner
2.870962   ★ ● │ ▽   2  waits: 1 has t8/1.1
2.871078   ★ │ │ ●   4  handed t8/1.1 over to 1
           ★ │ │ ●   4  waits: 1 has t8/1.1
           ★ │ │ ●   4  now waiter
2.871928   ★ │ ● │   3  waits: 1 has t8/1.1
           ★ │ │ │   … 6 × TOKEN_IS_HERE
3.169127   ▽ │ │ │   1  lets go of t8/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t8/1.1 of 4
3.172399   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t8/1.1 no longer
           ▽ │ │ │   1  now offering
3.174343   ▽ ● │ │   1 → 2 TAKE_TOKEN t9/1.1 of 4
3.175513   ▽ ◆ │ │   2  now taking
3.177308   ▽ ★ │ │   2  took t9/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t9/1.1 of 4
           ▽ ★ │ │   2  works with t9/1.1
           ▽ ★ │ │   2  now owner
3.178886   ▽ ★ │ ●   4  waits: 2 has t9/1.1
3.178976   ● ★ │ │   1  handed t9/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t9/1.1
           ● ★ │ │   1  now waiter
3.179510   │ ★ ● │   3  waits: 2 has t9/1.1
           │ ★ │ │   … 6 × TOKEN_IS_HERE
3.477308   │ ▽ │ │   2  lets go of t9/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t9/1.1 of 4
3.480855   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t9/1.1 no longer
           │ ▽ │ │   2  now offering
3.482281   │ ▽ ● │   2 → 3 TAKE_TOKEN t10/1.1 of 4
3.484907   │ ▽ ◆ │   3  now taking
3.486746   │ ▽ ★ │   3  took t10/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t10/1.1 of 4
           │ ▽ ★ │   3  works with t10/1.1
           │ ▽ ★ │   3  now owner
3.488781   │ ▽ ★ ●   4  waits: 3 has t10/1.1
3.488961   ● ▽ ★ │   1  waits: 3 has t10/1.1
3.489268   │ ● ★ │   2  handed t10/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t10/1.1
           │ ● ★ │   2  now waiter
           │ │ ★ │   … 6 × TOKEN_IS_HERE
3.786746   │ │ ▽ │   3  lets go of t10/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
           │ │ ▽ │   3  timer HeartbeatDue
           ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t10/1.1 of 4
3.791816   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t10/1.1 no longer
           │ │ ▽ │   3  now offering
3.793036   │ │ ▽ ●   3 → 4 TAKE_TOKEN t11/1.1 of 4
3.795176   │ │ ▽ ◆   4  now taking
3.796963   │ │ ▽ ★   4  took t11/1.1 from 3
           ● ● ▽ ★   4 → 1 2 3 TOKEN_IS_HERE t11/1.1 of 4
           │ │ ▽ ★   4  works with t11/1.1
           │ │ ▽ ★   4  now owner
3.799093   │ │ ● ★   3  handed t11/1.1 over to 4
           │ │ ● ★   3  waits: 4 has t11/1.1
           │ │ ● ★   3  now waiter
3.799595   │ ● │ ★   2  waits: 4 has t11/1.1
3.799915   ● │ │ ★   1  waits: 4 has t11/1.1
           │ │ │ ★   … 6 × TOKEN_IS_HERE
4.096963   │ │ │ ▽   4  lets go of t11/1.1: the work should stop
           │ │ │ ▽   4  now letting-go
           │ │ │ ▽   4  timer HeartbeatDue
           ● ● ● ▽   4 → 1 2 3 TOKEN_IS_HERE t11/1.1 of 4
4.099521   │ │ │ ▽   4  asked: stopped
           │ │ │ ▽   4  works with t11/1.1 no longer
           │ │ │ ▽   4  now offering
4.101091   ● │ │ ▽   4 → 1 TAKE_TOKEN t12/1.1 of 4
4.103757   ◆ │ │ ▽   1  now taking
4.105714   ★ │ │ ▽   1  took t12/1.1 from 4
           ★ ● ● ▽   1 → 2 3 4 TOKEN_IS_HERE t12/1.1 of 4
           ★ │ │ ▽   1  works with t12/1.1
           ★ │ │ ▽   1  now owner
4.107592   ★ ● │ ▽   2  waits: 1 has t12/1.1
4.108542   ★ │ ● ▽   3  waits: 1 has t12/1.1
4.108616   ★ │ │ ●   4  handed t12/1.1 over to 1
           ★ │ │ ●   4  waits: 1 has t12/1.1
           ★ │ │ ●   4  now waiter
           ★ │ │ │   … 6 × TOKEN_IS_HERE
4.405714   ▽ │ │ │   1  lets go of t12/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t12/1.1 of 4
4.415269   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t12/1.1 no longer
           ▽ │ │ │   1  now offering
4.416978   ▽ ● │ │   1 → 2 TAKE_TOKEN t13/1.1 of 4
4.418256   ▽ ◆ │ │   2  now taking
4.419515   ▽ ★ │ │   2  took t13/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t13/1.1 of 4
           ▽ ★ │ │   2  works with t13/1.1
           ▽ ★ │ │   2  now owner
4.420586   ▽ ★ │ ●   4  waits: 2 has t13/1.1
4.421145   ▽ ★ ● │   3  waits: 2 has t13/1.1
4.421416   ● ★ │ │   1  handed t13/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t13/1.1
           ● ★ │ │   1  now waiter
           │ ★ │ │   … 6 × TOKEN_IS_HERE
4.719515   │ ▽ │ │   2  lets go of t13/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t13/1.1 of 4
4.727813   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t13/1.1 no longer
           │ ▽ │ │   2  now offering
4.729037   │ ▽ ● │   2 → 3 TAKE_TOKEN t14/1.1 of 4
4.731598   │ ▽ ◆ │   3  now taking
4.732599   │ ▽ ★ │   3  took t14/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t14/1.1 of 4
           │ ▽ ★ │   3  works with t14/1.1
           │ ▽ ★ │   3  now owner
4.734446   ● ▽ ★ │   1  waits: 3 has t14/1.1
4.734812   │ ▽ ★ ●   4  waits: 3 has t14/1.1
4.735208   │ ● ★ │   2  handed t14/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t14/1.1
           │ ● ★ │   2  now waiter
           │ │ ★ │   … 6 × TOKEN_IS_HERE
5.032599   │ │ ▽ │   3  lets go of t14/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
           │ │ ▽ │   3  timer HeartbeatDue
           ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t14/1.1 of 4
5.037835   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t14/1.1 no longer
           │ │ ▽ │   3  now offering
5.038999   │ │ ▽ ●   3 → 4 TAKE_TOKEN t15/1.1 of 4
5.041106   │ │ ▽ ◆   4  now taking
5.042872   │ │ ▽ ★   4  took t15/1.1 from 3
           ● ● ▽ ★   4 → 1 2 3 TOKEN_IS_HERE t15/1.1 of 4
           │ │ ▽ ★   4  works with t15/1.1
           │ │ ▽ ★   4  now owner
5.044072   ● │ ▽ ★   1  waits: 4 has t15/1.1
5.044292   │ ● ▽ ★   2  waits: 4 has t15/1.1
5.044752   │ │ ● ★   3  handed t15/1.1 over to 4
           │ │ ● ★   3  waits: 4 has t15/1.1
           │ │ ● ★   3  now waiter
           │ │ │ ★   … 6 × TOKEN_IS_HERE
5.342872   │ │ │ ▽   4  lets go of t15/1.1: the work should stop
           │ │ │ ▽   4  now letting-go
           │ │ │ ▽   4  timer HeartbeatDue
           ● ● ● ▽   4 → 1 2 3 TOKEN_IS_HERE t15/1.1 of 4
5.345244   │ │ │ ▽   4  asked: stopped
           │ │ │ ▽   4  works with t15/1.1 no longer
           │ │ │ ▽   4  now offering
5.347180   ● │ │ ▽   4 → 1 TAKE_TOKEN t16/1.1 of 4
5.349437   ◆ │ │ ▽   1  now taking
5.350617   ★ │ │ ▽   1  took t16/1.1 from 4
           ★ ● ● ▽   1 → 2 3 4 TOKEN_IS_HERE t16/1.1 of 4
           ★ │ │ ▽   1  works with t16/1.1
           ★ │ │ ▽   1  now owner
5.352668   ★ ● │ ▽   2  waits: 1 has t16/1.1
5.352798   ★ │ ● ▽   3  waits: 1 has t16/1.1
5.353548   ★ │ │ ●   4  handed t16/1.1 over to 1
           ★ │ │ ●   4  waits: 1 has t16/1.1
           ★ │ │ ●   4  now waiter
           ★ │ │ │   … 6 × TOKEN_IS_HERE
5.650617   ▽ │ │ │   1  lets go of t16/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t16/1.1 of 4
5.652064   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t16/1.1 no longer
           ▽ │ │ │   1  now offering
5.653580   ▽ ● │ │   1 → 2 TAKE_TOKEN t17/1.1 of 4
5.655740   ▽ ◆ │ │   2  now taking
5.656959   ▽ ★ │ │   2  took t17/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t17/1.1 of 4
           ▽ ★ │ │   2  works with t17/1.1
           ▽ ★ │ │   2  now owner
5.658411   ● ★ │ │   1  handed t17/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t17/1.1
           ● ★ │ │   1  now waiter
5.658668   │ ★ ● │   3  waits: 2 has t17/1.1
5.659828   │ ★ │ ●   4  waits: 2 has t17/1.1
           │ ★ │ │   … 6 × TOKEN_IS_HERE
5.956959   │ ▽ │ │   2  lets go of t17/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t17/1.1 of 4
5.963888   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t17/1.1 no longer
           │ ▽ │ │   2  now offering
5.965447   │ ▽ ● │   2 → 3 TAKE_TOKEN t18/1.1 of 4
5.968024   │ ▽ ◆ │   3  now taking
5.969695   │ ▽ ★ │   3  took t18/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t18/1.1 of 4
           │ ▽ ★ │   3  works with t18/1.1
           │ ▽ ★ │   3  now owner
5.970767   ● ▽ ★ │   1  waits: 3 has t18/1.1
5.971079   │ ● ★ │   2  handed t18/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t18/1.1
           │ ● ★ │   2  now waiter
5.971816   │ │ ★ ●   4  waits: 3 has t18/1.1
           │ │ ★ │   … 6 × TOKEN_IS_HERE
6.269695   │ │ ▽ │   3  lets go of t18/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
           │ │ ▽ │   3  timer HeartbeatDue
           ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t18/1.1 of 4
6.277863   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t18/1.1 no longer
           │ │ ▽ │   3  now offering
6.278877   │ │ ▽ ●   3 → 4 TAKE_TOKEN t19/1.1 of 4
6.281527   │ │ ▽ ◆   4  now taking
6.282721   │ │ ▽ ★   4  took t19/1.1 from 3
           ● ● ▽ ★   4 → 1 2 3 TOKEN_IS_HERE t19/1.1 of 4
           │ │ ▽ ★   4  works with t19/1.1
           │ │ ▽ ★   4  now owner
6.284227   │ ● ▽ ★   2  waits: 4 has t19/1.1
6.284945   ● │ ▽ ★   1  waits: 4 has t19/1.1
6.285179   │ │ ● ★   3  handed t19/1.1 over to 4
           │ │ ● ★   3  waits: 4 has t19/1.1
           │ │ ● ★   3  now waiter
           │ │ │ ★   … 6 × TOKEN_IS_HERE
6.582721   │ │ │ ▽   4  lets go of t19/1.1: the work should stop
           │ │ │ ▽   4  now letting-go
           │ │ │ ▽   4  timer HeartbeatDue
           ● ● ● ▽   4 → 1 2 3 TOKEN_IS_HERE t19/1.1 of 4
6.588112   │ │ │ ▽   4  asked: stopped
           │ │ │ ▽   4  works with t19/1.1 no longer
           │ │ │ ▽   4  now offering
6.589915   ● │ │ ▽   4 → 1 TAKE_TOKEN t20/1.1 of 4
6.591725   ◆ │ │ ▽   1  now taking
6.593449   ★ │ │ ▽   1  took t20/1.1 from 4
           ★ ● ● ▽   1 → 2 3 4 TOKEN_IS_HERE t20/1.1 of 4
           ★ │ │ ▽   1  works with t20/1.1
           ★ │ │ ▽   1  now owner
6.595689   ★ ● │ ▽   2  waits: 1 has t20/1.1
6.595940   ★ │ │ ●   4  handed t20/1.1 over to 1
           ★ │ │ ●   4  waits: 1 has t20/1.1
           ★ │ │ ●   4  now waiter
6.596096   ★ │ ● │   3  waits: 1 has t20/1.1
           ★ │ │ │   … 6 × TOKEN_IS_HERE
6.893449   ▽ │ │ │   1  lets go of t20/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t20/1.1 of 4
6.895780   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t20/1.1 no longer
           ▽ │ │ │   1  now offering
6.896994   ▽ ● │ │   1 → 2 TAKE_TOKEN t21/1.1 of 4
6.898350   ▽ ◆ │ │   2  now taking
6.900319   ▽ ★ │ │   2  took t21/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t21/1.1 of 4
           ▽ ★ │ │   2  works with t21/1.1
           ▽ ★ │ │   2  now owner
6.901448   ▽ ★ │ ●   4  waits: 2 has t21/1.1
6.902017   ▽ ★ ● │   3  waits: 2 has t21/1.1
6.902224   ● ★ │ │   1  handed t21/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t21/1.1
           ● ★ │ │   1  now waiter
           │ ★ │ │   … 6 × TOKEN_IS_HERE
7.200319   │ ▽ │ │   2  lets go of t21/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t21/1.1 of 4
7.203864   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t21/1.1 no longer
           │ ▽ │ │   2  now offering
7.205287   │ ▽ ● │   2 → 3 TAKE_TOKEN t22/1.1 of 4
7.206492   │ ▽ ◆ │   3  now taking
7.207534   │ ▽ ★ │   3  took t22/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t22/1.1 of 4
           │ ▽ ★ │   3  works with t22/1.1
           │ ▽ ★ │   3  now owner
7.208636   │ ▽ ★ ●   4  waits: 3 has t22/1.1
7.209576   │ ● ★ │   2  handed t22/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t22/1.1
           │ ● ★ │   2  now waiter
7.209643   ● │ ★ │   1  waits: 3 has t22/1.1
           │ │ ★ │   … 6 × TOKEN_IS_HERE
7.507534   │ │ ▽ │   3  lets go of t22/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
           │ │ ▽ │   3  timer HeartbeatDue
           ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t22/1.1 of 4
7.510027   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t22/1.1 no longer
           │ │ ▽ │   3  now offering
7.511614   │ │ ▽ ●   3 → 4 TAKE_TOKEN t23/1.1 of 4
7.513327   │ │ ▽ ◆   4  now taking
7.514331   │ │ ▽ ★   4  took t23/1.1 from 3
           ● ● ▽ ★   4 → 1 2 3 TOKEN_IS_HERE t23/1.1 of 4
           │ │ ▽ ★   4  works with t23/1.1
           │ │ ▽ ★   4  now owner
7.515772   │ ● ▽ ★   2  waits: 4 has t23/1.1
7.516062   ● │ ▽ ★   1  waits: 4 has t23/1.1
7.516971   │ │ ● ★   3  handed t23/1.1 over to 4
           │ │ ● ★   3  waits: 4 has t23/1.1
           │ │ ● ★   3  now waiter
           │ │ │ ★   … 6 × TOKEN_IS_HERE
7.814331   │ │ │ ▽   4  lets go of t23/1.1: the work should stop
           │ │ │ ▽   4  now letting-go
           │ │ │ ▽   4  timer HeartbeatDue
           ● ● ● ▽   4 → 1 2 3 TOKEN_IS_HERE t23/1.1 of 4
7.817911   │ │ │ ▽   4  asked: stopped
           │ │ │ ▽   4  works with t23/1.1 no longer
           │ │ │ ▽   4  now offering
7.818937   ● │ │ ▽   4 → 1 TAKE_TOKEN t24/1.1 of 4
7.821583   ◆ │ │ ▽   1  now taking
7.822786   ★ │ │ ▽   1  took t24/1.1 from 4
           ★ ● ● ▽   1 → 2 3 4 TOKEN_IS_HERE t24/1.1 of 4
           ★ │ │ ▽   1  works with t24/1.1
           ★ │ │ ▽   1  now owner
7.824104   ★ │ ● ▽   3  waits: 1 has t24/1.1
7.825395   ★ ● │ ▽   2  waits: 1 has t24/1.1
7.825611   ★ │ │ ●   4  handed t24/1.1 over to 1
           ★ │ │ ●   4  waits: 1 has t24/1.1
           ★ │ │ ●   4  now waiter
           ★ │ │ │   … 6 × TOKEN_IS_HERE
