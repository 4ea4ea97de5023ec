host, 2 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ★ host  ▽ letting-go  ● standby  · down  ‖ frozen

 seconds   1 2
0.000000   ○ ×   1 2  started
           ○ ×   1 2  now login
           ○ ×   2  crashed silently
0.001000   ○ ×   1 → 1 2 101 login owner=1 session=e2c1a0100000001 epoch=0
0.002963   ○ ×   1 ✕ 2 101 login owner=1 session=e2c1a0100000001 epoch=0 (nobody there)
0.012328   ◆ ·   1  timer ClaimDue
           ◆ ×   1 → 1 2 301 number owner=1 session=e2c1a0100000001 epoch=0 number=1
           ◆ ·   1  now assigning
0.013657   ◆ ×   1 ✕ 2 301 number owner=1 session=e2c1a0100000001 epoch=0 number=1 (nobody there)
0.037328   ◇ ·   1  timer 9902-AssignPriority
           ◇ ·   1  holds number 1
           ◇ ×   1 → 1 2 201 who-hosts owner=1 session=e2c1a0100000001 epoch=0
           ◇ ·   1  now checking
0.038401   ◇ ×   1 ✕ 2 201 who-hosts owner=1 session=e2c1a0100000001 epoch=0 (nobody there)
0.287328   ◆ ·   1  timer 9901-HostChecking
           ◆ ·   1  wants to host e1
           ◆ ×   1 → 1 2 206 rehosting owner=1 session=e2c1a0100000001 epoch=1 number=1
           ◆ ×   1 → 1 2 203 will-host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=1
           ◆ ·   1  now rehosting
0.288500   ◆ ×   1 ✕ 2 206 rehosting owner=1 session=e2c1a0100000001 epoch=1 number=1 (nobody there)
           ◆ ×   1 ✕ 2 203 will-host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=1 (nobody there)
0.312328   ★ ·   1  timer 9904-Rehosting
           ★ ·   1  hosts e1
           ★ ×   1 → 1 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=2 roll=1
           ★ ·   1  now host
0.313425   ★ ×   1 ✕ 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=2 roll=1 (nobody there)
           ★ ·   … 6 × 202 host (3 did not arrive)
0.700000   ★ ·   ── cut 1 > 2 ──
0.710000   ★ ○   2  started
           ★ ○   2  now login
0.711000   ★ ○   2 → 1 101 login owner=2 session=cae4e13b00000001 epoch=0
0.711000   ★ ◆   2 → 1 301 number owner=2 session=cae4e13b00000001 epoch=0 number=1
           ★ ◆   2  now assigning
0.712530   ★ ◆   1 → 1 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=5 roll=1
           ★ ◆   1 ✕ 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=5 roll=1 (cut off)
           ★ ◆   1 → 1 2 302 conflict owner=1 session=e2c1a0100000001 epoch=1 number=1 highest=1
           ★ ◆   1 ✕ 2 302 conflict owner=1 session=e2c1a0100000001 epoch=1 number=1 highest=1 (cut off)
0.717771   ★ ◆   1  timer 9905-HostDeclaration
           ★ ◆   1 → 1 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=6 roll=1 heir=cae4e13b00000001
           ★ ◆   1 ✕ 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=6 roll=1 heir=cae4e13b00000001 (cut off)
0.736000   ★ ◇   2  timer 9902-AssignPriority
           ★ ◇   2  holds number 1
           ★ ◇   2 → 1 201 who-hosts owner=2 session=cae4e13b00000001 epoch=0
           ★ ◇   2  now checking
0.737083   ★ ◇   1 → 1 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=6 roll=1 heir=cae4e13b00000001
           ★ ◇   1 ✕ 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=6 roll=1 heir=cae4e13b00000001 (cut off)
0.819574   ★ ◇   1  timer 9905-HostDeclaration
           ★ ◇   1 → 1 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=7 roll=1
           ★ ◇   1 ✕ 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=7 roll=1 (cut off)
0.920915   ★ ◇   1  timer 9905-HostDeclaration
           ★ ◇   1 → 1 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=8 roll=1
           ★ ◇   1 ✕ 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=8 roll=1 (cut off)
0.986000   ★ ◆   2  timer 9901-HostChecking
           ★ ◆   2  wants to host e1
           ★ ◆   2 → 1 206 rehosting owner=2 session=cae4e13b00000001 epoch=1 number=1
           ★ ◆   2 → 1 203 will-host owner=2 session=cae4e13b00000001 epoch=1 number=1 round=1
           ★ ◆   2  now rehosting
0.987252   ★ ◆   1 → 1 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=8 roll=1
           ★ ◆   1 ✕ 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=8 roll=1 (cut off)
0.987837   ★ ◆   1 → 1 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=8 roll=1
           ★ ◆   1 ✕ 2 202 host owner=1 session=e2c1a0100000001 epoch=1 number=1 round=8 roll=1 (cut off)
1.011000   ★ ★   2  timer 9904-Rehosting
           ★ ★   2  hosts e1
           ★ ★   2 → 1 202 host owner=2 session=cae4e13b00000001 epoch=1 number=1 round=2 roll=1
           ★ ★   2  now host
1.012060   ▽ ★   1  met the host 2: e1 is better
           ▽ ★   1  loses e1: the work must stop now
           ▽ ★   1  now letting-go
1.017060   ◆ ★   1  asked: stopped
           ◆ ★   1  hosts e1 no longer
           ◆ ★   1 → 1 2 204 step-down owner=1 session=e2c1a0100000001 epoch=1 number=1 heir=cae4e13b00000001
           ◆ ★   1 ✕ 2 204 step-down owner=1 session=e2c1a0100000001 epoch=1 number=1 heir=cae4e13b00000001 (cut off)
           ◆ ★   1  follows 2 (number 1) in e1
           ◆ ★   1 → 1 2 301 number owner=1 session=e2c1a0100000001 epoch=1 number=2
           ◆ ★   1 ✕ 2 301 number owner=1 session=e2c1a0100000001 epoch=1 number=2 (cut off)
           ◆ ★   1  now assigning
1.042060   ● ★   1  timer 9902-AssignPriority
           ● ★   1  holds number 2
           ● ★   1  now standby
           │ ★   … 8 × 202 host/301 number (4 did not arrive)
1.500000   │ ★   ── heal ──
           │ ★   … 10 × 202 host, 6 × 301 number
