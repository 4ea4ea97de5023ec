token, 2 nodes, seed 0
◆ generating  ◆ idle-owner  ● waiter  ◇ looser  ★ owner  ▽ letting-go  · down  ‖ frozen

 seconds   1 2
0.000000   ◆ ◆   1 2  started
           ◆ ◆   1 → 2 PING all
           ◆ ◆   1 2  now generating
           ◆ ◆   2 → 1 PING all
0.003000   ◆ ◆   2  learned of 02:00:00:00:00:01
           ◆ ◆   2 → 1 PING
           ◆ ◆   1  learned of 02:00:00:00:00:02
           ◆ ◆   1 → 2 PING
0.004105   ◆ ◆   2  has generated t1/2.1
           ◆ ◆   2 → 1 TOKEN_IS_HERE t1/2.1 of 2
           ◆ ◆   2  now idle-owner
0.004447   ◆ ◆   1  has generated t1/1.1
           ◆ ◆   1 → 2 TOKEN_IS_HERE t1/1.1 of 2
           ◆ ◆   1  now idle-owner
0.007105   ◆ ◆   1 → 2 TOKEN_IS_HERE t1/1.1 of 2
0.007447   ◆ ◆   2 → 1 TOKEN_DESTROYED t1/2.1 of 2
0.010105   ◆ ●   2  destroyed t1/2.1: there is a better one
           ◆ ●   2  waits: 1 has t1/1.1
           ◆ ●   2  now waiter
0.010447   ◆ ●   1 → 2 TOKEN_IS_HERE t1/1.1 of 2
0.011382   ◆ ●   1 → 2 TOKEN_IS_HERE t2/1.1 of 2
0.014382   ◆ ●   2  waits: 1 has t2/1.1
0.100000   ◆ │   ── jump 1 -892423461ns ──
           ◆ ●   2  timer StartEnds
           ◆ ●   2  timer IntroductionDue
0.200000   ‖ ◇   1  asked: step-down
           ‖ ◇   1  frozen
           ‖ ◇   2  crashed silently
           ‖ ◇   2  started again, with its stored cell
           ‖ ◇   2 → 1 PING all
           ‖ ◇   2 → 1 WHERE_IS_TOKEN
           ‖ ◇   2  now looser
0.300000   ‖ ◆   2  timer StartEnds
           ‖ ◆   2  timer IntroductionDue
           ‖ ◆   2  timer AnswerDue
           ‖ ◆   2  would generate t2/2.2
           ‖ ◆   2 → 1 GENERATING_TOKEN t2/2.2 of 1
           ‖ ◆   2  now generating
0.400000   ‖ ◆   2  timer AnswerDue
0.403740   ‖ ★   2  has generated t2/2.2
           ‖ ★   2  works with t2/2.2
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
           ‖ ★   2  now owner
0.503740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
0.603740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
0.703740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
0.803740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
0.903740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
1.003740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
1.103740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
1.203740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
1.303740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
1.403740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
1.503740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
1.603740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
1.703740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
1.803740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
1.903740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
2.003740   ‖ ★   2  timer HeartbeatDue
           ‖ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
2.032559   │ ★   ── core 1,2 at 2032559330ns ──
           ● ★   1  woke up
           ● ★   1  timer RotateDue
           ● ★   1  timer StartEnds
           ● ★   1  timer IntroductionDue
           ● ★   1  timer AbstainEnds
           ● ★   1  timer LeaseEnds.0
           ● ★   1  timer LeaseOver.0
           ● ★   1  knows nobody who has the token
           ● ★   1 → 2 WHERE_IS_TOKEN
           ● ★   1  now looser
           ● ★   1 → 2 PING
           ● ★   1  would generate t2/1.2
           ● ★   1 → 2 GENERATING_TOKEN t2/1.2 of 2
           ● ★   1  now generating
           ● ★   1  waits: 2 has t2/2.2
           ● ★   1 → 2 PING all
           ● ★   1  now waiter
2.034050   ◆ ★   1  now generating
2.035102   ◆ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 1
           ◆ ★   2 → 1 PING all
           ◆ ★   2  learned of 02:00:00:00:00:01
           ◆ ★   2 → 1 PING
           ◆ ★   2 → 1 TOKEN_IS_HERE t2/2.2 of 2
2.035286   ◆ ★   2 → 1 PING
2.035555   ◆ ★   1  has generated t4/1.2
           ◆ ★   1 → 2 TOKEN_IS_HERE t4/1.2 of 2
           ◆ ★   1  now idle-owner
2.037293   ◆ ▽   2  lets go of t2/2.2: the work should stop
           ◆ ▽   2  now letting-go
2.037482   ◆ ▽   1 → 2 TOKEN_IS_HERE t4/1.2 of 2
           ◆ ▽   1 → 2 PING
2.038056   ◆ ▽   1 → 2 TOKEN_IS_HERE t4/1.2 of 2
2.040309   ◆ ◆   2  asked: stopped
           ◆ ◆   2  works with t2/2.2 no longer
           ◆ ◆   2 → 1 TOKEN_DESTROYED t2/2.2 of 2
           ◆ ◆   2  now idle-owner
2.042992   ★ ◆   1 → 2 TOKEN_IS_HERE t4/1.2 of 2
           ★ ◆   1  works with t4/1.2
           ★ ◆   1  now owner
2.044256   ★ ●   2  destroyed t2/2.2: there is a better one
           ★ ●   2  waits: 1 has t4/1.2
           ★ ●   2  now waiter
           ★ │   … 22 × TOKEN_IS_HERE
