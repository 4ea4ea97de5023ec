host, 5 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  ▽ letting-go  · down  ‖ frozen

 seconds   1 2 3 4 5
0.000000   ○ ○ ○ ○ ○   1 2 3 4 5  started
           ○ ○ ○ ○ ○   1 2 3 4 5  now login
0.001000   ○ ○ ○ ○ ○   1 → 1 2 3 4 5 101 login owner=1 session=e2c1a0100000001 epoch=0
           ○ ○ ○ ○ ○   2 → 1 3 4 5 101 login owner=2 session=2c0fc8df00000001 epoch=0
           ○ ○ ○ ○ ○   3 → 1 2 4 5 101 login owner=3 session=b7b311b500000001 epoch=0
           ○ ○ ○ ○ ○   4 → 1 2 3 5 101 login owner=4 session=6d5d9f6d00000001 epoch=0
           ○ ○ ○ ○ ○   5 → 1 2 3 4 101 login owner=5 session=f6b263f600000001 epoch=0
0.003734   ◆ ○ ○ ○ ○   1  timer ClaimDue
           ◆ ○ ○ ○ ○   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=0 number=1
           ◆ ○ ○ ○ ○   1  now assigning
0.004906   ◆ ◆ ○ ○ ○   2  timer ClaimDue
           ◆ ◆ ○ ○ ○   2 → 1 3 4 5 301 number owner=2 session=2c0fc8df00000001 epoch=0 number=1
           ◆ ◆ ○ ○ ○   2  now assigning
0.004987   ◆ ◆ ○ ○ ○   2 → 1 3 4 5 302 conflict owner=2 session=2c0fc8df00000001 epoch=0 number=1 highest=0
0.006880   ○ ◆ ○ ○ ○   1  now login
0.009203   ○ ◆ ○ ○ ◆   5  timer ClaimDue
           ○ ◆ ○ ○ ◆   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=0 number=2
           ○ ◆ ○ ○ ◆   5  now assigning
0.009223   ◆ ◆ ○ ○ ◆   1  timer ClaimDue
           ◆ ◆ ○ ○ ◆   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=0 number=2
           ◆ ◆ ○ ○ ◆   1  now assigning
0.010375   ◆ ◆ ○ ◆ ◆   4  timer ClaimDue
           ◆ ◆ ○ ◆ ◆   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=0 number=2
           ◆ ◆ ○ ◆ ◆   4  now assigning
0.010394   ◆ ◆ ○ ◆ ◆   5 → 1 2 3 4 302 conflict owner=5 session=f6b263f600000001 epoch=0 number=2 highest=0
0.010599   ◆ ◆ ○ ◆ ◆   4 → 1 2 3 5 302 conflict owner=4 session=6d5d9f6d00000001 epoch=0 number=2 highest=0
0.010734   ○ ◆ ○ ◆ ◆   1  now login
0.010769   ○ ◆ ○ ○ ◆   4  now login
0.020531   ○ ◆ ◆ ○ ◆   3  timer ClaimDue
           ○ ◆ ◆ ○ ◆   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=0 number=3
           ○ ◆ ◆ ○ ◆   3  now assigning
0.029906   ○ ◇ ◆ ○ ◆   2  timer 9902-AssignPriority
           ○ ◇ ◆ ○ ◆   2  holds number 1
           ○ ◇ ◆ ○ ◆   2 → 1 3 4 5 201 who-hosts owner=2 session=2c0fc8df00000001 epoch=0
           ○ ◇ ◆ ○ ◆   2  now checking
0.031047   ◆ ◇ ◆ ○ ◆   1  timer ClaimDue
           ◆ ◇ ◆ ○ ◆   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=0 number=4
           ◆ ◇ ◆ ○ ◆   1  now assigning
0.034203   ◆ ◇ ◆ ○ ◇   5  timer 9902-AssignPriority
           ◆ ◇ ◆ ○ ◇   5  holds number 2
           ◆ ◇ ◆ ○ ◇   5 → 1 2 3 4 201 who-hosts owner=5 session=f6b263f600000001 epoch=0
           ◆ ◇ ◆ ○ ◇   5  now checking
0.045531   ◆ ◇ ◇ ○ ◇   3  timer 9902-AssignPriority
           ◆ ◇ ◇ ○ ◇   3  holds number 3
           ◆ ◇ ◇ ○ ◇   3 → 1 2 4 5 201 who-hosts owner=3 session=b7b311b500000001 epoch=0
           ◆ ◇ ◇ ○ ◇   3  now checking
0.056047   ◇ ◇ ◇ ○ ◇   1  timer 9902-AssignPriority
           ◇ ◇ ◇ ○ ◇   1  holds number 4
           ◇ ◇ ◇ ○ ◇   1 → 1 2 3 4 5 201 who-hosts owner=1 session=e2c1a0100000001 epoch=0
           ◇ ◇ ◇ ○ ◇   1  now checking
0.059987   ◇ ◇ ◇ ◆ ◇   4  timer ClaimDue
           ◇ ◇ ◇ ◆ ◇   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=0 number=5
           ◇ ◇ ◇ ◆ ◇   4  now assigning
0.084987   ◇ ◇ ◇ ◇ ◇   4  timer 9902-AssignPriority
           ◇ ◇ ◇ ◇ ◇   4  holds number 5
           ◇ ◇ ◇ ◇ ◇   4 → 1 2 3 5 201 who-hosts owner=4 session=6d5d9f6d00000001 epoch=0
           ◇ ◇ ◇ ◇ ◇   4  now checking
0.279906   ◇ ◆ ◇ ◇ ◇   2  timer 9901-HostChecking
           ◇ ◆ ◇ ◇ ◇   2  wants to host e1
           ◇ ◆ ◇ ◇ ◇   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=1 number=1
           ◇ ◆ ◇ ◇ ◇   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=1 ask=all
           ◇ ◆ ◇ ◇ ◇   2  now rehosting
0.281000   ◇ ◆ ◇ ◇ ◇   4  now candidate
0.281258   ◇ ◆ ◇ ◇ ◇   3  now candidate
0.281409   ◇ ◆ ◇ ◇ ◇   1  now candidate
0.281900   ◇ ◆ ◇ ◇ ◇   5  now candidate
0.282258   ◇ ◆ ◇ ◇ ◇   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=1 number=3 to=2c0fc8df00000001 round=1
0.282304   ◇ ◆ ◇ ◇ ◇   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=1 number=5 to=2c0fc8df00000001 round=1
0.282574   ◇ ◆ ◇ ◇ ◇   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=1 number=4 to=2c0fc8df00000001 round=1
0.282900   ◇ ◆ ◇ ◇ ◇   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=1 number=2 to=2c0fc8df00000001 round=1
0.283962   ◇ ★ ◇ ◇ ◇   2  hosts e1
           ◇ ★ ◇ ◇ ◇   2 → 1 3 4 5 202 host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=2 roll=5 ask=all heir=f6b263f600000001
           ◇ ★ ◇ ◇ ◇   2  now host
0.284992   ◇ ★ ● ◇ ◇   3  follows 2 (number 1) in e1
           ◇ ★ ● ◇ ◇   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=1 number=3 to=2c0fc8df00000001 round=2
           ◇ ★ ● ◇ ◇   3  now standby
0.285025   ◇ ★ │ ● ◇   4  follows 2 (number 1) in e1
           ◇ ★ ● ● ◇   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=1 number=5 to=2c0fc8df00000001 round=2
           ◇ ★ │ ● ◇   4  now standby
0.285398   ● ★ │ │ ◇   1  follows 2 (number 1) in e1
           ● ★ ● ● ◇   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=1 number=4 to=2c0fc8df00000001 round=2
           ● ★ │ │ ◇   1  now standby
0.285425   │ ★ │ │ ●   5  follows 2 (number 1) in e1
           ● ★ ● ● ●   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=1 number=2 to=2c0fc8df00000001 round=2
           │ ★ │ │ ●   5  now standby
           │ ★ │ │ │   … 35 × 202 host, 110 × 301 number
1.000000   │ ★ │ │ │   ── cut 2,4 | 1,3,5 ──
           │ ★ │ │ │   … 10 × 202 host/301 number (12 did not arrive)
1.199335   │ ▽ │ │ │   2  loses e1: the work must stop now
           │ ▽ │ │ │   2  now letting-go
1.219335   │ ◆ │ │ │   2  asked: stopped
           │ ◆ │ │ │   2  hosts e1 no longer
           ● ◆ ● ● ●   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=1 number=1 heir=f6b263f600000001
           ● ◆ ● │ ●   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=1 number=1 heir=f6b263f600000001 (cut off)
           │ ◆ │ │ │   2  follows nobody
           ● ◆ ● ● ●   2 → 1 3 4 5 301 number owner=2 session=2c0fc8df00000001 epoch=1 number=1
           ● ◆ ● │ ●   2 ✕ 1 3 5 301 number owner=2 session=2c0fc8df00000001 epoch=1 number=1 (cut off)
           │ ◆ │ │ │   2  now assigning
1.220520   │ ◆ │ ◇ │   4  follows nobody
           │ ◆ │ ◇ │   4  now candidate
1.244335   │ ◇ │ ◇ │   2  timer 9902-AssignPriority
           │ ◇ │ ◇ │   2  holds number 1
           ● ◇ ● ◇ ●   2 → 1 3 4 5 201 who-hosts owner=2 session=2c0fc8df00000001 epoch=1
           ● ◇ ● ◇ ●   2 ✕ 1 3 5 201 who-hosts owner=2 session=2c0fc8df00000001 epoch=1 (cut off)
           │ ◇ │ ◇ │   2  now checking
1.245520   │ ◇ │ ◇ │   4  timer 9903-HostCandidate
           │ ◇ │ ◇ │   4  now checking
1.245620   │ ◇ ◇ ◇ │   3  timer 9901-HostChecking
           │ ◇ ◇ ◇ │   3  follows nobody
           │ ◇ ◇ ◇ │   3  now checking
1.246139   │ ◇ ◇ ◇ ◆   5  timer 9901-HostChecking
           │ ◇ ◇ ◇ ◆   5  follows nobody
           │ ◇ ◇ ◇ ◆   5  wants to host e2
           ● ◇ ◇ ◇ ◆   5 → 1 2 3 4 206 rehosting owner=5 session=f6b263f600000001 epoch=2 number=2
           │ ◇ ◇ ◇ ◆   5 ✕ 2 4 206 rehosting owner=5 session=f6b263f600000001 epoch=2 number=2 (cut off)
           ● ◇ ◇ ◇ ◆   5 → 1 2 3 4 203 will-host owner=5 session=f6b263f600000001 epoch=2 number=2 round=1 ask=4
           │ ◇ ◇ ◇ ◆   5 ✕ 2 4 203 will-host owner=5 session=f6b263f600000001 epoch=2 number=2 round=1 ask=4 (cut off)
           │ ◇ ◇ ◇ ◆   5  now rehosting
1.246289   ◇ ◇ ◇ ◇ ◆   1  timer 9901-HostChecking
           ◇ ◇ ◇ ◇ ◆   1  follows nobody
           ◇ ◇ ◇ ◇ ◆   1  now checking
1.247533   ◇ ◇ ◇ ◇ ◆   1  now candidate
1.247909   ◇ ◇ ◇ ◇ ◆   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=1
           ◇ ◇ ◇ ◇ ◆   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=1 (cut off)
1.248012   ◇ ◇ ◇ ◇ ◆   3  now candidate
           ◇ ◇ ◇ ◇ ◆   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=1
           ◇ ◇ ◇ ◇ ◆   3 ✕ 2 4 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=1 (cut off)
1.249570   ◇ ◇ ◇ ◇ ★   5  hosts e2
           ◇ ◇ ◇ ◇ ★   5 → 1 2 3 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=2 roll=5 ask=all heir=b7b311b500000001
           ◇ ◇ ◇ ◇ ★   5 ✕ 2 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=2 roll=5 ask=all heir=b7b311b500000001 (cut off)
           ◇ ◇ ◇ ◇ ★   5  now host
1.250904   ◇ ◇ ● ◇ ★   3  follows 5 (number 2) in e2
           ◇ ◇ ● ◇ ★   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=2
           ◇ ◇ ● ◇ ★   3 ✕ 2 4 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=2 (cut off)
           ◇ ◇ ● ◇ ★   3  now standby
1.251353   ● ◇ │ ◇ ★   1  follows 5 (number 2) in e2
           ● ◇ ● ◇ ★   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=2
           ● ◇ │ ◇ ★   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=2 (cut off)
           ● ◇ │ ◇ ★   1  now standby
1.350731   │ ◇ │ ◇ ★   5  timer 9905-HostDeclaration
           ● ◇ ● ◇ ★   5 → 1 2 3 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=3 roll=5 ask=all heir=b7b311b500000001
           │ ◇ │ ◇ ★   5 ✕ 2 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=3 roll=5 ask=all heir=b7b311b500000001 (cut off)
1.352153   ● ◇ ● ◇ ★   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=3
           ● ◇ │ ◇ ★   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=3 (cut off)
1.352313   ● ◇ ● ◇ ★   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=3
           │ ◇ ● ◇ ★   3 ✕ 2 4 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=3 (cut off)
1.420520   │ ◇ │ ◆ ★   4  timer 9901-HostChecking
           ● ◇ ● ◆ ★   4 → 1 2 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=1
           ● ◇ ● ◆ ★   4 ✕ 1 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=1 (cut off)
           ● ◇ ● ◆ ★   4 → 1 2 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=2
           ● ◇ ● ◆ ★   4 ✕ 1 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=2 (cut off)
           ● ◇ ● ◆ ★   4 → 1 2 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=3
           ● ◇ ● ◆ ★   4 ✕ 1 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=3 (cut off)
           │ ◇ │ ◆ ★   4  now rehosting
1.421785   ● ◆ ● ◆ ★   2 → 1 3 4 5 301 number owner=2 session=2c0fc8df00000001 epoch=1 number=1
           ● ◆ ● ◆ ★   2 ✕ 1 3 5 301 number owner=2 session=2c0fc8df00000001 epoch=1 number=1 (cut off)
           │ ◆ │ ◆ ★   2  wants to host e2
           ● ◆ ● ◆ ★   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=2 number=1
           ● ◆ ● ◆ ★   2 ✕ 1 3 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=2 number=1 (cut off)
           ● ◆ ● ◆ ★   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=2 number=1 round=12 ask=all
           ● ◆ ● ◆ ★   2 ✕ 1 3 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=2 number=1 round=12 ask=all (cut off)
           │ ◆ │ ◆ ★   2  now rehosting
1.423531   │ ◆ │ ◇ ★   4  now candidate
1.423605   ● ◆ ● ◇ ★   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=2 number=5 to=2c0fc8df00000001 round=12
           ● ◆ ● ◇ ★   4 ✕ 1 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=2 number=5 to=2c0fc8df00000001 round=12 (cut off)
1.448784   │ ◇ │ ◇ ★   2  timer 9904-Rehosting
           ● ◇ ● ◇ ★   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=2 number=1 round=12
           ● ◇ ● ◇ ★   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=2 number=1 round=12 (cut off)
           │ ◇ │ ◇ ★   2  now checking
1.451921   │ ◇ │ ◇ ★   5  timer 9905-HostDeclaration
           ● ◇ ● ◇ ★   5 → 1 2 3 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=4 roll=5 ask=all heir=b7b311b500000001
           │ ◇ │ ◇ ★   5 ✕ 2 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=4 roll=5 ask=all heir=b7b311b500000001 (cut off)
1.453452   ● ◇ ● ◇ ★   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=4
           │ ◇ ● ◇ ★   3 ✕ 2 4 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=4 (cut off)
1.453505   ● ◇ ● ◇ ★   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=4
           ● ◇ │ ◇ ★   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=4 (cut off)
1.474840   │ ◇ │ ◇ ★   4  timer 9903-HostCandidate
           │ ◇ │ ◇ ★   4  now checking
1.548784   │ ◆ │ ◇ ★   2  timer 9901-HostChecking
           │ ◆ │ ◇ ★   2  wants to host e3
           ● ◆ ● ◇ ★   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=3 number=1
           ● ◆ ● ◇ ★   2 ✕ 1 3 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=3 number=1 (cut off)
           ● ◆ ● ◇ ★   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=3 number=1 round=13 ask=all
           ● ◆ ● ◇ ★   2 ✕ 1 3 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=3 number=1 round=13 ask=all (cut off)
           │ ◆ │ ◇ ★   2  now rehosting
1.550037   │ ◆ │ ◇ ★   4  now candidate
1.551430   ● ◆ ● ◇ ★   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=3 number=5 to=2c0fc8df00000001 round=13
           ● ◆ ● ◇ ★   4 ✕ 1 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=3 number=5 to=2c0fc8df00000001 round=13 (cut off)
1.552968   │ ◆ │ ◇ ★   5  timer 9905-HostDeclaration
           ● ◆ ● ◇ ★   5 → 1 2 3 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=5 roll=5 ask=all heir=b7b311b500000001
           │ ◆ │ ◇ ★   5 ✕ 2 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=5 roll=5 ask=all heir=b7b311b500000001 (cut off)
1.554201   ● ◆ ● ◇ ★   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=5
           ● ◆ │ ◇ ★   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=5 (cut off)
1.554577   ● ◆ ● ◇ ★   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=5
           │ ◆ ● ◇ ★   3 ✕ 2 4 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=5 (cut off)
1.575741   │ ◇ │ ◇ ★   2  timer 9904-Rehosting
           ● ◇ ● ◇ ★   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=3 number=1 round=13
           ● ◇ ● ◇ ★   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=3 number=1 round=13 (cut off)
           │ ◇ │ ◇ ★   2  now checking
1.602623   │ ◇ │ ◇ ★   4  timer 9903-HostCandidate
           │ ◇ │ ◇ ★   4  now checking
1.654411   │ ◇ │ ◇ ★   5  timer 9905-HostDeclaration
           ● ◇ ● ◇ ★   5 → 1 2 3 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=6 roll=4 ask=all heir=b7b311b500000001
           │ ◇ │ ◇ ★   5 ✕ 2 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=6 roll=4 ask=all heir=b7b311b500000001 (cut off)
1.655652   ● ◇ ● ◇ ★   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=6
           ● ◇ │ ◇ ★   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=6 (cut off)
1.656281   ● ◇ ● ◇ ★   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=6
           │ ◇ ● ◇ ★   3 ✕ 2 4 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=6 (cut off)
1.675741   │ ◆ │ ◇ ★   2  timer 9901-HostChecking
           │ ◆ │ ◇ ★   2  wants to host e4
           ● ◆ ● ◇ ★   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=4 number=1
           ● ◆ ● ◇ ★   2 ✕ 1 3 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=4 number=1 (cut off)
           ● ◆ ● ◇ ★   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=4 number=1 round=14 ask=all
           ● ◆ ● ◇ ★   2 ✕ 1 3 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=4 number=1 round=14 ask=all (cut off)
           │ ◆ │ ◇ ★   2  now rehosting
1.677723   │ ◆ │ ◇ ★   4  now candidate
1.678723   ● ◆ ● ◇ ★   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=4 number=5 to=2c0fc8df00000001 round=14
           ● ◆ ● ◇ ★   4 ✕ 1 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=4 number=5 to=2c0fc8df00000001 round=14 (cut off)
1.702697   │ ◇ │ ◇ ★   2  timer 9904-Rehosting
           ● ◇ ● ◇ ★   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=4 number=1 round=14
           ● ◇ ● ◇ ★   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=4 number=1 round=14 (cut off)
           │ ◇ │ ◇ ★   2  now checking
1.729620   │ ◇ │ ◇ ★   4  timer 9903-HostCandidate
           │ ◇ │ ◇ ★   4  now checking
1.756070   │ ◇ │ ◇ ★   5  timer 9905-HostDeclaration
           ● ◇ ● ◇ ★   5 → 1 2 3 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=7 roll=4 ask=all heir=b7b311b500000001
           │ ◇ │ ◇ ★   5 ✕ 2 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=7 roll=4 ask=all heir=b7b311b500000001 (cut off)
1.757077   ● ◇ ● ◇ ★   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=7
           │ ◇ ● ◇ ★   3 ✕ 2 4 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=7 (cut off)
1.757546   ● ◇ ● ◇ ★   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=7
           ● ◇ │ ◇ ★   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=7 (cut off)
1.802697   │ ◆ │ ◇ ★   2  timer 9901-HostChecking
           │ ◆ │ ◇ ★   2  wants to host e5
           ● ◆ ● ◇ ★   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=5 number=1
           ● ◆ ● ◇ ★   2 ✕ 1 3 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=5 number=1 (cut off)
           ● ◆ ● ◇ ★   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=5 number=1 round=15 ask=all
           ● ◆ ● ◇ ★   2 ✕ 1 3 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=5 number=1 round=15 ask=all (cut off)
           │ ◆ │ ◇ ★   2  now rehosting
1.803890   │ ◆ │ ◇ ★   4  now candidate
1.805530   ● ◆ ● ◇ ★   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=5 number=5 to=2c0fc8df00000001 round=15
           ● ◆ ● ◇ ★   4 ✕ 1 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=5 number=5 to=2c0fc8df00000001 round=15 (cut off)
1.829343   │ ◇ │ ◇ ★   2  timer 9904-Rehosting
           ● ◇ ● ◇ ★   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=5 number=1 round=15
           ● ◇ ● ◇ ★   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=5 number=1 round=15 (cut off)
           │ ◇ │ ◇ ★   2  now checking
1.856015   │ ◇ │ ◇ ★   4  timer 9903-HostCandidate
           │ ◇ │ ◇ ★   4  now checking
1.857421   │ ◇ │ ◇ ★   5  timer 9905-HostDeclaration
           ● ◇ ● ◇ ★   5 → 1 2 3 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=8 roll=4 ask=all heir=b7b311b500000001
           │ ◇ │ ◇ ★   5 ✕ 2 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=8 roll=4 ask=all heir=b7b311b500000001 (cut off)
1.858664   ● ◇ ● ◇ ★   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=8
           │ ◇ ● ◇ ★   3 ✕ 2 4 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=8 (cut off)
1.858890   ● ◇ ● ◇ ★   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=8
           ● ◇ │ ◇ ★   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=8 (cut off)
1.929343   │ ◆ │ ◇ ★   2  timer 9901-HostChecking
           │ ◆ │ ◇ ★   2  wants to host e6
           ● ◆ ● ◇ ★   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=6 number=1
           ● ◆ ● ◇ ★   2 ✕ 1 3 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=6 number=1 (cut off)
           ● ◆ ● ◇ ★   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=6 number=1 round=16 ask=all
           ● ◆ ● ◇ ★   2 ✕ 1 3 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=6 number=1 round=16 ask=all (cut off)
           │ ◆ │ ◇ ★   2  now rehosting
1.930529   │ ◆ │ ◇ ★   4  now candidate
1.932300   ● ◆ ● ◇ ★   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=6 number=5 to=2c0fc8df00000001 round=16
           ● ◆ ● ◇ ★   4 ✕ 1 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=6 number=5 to=2c0fc8df00000001 round=16 (cut off)
1.956077   │ ◇ │ ◇ ★   2  timer 9904-Rehosting
           ● ◇ ● ◇ ★   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=6 number=1 round=16
           ● ◇ ● ◇ ★   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=6 number=1 round=16 (cut off)
           │ ◇ │ ◇ ★   2  now checking
1.959067   │ ◇ │ ◇ ★   5  timer 9905-HostDeclaration
           ● ◇ ● ◇ ★   5 → 1 2 3 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=9 roll=4 ask=all heir=b7b311b500000001
           │ ◇ │ ◇ ★   5 ✕ 2 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=9 roll=4 ask=all heir=b7b311b500000001 (cut off)
1.960705   ● ◇ ● ◇ ★   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=9
           │ ◇ ● ◇ ★   3 ✕ 2 4 301 number owner=3 session=b7b311b500000001 epoch=2 number=3 to=f6b263f600000001 round=9 (cut off)
1.960901   ● ◇ ● ◇ ★   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=9
           ● ◇ │ ◇ ★   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=f6b263f600000001 round=9 (cut off)
1.982948   │ ◇ │ ◇ ★   4  timer 9903-HostCandidate
           │ ◇ │ ◇ ★   4  now checking
2.000000   │ ◇ │ ◇ ★   ── heal ──
2.056077   │ ◆ │ ◇ ★   2  timer 9901-HostChecking
           │ ◆ │ ◇ ★   2  wants to host e7
           ● ◆ ● ◇ ★   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=7 number=1
           ● ◆ ● ◇ ★   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=7 number=1 round=17 ask=all
           │ ◆ │ ◇ ★   2  now rehosting
2.057644   ● ◆ ● ◇ ★   5 → 1 2 3 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=9 roll=4 ask=all heir=b7b311b500000001
2.057829   │ ◆ │ ◇ ★   4  now candidate
2.058829   ● ◆ ● ◇ ★   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=7 number=5 to=2c0fc8df00000001 round=17
2.059321   │ ● │ ◇ ★   2  follows 5 (number 2) in e2
           ● ● ● ◇ ★   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=7 number=1 round=17
           ● ● ● ◇ ★   2 → 1 3 4 5 301 number owner=2 session=2c0fc8df00000001 epoch=2 number=1 to=f6b263f600000001 round=9
           │ ● │ ◇ ★   2  now standby
2.060124   │ │ │ ◇ ★   5  timer 9905-HostDeclaration
           ● ● ● ◇ ★   5 → 1 2 3 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=10 roll=5 ask=all
2.061128   ● ● ● ◇ ★   2 → 1 3 4 5 301 number owner=2 session=2c0fc8df00000001 epoch=2 number=1 to=f6b263f600000001 round=10
2.061595   │ │ │ ● ★   4  follows 5 (number 2) in e2
           ● ● ● ● ★   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=2 number=5 to=f6b263f600000001 round=10
           │ │ │ ● ★   4  now standby
           │ │ │ │ ★   … 150 × 301 number, 45 × 202 host
