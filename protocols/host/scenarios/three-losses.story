host, 2 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ★ host  · down  ‖ frozen

seconds   1 2
  0.000   ◆ ◆   1 2  started
          ◆ ◆   1 2  now login
          ◆ ◆   1 → 1 2 101 login owner=1 session=100000001 epoch=0
          ◆ ◆   1 → 1 2 301 number owner=1 session=100000001 epoch=0 number=1
          ◆ ◆   1 2  now assigning
          ◆ ◆   2 → 1 101 login owner=2 session=200000001 epoch=0
          ◆ ◆   2 → 1 301 number owner=2 session=200000001 epoch=0 number=1
          ◆ ◆   2 ✕ 1 301 number owner=2 session=200000001 epoch=0 number=1 (lost)
  0.010   ◇ ◇   1 2  timer 9902-AssignPriority
          ◇ ◇   1 2  holds number 1
          ◇ ◇   1 → 1 2 201 who-hosts owner=1 session=100000001 epoch=0
          ◇ ◇   1 2  now checking
          ◇ ◇   2 → 1 201 who-hosts owner=2 session=200000001 epoch=0
  0.090   ◆ ◆   1 2  timer 9901-HostChecking
          ◆ ◆   1 2  wants to host e1
          ◆ ◆   1 → 1 2 206 rehosting owner=1 session=100000001 epoch=1 number=1
          ◆ ◆   1 → 1 2 203 will-host owner=1 session=100000001 epoch=1 number=1 round=1
          ◆ ◆   1 2  now rehosting
          ◆ ◆   2 → 1 206 rehosting owner=2 session=200000001 epoch=1 number=1
          ◆ ◆   2 → 1 203 will-host owner=2 session=200000001 epoch=1 number=1 round=1
          ◆ ◆   2 ✕ 1 206 rehosting owner=2 session=200000001 epoch=1 number=1 (lost)
          ◆ ◆   2 ✕ 1 203 will-host owner=2 session=200000001 epoch=1 number=1 round=1 (lost)
  0.100   ★ ★   1 2  timer 9904-Rehosting
          ★ ★   1 2  hosts e1
          ★ ★   1 → 1 2 202 host owner=1 session=100000001 epoch=1 number=1 round=2 roll=1
          ★ ★   1 2  now host
          ★ ★   2 → 1 202 host owner=2 session=200000001 epoch=1 number=1 round=2 roll=1 heir=100000001
          ★ ★   ✕ BROKEN never-two-working: no two members are the host at one moment
