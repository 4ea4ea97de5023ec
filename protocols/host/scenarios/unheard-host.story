host, 3 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  ▽ letting-go  · down  ‖ frozen

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
1.000000   │ ★ │   ── conditions delay=700ms ──
1.014538   ● ★ ●   2 → 1 3 202 host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=9 roll=3 heir=b7b311b500000001
1.114538   ● ★ ●   2 → 1 3 202 host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=10 roll=2 heir=b7b311b500000001
1.117999   │ ▽ │   2  loses e1: the work must stop now
           │ ▽ │   2  now letting-go
1.137999   │ ◆ │   2  asked: stopped
           │ ◆ │   2  hosts e1 no longer
           ● ◆ ●   2 → 1 3 204 step-down owner=2 session=2c0fc8df00000001 epoch=1 number=1 heir=b7b311b500000001
           │ ◆ │   2  follows nobody
           ● ◆ ●   2 → 1 3 301 number owner=2 session=2c0fc8df00000001 epoch=1 number=1
           │ ◆ │   2  now assigning
1.162999   │ ◇ │   2  timer 9902-AssignPriority
           │ ◇ │   2  holds number 1
           ● ◇ ●   2 → 1 3 201 who-hosts owner=2 session=2c0fc8df00000001 epoch=1
           │ ◇ │   2  now checking
1.164048   ◇ ◇ │   1  timer 9901-HostChecking
           ◇ ◇ │   1  follows nobody
           ◇ ◇ │   1  now checking
1.164642   ◇ ◇ ◆   3  timer 9901-HostChecking
           ◇ ◇ ◆   3  follows nobody
           ◇ ◇ ◆   3  wants to host e2
           ◇ ◇ ◆   3 → 1 2 206 rehosting owner=3 session=b7b311b500000001 epoch=2 number=2
           ◇ ◇ ◆   3 → 1 2 203 will-host owner=3 session=b7b311b500000001 epoch=2 number=2 round=1
           ◇ ◇ ◆   3  now rehosting
1.189048   ◆ ◇ ◆   1  timer 9901-HostChecking
           ◆ ◇ ◆   1 → 1 2 3 205 still-there owner=1 session=e2c1a0100000001 epoch=1 number=2
           ◆ ◇ ◆   1  now rehosting
1.189642   ◆ ◇ ◆   3  timer 9904-Rehosting
1.214048   ◆ ◇ ◆   1  timer 9904-Rehosting
           ◆ ◇ ◆   1  wants to host e2
           ◆ ◇ ◆   1 → 1 2 3 206 rehosting owner=1 session=e2c1a0100000001 epoch=2 number=3
           ◆ ◇ ◆   1 → 1 2 3 203 will-host owner=1 session=e2c1a0100000001 epoch=2 number=3 round=1
1.239048   ◆ ◇ ◆   1  timer 9904-Rehosting
1.300000   ◆ ◇ ◆   ── conditions delay=1ms..2ms ──
1.369642   ◆ ◇ ◇   3  timer LeaseEnds.0
           ◆ ◇ ◇   3  now checking
1.412999   ◆ ◆ ◇   2  timer 9901-HostChecking
           ◆ ◆ ◇   2  wants to host e2
           ◆ ◆ ◇   2 → 1 3 206 rehosting owner=2 session=2c0fc8df00000001 epoch=2 number=1
           ◆ ◆ ◇   2 → 1 3 203 will-host owner=2 session=2c0fc8df00000001 epoch=2 number=1 round=11
           ◆ ◆ ◇   2  now rehosting
1.419048   ◇ ◆ ◇   1  timer LeaseEnds.0
           ◇ ◆ ◇   1  now checking
1.437999   ◇ ◆ ◇   2  timer 9904-Rehosting
1.469642   ◇ ◆ ◆   3  timer 9901-HostChecking
           ◇ ◆ ◆   3  wants to host e2
           ◇ ◆ ◆   3 → 1 2 206 rehosting owner=3 session=b7b311b500000001 epoch=2 number=2
           ◇ ◆ ◆   3 → 1 2 203 will-host owner=3 session=b7b311b500000001 epoch=2 number=2 round=2
           ◇ ◆ ◆   3  now rehosting
1.494642   ◇ ◆ ◆   3  timer 9904-Rehosting
1.519048   ◆ ◆ ◆   1  timer 9901-HostChecking
           ◆ ◆ ◆   1  wants to host e2
           ◆ ◆ ◆   1 → 1 2 3 206 rehosting owner=1 session=e2c1a0100000001 epoch=2 number=3
           ◆ ◆ ◆   1 → 1 2 3 203 will-host owner=1 session=e2c1a0100000001 epoch=2 number=3 round=2
           ◆ ◆ ◆   1  now rehosting
1.544048   ◆ ◆ ◆   1  timer 9904-Rehosting
1.617999   ◆ ◇ ◆   2  timer LeaseEnds.0
           ◆ ◇ ◆   2  now checking
1.674642   ◆ ◇ ◇   3  timer LeaseEnds.0
           ◆ ◇ ◇   3  now checking
1.714538   ● ◇ ●   1 3  follows 2 (number 1) in e1
           ● ◇ ●   1 → 1 2 3 301 number owner=1 session=e2c1a0100000001 epoch=1 number=3
           ● ◇ ●   1 3  now standby
1.717999   │ ◆ │   2  timer 9901-HostChecking
           │ ◆ │   2  wants to host e2
           ● ◆ ●   2 → 1 3 206 rehosting owner=2 session=2c0fc8df00000001 epoch=2 number=1
           ● ◆ ●   2 → 1 3 203 will-host owner=2 session=2c0fc8df00000001 epoch=2 number=1 round=12
           │ ◆ │   2  now rehosting
1.742999   │ ◆ │   2  timer 9904-Rehosting
1.814538   ● ◆ ●   3 → 1 2 301 number owner=3 session=b7b311b500000001 epoch=1 number=2
1.837999   ◇ ◆ ◆   1 3  follows nobody
           ◇ ◆ ◆   1  now candidate
           ◇ ◆ ◆   3  wants to host e2
           ◇ ◆ ◆   3 → 1 2 206 rehosting owner=3 session=b7b311b500000001 epoch=2 number=2
           ◇ ◆ ◆   3 → 1 2 203 will-host owner=3 session=b7b311b500000001 epoch=2 number=2 round=3
           ◇ ◆ ◆   3  now rehosting
1.862999   ◇ ◆ ◇   1  timer 9903-HostCandidate
           ◇ ◆ ◇   1  now checking
           ◇ ◆ ◇   3  timer 9904-Rehosting
           ◇ ◆ ◇   1 3  now candidate
1.887999   ◇ ★ ◇   3  timer 9903-HostCandidate
           ◇ ★ ◇   3  now checking
           ◇ ★ ◇   2  timer 9904-Rehosting
           ◇ ★ ◇   2  hosts e2
           ◇ ★ ◇   2 → 1 3 202 host owner=2 session=2c0fc8df00000001 epoch=2 number=1 round=13 roll=2 heir=b7b311b500000001
           ◇ ★ ◇   2  now host
1.889048   ◇ ★ ◆   3 → 1 2 301 number owner=3 session=b7b311b500000001 epoch=2 number=2
           ◇ ★ ◆   3 → 1 2 205 still-there owner=3 session=b7b311b500000001 epoch=2 number=1
           ◇ ★ ◆   3  now rehosting
1.889259   ◇ ★ ●   3  follows 2 (number 1) in e2
           ◇ ★ ●   3  now standby
1.889550   ● ★ │   1  follows 2 (number 1) in e2
           ● ★ ●   1 → 1 2 3 301 number owner=1 session=e2c1a0100000001 epoch=2 number=3
           ● ★ │   1  now standby
           │ ★ │   … 45 × 202 host, 21 × 301 number
