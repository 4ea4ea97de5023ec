host, 5 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  · down  ‖ frozen

 seconds   1 2 3 4 5
0.000000   ○ ○ ○ ○ ○   1 2 3 4 5  started
           ○ ○ ○ ○ ○   1 2 3 4 5  now login
0.004390   ○ ○ ○ ○ ◆   5 → 1 2 3 4 101 login owner=5 session=c526dcaa00000001 epoch=0
           ○ ○ ○ ○ ◆   5 → 1 2 3 4 301 number owner=5 session=c526dcaa00000001 epoch=0 number=1
           ○ ○ ○ ○ ◆   5  now assigning
0.004424   ○ ◆ ○ ○ ◆   2 → 1 3 4 5 101 login owner=2 session=cfc0e66b00000001 epoch=0
           ○ ◆ ○ ○ ◆   2 → 1 3 4 5 301 number owner=2 session=cfc0e66b00000001 epoch=0 number=1
           ○ ◆ ○ ○ ◆   2  now assigning
0.004434   ○ ◆ ○ ◆ ◆   4 → 1 2 3 5 101 login owner=4 session=b1da3bd100000001 epoch=0
           ○ ◆ ○ ◆ ◆   4 → 1 2 3 5 301 number owner=4 session=b1da3bd100000001 epoch=0 number=1
           ○ ◆ ○ ◆ ◆   4  now assigning
0.004463   ○ ◆ ◆ ◆ ◆   3 → 1 2 4 5 101 login owner=3 session=abb392f900000001 epoch=0
           ○ ◆ ◆ ◆ ◆   3 → 1 2 4 5 301 number owner=3 session=abb392f900000001 epoch=0 number=1
           ○ ◆ ◆ ◆ ◆   3  now assigning
0.004467   ◆ ◆ ◆ ◆ ◆   1 → 1 2 3 4 5 101 login owner=1 session=551ab92100000001 epoch=0
           ◆ ◆ ◆ ◆ ◆   1 → 1 2 3 4 5 301 number owner=1 session=551ab92100000001 epoch=0 number=1
           ◆ ◆ ◆ ◆ ◆   1  now assigning
0.004690   ◆ ◆ ◆ ◆ ◆   1 → 1 2 3 4 5 301 number owner=1 session=551ab92100000001 epoch=0 number=2
           ◆ ◆ ◆ ◆ ◆   2 → 1 3 4 5 301 number owner=2 session=cfc0e66b00000001 epoch=0 number=2
           ◆ ◆ ◆ ◆ ◆   3 → 1 2 4 5 301 number owner=3 session=abb392f900000001 epoch=0 number=2
           ◆ ◆ ◆ ◆ ◆   4 → 1 2 3 5 301 number owner=4 session=b1da3bd100000001 epoch=0 number=2
0.004724   ◆ ◆ ◆ ◆ ◆   5 → 1 2 3 4 302 conflict owner=5 session=c526dcaa00000001 epoch=0 number=1 highest=0
0.004990   ◆ ◆ ◆ ◆ ◆   2 → 1 3 4 5 302 conflict owner=2 session=cfc0e66b00000001 epoch=0 number=2 highest=0
           ◆ ◆ ◆ ◆ ◆   3 → 1 2 4 5 302 conflict owner=3 session=abb392f900000001 epoch=0 number=2 highest=0
           ◆ ◆ ◆ ◆ ◆   4 → 1 2 3 5 302 conflict owner=4 session=b1da3bd100000001 epoch=0 number=2 highest=0
           ◆ ◆ ◆ ◆ ◆   1 → 1 2 3 4 5 301 number owner=1 session=551ab92100000001 epoch=0 number=3
           ◆ ◆ ◆ ◆ ◆   2 → 1 3 4 5 301 number owner=2 session=cfc0e66b00000001 epoch=0 number=3
           ◆ ◆ ◆ ◆ ◆   3 → 1 2 4 5 301 number owner=3 session=abb392f900000001 epoch=0 number=3
0.005290   ◆ ◆ ◆ ◆ ◆   2 → 1 3 4 5 302 conflict owner=2 session=cfc0e66b00000001 epoch=0 number=3 highest=0
           ◆ ◆ ◆ ◆ ◆   3 → 1 2 4 5 302 conflict owner=3 session=abb392f900000001 epoch=0 number=3 highest=0
           ◆ ◆ ◆ ◆ ◆   1 → 1 2 3 4 5 301 number owner=1 session=551ab92100000001 epoch=0 number=4
           ◆ ◆ ◆ ◆ ◆   2 → 1 3 4 5 301 number owner=2 session=cfc0e66b00000001 epoch=0 number=4
0.005590   ◆ ◆ ◆ ◆ ◆   2 → 1 3 4 5 302 conflict owner=2 session=cfc0e66b00000001 epoch=0 number=4 highest=0
           ◆ ◆ ◆ ◆ ◆   1 → 1 2 3 4 5 301 number owner=1 session=551ab92100000001 epoch=0 number=5
0.029390   ◆ ◆ ◆ ◆ ◇   5  timer 9902-AssignPriority
           ◆ ◆ ◆ ◆ ◇   5  holds number 1
           ◆ ◆ ◆ ◆ ◇   5 → 1 2 3 4 201 who-hosts owner=5 session=c526dcaa00000001 epoch=0
           ◆ ◆ ◆ ◆ ◇   5  now checking
0.029690   ◆ ◆ ◆ ◇ ◇   4  timer 9902-AssignPriority
           ◆ ◆ ◆ ◇ ◇   4  holds number 2
           ◆ ◆ ◆ ◇ ◇   4 → 1 2 3 5 201 who-hosts owner=4 session=b1da3bd100000001 epoch=0
           ◆ ◆ ◆ ◇ ◇   4  now checking
0.029990   ◆ ◆ ◇ ◇ ◇   3  timer 9902-AssignPriority
           ◆ ◆ ◇ ◇ ◇   3  holds number 3
           ◆ ◆ ◇ ◇ ◇   3 → 1 2 4 5 201 who-hosts owner=3 session=abb392f900000001 epoch=0
           ◆ ◆ ◇ ◇ ◇   3  now checking
0.030290   ◆ ◇ ◇ ◇ ◇   2  timer 9902-AssignPriority
           ◆ ◇ ◇ ◇ ◇   2  holds number 4
           ◆ ◇ ◇ ◇ ◇   2 → 1 3 4 5 201 who-hosts owner=2 session=cfc0e66b00000001 epoch=0
           ◆ ◇ ◇ ◇ ◇   2  now checking
0.030590   ◇ ◇ ◇ ◇ ◇   1  timer 9902-AssignPriority
           ◇ ◇ ◇ ◇ ◇   1  holds number 5
           ◇ ◇ ◇ ◇ ◇   1 → 1 2 3 4 5 201 who-hosts owner=1 session=551ab92100000001 epoch=0
           ◇ ◇ ◇ ◇ ◇   1  now checking
0.279390   ◇ ◇ ◇ ◇ ◆   5  timer 9901-HostChecking
           ◇ ◇ ◇ ◇ ◆   5  wants to host e1
           ◇ ◇ ◇ ◇ ◆   5 → 1 2 3 4 206 rehosting owner=5 session=c526dcaa00000001 epoch=1 number=1
           ◇ ◇ ◇ ◇ ◆   5 → 1 2 3 4 203 will-host owner=5 session=c526dcaa00000001 epoch=1 number=1 round=1
           ◇ ◇ ◇ ◇ ◆   5  now rehosting
0.279690   ◇ ◇ ◇ ◇ ◆   4  timer 9901-HostChecking
           ◇ ◇ ◇ ◇ ◆   1 2 3 4  now candidate
0.304390   ◇ ◇ ◇ ◇ ★   5  timer 9904-Rehosting
           ◇ ◇ ◇ ◇ ★   5  hosts e1
           ◇ ◇ ◇ ◇ ★   5 → 1 2 3 4 202 host owner=5 session=c526dcaa00000001 epoch=1 number=1 round=2 roll=5 heir=b1da3bd100000001
           ◇ ◇ ◇ ◇ ★   5  now host
0.304690   ● ● ● ● ★   1 2 3 4  timer 9903-HostCandidate
           ● ● ● ● ★   1 2 3 4  now checking
           ● ● ● ● ★   1 2 3 4  follows 5 (number 1) in e1
           ● ● ● ● ★   1 2 3 4  now standby
           ● ● ● ● ★   4 → 1 2 3 5 301 number owner=4 session=b1da3bd100000001 epoch=1 number=2
           │ │ │ │ ★   … 30 × 202 host, 25 × 301 number
