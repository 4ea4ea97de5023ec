bully, 3 nodes, seed 0
◇ election  ◆ halted  · down  ‖ frozen

seconds   1 2 3
  0.000   ◇ ◇ ◇   1 2 3  started
          ◇ ◇ ◇   1 → 2 3 AreYouThere e0 stands
          ◇ ◇ ◇   1 2 3  now election
          ◇ ◇ ◇   2 → 1 3 AreYouThere e0 stands
          ◇ ◇ ◇   3 → 1 2 AreYouThere e0 stands
          ◇ ◇ ◇   ── cut 1 - 3 ──
  0.001   ◇ ◇ ◇   2 → 1 3 Here e0 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e0 stands (cut off)
          ◇ ◇ ◇   1 → 2 Here e0 stands
          ◇ ◇ ◇   3 → 2 Here e0 stands
          ◇ ◇ ◇   3 ✕ 1 AreYouThere e0 stands (cut off)
  0.025   ◇ ◇ ◇   3  timer AnswerDue
          ◇ ◇ ◇   3  stands for e1
  0.075   ◇ ◇ ◇   3 → 1 2 Halt e1
          ◇ ◇ ◇   3 ✕ 1 Halt e1 (cut off)
  0.076   ◇ ◆ ◇   2  now halted
  0.085   ◇ × ◇   2  crashed; its connections tell the others
          ◇ · ◇   ── cut 3 | 1,2 ──
  0.086   ◇ · ◇   1  learned that 2 is gone
          ◇ · ◇   1 → 3 AreYouThere e0 stands
          ◇ · ◇   1 ✕ 3 AreYouThere e0 stands (cut off)
  0.090   ◇ ◇ ◇   2  started
          ◇ ◇ ◇   2 → 1 3 AreYouThere e0 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e0 stands (cut off)
          ◇ ◇ ◇   2  now election
          ◇ ◇ ◇   1  learned that 2 is back
  0.091   ◇ ◇ ◇   1 → 2 Here e0 stands
  0.100   ◇ ◇ ◇   3  timer AnswerDue
  0.115   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e1
  0.165   ◇ ◇ ◇   2 → 1 3 Halt e1
          ◇ ◇ ◇   2 ✕ 3 Halt e1 (cut off)
  0.166   ◆ ◇ ◇   1  now halted
  0.190   ◆ ◇ ◇   2  timer AnswerDue
  0.200   ◆ ◇ ◇   3  timer RetryDue
          ◆ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◆ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  0.216   ◆ ◇ ◇   1 → 2 Halted e1
  0.225   ◆ ◇ ◇   3  timer AnswerDue
  0.266   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e1 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e1 stands (cut off)
          ◇ ◇ ◇   1  now election
  0.267   ◇ ◇ ◇   2 → 1 Here e1 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e1 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e1 stands (cut off)
  0.268   ◇ ◇ ◇   1 → 2 Here e1 stands
  0.292   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e2
  0.325   ◇ ◇ ◇   3  timer RetryDue
          ◇ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◇ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  0.342   ◇ ◇ ◇   2 → 1 3 Halt e2
          ◇ ◇ ◇   2 ✕ 3 Halt e2 (cut off)
  0.343   ◆ ◇ ◇   1  now halted
  0.350   ◆ ◇ ◇   3  timer AnswerDue
  0.367   ◆ ◇ ◇   2  timer AnswerDue
  0.393   ◆ ◇ ◇   1 → 2 Halted e2
  0.443   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e2 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e2 stands (cut off)
          ◇ ◇ ◇   1  now election
  0.444   ◇ ◇ ◇   2 → 1 Here e2 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e2 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e2 stands (cut off)
  0.445   ◇ ◇ ◇   1 → 2 Here e2 stands
  0.450   ◇ ◇ ◇   3  timer RetryDue
          ◇ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◇ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  0.469   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e3
  0.475   ◇ ◇ ◇   3  timer AnswerDue
  0.519   ◇ ◇ ◇   2 → 1 3 Halt e3
          ◇ ◇ ◇   2 ✕ 3 Halt e3 (cut off)
  0.520   ◆ ◇ ◇   1  now halted
  0.544   ◆ ◇ ◇   2  timer AnswerDue
  0.570   ◆ ◇ ◇   1 → 2 Halted e3
  0.575   ◆ ◇ ◇   3  timer RetryDue
          ◆ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◆ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  0.600   ◆ ◇ ◇   3  timer AnswerDue
  0.620   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e3 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e3 stands (cut off)
          ◇ ◇ ◇   1  now election
  0.621   ◇ ◇ ◇   2 → 1 Here e3 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e3 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e3 stands (cut off)
  0.622   ◇ ◇ ◇   1 → 2 Here e3 stands
  0.646   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e4
  0.696   ◇ ◇ ◇   2 → 1 3 Halt e4
          ◇ ◇ ◇   2 ✕ 3 Halt e4 (cut off)
  0.697   ◆ ◇ ◇   1  now halted
  0.700   ◆ ◇ ◇   3  timer RetryDue
          ◆ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◆ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  0.721   ◆ ◇ ◇   2  timer AnswerDue
  0.725   ◆ ◇ ◇   3  timer AnswerDue
  0.747   ◆ ◇ ◇   1 → 2 Halted e4
  0.797   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e4 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e4 stands (cut off)
          ◇ ◇ ◇   1  now election
  0.798   ◇ ◇ ◇   2 → 1 Here e4 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e4 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e4 stands (cut off)
  0.799   ◇ ◇ ◇   1 → 2 Here e4 stands
  0.823   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e5
  0.825   ◇ ◇ ◇   3  timer RetryDue
          ◇ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◇ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  0.850   ◇ ◇ ◇   3  timer AnswerDue
  0.873   ◇ ◇ ◇   2 → 1 3 Halt e5
          ◇ ◇ ◇   2 ✕ 3 Halt e5 (cut off)
  0.874   ◆ ◇ ◇   1  now halted
  0.898   ◆ ◇ ◇   2  timer AnswerDue
  0.924   ◆ ◇ ◇   1 → 2 Halted e5
  0.950   ◆ ◇ ◇   3  timer RetryDue
          ◆ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◆ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  0.974   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e5 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e5 stands (cut off)
          ◇ ◇ ◇   1  now election
  0.975   ◇ ◇ ◇   3  timer AnswerDue
          ◇ ◇ ◇   2 → 1 Here e5 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e5 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e5 stands (cut off)
  0.976   ◇ ◇ ◇   1 → 2 Here e5 stands
  1.000   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e6
  1.050   ◇ ◇ ◇   2 → 1 3 Halt e6
          ◇ ◇ ◇   2 ✕ 3 Halt e6 (cut off)
  1.051   ◆ ◇ ◇   1  now halted
  1.075   ◆ ◇ ◇   3  timer RetryDue
          ◆ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◆ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
          ◆ ◇ ◇   2  timer AnswerDue
  1.100   ◆ ◇ ◇   3  timer AnswerDue
  1.101   ◆ ◇ ◇   1 → 2 Halted e6
  1.151   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e6 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e6 stands (cut off)
          ◇ ◇ ◇   1  now election
  1.152   ◇ ◇ ◇   2 → 1 Here e6 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e6 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e6 stands (cut off)
  1.153   ◇ ◇ ◇   1 → 2 Here e6 stands
  1.177   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e7
  1.200   ◇ ◇ ◇   3  timer RetryDue
          ◇ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◇ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.225   ◇ ◇ ◇   3  timer AnswerDue
  1.227   ◇ ◇ ◇   2 → 1 3 Halt e7
          ◇ ◇ ◇   2 ✕ 3 Halt e7 (cut off)
  1.228   ◆ ◇ ◇   1  now halted
  1.252   ◆ ◇ ◇   2  timer AnswerDue
  1.278   ◆ ◇ ◇   1 → 2 Halted e7
  1.325   ◆ ◇ ◇   3  timer RetryDue
          ◆ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◆ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.328   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e7 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e7 stands (cut off)
          ◇ ◇ ◇   1  now election
  1.329   ◇ ◇ ◇   2 → 1 Here e7 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e7 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e7 stands (cut off)
  1.330   ◇ ◇ ◇   1 → 2 Here e7 stands
  1.350   ◇ ◇ ◇   3  timer AnswerDue
  1.354   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e8
  1.404   ◇ ◇ ◇   2 → 1 3 Halt e8
          ◇ ◇ ◇   2 ✕ 3 Halt e8 (cut off)
  1.405   ◆ ◇ ◇   1  now halted
  1.429   ◆ ◇ ◇   2  timer AnswerDue
  1.450   ◆ ◇ ◇   3  timer RetryDue
          ◆ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◆ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.455   ◆ ◇ ◇   1 → 2 Halted e8
  1.475   ◆ ◇ ◇   3  timer AnswerDue
  1.505   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e8 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e8 stands (cut off)
          ◇ ◇ ◇   1  now election
  1.506   ◇ ◇ ◇   2 → 1 Here e8 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e8 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e8 stands (cut off)
  1.507   ◇ ◇ ◇   1 → 2 Here e8 stands
  1.531   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e9
  1.575   ◇ ◇ ◇   3  timer RetryDue
          ◇ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◇ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.581   ◇ ◇ ◇   2 → 1 3 Halt e9
          ◇ ◇ ◇   2 ✕ 3 Halt e9 (cut off)
  1.582   ◆ ◇ ◇   1  now halted
  1.600   ◆ ◇ ◇   3  timer AnswerDue
  1.606   ◆ ◇ ◇   2  timer AnswerDue
  1.632   ◆ ◇ ◇   1 → 2 Halted e9
  1.682   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e9 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e9 stands (cut off)
          ◇ ◇ ◇   1  now election
  1.683   ◇ ◇ ◇   2 → 1 Here e9 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e9 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e9 stands (cut off)
  1.684   ◇ ◇ ◇   1 → 2 Here e9 stands
  1.700   ◇ ◇ ◇   3  timer RetryDue
          ◇ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◇ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.708   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e10
  1.725   ◇ ◇ ◇   3  timer AnswerDue
  1.758   ◇ ◇ ◇   2 → 1 3 Halt e10
          ◇ ◇ ◇   2 ✕ 3 Halt e10 (cut off)
  1.759   ◆ ◇ ◇   1  now halted
  1.783   ◆ ◇ ◇   2  timer AnswerDue
  1.809   ◆ ◇ ◇   1 → 2 Halted e10
  1.825   ◆ ◇ ◇   3  timer RetryDue
          ◆ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◆ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.850   ◆ ◇ ◇   3  timer AnswerDue
  1.859   ◇ ◇ ◇   1  timer ElectedDue
          ◇ ◇ ◇   1 → 2 3 AreYouThere e10 stands
          ◇ ◇ ◇   1 ✕ 3 AreYouThere e10 stands (cut off)
          ◇ ◇ ◇   1  now election
  1.860   ◇ ◇ ◇   2 → 1 Here e10 stands
          ◇ ◇ ◇   2 → 1 3 AreYouThere e10 stands
          ◇ ◇ ◇   2 ✕ 3 AreYouThere e10 stands (cut off)
  1.861   ◇ ◇ ◇   1 → 2 Here e10 stands
  1.885   ◇ ◇ ◇   2  timer AnswerDue
          ◇ ◇ ◇   2  stands for e11
  1.935   ◇ ◇ ◇   2 → 1 3 Halt e11
          ◇ ◇ ◇   2 ✕ 3 Halt e11 (cut off)
  1.936   ◆ ◇ ◇   1  now halted
  1.950   ◆ ◇ ◇   3  timer RetryDue
          ◆ ◇ ◇   3 → 1 2 AreYouThere e1 stands
          ◆ ◇ ◇   3 ✕ 1 2 AreYouThere e1 stands (cut off)
  1.960   ◆ ◇ ◇   2  timer AnswerDue
  1.975   ◆ ◇ ◇   3  timer AnswerDue
  1.986   ◆ ◇ ◇   1 → 2 Halted e11
