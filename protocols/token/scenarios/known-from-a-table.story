token, 3 nodes, seed 0
◇ looser  ◆ generating  ★ owner  ● waiter  ▽ letting-go  ◆ idle-owner  ▽ offering  ◆ taking  · down  ‖ frozen

 seconds   1 2 3
0.000000   ◇ ◇ ◇   1 2 3  started
           ◇ ◇ ◇   1 → 2 3 PING all
           ◇ ◇ ◇   1 ✕ 3 PING all (lost)
           ◇ ◇ ◇   1 → 2 3 WHERE_IS_TOKEN
           ◇ ◇ ◇   1 2 3  now looser
           ◇ ◇ ◇   2 → 1 3 PING all
           ◇ ◇ ◇   2 ✕ 1 PING all (lost)
           ◇ ◇ ◇   2 → 1 3 WHERE_IS_TOKEN
           ◇ ◇ ◇   2 ✕ 1 WHERE_IS_TOKEN (lost)
           ◇ ◇ ◇   3 → 1 2 PING all
           ◇ ◇ ◇   3 ✕ 1 2 PING all (lost)
           ◇ ◇ ◇   3 → 1 2 WHERE_IS_TOKEN
0.061812   ◇ ◇ ◇   2  learned of 02:00:00:00:00:01
           ◇ ◇ ◇   2 → 1 PING
0.095367   ◇ ◇ ◇   3  learned of 02:00:00:00:00:02
           ◇ ◇ ◇   3 → 2 PING
0.100000   ◆ ◆ ◆   1 2 3  timer StartEnds
           ◆ ◆ ◆   1 2 3  timer IntroductionDue
           ◆ ◆ ◆   1 2 3  timer AnswerDue
           ◆ ◆ ◆   1  would generate t1/1.1
           ◆ ◆ ◆   1 → 2 3 GENERATING_TOKEN t1/1.1 of 1
           ◆ ◆ ◆   1 2 3  now generating
           ◆ ◆ ◆   2  would generate t1/2.1
           ◆ ◆ ◆   2 → 1 3 GENERATING_TOKEN t1/2.1 of 2
           ◆ ◆ ◆   3  would generate t1/3.1
           ◆ ◆ ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 2
           ◆ ◆ ◆   3 ✕ 2 GENERATING_TOKEN t1/3.1 of 2 (lost)
0.100232   ◆ ◆ ◆   1 → 2 3 PING all
           ◆ ◆ ◆   1 ✕ 2 PING all (lost)
0.151964   ◆ ◆ ◆   1  learned of 02:00:00:00:00:02
           ◆ ◆ ◆   1 → 2 PING
0.177137   ◆ ◇ ◆   2  now looser
0.192864   ◆ ◇ ◆   1 → 3 GENERATING_TOKEN t1/1.1 of 2
0.200000   ◆ ◇ ◆   ── cut 2 - 3 ──
           ◆ ◇ ◆   1 3  timer AnswerDue
0.200232   ◆ ◇ ◆   1  timer IntroductionDue
0.201108   ◆ ◇ ★   3  has generated t1/3.1
           ◆ ◇ ★   3  works with t1/3.1
           ◆ ◇ ★   3 → 1 2 TOKEN_IS_HERE t1/3.1 of 2
           ◆ ◇ ★   3 ✕ 2 TOKEN_IS_HERE t1/3.1 of 2 (cut off)
           ◆ ◇ ★   3  now owner
0.201268   ★ ◇ ★   1  has generated t1/1.1
           ★ ◇ ★   1  works with t1/1.1
           ★ ◇ ★   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 2
           ★ ◇ ★   1 ✕ 3 TOKEN_IS_HERE t1/1.1 of 2 (lost)
           ★ ◇ ★   1  now owner
0.207971   ★ ◇ ★   2 ✕ 3 GENERATING_TOKEN t1/2.1 of 2 (cut off)
0.208490   ★ ◇ ★   3 ✕ 2 PING (cut off)
0.209941   ★ ◇ ★   3 → 1 TOKEN_IS_HERE t1/3.1 of 2
           ★ ◇ ★   3 → 1 2 PING all
           ★ ◇ ★   3 ✕ 2 PING all (cut off)
           ★ ◇ ★   3  learned of 02:00:00:00:00:01
           ★ ◇ ★   3 → 1 PING
           ★ ◇ ★   3 ✕ 1 PING (lost)
0.216055   ★ ◇ ★   1 → 2 TOKEN_IS_HERE t1/1.1 of 2
0.255961   ★ ◇ ★   3 → 1 TOKEN_IS_HERE t1/3.1 of 3
0.290148   ★ ◇ ★   1 → 3 TOKEN_IS_HERE t1/1.1 of 2
           ★ ◇ ★   1 → 2 3 PING all
0.291242   ★ ● ★   2  waits: 1 has t1/1.1
           ★ ● ★   2  now waiter
0.297284   ★ │ ★   1 → 3 TOKEN_IS_HERE t1/1.1 of 2
           ★ │ ★   … 3 × TOKEN_IS_HERE (3 did not arrive)
0.301268   ★ │ ★   1 → 3 TOKEN_IS_HERE t1/1.1 of 2
0.305530   ★ │ ★   1  learned of 02:00:00:00:00:03
           ★ │ ★   1 → 3 PING
0.350305   ★ │ ★   1 → 3 TOKEN_IS_HERE t1/1.1 of 3
0.382681   ★ │ ▽   3  lets go of t1/3.1: the work should stop
           ★ │ ▽   3  now letting-go
           ★ │ ▽   3 → 1 PING
0.387459   ★ │ ◆   3  asked: stopped
           ★ │ ◆   3  works with t1/3.1 no longer
           ★ │ ◆   3 → 1 TOKEN_DESTROYED t1/3.1 of 3
           ★ │ ◆   3  now idle-owner
0.390148   ★ │ ◆   1  timer IntroductionDue
           ★ │ ◆   … 2 × PING (1 did not arrive)
0.391665   ★ │ ●   3  destroyed t1/3.1: there is a better one
           ★ │ ●   3  waits: 1 has t1/1.1
           ★ │ ●   3  now waiter
           ★ │ │   … 2 × PING/TOKEN_IS_HERE (2 did not arrive)
0.491821   ★ ● │   2 → 1 PING all
           ★ │ │   … 1 × TOKEN_IS_HERE/PING (2 did not arrive)
0.501268   ▽ │ │   1  lets go of t1/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3
           ▽ │ ●   1 ✕ 3 TOKEN_IS_HERE t1/1.1 of 3 (lost)
0.508068   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t1/1.1 no longer
           ▽ │ │   1  now offering
0.509467   ▽ ● │   1 → 2 TAKE_TOKEN t2/1.1 of 3
0.546169   ▽ ● │   2 → 1 PING
0.559277   ▽ ◆ │   2  merged another table: 3 members
           ▽ ◆ │   2  now taking
0.560797   ▽ ★ │   2  took t2/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t2/1.1 of 3
           ▽ ★ │   2 ✕ 1 TOKEN_IS_HERE t2/1.1 of 3 (lost)
           ▽ ★ │   2  works with t2/1.1
           ▽ ★ ●   2 ✕ 3 TOKEN_IS_HERE t2/1.1 of 3 (cut off)
           ▽ ★ │   2  now owner
0.560957   ▽ ★ │   1 → 2 PING
           ▽ ★ │   1 ✕ 2 PING (lost)
0.591821   ▽ ★ │   2  timer IntroductionDue
0.601268   ▽ ★ │   1  timer HeartbeatDue
           ▽ ★ ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3
0.609467   ▽ ★ │   1  timer OfferDue
           ▽ ★ │   1 → 2 TAKE_TOKEN t2/1.1 of 3
0.614615   ▽ ★ │   ── core 1,2,3 at 614615275ns ──
0.622591   ● ★ │   1  handed t2/1.1 over to 2
           ● ★ │   1  waits: 2 has t2/1.1
           ● ★ │   1  now waiter
0.652988   ● ★ ●   1 ✕ 3 TOKEN_IS_HERE t1/1.1 of 3 (lost)
           │ ★ │   … 2 × TOKEN_IS_HERE
0.662558   │ ★ ●   3  waits: 2 has t2/1.1
0.697423   ● ★ │   1 ✕ 2 TOKEN_IS_HERE t1/1.1 of 3 (lost)
0.710010   ● ★ │   1 ✕ 2 TAKE_TOKEN t2/1.1 of 3 (lost)
           │ ★ │   … 2 × TOKEN_IS_HERE
0.860797   │ ▽ │   2  lets go of t2/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t2/1.1 of 3
0.867344   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t2/1.1 no longer
           │ ▽ │   2  now offering
0.869311   ● ▽ │   2 → 1 TAKE_TOKEN t3/1.1 of 3
0.870617   ◆ ▽ │   1  now taking
0.871973   ★ ▽ │   1  took t3/1.1 from 2
           ★ ▽ ●   1 → 2 3 TOKEN_IS_HERE t3/1.1 of 3
           ★ ▽ │   1  works with t3/1.1
           ★ ▽ │   1  now owner
0.874344   ★ ▽ ●   3  waits: 1 has t3/1.1
0.874387   ★ ● │   2  handed t3/1.1 over to 1
           ★ ● │   2  waits: 1 has t3/1.1
           ★ ● │   2  now waiter
           ★ │ │   … 4 × TOKEN_IS_HERE
1.171973   ▽ │ │   1  lets go of t3/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t3/1.1 of 3
1.179977   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t3/1.1 no longer
           ▽ │ │   1  now offering
1.181660   ▽ ● │   1 → 2 TAKE_TOKEN t4/1.1 of 3
1.183788   ▽ ◆ │   2  now taking
1.185604   ▽ ★ │   2  took t4/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t4/1.1 of 3
           ▽ ★ ●   2 → 1 3 PING all
           ▽ ★ │   2  works with t4/1.1
           ▽ ★ │   2  now owner
1.186630   ▽ ★ ●   3 → 2 PING
           ▽ ★ ●   3  waits: 2 has t4/1.1
1.187021   ● ★ │   1  handed t4/1.1 over to 2
           ● ★ │   1  waits: 2 has t4/1.1
           ● ★ │   1  now waiter
           │ ★ │   … 1 × PING
1.197185   ● ★ ●   3 ✕ 1 TOKEN_IS_HERE t1/3.1 of 3 (lost)
           │ ★ │   … 4 × TOKEN_IS_HERE
1.485604   ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t4/1.1 of 3
           │ ▽ │   2  lets go of t4/1.1: the work should stop
           │ ▽ │   2  now letting-go
1.488362   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t4/1.1 no longer
           │ ▽ │   2  now offering
1.490255   │ ▽ ●   2 → 3 TAKE_TOKEN t5/1.1 of 3
1.492574   │ ▽ ◆   3  now taking
1.494457   │ ▽ ★   3  took t5/1.1 from 2
           ● ▽ ★   3 → 1 2 TOKEN_IS_HERE t5/1.1 of 3
           │ ▽ ★   3  works with t5/1.1
           │ ▽ ★   3  now owner
1.495660   ● ▽ ★   1  waits: 3 has t5/1.1
1.496730   │ ● ★   2  handed t5/1.1 over to 3
           │ ● ★   2  waits: 3 has t5/1.1
           │ ● ★   2  now waiter
1.544808   ● │ ★   3 ✕ 1 TOKEN_DESTROYED t1/3.1 of 3 (lost)
           │ │ ★   … 4 × TOKEN_IS_HERE
1.794457   │ │ ▽   3  lets go of t5/1.1: the work should stop
           │ │ ▽   3  now letting-go
           │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 TOKEN_IS_HERE t5/1.1 of 3
1.804248   │ │ ▽   3  asked: stopped
           │ │ ▽   3  works with t5/1.1 no longer
           │ │ ▽   3  now offering
1.805934   ● │ ▽   3 → 1 TAKE_TOKEN t6/1.1 of 3
1.808049   ◆ │ ▽   1  now taking
1.809696   ★ │ ▽   1  took t6/1.1 from 3
           ★ ● ▽   1 → 2 3 TOKEN_IS_HERE t6/1.1 of 3
           ★ │ ▽   1  works with t6/1.1
           ★ │ ▽   1  now owner
1.812038   ★ ● ▽   2  waits: 1 has t6/1.1
1.812312   ★ │ ●   3  handed t6/1.1 over to 1
           ★ │ ●   3  waits: 1 has t6/1.1
           ★ │ ●   3  now waiter
           ★ │ │   … 4 × TOKEN_IS_HERE
2.109696   ▽ │ │   1  lets go of t6/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t6/1.1 of 3
2.112941   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t6/1.1 no longer
           ▽ │ │   1  now offering
2.114255   ▽ ● │   1 → 2 TAKE_TOKEN t7/1.1 of 3
2.116901   ▽ ◆ │   2  now taking
2.118561   ▽ ★ │   2  took t7/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t7/1.1 of 3
           ▽ ★ │   2  works with t7/1.1
           ▽ ★ │   2  now owner
2.120236   ▽ ★ ●   3  waits: 2 has t7/1.1
2.120525   ● ★ │   1  handed t7/1.1 over to 2
           ● ★ │   1  waits: 2 has t7/1.1
           ● ★ │   1  now waiter
           │ ★ │   … 4 × TOKEN_IS_HERE
2.418561   │ ▽ │   2  lets go of t7/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t7/1.1 of 3
2.424667   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t7/1.1 no longer
           │ ▽ │   2  now offering
2.426467   │ ▽ ●   2 → 3 TAKE_TOKEN t8/1.1 of 3
2.429037   │ ▽ ◆   3  now taking
2.430261   │ ▽ ★   3  took t8/1.1 from 2
           ● ▽ ★   3 → 1 2 TOKEN_IS_HERE t8/1.1 of 3
           │ ▽ ★   3  works with t8/1.1
           │ ▽ ★   3  now owner
2.431291   ● ▽ ★   1  waits: 3 has t8/1.1
2.432260   │ ● ★   2  handed t8/1.1 over to 3
           │ ● ★   2  waits: 3 has t8/1.1
           │ ● ★   2  now waiter
           │ │ ★   … 4 × TOKEN_IS_HERE
2.730261   │ │ ▽   3  lets go of t8/1.1: the work should stop
           │ │ ▽   3  now letting-go
           │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 TOKEN_IS_HERE t8/1.1 of 3
2.733242   │ │ ▽   3  asked: stopped
           │ │ ▽   3  works with t8/1.1 no longer
           │ │ ▽   3  now offering
2.734441   ● │ ▽   3 → 1 TAKE_TOKEN t9/1.1 of 3
2.736079   ◆ │ ▽   1  now taking
2.738074   ★ │ ▽   1  took t9/1.1 from 3
           ★ ● ▽   1 → 2 3 TOKEN_IS_HERE t9/1.1 of 3
           ★ │ ▽   1  works with t9/1.1
           ★ │ ▽   1  now owner
2.739751   ★ ● ▽   2  waits: 1 has t9/1.1
2.740802   ★ │ ●   3  handed t9/1.1 over to 1
           ★ │ ●   3  waits: 1 has t9/1.1
           ★ │ ●   3  now waiter
           ★ │ │   … 4 × TOKEN_IS_HERE
3.038074   ▽ │ │   1  lets go of t9/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t9/1.1 of 3
3.047547   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t9/1.1 no longer
           ▽ │ │   1  now offering
3.048925   ▽ ● │   1 → 2 TAKE_TOKEN t10/1.1 of 3
3.050539   ▽ ◆ │   2  now taking
3.051584   ▽ ★ │   2  took t10/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t10/1.1 of 3
           ▽ ★ │   2  works with t10/1.1
           ▽ ★ │   2  now owner
3.052937   ● ★ │   1  handed t10/1.1 over to 2
           ● ★ │   1  waits: 2 has t10/1.1
           ● ★ │   1  now waiter
3.054423   │ ★ ●   3  waits: 2 has t10/1.1
           │ ★ │   … 4 × TOKEN_IS_HERE
3.351584   │ ▽ │   2  lets go of t10/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t10/1.1 of 3
3.361411   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t10/1.1 no longer
           │ ▽ │   2  now offering
3.363047   │ ▽ ●   2 → 3 TAKE_TOKEN t11/1.1 of 3
3.364494   │ ▽ ◆   3  now taking
3.365812   │ ▽ ★   3  took t11/1.1 from 2
           ● ▽ ★   3 → 1 2 TOKEN_IS_HERE t11/1.1 of 3
           │ ▽ ★   3  works with t11/1.1
           │ ▽ ★   3  now owner
3.367285   ● ▽ ★   1  waits: 3 has t11/1.1
3.367492   │ ● ★   2  handed t11/1.1 over to 3
           │ ● ★   2  waits: 3 has t11/1.1
           │ ● ★   2  now waiter
           │ │ ★   … 4 × TOKEN_IS_HERE
3.665812   │ │ ▽   3  lets go of t11/1.1: the work should stop
           │ │ ▽   3  now letting-go
           │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 TOKEN_IS_HERE t11/1.1 of 3
3.668449   │ │ ▽   3  asked: stopped
           │ │ ▽   3  works with t11/1.1 no longer
           │ │ ▽   3  now offering
3.669860   ● │ ▽   3 → 1 TAKE_TOKEN t12/1.1 of 3
3.671605   ◆ │ ▽   1  now taking
3.673051   ★ │ ▽   1  took t12/1.1 from 3
           ★ ● ▽   1 → 2 3 TOKEN_IS_HERE t12/1.1 of 3
           ★ │ ▽   1  works with t12/1.1
           ★ │ ▽   1  now owner
3.675281   ★ ● ▽   2  waits: 1 has t12/1.1
3.675546   ★ │ ●   3  handed t12/1.1 over to 1
           ★ │ ●   3  waits: 1 has t12/1.1
           ★ │ ●   3  now waiter
           ★ │ │   … 4 × TOKEN_IS_HERE
3.973051   ▽ │ │   1  lets go of t12/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t12/1.1 of 3
3.977668   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t12/1.1 no longer
           ▽ │ │   1  now offering
3.979505   ▽ ● │   1 → 2 TAKE_TOKEN t13/1.1 of 3
3.982084   ▽ ◆ │   2  now taking
3.983332   ▽ ★ │   2  took t13/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t13/1.1 of 3
           ▽ ★ │   2  works with t13/1.1
           ▽ ★ │   2  now owner
3.984970   ▽ ★ ●   3  waits: 2 has t13/1.1
3.986220   ● ★ │   1  handed t13/1.1 over to 2
           ● ★ │   1  waits: 2 has t13/1.1
           ● ★ │   1  now waiter
           │ ★ │   … 4 × TOKEN_IS_HERE
4.283332   │ ▽ │   2  lets go of t13/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t13/1.1 of 3
4.288742   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t13/1.1 no longer
           │ ▽ │   2  now offering
4.290737   │ ▽ ●   2 → 3 TAKE_TOKEN t14/1.1 of 3
4.292647   │ ▽ ◆   3  now taking
4.294142   │ ▽ ★   3  took t14/1.1 from 2
           ● ▽ ★   3 → 1 2 TOKEN_IS_HERE t14/1.1 of 3
           │ ▽ ★   3  works with t14/1.1
           │ ▽ ★   3  now owner
4.295319   ● ▽ ★   1  waits: 3 has t14/1.1
4.296537   │ ● ★   2  handed t14/1.1 over to 3
           │ ● ★   2  waits: 3 has t14/1.1
           │ ● ★   2  now waiter
           │ │ ★   … 4 × TOKEN_IS_HERE
4.594142   │ │ ▽   3  lets go of t14/1.1: the work should stop
           │ │ ▽   3  now letting-go
           │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 TOKEN_IS_HERE t14/1.1 of 3
4.598711   │ │ ▽   3  asked: stopped
           │ │ ▽   3  works with t14/1.1 no longer
           │ │ ▽   3  now offering
4.600447   ● │ ▽   3 → 1 TAKE_TOKEN t15/1.1 of 3
4.601859   ◆ │ ▽   1  now taking
4.603021   ★ │ ▽   1  took t15/1.1 from 3
           ★ ● ▽   1 → 2 3 TOKEN_IS_HERE t15/1.1 of 3
           ★ │ ▽   1  works with t15/1.1
           ★ │ ▽   1  now owner
4.605638   ★ │ ●   3  handed t15/1.1 over to 1
           ★ │ ●   3  waits: 1 has t15/1.1
           ★ │ ●   3  now waiter
4.605751   ★ ● │   2  waits: 1 has t15/1.1
           ★ │ │   … 4 × TOKEN_IS_HERE
4.903021   ▽ │ │   1  lets go of t15/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t15/1.1 of 3
4.908936   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t15/1.1 no longer
           ▽ │ │   1  now offering
4.910553   ▽ ● │   1 → 2 TAKE_TOKEN t16/1.1 of 3
4.912635   ▽ ◆ │   2  now taking
4.913686   ▽ ★ │   2  took t16/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t16/1.1 of 3
           ▽ ★ │   2  works with t16/1.1
           ▽ ★ │   2  now owner
4.915311   ▽ ★ ●   3  waits: 2 has t16/1.1
4.915411   ● ★ │   1  handed t16/1.1 over to 2
           ● ★ │   1  waits: 2 has t16/1.1
           ● ★ │   1  now waiter
           │ ★ │   … 4 × TOKEN_IS_HERE
5.213686   │ ▽ │   2  lets go of t16/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t16/1.1 of 3
5.222614   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t16/1.1 no longer
           │ ▽ │   2  now offering
5.224058   │ ▽ ●   2 → 3 TAKE_TOKEN t17/1.1 of 3
5.226950   │ ▽ ◆   3  now taking
5.228873   │ ▽ ★   3  took t17/1.1 from 2
           ● ▽ ★   3 → 1 2 TOKEN_IS_HERE t17/1.1 of 3
           │ ▽ ★   3  works with t17/1.1
           │ ▽ ★   3  now owner
5.230456   ● ▽ ★   1  waits: 3 has t17/1.1
5.231556   │ ● ★   2  handed t17/1.1 over to 3
           │ ● ★   2  waits: 3 has t17/1.1
           │ ● ★   2  now waiter
           │ │ ★   … 4 × TOKEN_IS_HERE
5.528873   │ │ ▽   3  lets go of t17/1.1: the work should stop
           │ │ ▽   3  now letting-go
           │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 TOKEN_IS_HERE t17/1.1 of 3
5.535489   │ │ ▽   3  asked: stopped
           │ │ ▽   3  works with t17/1.1 no longer
           │ │ ▽   3  now offering
5.537099   ● │ ▽   3 → 1 TAKE_TOKEN t18/1.1 of 3
5.538789   ◆ │ ▽   1  now taking
5.540162   ★ │ ▽   1  took t18/1.1 from 3
           ★ ● ▽   1 → 2 3 TOKEN_IS_HERE t18/1.1 of 3
           ★ │ ▽   1  works with t18/1.1
           ★ │ ▽   1  now owner
5.541457   ★ │ ●   3  handed t18/1.1 over to 1
           ★ │ ●   3  waits: 1 has t18/1.1
           ★ │ ●   3  now waiter
5.541865   ★ ● │   2  waits: 1 has t18/1.1
           ★ │ │   … 4 × TOKEN_IS_HERE
5.840162   ▽ │ │   1  lets go of t18/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t18/1.1 of 3
5.847368   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t18/1.1 no longer
           ▽ │ │   1  now offering
5.848709   ▽ ● │   1 → 2 TAKE_TOKEN t19/1.1 of 3
5.850303   ▽ ◆ │   2  now taking
5.852097   ▽ ★ │   2  took t19/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t19/1.1 of 3
           ▽ ★ │   2  works with t19/1.1
           ▽ ★ │   2  now owner
5.853462   ▽ ★ ●   3  waits: 2 has t19/1.1
5.854987   ● ★ │   1  handed t19/1.1 over to 2
           ● ★ │   1  waits: 2 has t19/1.1
           ● ★ │   1  now waiter
           │ ★ │   … 4 × TOKEN_IS_HERE
6.152097   │ ▽ │   2  lets go of t19/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t19/1.1 of 3
6.156711   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t19/1.1 no longer
           │ ▽ │   2  now offering
