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
1.101005   ▽ │ │   1  timer HeartbeatDue
           ▽ ● ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3
1.179050   ▽ │ │   1  asked: stopped
           ▽ │ │   1  works with t1/1.1 no longer
           ▽ │ │   1  now offering
1.180105   ▽ ● │   1 → 2 TAKE_TOKEN t2/1.1 of 3
1.181636   ▽ ◆ │   2  now taking
1.182856   ▽ ★ │   2  took t2/1.1 from 1
           ▽ ★ ●   2 → 1 3 TOKEN_IS_HERE t2/1.1 of 3
           ▽ ★ │   2  works with t2/1.1
           ▽ ★ │   2  now owner
1.184673   ▽ ★ ●   3  waits: 2 has t2/1.1
1.184801   ● ★ │   1  handed t2/1.1 over to 2
           ● ★ │   1  waits: 2 has t2/1.1
           ● ★ │   1  now waiter
           │ ★ │   … 16 × TOKEN_IS_HERE
