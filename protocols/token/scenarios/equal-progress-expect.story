token, 5 nodes, seed 0
◇ looser  ◆ generating  ◆ idle-owner  ● waiter  ★ owner  ▽ letting-go  ▽ offering  ◆ taking  · down  ‖ frozen

 seconds   1 2 3 4 5
0.000000   ◇ ◇ ◇ ◇ ◇   1 2 3 4 5  started
           ◇ ◇ ◇ ◇ ◇   1 → 2 3 4 5 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇ ◇   1 2 3 4 5  now looser
           ◇ ◇ ◇ ◇ ◇   2 → 1 3 4 5 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇ ◇   3 → 1 2 4 5 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇ ◇   4 → 1 2 3 5 WHERE_IS_TOKEN
           ◇ ◇ ◇ ◇ ◇   5 → 1 2 3 4 WHERE_IS_TOKEN
0.099009   ◆ ◆ ◇ ◇ ◇   1 2  timer AnswerDue
           ◆ ◆ ◇ ◇ ◇   1  would generate t1/1.1
           ◆ ◆ ◇ ◇ ◇   1 → 2 3 4 5 GENERATING_TOKEN t1/1.1 of 5 round 225
           ◆ ◆ ◇ ◇ ◇   1 2  now generating
           ◆ ◆ ◇ ◇ ◇   2  would generate t1/2.1
           ◆ ◆ ◇ ◇ ◇   2 → 1 3 4 5 GENERATING_TOKEN t1/2.1 of 5 round 106
0.100000   ◆ ◆ ◇ ◆ ◇   4  timer AnswerDue
           ◆ ◆ ◇ ◆ ◇   4  would generate t1/4.1
           ◆ ◆ ◇ ◆ ◇   4 → 1 2 3 5 GENERATING_TOKEN t1/4.1 of 5 round 6
           ◆ ◆ ◇ ◆ ◇   4  now generating
0.100929   ◆ ◆ ◆ ◆ ◇   3  timer AnswerDue
           ◆ ◆ ◆ ◆ ◇   3  would generate t1/3.1
           ◆ ◆ ◆ ◆ ◇   3 → 1 2 4 5 GENERATING_TOKEN t1/3.1 of 5 round 205
           ◆ ◆ ◆ ◆ ◇   3  now generating
0.101010   ◆ ◆ ◆ ◆ ◆   5  timer AnswerDue
           ◆ ◆ ◆ ◆ ◆   5  would generate t1/5.1
           ◆ ◆ ◆ ◆ ◆   5 → 1 2 3 4 GENERATING_TOKEN t1/5.1 of 5 round 90
           ◆ ◆ ◆ ◆ ◆   5  now generating
0.120643   ◆ ◆ ◆ ◆ ◆   1 → 2 GENERATING_TOKEN t1/1.1 of 5 round 225
0.122542   ◆ ◆ ◆ ◆ ◇   5 → 1 PING round 225
           ◆ ◆ ◆ ◆ ◇   5  now looser
0.122691   ◆ ◆ ◇ ◆ ◇   3 → 1 PING round 225
           ◆ ◆ ◇ ◆ ◇   3  now looser
0.122774   ◆ ◆ ◇ ◆ ◇   3 → 2 PING round 106
0.123100   ◆ ◆ ◇ ◆ ◇   2 → 4 GENERATING_TOKEN t1/2.1 of 5 round 106
0.123296   ◆ ◆ ◇ ◆ ◇   2 → 3 GENERATING_TOKEN t1/2.1 of 5 round 106
0.123457   ◆ ◇ ◇ ◆ ◇   2 → 1 PING round 225
           ◆ ◇ ◇ ◆ ◇   2  now looser
0.124761   ◆ ◇ ◇ ◆ ◇   1 → 5 GENERATING_TOKEN t1/1.1 of 5 round 225
0.125015   ◆ ◇ ◇ ◇ ◇   4 → 1 PING round 225
           ◆ ◇ ◇ ◇ ◇   4  now looser
0.125459   ◆ ◇ ◇ ◇ ◇   5 → 4 PING round 6
0.125955   ◆ ◇ ◇ ◇ ◇   1 → 3 GENERATING_TOKEN t1/1.1 of 5 round 225
0.126984   ◆ ◇ ◇ ◇ ◇   5 → 2 PING round 106
0.128320   ◆ ◇ ◇ ◇ ◇   5 → 3 PING round 205
0.128504   ◆ ◇ ◇ ◇ ◇   1 → 4 GENERATING_TOKEN t1/1.1 of 5 round 225
0.128828   ◆ ◇ ◇ ◇ ◇   4 → 3 PING round 205
0.136087   ◆ ◇ ◇ ◇ ◇   4 → 2 PING round 106
0.147870   ◆ ◇ ◇ ◇ ◇   2 → 1 PING round 225
0.148045   ◆ ◇ ◇ ◇ ◇   4 → 2 PING round 106
0.148101   ◆ ◇ ◇ ◇ ◇   3 → 1 PING round 225
0.149661   ◆ ◇ ◇ ◇ ◇   3 → 2 PING round 106
0.150737   ◆ ◇ ◇ ◇ ◇   4 → 1 PING round 225
0.167390   ◆ ◇ ◇ ◇ ◇   5 → 1 PING round 225
0.198019   ◆ ◇ ◇ ◇ ◇   1  timer AnswerDue
0.199048   ◆ ◇ ◇ ◇ ◇   1  has generated t1/1.1
           ◆ ◇ ◇ ◇ ◇   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 5 round 226
           ◆ ◇ ◇ ◇ ◇   1  now idle-owner
0.200000   ◆ ◇ ◇ ◇ ◇   ── slow 4 > 5 374600us ──
0.222254   ◆ ◇ ◇ ● ◇   4  waits: 1 has t1/1.1
           ◆ ◇ ◇ ● ◇   4  now waiter
0.223527   ◆ ◇ ● │ ◇   3  waits: 1 has t1/1.1
           ◆ ◇ ● │ ◇   3  now waiter
0.225203   ◆ ◇ │ │ ●   5  waits: 1 has t1/1.1
           ◆ ◇ │ │ ●   5  now waiter
0.226097   ◆ ● │ │ │   2  waits: 1 has t1/1.1
           ◆ ● │ │ │   2  now waiter
0.298058   ◆ │ │ │ │   1  timer HeartbeatDue
           ◆ ● ● ● ●   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 5 round 227
0.396039   ◆ ● │ │ │   1 2  timer GrantEnds
0.397068   ◆ │ │ │ │   1  timer HeartbeatDue
           ◆ ● ● ● ●   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 5 round 228
0.400000   ◆ │ │ ● │   4  timer GrantEnds
0.403718   ◆ │ ● │ │   3  timer GrantEnds
0.404040   ◆ │ │ │ ●   5  timer GrantEnds
0.419725   ◆ ● │ │ │   2 → 1 PING round 228
0.422785   ◆ │ ● │ │   3 → 1 PING round 228
0.423870   ◆ │ │ ● │   4 → 1 PING round 228
0.425127   ◆ │ │ │ ●   5 → 1 PING round 228
0.446795   ★ │ │ │ │   1  works with t1/1.1
           ★ │ │ │ │   1  now owner
           ★ │ │ │ │   … 4 × TOKEN_IS_HERE/PING
0.595087   ★ ● ● ● ●   1 → 2 3 4 5 TOKEN_IS_HERE t1/1.1 of 5 round 230
0.595309   ▽ │ │ │ │   1  lets go of t1/1.1: the work should stop
           ▽ │ │ │ │   1  now letting-go
0.602016   ▽ │ │ │ │   1  asked: stopped
           ▽ │ │ │ │   1  works with t1/1.1 no longer
           ▽ ● ● ● ●   1 → 2 3 4 5 TOKEN_DESTROYED t1/1.1 of 5
           ▽ │ │ │ │   1  now offering
0.603949   ▽ ● │ │ │   1 → 2 TAKE_TOKEN t2/1.1 of 5
0.617687   ▽ ● │ │ │   2 → 1 PING round 230
0.620618   ▽ │ ● │ │   3 → 1 PING round 230
0.622024   ▽ │ │ │ ●   5 → 1 PING round 230
0.623180   ▽ │ │ ● │   4 → 1 PING round 230
0.631460   ▽ ◆ │ │ │   2  now taking
0.633104   ▽ ◆ │ │ │   2  took t2/1.1 from 1
           ▽ ◆ │ │ │   2 → 1 TOKEN_IS_HERE t2/1.1 of 5
           ▽ ◆ ● ● ●   2 → 1 3 4 5 TOKEN_IS_HERE t2/1.1 of 5 round 107
           ▽ ◆ │ │ │   2  now idle-owner
0.654665   ▽ ◆ │ ● │   4  waits: 2 has t2/1.1
           ▽ ◆ │ ● │   4 → 2 PING round 107
0.660093   ▽ ◆ ● │ │   3  waits: 2 has t2/1.1
           ▽ ◆ ● │ │   3 → 2 PING round 107
0.660598   ● ◆ │ │ │   1  handed t2/1.1 over to 2
           ● ◆ │ │ │   1  waits: 2 has t2/1.1
           ● ◆ │ │ │   1  now waiter
           ● ◆ │ │ │   1 → 2 PING round 107
0.661477   │ ◆ │ │ ●   5  waits: 2 has t2/1.1
           │ ◆ │ │ ●   5 → 2 PING round 107
0.683291   │ ★ │ │ │   2  works with t2/1.1
           │ ★ │ │ │   2  now owner
           │ ★ │ │ │   … 4 × TOKEN_IS_HERE/PING
0.831124   ● ★ ● ● ●   2 → 1 3 4 5 TOKEN_IS_HERE t2/1.1 of 5 round 109
0.831806   │ ▽ │ │ │   2  lets go of t2/1.1: the work should stop
           │ ▽ │ │ │   2  now letting-go
0.836577   │ ▽ │ │ │   2  asked: stopped
           │ ▽ │ │ │   2  works with t2/1.1 no longer
           ● ▽ ● ● ●   2 → 1 3 4 5 TOKEN_DESTROYED t2/1.1 of 5
           │ ▽ │ │ │   2  now offering
0.837878   │ ▽ ● │ │   2 → 3 TAKE_TOKEN t3/1.1 of 5
0.852729   │ ▽ │ │ ●   5 → 2 PING round 109
0.854861   ● ▽ │ │ │   1 → 2 PING round 109
0.855047   │ ▽ ● │ │   3 → 2 PING round 109
0.857243   │ ▽ │ ● │   4 → 2 PING round 109
0.860760   │ ▽ ◆ │ │   3  now taking
0.862136   │ ▽ ◆ │ │   3  took t3/1.1 from 2
           │ ▽ ◆ │ │   3 → 2 TOKEN_IS_HERE t3/1.1 of 5
           ● ▽ ◆ ● ●   3 → 1 2 4 5 TOKEN_IS_HERE t3/1.1 of 5 round 206
           │ ▽ ◆ │ │   3  now idle-owner
0.887614   ● ▽ ◆ │ │   1  waits: 3 has t3/1.1
           ● ▽ ◆ │ │   1 → 3 PING round 206
0.888244   │ ● ◆ │ │   2  handed t3/1.1 over to 3
           │ ● ◆ │ │   2  waits: 3 has t3/1.1
           │ ● ◆ │ │   2  now waiter
           │ ● ◆ │ │   2 → 3 PING round 206
0.889762   │ │ ◆ ● │   4  waits: 3 has t3/1.1
           │ │ ◆ ● │   4 → 3 PING round 206
0.891002   │ │ ◆ │ ●   5  waits: 3 has t3/1.1
           │ │ ◆ │ ●   5 → 3 PING round 206
0.913459   │ │ ★ │ │   3  works with t3/1.1
           │ │ ★ │ │   3  now owner
           │ │ ★ │ │   … 4 × TOKEN_IS_HERE/PING
1.063995   ● ● ★ ● ●   3 → 1 2 4 5 TOKEN_IS_HERE t3/1.1 of 5 round 208
1.064854   │ │ ▽ │ │   3  lets go of t3/1.1: the work should stop
           │ │ ▽ │ │   3  now letting-go
1.074668   │ │ ▽ │ │   3  asked: stopped
           │ │ ▽ │ │   3  works with t3/1.1 no longer
           ● ● ▽ ● ●   3 → 1 2 4 5 TOKEN_DESTROYED t3/1.1 of 5
           │ │ ▽ │ │   3  now offering
1.076367   │ │ ▽ ● │   3 → 4 TAKE_TOKEN t4/1.1 of 5
1.085604   │ ● ▽ │ │   2 → 3 PING round 208
1.086061   │ │ ▽ ● │   4 → 3 PING round 208
1.088732   ● │ ▽ │ │   1 → 3 PING round 208
1.090453   │ │ ▽ │ ●   5 → 3 PING round 208
1.102433   │ │ ▽ ◆ │   4  now taking
1.103552   │ │ ▽ ◆ │   4  took t4/1.1 from 3
           │ │ ▽ ◆ │   4 → 3 TOKEN_IS_HERE t4/1.1 of 5
           ● ● ▽ ◆ ●   4 → 1 2 3 5 TOKEN_IS_HERE t4/1.1 of 5 round 7
           │ │ ▽ ◆ │   4  now idle-owner
1.127113   ● │ ▽ ◆ │   1  waits: 4 has t4/1.1
           ● │ ▽ ◆ │   1 → 4 PING round 7
1.128770   │ ● ▽ ◆ │   2  waits: 4 has t4/1.1
           │ ● ▽ ◆ │   2 → 4 PING round 7
1.128815   │ │ ● ◆ │   3  handed t4/1.1 over to 4
           │ │ ● ◆ │   3  waits: 4 has t4/1.1
           │ │ ● ◆ │   3  now waiter
1.130930   │ │ ● ◆ │   3 → 4 PING round 7
1.154893   │ │ │ ★ │   4  works with t4/1.1
           │ │ │ ★ │   4  now owner
           │ │ │ ★ │   … 3 × TOKEN_IS_HERE
1.203552   │ │ │ ★ ●   4 → 5 TOKEN_IS_HERE t4/1.1 of 5 round 8
           │ │ │ ★ │   … 3 × PING
1.281337   ● │ │ ★ ●   5 ⇥ 1 PING round 225 (a copy)
1.295624   │ ● │ ★ ●   2 ⇥ 5 GENERATING_TOKEN t1/2.1 of 5 round 106 (a copy)
           │ ● │ ★ ●   5 → 2 TOKEN_WAS_HERE_RECENTLY
1.303552   ● ● ● ★ ●   4 → 1 2 3 5 TOKEN_IS_HERE t4/1.1 of 5 round 9
1.304893   │ │ │ ▽ │   4  lets go of t4/1.1: the work should stop
           │ │ │ ▽ │   4  now letting-go
1.310388   │ │ │ ▽ │   4  asked: stopped
           │ │ │ ▽ │   4  works with t4/1.1 no longer
           ● ● ● ▽ ●   4 → 1 2 3 5 TOKEN_DESTROYED t4/1.1 of 5
           │ │ │ ▽ │   4  now offering
1.312383   │ │ │ ▽ ●   4 → 5 TAKE_TOKEN t5/1.1 of 5
1.325708   ● │ │ ▽ │   1 → 4 PING round 9
1.329590   │ ● │ ▽ │   2 → 4 PING round 9
1.332299   │ │ ● ▽ │   3 → 4 PING round 9
1.403552   │ │ │ ▽ │   4  timer HeartbeatDue
           ● ● ● ▽ ●   4 → 1 2 3 5 TOKEN_IS_HERE t4/1.1 of 5 round 10
1.412383   │ │ │ ▽ │   4  timer OfferDue
           │ │ │ ▽ ●   4 → 5 TAKE_TOKEN t5/1.1 of 5
1.426885   ● │ │ ▽ │   1 → 4 PING round 10
1.427633   │ ● │ ▽ │   2 → 4 PING round 10
1.427735   │ │ ● ▽ │   3 → 4 PING round 10
1.452779   │ ● │ ▽ ●   5 ⇥ 2 PING round 106 (a copy)
1.455969   ● ● │ ▽ │   2 ⇥ 1 PING round 225 (a copy)
1.494494   │ │ │ ▽ ◇   5  timer SilenceDue
           │ │ │ ▽ ◇   5  knows nobody who has the token
           ● ● ● ▽ ◇   5 → 1 2 3 4 WHERE_IS_TOKEN
           │ │ │ ▽ ◇   5  now looser
1.503552   │ │ │ ▽ ◇   4  timer HeartbeatDue
           ● ● ● ▽ ◇   4 → 1 2 3 5 TOKEN_IS_HERE t4/1.1 of 5 round 11
1.505187   │ │ │ ▽ ●   5  waits: 4 has t4/1.1
           │ │ │ ▽ ●   5 → 4 PING round 7
           │ │ │ ▽ ●   5  now waiter
1.512383   │ │ │ ▽ │   4  timer OfferDue
           │ │ │ ▽ ●   4 → 5 TAKE_TOKEN t5/1.1 of 5
1.516965   │ │ ● ▽ ●   3 → 5 TOKEN_WAS_HERE_RECENTLY
1.518092   │ │ │ ▽ ●   4 → 5 TOKEN_IS_HERE t4/1.1 of 5
1.520242   │ ● │ ▽ ●   2 → 5 TOKEN_WAS_HERE_RECENTLY
1.523181   ● │ │ ▽ ●   1 → 5 TOKEN_WAS_HERE_RECENTLY
1.530003   ● │ │ ▽ │   1 → 4 PING round 11
1.531047   │ │ ● ▽ │   3 → 4 PING round 11
1.531663   │ ● │ ▽ │   2 → 4 PING round 11
1.534872   │ │ ● ▽ │   4 ⇥ 3 GENERATING_TOKEN t1/4.1 of 5 round 6 (a copy)
           │ │ ● ▽ │   3 → 4 TOKEN_WAS_HERE_RECENTLY
1.537679   ● │ │ ▽ │   4 ⇥ 1 WHERE_IS_TOKEN (a copy)
           ● │ │ ▽ │   1 → 4 TOKEN_WAS_HERE_RECENTLY
1.603135   │ │ │ ▽ ●   5 → 4 PING round 8
1.603552   │ │ │ ▽ │   4  timer HeartbeatDue
           ● ● ● ▽ ●   4 → 1 2 3 5 TOKEN_IS_HERE t4/1.1 of 5 round 12
1.612383   │ │ │ ● │   4  timer OfferDue
           │ │ │ ● │   4  does not know whether 5 took t5/1.1
           │ │ │ ● │   4  waits: 5 has t5/1.1
           │ │ │ ● │   4  now waiter
1.626667   │ │ ● ● │   3 → 4 PING round 12
1.627536   ● │ │ ● │   1 → 4 PING round 12
1.629016   │ ● │ ● │   2 → 4 PING round 12
1.702757   │ │ │ ● ●   5 → 4 PING round 9
1.728276   │ │ │ │ ◆   5  now taking
1.730257   │ │ │ │ ◆   5  took t5/1.1 from 4
           │ │ │ ● ◆   5 → 4 TOKEN_IS_HERE t5/1.1 of 5
           ● ● ● ● ◆   5 → 1 2 3 4 TOKEN_IS_HERE t5/1.1 of 5 round 91
           │ │ │ │ ◆   5  now idle-owner
1.755212   │ │ │ ● ◆   4 → 5 PING round 91
1.756467   ● │ │ │ ◆   1  waits: 5 has t5/1.1
1.757958   │ ● │ │ ◆   2  waits: 5 has t5/1.1
1.759251   │ │ ● │ ◆   3  waits: 5 has t5/1.1
1.761469   ● │ │ │ ◆   5 ⇥ 1 GENERATING_TOKEN t1/5.1 of 5 round 90 (a copy)
           ● │ │ │ ◆   1 → 5 TOKEN_WAS_HERE_RECENTLY
1.803797   │ │ │ ● ◆   5 → 4 TOKEN_IS_HERE t5/1.1 of 5
1.807409   │ ● │ │ ◆   5 ⇥ 2 PING round 107 (a copy)
1.815319   │ │ │ ● ◆   5 → 4 TOKEN_IS_HERE t5/1.1 of 5
1.831267   │ │ │ │ ◆   5  timer HeartbeatDue
           ● ● ● ● ◆   5 → 1 2 3 4 TOKEN_IS_HERE t5/1.1 of 5 round 92
1.856037   │ │ │ ● ◆   4 → 5 PING round 92
1.869457   ● ● │ │ ◆   2 ⇥ 1 WHERE_IS_TOKEN (a copy)
           ● ● │ │ ◆   1 → 2 TOKEN_WAS_HERE_RECENTLY
1.897780   │ │ ● ● ◆   4 ⇥ 3 PING round 205 (a copy)
1.899978   │ │ │ ● ◆   5 → 4 TOKEN_IS_HERE t5/1.1 of 5
1.915510   │ │ │ ● ◆   5 → 4 TOKEN_IS_HERE t5/1.1 of 5
1.932277   │ │ │ │ ◆   5  timer HeartbeatDue
           ● ● ● ● ◆   5 → 1 2 3 4 TOKEN_IS_HERE t5/1.1 of 5 round 93
1.959200   │ │ │ ● ◆   4 → 5 PING round 93
2.007070   │ │ │ ● ◆   5 → 4 TOKEN_IS_HERE t5/1.1 of 5
2.023576   ● │ │ │ ◆   1  timer GrantEnds
2.025055   │ ● │ │ ◆   2  timer GrantEnds
2.030385   │ │ ● │ ◆   3  timer GrantEnds
2.033288   │ │ │ │ ◆   5  timer HeartbeatDue
           ● ● ● ● ◆   5 → 1 2 3 4 TOKEN_IS_HERE t5/1.1 of 5 round 94
2.049896   ● │ ● │ ◆   3 ⇥ 1 TOKEN_IS_HERE t3/1.1 of 5 round 206 (a copy)
2.055341   │ │ ● │ ◆   3 → 5 PING round 94
2.056402   │ │ │ ● ◆   4 → 5 PING round 94
2.057010   │ ● │ │ ◆   2 → 5 PING round 94
2.057588   ● │ │ │ ◆   1 → 5 PING round 94
2.060291   ● │ ● │ ◆   1 ⇥ 3 TOKEN_IS_HERE t1/1.1 of 5 round 226 (a copy)
2.084144   │ │ │ │ ★   5  works with t5/1.1
           │ │ │ │ ★   5  now owner
           │ │ │ │ ★   … 4 × TOKEN_IS_HERE
2.148545   ● ● │ │ ★   1 ⇥ 2 GENERATING_TOKEN t1/1.1 of 5 round 225 (a copy)
           ● ● │ │ ★   2 → 1 TOKEN_WAS_HERE_RECENTLY
           │ │ │ │ ★   … 3 × PING
2.160817   │ │ │ ● ★   4 → 5 PING round 95
2.193646   ● ● │ │ ★   2 ⇥ 1 TOKEN_IS_HERE t2/1.1 of 5 (a copy)
2.235308   ● ● ● ● ★   5 → 1 2 3 4 TOKEN_IS_HERE t5/1.1 of 5 round 96
2.235659   │ │ │ │ ▽   5  lets go of t5/1.1: the work should stop
           │ │ │ │ ▽   5  now letting-go
2.250024   │ │ │ │ ▽   5  asked: stopped
           │ │ │ │ ▽   5  works with t5/1.1 no longer
           ● ● ● ● ▽   5 → 1 2 3 4 TOKEN_DESTROYED t5/1.1 of 5
           │ │ │ │ ▽   5  now offering
2.251481   ● │ │ │ ▽   5 → 1 TAKE_TOKEN t6/1.1 of 5
2.258494   ● │ │ │ ▽   1 → 5 PING round 96
2.259713   │ ● │ │ ▽   2 → 5 PING round 96
2.260878   │ │ ● │ ▽   3 → 5 PING round 96
2.264150   │ │ │ ● ▽   4 → 5 PING round 96
2.269345   │ ● ● │ ▽   2 ⇥ 3 GENERATING_TOKEN t1/2.1 of 5 round 106 (a copy)
           │ ● ● │ ▽   3 → 2 TOKEN_WAS_HERE_RECENTLY
2.278333   ◆ │ │ │ ▽   1  now taking
2.279932   ◆ │ │ │ ▽   1  took t6/1.1 from 5
           ◆ │ │ │ ▽   1 → 5 TOKEN_IS_HERE t6/1.1 of 5
           ◆ ● ● ● ▽   1 → 2 3 4 5 TOKEN_IS_HERE t6/1.1 of 5 round 231
           ◆ │ │ │ ▽   1  now idle-owner
2.301522   ◆ │ │ ● ▽   4  waits: 1 has t6/1.1
           ◆ │ │ ● ▽   4 → 1 PING round 231
2.302617   ◆ │ ● │ ▽   3  waits: 1 has t6/1.1
           ◆ │ ● │ ▽   3 → 1 PING round 231
2.307966   ◆ │ │ │ ▽   1 ⇥ 5 TOKEN_IS_HERE t1/1.1 of 5 round 227 (a copy)
           ◆ │ │ │ ▽   5 → 1 TOKEN_IS_HERE t5/1.1 of 5
2.308808   ◆ │ │ │ ●   5  handed t6/1.1 over to 1
           ◆ │ │ │ ●   5  waits: 1 has t6/1.1
           ◆ │ │ │ ●   5  now waiter
           ◆ │ │ │ ●   5 → 1 PING round 231
2.308808   ◆ ● │ │ │   2  waits: 1 has t6/1.1
           ◆ ● │ │ │   2 → 1 PING round 231
2.308880   ◆ │ │ │ ●   5 ⇥ 1 PING round 225 (a copy)
2.325218   ★ │ │ │ │   1  works with t6/1.1
           ★ │ │ │ │   1  now owner
2.326306   ★ │ ● │ ●   5 ⇥ 3 PING round 205 (a copy)
2.359645   ★ ◆ │ │ │   1 ⇥ 2 TOKEN_IS_HERE t1/1.1 of 5 round 227 (a copy)
           ★ ◆ │ │ │   2  now generating
2.361186   ★ ◆ │ │ │   2  has generated t7/2.1
           ★ ◆ ● ● ●   2 → 1 3 4 5 TOKEN_IS_HERE t7/2.1 of 5 round 110
           ★ ◆ │ │ │   2  now idle-owner
2.378942   ★ ◆ │ │ │   1  timer HeartbeatDue
           ★ ◆ ● ● ●   1 → 2 3 4 5 TOKEN_IS_HERE t6/1.1 of 5 round 232
2.383767   ★ ◆ ● │ │   3  waits: 2 has t7/2.1
2.384368   ★ ◆ │ │ ●   5  waits: 2 has t7/2.1
2.385134   ★ ◆ │ ● │   4  waits: 2 has t7/2.1
2.389379   ▽ ◆ │ │ │   1  lets go of t6/1.1: the work should stop
           ▽ ◆ │ │ │   1  now letting-go
2.402567   ◆ ◆ │ │ │   1  asked: stopped
           ◆ ◆ │ │ │   1  works with t6/1.1 no longer
           ◆ ◆ ● ● ●   1 → 2 3 4 5 TOKEN_DESTROYED t6/1.1 of 5
           ◆ ◆ │ │ │   1  now idle-owner
2.407853   ◆ ◆ │ │ │   2 → 1 TOKEN_IS_HERE t7/2.1 of 5
2.424436   ◆ ◆ │ │ │   2 → 1 TOKEN_IS_HERE t7/2.1 of 5
           ◆ ◆ ● ● ●   2 → 1 3 4 5 TOKEN_IS_HERE t7/2.1 of 5 round 111
2.434128   ● ◆ │ │ │   1  destroyed t6/1.1: there is a better one
           ● ◆ │ │ │   1  waits: 2 has t7/2.1
           ● ◆ │ │ │   1  now waiter
2.445948   │ ◆ │ ● │   4 → 2 PING round 111
2.449609   ● ◆ │ │ │   1 → 2 PING round 111
2.451137   │ ◆ ● │ │   3 → 2 PING round 111
2.451998   │ ◆ │ │ ●   5 → 2 PING round 111
2.461600   │ ◆ ● ● │   4 ⇥ 3 TOKEN_IS_HERE t4/1.1 of 5 round 7 (a copy)
2.473447   │ ★ │ │ │   2  works with t7/2.1
           │ ★ │ │ │   2  now owner
2.488724   ● ★ ● │ │   1 ⇥ 3 PING round 207 (a copy)
           │ ★ │ │ │   … 4 × TOKEN_IS_HERE/PING
2.576355   ● ★ ● │ │   1 ⇥ 3 TOKEN_DESTROYED t1/1.1 of 5 (a copy)
2.604289   ● ★ │ │ │   1 ⇥ 2 TOKEN_IS_HERE t1/1.1 of 5 round 228 (a copy)
           ● ★ │ │ │   2 → 1 TOKEN_IS_HERE t7/2.1 of 5
2.617751   │ ★ │ ● │   4 ⇥ 2 TOKEN_IS_HERE t4/1.1 of 5 round 10 (a copy)
           │ ★ │ ● │   2 → 4 TOKEN_IS_HERE t7/2.1 of 5
2.621962   │ ▽ │ │ │   2  lets go of t7/2.1: the work should stop
           │ ▽ │ │ │   2  now letting-go
2.622456   │ ▽ │ │ │   2  timer HeartbeatDue
           ● ▽ ● ● ●   2 → 1 3 4 5 TOKEN_IS_HERE t7/2.1 of 5 round 113
2.623856   │ ▽ │ ● │   2 ⇥ 4 PING round 7 (a copy)
2.628206   │ ▽ │ ● │   2 ⇥ 4 TOKEN_DESTROYED t2/1.1 of 5 (a copy)
2.635335   │ ▽ │ │ │   2  asked: stopped
           │ ▽ │ │ │   2  works with t7/2.1 no longer
           ● ▽ ● ● ●   2 → 1 3 4 5 TOKEN_DESTROYED t7/2.1 of 5
           │ ▽ │ │ │   2  now offering
2.637045   │ ▽ ● │ │   2 → 3 TAKE_TOKEN t8/2.1 of 5
2.644371   │ ▽ ● │ │   3 → 2 PING round 113
2.644645   ● ▽ │ │ │   1 → 2 PING round 113
2.645925   │ ▽ │ │ ●   5 → 2 PING round 113
2.649616   │ ▽ │ ● │   4 → 2 PING round 113
2.663498   │ ▽ ◆ │ │   3  now taking
2.665457   │ ▽ ◆ │ │   3  took t8/2.1 from 2
           │ ▽ ◆ │ │   3 → 2 TOKEN_IS_HERE t8/2.1 of 5
           ● ▽ ◆ ● ●   3 → 1 2 4 5 TOKEN_IS_HERE t8/2.1 of 5 round 209
           │ ▽ ◆ │ │   3  now idle-owner
2.691173   ● ▽ ◆ │ │   1  waits: 3 has t8/2.1
           ● ▽ ◆ │ │   1 → 3 PING round 209
2.692172   │ ▽ ◆ │ ●   5  waits: 3 has t8/2.1
           │ ▽ ◆ │ ●   5 → 3 PING round 209
2.693018   │ ▽ ◆ ● │   4  waits: 3 has t8/2.1
           │ ▽ ◆ ● │   4 → 3 PING round 209
2.693327   │ ● ◆ │ │   2  handed t8/2.1 over to 3
           │ ● ◆ │ │   2  waits: 3 has t8/2.1
           │ ● ◆ │ │   2  now waiter
           │ ● ◆ │ │   2 → 3 PING round 209
2.715421   │ │ ★ │ │   3  works with t8/2.1
           │ │ ★ │ │   3  now owner
2.743639   │ │ ★ │ ●   5 ⇥ 3 PING round 208 (a copy)
           │ │ ★ │ │   … 4 × TOKEN_IS_HERE
2.777140   │ ● ★ │ │   3 ⇥ 2 PING round 107 (a copy)
           │ │ ★ │ │   … 4 × PING
2.820363   │ ● ★ ● │   4 ⇥ 2 PING round 109 (a copy)
2.838948   │ ● ★ ● │   4 ⇥ 2 PING round 108 (a copy)
2.866815   │ │ ▽ │ │   3  lets go of t8/2.1: the work should stop
           │ │ ▽ │ │   3  now letting-go
2.867316   │ │ ▽ │ │   3  timer HeartbeatDue
           ● ● ▽ ● ●   3 → 1 2 4 5 TOKEN_IS_HERE t8/2.1 of 5 round 211
2.877149   │ │ ▽ │ │   3  asked: stopped
           │ │ ▽ │ │   3  works with t8/2.1 no longer
           ● ● ▽ ● ●   3 → 1 2 4 5 TOKEN_DESTROYED t8/2.1 of 5
           │ │ ▽ │ │   3  now offering
2.878372   │ │ ▽ ● │   3 → 4 TAKE_TOKEN t9/2.1 of 5
2.888875   │ │ ▽ ● │   4 → 3 PING round 211
2.892325   │ ● ▽ │ │   2 → 3 PING round 211
2.895162   │ │ ▽ │ ●   5 → 3 PING round 211
2.896961   ● │ ▽ ● │   4 ⇥ 1 TOKEN_IS_HERE t4/1.1 of 5 round 8 (a copy)
2.897315   │ ● ▽ │ ●   5 ⇥ 2 TOKEN_IS_HERE t5/1.1 of 5 round 91 (a copy)
2.902488   │ │ ▽ ◆ │   4  now taking
2.904467   │ │ ▽ ◆ │   4  took t9/2.1 from 3
           │ │ ▽ ◆ │   4 → 3 TOKEN_IS_HERE t9/2.1 of 5
           ● ● ▽ ◆ ●   4 → 1 2 3 5 TOKEN_IS_HERE t9/2.1 of 5 round 13
           │ │ ▽ ◆ │   4  now idle-owner
2.918990   │ │ ▽ ◆ ●   3 ⇥ 5 TOKEN_IS_HERE t3/1.1 of 5 round 207 (a copy)
2.927036   │ ● ▽ ◆ ●   2 ⇥ 5 TOKEN_IS_HERE t2/1.1 of 5 round 109 (a copy)
2.927137   ● │ ▽ ◆ │   1 → 3 PING round 211
2.927636   │ ● ▽ ◆ │   2  waits: 4 has t9/2.1
           │ ● ▽ ◆ │   2 → 4 PING round 13
2.928095   │ │ ● ◆ │   3  handed t9/2.1 over to 4
           │ │ ● ◆ │   3  waits: 4 has t9/2.1
           │ │ ● ◆ │   3  now waiter
2.928298   │ │ ● ◆ │   3 → 4 PING round 13
2.932585   ● │ │ ◆ │   1  waits: 4 has t9/2.1
2.944340   │ │ ● ◆ │   4 ⇥ 3 PING round 208 (a copy)
2.945855   ● │ │ ◆ │   4 ⇥ 1 TOKEN_IS_HERE t4/1.1 of 5 round 7 (a copy)
2.956266   ● ● │ ◆ │   2 ⇥ 1 TOKEN_IS_HERE t2/1.1 of 5 round 108 (a copy)
2.961395   │ ● │ ◆ │   4 ⇥ 2 TOKEN_DESTROYED t4/1.1 of 5 (a copy)
2.976711   │ │ │ ★ │   4  works with t9/2.1
           │ │ │ ★ │   4  now owner
2.993073   │ ● ● ★ │   2 ⇥ 3 PING round 207 (a copy)
3.000000   × × │ ★ │   1 2  crashed; its connections tell the others
3.000276   · · ● ★ ●   3 4 5  learned that 1 is gone
           · · ● ★ ●   3 4 5  learned that 2 is gone
3.000500   ◇ ◇ × × │   3 4  crashed silently
           ◇ ◇ · · │   1 2  started again, with its stored cell
           ◇ ◇ × × ●   1 → 2 3 4 5 WHERE_IS_TOKEN
           ◇ ◇ · · │   1 2  now looser
           ◇ ◇ · · ●   5  learned that 1 is back
           ◇ ◇ × × ●   2 → 1 3 4 5 WHERE_IS_TOKEN
           ◇ ◇ · · ●   5  learned that 2 is back
3.022013   ◇ ◇ × · │   2 ✕ 3 WHERE_IS_TOKEN (nobody there)
3.024261   ◇ ◇ · × │   2 ✕ 4 WHERE_IS_TOKEN (nobody there)
3.025262   ◇ ◇ · × │   1 ✕ 4 WHERE_IS_TOKEN (nobody there)
3.027116   ◇ ◇ · · ●   5 → 2 TOKEN_WAS_HERE_RECENTLY
3.028481   ◇ ◇ · · ●   5 → 1 TOKEN_WAS_HERE_RECENTLY
3.068678   ◇ ◇ × · ●   3 ⇥ 5 TOKEN_IS_HERE t3/1.1 of 5 round 206 (a copy)
3.079171   ◇ ◇ × · │   1 ✕ 3 WHERE_IS_TOKEN (nobody there)
3.128415   ◇ ◆ · × │   4 ⇥ 2 TOKEN_IS_HERE t4/1.1 of 5 round 8 (a copy)
           ◇ ◆ · · │   2  now generating
3.130297   ◇ ◆ · · │   2  has generated t9/2.2
           ◇ ◆ × × ●   2 → 1 3 4 5 TOKEN_IS_HERE t9/2.2 of 5 round 220
           ◇ ◆ · · │   2  now idle-owner
3.130879   ◇ ◆ × × │   4 ✕ 3 TOKEN_IS_HERE t4/1.1 of 5 round 12 (nobody there)
3.152528   ◇ ◆ · × │   2 ✕ 4 TOKEN_IS_HERE t9/2.2 of 5 round 220 (nobody there)
3.153457   ● ◆ · · │   1  waits: 2 has t9/2.2
           ● ◆ · · │   1  now waiter
3.155303   │ ◆ · · ●   5  waits: 2 has t9/2.2
           │ ◆ · · ●   5 → 2 PING round 220
3.156307   │ ◆ × · │   2 ✕ 3 TOKEN_IS_HERE t9/2.2 of 5 round 220 (nobody there)
3.222300   │ ◆ · × ●   5 ✕ 4 TOKEN_IS_HERE t5/1.1 of 5 (nobody there)
3.229307   │ ◆ · · │   2  timer HeartbeatDue
           ● ◆ × × ●   2 → 1 3 4 5 TOKEN_IS_HERE t9/2.2 of 5 round 221
3.234092   │ ◆ · × ●   5 ✕ 4 TOKEN_IS_HERE t5/1.1 of 5 round 91 (nobody there)
3.252001   │ ◆ · × │   2 ✕ 4 TOKEN_IS_HERE t9/2.2 of 5 round 221 (nobody there)
3.253249   │ ◆ · · ●   5 → 2 PING round 221
3.289431   ● ◆ · × │   1 ✕ 4 PING round 10 (connection reset)
3.292573   │ ◆ × · ●   5 ✕ 3 WHERE_IS_TOKEN (nobody there)
3.303855   │ ◆ · · ●   5  waits: 4 has t9/2.1
           │ ◆ · × ●   5 → 4 TOKEN_DESTROYED t9/ff:ff:ff:ff:ff:ff.4294967295 of 5
3.307730   │ ◆ × · │   2 ✕ 3 TOKEN_IS_HERE t9/2.2 of 5 round 221 (nobody there)
3.327906   │ ◆ · × ●   5 ✕ 4 TOKEN_DESTROYED t9/ff:ff:ff:ff:ff:ff.4294967295 of 5 (nobody there)
3.328317   │ ◆ · · │   2  timer HeartbeatDue
           ● ◆ × × ●   2 → 1 3 4 5 TOKEN_IS_HERE t9/2.2 of 5 round 222
3.336314   ● ◆ · × │   1 ✕ 4 PING round 7 (connection reset)
3.336428   ● ◆ × · │   3 ⇥ 1 TOKEN_IS_HERE t3/1.1 of 5 round 208 (a copy)
3.337836   ● ◆ · · ●   1 ✕ 5 PING round 94 (connection reset)
3.340394   ● ◆ · · ●   5 ⇥ 1 TOKEN_IS_HERE t5/1.1 of 5 round 92 (a copy)
3.351123   │ ◆ × · │   2 ✕ 3 TOKEN_IS_HERE t9/2.2 of 5 round 222 (nobody there)
3.352629   │ ◆ · × │   2 ✕ 4 TOKEN_IS_HERE t9/2.2 of 5 round 222 (nobody there)
3.354103   ● ◆ · · ●   5 ⇥ 1 TOKEN_IS_HERE t5/1.1 of 5 round 93 (a copy)
3.367776   │ ◆ · × ●   4 ⇥ 5 TOKEN_IS_HERE t4/1.1 of 5 round 10 (a copy)
3.396539   ● ◆ · · │   1 2  timer GrantEnds
3.410351   ● ◆ · · ●   5 ⇥ 1 TOKEN_IS_HERE t5/1.1 of 5 round 94 (a copy)
3.427326   │ ◆ · · │   2  timer HeartbeatDue
           ● ◆ × × ●   2 → 1 3 4 5 TOKEN_IS_HERE t9/2.2 of 5 round 223
3.450981   ● ◆ · · │   1 → 2 PING round 223
3.451795   │ ◆ × · │   2 ✕ 3 TOKEN_IS_HERE t9/2.2 of 5 round 223 (nobody there)
3.454333   │ ◆ · × │   2 ✕ 4 TOKEN_IS_HERE t9/2.2 of 5 round 223 (nobody there)
3.478812   │ ◆ · · │   2  timer LeaseEnds.0
3.498072   ● ◆ · × │   1 ✕ 4 PING round 12 (connection reset)
3.518416   │ ◆ · · │   2  timer LeaseOver.0
3.526336   │ ◆ · · │   2  timer HeartbeatDue
           ● ◆ × × ●   2 → 1 3 4 5 TOKEN_IS_HERE t9/2.2 of 5 round 224
           │ ◆ · · │   2  timer SilenceDue
           ● ◆ × × ●   2 → 1 3 4 5 TOKEN_IS_HERE t9/2.2 of 5 round 225
3.549746   │ ◆ × · │   2 ✕ 3 TOKEN_IS_HERE t9/2.2 of 5 round 224 (nobody there)
3.550320   │ ◆ × · │   2 ✕ 3 TOKEN_IS_HERE t9/2.2 of 5 round 225 (nobody there)
3.552140   ● ◆ · · │   1 → 2 PING round 224
           ● ◆ · · │   1 → 2 PING round 225
3.552982   │ ◆ · × │   2 ✕ 4 TOKEN_IS_HERE t9/2.2 of 5 round 224 (nobody there)
           │ ◆ · × │   2 ✕ 4 TOKEN_IS_HERE t9/2.2 of 5 round 225 (nobody there)
3.588136   │ ◆ × · ●   3 ⇥ 5 PING round 95 (a copy)
3.588252   │ ◆ · × ●   5 ✕ 4 PING round 8 (nobody there)
3.601127   │ ◆ · × ●   4 ⇥ 5 PING round 95 (a copy)
3.611171   ● ◆ × · │   1 ✕ 3 TOKEN_DESTROYED t6/1.1 of 5 (connection reset)
3.625346   │ ◆ · · │   2  timer HeartbeatDue
           ● ◆ × × ●   2 → 1 3 4 5 TOKEN_IS_HERE t9/2.2 of 5 round 226
3.650491   ● ◆ · · │   1 → 2 PING round 226
3.650509   │ ◆ · × │   2 ✕ 4 TOKEN_IS_HERE t9/2.2 of 5 round 226 (nobody there)
3.651740   │ ◆ × · │   2 ✕ 3 TOKEN_IS_HERE t9/2.2 of 5 round 226 (nobody there)
3.657289   │ ◆ · · ●   5  timer GrantEnds
3.684593   │ ◆ · × ●   5 ✕ 4 TOKEN_IS_HERE t5/1.1 of 5 round 95 (nobody there)
3.690149   ● ◆ · × │   4 ⇥ 1 TOKEN_IS_HERE t4/1.1 of 5 round 12 (a copy)
3.697031   ● ◆ · × │   4 ⇥ 1 PING round 231 (a copy)
3.707896   │ ◆ · · ◇   5  timer SilenceDue
           │ ◆ · · ◇   5  knows nobody who has the token
           ● ◆ × × ◇   5 → 1 2 3 4 WHERE_IS_TOKEN
           │ ◆ · · ◇   5  now looser
3.717241   │ ◆ · · ◇   2 ✕ 5 TOKEN_IS_HERE t7/2.1 of 5 round 111 (connection reset)
3.724356   │ ◆ · · ◇   2  timer HeartbeatDue
           ● ◆ × × ◇   2 → 1 3 4 5 TOKEN_IS_HERE t9/2.2 of 5 round 227
3.730532   │ ◆ × · ◇   3 ⇥ 2 PING round 112 (a copy)
3.731542   │ ◆ · × ◇   5 ✕ 4 WHERE_IS_TOKEN (nobody there)
3.731934   ● ◆ · · ◇   1 → 5 TOKEN_WAS_HERE_RECENTLY
3.736004   │ ◆ × · ◇   5 ✕ 3 WHERE_IS_TOKEN (nobody there)
3.736293   │ ◆ · · ◇   2 → 5 TOKEN_IS_HERE t9/2.2 of 5
3.748062   ● ◆ · · ◇   1 → 2 PING round 227
3.749157   │ ◆ · × ◇   2 ✕ 4 TOKEN_IS_HERE t9/2.2 of 5 round 227 (nobody there)
3.750073   │ ◆ × · ◇   2 ✕ 3 TOKEN_IS_HERE t9/2.2 of 5 round 227 (nobody there)
3.751652   │ ◆ · · ●   5  waits: 2 has t9/2.2
           │ ◆ · · ●   5 → 2 TOKEN_DESTROYED t9/ff:ff:ff:ff:ff:ff.4294967295 of 5
           │ ◆ · · ●   5  now waiter
3.773981   ● ◆ × × ●   2 → 1 3 4 5 TOKEN_IS_HERE t9/2.2 of 5 round 228
           │ ◆ · · ●   2 → 5 TOKEN_IS_HERE t9/2.2 of 5
3.775495   ● ◆ × × ●   2 → 1 3 4 5 TOKEN_IS_HERE t10/2.2 of 5 round 229
3.796391   ● ◆ · · │   1 → 2 PING round 228
3.797877   │ ◆ · · ●   5 → 2 TOKEN_DESTROYED t9/ff:ff:ff:ff:ff:ff.4294967295 of 5
           │ ◆ · · ●   5  waits: 2 has t10/2.2
           │ ◆ · · ●   5 → 2 PING round 229
3.798111   │ ◆ · × │   2 ✕ 4 TOKEN_IS_HERE t9/2.2 of 5 round 228 (nobody there)
3.798657   │ ◆ × · │   2 ✕ 3 TOKEN_IS_HERE t9/2.2 of 5 round 228 (nobody there)
3.800967   │ ◆ · × │   4 ⇥ 2 PING round 112 (a copy)
3.801327   │ ◆ · × │   2 ✕ 4 TOKEN_IS_HERE t10/2.2 of 5 round 229 (nobody there)
3.801539   │ ◆ × · │   2 ✕ 3 TOKEN_IS_HERE t10/2.2 of 5 round 229 (nobody there)
3.802232   ● ◆ · · │   1  waits: 2 has t10/2.2
           ● ◆ · · │   1 → 2 PING round 229
3.826041   │ ★ · · │   2  works with t10/2.2
           │ ★ · · │   2  now owner
3.843505   │ ★ · · ●   5 ⇥ 2 PING round 111 (a copy)
3.854852   │ ★ · × ●   5 ✕ 4 TOKEN_IS_HERE t5/1.1 of 5 (nobody there)
           │ ★ · · │   … 5 × TOKEN_IS_HERE
3.895930   ● ★ · · │   2 ✕ 1 TOKEN_IS_HERE t7/2.1 of 5 (connection reset)
           │ ★ · · │   … 1 × PING
