host, 5 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  · down  ‖ frozen

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
           ◇ ◆ ◇ ◇ ◇   2 → 1 3 4 5 203 will-host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=1
           ◇ ◆ ◇ ◇ ◇   2  now rehosting
0.281000   ◇ ◆ ◇ ◇ ◇   4  now candidate
0.281258   ◇ ◆ ◇ ◇ ◇   3  now candidate
0.281409   ◇ ◆ ◇ ◇ ◇   1  now candidate
0.281900   ◇ ◆ ◇ ◇ ◇   5  now candidate
0.304906   ◇ ★ ◇ ◇ ◇   2  timer 9904-Rehosting
           ◇ ★ ◇ ◇ ◇   2  hosts e1
           ◇ ★ ◇ ◇ ◇   2 → 1 3 4 5 202 host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=2 roll=5 heir=f6b263f600000001
           ◇ ★ ◇ ◇ ◇   2  now host
0.306129   ◇ ★ ◇ ◇ ●   5  follows 2 (number 1) in e1
           ◇ ★ ◇ ◇ ●   5 → 1 2 3 4 301 number owner=5 session=f6b263f600000001 epoch=1 number=2
           ◇ ★ ◇ ◇ ●   5  now standby
0.306258   ◇ ★ ◇ ◇ │   3  timer 9903-HostCandidate
           ◇ ★ ◇ ◇ │   3  now checking
0.306304   ◇ ★ ◇ ◇ │   4  timer 9903-HostCandidate
           ◇ ★ ◇ ◇ │   4  now checking
0.306422   ◇ ★ ● ◇ │   3  follows 2 (number 1) in e1
           ◇ ★ ● ◇ │   3  now standby
0.306574   ◇ ★ │ ◇ │   1  timer 9903-HostCandidate
           ◇ ★ │ ◇ │   1  now checking
0.306580   ◇ ★ │ ● │   4  follows 2 (number 1) in e1
           ◇ ★ │ ● │   4  now standby
0.306876   ● ★ │ │ │   1  follows 2 (number 1) in e1
           ● ★ │ │ │   1  now standby
           │ ★ │ │ │   … 50 × 202 host, 40 × 301 number
1.400000   │ × │ │ │   2  crashed silently
1.569874   │ · ◇ │ │   3  timer 9901-HostChecking
           │ · ◇ │ │   3  follows nobody
           │ · ◇ │ │   3  now checking
1.570033   │ · ◇ ◇ │   4  timer 9901-HostChecking
           │ · ◇ ◇ │   4  follows nobody
           │ · ◇ ◇ │   4  now checking
1.570079   ◇ · ◇ ◇ │   1  timer 9901-HostChecking
           ◇ · ◇ ◇ │   1  follows nobody
           ◇ · ◇ ◇ │   1  now checking
1.570177   ◇ · ◇ ◇ ◆   5  timer 9901-HostChecking
           ◇ · ◇ ◇ ◆   5  follows nobody
           ◇ · ◇ ◇ ◆   5  wants to host e2
           ◇ × ◇ ◇ ◆   5 → 1 2 3 4 206 rehosting owner=5 session=f6b263f600000001 epoch=2 number=2
           ◇ × ◇ ◇ ◆   5 → 1 2 3 4 203 will-host owner=5 session=f6b263f600000001 epoch=2 number=2 round=1
           ◇ · ◇ ◇ ◆   5  now rehosting
1.571358   ◇ · ◇ ◇ ◆   3  now candidate
1.571485   ◇ × ◇ ◇ ◆   5 ✕ 2 206 rehosting owner=5 session=f6b263f600000001 epoch=2 number=2 (nobody there)
1.571695   ◇ · ◇ ◇ ◆   1  now candidate
1.571834   ◇ · ◇ ◇ ◆   4  now candidate
1.572004   ◇ × ◇ ◇ ◆   5 ✕ 2 203 will-host owner=5 session=f6b263f600000001 epoch=2 number=2 round=1 (nobody there)
1.595177   ◇ · ◇ ◇ ★   5  timer 9904-Rehosting
           ◇ · ◇ ◇ ★   5  hosts e2
           ◇ × ◇ ◇ ★   5 → 1 2 3 4 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=2 roll=5 heir=b7b311b500000001
           ◇ · ◇ ◇ ★   5  now host
1.596248   ● · ◇ ◇ ★   1  follows 5 (number 2) in e2
           ● · ◇ ◇ ★   1  now standby
1.596564   │ × ◇ ◇ ★   5 ✕ 2 202 host owner=5 session=f6b263f600000001 epoch=2 number=2 round=2 roll=5 heir=b7b311b500000001 (nobody there)
1.596665   │ · ◇ ◇ ★   3  timer 9903-HostCandidate
           │ · ◇ ◇ ★   3  now checking
1.596743   │ · ◇ ● ★   4  follows 5 (number 2) in e2
           │ · ◇ ● ★   4  now standby
1.596948   │ · ● │ ★   3  follows 5 (number 2) in e2
           │ · ● │ ★   3  now standby
           │ · │ │ ★   … 15 × 202 host/301 number (6 did not arrive)
