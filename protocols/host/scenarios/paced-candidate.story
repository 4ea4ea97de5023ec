host, 3 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  ▽ letting-go  · down  ‖ frozen

   seconds   1 2 3
  0.000000   ○ ○ ○   1 2 3  started
             ○ ○ ○   1 2 3  now login
  0.001143   ○ ○ ○   1 → 1 2 3 101 login owner=1 session=5afa617600000001 epoch=0
  0.001933   ○ ○ ○   3 → 1 2 101 login owner=3 session=c64bbba400000001 epoch=0
  0.001969   ○ ○ ○   2 → 1 3 101 login owner=2 session=20a68bc000000001 epoch=0
  0.064469   ○ ◆ ○   2  timer ClaimDue
             ○ ◆ ○   2 → 1 3 301 number owner=2 session=20a68bc000000001 epoch=0 number=1
             ○ ◆ ○   2 ✕ 1 301 number owner=2 session=20a68bc000000001 epoch=0 number=1 (lost)
             ○ ◆ ○   2  now assigning
  0.689433   ○ ◆ ◆   3  timer ClaimDue
             ○ ◆ ◆   3 → 1 2 301 number owner=3 session=c64bbba400000001 epoch=0 number=2
             ○ ◆ ◆   3  now assigning
  1.407393   ◆ ◆ ◆   1  timer ClaimDue
             ◆ ◆ ◆   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=0 number=1
             ◆ ◆ ◆   1  now assigning
  1.409320   ◆ ◆ ◆   2 → 1 3 302 conflict owner=2 session=20a68bc000000001 epoch=0 number=1 highest=0
  1.410712   ○ ◆ ◆   1  now login
  2.064469   ○ ◇ ◆   2  timer 9902-AssignPriority
             ○ ◇ ◆   2  holds number 1
             ○ ◇ ◆   2 → 1 3 201 who-hosts owner=2 session=20a68bc000000001 epoch=0
             ○ ◇ ◆   2 ✕ 1 201 who-hosts owner=2 session=20a68bc000000001 epoch=0 (lost)
             ○ ◇ ◆   2  now checking
  2.689433   ○ ◇ ◇   3  timer 9902-AssignPriority
             ○ ◇ ◇   3  holds number 2
             ○ ◇ ◇   3 → 1 2 201 who-hosts owner=3 session=c64bbba400000001 epoch=0
             ○ ◇ ◇   3 ✕ 2 201 who-hosts owner=3 session=c64bbba400000001 epoch=0 (lost)
             ○ ◇ ◇   3  now checking
  4.473212   ◆ ◇ ◇   1  timer ClaimDue
             ◆ ◇ ◇   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=0 number=3
             ◆ ◇ ◇   1 ✕ 3 301 number owner=1 session=5afa617600000001 epoch=0 number=3 (lost)
             ◆ ◇ ◇   1  now assigning
  6.100000   ◆ ◇ ◇   ── conditions loss=0% duplicate=0% reorder=3% tail=0% delay=7100us..11100us disk=3600us..4600us work=31ms..1264600us ──
  6.473212   ◇ ◇ ◇   1  timer 9902-AssignPriority
             ◇ ◇ ◇   1  holds number 3
             ◇ ◇ ◇   1 → 1 2 3 201 who-hosts owner=1 session=5afa617600000001 epoch=0
             ◇ ◇ ◇   1  now checking
 10.064469   ◇ ◆ ◇   2  timer 9901-HostChecking
             ◇ ◆ ◇   2  wants to host e1
             ◇ ◆ ◇   2 → 1 3 206 rehosting owner=2 session=20a68bc000000001 epoch=1 number=1
             ◇ ◆ ◇   2 → 1 3 203 will-host owner=2 session=20a68bc000000001 epoch=1 number=1 round=1 ask=all
             ◇ ◆ ◇   2  now rehosting
 10.072601   ◇ ◆ ◇   1  now candidate
 10.072780   ◇ ◆ ◇   3  now candidate
 10.076573   ◇ ◆ ◇   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=1
 10.079117   ◇ ◆ ◇   3 → 1 2 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=1
 10.083731   ◇ ★ ◇   2  hosts e1
             ◇ ★ ◇   2 → 1 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=2 roll=3 ask=all heir=c64bbba400000001
             ◇ ★ ◇   2  now host
 10.091990   ◇ ★ ●   3  follows 2 (number 1) in e1
             ◇ ★ ●   3 → 1 2 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=2
             ◇ ★ ●   3  now standby
 10.093567   ● ★ │   1  follows 2 (number 1) in e1
             ● ★ ●   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=2
             ● ★ │   1  now standby
             │ ★ │   … 21 × 202 host, 42 × 301 number
 25.674495   ● ★ ●   1 ⇥ 3 301 number owner=1 session=5afa617600000001 epoch=0 number=1 (a copy)
             │ ★ │   … 6 × 202 host, 12 × 301 number
 28.794192   ● ★ │   2 ⇥ 1 101 login owner=2 session=20a68bc000000001 epoch=0 (a copy)
 29.485933   │ ★ ●   3 ⇥ 3 101 login owner=3 session=c64bbba400000001 epoch=0 (a copy)
 30.108778   │ ★ ●   2 ⇥ 3 302 conflict owner=2 session=20a68bc000000001 epoch=0 number=1 highest=0 (a copy)
             │ ★ │   … 3 × 202 host, 6 × 301 number
 30.495478   │ ★ │   2 ⇥ 2 302 conflict owner=2 session=20a68bc000000001 epoch=0 number=1 highest=0 (a copy)
 31.700000   │ ★ │   ── conditions loss=0% duplicate=0% reorder=0% tail=0% delay=42500us..68200us disk=2600us..2900us work=23100us..36300us ──
             │ ★ │   … 3 × 202 host
 32.227207   │ ★ │   2 ⇥ 2 101 login owner=2 session=20a68bc000000001 epoch=0 (a copy)
             │ ★ │   … 12 × 301 number, 3 × 202 host
 35.189907   ● ★ ●   3 ⇥ 1 201 who-hosts owner=3 session=c64bbba400000001 epoch=0 (a copy)
             │ ★ │   … 3 × 202 host
 35.769219   ● ★ │   1 ⇥ 2 201 who-hosts owner=1 session=5afa617600000001 epoch=0 (a copy)
             │ ★ │   … 3 × 202 host, 6 × 301 number
 36.431349   ● ★ │   2 ⇥ 1 206 rehosting owner=2 session=20a68bc000000001 epoch=1 number=1 (a copy)
 36.700000   │ ★ ‖   3  frozen
 38.172708   ● ★ ‖   2 ⇥ 1 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=2 roll=3 ask=all heir=c64bbba400000001 (a copy)
             ● ★ ‖   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=2
 38.364469   │ ★ ‖   2  timer 9905-HostDeclaration
             ● ★ ‖   2 → 1 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=16 roll=3 ask=3 heir=c64bbba400000001
 38.419091   ● ★ ‖   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=16
 38.739768   ● ★ ‖   1 ⇥ 1 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=1 (a copy)
 40.410391   │ ★ ‖   2  timer 9905-HostDeclaration
             ● ★ ‖   2 → 1 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=17 roll=3 ask=all heir=c64bbba400000001
 40.461190   ● ★ ‖   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=17
 40.685802   │ ★ ‖   2 ⇥ 2 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=5 roll=3 ask=3 heir=c64bbba400000001 (a copy)
 42.467775   │ ★ ‖   2  timer 9905-HostDeclaration
             ● ★ ‖   2 → 1 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=18 roll=3 ask=all heir=c64bbba400000001
 42.510638   ● ★ ‖   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=18
 43.487879   ● ★ ‖   3 ⇥ 1 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=2 (a copy)
 43.875337   ● ★ ‖   3 ⇥ 1 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=4 (a copy)
 44.070398   ● ★ ‖   1 ⇥ 1 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=2 (a copy)
 44.522079   │ ★ ‖   2  timer 9905-HostDeclaration
             ● ★ ‖   2 → 1 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=19 roll=3 ask=all
 44.576324   ● ★ ‖   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=19
 45.003768   ● ★ ‖   1 ⇥ 2 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=5 (a copy)
 45.918941   ● ★ ‖   1 ⇥ 1 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=6 (a copy)
 45.922114   │ ★ ‖   3 ⇥ 2 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=7 (a copy)
 46.565560   │ ★ ‖   2  timer 9905-HostDeclaration
             ● ★ ‖   2 → 1 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=20 roll=3 ask=all heir=c64bbba400000001
 46.623105   ● ★ ‖   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=20
 47.538019   │ ★ ‖   3 ⇥ 2 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=8 (a copy)
 48.486960   ● ★ ‖   2 ⇥ 1 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=9 roll=3 ask=3 heir=c64bbba400000001 (a copy)
             ● ★ ‖   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=9
 48.608343   │ ★ ‖   2  timer 9905-HostDeclaration
             ● ★ ‖   2 → 1 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=21 roll=3 ask=all heir=c64bbba400000001
 48.651486   ● ★ ‖   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=21
 50.653745   │ ★ ‖   2  timer 9905-HostDeclaration
             ● ★ ‖   2 → 1 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=22 roll=3 ask=all heir=c64bbba400000001
 50.703682   ● ★ ‖   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=22
 52.705003   │ ★ ‖   2  timer 9905-HostDeclaration
             ● ★ ‖   2 → 1 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=23 roll=3 ask=all heir=c64bbba400000001
 52.750322   ● ★ ‖   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=23
 52.755982   ● ★ ‖   1 ⇥ 2 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=7 (a copy)
 53.977596   │ ★ ‖   2 ⇥ 2 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=10 roll=3 ask=3 heir=c64bbba400000001 (a copy)
 54.067053   ● ★ ‖   1 ⇥ 1 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=7 (a copy)
 54.500000   │ × ‖   2  crashed; its connections tell the others
 54.502127   ◇ · ‖   1  learned that 2 is gone
             ◇ · ‖   1  follows nobody
             ◇ · ‖   1  now candidate
 54.900000   ◇ ○ ‖   2  started again, with its stored cell
             ◇ ○ ‖   2  now login
             ◇ ○ ‖   1  learned that 2 is back
 56.347161   ◇ ○ ‖   2 ✕ 1 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=10 roll=3 ask=3 heir=c64bbba400000001 (connection reset)
 56.502127   ◇ ○ ‖   1  timer 9903-HostCandidate
             ◇ ○ ‖   1  now checking
 56.768243   ◇ ○ ‖   1 ⇥ 1 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=13 (a copy)
 58.502127   ◆ ○ ‖   1  timer 9901-HostChecking
             ◆ ○ ‖   1 → 1 2 3 205 still-there owner=1 session=5afa617600000001 epoch=1 number=2
             ◆ ○ ‖   1  now rehosting
 59.956842   ◆ ○ ‖   1 ⇥ 2 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=10 (a copy)
 60.000000   ◆ ○ ◆   ── core 1,2,3 at 60s ──
             ◆ ○ ◆   3  woke up
             ◆ ○ ◆   3 ⇥ 3 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=3 (a copy)
             ◆ ○ ◆   3 → 1 2 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=16
             ◆ ○ ◆   3 → 1 2 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=17
             ◆ ○ ◆   3 → 1 2 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=18
             ◆ ○ ◆   1 ⇥ 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=2 (a copy)
             ◆ ○ ◆   3 ⇥ 3 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=5 (a copy)
             ◆ ○ ◆   3 → 1 2 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=19
             ◆ ○ ◆   1 ⇥ 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=8 (a copy)
             ◆ ○ ◆   3 ⇥ 3 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=8 (a copy)
             ◆ ○ ◆   1 ⇥ 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=6 (a copy)
             ◆ ○ ◆   2 ⇥ 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=10 roll=3 ask=3 heir=c64bbba400000001 (a copy)
             ◆ ○ ◆   3  learned that 2 is gone
             ◆ ○ ◆   3  follows nobody
             ◆ ○ ◆   3  wants to host e2
             ◆ ○ ◆   3  now rehosting
             ◆ ○ ◆   3  learned that 2 is back
             ◆ ○ ◆   1 ⇥ 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=11 (a copy)
 60.002150   ◇ ○ ◆   1  now candidate
 61.316934   ◇ ○ ◆   2 ✕ 1 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=15 roll=3 ask=3 heir=c64bbba400000001 (connection reset)
 61.770888   ◇ ○ ◆   2 ✕ 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=12 roll=3 ask=3 heir=c64bbba400000001 (connection reset)
 62.000000   ◇ ○ ◆   3  timer 9904-Rehosting
             ◇ ○ ◆   3 → 1 2 203 will-host owner=3 session=c64bbba400000001 epoch=2 number=2 round=1 ask=all
 62.001123   ◇ ○ ◆   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=2 number=3 to=c64bbba400000001 round=1
 62.003356   ◇ ○ ★   3  hosts e2
             ◇ ○ ★   3  now host
 62.608055   ◇ ○ ★   1 ✕ 1 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=16 (lost)
 62.902822   ◇ ○ ★   2  timer 9901-HostChecking
             ◇ ○ ★   2 → 1 3 101 login owner=2 session=f467a10c00000002 epoch=2
 63.106734   ◇ ○ ★   3 ✕ 1 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=14 (lost)
 64.000000   ◇ ○ ★   3 → 1 2 202 host owner=3 session=c64bbba400000001 epoch=2 number=2 round=2 roll=3 ask=all heir=5afa617600000001
 64.001458   ● ○ ★   1  follows 3 (number 2) in e2
             ● ○ ★   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=2 number=3 to=c64bbba400000001 round=2
             ● ○ ★   1  now standby
 64.001858   │ ○ ★   2  follows 3 (number 2) in e2
 64.402822   ● ◆ ★   2 → 1 3 301 number owner=2 session=f467a10c00000002 epoch=2 number=4
             │ ◆ ★   2  now assigning
 66.000000   ● ◆ ★   3 → 1 2 301 number owner=3 session=c64bbba400000001 epoch=1 number=2 to=20a68bc000000001 round=23
 66.002000   │ ◆ ★   3  timer 9905-HostDeclaration
 66.402822   │ ● ★   2  timer 9902-AssignPriority
             │ ● ★   2  holds number 4
             │ ● ★   2  now standby
 66.780584   │ ● ★   2 ✕ 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=14 roll=3 ask=3 heir=c64bbba400000001 (connection reset)
 66.951441   ● │ ★   1 ✕ 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=14 (lost)
 67.490607   ● │ ★   1 ✕ 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=15 (lost)
             │ │ ★   … 3 × 202 host, 6 × 301 number
 69.043356   │ │ ▽   3  loses e2: the work must stop now
             │ │ ▽   3  now letting-go
 69.050836   │ │ ◆   3  asked: stopped
             │ │ ◆   3  hosts e2 no longer
             │ │ ◆   3  follows nobody
             │ │ ◆   3  now assigning
 69.734481   │ ● ◆   2 ✕ 2 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=14 roll=3 ask=3 heir=c64bbba400000001 (connection reset)
 70.000000   ● ● ◆   3 → 1 2 204 step-down owner=3 session=c64bbba400000001 epoch=2 number=2 heir=5afa617600000001
 70.001034   ◆ │ ◆   1  follows nobody
             ◆ │ ◆   1  wants to host e3
             ◆ ● ◆   1 → 1 2 3 206 rehosting owner=1 session=5afa617600000001 epoch=3 number=3
             ◆ ● ◆   1 → 1 2 3 203 will-host owner=1 session=5afa617600000001 epoch=3 number=3 round=1 ask=all
             ◆ │ ◆   1  now rehosting
 70.002487   ◆ ◇ ◆   2  follows nobody
             ◆ ◇ ◆   2  now candidate
 70.887689   ◆ ◇ ◆   1 ✕ 2 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=19 (lost)
 71.050836   ◆ ◇ ◇   3  timer 9902-AssignPriority
             ◆ ◇ ◇   3  holds number 2
             ◆ ◇ ◇   3  now checking
 71.435701   ◆ ◇ ◇   1 ✕ 2 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=17 (lost)
 72.000000   ◆ ◇ ◇   3 → 1 2 301 number owner=3 session=c64bbba400000001 epoch=2 number=2
 72.002487   ◆ ◇ ◇   2  timer 9903-HostCandidate
             ◆ ◇ ◇   2  now checking
 72.003591   ◇ ◇ ◇   1  timer 9904-Rehosting
             ◇ ◇ ◇   1 → 1 2 3 204 step-down owner=1 session=5afa617600000001 epoch=3 number=3 round=1
             ◇ ◇ ◇   1  now checking
 72.587286   ◇ ◇ ◇   1 ✕ 2 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=18 (lost)
 74.000000   ◇ ◇ ◇   3 → 1 2 201 who-hosts owner=3 session=c64bbba400000001 epoch=3
 74.617060   ◇ ◇ ◇   2 ✕ 1 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=17 roll=3 ask=all heir=c64bbba400000001 (connection reset)
 74.900580   ◇ ◇ ◇   1 ✕ 1 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=9 (lost)
 75.342304   ◇ ◇ ◇   2 ✕ 3 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=21 roll=3 ask=all heir=c64bbba400000001 (connection reset)
 76.002487   ◇ ◆ ◇   2  timer 9901-HostChecking
             ◇ ◆ ◇   2 → 1 3 205 still-there owner=2 session=f467a10c00000002 epoch=3 number=2
             ◇ ◆ ◇   2 → 1 3 205 still-there owner=2 session=f467a10c00000002 epoch=3 number=3
             ◇ ◆ ◇   2  now rehosting
 76.003591   ◆ ◆ ◇   1  timer 9901-HostChecking
             ◆ ◆ ◇   1 → 1 2 3 205 still-there owner=1 session=5afa617600000001 epoch=3 number=2
             ◆ ◆ ◇   1  now rehosting
 76.004338   ◆ ◆ ◇   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=3 number=3
 76.004852   ◆ ◆ ◆   3 → 1 2 301 number owner=3 session=c64bbba400000001 epoch=3 number=2
             ◆ ◆ ◆   3  wants to host e4
             ◆ ◆ ◆   3  now rehosting
 76.006639   ◆ ◇ ◆   2  now candidate
 76.006905   ◇ ◇ ◆   1  now candidate
 77.501474   ◇ ◇ ◆   2 ✕ 1 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=20 roll=3 ask=all heir=c64bbba400000001 (connection reset)
 77.990165   ◇ ◇ ◆   2 ✕ 2 202 host owner=2 session=20a68bc000000001 epoch=1 number=1 round=19 roll=3 ask=all (connection reset)
 78.000000   ◇ ◇ ◆   3 → 1 2 203 will-host owner=3 session=c64bbba400000001 epoch=4 number=2 round=5 ask=all
 78.003863   ◇ ◇ ◆   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=4 number=3 to=c64bbba400000001 round=5
 78.004100   ◇ ◇ ◆   2 → 1 3 301 number owner=2 session=f467a10c00000002 epoch=4 number=4 to=c64bbba400000001 round=5
 78.006055   ◇ ◇ ★   3  hosts e4
             ◇ ◇ ★   3  now host
 78.973189   ◇ ◇ ★   1 ✕ 3 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=22 (lost)
 80.000000   ◇ ◇ ★   3 → 1 2 202 host owner=3 session=c64bbba400000001 epoch=4 number=2 round=6 roll=4 ask=all heir=5afa617600000001
 80.001548   ◇ ● ★   2  follows 3 (number 2) in e4
             ◇ ● ★   2 → 1 3 301 number owner=2 session=f467a10c00000002 epoch=4 number=4 to=c64bbba400000001 round=6
             ◇ ● ★   2  now standby
 80.001995   ● │ ★   1  follows 3 (number 2) in e4
             ● ● ★   1 → 1 2 3 301 number owner=1 session=5afa617600000001 epoch=4 number=3 to=c64bbba400000001 round=6
             ● │ ★   1  now standby
             │ │ ★   … 9 × 301 number, 3 × 202 host
 85.046055   │ │ ▽   3  loses e4: the work must stop now
             │ │ ▽   3  now letting-go
 85.051776   │ │ ◆   3  asked: stopped
             │ │ ◆   3  hosts e4 no longer
             │ │ ◆   3  follows nobody
             │ │ ◆   3  now assigning
 86.000000   ● ● ◆   3 → 1 2 204 step-down owner=3 session=c64bbba400000001 epoch=4 number=2 heir=5afa617600000001
 86.002260   ◆ │ ◆   1  follows nobody
             ◆ │ ◆   1  wants to host e5
             ◆ ● ◆   1 → 1 2 3 206 rehosting owner=1 session=5afa617600000001 epoch=5 number=3
             ◆ ● ◆   1 → 1 2 3 203 will-host owner=1 session=5afa617600000001 epoch=5 number=3 round=2 ask=4
             ◆ │ ◆   1  now rehosting
 86.002969   ◆ ◇ ◆   2  follows nobody
             ◆ ◇ ◆   2  now candidate
 86.004571   ◆ ◇ ◆   2 → 1 3 301 number owner=2 session=f467a10c00000002 epoch=5 number=4 to=5afa617600000001 round=2
 86.006005   ★ ◇ ◆   1  hosts e5
             ★ ◇ ◆   1 → 1 2 3 202 host owner=1 session=5afa617600000001 epoch=5 number=3 round=3 roll=4 ask=all heir=f467a10c00000002
             ★ ◇ ◆   1  now host
 86.007177   ★ ◇ ◆   3  follows 1 (number 3) in e5
 86.007403   ★ ● ◆   2  follows 1 (number 3) in e5
             ★ ● ◆   2 → 1 3 301 number owner=2 session=f467a10c00000002 epoch=5 number=4 to=5afa617600000001 round=3
             ★ ● ◆   2  now standby
 86.422512   ★ ● ◆   1 ✕ 2 301 number owner=1 session=5afa617600000001 epoch=1 number=3 to=20a68bc000000001 round=23 (lost)
 87.051776   ★ │ ●   3  timer 9902-AssignPriority
             ★ │ ●   3  holds number 2
             ★ │ ●   3  now standby
             ★ │ │   … 12 × 301 number, 6 × 202 host
 90.445271   ★ │ │   1 ✕ 1 205 still-there owner=1 session=5afa617600000001 epoch=1 number=2 (lost)
 91.445167   ★ │ ●   1 ✕ 3 205 still-there owner=1 session=5afa617600000001 epoch=1 number=2 (lost)
             ★ │ │   … 378 × 301 number, 189 × 202 host
