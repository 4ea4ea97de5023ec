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
0.009227   ◇ ◇ ◇ ○ ○   2 → 1 Here e0 stands
0.010000   ◇ ◇ ◇ ○ ○   ── rate 2 - 3 32kbit 32000B ──
0.011538   ◇ ◇ ◇ ○ ○   1 → 3 Here e0 stands
0.015869   ◇ ◇ ◇ ○ ○   3 → 2 Here e0 stands
0.016027   ◇ ◇ ◇ ○ ○   3 → 1 Here e0 stands
           ◇ ◇ ◇ ○ ○   3  stands for e1
0.017431   ◇ ◇ ◇ ○ ○   3 → 1 2 Halt e1
0.020000   ◇ ◇ ◇ ○ ○   ── cut 1 - 3 ──
0.025000   ◇ ◇ ◇ ○ ○   1 2 4 5  timer FirstAnswersDue
           ◇ ◇ ◇ ○ ○   2  timer AnswerDue
           ◇ ◇ ◇ ○ ○   2  stands for e1
0.025028   ◇ ◇ ◇ ○ ○   1 → 2 Here e0 stands
0.026053   ◇ ◇ ◇ ○ ○   2 → 1 3 Halt e1
0.030517   ◇ ◇ ◇ ○ ○   2 → 3 Here e1 stands
0.031894   ◇ ◇ ◇ ○ ○   1 ✕ 3 AreYouThere e0 stands (cut off)
0.037944   ◇ ◇ ◇ ○ ○   3 ✕ 1 Here e0 stands (cut off)
           ◇ ◇ ◇ ○ ○   3 ✕ 1 Halt e1 (cut off)
0.039355   ◇ ◇ ◇ ○ ○   1 ✕ 3 Here e0 stands (cut off)
0.042431   ◇ ◇ ◇ ○ ○   3  timer AnswerDue
0.042657   ◇ ◇ ◇ ○ ○   2 ⇥ 3 AreYouThere e0 stands (a copy)
           ◇ ◇ ◇ ○ ○   3 → 2 Here e1 stands
           ◇ ◇ ◇ ○ ○   3 → 1 2 AreYouThere e1 stands
           ◇ ◇ ◇ ○ ○   3 ✕ 1 AreYouThere e1 stands (cut off)
0.051053   ◇ ◇ ◇ ○ ○   2  timer AnswerDue
0.054922   ◆ ◇ ◇ ○ ○   1  now halted
0.056123   ◆ ◇ ◇ ○ ○   1 → 2 Halted e1
0.067657   ◆ ◇ ◇ ○ ○   3  timer AnswerDue
0.085984   ◆ ◇ ◇ ○ ○   3 → 2 Here e1 stands
0.104758   ◆ ◇ ◇ ○ ○   2 → 3 Here e1 stands
0.151053   ◆ ◇ ◇ ○ ○   2  timer RetryDue
           ◆ ◇ ◇ ○ ○   2 → 1 3 AreYouThere e1 stands
0.153846   ◆ ◇ ◇ ○ ○   2 ⇥ 3 Here e1 stands (a copy)
0.154922   ◇ ◇ ◇ ○ ○   1  timer ElectedDue
           ◇ ◇ ◇ ○ ○   1 → 2 3 AreYouThere e1 stands
           ◇ ◇ ◇ ○ ○   1 ✕ 3 AreYouThere e1 stands (cut off)
           ◇ ◇ ◇ ○ ○   1  now election
0.168047   ◇ ◇ ◇ ○ ○   1 → 2 Here e1 stands
0.170716   ◇ ◇ ◇ ○ ○   2 → 3 Here e1 stands
0.183441   ◇ ◇ ◇ ○ ○   2 → 1 Here e1 stands
0.201000   ◇ ◇ ◇ ○ ○   ── rate 2 - 3 off ──
0.202508   ◇ ◇ ◇ ○ ○   1 ⇥ 2 Here e1 stands (a copy)
0.209081   ◇ ◇ ◇ ○ ○   3 → 2 Here e1 stands
           ◇ ◇ ◇ ○ ○   3 → 1 2 AreYouThere e1 stands
           ◇ ◇ ◇ ○ ○   3 ✕ 1 AreYouThere e1 stands (cut off)
0.229340   ◇ ◇ ◇ ○ ○   2 → 3 Here e1 stands
0.236918   ◇ ◇ ◇ ○ ○   3 ⇥ 2 Here e1 stands (a copy)
0.259081   ◇ ◇ ◇ ○ ○   3  timer AnswerDue
           ◇ ◇ ◇ ○ ○   3  stands for e2
0.260318   ◇ ◇ ◇ ○ ○   3 → 1 2 Halt e2
           ◇ ◇ ◇ ○ ○   3 ✕ 1 Halt e2 (cut off)
0.266786   ◇ ◇ ◇ ○ ○   3 ⇥ 2 AreYouThere e1 stands (a copy)
           ◇ ◇ ◇ ○ ○   2 → 3 Here e1 stands
0.268047   ◇ ◇ ◇ ○ ○   1  timer ElectedDue
           ◇ ◇ ◇ ○ ○   1 → 2 3 AreYouThere e1 stands
           ◇ ◇ ◇ ○ ○   1 ✕ 3 AreYouThere e1 stands (cut off)
0.270716   ◇ ◇ ◇ ○ ○   2  timer ElectedDue
           ◇ ◇ ◇ ○ ○   2 → 1 3 AreYouThere e1 stands
0.279380   ◇ ◆ ◇ ○ ○   2  now halted
0.280615   ◇ ◆ ◇ ○ ○   2 → 3 Halted e2
0.280839   ◇ ◆ ◇ ○ ○   3 → 2 Here e2 stands
0.283264   ◇ ◆ ◇ ○ ○   2 → 1 Here e2 stands
0.283577   ◇ ◆ ◇ ○ ○   1 → 2 Here e1 stands
0.294148   ◇ ◆ ◇ ○ ○   2 ⇥ 3 Here e1 stands (a copy)
0.299169   ◇ ◆ ◇ ○ ○   3 ⇥ 2 Halt e2 (a copy)
           ◇ ◆ ◇ ○ ○   2 → 3 Halted e2
0.309810   ◇ ◆ ◆ ○ ○   3 → 2 Elected e2
           ◇ ◆ ◆ ○ ○   3  now reorganization
0.318047   ◇ ◆ ◆ ○ ○   1  timer AnswerDue
           ◇ ◆ ◆ ○ ○   1  stands for e3
0.319578   ◇ ◆ ◆ ○ ○   2 → 3 Accepted e2
           ◇ ◆ ◆ ○ ○   2  now reorganization
0.319632   ◇ ◆ ◆ ○ ○   1 → 2 3 Halt e3
           ◇ ◆ ◆ ○ ○   1 ✕ 3 Halt e3 (cut off)
0.321622   ◇ ◆ ◆ ○ ○   3 → 2 Elected e2
0.327025   ◇ ◆ ◆ ○ ○   2 ⇥ 1 Here e2 stands (a copy)
0.338162   ◇ ◆ ◆ ○ ○   2 → 1 Here e3 bound to 3
0.340347   ◇ ◆ ★ ○ ○   3 → 2 Ready e2
           ◇ ◆ ★ ○ ○   3  leads e2
           ◇ ◆ ★ ○ ○   3  now coordinator
0.340937   ◇ ◆ ★ ○ ○   2 → 3 Accepted e2
0.342018   ◇ ◆ ★ ○ ○   2 ⇥ 3 AreYouThere e1 stands (a copy)
           ◇ ◆ ★ ○ ○   3 → 2 RolledBack e2
0.349054   ◇ ● ★ ○ ○   2  follows 3 in e2
           ◇ ● ★ ○ ○   2 → 3 Readied e2
           ◇ ● ★ ○ ○   2  now member
0.350982   ◇ ● ★ ○ ○   3 → 2 Ready e2
0.353574   ◇ ● ★ ○ ○   2 ⇥ 3 Halted e2 (a copy)
           ◇ ● ★ ○ ○   3 → 2 Elected e2
0.367533   ◇ ● ★ ○ ○   3 ⇥ 2 Elected e2 (a copy)
0.369632   ◇ │ ★ ○ ○   1  timer AnswerDue
0.375120   ◇ ● ★ ○ ○   2 → 3 Readied e2
0.383867   ◇ ● ★ ○ ○   2 ⇥ 1 Here e3 bound to 3 (a copy)
0.440347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 1
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 1 (cut off)
0.451177   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 1
0.484820   ◇ ● ★ ○ ○   3 ⇥ 2 AreYouNormal e2 round 1 (a copy)
           ◇ ● ★ ○ ○   2 → 3 Normal e2 round 1
0.519632   ◇ │ ★ ○ ○   1  timer RetryDue
           ◇ ● ★ ○ ○   1 → 2 3 AreYouThere e3 stands
           ◇ │ ★ ○ ○   1 ✕ 3 AreYouThere e3 stands (cut off)
0.534603   ◇ ● ★ ○ ○   2 → 1 Here e3 bound to 3
0.540347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 2
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 2 (cut off)
0.551637   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 2
0.581280   ◇ ● ★ ○ ○   1 ⇥ 2 AreYouThere e3 stands (a copy)
           ◇ ● ★ ○ ○   2 → 1 Here e3 bound to 3
0.596254   ◇ ● ★ ○ ○   2 ⇥ 3 Normal e2 round 2 (a copy)
0.619632   ◇ │ ★ ○ ○   1  timer AnswerDue
0.629642   ◇ ● ★ ○ ○   2 ⇥ 1 Here e3 bound to 3 (a copy)
0.640347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 3
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 3 (cut off)
0.662228   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 3
0.740347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 4
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 4 (cut off)
0.749471   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 4
0.840347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 5
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 5 (cut off)
0.869904   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 5
0.940347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 6
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 6 (cut off)
0.965583   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 6
0.999470   ◇ ● ★ ○ ○   2 ⇥ 3 Normal e2 round 6 (a copy)
1.019632   ◇ │ ★ ○ ○   1  timer RetryDue
           ◇ ● ★ ○ ○   1 → 2 3 AreYouThere e3 stands
           ◇ │ ★ ○ ○   1 ✕ 3 AreYouThere e3 stands (cut off)
1.029290   ◇ ● ★ ○ ○   2 → 1 Here e3 bound to 3
1.040347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 7
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 7 (cut off)
1.057511   ◇ ● ★ ○ ○   1 ⇥ 2 AreYouThere e3 stands (a copy)
           ◇ ● ★ ○ ○   2 → 1 Here e3 bound to 3
1.069920   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 7
1.077465   ◇ ● ★ ○ ○   2 ⇥ 1 Here e3 bound to 3 (a copy)
1.111696   ◇ ● ★ ○ ○   2 ⇥ 3 Normal e2 round 7 (a copy)
1.119632   ◇ │ ★ ○ ○   1  timer AnswerDue
1.140347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 8
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 8 (cut off)
1.163831   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 8
1.240347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 9
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 9 (cut off)
1.259483   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 9
1.279088   ◇ ● ★ ○ ○   2 ⇥ 3 Normal e2 round 9 (a copy)
1.319632   ◇ │ ★ ○ ○   1  timer RetryDue
           ◇ ● ★ ○ ○   1 → 2 3 AreYouThere e3 stands
           ◇ │ ★ ○ ○   1 ✕ 3 AreYouThere e3 stands (cut off)
1.340347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 10
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 10 (cut off)
1.342967   ◇ ● ★ ○ ○   2 → 1 Here e3 bound to 3
1.366061   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 10
1.419632   ◇ │ ★ ○ ○   1  timer AnswerDue
1.440347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 11
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 11 (cut off)
1.452386   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 11
1.462899   ◇ ● ★ ○ ○   3 ⇥ 2 AreYouNormal e2 round 11 (a copy)
           ◇ ● ★ ○ ○   2 → 3 Normal e2 round 11
1.540347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 12
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 12 (cut off)
1.564237   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 12
1.640347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 13
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 13 (cut off)
1.658326   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 13
1.740347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 14
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 14 (cut off)
1.750684   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 14
1.840347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 15
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 15 (cut off)
1.849733   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 15
1.919632   ◇ │ ★ ○ ○   1  timer RetryDue
           ◇ ● ★ ○ ○   1 → 2 3 AreYouThere e3 stands
           ◇ │ ★ ○ ○   1 ✕ 3 AreYouThere e3 stands (cut off)
1.922149   ◇ ● ★ ○ ○   3 ⇥ 2 AreYouNormal e2 round 15 (a copy)
           ◇ ● ★ ○ ○   2 → 3 Normal e2 round 15
1.940347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 16
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 16 (cut off)
1.945637   ◇ ● ★ ○ ○   2 → 1 Here e3 bound to 3
1.965763   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 16
1.992283   ◇ ● ★ ○ ○   1 ⇥ 2 AreYouThere e3 stands (a copy)
           ◇ ● ★ ○ ○   2 → 1 Here e3 bound to 3
2.019632   ◇ │ ★ ○ ○   1  timer AnswerDue
2.040347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 17
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 17 (cut off)
2.068842   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 17
2.112438   ◇ ● ★ ○ ○   2 ⇥ 3 Normal e2 round 17 (a copy)
2.140347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 18
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 18 (cut off)
2.167971   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 18
2.240347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 19
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 19 (cut off)
2.267065   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 19
2.290252   ◇ ● ★ ○ ○   2 ⇥ 3 Normal e2 round 19 (a copy)
2.340347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 20
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 20 (cut off)
2.356521   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 20
2.440347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 21
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 21 (cut off)
2.460437   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 21
2.540347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 22
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 22 (cut off)
2.568511   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 22
2.571608   ◇ ● ★ ○ ○   3 ⇥ 2 AreYouNormal e2 round 22 (a copy)
           ◇ ● ★ ○ ○   2 → 3 Normal e2 round 22
2.640347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 23
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 23 (cut off)
2.666461   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 23
2.719632   ◇ │ ★ ○ ○   1  timer RetryDue
           ◇ ● ★ ○ ○   1 → 2 3 AreYouThere e3 stands
           ◇ │ ★ ○ ○   1 ✕ 3 AreYouThere e3 stands (cut off)
2.732734   ◇ ● ★ ○ ○   2 → 1 Here e3 bound to 3
2.740347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 24
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 24 (cut off)
2.761296   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 24
2.779006   ◇ ● ★ ○ ○   3 ⇥ 2 AreYouNormal e2 round 24 (a copy)
           ◇ ● ★ ○ ○   2 → 3 Normal e2 round 24
2.819632   ◇ │ ★ ○ ○   1  timer AnswerDue
2.840347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 25
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 25 (cut off)
2.849194   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 25
2.873819   ◇ ● ★ ○ ○   2 ⇥ 3 Normal e2 round 25 (a copy)
2.940347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 26
           ◇ │ ★ ○ ○   3 ✕ 1 AreYouNormal e2 round 26 (cut off)
2.962618   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 26
3.000000   ◇ │ ★ ○ ○   3  asked: remove 3
           ◇ │ ★ ○ ○   3  writes list 1 of the members
           ◇ ● ★ ○ ○   3 → 1 2 Install e2 list 1 of e2 {1, 2, 3}
           ◇ │ ★ ○ ○   3 ✕ 1 Install e2 list 1 of e2 {1, 2, 3} (cut off)
3.000500   ◇ │ ★ ○ ○   ── core 1,2,3,4,5 at 3000500us ──
3.027158   ◇ ● ★ ○ ○   3 ✕ 2 Install e2 list 1 of e2 {1, 2, 3} (lost)
3.033033   ◇ ● ★ ○ ○   2 ✕ 3 Normal e2 round 26 (lost)
3.040347   ◇ │ ★ ○ ○   3  timer HeartbeatDue
           ◇ ● ★ ○ ○   3 → 1 2 AreYouNormal e2 round 27
3.042658   ◇ │ ★ ○ ○   1 → 3 NotNormal e3
3.043161   ◇ ● ★ ○ ○   2 → 3 Normal e2 round 27
3.044700   ◇ ● ★ ○ ○   3 → 2 Install e2 list 1 of e2 {1, 2, 3}
3.044884   ◇ │ ★ ○ ○   3 → 1 Install e3 list 1 of e2 {1, 2, 3}
           ◇ │ ★ ○ ○   3 → 1 Halt e2 leads list 1 of e2
3.046970   ◆ │ ★ ○ ○   1  now halted
3.048518   ◆ │ ★ ○ ○   1 → 3 Halted e2 heard e3
3.051063   ◆ │ ★ ○ ○   3 → 1 Elected e2
3.052093   ◆ │ ★ ○ ○   1 → 3 Accepted e2
           ◆ │ ★ ○ ○   1  now reorganization
3.053671   ◆ │ ★ ○ ○   3 → 1 Ready e2
3.055698   ● │ ★ ○ ○   1  follows 3 in e2
           ● │ ★ ○ ○   1 → 3 Readied e2
           ● │ ★ ○ ○   1  now member
           │ │ ★ ○ ○   … 2 × AreYouNormal/Normal/Install
3.144179   │ │ ★ ○ ○   3  begins a change of the members: list 2
           │ │ ★ ○ ○   … 3 × Install, 2 × AreYouNormal/Normal
3.244561   │ │ ★ ○ ○   3  writes list 3 of the members
           │ │ ★ ○ ○   … 2 × AreYouNormal/Normal
3.344674   │ │ ▽ ○ ○   3  list 3 of the members is agreed on
           │ │ ▽ ○ ○   3  lets go of e2: the work should stop
           │ │ ▽ ○ ○   3  now letting-go
3.351685   │ │ ◇ ○ ○   3  asked: stopped
           │ │ ◇ ○ ○   3  leads e2 no longer
           ● ● ◇ ○ ○   3 → 1 2 Resign e2
           │ │ ◇ ○ ○   3  follows nobody
           │ │ ◇ ○ ○   3  now election
3.451685   │ │ ○ ○ ○   3  timer RetryDue
           │ │ ○ ○ ○   3  is no member any longer by list 3
           │ │ ○ ○ ○   3  now outside
3.591716   │ ◇ ○ ○ ○   2  timer SilenceDue
           │ ◇ ○ ○ ○   2  follows nobody
           ● ◇ ○ ○ ○   2 → 1 AreYouThere e2 stands list 3 of e2
           │ ◇ ○ ○ ○   2  now election
3.592438   ◇ ◇ ○ ○ ○   1  timer SilenceDue
           ◇ ◇ ○ ○ ○   1  follows nobody
           ◇ ◇ ○ ○ ○   1 → 2 AreYouThere e3 stands list 3 of e2
           ◇ ◇ ○ ○ ○   1  now election
3.593712   ◇ ◇ ○ ○ ○   1 → 2 Here e3 stands list 3 of e2
3.594145   ◇ ◇ ○ ○ ○   2 → 1 Here e3 stands list 3 of e2
           ◇ ◇ ○ ○ ○   2  stands for e4
3.595698   ◇ ◇ ○ ○ ○   2 → 1 Halt e4 list 3 of e2
3.596941   ◆ ◇ ○ ○ ○   1  now halted
3.598423   ◆ ◇ ○ ○ ○   1 → 2 Halted e4
3.600786   ◆ ◆ ○ ○ ○   2 → 1 Elected e4
           ◆ ◆ ○ ○ ○   2  now reorganization
3.602910   ◆ ◆ ○ ○ ○   1 → 2 Accepted e4
           ◆ ◆ ○ ○ ○   1  now reorganization
3.604534   ◆ ★ ○ ○ ○   2 → 1 Ready e4
           ◆ ★ ○ ○ ○   2  leads e4
           ◆ ★ ○ ○ ○   2  writes list 3 of the members
           ◆ ★ ○ ○ ○   2 → 1 Install e4 list 3 of e4 {1, 2}
           ◆ ★ ○ ○ ○   2  now coordinator
3.606246   ● ★ ○ ○ ○   1  follows 2 in e4
           ● ★ ○ ○ ○   1 → 2 Readied e4
           ● ★ ○ ○ ○   1  now member
           │ ★ ○ ○ ○   … 1 × AreYouNormal/Normal
3.707308   │ ★ ○ ○ ○   2  list 3 of the members is agreed on
           │ ★ ○ ○ ○   … 29 × AreYouNormal/Normal
