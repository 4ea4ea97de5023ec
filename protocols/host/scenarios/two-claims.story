host, 2 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  · down  ‖ frozen

 seconds   1 2
0.000000   ○ ○   1 2  started
           ○ ○   1 2  now login
0.001000   ◆ ◆   1 → 1 2 101 login owner=1 session=e2c1a0100000001 epoch=0
           ◆ ◆   1 → 1 2 301 number owner=1 session=e2c1a0100000001 epoch=0 number=1
           ◆ ◆   1 2  now assigning
           ◆ ◆   2 → 1 101 login owner=2 session=2c0fc8df00000001 epoch=0
           ◆ ◆   2 → 1 301 number owner=2 session=2c0fc8df00000001 epoch=0 number=1
0.002465   ◆ ◆   2 → 1 302 conflict owner=2 session=2c0fc8df00000001 epoch=0 number=1 highest=0
0.002982   ◆ ◆   1 → 1 2 301 number owner=1 session=e2c1a0100000001 epoch=0 number=2
0.026000   ◆ ◇   2  timer 9902-AssignPriority
           ◆ ◇   2  holds number 1
           ◆ ◇   2 → 1 201 who-hosts owner=2 session=2c0fc8df00000001 epoch=0
           ◆ ◇   2  now checking
0.027982   ◇ ◇   1  timer 9902-AssignPriority
           ◇ ◇   1  holds number 2
           ◇ ◇   1 → 1 2 201 who-hosts owner=1 session=e2c1a0100000001 epoch=0
           ◇ ◇   1  now checking
0.276000   ◇ ◆   2  timer 9901-HostChecking
           ◇ ◆   2  wants to host e1
           ◇ ◆   2 → 1 206 rehosting owner=2 session=2c0fc8df00000001 epoch=1 number=1
           ◇ ◆   2 → 1 203 will-host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=1
           ◇ ◆   2  now rehosting
0.277109   ◇ ◆   1  now candidate
0.301000   ◇ ★   2  timer 9904-Rehosting
           ◇ ★   2  hosts e1
           ◇ ★   2 → 1 202 host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=2 roll=2 heir=e2c1a0100000001
           ◇ ★   2  now host
0.302675   ◇ ★   1  timer 9903-HostCandidate
           ◇ ★   1  now checking
0.302792   ● ★   1  follows 2 (number 1) in e1
           ● ★   1 → 1 2 301 number owner=1 session=e2c1a0100000001 epoch=1 number=2
           ● ★   1  now standby
0.402530   │ ★   2  timer 9905-HostDeclaration
           ● ★   2 → 1 202 host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=3 roll=2 heir=e2c1a0100000001
0.503651   │ ★   2  timer 9905-HostDeclaration
           ● ★   2 → 1 202 host owner=2 session=2c0fc8df00000001 epoch=1 number=1 round=4 roll=2 heir=e2c1a0100000001
0.505036   ● ★   1 → 1 2 301 number owner=1 session=e2c1a0100000001 epoch=1 number=2
