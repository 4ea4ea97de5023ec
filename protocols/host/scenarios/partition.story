host, 4 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  ▽ letting-go  · down  ‖ frozen

 seconds   1 2 3 4
0.000000   ○ ○ ○ ○   1 2 3 4  started
           ○ ○ ○ ○   1 2 3 4  now login
0.001000   ○ ○ ○ ○   1 → 1 2 3 4 101 login owner=1 session=e2c1a0100000001 epoch=0
           ○ ○ ○ ○   2 → 1 3 4 101 login owner=2 session=2c0fc8df00000001 epoch=0
           ○ ○ ○ ○   3 → 1 2 4 101 login owner=3 session=b7b311b500000001 epoch=0
           ○ ○ ○ ○   4 → 1 2 3 101 login owner=4 session=6d5d9f6d00000001 epoch=0
0.003734   ○ ◆ ◆ ○   2 3  timer ClaimDue
           ○ ◆ ◆ ○   2 → 1 3 4 301 number owner=2 session=2c0fc8df00000001 epoch=0 number=1
           ○ ◆ ◆ ○   2 3  now assigning
           ○ ◆ ◆ ○   3 → 1 2 4 301 number owner=3 session=b7b311b500000001 epoch=0 number=1
0.004739   ○ ◆ ◆ ○   3 → 1 2 4 302 conflict owner=3 session=b7b311b500000001 epoch=0 number=1 highest=0
0.005020   ○ ○ ◆ ○   2  now login
0.013890   ○ ○ ◆ ◆   4  timer ClaimDue
           ○ ○ ◆ ◆   4 → 1 2 3 301 number owner=4 session=6d5d9f6d00000001 epoch=0 number=2
           ○ ○ ◆ ◆   4  now assigning
0.017520   ○ ◆ ◆ ◆   2  timer ClaimDue
           ○ ◆ ◆ ◆   2 → 1 3 4 301 number owner=2 session=2c0fc8df00000001 epoch=0 number=3
           ○ ◆ ◆ ◆   2  now assigning
0.025218   ◆ ◆ ◆ ◆   1  timer ClaimDue
           ◆ ◆ ◆ ◆   1 → 1 2 3 4 301 number owner=1 session=e2c1a0100000001 epoch=0 number=4
           ◆ ◆ ◆ ◆   1  now assigning
0.028734   ◆ ◆ ◇ ◆   3  timer 9902-AssignPriority
           ◆ ◆ ◇ ◆   3  holds number 1
           ◆ ◆ ◇ ◆   3 → 1 2 4 201 who-hosts owner=3 session=b7b311b500000001 epoch=0
           ◆ ◆ ◇ ◆   3  now checking
0.038890   ◆ ◆ ◇ ◇   4  timer 9902-AssignPriority
           ◆ ◆ ◇ ◇   4  holds number 2
           ◆ ◆ ◇ ◇   4 → 1 2 3 201 who-hosts owner=4 session=6d5d9f6d00000001 epoch=0
           ◆ ◆ ◇ ◇   4  now checking
0.042520   ◆ ◇ ◇ ◇   2  timer 9902-AssignPriority
           ◆ ◇ ◇ ◇   2  holds number 3
           ◆ ◇ ◇ ◇   2 → 1 3 4 201 who-hosts owner=2 session=2c0fc8df00000001 epoch=0
           ◆ ◇ ◇ ◇   2  now checking
0.050218   ◇ ◇ ◇ ◇   1  timer 9902-AssignPriority
           ◇ ◇ ◇ ◇   1  holds number 4
           ◇ ◇ ◇ ◇   1 → 1 2 3 4 201 who-hosts owner=1 session=e2c1a0100000001 epoch=0
           ◇ ◇ ◇ ◇   1  now checking
0.278734   ◇ ◇ ◆ ◇   3  timer 9901-HostChecking
           ◇ ◇ ◆ ◇   3  wants to host e1
           ◇ ◇ ◆ ◇   3 → 1 2 4 206 rehosting owner=3 session=b7b311b500000001 epoch=1 number=1
           ◇ ◇ ◆ ◇   3 → 1 2 4 203 will-host owner=3 session=b7b311b500000001 epoch=1 number=1 round=1
           ◇ ◇ ◆ ◇   3  now rehosting
0.279922   ◇ ◇ ◆ ◇   2  now candidate
0.280027   ◇ ◇ ◆ ◇   1  now candidate
0.280487   ◇ ◇ ◆ ◇   4  now candidate
0.303734   ◇ ◇ ★ ◇   3  timer 9904-Rehosting
           ◇ ◇ ★ ◇   3  hosts e1
           ◇ ◇ ★ ◇   3 → 1 2 4 202 host owner=3 session=b7b311b500000001 epoch=1 number=1 round=2 roll=4 heir=6d5d9f6d00000001
           ◇ ◇ ★ ◇   3  now host
0.304945   ◇ ◇ ★ ●   4  follows 3 (number 1) in e1
           ◇ ◇ ★ ●   4 → 1 2 3 301 number owner=4 session=6d5d9f6d00000001 epoch=1 number=2
           ◇ ◇ ★ ●   4  now standby
0.305027   ◇ ◇ ★ │   1  timer 9903-HostCandidate
           ◇ ◇ ★ │   1  now checking
0.305263   ◇ ● ★ │   2  follows 3 (number 1) in e1
           ◇ ● ★ │   2  now standby
0.305587   ● │ ★ │   1  follows 3 (number 1) in e1
           ● │ ★ │   1  now standby
           │ │ ★ │   … 24 × 202 host, 20 × 301 number
1.000000   │ │ ★ │   ── cut 1,2 | 3,4 ──
           │ │ ★ │   … 8 × 202 host, 4 × 301 number (6 did not arrive)
1.164039   │ ◇ ★ │   2  follows nobody
           │ ◇ ★ │   2  now checking
1.164169   ◇ ◇ ★ │   1  timer 9901-HostChecking
           ◇ ◇ ★ │   1  follows nobody
           ◇ ◇ ★ │   1  now checking
1.189039   ◇ ◆ ★ │   2  timer 9901-HostChecking
           ◇ ◆ ★ ●   2 → 1 3 4 205 still-there owner=2 session=2c0fc8df00000001 epoch=1 number=2
           ◇ ◆ ★ ●   2 ✕ 3 4 205 still-there owner=2 session=2c0fc8df00000001 epoch=1 number=2 (cut off)
           ◇ ◆ ★ │   2  now rehosting
1.214039   ◇ ◆ ★ │   2  timer 9904-Rehosting
           ◇ ◆ ★ │   2  wants to host e2
           ◇ ◆ ★ ●   2 → 1 3 4 206 rehosting owner=2 session=2c0fc8df00000001 epoch=2 number=3
           ◇ ◆ ★ ●   2 ✕ 3 4 206 rehosting owner=2 session=2c0fc8df00000001 epoch=2 number=3 (cut off)
           ◇ ◆ ★ ●   2 → 1 3 4 203 will-host owner=2 session=2c0fc8df00000001 epoch=2 number=3 round=1
           ◇ ◆ ★ ●   2 ✕ 3 4 203 will-host owner=2 session=2c0fc8df00000001 epoch=2 number=3 round=1 (cut off)
1.214169   ◆ ◆ ★ │   1  timer 9901-HostChecking
           ◆ ◆ ★ ●   1 → 1 2 3 4 205 still-there owner=1 session=e2c1a0100000001 epoch=1 number=2
           ◆ ◆ ★ ●   1 ✕ 3 4 205 still-there owner=1 session=e2c1a0100000001 epoch=1 number=2 (cut off)
           ◆ ◆ ★ ●   1 → 1 2 3 4 205 still-there owner=1 session=e2c1a0100000001 epoch=1 number=3
           ◆ ◆ ★ ●   1 ✕ 3 4 205 still-there owner=1 session=e2c1a0100000001 epoch=1 number=3 (cut off)
           ◆ ◆ ★ │   1  now rehosting
1.216028   ◆ ◆ ★ ●   2 → 1 3 4 301 number owner=2 session=2c0fc8df00000001 epoch=1 number=3
           ◆ ◆ ★ ●   2 ✕ 3 4 301 number owner=2 session=2c0fc8df00000001 epoch=1 number=3 (cut off)
1.216035   ◇ ◆ ★ │   1  now candidate
1.217388   ◇ ◆ ★ │   3  timer 9905-HostDeclaration
           ◇ ◆ ★ ●   3 → 1 2 4 202 host owner=3 session=b7b311b500000001 epoch=1 number=1 round=11 roll=4 heir=6d5d9f6d00000001
           ◇ ◆ ★ │   3 ✕ 1 2 202 host owner=3 session=b7b311b500000001 epoch=1 number=1 round=11 roll=4 heir=6d5d9f6d00000001 (cut off)
1.239039   ◇ ★ ★ │   2  timer 9904-Rehosting
           ◇ ★ ★ │   2  hosts e2
           ◇ ★ ★ ●   2 → 1 3 4 202 host owner=2 session=2c0fc8df00000001 epoch=2 number=3 round=2 roll=4 heir=e2c1a0100000001
           ◇ ★ ★ ●   2 ✕ 3 4 202 host owner=2 session=2c0fc8df00000001 epoch=2 number=3 round=2 roll=4 heir=e2c1a0100000001 (cut off)
           ◇ ★ ★ │   2  now host
1.240489   ● ★ ★ │   1  follows 2 (number 3) in e2
           ● ★ ★ │   1  now standby
           │ ★ ★ │   … 56 × 202 host, 20 × 301 number (38 did not arrive)
2.000000   │ ★ ★ │   ── heal ──
           │ ★ ★ │   … 4 × 202 host
2.029970   │ ★ ★ │   2  met the host 3: e2 stays ours
           ● ★ ★ ●   2 → 1 3 4 206 host-stays owner=2 session=2c0fc8df00000001 epoch=2 number=3
2.031361   │ ★ ▽ │   3  met the host 2: e2 is better
           │ ★ ▽ │   3  loses e1: the work must stop now
           │ ★ ▽ │   3  now letting-go
2.036361   │ ★ ◆ │   3  asked: stopped
           │ ★ ◆ │   3  hosts e1 no longer
           ● ★ ◆ ●   3 → 1 2 4 204 step-down owner=3 session=b7b311b500000001 epoch=1 number=1 heir=2c0fc8df00000001
           │ ★ ◆ │   3  follows 2 (number 3) in e2
           ● ★ ◆ ●   3 → 1 2 4 301 number owner=3 session=b7b311b500000001 epoch=2 number=2
           │ ★ ◆ │   3  now assigning
2.037755   │ ★ ◆ ◇   4  follows nobody
           │ ★ ◆ ◇   4  now candidate
2.038050   ● ★ ◆ ◇   4 → 1 2 3 302 conflict owner=4 session=6d5d9f6d00000001 epoch=2 number=2 highest=2
2.039069   │ ★ ○ ◇   3  now login
2.050614   │ ★ ○ ◇   2  timer 9905-HostDeclaration
           ● ★ ○ ◇   2 → 1 3 4 202 host owner=2 session=2c0fc8df00000001 epoch=2 number=3 round=10 roll=4
2.052011   │ ★ ○ ●   4  follows 2 (number 3) in e2
           ● ★ ○ ●   4 → 1 2 3 301 number owner=4 session=6d5d9f6d00000001 epoch=2 number=2
           │ ★ ○ ●   4  now standby
2.060163   ● ★ ◆ ●   3 → 1 2 4 301 number owner=3 session=b7b311b500000001 epoch=2 number=5
           │ ★ ◆ │   3  now assigning
2.085163   │ ★ ● │   3  timer 9902-AssignPriority
           │ ★ ● │   3  holds number 5
           │ ★ ● │   3  now standby
           │ ★ │ │   … 36 × 202 host, 20 × 301 number
