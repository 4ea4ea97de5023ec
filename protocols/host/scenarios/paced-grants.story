host, 3 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  ▽ letting-go  · down  ‖ frozen

   seconds   1 2 3
  0.000000   ○ ○ ○   1 2 3  started
             ○ ○ ○   1 2 3  now login
  0.001590   ○ ○ ○   3 → 1 2 101 login owner=3 session=2f47184e00000001 epoch=0
  0.001746   ○ ○ ○   2 → 1 3 101 login owner=2 session=19a37d5900000001 epoch=0
  0.001747   ○ ○ ○   1 → 1 2 3 101 login owner=1 session=cfc5d07f00000001 epoch=0
  0.501747   ◆ ○ ○   1  timer ClaimDue
             ◆ ○ ○   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=0 number=1
             ◆ ○ ○   1  now assigning
  1.095496   ◆ ◆ ○   2  timer ClaimDue
             ◆ ◆ ○   2 → 1 3 301 number owner=2 session=19a37d5900000001 epoch=0 number=2
             ◆ ◆ ○   2  now assigning
  1.814090   ◆ ◆ ◆   3  timer ClaimDue
             ◆ ◆ ◆   3 → 1 2 301 number owner=3 session=2f47184e00000001 epoch=0 number=3
             ◆ ◆ ◆   3  now assigning
  2.501747   ◇ ◆ ◆   1  timer 9902-AssignPriority
             ◇ ◆ ◆   1  holds number 1
             ◇ ◆ ◆   1 → 1 2 3 201 who-hosts owner=1 session=cfc5d07f00000001 epoch=0
             ◇ ◆ ◆   1  now checking
  3.095496   ◇ ◇ ◆   2  timer 9902-AssignPriority
             ◇ ◇ ◆   2  holds number 2
             ◇ ◇ ◆   2 → 1 3 201 who-hosts owner=2 session=19a37d5900000001 epoch=0
             ◇ ◇ ◆   2  now checking
  3.814090   ◇ ◇ ◇   3  timer 9902-AssignPriority
             ◇ ◇ ◇   3  holds number 3
             ◇ ◇ ◇   3 → 1 2 201 who-hosts owner=3 session=2f47184e00000001 epoch=0
             ◇ ◇ ◇   3  now checking
 10.501747   ◆ ◇ ◇   1  timer 9901-HostChecking
             ◆ ◇ ◇   1  wants to host e1
             ◆ ◇ ◇   1 → 1 2 3 206 rehosting owner=1 session=cfc5d07f00000001 epoch=1 number=1
             ◆ ◇ ◇   1 → 1 2 3 203 will-host owner=1 session=cfc5d07f00000001 epoch=1 number=1 round=1 ask=all
             ◆ ◇ ◇   1  now rehosting
 10.504747   ◆ ◇ ◇   2 3  now candidate
 10.506058   ◆ ◇ ◇   3 → 1 2 301 number owner=3 session=2f47184e00000001 epoch=1 number=3 to=cfc5d07f00000001 round=1
 10.510612   ◆ ◇ ◇   2 → 1 3 301 number owner=2 session=19a37d5900000001 epoch=1 number=2 to=cfc5d07f00000001 round=1
 10.511667   ★ ◇ ◇   1  hosts e1
             ★ ◇ ◇   1 → 1 2 3 202 host owner=1 session=cfc5d07f00000001 epoch=1 number=1 round=2 roll=3 ask=all heir=19a37d5900000001
             ★ ◇ ◇   1  now host
 10.514667   ★ ● ●   2 3  follows 1 (number 1) in e1
             ★ ● ●   2 → 1 3 301 number owner=2 session=19a37d5900000001 epoch=1 number=2 to=cfc5d07f00000001 round=2
             ★ ● ●   2 3  now standby
             ★ ● ●   3 → 1 2 301 number owner=3 session=2f47184e00000001 epoch=1 number=3 to=cfc5d07f00000001 round=2
             ★ │ │   … 45 × 202 host, 90 × 301 number
 40.900000   ▽ │ │   1  asked: step-down
             ▽ │ │   1  lets go of e1: the work should stop
             ▽ │ │   1  now letting-go
 40.904768   ◆ │ │   1  asked: stopped
             ◆ │ │   1  hosts e1 no longer
             ◆ ● ●   1 → 1 2 3 204 step-down owner=1 session=cfc5d07f00000001 epoch=1 number=1 heir=19a37d5900000001
             ◆ │ │   1  follows nobody
             ◆ │ │   1  now assigning
 40.907768   ◆ ◆ ◇   2 3  follows nobody
             ◆ ◆ ◇   2  wants to host e2
             ◆ ◆ ◇   2 → 1 3 206 rehosting owner=2 session=19a37d5900000001 epoch=2 number=2
             ◆ ◆ ◇   2 → 1 3 203 will-host owner=2 session=19a37d5900000001 epoch=2 number=2 round=1 ask=3
             ◆ ◆ ◇   2  now rehosting
             ◆ ◆ ◇   3  now candidate
 40.910768   ◆ ◆ ◇   3 → 1 2 301 number owner=3 session=2f47184e00000001 epoch=2 number=3 to=19a37d5900000001 round=1
 40.913768   ◆ ★ ◇   2  hosts e2
             ◆ ★ ◇   2  now host
 42.501747   ◆ ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=1 number=2 stands=no
 42.510612   ◆ ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=2 roll=3 ask=all heir=2f47184e00000001
 42.517373   ○ ★ ◇   1  follows 2 (number 2) in e2
             ○ ★ ◇   1  now login
 42.518392   ○ ★ ●   3  follows 2 (number 2) in e2
             ○ ★ ●   3 → 1 2 301 number owner=3 session=2f47184e00000001 epoch=2 number=3 to=19a37d5900000001 round=2
             ○ ★ ●   3  now standby
 43.267373   ◆ ★ │   1  now assigning
 44.501747   ◆ ★ ●   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 stands=no
 44.510612   ◆ ★ ●   2 → 1 3 302 conflict owner=2 session=19a37d5900000001 epoch=2 number=2 highest=3
 44.513993   ◆ ★ │   2  timer 9905-HostDeclaration
 45.267373   ● ★ │   1  timer 9902-AssignPriority
             ● ★ │   1  holds number 4
             ● ★ │   1  now standby
             │ ★ │   … 24 × 301 number, 12 × 202 host
 54.006693   │ ★ │   ── core 1,2 at 54006693858ns ──
             │ ★ │   … 12 × 301 number, 9 × 202 host (7 did not arrive)
 60.524467   │ ★ ◆   3  follows nobody
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=1 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=1 ask=4 (cut off)
             │ ★ ◆   3  now rehosting
 60.530027   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=10 roll=4 ask=all heir=2f47184e00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=10 roll=4 ask=all heir=2f47184e00000001 (cut off)
 62.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=10
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=10 (cut off)
 62.527381   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=2 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=2 ask=all (cut off)
 62.532441   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=11 roll=4 ask=all heir=2f47184e00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=11 roll=4 ask=all heir=2f47184e00000001 (cut off)
 64.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=11
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=11 (cut off)
 64.530223   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=2
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=2 (cut off)
             │ ★ ◇   3  now checking
 64.534815   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=12 roll=4 ask=all
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=12 roll=4 ask=all (cut off)
 66.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=12
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=12 (cut off)
 66.530223   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=3 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=3 ask=4 (cut off)
             │ ★ ◆   3  now rehosting
 66.537788   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=13 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=13 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 68.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=13
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=13 (cut off)
 68.532723   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=4 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=4 ask=all (cut off)
 68.538838   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=14 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=14 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 70.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=14
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=14 (cut off)
 70.535191   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=4
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=4 (cut off)
             │ ★ ◇   3  now checking
 70.539922   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=15 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=15 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 72.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=15
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=15 (cut off)
 72.535191   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=5 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=5 ask=4 (cut off)
             │ ★ ◆   3  now rehosting
 72.542850   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=16 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=16 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 74.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=16
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=16 (cut off)
 74.536975   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=6 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=6 ask=all (cut off)
 74.544834   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=17 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=17 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 76.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=17
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=17 (cut off)
 76.539380   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=6
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=6 (cut off)
             │ ★ ◇   3  now checking
 76.547058   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=18 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=18 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 78.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=18
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=18 (cut off)
 78.539380   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
 78.549843   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=19 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=19 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 80.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=19
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=19 (cut off)
 80.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=7 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=7 ask=4 (cut off)
 80.552400   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=20 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=20 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 82.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=20
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=20 (cut off)
 82.526180   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=8 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=8 ask=all (cut off)
 82.555293   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=21 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=21 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 84.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=21
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=21 (cut off)
 84.527766   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=8
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=8 (cut off)
             │ ★ ◇   3  now checking
 84.558087   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=22 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=22 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 86.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=22
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=22 (cut off)
 86.527766   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
 86.560389   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=23 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=23 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 88.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=23
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=23 (cut off)
 88.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=9 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=9 ask=4 (cut off)
 88.563145   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=24 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=24 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 90.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=24
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=24 (cut off)
 90.526174   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=10 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=10 ask=all (cut off)
 90.565851   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=25 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=25 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 92.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=25
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=25 (cut off)
 92.528770   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=10
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=10 (cut off)
             │ ★ ◇   3  now checking
 92.567348   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=26 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=26 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 94.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=26
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=26 (cut off)
 94.528770   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
 94.569698   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=27 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=27 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 96.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=27
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=27 (cut off)
 96.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=11 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=11 ask=4 (cut off)
 96.571671   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=28 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=28 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
 98.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=28
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=28 (cut off)
 98.527027   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=12 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=12 ask=all (cut off)
 98.573503   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=29 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=29 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
100.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=29
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=29 (cut off)
100.529389   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=12
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=12 (cut off)
             │ ★ ◇   3  now checking
100.575363   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=30 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=30 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
102.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=30
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=30 (cut off)
102.529389   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
102.576643   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=31 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=31 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
104.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=31
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=31 (cut off)
104.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=13 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=13 ask=4 (cut off)
104.579587   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=32 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=32 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
106.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=32
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=32 (cut off)
106.526579   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=14 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=14 ask=all (cut off)
106.580630   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=33 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=33 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
108.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=33
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=33 (cut off)
108.529110   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=14
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=14 (cut off)
             │ ★ ◇   3  now checking
108.581798   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=34 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=34 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
110.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=34
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=34 (cut off)
110.529110   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
110.584622   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=35 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=35 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
112.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=35
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=35 (cut off)
112.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=15 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=15 ask=4 (cut off)
112.585829   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=36 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=36 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
114.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=36
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=36 (cut off)
114.525566   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=16 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=16 ask=all (cut off)
114.586955   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=37 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=37 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
116.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=37
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=37 (cut off)
116.528074   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=16
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=16 (cut off)
             │ ★ ◇   3  now checking
116.589390   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=38 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=38 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
118.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=38
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=38 (cut off)
118.528074   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
118.591491   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=39 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=39 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
120.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=39
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=39 (cut off)
120.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=17 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=17 ask=4 (cut off)
120.592776   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=40 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=40 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
122.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=40
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=40 (cut off)
122.526682   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=18 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=18 ask=all (cut off)
122.594198   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=41 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=41 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
124.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=41
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=41 (cut off)
124.529077   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=18
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=18 (cut off)
             │ ★ ◇   3  now checking
124.596287   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=42 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=42 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
126.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=42
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=42 (cut off)
126.529077   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
126.598631   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=43 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=43 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
128.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=43
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=43 (cut off)
128.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=19 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=19 ask=4 (cut off)
128.600468   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=44 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=44 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
130.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=44
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=44 (cut off)
130.525966   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=20 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=20 ask=all (cut off)
130.602018   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=45 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=45 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
132.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=45
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=45 (cut off)
132.527158   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=20
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=20 (cut off)
             │ ★ ◇   3  now checking
132.604091   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=46 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=46 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
134.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=46
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=46 (cut off)
134.527158   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
134.606215   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=47 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=47 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
136.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=47
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=47 (cut off)
136.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=21 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=21 ask=4 (cut off)
136.608172   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=48 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=48 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
138.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=48
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=48 (cut off)
138.526725   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=22 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=22 ask=all (cut off)
138.610618   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=49 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=49 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
140.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=49
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=49 (cut off)
140.528060   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=22
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=22 (cut off)
             │ ★ ◇   3  now checking
140.613117   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=50 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=50 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
142.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=50
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=50 (cut off)
142.528060   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
142.615816   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=51 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=51 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
144.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=51
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=51 (cut off)
144.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=23 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=23 ask=4 (cut off)
144.618368   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=52 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=52 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
146.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=52
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=52 (cut off)
146.525493   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=24 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=24 ask=all (cut off)
146.620818   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=53 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=53 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
148.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=53
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=53 (cut off)
148.528452   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=24
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=24 (cut off)
             │ ★ ◇   3  now checking
148.623740   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=54 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=54 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
150.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=54
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=54 (cut off)
150.528452   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
150.626645   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=55 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=55 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
152.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=55
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=55 (cut off)
152.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=25 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=25 ask=4 (cut off)
152.629587   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=56 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=56 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
154.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=56
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=56 (cut off)
154.526943   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=26 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=26 ask=all (cut off)
154.631487   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=57 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=57 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
156.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=57
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=57 (cut off)
156.529232   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=26
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=26 (cut off)
             │ ★ ◇   3  now checking
156.632749   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=58 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=58 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
158.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=58
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=58 (cut off)
158.529232   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
158.635386   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=59 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=59 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
160.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=59
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=59 (cut off)
160.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=27 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=27 ask=4 (cut off)
160.637893   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=60 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=60 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
162.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=60
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=60 (cut off)
162.525911   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=28 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=28 ask=all (cut off)
162.640437   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=61 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=61 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
164.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=61
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=61 (cut off)
164.528276   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=28
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=28 (cut off)
             │ ★ ◇   3  now checking
164.642485   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=62 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=62 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
166.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=62
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=62 (cut off)
166.528276   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
166.645376   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=63 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=63 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
168.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=63
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=63 (cut off)
168.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=29 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=29 ask=4 (cut off)
168.648180   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=64 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=64 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
170.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=64
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=64 (cut off)
170.526325   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=30 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=30 ask=all (cut off)
170.649430   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=65 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=65 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
172.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=65
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=65 (cut off)
172.528900   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=30
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=30 (cut off)
             │ ★ ◇   3  now checking
172.651479   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=66 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=66 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
174.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=66
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=66 (cut off)
174.528900   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
174.652703   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=67 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=67 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
176.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=67
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=67 (cut off)
176.524467   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=31 ask=4
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=31 ask=4 (cut off)
176.654635   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=68 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=68 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
178.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=68
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=68 (cut off)
178.526349   │ ★ ◆   3  timer 9904-Rehosting
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=32 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=2f47184e00000001 epoch=3 number=3 round=32 ask=all (cut off)
178.657420   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=69 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=69 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
180.501747   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=69
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=69 (cut off)
180.528484   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=32
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=2f47184e00000001 epoch=3 number=3 round=32 (cut off)
             │ ★ ◇   3  now checking
180.658874   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=70 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=70 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
182.501747   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=70
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=cfc5d07f00000001 epoch=2 number=4 to=19a37d5900000001 round=70 (cut off)
182.528484   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e3
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=2f47184e00000001 epoch=3 number=3 (cut off)
             │ ★ ◆   3  now rehosting
182.661292   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=71 roll=4 ask=all heir=cfc5d07f00000001
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=19a37d5900000001 epoch=2 number=2 round=71 roll=4 ask=all heir=cfc5d07f00000001 (cut off)
