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
1.000000   ‖ │ │   1  frozen
1.302148   ‖ │ ◇   3  timer SilenceDue
           ‖ │ ◇   3  knows nobody who has the token
           ‖ ● ◇   3 → 1 2 WHERE_IS_TOKEN
           ‖ │ ◇   3  now looser
1.302404   ‖ ◇ ◇   2  timer SilenceDue
           ‖ ◇ ◇   2  knows nobody who has the token
           ‖ ◇ ◇   2 → 1 3 WHERE_IS_TOKEN
           ‖ ◇ ◇   2  now looser
1.402148   ‖ ◇ ◆   3  timer AnswerDue
           ‖ ◇ ◆   3  would generate t1/3.1
           ‖ ◇ ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 3
           ‖ ◇ ◆   3  now generating
1.402404   ‖ ◆ ◆   2  timer AnswerDue
           ‖ ◆ ◆   2  would generate t1/2.1
           ‖ ◆ ◆   2 → 1 3 GENERATING_TOKEN t1/2.1 of 3
           ‖ ◆ ◆   2  now generating
1.403203   ‖ ◆ ◆   2 → 3 GENERATING_TOKEN t1/2.1 of 3
1.403624   ‖ ◆ ◇   3 → 2 TOKEN_DESTROYED t1/1.1 of 3
           ‖ ◆ ◇   3  now looser
1.405147   ‖ ◆ ◇   3 → 2 TOKEN_DESTROYED t1/1.1 of 3
1.502404   ‖ ◆ ◇   2  timer AnswerDue
1.503585   ‖ ★ ◇   2  has generated t2/2.1
           ‖ ★ ◇   2  works with t2/2.1
           ‖ ★ ◇   2 → 1 3 TOKEN_IS_HERE t2/2.1 of 3
           ‖ ★ ◇   2  now owner
1.505549   ‖ ★ ●   3  waits: 2 has t2/2.1
           ‖ ★ ●   3  now waiter
1.603585   ‖ ★ │   2  timer HeartbeatDue
           ‖ ★ ●   2 → 1 3 TOKEN_IS_HERE t2/2.1 of 3
1.703585   ‖ ★ │   2  timer HeartbeatDue
           ‖ ★ ●   2 → 1 3 TOKEN_IS_HERE t2/2.1 of 3
1.803585   ‖ ★ │   2  timer HeartbeatDue
           ‖ ★ ●   2 → 1 3 TOKEN_IS_HERE t2/2.1 of 3
1.903585   ‖ ★ │   2  timer HeartbeatDue
           ‖ ★ ●   2 → 1 3 TOKEN_IS_HERE t2/2.1 of 3
2.000000   ● ★ │   1  woke up
           ● ★ │   1  loses t1/1.1: the work must stop now
           ● ★ │   1  works with t1/1.1 no longer
           ● ★ │   1  knows nobody who has the token
           ● ★ ●   1 → 2 3 WHERE_IS_TOKEN
           ● ★ │   1  now looser
           ● ★ │   1  would generate t2/1.2
           ● ★ ●   1 → 2 3 GENERATING_TOKEN t2/1.2 of 3
           ● ★ │   1  now generating
           ● ★ │   1  waits: 2 has t2/2.1
           ● ★ │   1  now waiter
           │ ★ │   … 8 × TOKEN_IS_HERE, 3 × TOKEN_WAS_HERE_RECENTLY
2.007775   ● ★ │   1  asked: stopped
           │ ★ │   … 18 × TOKEN_IS_HERE
