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
0.004987   ◆ ◆ ○ ○ ○   2 → 1 3 4 5 302 conflict owner=2 session=2c0fc8df00000001 epoch=0 number=1 highest=1
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
0.010394   ◆ ◆ ○ ◆ ◆   5 → 1 2 3 4 302 conflict owner=5 session=f6b263f600000001 epoch=0 number=2 highest=2
0.010599   ◆ ◆ ○ ◆ ◆   4 → 1 2 3 5 302 conflict owner=4 session=6d5d9f6d00000001 epoch=0 number=2 highest=2
0.010734   ○ ◆ ○ ◆ ◆   1  now login
0.010769   ○ ◆ ○ ○ ◆   4  now login
0.012440   ○ ◆ ○ ○ ○   5  now login
0.020531   ○ ◆ ◆ ○ ○   3  timer ClaimDue
           ○ ◆ ◆ ○ ○   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=0 number=3
           ○ ◆ ◆ ○ ○   3  now assigning
0.029906   ○ ◇ ◆ ○ ○   2  timer 9902-AssignPriority
           ○ ◇ ◆ ○ ○   2  holds number 1
           ○ ◇ ◆ ○ ○   2 → 1 3 4 5 201 who-hosts owner=2 session=2c0fc8df00000001 epoch=0
           ○ ◇ ◆ ○ ○   2  now checking
0.031047   ◆ ◇ ◆ ○ ○   1  timer ClaimDue
           ◆ ◇ ◆ ○ ○   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=0 number=4
           ◆ ◇ ◆ ○ ○   1  now assigning
0.035096   ◆ ◇ ◆ ○ ◆   5  timer ClaimDue
           ◆ ◇ ◆ ○ ◆   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=0 number=5
           ◆ ◇ ◆ ○ ◆   5  now assigning
0.045531   ◆ ◇ ◇ ○ ◆   3  timer 9902-AssignPriority
           ◆ ◇ ◇ ○ ◆   3  holds number 3
           ◆ ◇ ◇ ○ ◆   3 → 1 2 4 5 201 who-hosts owner=3 session=b7b311b500000001 epoch=0
           ◆ ◇ ◇ ○ ◆   3  now checking
0.056047   ◇ ◇ ◇ ○ ◆   1  timer 9902-AssignPriority
           ◇ ◇ ◇ ○ ◆   1  holds number 4
           ◇ ◇ ◇ ○ ◆   1 → 1 2 3 4 5 201 who-hosts owner=1 session=e2c1a0100000001 epoch=0
           ◇ ◇ ◇ ○ ◆   1  now checking
0.059987   ◇ ◇ ◇ ◆ ◆   4  timer ClaimDue
           ◇ ◇ ◇ ◆ ◆   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=0 number=6
           ◇ ◇ ◇ ◆ ◆   4  now assigning
0.060096   ◇ ◇ ◇ ◆ ◇   5  timer 9902-AssignPriority
           ◇ ◇ ◇ ◆ ◇   5  holds number 5
           ◇ ◇ ◇ ◆ ◇   5 → 1 2 3 4 201 who-hosts owner=5 session=f6b263f600000001 epoch=0
           ◇ ◇ ◇ ◆ ◇   5  now checking
0.084987   ◇ ◇ ◇ ◇ ◇   4  timer 9902-AssignPriority
           ◇ ◇ ◇ ◇ ◇   4  holds number 6
           ◇ ◇ ◇ ◇ ◇   4 → 1 2 3 5 201 who-hosts owner=4 session=6d5d9f6d00000001 epoch=0
           ◇ ◇ ◇ ◇ ◇   4  now checking
0.279906   ◇ ◆ ◇ ◇ ◇   2  timer 9901-HostChecking
           ◇ ◆ ◇ ◇ ◇   2  wants to host e1
           ◇ ◆ ◇ ◇ ◇   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=1 number=1
           ◇ ◆ ◇ ◇ ◇   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=1 ask=all
           ◇ ◆ ◇ ◇ ◇   2  now rehosting
0.281199   ◇ ◆ ◇ ◇ ◇   4  now candidate
0.281304   ◇ ◆ ◇ ◇ ◇   3  now candidate
0.281777   ◇ ◆ ◇ ◇ ◇   1  now candidate
0.281876   ◇ ◆ ◇ ◇ ◇   5  now candidate
0.282199   ◇ ◆ ◇ ◇ ◇   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=1 number=6 to=2c0fc8df00000001 round=1
0.282580   ◇ ◆ ◇ ◇ ◇   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=1 number=3 to=2c0fc8df00000001 round=1
0.282777   ◇ ◆ ◇ ◇ ◇   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=1 number=4 to=2c0fc8df00000001 round=1
0.282876   ◇ ◆ ◇ ◇ ◇   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=1 number=5 to=2c0fc8df00000001 round=1
0.283719   ◇ ★ ◇ ◇ ◇   2  hosts e1
           ◇ ★ ◇ ◇ ◇   2 → 1 3 4 5 202 host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=2 roll=6 ask=all heir=b7b311b500000001
           ◇ ★ ◇ ◇ ◇   2  now host
0.284982   ◇ ★ ◇ ● ◇   4  follows 2 (number 1) in e1
           ◇ ★ ◇ ● ◇   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=1 number=6 to=2c0fc8df00000001 round=2
           ◇ ★ ◇ ● ◇   4  now standby
0.285148   ● ★ ◇ │ ◇   1  follows 2 (number 1) in e1
           ● ★ ◇ ● ◇   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=1 number=4 to=2c0fc8df00000001 round=2
           ● ★ ◇ │ ◇   1  now standby
0.285246   │ ★ ● │ ◇   3  follows 2 (number 1) in e1
           ● ★ ● ● ◇   3 → 1 2 4 5 301 number owner=3 session=b7b311b500000001 epoch=1 number=3 to=2c0fc8df00000001 round=2
           │ ★ ● │ ◇   3  now standby
0.285349   │ ★ │ │ ●   5  follows 2 (number 1) in e1
           ● ★ ● ● ●   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=1 number=5 to=2c0fc8df00000001 round=2
           │ ★ │ │ ●   5  now standby
           │ ★ │ │ │   … 35 × 202 host, 110 × 301 number
1.000000   │ ★ │ │ │   ── cut 2,4 | 1,3,5 ──
           │ ★ │ │ │   … 10 × 202 host, 5 × 301 number (9 did not arrive)
1.188719   │ ▽ │ │ │   2  loses e1: the work must stop now
           │ ▽ │ │ │   2  now letting-go
1.208719   │ ◆ │ │ │   2  asked: stopped
           │ ◆ │ │ │   2  hosts e1 no longer
           ● ◆ ● ● ●   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=1 number=1 heir=b7b311b500000001
           ● ◆ ● │ ●   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=1 number=1 heir=b7b311b500000001 (cut off)
           │ ◆ │ │ │   2  follows nobody
           ● ◆ ● ● ●   2 → 1 3 4 5 301 number owner=2 session=2c0fc8df00000001 epoch=1 number=1
           ● ◆ ● │ ●   2 ✕ 1 3 5 301 number owner=2 session=2c0fc8df00000001 epoch=1 number=1 (cut off)
           │ ◆ │ │ │   2  now assigning
1.210533   │ ◆ │ ◇ │   4  follows nobody
           │ ◆ │ ◇ │   4  now candidate
1.233719   │ ◇ │ ◇ │   2  timer 9902-AssignPriority
           │ ◇ │ ◇ │   2  holds number 1
           ● ◇ ● ◇ ●   2 → 1 3 4 5 201 who-hosts owner=2 session=2c0fc8df00000001 epoch=1
           ● ◇ ● ◇ ●   2 ✕ 1 3 5 201 who-hosts owner=2 session=2c0fc8df00000001 epoch=1 (cut off)
           │ ◇ │ ◇ │   2  now checking
1.234870   ◇ ◇ │ ◇ │   1  timer 9901-HostChecking
           ◇ ◇ │ ◇ │   1  follows nobody
           ◇ ◇ │ ◇ │   1  now checking
1.235019   ◇ ◇ │ ◇ ◇   5  timer 9901-HostChecking
           ◇ ◇ │ ◇ ◇   5  follows nobody
           ◇ ◇ │ ◇ ◇   5  now checking
1.235308   ◇ ◇ ◆ ◇ ◇   3  timer 9901-HostChecking
           ◇ ◇ ◆ ◇ ◇   3  follows nobody
           ◇ ◇ ◆ ◇ ◇   3  wants to host e2
           ◇ ◇ ◆ ◇ ◇   3 → 1 2 4 5 206 rehosting owner=3 session=b7b311b500000001 epoch=2 number=3
           ◇ ◇ ◆ ◇ ◇   3 ✕ 2 4 206 rehosting owner=3 session=b7b311b500000001 epoch=2 number=3 (cut off)
           ◇ ◇ ◆ ◇ ◇   3 → 1 2 4 5 203 will-host owner=3 session=b7b311b500000001 epoch=2 number=3 round=1 ask=5
           ◇ ◇ ◆ ◇ ◇   3 ✕ 2 4 203 will-host owner=3 session=b7b311b500000001 epoch=2 number=3 round=1 ask=5 (cut off)
           ◇ ◇ ◆ ◇ ◇   3  now rehosting
1.235533   ◇ ◇ ◆ ◇ ◇   4  timer 9903-HostCandidate
           ◇ ◇ ◆ ◇ ◇   4  now checking
1.237078   ◇ ◇ ◆ ◇ ◇   1  now candidate
           ◇ ◇ ◆ ◇ ◇   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=1
           ◇ ◇ ◆ ◇ ◇   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=1 (cut off)
1.237127   ◇ ◇ ◆ ◇ ◇   5  now candidate
           ◇ ◇ ◆ ◇ ◇   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=1
           ◇ ◇ ◆ ◇ ◇   5 ✕ 2 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=1 (cut off)
1.238464   ◇ ◇ ★ ◇ ◇   3  hosts e2
           ◇ ◇ ★ ◇ ◇   3 → 1 2 4 5 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=2 roll=6 ask=all heir=e2c1a0100000001
           ◇ ◇ ★ ◇ ◇   3 ✕ 2 4 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=2 roll=6 ask=all heir=e2c1a0100000001 (cut off)
           ◇ ◇ ★ ◇ ◇   3  now host
1.239708   ● ◇ ★ ◇ ◇   1  follows 3 (number 3) in e2
           ● ◇ ★ ◇ ◇   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=2
           ● ◇ ★ ◇ ◇   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=2 (cut off)
           ● ◇ ★ ◇ ◇   1  now standby
1.240076   │ ◇ ★ ◇ ●   5  follows 3 (number 3) in e2
           ● ◇ ★ ◇ ●   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=2
           │ ◇ ★ ◇ ●   5 ✕ 2 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=2 (cut off)
           │ ◇ ★ ◇ ●   5  now standby
1.338464   │ ◇ ★ ◇ │   3  timer 9905-HostDeclaration
           ● ◇ ★ ◇ ●   3 → 1 2 4 5 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=3 roll=6 ask=all heir=e2c1a0100000001
           │ ◇ ★ ◇ │   3 ✕ 2 4 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=3 roll=6 ask=all heir=e2c1a0100000001 (cut off)
1.339954   ● ◇ ★ ◇ ●   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=3
           │ ◇ ★ ◇ ●   5 ✕ 2 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=3 (cut off)
1.340285   ● ◇ ★ ◇ ●   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=3
           ● ◇ ★ ◇ │   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=3 (cut off)
1.385533   │ ◇ ★ ◆ │   4  timer 9901-HostChecking
           ● ◇ ★ ◆ ●   4 → 1 2 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=1
           ● ◇ ★ ◆ ●   4 ✕ 1 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=1 (cut off)
           ● ◇ ★ ◆ ●   4 → 1 2 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=3
           ● ◇ ★ ◆ ●   4 ✕ 1 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=3 (cut off)
           ● ◇ ★ ◆ ●   4 → 1 2 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=4
           ● ◇ ★ ◆ ●   4 ✕ 1 3 5 205 still-there owner=4 session=6d5d9f6d00000001 epoch=1 number=4 (cut off)
           │ ◇ ★ ◆ │   4  now rehosting
1.387238   ● ◆ ★ ◆ ●   2 → 1 3 4 5 301 number owner=2 session=2c0fc8df00000001 epoch=1 number=1
           ● ◆ ★ ◆ ●   2 ✕ 1 3 5 301 number owner=2 session=2c0fc8df00000001 epoch=1 number=1 (cut off)
           │ ◆ ★ ◆ │   2  wants to host e2
           ● ◆ ★ ◆ ●   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=2 number=1
           ● ◆ ★ ◆ ●   2 ✕ 1 3 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=2 number=1 (cut off)
           ● ◆ ★ ◆ ●   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=2 number=1 round=12 ask=all
           ● ◆ ★ ◆ ●   2 ✕ 1 3 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=2 number=1 round=12 ask=all (cut off)
           │ ◆ ★ ◆ │   2  now rehosting
1.389057   │ ◆ ★ ◇ │   4  now candidate
           ● ◆ ★ ◇ ●   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=2 number=6 to=2c0fc8df00000001 round=12
           ● ◆ ★ ◇ ●   4 ✕ 1 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=2 number=6 to=2c0fc8df00000001 round=12 (cut off)
1.412238   │ ◇ ★ ◇ │   2  timer 9904-Rehosting
           ● ◇ ★ ◇ ●   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=2 number=1 round=12
           ● ◇ ★ ◇ ●   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=2 number=1 round=12 (cut off)
           │ ◇ ★ ◇ │   2  now checking
1.438243   │ ◇ ★ ◇ │   4  timer 9903-HostCandidate
           │ ◇ ★ ◇ │   4  now checking
1.438464   │ ◇ ★ ◇ │   3  timer 9905-HostDeclaration
           ● ◇ ★ ◇ ●   3 → 1 2 4 5 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=4 roll=6 ask=all heir=e2c1a0100000001
           │ ◇ ★ ◇ │   3 ✕ 2 4 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=4 roll=6 ask=all heir=e2c1a0100000001 (cut off)
1.439668   ● ◇ ★ ◇ ●   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=4
           ● ◇ ★ ◇ │   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=4 (cut off)
1.439702   ● ◇ ★ ◇ ●   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=4
           │ ◇ ★ ◇ ●   5 ✕ 2 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=4 (cut off)
1.512238   │ ◆ ★ ◇ │   2  timer 9901-HostChecking
           │ ◆ ★ ◇ │   2  wants to host e3
           ● ◆ ★ ◇ ●   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=3 number=1
           ● ◆ ★ ◇ ●   2 ✕ 1 3 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=3 number=1 (cut off)
           ● ◆ ★ ◇ ●   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=3 number=1 round=13 ask=all
           ● ◆ ★ ◇ ●   2 ✕ 1 3 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=3 number=1 round=13 ask=all (cut off)
           │ ◆ ★ ◇ │   2  now rehosting
1.513741   │ ◆ ★ ◇ │   4  now candidate
1.514847   ● ◆ ★ ◇ ●   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=3 number=6 to=2c0fc8df00000001 round=13
           ● ◆ ★ ◇ ●   4 ✕ 1 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=3 number=6 to=2c0fc8df00000001 round=13 (cut off)
1.537238   │ ◇ ★ ◇ │   2  timer 9904-Rehosting
           ● ◇ ★ ◇ ●   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=3 number=1 round=13
           ● ◇ ★ ◇ ●   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=3 number=1 round=13 (cut off)
           │ ◇ ★ ◇ │   2  now checking
1.538464   │ ◇ ★ ◇ │   3  timer 9905-HostDeclaration
           ● ◇ ★ ◇ ●   3 → 1 2 4 5 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=5 roll=6 ask=all heir=e2c1a0100000001
           │ ◇ ★ ◇ │   3 ✕ 2 4 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=5 roll=6 ask=all heir=e2c1a0100000001 (cut off)
1.539927   ● ◇ ★ ◇ ●   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=5
           │ ◇ ★ ◇ ●   5 ✕ 2 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=5 (cut off)
1.540422   ● ◇ ★ ◇ ●   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=5
           ● ◇ ★ ◇ │   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=5 (cut off)
1.564207   │ ◇ ★ ◇ │   4  timer 9903-HostCandidate
           │ ◇ ★ ◇ │   4  now checking
1.637238   │ ◆ ★ ◇ │   2  timer 9901-HostChecking
           │ ◆ ★ ◇ │   2  wants to host e4
           ● ◆ ★ ◇ ●   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=4 number=1
           ● ◆ ★ ◇ ●   2 ✕ 1 3 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=4 number=1 (cut off)
           ● ◆ ★ ◇ ●   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=4 number=1 round=14 ask=all
           ● ◆ ★ ◇ ●   2 ✕ 1 3 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=4 number=1 round=14 ask=all (cut off)
           │ ◆ ★ ◇ │   2  now rehosting
1.638464   │ ◆ ★ ◇ │   3  timer 9905-HostDeclaration
           ● ◆ ★ ◇ ●   3 → 1 2 4 5 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=6 roll=6 ask=all heir=e2c1a0100000001
           │ ◆ ★ ◇ │   3 ✕ 2 4 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=6 roll=6 ask=all heir=e2c1a0100000001 (cut off)
1.638544   │ ◆ ★ ◇ │   4  now candidate
1.639544   ● ◆ ★ ◇ ●   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=4 number=6 to=2c0fc8df00000001 round=14
           ● ◆ ★ ◇ ●   4 ✕ 1 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=4 number=6 to=2c0fc8df00000001 round=14 (cut off)
1.639838   ● ◆ ★ ◇ ●   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=6
           ● ◆ ★ ◇ │   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=6 (cut off)
1.640446   ● ◆ ★ ◇ ●   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=6
           │ ◆ ★ ◇ ●   5 ✕ 2 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=6 (cut off)
1.662238   │ ◇ ★ ◇ │   2  timer 9904-Rehosting
           ● ◇ ★ ◇ ●   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=4 number=1 round=14
           ● ◇ ★ ◇ ●   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=4 number=1 round=14 (cut off)
           │ ◇ ★ ◇ │   2  now checking
1.688589   │ ◇ ★ ◇ │   4  timer 9903-HostCandidate
           │ ◇ ★ ◇ │   4  now checking
1.738464   │ ◇ ★ ◇ │   3  timer 9905-HostDeclaration
           ● ◇ ★ ◇ ●   3 → 1 2 4 5 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=7 roll=5 ask=all heir=e2c1a0100000001
           │ ◇ ★ ◇ │   3 ✕ 2 4 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=7 roll=5 ask=all heir=e2c1a0100000001 (cut off)
1.739574   ● ◇ ★ ◇ ●   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=7
           │ ◇ ★ ◇ ●   5 ✕ 2 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=7 (cut off)
1.740126   ● ◇ ★ ◇ ●   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=7
           ● ◇ ★ ◇ │   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=7 (cut off)
1.762238   │ ◆ ★ ◇ │   2  timer 9901-HostChecking
           │ ◆ ★ ◇ │   2  wants to host e5
           ● ◆ ★ ◇ ●   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=5 number=1
           ● ◆ ★ ◇ ●   2 ✕ 1 3 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=5 number=1 (cut off)
           ● ◆ ★ ◇ ●   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=5 number=1 round=15 ask=all
           ● ◆ ★ ◇ ●   2 ✕ 1 3 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=5 number=1 round=15 ask=all (cut off)
           │ ◆ ★ ◇ │   2  now rehosting
1.763240   │ ◆ ★ ◇ │   4  now candidate
1.764910   ● ◆ ★ ◇ ●   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=5 number=6 to=2c0fc8df00000001 round=15
           ● ◆ ★ ◇ ●   4 ✕ 1 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=5 number=6 to=2c0fc8df00000001 round=15 (cut off)
1.787238   │ ◇ ★ ◇ │   2  timer 9904-Rehosting
           ● ◇ ★ ◇ ●   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=5 number=1 round=15
           ● ◇ ★ ◇ ●   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=5 number=1 round=15 (cut off)
           │ ◇ ★ ◇ │   2  now checking
1.813884   │ ◇ ★ ◇ │   4  timer 9903-HostCandidate
           │ ◇ ★ ◇ │   4  now checking
1.838464   │ ◇ ★ ◇ │   3  timer 9905-HostDeclaration
           ● ◇ ★ ◇ ●   3 → 1 2 4 5 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=8 roll=5 ask=all heir=e2c1a0100000001
           │ ◇ ★ ◇ │   3 ✕ 2 4 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=8 roll=5 ask=all heir=e2c1a0100000001 (cut off)
1.839696   ● ◇ ★ ◇ ●   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=8
           │ ◇ ★ ◇ ●   5 ✕ 2 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=8 (cut off)
1.840447   ● ◇ ★ ◇ ●   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=8
           ● ◇ ★ ◇ │   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=8 (cut off)
1.887238   │ ◆ ★ ◇ │   2  timer 9901-HostChecking
           │ ◆ ★ ◇ │   2  wants to host e6
           ● ◆ ★ ◇ ●   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=6 number=1
           ● ◆ ★ ◇ ●   2 ✕ 1 3 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=6 number=1 (cut off)
           ● ◆ ★ ◇ ●   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=6 number=1 round=16 ask=all
           ● ◆ ★ ◇ ●   2 ✕ 1 3 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=6 number=1 round=16 ask=all (cut off)
           │ ◆ ★ ◇ │   2  now rehosting
1.888301   │ ◆ ★ ◇ │   4  now candidate
1.890109   ● ◆ ★ ◇ ●   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=6 number=6 to=2c0fc8df00000001 round=16
           ● ◆ ★ ◇ ●   4 ✕ 1 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=6 number=6 to=2c0fc8df00000001 round=16 (cut off)
1.912238   │ ◇ ★ ◇ │   2  timer 9904-Rehosting
           ● ◇ ★ ◇ ●   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=6 number=1 round=16
           ● ◇ ★ ◇ ●   2 ✕ 1 3 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=6 number=1 round=16 (cut off)
           │ ◇ ★ ◇ │   2  now checking
1.938464   │ ◇ ★ ◇ │   3  timer 9905-HostDeclaration
           ● ◇ ★ ◇ ●   3 → 1 2 4 5 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=9 roll=5 ask=all heir=e2c1a0100000001
           │ ◇ ★ ◇ │   3 ✕ 2 4 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=9 roll=5 ask=all heir=e2c1a0100000001 (cut off)
1.938720   │ ◇ ★ ◇ │   4  timer 9903-HostCandidate
           │ ◇ ★ ◇ │   4  now checking
1.939648   ● ◇ ★ ◇ ●   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=9
           ● ◇ ★ ◇ │   1 ✕ 2 4 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=9 (cut off)
1.939896   ● ◇ ★ ◇ ●   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=9
           │ ◇ ★ ◇ ●   5 ✕ 2 4 301 number owner=5 session=f6b263f600000001 epoch=2 number=5 to=b7b311b500000001 round=9 (cut off)
2.000000   │ ◇ ★ ◇ │   ── heal ──
2.012238   │ ◆ ★ ◇ │   2  timer 9901-HostChecking
           │ ◆ ★ ◇ │   2  wants to host e7
           ● ◆ ★ ◇ ●   2 → 1 3 4 5 206 rehosting owner=2 session=2c0fc8df00000001 epoch=7 number=1
           ● ◆ ★ ◇ ●   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=7 number=1 round=17 ask=all
           │ ◆ ★ ◇ │   2  now rehosting
2.013441   │ ◆ ★ ◇ │   4  now candidate
2.013813   ● ◆ ★ ◇ ●   3 → 1 2 4 5 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=9 roll=5 ask=all heir=e2c1a0100000001
2.013915   ● ◆ ★ ◇ ●   3 → 1 2 4 5 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=9 roll=5 ask=all heir=e2c1a0100000001
2.015106   ● ◆ ★ ◇ ●   4 → 1 2 3 5 301 number owner=4 session=6d5d9f6d00000001 epoch=7 number=6 to=2c0fc8df00000001 round=17
2.015529   │ ● ★ ◇ │   2  follows 3 (number 3) in e2
           ● ● ★ ◇ ●   2 → 1 3 4 5 204 step-down owner=2 session=2c0fc8df00000001 epoch=7 number=1 round=17
           ● ● ★ ◇ ●   2 → 1 3 4 5 301 number owner=2 session=2c0fc8df00000001 epoch=2 number=1 to=b7b311b500000001 round=9
           │ ● ★ ◇ │   2  now standby
2.038464   │ │ ★ ◇ │   3  timer 9905-HostDeclaration
           ● ● ★ ◇ ●   3 → 1 2 4 5 202 host owner=3 session=b7b311b500000001 epoch=2 number=3 round=10 roll=5 ask=5
2.039589   ● ● ★ ◇ ●   2 → 1 3 4 5 301 number owner=2 session=2c0fc8df00000001 epoch=2 number=1 to=b7b311b500000001 round=10
2.039609   ● ● ★ ◇ ●   1 → 1 2 3 4 5 301 number owner=1 session=e2c1a0100000001 epoch=2 number=4 to=b7b311b500000001 round=10
2.039733   │ │ ★ ● │   4  follows 3 (number 3) in e2
           │ │ ★ ● │   4  now standby
           │ │ ★ │ │   … 155 × 301 number, 45 × 202 host
