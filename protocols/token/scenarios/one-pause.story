token, 3 nodes, seed 0
◇ looser  ◆ generating  ★ owner  · down  ‖ frozen

seconds   1 2 3
  0.000   ◇ ◇ ◇   1 2 3  started
          ◇ ◇ ◇   1 → 2 3 WHERE_IS_TOKEN
          ◇ ◇ ◇   1 2 3  now looser
          ◇ ◇ ◇   2 → 1 3 WHERE_IS_TOKEN
          ◇ ◇ ◇   3 → 1 2 WHERE_IS_TOKEN
  0.010   ◆ ◇ ‖   1 2 3  timer StartEnds
          ◆ ◇ ‖   1 2 3  timer AnswerDue
          ◆ ◇ ‖   1  would generate t1/1.1
          ◆ ◇ ‖   1 → 2 3 GENERATING_TOKEN t1/1.1 of 3
          ◆ ◇ ‖   1 2 3  now generating
          ◆ ◇ ‖   2  would generate t1/2.1
          ◆ ◇ ‖   2 → 1 3 GENERATING_TOKEN t1/2.1 of 3
          ◆ ◇ ‖   2  now looser
          ◆ ◇ ‖   3  would generate t1/3.1
          ◆ ◇ ‖   3 → 1 2 GENERATING_TOKEN t1/3.1 of 3
          ◆ ◇ ‖   3  frozen
  0.020   ★ ◇ ★   1 3  timer AnswerDue
          ★ ◇ ★   1  has generated t1/1.1
          ★ ◇ ★   1  works with t1/1.1
          ★ ◇ ★   1 → 2 3 TOKEN_IS_HERE t1/1.1 of 3
          ★ ◇ ★   1 3  now owner
          ★ ◇ ★   3  woke up
          ★ ◇ ★   3  has generated t1/3.1
          ★ ◇ ★   3  works with t1/3.1
          ★ ◇ ★   3 → 1 2 TOKEN_IS_HERE t1/3.1 of 3
          ★ ◇ ★   ✕ BROKEN never-two-working: no two members work at one moment
