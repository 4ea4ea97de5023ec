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
0.559277   ▽ ◆ │   2  merged another table: 3 members
           ▽ ◆ │   2  now taking
0.560674   ▽ ★ │   2  took t2/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t2/1.1 of 3
           ▽ ★ │   2  works with t2/1.1
           ▽ ★ │   2 ✕ 1 TOKEN_IS_HERE t2/1.1 of 3 (lost)
           ▽ ★ ●   2 ✕ 3 TOKEN_IS_HERE t2/1.1 of 3 (cut off)
           ▽ ★ │   2  now owner
0.560957   ▽ ★ │   1 → 2 PING
0.591821   ▽ ★ │   2  timer IntroductionDue
0.601268   ▽ ★ │   1  timer HeartbeatDue
           ▽ ★ ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3
           ▽ ★ │   1 ✕ 2 TOKEN_IS_HERE t1/1.1 of 3 (lost)
0.609467   ▽ ★ │   1  timer OfferDue
           ▽ ★ │   1 → 2 TAKE_TOKEN t2/1.1 of 3
0.614615   ▽ ★ │   ── core 1,2,3 at 614615275ns ──
0.615816   ● ★ │   1  handed t2/1.1 over to 2
           ● ★ │   1  waits: 2 has t2/1.1
           ● ★ │   1  now waiter
           │ ★ │   … 2 × TOKEN_IS_HERE
0.661188   ● ★ │   1 ✕ 2 TAKE_TOKEN t2/1.1 of 3 (lost)
0.662838   │ ★ ●   3  waits: 2 has t2/1.1
0.697423   ● ★ ●   1 ✕ 3 TOKEN_IS_HERE t1/1.1 of 3 (lost)
           │ ★ │   … 2 × TOKEN_IS_HERE
0.860674   │ ▽ │   2  lets go of t2/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t2/1.1 of 3
0.863342   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t2/1.1 no longer
           │ ▽ │   2  now offering
0.864444   ● ▽ │   2 → 1 TAKE_TOKEN t3/1.1 of 3
0.867297   ◆ ▽ │   1  now taking
0.868913   ★ ▽ │   1  took t3/1.1 from 2
           ★ ▽ ●   1 → 2 3 TOKEN_IS_HERE t3/1.1 of 3
           ★ ▽ │   1  works with t3/1.1
           ★ ▽ │   1  now owner
0.871404   ★ ● │   2  handed t3/1.1 over to 1
           ★ ● │   2  waits: 1 has t3/1.1
           ★ ● │   2  now waiter
0.871846   ★ │ ●   3  waits: 1 has t3/1.1
           ★ │ │   … 4 × TOKEN_IS_HERE
1.168913   ▽ │ │   1  lets go of t3/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t3/1.1 of 3
1.170768   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t3/1.1 no longer
           ▽ │ │   1  now offering
1.172197   ▽ ● │   1 → 2 TAKE_TOKEN t4/1.1 of 3
1.173602   ▽ ◆ │   2  now taking
1.175380   ▽ ★ │   2  took t4/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t4/1.1 of 3
           ▽ ★ ●   2 → 1 3 PING all
           ▽ ★ │   2  works with t4/1.1
           ▽ ★ │   2  now owner
1.177746   ▽ ★ ●   3 → 2 PING
1.178012   ▽ ★ ●   3  waits: 2 has t4/1.1
           ▽ ★ │   … 1 × PING
1.178242   ● ★ │   1  handed t4/1.1 over to 2
           ● ★ │   1  waits: 2 has t4/1.1
           ● ★ │   1  now waiter
1.197185   ● ★ ●   3 ✕ 1 TOKEN_IS_HERE t1/3.1 of 3 (lost)
           │ ★ │   … 4 × TOKEN_IS_HERE
1.475380   ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t4/1.1 of 3
           │ ▽ │   2  lets go of t4/1.1: the work should stop
           │ ▽ │   2  now letting-go
1.481881   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t4/1.1 no longer
           │ ▽ │   2  now offering
1.483064   │ ▽ ●   2 → 3 TAKE_TOKEN t5/1.1 of 3
1.485029   │ ▽ ◆   3  now taking
1.486436   │ ▽ ★   3  took t5/1.1 from 2
           ● ▽ ★   3 → 1 2 TOKEN_IS_HERE t5/1.1 of 3
           │ ▽ ★   3  works with t5/1.1
           │ ▽ ★   3  now owner
1.487827   ● ▽ ★   1  waits: 3 has t5/1.1
1.488201   │ ● ★   2  handed t5/1.1 over to 3
           │ ● ★   2  waits: 3 has t5/1.1
           │ ● ★   2  now waiter
1.544808   ● │ ★   3 ✕ 1 TOKEN_DESTROYED t1/3.1 of 3 (lost)
           │ │ ★   … 4 × TOKEN_IS_HERE
1.786436   │ │ ▽   3  lets go of t5/1.1: the work should stop
           │ │ ▽   3  now letting-go
           │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 TOKEN_IS_HERE t5/1.1 of 3
1.793650   │ │ ▽   3  asked: stopped
           │ │ ▽   3  works with t5/1.1 no longer
           │ │ ▽   3  now offering
1.794749   ● │ ▽   3 → 1 TAKE_TOKEN t6/1.1 of 3
1.796947   ◆ │ ▽   1  now taking
1.798924   ★ │ ▽   1  took t6/1.1 from 3
           ★ ● ▽   1 → 2 3 TOKEN_IS_HERE t6/1.1 of 3
           ★ │ ▽   1  works with t6/1.1
           ★ │ ▽   1  now owner
1.800703   ★ ● ▽   2  waits: 1 has t6/1.1
1.801056   ★ │ ●   3  handed t6/1.1 over to 1
           ★ │ ●   3  waits: 1 has t6/1.1
           ★ │ ●   3  now waiter
           ★ │ │   … 4 × TOKEN_IS_HERE
2.098924   ▽ │ │   1  lets go of t6/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t6/1.1 of 3
2.108869   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t6/1.1 no longer
           ▽ │ │   1  now offering
2.110807   ▽ ● │   1 → 2 TAKE_TOKEN t7/1.1 of 3
2.113724   ▽ ◆ │   2  now taking
2.114973   ▽ ★ │   2  took t7/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t7/1.1 of 3
           ▽ ★ │   2  works with t7/1.1
           ▽ ★ │   2  now owner
2.116015   ● ★ │   1  handed t7/1.1 over to 2
           ● ★ │   1  waits: 2 has t7/1.1
           ● ★ │   1  now waiter
2.116600   │ ★ ●   3  waits: 2 has t7/1.1
           │ ★ │   … 4 × TOKEN_IS_HERE
2.414973   │ ▽ │   2  lets go of t7/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t7/1.1 of 3
2.417662   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t7/1.1 no longer
           │ ▽ │   2  now offering
2.419240   │ ▽ ●   2 → 3 TAKE_TOKEN t8/1.1 of 3
2.420488   │ ▽ ◆   3  now taking
2.422055   │ ▽ ★   3  took t8/1.1 from 2
           ● ▽ ★   3 → 1 2 TOKEN_IS_HERE t8/1.1 of 3
           │ ▽ ★   3  works with t8/1.1
           │ ▽ ★   3  now owner
2.423300   │ ● ★   2  handed t8/1.1 over to 3
           │ ● ★   2  waits: 3 has t8/1.1
           │ ● ★   2  now waiter
2.424004   ● │ ★   1  waits: 3 has t8/1.1
           │ │ ★   … 4 × TOKEN_IS_HERE
2.722055   │ │ ▽   3  lets go of t8/1.1: the work should stop
           │ │ ▽   3  now letting-go
           │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 TOKEN_IS_HERE t8/1.1 of 3
2.730710   │ │ ▽   3  asked: stopped
           │ │ ▽   3  works with t8/1.1 no longer
           │ │ ▽   3  now offering
2.731793   ● │ ▽   3 → 1 TAKE_TOKEN t9/1.1 of 3
2.732814   ◆ │ ▽   1  now taking
2.734034   ★ │ ▽   1  took t9/1.1 from 3
           ★ ● ▽   1 → 2 3 TOKEN_IS_HERE t9/1.1 of 3
           ★ │ ▽   1  works with t9/1.1
           ★ │ ▽   1  now owner
2.735248   ★ │ ●   3  handed t9/1.1 over to 1
           ★ │ ●   3  waits: 1 has t9/1.1
           ★ │ ●   3  now waiter
2.735469   ★ ● │   2  waits: 1 has t9/1.1
           ★ │ │   … 4 × TOKEN_IS_HERE
3.034034   ▽ │ │   1  lets go of t9/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t9/1.1 of 3
3.037313   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t9/1.1 no longer
           ▽ │ │   1  now offering
3.038781   ▽ ● │   1 → 2 TAKE_TOKEN t10/1.1 of 3
3.040148   ▽ ◆ │   2  now taking
3.042090   ▽ ★ │   2  took t10/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t10/1.1 of 3
           ▽ ★ │   2  works with t10/1.1
           ▽ ★ │   2  now owner
3.043467   ● ★ │   1  handed t10/1.1 over to 2
           ● ★ │   1  waits: 2 has t10/1.1
           ● ★ │   1  now waiter
3.043846   │ ★ ●   3  waits: 2 has t10/1.1
           │ ★ │   … 4 × TOKEN_IS_HERE
3.342090   │ ▽ │   2  lets go of t10/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t10/1.1 of 3
3.349964   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t10/1.1 no longer
           │ ▽ │   2  now offering
3.351808   │ ▽ ●   2 → 3 TAKE_TOKEN t11/1.1 of 3
3.353819   │ ▽ ◆   3  now taking
3.355800   │ ▽ ★   3  took t11/1.1 from 2
           ● ▽ ★   3 → 1 2 TOKEN_IS_HERE t11/1.1 of 3
           │ ▽ ★   3  works with t11/1.1
           │ ▽ ★   3  now owner
3.357842   │ ● ★   2  handed t11/1.1 over to 3
           │ ● ★   2  waits: 3 has t11/1.1
           │ ● ★   2  now waiter
3.358354   ● │ ★   1  waits: 3 has t11/1.1
           │ │ ★   … 4 × TOKEN_IS_HERE
3.655800   │ │ ▽   3  lets go of t11/1.1: the work should stop
           │ │ ▽   3  now letting-go
           │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 TOKEN_IS_HERE t11/1.1 of 3
3.660058   │ │ ▽   3  asked: stopped
           │ │ ▽   3  works with t11/1.1 no longer
           │ │ ▽   3  now offering
3.661097   ● │ ▽   3 → 1 TAKE_TOKEN t12/1.1 of 3
3.663024   ◆ │ ▽   1  now taking
3.664206   ★ │ ▽   1  took t12/1.1 from 3
           ★ ● ▽   1 → 2 3 TOKEN_IS_HERE t12/1.1 of 3
           ★ │ ▽   1  works with t12/1.1
           ★ │ ▽   1  now owner
3.665604   ★ │ ●   3  handed t12/1.1 over to 1
           ★ │ ●   3  waits: 1 has t12/1.1
           ★ │ ●   3  now waiter
3.665698   ★ ● │   2  waits: 1 has t12/1.1
           ★ │ │   … 4 × TOKEN_IS_HERE
3.964206   ▽ │ │   1  lets go of t12/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t12/1.1 of 3
3.973284   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t12/1.1 no longer
           ▽ │ │   1  now offering
3.974563   ▽ ● │   1 → 2 TAKE_TOKEN t13/1.1 of 3
3.975582   ▽ ◆ │   2  now taking
3.976984   ▽ ★ │   2  took t13/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t13/1.1 of 3
           ▽ ★ │   2  works with t13/1.1
           ▽ ★ │   2  now owner
3.979039   ● ★ │   1  handed t13/1.1 over to 2
           ● ★ │   1  waits: 2 has t13/1.1
           ● ★ │   1  now waiter
3.979658   │ ★ ●   3  waits: 2 has t13/1.1
           │ ★ │   … 4 × TOKEN_IS_HERE
4.276984   │ ▽ │   2  lets go of t13/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t13/1.1 of 3
4.285759   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t13/1.1 no longer
           │ ▽ │   2  now offering
4.286791   │ ▽ ●   2 → 3 TAKE_TOKEN t14/1.1 of 3
4.289249   │ ▽ ◆   3  now taking
4.290739   │ ▽ ★   3  took t14/1.1 from 2
           ● ▽ ★   3 → 1 2 TOKEN_IS_HERE t14/1.1 of 3
           │ ▽ ★   3  works with t14/1.1
           │ ▽ ★   3  now owner
4.291996   │ ● ★   2  handed t14/1.1 over to 3
           │ ● ★   2  waits: 3 has t14/1.1
           │ ● ★   2  now waiter
4.293077   ● │ ★   1  waits: 3 has t14/1.1
           │ │ ★   … 4 × TOKEN_IS_HERE
4.590739   │ │ ▽   3  lets go of t14/1.1: the work should stop
           │ │ ▽   3  now letting-go
           │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 TOKEN_IS_HERE t14/1.1 of 3
4.596757   │ │ ▽   3  asked: stopped
           │ │ ▽   3  works with t14/1.1 no longer
           │ │ ▽   3  now offering
4.598044   ● │ ▽   3 → 1 TAKE_TOKEN t15/1.1 of 3
4.600585   ◆ │ ▽   1  now taking
4.601981   ★ │ ▽   1  took t15/1.1 from 3
           ★ ● ▽   1 → 2 3 TOKEN_IS_HERE t15/1.1 of 3
           ★ │ ▽   1  works with t15/1.1
           ★ │ ▽   1  now owner
4.603044   ★ ● ▽   2  waits: 1 has t15/1.1
4.604823   ★ │ ●   3  handed t15/1.1 over to 1
           ★ │ ●   3  waits: 1 has t15/1.1
           ★ │ ●   3  now waiter
           ★ │ │   … 4 × TOKEN_IS_HERE
4.901981   ▽ │ │   1  lets go of t15/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t15/1.1 of 3
4.905629   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t15/1.1 no longer
           ▽ │ │   1  now offering
4.906954   ▽ ● │   1 → 2 TAKE_TOKEN t16/1.1 of 3
4.908191   ▽ ◆ │   2  now taking
4.909737   ▽ ★ │   2  took t16/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t16/1.1 of 3
           ▽ ★ │   2  works with t16/1.1
           ▽ ★ │   2  now owner
4.911970   ▽ ★ ●   3  waits: 2 has t16/1.1
4.912429   ● ★ │   1  handed t16/1.1 over to 2
           ● ★ │   1  waits: 2 has t16/1.1
           ● ★ │   1  now waiter
           │ ★ │   … 4 × TOKEN_IS_HERE
5.209737   │ ▽ │   2  lets go of t16/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t16/1.1 of 3
5.212093   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t16/1.1 no longer
           │ ▽ │   2  now offering
5.213681   │ ▽ ●   2 → 3 TAKE_TOKEN t17/1.1 of 3
5.215470   │ ▽ ◆   3  now taking
5.217350   │ ▽ ★   3  took t17/1.1 from 2
           ● ▽ ★   3 → 1 2 TOKEN_IS_HERE t17/1.1 of 3
           │ ▽ ★   3  works with t17/1.1
           │ ▽ ★   3  now owner
5.219740   ● ▽ ★   1  waits: 3 has t17/1.1
5.219760   │ ● ★   2  handed t17/1.1 over to 3
           │ ● ★   2  waits: 3 has t17/1.1
           │ ● ★   2  now waiter
           │ │ ★   … 4 × TOKEN_IS_HERE
5.517350   │ │ ▽   3  lets go of t17/1.1: the work should stop
           │ │ ▽   3  now letting-go
           │ │ ▽   3  timer HeartbeatDue
           ● ● ▽   3 → 1 2 TOKEN_IS_HERE t17/1.1 of 3
5.519107   │ │ ▽   3  asked: stopped
           │ │ ▽   3  works with t17/1.1 no longer
           │ │ ▽   3  now offering
5.521053   ● │ ▽   3 → 1 TAKE_TOKEN t18/1.1 of 3
5.523627   ◆ │ ▽   1  now taking
5.525251   ★ │ ▽   1  took t18/1.1 from 3
           ★ ● ▽   1 → 2 3 TOKEN_IS_HERE t18/1.1 of 3
           ★ │ ▽   1  works with t18/1.1
           ★ │ ▽   1  now owner
5.526456   ★ ● ▽   2  waits: 1 has t18/1.1
5.527259   ★ │ ●   3  handed t18/1.1 over to 1
           ★ │ ●   3  waits: 1 has t18/1.1
           ★ │ ●   3  now waiter
           ★ │ │   … 4 × TOKEN_IS_HERE
5.825251   ▽ │ │   1  lets go of t18/1.1: the work should stop
           ▽ │ │   1  now letting-go
           ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t18/1.1 of 3
5.830159   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t18/1.1 no longer
           ▽ │ │   1  now offering
5.831613   ▽ ● │   1 → 2 TAKE_TOKEN t19/1.1 of 3
5.833453   ▽ ◆ │   2  now taking
5.835143   ▽ ★ │   2  took t19/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t19/1.1 of 3
           ▽ ★ │   2  works with t19/1.1
           ▽ ★ │   2  now owner
5.836741   ● ★ │   1  handed t19/1.1 over to 2
           ● ★ │   1  waits: 2 has t19/1.1
           ● ★ │   1  now waiter
5.836824   │ ★ ●   3  waits: 2 has t19/1.1
           │ ★ │   … 4 × TOKEN_IS_HERE
6.135143   │ ▽ │   2  lets go of t19/1.1: the work should stop
           │ ▽ │   2  now letting-go
           │ ▽ │   2  timer HeartbeatDue
           ● ▽ ●   2 → 1 3 TOKEN_IS_HERE t19/1.1 of 3
6.141306   │ ▽ │   2  asked: stopped
           │ ▽ │   2  works with t19/1.1 no longer
           │ ▽ │   2  now offering
6.142489   │ ▽ ●   2 → 3 TAKE_TOKEN t20/1.1 of 3
6.143783   │ ▽ ◆   3  now taking
6.145185   │ ▽ ★   3  took t20/1.1 from 2
           ● ▽ ★   3 → 1 2 TOKEN_IS_HERE t20/1.1 of 3
           │ ▽ ★   3  works with t20/1.1
           │ ▽ ★   3  now owner
6.146635   ● ▽ ★   1  waits: 3 has t20/1.1
6.146954   │ ● ★   2  handed t20/1.1 over to 3
           │ ● ★   2  waits: 3 has t20/1.1
           │ ● ★   2  now waiter
