token, 3 nodes, seed 0
◇ looser  ◆ generating  ◆ idle-owner  ● waiter  ★ owner  · down  ‖ frozen

 seconds   1 2 3
0.000000   ◇ ◇ ◇   1 2 3  started
           ◇ ◇ ◇   1 → 2 3 PING all
           ◇ ◇ ◇   1 → 2 3 WHERE_IS_TOKEN
           ◇ ◇ ◇   1 2 3  now looser
           ◇ ◇ ◇   2 → 1 3 PING all
           ◇ ◇ ◇   2 → 1 3 WHERE_IS_TOKEN
           ◇ ◇ ◇   3 → 1 2 PING all
           ◇ ◇ ◇   3 → 1 2 WHERE_IS_TOKEN
0.001171   ◇ ◇ ◇   1  learned of 02:00:00:00:00:03
           ◇ ◇ ◇   1 → 3 PING
0.001172   ◇ ◇ ◇   2  learned of 02:00:00:00:00:01
           ◇ ◇ ◇   2 → 1 PING
0.001329   ◇ ◇ ◇   3  learned of 02:00:00:00:00:02
           ◇ ◇ ◇   3 → 2 PING
0.001717   ◇ ◇ ◇   3  learned of 02:00:00:00:00:01
           ◇ ◇ ◇   3 → 1 PING
0.001723   ◇ ◇ ◇   1  learned of 02:00:00:00:00:02
           ◇ ◇ ◇   1 → 2 PING
0.001733   ◇ ◇ ◇   2  learned of 02:00:00:00:00:03
           ◇ ◇ ◇   2 → 3 PING
0.100000   ◆ ◆ ◆   1 2 3  timer IntroductionDue
           ◆ ◆ ◆   1 2 3  timer AnswerDue
           ◆ ◆ ◆   1  would generate t1/1.1
           ◆ ◆ ◆   1 → 2 3 GENERATING_TOKEN t1/1.1 of 3 round 14
           ◆ ◆ ◆   1 2 3  now generating
           ◆ ◆ ◆   2  would generate t1/2.1
           ◆ ◆ ◆   2 → 1 3 GENERATING_TOKEN t1/2.1 of 3 round 118
           ◆ ◆ ◆   3  would generate t1/3.1
           ◆ ◆ ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 3 round 29
0.101005   ◆ ◆ ◆   2 → 3 GENERATING_TOKEN t1/2.1 of 3 round 118
0.101005   ◆ ◆ ◆   1 → 3 GENERATING_TOKEN t1/1.1 of 3 round 14
0.101416   ◆ ◇ ◆   2 → 1 PING round 14
           ◆ ◇ ◆   2  now looser
0.101530   ◆ ◇ ◆   1 → 2 GENERATING_TOKEN t1/1.1 of 3 round 14
0.101792   ◆ ◇ ◇   3 → 1 PING round 14
           ◆ ◇ ◇   3  now looser
0.101842   ◆ ◇ ◇   3 → 2 PING round 118
0.102125   ◆ ◇ ◇   3 → 2 PING round 118
0.102390   ◆ ◇ ◇   3 → 1 PING round 14
0.103333   ◆ ◇ ◇   2 → 1 PING round 14
0.200000   ◆ ◇ ◇   1  timer AnswerDue
0.201252   ◆ ◇ ◇   1  has generated t1/1.1
           ◆ ◇ ◇   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3 round 15
           ◆ ◇ ◇   1  now idle-owner
0.202840   ◆ ● ◇   2  waits: 1 has t1/1.1
           ◆ ● ◇   2  now waiter
0.203090   ◆ │ ●   3  waits: 1 has t1/1.1
           ◆ │ ●   3  now waiter
0.301252   ◆ │ │   1  timer HeartbeatDue
           ◆ ● ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3 round 16
0.400000   ◆ ● ●   1 2 3  timer GrantEnds
0.401252   ◆ │ │   1  timer HeartbeatDue
           ◆ ● ●   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3 round 17
0.402395   ◆ │ ●   3 → 1 PING round 17
0.402652   ◆ ● │   2 → 1 PING round 17
0.403961   ★ │ │   1  works with t1/1.1
           ★ │ │   1  now owner
           ★ │ │   … 30 × TOKEN_IS_HERE/PING
2.000000   ★ │ │   ── cut 1 | 2,3 ──
           ★ │ │   ── jump 1 -2s ──
2.302660   ★ │ ◇   3  knows nobody who has the token
           ★ ● ◇   3 → 1 2 WHERE_IS_TOKEN
           ★ │ ◇   3 ✕ 1 WHERE_IS_TOKEN (cut off)
           ★ │ ◇   3  now looser
2.302729   ★ ◇ ◇   2  timer GrantEnds
           ★ ◇ ◇   2  timer SilenceDue
           ★ ◇ ◇   2  knows nobody who has the token
           ★ ◇ ◇   2 → 1 3 WHERE_IS_TOKEN
           ★ ◇ ◇   2 ✕ 1 WHERE_IS_TOKEN (cut off)
           ★ ◇ ◇   2  now looser
2.402660   ★ ◇ ◆   3  timer AnswerDue
           ★ ◇ ◆   3  would generate t1/3.1
           ★ ◇ ◆   3 → 1 2 GENERATING_TOKEN t1/3.1 of 3 round 30
           ★ ◇ ◆   3 ✕ 1 GENERATING_TOKEN t1/3.1 of 3 round 30 (cut off)
           ★ ◇ ◆   3  now generating
2.402729   ★ ◆ ◆   2  timer AnswerDue
           ★ ◆ ◆   2  would generate t1/2.1
           ★ ◆ ◆   2 → 1 3 GENERATING_TOKEN t1/2.1 of 3 round 119
           ★ ◆ ◆   2 ✕ 1 GENERATING_TOKEN t1/2.1 of 3 round 119 (cut off)
           ★ ◆ ◆   2  now generating
2.404352   ★ ◆ ◇   3 → 2 TOKEN_DESTROYED t1/1.1 of 3
           ★ ◆ ◇   3 → 2 PING round 119
           ★ ◆ ◇   3  now looser
2.404488   ★ ◆ ◇   2 → 3 GENERATING_TOKEN t1/2.1 of 3 round 119
2.405748   ★ ◆ ◇   3 → 2 TOKEN_DESTROYED t1/1.1 of 3
           ★ ◆ ◇   3 → 2 PING round 119
2.502729   ★ ◆ ◇   2  timer AnswerDue
2.504278   ★ ◆ ◇   2  has generated t2/2.1
           ★ ◆ ◇   2 → 1 3 TOKEN_IS_HERE t2/2.1 of 3 round 120
           ★ ◆ ◇   2 ✕ 1 TOKEN_IS_HERE t2/2.1 of 3 round 120 (cut off)
           ★ ◆ ◇   2  now idle-owner
2.506199   ★ ◆ ●   3  waits: 2 has t2/2.1
           ★ ◆ ●   3 → 2 PING round 120
           ★ ◆ ●   3  now waiter
2.507703   ★ ★ │   2  works with t2/2.1
           ★ ★ │   2  now owner
           ★ ★ │   ✕ BROKEN never-two-working: no two members work at one moment
