token, 4 nodes, seed 0
◇ looser  ◆ generating  ★ owner  ● waiter  ▽ letting-go  ▽ offering  ◆ taking  · down  ‖ frozen

 seconds   1 2 3 4
0.000000   ◇ ◇ ◇ ◇   1 2 3 4  started
           ◇ ◇ ◇ ◇   1 → 2 3 4 PING all
           ◇ ◇ ◇ ◇   1 → 2 3 4 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇   1 2 3 4  now looser
           ◇ ◇ ◇ ◇   2 → 1 3 4 PING all
           ◇ ◇ ◇ ◇   2 → 1 3 4 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇   3 → 1 2 4 PING all
           ◇ ◇ ◇ ◇   3 → 1 2 4 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇   4 → 1 2 3 PING all
           ◇ ◇ ◇ ◇   4 → 1 2 3 WHERE_IS_TOKEN
0.001055   ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇   2 → 1 PING
0.001109   ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇   1 → 4 PING
0.001113   ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇   2 → 3 PING
0.001172   ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇   3 → 1 PING
0.001329   ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇   3 → 2 PING
0.001494   ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇   4 → 3 PING
0.001675   ◇ ◇ ◇ ◇   3  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇   3 → 4 PING
0.001717   ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:01
           ◇ ◇ ◇ ◇   4 → 1 PING
0.001723   ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇   1 → 2 PING
0.001733   ◇ ◇ ◇ ◇   1  learned of 02:00:00:00:00:03
           ◇ ◇ ◇ ◇   1 → 3 PING
0.001789   ◇ ◇ ◇ ◇   2  learned of 02:00:00:00:00:04
           ◇ ◇ ◇ ◇   2 → 4 PING
0.001982   ◇ ◇ ◇ ◇   4  learned of 02:00:00:00:00:02
           ◇ ◇ ◇ ◇   4 → 2 PING
0.100000   ◆ ◆ ◆ ◆   1 2 3 4  timer StartEnds
           ◆ ◆ ◆ ◆   1 2 3 4  timer IntroductionDue
           ◆ ◆ ◆ ◆   1 2 3 4  timer AnswerDue
           ◆ ◆ ◆ ◆   1  would generate t1/1.1
           ◆ ◆ ◆ ◆   1 → 2 3 4 GENERATING_TOKEN t1/1.1 of 4
           ◆ ◆ ◆ ◆   1 2 3 4  now generating
           ◆ ◆ ◆ ◆   2  would generate t1/2.1
           ◆ ◆ ◆ ◆   2 → 1 3 4 GENERATING_TOKEN t1/2.1 of 4
           ◆ ◆ ◆ ◆   3  would generate t1/3.1
           ◆ ◆ ◆ ◆   3 → 1 2 4 GENERATING_TOKEN t1/3.1 of 4
           ◆ ◆ ◆ ◆   4  would generate t1/4.1
           ◆ ◆ ◆ ◆   4 → 1 2 3 GENERATING_TOKEN t1/4.1 of 4
0.101060   ◆ ◆ ◆ ◆   1 → 3 GENERATING_TOKEN t1/1.1 of 4
0.101088   ◆ ◆ ◆ ◆   3 → 4 GENERATING_TOKEN t1/3.1 of 4
0.101142   ◆ ◆ ◆ ◇   4  now looser
0.101252   ◆ ◇ ◆ ◇   2  now looser
0.101581   ◆ ◇ ◆ ◇   1 → 4 GENERATING_TOKEN t1/1.1 of 4
0.101587   ◆ ◇ ◇ ◇   3  now looser
0.101740   ◆ ◇ ◇ ◇   1 → 2 GENERATING_TOKEN t1/1.1 of 4
0.200000   ◆ ◇ ◇ ◇   1  timer AnswerDue
0.201219   ★ ◇ ◇ ◇   1  has generated t1/1.1
           ★ ◇ ◇ ◇   1  works with t1/1.1
           ★ ◇ ◇ ◇   1 → 2 3 4 TOKEN_IS_HERE t1/1.1 of 4
           ★ ◇ ◇ ◇   1  now owner
0.202785   ★ ◇ ● ◇   3  waits: 1 has t1/1.1
           ★ ◇ ● ◇   3  now waiter
0.203036   ★ ◇ │ ●   4  waits: 1 has t1/1.1
           ★ ◇ │ ●   4  now waiter
0.203164   ★ ● │ │   2  waits: 1 has t1/1.1
           ★ ● │ │   2  now waiter
           ★ │ │ │   … 6 × TOKEN_IS_HERE
0.501219   ▽ │ │ │   1  lets go of t1/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t1/1.1 of 4
0.507687   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t1/1.1 no longer
           ▽ │ │ │   1  now offering
0.508736   ▽ ● │ │   1 → 2 TAKE_TOKEN t2/1.1 of 4
0.510274   ▽ ◆ │ │   2  now taking
0.511918   ▽ ★ │ │   2  took t2/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t2/1.1 of 4
           ▽ ★ │ │   2  works with t2/1.1
           ▽ ★ │ │   2  now owner
0.513447   ▽ ★ ● │   3  waits: 2 has t2/1.1
0.513643   ● ★ │ │   1  handed t2/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t2/1.1
           ● ★ │ │   1  now waiter
0.513759   │ ★ │ ●   4  waits: 2 has t2/1.1
           │ ★ │ │   … 6 × TOKEN_IS_HERE
0.811918   │ ▽ │ │   2  lets go of t2/1.1: the work should stop
           │ ▽ │ │   2  now letting-go
           │ ▽ │ │   2  timer HeartbeatDue
           ● ▽ ● ●   2 → 1 3 4 TOKEN_IS_HERE t2/1.1 of 4
0.819369   │ ▽ │ │   2  asked: stopped
           │ ▽ │ │   2  works with t2/1.1 no longer
           │ ▽ │ │   2  now offering
0.820373   │ ▽ ● │   2 → 3 TAKE_TOKEN t3/1.1 of 4
0.822342   │ ▽ ◆ │   3  now taking
0.823542   │ ▽ ★ │   3  took t3/1.1 from 2
           ● ▽ ★ ●   3 → 1 2 4 TOKEN_IS_HERE t3/1.1 of 4
           │ ▽ ★ │   3  works with t3/1.1
           │ ▽ ★ │   3  now owner
0.824625   ● ▽ ★ │   1  waits: 3 has t3/1.1
0.825209   │ ● ★ │   2  handed t3/1.1 over to 3
           │ ● ★ │   2  waits: 3 has t3/1.1
           │ ● ★ │   2  now waiter
0.825347   │ │ ★ ●   4  waits: 3 has t3/1.1
           │ │ ★ │   … 6 × TOKEN_IS_HERE
1.123542   │ │ ▽ │   3  lets go of t3/1.1: the work should stop
           │ │ ▽ │   3  now letting-go
           │ │ ▽ │   3  timer HeartbeatDue
           ● ● ▽ ●   3 → 1 2 4 TOKEN_IS_HERE t3/1.1 of 4
1.130925   │ │ ▽ │   3  asked: stopped
           │ │ ▽ │   3  works with t3/1.1 no longer
           │ │ ▽ │   3  now offering
1.132539   │ │ ▽ ●   3 → 4 TAKE_TOKEN t4/1.1 of 4
1.134213   │ │ ▽ ◆   4  now taking
1.136041   │ │ ▽ ★   4  took t4/1.1 from 3
           ● ● ▽ ★   4 → 1 2 3 TOKEN_IS_HERE t4/1.1 of 4
           │ │ ▽ ★   4  works with t4/1.1
           │ │ ▽ ★   4  now owner
1.137592   ● │ ▽ ★   1  waits: 4 has t4/1.1
1.137636   │ ● ▽ ★   2  waits: 4 has t4/1.1
1.137664   │ │ ● ★   3  handed t4/1.1 over to 4
           │ │ ● ★   3  waits: 4 has t4/1.1
           │ │ ● ★   3  now waiter
           │ │ │ ★   … 6 × TOKEN_IS_HERE
1.436041   │ │ │ ▽   4  lets go of t4/1.1: the work should stop
           │ │ │ ▽   4  now letting-go
           │ │ │ ▽   4  timer HeartbeatDue
           ● ● ● ▽   4 → 1 2 3 TOKEN_IS_HERE t4/1.1 of 4
1.446010   │ │ │ ▽   4  asked: stopped
           │ │ │ ▽   4  works with t4/1.1 no longer
           │ │ │ ▽   4  now offering
1.447409   ● │ │ ▽   4 → 1 TAKE_TOKEN t5/1.1 of 4
1.448702   ◆ │ │ ▽   1  now taking
1.450673   ★ │ │ ▽   1  took t5/1.1 from 4
           ★ ● ● ▽   1 → 2 3 4 TOKEN_IS_HERE t5/1.1 of 4
           ★ │ │ ▽   1  works with t5/1.1
           ★ │ │ ▽   1  now owner
1.452189   ★ ● │ ▽   2  waits: 1 has t5/1.1
1.452347   ★ │ ● ▽   3  waits: 1 has t5/1.1
1.452376   ★ │ │ ●   4  handed t5/1.1 over to 1
           ★ │ │ ●   4  waits: 1 has t5/1.1
           ★ │ │ ●   4  now waiter
           ★ │ │ │   … 6 × TOKEN_IS_HERE
1.750673   ▽ │ │ │   1  lets go of t5/1.1: the work should stop
           ▽ │ │ │   1  now letting-go
           ▽ │ │ │   1  timer HeartbeatDue
           ▽ ● ● ●   1 → 2 3 4 TOKEN_IS_HERE t5/1.1 of 4
1.759965   ▽ │ │ │   1  asked: stopped
           ▽ │ │ │   1  works with t5/1.1 no longer
           ▽ │ │ │   1  now offering
1.760992   ▽ ● │ │   1 → 2 TAKE_TOKEN t6/1.1 of 4
1.762442   ▽ ◆ │ │   2  now taking
1.764366   ▽ ★ │ │   2  took t6/1.1 from 1
           ▽ ★ ● ●   2 → 1 3 4 TOKEN_IS_HERE t6/1.1 of 4
           ▽ ★ │ │   2  works with t6/1.1
           ▽ ★ │ │   2  now owner
1.765397   ▽ ★ ● │   3  waits: 2 has t6/1.1
1.765430   ▽ ★ │ ●   4  waits: 2 has t6/1.1
1.765802   ● ★ │ │   1  handed t6/1.1 over to 2
           ● ★ │ │   1  waits: 2 has t6/1.1
           ● ★ │ │   1  now waiter
           │ ★ │ │   … 6 × TOKEN_IS_HERE
