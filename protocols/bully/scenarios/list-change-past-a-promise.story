bully, 5 nodes, seed 0
◇ election  ○ outside  ◆ halted  ◆ reorganization  ★ coordinator  ● member  ▽ letting-go  · down  ‖ frozen

 seconds   1 2 3 4 5
0.000000   ◇ ◇ ◇ ○ ○   1 2 3 4 5  started
           ◇ ◇ ◇ ○ ○   1 → 2 3 AreYouThere e0 stands
           ◇ ◇ ◇ ○ ○   1 2 3  now election
           ◇ ◇ ◇ ○ ○   2 → 1 3 AreYouThere e0 stands
           ◇ ◇ ◇ ○ ○   3 → 1 2 AreYouThere e0 stands
           ◇ ◇ ◇ ○ ○   4 5  is no member any longer by list 1
           ◇ ◇ ◇ ○ ○   4 5  now outside
0.003000   ◇ ◇ ◇ ○ ○   2 → 1 3 Here e0 stands
           ◇ ◇ ◇ ○ ○   3 → 1 2 Here e0 stands
           ◇ ◇ ◇ ○ ○   1 → 2 3 Here e0 stands
           ◇ ◇ ◇ ○ ○   3  stands for e1
0.004811   ◇ ◇ ◇ ○ ○   3 → 1 2 Halt e1
0.007811   ◆ ◆ ◇ ○ ○   1 2  now halted
0.008911   ◆ ◆ ◇ ○ ○   2 → 3 Halted e1
0.009558   ◆ ◆ ◇ ○ ○   1 → 3 Halted e1
0.011911   ◆ ◆ ◆ ○ ○   3 → 2 Elected e1
           ◆ ◆ ◆ ○ ○   3  now reorganization
0.012558   ◆ ◆ ◆ ○ ○   3 → 1 Elected e1
0.014911   ◆ ◆ ◆ ○ ○   2 → 3 Accepted e1
           ◆ ◆ ◆ ○ ○   2  now reorganization
0.015558   ◆ ◆ ◆ ○ ○   1 → 3 Accepted e1
           ◆ ◆ ◆ ○ ○   1  now reorganization
0.017911   ◆ ◆ ★ ○ ○   3 → 2 Ready e1
           ◆ ◆ ★ ○ ○   3  leads e1
           ◆ ◆ ★ ○ ○   3  now coordinator
0.018558   ◆ ◆ ★ ○ ○   3 → 1 Ready e1
0.020911   ◆ ● ★ ○ ○   2  follows 3 in e1
           ◆ ● ★ ○ ○   2 → 3 Readied e1
           ◆ ● ★ ○ ○   2  now member
0.021558   ● │ ★ ○ ○   1  follows 3 in e1
           ● │ ★ ○ ○   1 → 3 Readied e1
           ● │ ★ ○ ○   1  now member
           │ │ ★ ○ ○   … 40 × AreYouNormal/Normal
2.100000   │ │ ★ ○ ○   ── conditions loss=0% duplicate=0% reorder=0% tail=0.8725% delay=6900us..19400us disk=3ms..3300us work=886400us..1605ms ──
           │ │ ★ ○ ○   … 6 × AreYouNormal/Normal, 2 × Install
2.400000   │ │ ★ ○ ○   3  asked: remove 3
           │ │ ★ ○ ○   3  writes list 1 of the members
           │ │ ★ ○ ○   ── jump 3 -740330299ns ──
2.582839   ◇ │ ★ ○ ○   1  follows nobody
           ◇ ● ★ ○ ○   1 → 2 3 AreYouThere e1 stands list 1 of e1
           ◇ │ ★ ○ ○   1  now election
2.584736   ◇ ◇ ★ ○ ○   2  timer SilenceDue
           ◇ ◇ ★ ○ ○   2  follows nobody
           ◇ ◇ ★ ○ ○   2 → 1 3 AreYouThere e1 stands list 1 of e1
           ◇ ◇ ★ ○ ○   2  now election
2.591093   ◇ ◇ ★ ○ ○   3 → 1 Here e1 bound to 3 list 1 of e1
2.597515   ◇ ◇ ★ ○ ○   3 → 2 Here e1 bound to 3 list 1 of e1
2.601668   ◇ ◇ ★ ○ ○   2 → 1 Here e1 stands list 1 of e1
           ◇ ◇ ★ ○ ○   2  stands for e2
2.602918   ◇ ◇ ★ ○ ○   1 → 2 Here e1 stands list 1 of e1
2.604693   ◇ ◇ ★ ○ ○   2 → 1 3 Halt e2 list 1 of e1
2.613534   ◇ ◇ ★ ○ ○   3 → 2 Here e2 bound to 3 list 1 of e1
2.618705   ◆ ◇ ★ ○ ○   1  now halted
2.621783   ◆ ◇ ★ ○ ○   1 → 2 Halted e2
2.629693   ◆ ◇ ★ ○ ○   2  timer AnswerDue
2.718705   ◇ ◇ ★ ○ ○   1  timer ElectedDue
           ◇ ◇ ★ ○ ○   1 → 2 3 AreYouThere e2 stands list 1 of e1
           ◇ ◇ ★ ○ ○   1  now election
2.727786   ◇ ◇ ★ ○ ○   2 → 1 Here e2 stands list 1 of e1
           ◇ ◇ ★ ○ ○   2 → 1 3 AreYouThere e2 stands list 1 of e1
2.736155   ◇ ◇ ★ ○ ○   3 → 1 Here e2 bound to 3 list 1 of e1
2.736731   ◇ ◇ ★ ○ ○   3 → 2 Here e2 bound to 3 list 1 of e1
2.745609   ◇ ◇ ★ ○ ○   1 → 2 Here e2 stands list 1 of e1
2.752786   ◇ ◇ ★ ○ ○   2  timer AnswerDue
2.802647   ◇ ◇ ★ ○ ○   ── core 1,2,3,4,5 at 2802647763ns ──
2.843683   ◇ ◇ ★ ○ ○   1  timer ElectedDue
           ◇ ◇ ★ ○ ○   1 → 2 3 AreYouThere e2 stands list 1 of e1
2.844912   ◇ ◇ ★ ○ ○   2 → 1 Here e2 stands list 1 of e1
           ◇ ◇ ★ ○ ○   2 → 1 3 AreYouThere e2 stands list 1 of e1
2.846518   ◇ ◇ ★ ○ ○   1 → 2 Here e2 stands list 1 of e1
2.846629   ◇ ◇ ★ ○ ○   3 → 1 Here e2 bound to 3 list 1 of e1
2.847067   ◇ ◇ ★ ○ ○   3 → 2 Here e2 bound to 3 list 1 of e1
2.998120   ◇ ◇ ★ ○ ○   1  timer RetryDue
           ◇ ◇ ★ ○ ○   1 → 2 3 AreYouThere e2 stands list 1 of e1
2.999642   ◇ ◇ ★ ○ ○   2 → 1 Here e2 stands list 1 of e1
           ◇ ◇ ★ ○ ○   2 → 1 3 AreYouThere e2 stands list 1 of e1
2.999943   ◇ ◇ ★ ○ ○   3 → 1 Here e2 bound to 3 list 1 of e1
3.001352   ◇ ◇ ★ ○ ○   3 → 2 Here e2 bound to 3 list 1 of e1
3.002486   ◇ ◇ ★ ○ ○   1 → 2 Here e2 stands list 1 of e1
3.103990   ◇ ◇ ★ ○ ○   2  timer RetryDue
           ◇ ◇ ★ ○ ○   2 → 1 3 AreYouThere e2 stands list 1 of e1
3.105433   ◇ ◇ ★ ○ ○   1 → 2 Here e2 stands list 1 of e1
3.106801   ◇ ◇ ★ ○ ○   3 → 2 Here e2 bound to 3 list 1 of e1
3.158242   ◇ ◇ ★ ○ ○   3  timer HeartbeatDue
           ◇ ◇ ★ ○ ○   3 → 1 2 AreYouNormal e1 round 24
3.160080   ◇ ◇ ★ ○ ○   1 → 3 NotNormal e2
3.160704   ◇ ◇ ★ ○ ○   2 → 3 NotNormal e2
3.161792   ◇ ◇ ★ ○ ○   3 → 1 Install e2 list 1 of e1 {1, 2, 3}
           ◇ ◇ ★ ○ ○   3 → 1 Halt e1 leads list 1 of e1
3.163472   ◆ ◇ ★ ○ ○   1 → 3 Halted e1 heard e2
           ◆ ◇ ★ ○ ○   1  now halted
3.163542   ◆ ◇ ★ ○ ○   3 → 2 Install e2 list 1 of e1 {1, 2, 3}
           ◆ ◇ ★ ○ ○   3 → 2 Halt e1 leads list 1 of e1
3.165499   ◆ ◇ ★ ○ ○   3 → 1 Elected e1
3.165514   ◆ ◆ ★ ○ ○   2 → 3 Halted e1 heard e2
           ◆ ◆ ★ ○ ○   2  now halted
3.167363   ◆ ◆ ★ ○ ○   3 → 2 Elected e1
3.167457   ◆ ◆ ★ ○ ○   1 → 3 Accepted e1
           ◆ ◆ ★ ○ ○   1  now reorganization
3.170054   ◆ ◆ ★ ○ ○   2 → 3 Accepted e1
           ◆ ◆ ★ ○ ○   2  now reorganization
3.170360   ◆ ◆ ★ ○ ○   3 → 1 Ready e1
3.171439   ◆ ◆ ★ ○ ○   3 → 2 Ready e1
3.172794   ● ◆ ★ ○ ○   1  follows 3 in e1
           ● ◆ ★ ○ ○   1 → 3 Readied e1
           ● ◆ ★ ○ ○   1  now member
3.173695   │ ● ★ ○ ○   2  follows 3 in e1
           │ ● ★ ○ ○   2 → 3 Readied e1
           │ ● ★ ○ ○   2  now member
           │ │ ★ ○ ○   … 2 × AreYouNormal/Normal/Install
3.262017   │ │ ★ ○ ○   3  begins a change of the members: list 2
           │ │ ★ ○ ○   … 2 × Install/AreYouNormal/Normal
3.458242   │ │ ▽ ○ ○   3  lets go of e1: the work should stop
           ● ● ▽ ○ ○   3 → 1 2 AreYouNormal e1 round 27
           │ │ ▽ ○ ○   3  now letting-go
3.459848   │ ● ▽ ○ ○   2 → 3 Normal e1 round 27 list 2 of e1
3.461207   ● │ ▽ ○ ○   1 → 3 Normal e1 round 27
3.461855   │ │ ◇ ○ ○   3  asked: stopped
           │ │ ◇ ○ ○   3  leads e1 no longer
           ● ● ◇ ○ ○   3 → 1 2 Resign e1
           │ │ ◇ ○ ○   3  follows nobody
           │ │ ◇ ○ ○   3  now election
3.463213   │ ◇ ◇ ○ ○   2  follows nobody
           ● ◇ ◇ ○ ○   2 → 1 3 AreYouThere e2 stands list 2 of e1
           │ ◇ ◇ ○ ○   2  now election
3.464106   ◇ ◇ ◇ ○ ○   1  follows nobody
           ◇ ◇ ◇ ○ ○   1 → 2 3 AreYouThere e2 stands list 2 of e1
           ◇ ◇ ◇ ○ ○   1  now election
3.464265   ◇ ◇ ◇ ○ ○   3 → 2 Here e2 stands list 2 of e1
           ◇ ◇ ◇ ○ ○   3 → 1 2 AreYouThere e1 stands list 2 of e1
3.465372   ◇ ◇ ◇ ○ ○   1 → 3 Here e2 stands list 2 of e1
3.465475   ◇ ◇ ◇ ○ ○   1 → 2 Here e2 stands list 2 of e1
3.465775   ◇ ◇ ◇ ○ ○   2 → 3 Here e2 stands list 2 of e1
3.466235   ◇ ◇ ◇ ○ ○   3 → 1 Here e2 stands list 2 of e1
3.466361   ◇ ◇ ◇ ○ ○   2 → 1 Here e2 stands list 2 of e1
3.466912   ◇ ◇ ◇ ○ ○   3  stands for e3
3.468341   ◇ ◇ ◇ ○ ○   3 → 1 2 Halt e3 list 2 of e1
3.469899   ◆ ◇ ◇ ○ ○   1  now halted
3.470207   ◆ ◆ ◇ ○ ○   2  now halted
3.471522   ◆ ◆ ◇ ○ ○   1 → 3 Halted e3
3.471848   ◆ ◆ ◇ ○ ○   2 → 3 Halted e3
3.474065   ◆ ◆ ◆ ○ ○   3 → 1 2 Elected e3
           ◆ ◆ ◆ ○ ○   3  now reorganization
3.475395   ◆ ◆ ◆ ○ ○   1 → 3 Accepted e3
           ◆ ◆ ◆ ○ ○   1  now reorganization
3.475758   ◆ ◆ ◆ ○ ○   2 → 3 Accepted e3
           ◆ ◆ ◆ ○ ○   2  now reorganization
3.478027   ◆ ◆ ★ ○ ○   3 → 1 2 Ready e3
           ◆ ◆ ★ ○ ○   3  leads e3
           ◆ ◆ ★ ○ ○   3  begins a change of the members: list 2
           ◆ ◆ ★ ○ ○   3 → 1 2 Install e3 list 2 of e3 {1, 2} before {1, 2, 3}
           ◆ ◆ ★ ○ ○   3  now coordinator
3.479961   ◆ ● ★ ○ ○   2  follows 3 in e3
           ◆ ● ★ ○ ○   2 → 3 Readied e3
           ◆ ● ★ ○ ○   2  now member
3.480142   ● │ ★ ○ ○   1  follows 3 in e3
           ● │ ★ ○ ○   1 → 3 Readied e3
           ● │ ★ ○ ○   1  now member
           │ │ ★ ○ ○   … 2 × AreYouNormal/Normal/Install
3.582042   │ │ ★ ○ ○   3  writes list 3 of the members
           │ │ ★ ○ ○   … 2 × AreYouNormal/Normal
3.682541   │ │ ▽ ○ ○   3  list 3 of the members is agreed on
           │ │ ▽ ○ ○   3  lets go of e3: the work should stop
           │ │ ▽ ○ ○   3  now letting-go
3.689094   │ │ ◇ ○ ○   3  asked: stopped
           │ │ ◇ ○ ○   3  leads e3 no longer
           ● ● ◇ ○ ○   3 → 1 2 Resign e3
           │ │ ◇ ○ ○   3  follows nobody
           │ │ ◇ ○ ○   3  now election
3.789094   │ │ ○ ○ ○   3  timer RetryDue
           │ │ ○ ○ ○   3  is no member any longer by list 3
           │ │ ○ ○ ○   3  now outside
3.929580   ◇ │ ○ ○ ○   1  timer SilenceDue
           ◇ │ ○ ○ ○   1  follows nobody
           ◇ ● ○ ○ ○   1 → 2 AreYouThere e3 stands list 3 of e3
           ◇ │ ○ ○ ○   1  now election
3.930247   ◇ ◇ ○ ○ ○   2  timer SilenceDue
           ◇ ◇ ○ ○ ○   2  follows nobody
           ◇ ◇ ○ ○ ○   2 → 1 AreYouThere e3 stands list 3 of e3
           ◇ ◇ ○ ○ ○   2  now election
3.930792   ◇ ◇ ○ ○ ○   2 → 1 Here e3 stands list 3 of e3
           ◇ ◇ ○ ○ ○   2  stands for e4
3.931515   ◇ ◇ ○ ○ ○   1 → 2 Here e3 stands list 3 of e3
3.932064   ◇ ◇ ○ ○ ○   2 → 1 Halt e4 list 3 of e3
3.934687   ◆ ◇ ○ ○ ○   1  now halted
3.935708   ◆ ◇ ○ ○ ○   1 → 2 Halted e4
3.938541   ◆ ◆ ○ ○ ○   2 → 1 Elected e4
           ◆ ◆ ○ ○ ○   2  now reorganization
3.941386   ◆ ◆ ○ ○ ○   1 → 2 Accepted e4
           ◆ ◆ ○ ○ ○   1  now reorganization
3.942487   ◆ ★ ○ ○ ○   2 → 1 Ready e4
           ◆ ★ ○ ○ ○   2  leads e4
           ◆ ★ ○ ○ ○   2  writes list 3 of the members
           ◆ ★ ○ ○ ○   2 → 1 Install e4 list 3 of e4 {1, 2}
           ◆ ★ ○ ○ ○   2  now coordinator
3.944809   ● ★ ○ ○ ○   1  follows 2 in e4
           ● ★ ○ ○ ○   1 → 2 Readied e4
           ● ★ ○ ○ ○   1  now member
           │ ★ ○ ○ ○   … 1 × AreYouNormal/Normal
4.045905   │ ★ ○ ○ ○   2  list 3 of the members is agreed on
           │ ★ ○ ○ ○   … 29 × AreYouNormal/Normal
