token, 3 nodes, seed 0
◇ looser  ◆ generating  ◆ idle-owner  ● waiter  ★ owner  · down  ‖ frozen

 seconds   1 2 3
0.000000   ◇ ◇ ◇   1 2 3  started
           ◇ ◇ ◇   1 → 2 3 PING all
           ◇ ◇ ◇   1 → 2 3 WHERE_IS_TOKEN
           ◇ ◇ ◇   1 2 3  now looser
           ◇ ◇ ◇   2 → 1 3 PING all
           ◇ ◇ ◇   2 → 1 3 WHERE_IS_TOKEN
           ◇ ◇ ◇   2 ✕ 1 WHERE_IS_TOKEN (lost)
           ◇ ◇ ◇   3 → 1 2 PING all
           ◇ ◇ ◇   3 ✕ 1 PING all (lost)
           ◇ ◇ ◇   3 → 1 2 WHERE_IS_TOKEN
           ◇ ◇ ◇   3 ✕ 2 WHERE_IS_TOKEN (lost)
0.003000   ◇ ◇ ◇   2 3  learned of 02:00:00:00:00:01
           ◇ ◇ ◇   2 → 1 3 PING
           ◇ ◇ ◇   3 → 1 2 PING
           ◇ ◇ ◇   1 3  learned of 02:00:00:00:00:02
           ◇ ◇ ◇   1 → 2 PING
           ◇ ◇ ◇   2  learned of 02:00:00:00:00:03
0.004081   ◇ ◇ ◇   1 ⇥ 3 PING all (a copy)
           ◇ ◇ ◇   3 → 1 PING
           ◇ ◇ ◇   3 ✕ 1 PING (lost)
0.006000   ◇ ◇ ◇   1  learned of 02:00:00:00:00:03
           ◇ ◇ ◇   1 → 3 PING
0.006460   ◇ ◇ ◇   1 ⇥ 2 WHERE_IS_TOKEN (a copy)
0.006722   ◇ ◇ ◇   2 ⇥ 3 PING (a copy)
0.007692   ◇ ◇ ◇   2 ⇥ 1 PING (a copy)
0.100000   × ◆ ◆   1  crashed; its connections tell the others
           · ◆ ◆   2 3  timer IntroductionDue
           · ◆ ◆   2 3  timer AnswerDue
           · ◆ ◆   2  would generate t1/2.1
           × ◆ ◆   2 → 1 3 GENERATING_TOKEN t1/2.1 of 3 round 51
           × ◆ ◆   2 ✕ 1 3 GENERATING_TOKEN t1/2.1 of 3 round 51 (lost)
           · ◆ ◆   2 3  now generating
           · ◆ ◆   3  would generate t1/3.1
           × ◆ ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 3 round 173
           × ◆ ◆   3 ✕ 1 2 GENERATING_TOKEN t1/3.1 of 3 round 173 (lost)
0.102309   · ◆ ◆   2 3  learned that 1 is gone
0.200000   · ◇ ◇   2 3  timer AnswerDue
           · ◇ ◇   2 3  now looser
0.400000   · ◇ ◇   2 3  timer GrantEnds
           · ◇ ◇   2 3  timer SleepDue
           × ◇ ◇   2 → 1 3 WHERE_IS_TOKEN
           × ◇ ◇   3 → 1 2 WHERE_IS_TOKEN
           · ◇ ◇   3 ✕ 2 WHERE_IS_TOKEN (lost)
0.403000   × ◇ ◇   2 ✕ 1 WHERE_IS_TOKEN (nobody there)
           × ◇ ◇   3 ✕ 1 WHERE_IS_TOKEN (nobody there)
0.405435   · ◇ ◇   2 ⇥ 3 WHERE_IS_TOKEN (a copy)
0.405706   × ◇ ◇   2 ✕ 1 WHERE_IS_TOKEN (nobody there)
0.500000   · ◆ ◆   2 3  timer AnswerDue
           · ◆ ◆   2  would generate t1/2.1
           × ◆ ◆   2 → 1 3 GENERATING_TOKEN t1/2.1 of 3 round 52
           · ◆ ◆   2 ✕ 3 GENERATING_TOKEN t1/2.1 of 3 round 52 (lost)
           · ◆ ◆   2 3  now generating
           · ◆ ◆   3  would generate t1/3.1
           × ◆ ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 3 round 174
           × ◆ ◆   3 ✕ 1 GENERATING_TOKEN t1/3.1 of 3 round 174 (lost)
0.503000   × ◆ ◆   2 ✕ 1 GENERATING_TOKEN t1/2.1 of 3 round 52 (nobody there)
           · ◆ ◆   2 → 3 GENERATING_TOKEN t1/2.1 of 3 round 52
0.506000   · ◆ ◇   3 → 2 PING round 52
           · ◆ ◇   3  now looser
0.509604   · ◆ ◇   2 ⇥ 3 GENERATING_TOKEN t1/2.1 of 3 round 52 (a copy)
           · ◆ ◇   3 → 2 PING round 52
0.515529   · ◆ ◇   3 ⇥ 2 PING round 52 (a copy)
0.600000   · ◆ ◇   2  timer AnswerDue
0.601325   · ◆ ◇   2  has generated t1/2.1
           × ◆ ◇   2 → 1 3 TOKEN_IS_HERE t1/2.1 of 3 round 53
           × ◆ ◇   2 ✕ 1 3 TOKEN_IS_HERE t1/2.1 of 3 round 53 (lost)
           · ◆ ◇   2  now idle-owner
0.701325   · ◆ ◇   2  timer HeartbeatDue
           × ◆ ◇   2 → 1 3 TOKEN_IS_HERE t1/2.1 of 3 round 54
           × ◆ ◇   2 ✕ 1 TOKEN_IS_HERE t1/2.1 of 3 round 54 (lost)
0.704325   · ◆ ●   3  waits: 2 has t1/2.1
           · ◆ ●   3 → 2 PING round 54
           · ◆ ●   3  now waiter
0.707325   · ★ │   2  works with t1/2.1
           · ★ │   2  now owner
0.800000   · ‖ ·   2  frozen
           · ‖ ×   3  crashed; its connections tell the others
0.900000   · ‖ ◇   3  started
           × ‖ ◇   3 → 1 2 PING all
           × ‖ ◇   3 ✕ 1 2 PING all (lost)
           × ‖ ◇   3 → 1 2 WHERE_IS_TOKEN
           · ‖ ◇   3  now looser
0.903000   × ‖ ◇   3 ✕ 1 WHERE_IS_TOKEN (nobody there)
0.987221   · ‖ ◇   2 ⇥ 3 PING (a copy)
           · ‖ ◇   3  learned of 02:00:00:00:00:02
           · ‖ ◇   3 → 2 PING
1.000000   · ‖ ◆   3  timer IntroductionDue
           · ‖ ◆   3  timer AnswerDue
           · ‖ ◆   3  would generate t1/3.1
           × ‖ ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 2 round 89
           · ‖ ◆   3  now generating
1.003000   × ‖ ◆   3 ✕ 1 GENERATING_TOKEN t1/3.1 of 2 round 89 (nobody there)
1.008292   × ‖ ◆   3 ✕ 1 GENERATING_TOKEN t1/3.1 of 2 round 89 (nobody there)
1.100000   · ‖ ◇   3  timer AnswerDue
           · ‖ ◇   3  now looser
1.300000   · ‖ ◇   3  timer GrantEnds
           · ‖ ◇   3  timer SleepDue
           × ‖ ◇   3 → 1 2 WHERE_IS_TOKEN
1.303000   × ‖ ◇   3 ✕ 1 WHERE_IS_TOKEN (nobody there)
1.347667   × ‖ ◇   3 ✕ 1 PING (connection reset)
1.350000   ◇ ‖ ◇   1  started
           ◇ ‖ ◇   1 → 2 3 PING all
           ◇ ‖ ◇   1 ✕ 2 PING all (lost)
           ◇ ‖ ◇   1 → 2 3 WHERE_IS_TOKEN
           ◇ ‖ ◇   1  now looser
1.351292   ◇ ‖ ◇   1 ✕ 3 WHERE_IS_TOKEN (connection reset)
1.353000   ◇ ‖ ◇   3  learned of 02:00:00:00:00:01
           ◇ ‖ ◇   3 → 1 PING
1.356000   ◇ ‖ ◇   1  learned of 02:00:00:00:00:03
           ◇ ‖ ◇   1 → 3 PING
           ◇ ‖ ◇   1 ✕ 3 PING (lost)
1.356866   ◇ ‖ ◇   3 ⇥ 1 PING (a copy)
1.357516   ◇ ‖ ◇   1 ⇥ 3 PING all (a copy)
           ◇ ‖ ◇   3 → 1 PING
           ◇ ‖ ◇   3 ✕ 1 PING (lost)
1.400000   ◇ ‖ ◆   3  timer AnswerDue
           ◇ ‖ ◆   3  would generate t1/3.1
           ◇ ‖ ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 3 round 90
           ◇ ‖ ◆   3  now generating
1.403000   ◆ ‖ ◆   1  would generate t1/1.1
           ◆ ‖ ◆   1 → 2 3 GENERATING_TOKEN t1/1.1 of 2 round 247
           ◆ ‖ ◆   1  now generating
1.406000   ◆ ‖ ◇   3 → 1 PING round 247
           ◆ ‖ ◇   3  now looser
1.409295   ◆ ‖ ◇   3 ⇥ 1 PING round 247 (a copy)
1.410020   ◆ ‖ ◇   3 ⇥ 1 PING round 247 (a copy)
1.450000   ◆ ‖ ◇   1  timer IntroductionDue
1.503000   ◆ ‖ ◇   1  timer AnswerDue
1.504443   ◆ ‖ ◇   1  has generated t1/1.1
           ◆ ‖ ◇   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 2 round 248
           ◆ ‖ ◇   1  now idle-owner
1.507443   ◆ ‖ ●   3  waits: 1 has t1/1.1
           ◆ ‖ ●   3 → 1 PING round 248
           ◆ ‖ ●   3 → 1 2 PING all
           ◆ ‖ ●   3  now waiter
1.510443   ◆ ‖ ●   1 → 3 PING
1.604443   ◆ ‖ │   1  timer HeartbeatDue
           ◆ ‖ ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 2 round 249
           ◆ ‖ ●   1 ✕ 3 TOKEN_IS_HERE t1/1.1 of 2 round 249 (lost)
1.607443   ◆ ‖ ●   3  timer IntroductionDue
1.704443   ◆ ‖ │   1  timer HeartbeatDue
           ◆ ‖ ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 2 round 250
1.707443   ◆ ‖ ●   3 → 1 PING round 250
           ◆ ‖ ●   3 → 1 PING
           ◆ ‖ ●   3 ✕ 1 PING (lost)
1.750000   ◆ ‖ │   1  timer GrantEnds
1.804443   ◆ ‖ │   1  timer HeartbeatDue
           ◆ ‖ ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 2 round 251
1.807443   ◆ ‖ ●   3 → 1 PING round 251
1.810443   ★ ‖ │   1  works with t1/1.1
           ★ ‖ │   1  now owner
1.810893   ★ ‖ ●   3 ⇥ 1 PING round 251 (a copy)
