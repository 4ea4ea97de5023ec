host, 3 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  ▽ letting-go  ○ left  · down  ‖ frozen

 seconds   1 2 3
0.000000   ○ ○ ○   1 2 3  started
           ○ ○ ○   1 2 3  now login
0.001000   ○ ○ ○   1 → 1 2 3 101 login owner=1 session=e2c1a0100000001 epoch=0
           ○ ○ ○   2 → 1 3 101 login owner=2 session=2c0fc8df00000001 epoch=0
           ○ ○ ○   3 → 1 2 101 login owner=3 session=b7b311b500000001 epoch=0
0.003734   ○ ◆ ○   2  timer ClaimDue
           ○ ◆ ○   2 → 1 3 301 number owner=2 session=2c0fc8df00000001 epoch=0 number=1
           ○ ◆ ○   2  now assigning
0.013109   ○ ◆ ◆   3  timer ClaimDue
           ○ ◆ ◆   3 → 1 2 301 number owner=3 session=b7b311b500000001 epoch=0 number=2
           ○ ◆ ◆   3  now assigning
0.018968   ◆ ◆ ◆   1  timer ClaimDue
           ◆ ◆ ◆   1 → 1 2 3 301 number owner=1 session=e2c1a0100000001 epoch=0 number=3
           ◆ ◆ ◆   1  now assigning
0.028734   ◆ ◇ ◆   2  timer 9902-AssignPriority
           ◆ ◇ ◆   2  holds number 1
           ◆ ◇ ◆   2 → 1 3 201 who-hosts owner=2 session=2c0fc8df00000001 epoch=0
           ◆ ◇ ◆   2  now checking
0.038109   ◆ ◇ ◇   3  timer 9902-AssignPriority
           ◆ ◇ ◇   3  holds number 2
           ◆ ◇ ◇   3 → 1 2 201 who-hosts owner=3 session=b7b311b500000001 epoch=0
           ◆ ◇ ◇   3  now checking
0.043968   ◇ ◇ ◇   1  timer 9902-AssignPriority
           ◇ ◇ ◇   1  holds number 3
           ◇ ◇ ◇   1 → 1 2 3 201 who-hosts owner=1 session=e2c1a0100000001 epoch=0
           ◇ ◇ ◇   1  now checking
0.278734   ◇ ◆ ◇   2  timer 9901-HostChecking
           ◇ ◆ ◇   2  wants to host e1
           ◇ ◆ ◇   2 → 1 3 206 rehosting owner=2 session=2c0fc8df00000001 epoch=1 number=1
           ◇ ◆ ◇   2 → 1 3 203 will-host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=1
           ◇ ◆ ◇   2  now rehosting
0.280351   ◇ ◆ ◇   3  now candidate
0.280567   ◇ ◆ ◇   1  now candidate
0.303734   ◇ ★ ◇   2  timer 9904-Rehosting
           ◇ ★ ◇   2  hosts e1
           ◇ ★ ◇   2 → 1 3 202 host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=2 roll=3 heir=b7b311b500000001
           ◇ ★ ◇   2  now host
0.305351   ◇ ★ ●   3  follows 2 (number 1) in e1
           ◇ ★ ●   3 → 1 2 301 number owner=3 session=b7b311b500000001 epoch=1 number=2
           ◇ ★ ●   3  now standby
0.305474   ● ★ │   1  follows 2 (number 1) in e1
           ● ★ │   1  now standby
           │ ★ │   … 18 × 202 host, 12 × 301 number
1.000000   │ ▽ │   2  asked: leave
           ● ▽ ●   2 → 1 3 102 leaving owner=2 session=2c0fc8df00000001 epoch=1 number=1
           │ ▽ │   2  lets go of e1: the work should stop
           │ ▽ │   2  now letting-go
1.014538   │ ▽ │   2  timer 9905-HostDeclaration
           ● ▽ ●   2 → 1 3 202 host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=9 roll=3 heir=b7b311b500000001
1.015993   ● ▽ ●   1 → 1 2 3 301 number owner=1 session=e2c1a0100000001 epoch=1 number=3
1.050000   │ ○ │   2  asked: stopped
           │ ○ │   2  hosts e1 no longer
           ● ○ ●   2 → 1 3 204 step-down owner=2 session=2c0fc8df00000001 epoch=1 number=1 heir=b7b311b500000001
           ● ○ ●   2 → 1 3 103 left owner=2 session=2c0fc8df00000001 epoch=1 number=1
           │ ○ │   2  has left
           │ ○ │   2  now left
1.051345   │ ○ ◆   3  follows nobody
           │ ○ ◆   3  wants to host e2
           ● ○ ◆   3 → 1 2 206 rehosting owner=3 session=b7b311b500000001 epoch=2 number=2
           ● ○ ◆   3 → 1 2 203 will-host owner=3 session=b7b311b500000001 epoch=2 number=2 round=1
           │ ○ ◆   3  now rehosting
1.051490   ◇ ○ ◆   1  follows nobody
           ◇ ○ ◆   1  now candidate
1.052820   ◇ ○ ★   3  hosts e2
           ◇ ○ ★   3 → 1 2 202 host owner=3 session=b7b311b500000001 epoch=2 number=2 round=2 roll=3 heir=e2c1a0100000001
           ◇ ○ ★   3  now host
1.053945   ● ○ ★   1  follows 3 (number 2) in e2
           ● ○ ★   1  now standby
           │ ○ ★   … 27 × 202 host, 9 × 301 number
