host, 3 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  ▽ letting-go  · down  ‖ frozen

   seconds   1 2 3
  0.000000   ○ ○ ○   1 2 3  started
             ○ ○ ○   1 2 3  now login
  0.001224   ○ ○ ○   1 → 1 2 3 101 login owner=1 session=d0ab1f1700000001 epoch=0
             ○ ○ ○   1 ✕ 1 101 login owner=1 session=d0ab1f1700000001 epoch=0 (lost)
  0.001691   ○ ○ ○   3 → 1 2 101 login owner=3 session=8478ca8d00000001 epoch=0
  0.001804   ○ ○ ○   2 → 1 3 101 login owner=2 session=5c4cecb600000001 epoch=0
  0.100000   ○ ○ ‖   3  frozen
  0.783054   ○ ◆ ‖   2  timer ClaimDue
             ○ ◆ ‖   2 → 1 3 301 number owner=2 session=5c4cecb600000001 epoch=0 number=1
             ○ ◆ ‖   2  now assigning
  1.300000   ○ × ‖   2  crashed silently
  1.700000   ○ · ◆   3  woke up
             ○ · ◆   3  timer ClaimDue
             ○ × ◆   3 → 1 2 301 number owner=3 session=8478ca8d00000001 epoch=0 number=1
             ○ · ◆   3  now assigning
             ○ × ◆   3 → 1 2 302 conflict owner=3 session=8478ca8d00000001 epoch=0 number=1 highest=0
  1.701993   ○ × ◆   3 ✕ 2 301 number owner=3 session=8478ca8d00000001 epoch=0 number=1 (nobody there)
             ○ × ◆   3 ✕ 2 302 conflict owner=3 session=8478ca8d00000001 epoch=0 number=1 highest=0 (nobody there)
  1.751224   ◆ · ◆   1  timer ClaimDue
             ◆ × ◆   1 → 1 2 3 301 number owner=1 session=d0ab1f1700000001 epoch=0 number=2
             ◆ · ◆   1  now assigning
  1.753473   ◆ × ◆   1 ✕ 2 301 number owner=1 session=d0ab1f1700000001 epoch=0 number=2 (nobody there)
  3.700000   ◆ · ◇   3  timer 9902-AssignPriority
             ◆ · ◇   3  holds number 1
             ◆ × ◇   3 → 1 2 201 who-hosts owner=3 session=8478ca8d00000001 epoch=0
             ◆ · ◇   3  now checking
  3.701174   ◆ × ◇   3 ✕ 2 201 who-hosts owner=3 session=8478ca8d00000001 epoch=0 (nobody there)
  3.751224   ◇ · ◇   1  timer 9902-AssignPriority
             ◇ · ◇   1  holds number 2
             ◇ × ◇   1 → 1 2 3 201 who-hosts owner=1 session=d0ab1f1700000001 epoch=0
             ◇ · ◇   1  now checking
  3.753769   ◇ × ◇   1 ✕ 2 201 who-hosts owner=1 session=d0ab1f1700000001 epoch=0 (nobody there)
 11.700000   ◇ · ◆   3  timer 9901-HostChecking
             ◇ · ◆   3  wants to host e1
             ◇ × ◆   3 → 1 2 206 rehosting owner=3 session=8478ca8d00000001 epoch=1 number=1
             ◇ × ◆   3 → 1 2 203 will-host owner=3 session=8478ca8d00000001 epoch=1 number=1 round=1 ask=all
             ◇ · ◆   3  now rehosting
 11.701337   ◇ · ◆   1  now candidate
 11.702313   ◇ × ◆   3 ✕ 2 206 rehosting owner=3 session=8478ca8d00000001 epoch=1 number=1 (nobody there)
             ◇ × ◆   3 ✕ 2 203 will-host owner=3 session=8478ca8d00000001 epoch=1 number=1 round=1 ask=all (nobody there)
 11.704688   ◇ × ◆   1 → 1 2 3 301 number owner=1 session=d0ab1f1700000001 epoch=1 number=2 to=8478ca8d00000001 round=1
 11.705942   ◇ · ★   3  hosts e1
             ◇ × ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=1 number=1 round=2 roll=2 ask=all heir=5c4cecb600000001
             ◇ · ★   3  now host
 11.706566   ◇ × ★   1 ✕ 2 301 number owner=1 session=d0ab1f1700000001 epoch=1 number=2 to=8478ca8d00000001 round=1 (nobody there)
 11.707061   ● · ★   1  follows 3 (number 1) in e1
             ● × ★   1 → 1 2 3 301 number owner=1 session=d0ab1f1700000001 epoch=1 number=2 to=8478ca8d00000001 round=2
             ● × ★   1 ✕ 2 301 number owner=1 session=d0ab1f1700000001 epoch=1 number=2 to=8478ca8d00000001 round=2 (lost)
             ● · ★   1  now standby
 11.707406   │ × ★   3 ✕ 2 202 host owner=3 session=8478ca8d00000001 epoch=1 number=1 round=2 roll=2 ask=all heir=5c4cecb600000001 (nobody there)
             │ · ★   … 24 × 202 host/301 number (16 did not arrive)
 29.700000   ○ · ★   1  crashed silently
             ○ · ★   1  started again, with its stored cell
             ○ · ★   1  now login
             ○ · ★   … 9 × 202 host (3 did not arrive)
 34.761122   ○ · ▽   3  loses e1: the work must stop now
             ○ · ▽   3  now letting-go
 34.860939   ○ · ◆   3  asked: stopped
             ○ · ◆   3  hosts e1 no longer
             ○ × ◆   3 → 1 2 204 step-down owner=3 session=8478ca8d00000001 epoch=1 number=1
             ○ · ◆   3  follows nobody
             ○ · ◆   3  now assigning
 34.863077   ○ × ◆   3 ✕ 2 204 step-down owner=3 session=8478ca8d00000001 epoch=1 number=1 (nobody there)
 35.700000   ○ × ◆   3 → 1 2 301 number owner=3 session=8478ca8d00000001 epoch=1 number=1
 35.702318   ○ × ◆   3 ✕ 2 301 number owner=3 session=8478ca8d00000001 epoch=1 number=1 (nobody there)
 36.860939   ○ · ◇   3  timer 9902-AssignPriority
             ○ · ◇   3  holds number 1
             ○ · ◇   3  now checking
 37.700000   ○ × ◇   3 → 1 2 201 who-hosts owner=3 session=8478ca8d00000001 epoch=1
 37.701163   ○ × ◇   3 ✕ 2 201 who-hosts owner=3 session=8478ca8d00000001 epoch=1 (nobody there)
 37.701193   ○ · ◇   1  timer 9901-HostChecking
             ○ × ◇   1 → 1 2 3 101 login owner=1 session=5d53578200000002 epoch=2
 37.703105   ○ × ◇   1 ✕ 2 101 login owner=1 session=5d53578200000002 epoch=2 (nobody there)
 39.326193   ◆ · ◇   1  timer ClaimDue
             ◆ × ◇   1 → 1 2 3 301 number owner=1 session=5d53578200000002 epoch=2 number=1
             ◆ · ◇   1  now assigning
 39.328762   ◆ × ◇   1 ✕ 2 301 number owner=1 session=5d53578200000002 epoch=2 number=1 (nobody there)
 39.700000   ◆ × ◇   3 → 1 2 302 conflict owner=3 session=8478ca8d00000001 epoch=2 number=1 highest=1
 39.701731   ○ · ◇   1  now login
 39.701900   ○ × ◇   3 ✕ 2 302 conflict owner=3 session=8478ca8d00000001 epoch=2 number=1 highest=1 (nobody there)
 42.951731   ◆ · ◇   1  timer ClaimDue
             ◆ × ◇   1 → 1 2 3 301 number owner=1 session=5d53578200000002 epoch=2 number=2
             ◆ · ◇   1  now assigning
 42.953147   ◆ × ◇   1 ✕ 2 301 number owner=1 session=5d53578200000002 epoch=2 number=2 (nobody there)
 44.860939   ◆ · ◆   3  timer 9901-HostChecking
             ◆ · ◆   3  wants to host e3
             ◆ × ◆   3 → 1 2 206 rehosting owner=3 session=8478ca8d00000001 epoch=3 number=1
             ◆ × ◆   3 → 1 2 203 will-host owner=3 session=8478ca8d00000001 epoch=3 number=1 round=14 ask=all
             ◆ · ◆   3  now rehosting
 44.862805   ◆ × ◆   3 ✕ 2 206 rehosting owner=3 session=8478ca8d00000001 epoch=3 number=1 (nobody there)
 44.863180   ◆ × ◆   3 ✕ 2 203 will-host owner=3 session=8478ca8d00000001 epoch=3 number=1 round=14 ask=all (nobody there)
 44.951731   ◇ · ◆   1  timer 9902-AssignPriority
             ◇ · ◆   1  holds number 2
             ◇ × ◆   1 → 1 2 3 201 who-hosts owner=1 session=5d53578200000002 epoch=3
             ◇ · ◆   1  now checking
 44.953409   ◇ × ◆   1 ✕ 2 201 who-hosts owner=1 session=5d53578200000002 epoch=3 (nobody there)
 46.863272   ◇ · ◇   3  timer 9904-Rehosting
             ◇ × ◇   3 → 1 2 204 step-down owner=3 session=8478ca8d00000001 epoch=3 number=1 round=14
             ◇ · ◇   3  now checking
 46.865148   ◇ × ◇   3 ✕ 2 204 step-down owner=3 session=8478ca8d00000001 epoch=3 number=1 round=14 (nobody there)
 48.863272   ◇ · ◆   3  timer 9901-HostChecking
             ◇ · ◆   3  wants to host e4
             ◇ × ◆   3 → 1 2 206 rehosting owner=3 session=8478ca8d00000001 epoch=4 number=1
             ◇ · ◆   3  now rehosting
 48.864862   ◇ · ◆   1  now candidate
 48.865988   ◇ × ◆   3 ✕ 2 206 rehosting owner=3 session=8478ca8d00000001 epoch=4 number=1 (nobody there)
 49.700000   ◇ × ◆   3 → 1 2 203 will-host owner=3 session=8478ca8d00000001 epoch=4 number=1 round=15 ask=all
 49.702183   ◇ × ◆   3 ✕ 2 203 will-host owner=3 session=8478ca8d00000001 epoch=4 number=1 round=15 ask=all (nobody there)
 49.704118   ◇ × ◆   1 → 1 2 3 301 number owner=1 session=5d53578200000002 epoch=4 number=2 to=8478ca8d00000001 round=15
 49.705832   ◇ · ★   3  hosts e4
             ◇ · ★   3  now host
 49.706575   ◇ × ★   1 ✕ 2 301 number owner=1 session=5d53578200000002 epoch=4 number=2 to=8478ca8d00000001 round=15 (nobody there)
 51.700000   ◇ × ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=4 number=1 round=16 roll=2 ask=all heir=5d53578200000002
 51.701073   ◇ × ★   3 ✕ 2 202 host owner=3 session=8478ca8d00000001 epoch=4 number=1 round=16 roll=2 ask=all heir=5d53578200000002 (nobody there)
 51.702925   ● · ★   1  follows 3 (number 1) in e4
             ● × ★   1 → 1 2 3 301 number owner=1 session=5d53578200000002 epoch=4 number=2 to=8478ca8d00000001 round=16
             ● · ★   1  now standby
 51.705366   ● × ★   1 ✕ 2 301 number owner=1 session=5d53578200000002 epoch=4 number=2 to=8478ca8d00000001 round=16 (nobody there)
             │ · ★   … 6 × 202 host, 3 × 301 number (5 did not arrive)
 56.745832   │ · ▽   3  loses e4: the work must stop now
             │ · ▽   3  now letting-go
 56.969699   │ · ◆   3  asked: stopped
             │ · ◆   3  hosts e4 no longer
             │ · ◆   3  follows nobody
             │ · ◆   3  now assigning
 57.700000   ● × ◆   3 → 1 2 204 step-down owner=3 session=8478ca8d00000001 epoch=4 number=1 heir=5d53578200000002
 57.701719   │ × ◆   3 ✕ 2 204 step-down owner=3 session=8478ca8d00000001 epoch=4 number=1 heir=5d53578200000002 (nobody there)
 57.702289   ◆ · ◆   1  follows nobody
             ◆ · ◆   1  wants to host e5
             ◆ × ◆   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ × ◆   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=1 ask=all
             ◆ · ◆   1 ✕ 1 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=1 ask=all (lost)
             ◆ · ◆   1  now rehosting
 57.704491   ◆ × ◆   1 ✕ 2 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (nobody there)
 57.705237   ◆ × ◆   1 ✕ 2 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=1 ask=all (nobody there)
 58.969699   ◆ · ◇   3  timer 9902-AssignPriority
             ◆ · ◇   3  holds number 1
             ◆ · ◇   3  now checking
 59.700000   ◆ × ◇   3 → 1 2 301 number owner=3 session=8478ca8d00000001 epoch=4 number=1
 59.702289   ◆ · ◇   1  timer 9904-Rehosting
 59.702400   ◆ × ◇   3 ✕ 2 301 number owner=3 session=8478ca8d00000001 epoch=4 number=1 (nobody there)
 60.000000   ◆ ○ ◇   ── core 2,3 at 60s ──
             ◆ ○ ◇   2  started again, with its stored cell
             ◆ ○ ◇   2  now login
 61.700000   ◆ ○ ◇   3 → 1 2 201 who-hosts owner=3 session=8478ca8d00000001 epoch=5
             ◆ ○ ◇   3 ✕ 1 201 who-hosts owner=3 session=8478ca8d00000001 epoch=5 (cut off)
 64.742289   ◇ ○ ◇   1  timer LeaseEnds.0
             ◇ ○ ◇   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=1
             ◇ ○ ◇   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=1 (cut off)
             ◇ ○ ◇   1  now checking
 66.969699   ◇ ○ ◆   3  timer 9901-HostChecking
             ◇ ○ ◆   3  wants to host e6
             ◇ ○ ◆   3 → 1 2 206 rehosting owner=3 session=8478ca8d00000001 epoch=6 number=1
             ◇ ○ ◆   3 ✕ 1 206 rehosting owner=3 session=8478ca8d00000001 epoch=6 number=1 (cut off)
             ◇ ○ ◆   3 → 1 2 203 will-host owner=3 session=8478ca8d00000001 epoch=6 number=1 round=19 ask=all
             ◇ ○ ◆   3 ✕ 1 203 will-host owner=3 session=8478ca8d00000001 epoch=6 number=1 round=19 ask=all (cut off)
             ◇ ○ ◆   3  now rehosting
 68.001536   ◇ ○ ◆   2  timer 9901-HostChecking
             ◇ ○ ◆   2 → 1 3 101 login owner=2 session=6ecb68ec00000002 epoch=6
             ◇ ○ ◆   2 ✕ 1 101 login owner=2 session=6ecb68ec00000002 epoch=6 (cut off)
 68.742289   ◆ ○ ◆   1  timer 9901-HostChecking
             ◆ ○ ◆   1 → 1 2 3 205 still-there owner=1 session=5d53578200000002 epoch=4 number=1
             ◆ ○ ◆   1 ✕ 2 3 205 still-there owner=1 session=5d53578200000002 epoch=4 number=1 (cut off)
             ◆ ○ ◆   1  now rehosting
 68.970286   ◆ ◆ ◆   2  timer ClaimDue
             ◆ ◆ ◆   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=6 number=1
             ◆ ◆ ◆   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=6 number=1 (cut off)
             ◆ ◆ ◆   2  now assigning
 68.972240   ◆ ◆ ◆   3 → 1 2 302 conflict owner=3 session=8478ca8d00000001 epoch=6 number=1 highest=2
             ◆ ◆ ◆   3 ✕ 1 302 conflict owner=3 session=8478ca8d00000001 epoch=6 number=1 highest=2 (cut off)
 68.972632   ◆ ◆ ◇   3  timer 9904-Rehosting
             ◆ ◆ ◇   3  now checking
 68.975035   ◆ ○ ◇   2  now login
 69.700000   ◆ ○ ◇   3 → 1 2 204 step-down owner=3 session=8478ca8d00000001 epoch=6 number=1 round=19
             ◆ ○ ◇   3 ✕ 1 204 step-down owner=3 session=8478ca8d00000001 epoch=6 number=1 round=19 (cut off)
 70.742289   ◆ ○ ◇   1  timer 9904-Rehosting
             ◆ ○ ◇   1  wants to host e5
             ◆ ○ ◇   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ○ ◇   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ ○ ◇   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=2 ask=all
             ◆ ○ ◇   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=2 ask=all (cut off)
 70.972632   ◆ ○ ◆   3  timer 9901-HostChecking
             ◆ ○ ◆   3  wants to host e7
             ◆ ○ ◆   3  now rehosting
 71.700000   ◆ ○ ◆   3 → 1 2 203 will-host owner=3 session=8478ca8d00000001 epoch=7 number=1 round=20 ask=all
             ◆ ○ ◆   3 ✕ 1 203 will-host owner=3 session=8478ca8d00000001 epoch=7 number=1 round=20 ask=all (cut off)
 72.475035   ◆ ◆ ◆   2  timer ClaimDue
             ◆ ◆ ◆   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=7 number=3
             ◆ ◆ ◆   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=7 number=3 (cut off)
             ◆ ◆ ◆   2  now assigning
 72.744566   ◇ ◆ ◆   1  timer 9904-Rehosting
             ◇ ◆ ◆   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=2
             ◇ ◆ ◆   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=2 (cut off)
             ◇ ◆ ◆   1  now checking
 73.702293   ◇ ◆ ◇   3  timer 9904-Rehosting
             ◇ ◆ ◇   3 → 1 2 204 step-down owner=3 session=8478ca8d00000001 epoch=7 number=1 round=20
             ◇ ◆ ◇   3 ✕ 1 204 step-down owner=3 session=8478ca8d00000001 epoch=7 number=1 round=20 (cut off)
             ◇ ◆ ◇   3  now checking
 74.475035   ◇ ◇ ◇   2  timer 9902-AssignPriority
             ◇ ◇ ◇   2  holds number 3
             ◇ ◇ ◇   2 → 1 3 201 who-hosts owner=2 session=6ecb68ec00000002 epoch=7
             ◇ ◇ ◇   2 ✕ 1 201 who-hosts owner=2 session=6ecb68ec00000002 epoch=7 (cut off)
             ◇ ◇ ◇   2  now checking
 74.744566   ◆ ◇ ◇   1  timer 9901-HostChecking
             ◆ ◇ ◇   1  wants to host e5
             ◆ ◇ ◇   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ◇ ◇   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ ◇ ◇   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=3 ask=all
             ◆ ◇ ◇   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=3 ask=all (cut off)
             ◆ ◇ ◇   1  now rehosting
 75.702293   ◆ ◇ ◆   3  timer 9901-HostChecking
             ◆ ◇ ◆   3  wants to host e8
             ◆ ◇ ◆   3 → 1 2 206 rehosting owner=3 session=8478ca8d00000001 epoch=8 number=1
             ◆ ◇ ◆   3 ✕ 1 206 rehosting owner=3 session=8478ca8d00000001 epoch=8 number=1 (cut off)
             ◆ ◇ ◆   3  now rehosting
 75.704653   ◆ ◇ ◆   2  now candidate
 76.747134   ◇ ◇ ◆   1  timer 9904-Rehosting
             ◇ ◇ ◆   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=3
             ◇ ◇ ◆   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=3 (cut off)
             ◇ ◇ ◆   1  now checking
 77.700000   ◇ ◇ ◆   3 → 1 2 203 will-host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=21 ask=all
             ◇ ◇ ◆   3 ✕ 1 203 will-host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=21 ask=all (cut off)
 77.702877   ◇ ◇ ◆   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=21
             ◇ ◇ ◆   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=21 (cut off)
 77.704339   ◇ ◇ ★   3  hosts e8
             ◇ ◇ ★   3  now host
 78.747134   ◆ ◇ ★   1  timer 9901-HostChecking
             ◆ ◇ ★   1  wants to host e5
             ◆ ◇ ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ◇ ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ ◇ ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=4 ask=all
             ◆ ◇ ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=4 ask=all (cut off)
             ◆ ◇ ★   1  now rehosting
 79.700000   ◆ ◇ ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=22 roll=3 ask=all heir=5d53578200000002
             ◆ ◇ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=22 roll=3 ask=all heir=5d53578200000002 (cut off)
 79.701320   ◆ ● ★   2  follows 3 (number 1) in e8
             ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=22
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=22 (cut off)
             ◆ ● ★   2  now standby
 80.749865   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=4
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=4 (cut off)
             ◇ │ ★   1  now checking
 81.701349   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=23 roll=3 ask=all heir=5d53578200000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=23 roll=3 ask=all heir=5d53578200000002 (cut off)
 81.703444   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=23
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=23 (cut off)
 82.749865   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
 83.703519   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=24 roll=3 ask=all heir=5d53578200000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=24 roll=3 ask=all heir=5d53578200000002 (cut off)
 83.704813   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=24
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=24 (cut off)
 84.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=5 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=5 ask=all (cut off)
 85.705805   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=25 roll=3 ask=all heir=5d53578200000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=25 roll=3 ask=all heir=5d53578200000002 (cut off)
 85.708636   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=25
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=25 (cut off)
 86.743731   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=5
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=5 (cut off)
             ◇ │ ★   1  now checking
 87.707505   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=26 roll=3 ask=all heir=5d53578200000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=26 roll=3 ask=all heir=5d53578200000002 (cut off)
 87.710333   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=26
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=26 (cut off)
 88.743731   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
 89.709829   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=27 roll=3 ask=all
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=27 roll=3 ask=all (cut off)
 89.712242   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=27
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=27 (cut off)
 90.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=6 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=6 ask=all (cut off)
 90.743731   ◆ │ ★   1  timer 9904-Rehosting
 91.712080   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=28 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=28 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
 91.713477   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=28
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=28 (cut off)
 92.744713   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=6
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=6 (cut off)
             ◇ │ ★   1  now checking
 93.713927   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=29 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=29 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
 93.715719   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=29
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=29 (cut off)
 94.744713   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
 95.716476   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=30 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=30 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
 95.717890   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=30
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=30 (cut off)
 96.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=7 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=7 ask=all (cut off)
 96.744713   ◆ │ ★   1  timer 9904-Rehosting
 97.718716   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=31 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=31 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
 97.721392   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=31
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=31 (cut off)
 98.744742   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=7
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=7 (cut off)
             ◇ │ ★   1  now checking
 99.719928   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=32 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=32 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
 99.722432   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=32
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=32 (cut off)
100.744742   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
101.721344   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=33 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=33 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
101.722986   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=33
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=33 (cut off)
102.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=8 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=8 ask=all (cut off)
103.724047   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=34 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=34 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
103.726229   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=34
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=34 (cut off)
104.744553   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=8
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=8 (cut off)
             ◇ │ ★   1  now checking
105.725251   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=35 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=35 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
105.726419   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=35
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=35 (cut off)
106.744553   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
107.727999   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=36 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=36 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
107.730442   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=36
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=36 (cut off)
108.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=9 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=9 ask=all (cut off)
109.729185   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=37 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=37 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
109.730963   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=37
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=37 (cut off)
110.743293   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=9
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=9 (cut off)
             ◇ │ ★   1  now checking
111.730598   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=38 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=38 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
111.732990   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=38
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=38 (cut off)
112.743293   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
113.733483   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=39 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=39 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
113.735111   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=39
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=39 (cut off)
114.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=10 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=10 ask=all (cut off)
114.743293   ◆ │ ★   1  timer 9904-Rehosting
115.734745   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=40 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=40 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
115.737504   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=40
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=40 (cut off)
116.743931   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=10
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=10 (cut off)
             ◇ │ ★   1  now checking
117.736835   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=41 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=41 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
117.739159   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=41
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=41 (cut off)
118.743931   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
119.738763   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=42 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=42 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
119.740524   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=42
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=42 (cut off)
120.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=11 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=11 ask=all (cut off)
121.741112   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=43 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=43 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
121.744097   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=43
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=43 (cut off)
122.743340   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=11
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=11 (cut off)
             ◇ │ ★   1  now checking
123.743481   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=44 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=44 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
123.746047   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=44
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=44 (cut off)
124.743340   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
125.745486   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=45 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=45 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
125.747680   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=45
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=45 (cut off)
126.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=12 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=12 ask=all (cut off)
126.743340   ◆ │ ★   1  timer 9904-Rehosting
127.746520   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=46 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=46 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
127.748325   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=46
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=46 (cut off)
128.745014   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=12
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=12 (cut off)
             ◇ │ ★   1  now checking
129.748576   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=47 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=47 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
129.751495   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=47
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=47 (cut off)
130.745014   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
131.750443   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=48 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=48 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
131.751664   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=48
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=48 (cut off)
132.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=13 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=13 ask=all (cut off)
133.752425   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=49 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=49 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
133.754163   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=49
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=49 (cut off)
134.743745   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=13
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=13 (cut off)
             ◇ │ ★   1  now checking
135.754072   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=50 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=50 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
135.756291   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=50
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=50 (cut off)
136.743745   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
137.756885   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=51 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=51 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
137.758885   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=51
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=51 (cut off)
138.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=14 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=14 ask=all (cut off)
138.743745   ◆ │ ★   1  timer 9904-Rehosting
139.759279   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=52 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=52 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
139.760712   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=52
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=52 (cut off)
140.744228   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=14
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=14 (cut off)
             ◇ │ ★   1  now checking
141.760911   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=53 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=53 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
141.762730   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=53
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=53 (cut off)
142.744228   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
143.763335   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=54 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=54 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
143.766103   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=54
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=54 (cut off)
144.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=15 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=15 ask=all (cut off)
144.744228   ◆ │ ★   1  timer 9904-Rehosting
145.765456   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=55 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=55 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
145.767699   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=55
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=55 (cut off)
146.744850   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=15
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=15 (cut off)
             ◇ │ ★   1  now checking
147.767397   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=56 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=56 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
147.768764   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=56
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=56 (cut off)
148.744850   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
149.768530   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=57 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=57 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
149.770669   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=57
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=57 (cut off)
150.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=16 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=16 ask=all (cut off)
151.771379   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=58 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=58 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
151.774283   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=58
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=58 (cut off)
152.744203   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=16
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=16 (cut off)
             ◇ │ ★   1  now checking
153.772970   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=59 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=59 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
153.775324   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=59
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=59 (cut off)
154.744203   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
155.775876   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=60 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=60 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
155.776975   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=60
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=60 (cut off)
156.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=17 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=17 ask=all (cut off)
156.744203   ◆ │ ★   1  timer 9904-Rehosting
157.778744   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=61 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=61 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
157.781520   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=61
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=61 (cut off)
158.744991   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=17
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=17 (cut off)
             ◇ │ ★   1  now checking
159.779829   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=62 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=62 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
159.782609   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=62
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=62 (cut off)
160.744991   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
161.782434   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=63 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=63 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
161.785134   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=63
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=63 (cut off)
162.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=18 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=18 ask=all (cut off)
163.783653   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=64 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=64 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
163.785338   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=64
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=64 (cut off)
164.744038   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=18
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=18 (cut off)
             ◇ │ ★   1  now checking
165.786127   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=65 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=65 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
165.787576   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=65
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=65 (cut off)
166.744038   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
167.787666   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=66 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=66 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
167.790347   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=66
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=66 (cut off)
168.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=19 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=19 ask=all (cut off)
169.788891   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=67 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=67 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
169.790051   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=67
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=67 (cut off)
170.743741   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=19
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=19 (cut off)
             ◇ │ ★   1  now checking
171.790486   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=68 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=68 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
171.793430   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=68
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=68 (cut off)
172.743741   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
173.793454   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=69 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=69 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
173.795254   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=69
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=69 (cut off)
174.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=20 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=20 ask=all (cut off)
174.743741   ◆ │ ★   1  timer 9904-Rehosting
175.795163   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=70 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=70 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
175.798095   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=70
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=70 (cut off)
176.744644   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=20
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=20 (cut off)
             ◇ │ ★   1  now checking
177.796544   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=71 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=71 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
177.799282   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=71
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=71 (cut off)
178.744644   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
179.799361   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=72 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=72 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
179.802131   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=72
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=72 (cut off)
180.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=21 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=21 ask=all (cut off)
181.801719   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=73 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=73 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
181.803853   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=73
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=73 (cut off)
182.744482   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=21
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=21 (cut off)
             ◇ │ ★   1  now checking
183.804183   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=74 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=74 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
183.806267   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=74
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=74 (cut off)
184.744482   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
185.806048   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=75 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=75 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
185.807475   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=75
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=75 (cut off)
186.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=22 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=22 ask=all (cut off)
187.807476   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=76 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=76 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
187.809870   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=76
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=76 (cut off)
188.743423   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=22
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=22 (cut off)
             ◇ │ ★   1  now checking
189.809038   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=77 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=77 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
189.811475   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=77
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=77 (cut off)
190.743423   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
191.810298   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=78 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=78 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
191.811876   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=78
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=78 (cut off)
192.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=23 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=23 ask=all (cut off)
193.811966   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=79 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=79 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
193.814023   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=79
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=79 (cut off)
194.743308   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=23
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=23 (cut off)
             ◇ │ ★   1  now checking
195.814193   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=80 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=80 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
195.816384   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=80
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=80 (cut off)
196.743308   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
197.816440   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=81 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=81 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
197.817569   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=81
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=81 (cut off)
198.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=24 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=24 ask=all (cut off)
198.743308   ◆ │ ★   1  timer 9904-Rehosting
199.819115   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=82 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=82 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
199.820306   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=82
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=82 (cut off)
200.743360   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=24
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=24 (cut off)
             ◇ │ ★   1  now checking
201.821407   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=83 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=83 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
201.823350   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=83
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=83 (cut off)
202.743360   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
203.822908   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=84 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=84 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
203.824023   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=84
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=84 (cut off)
204.742289   ◆ ● ★   1 → 1 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=25 ask=all
             ◆ ● ★   1 ✕ 2 3 203 will-host owner=1 session=5d53578200000002 epoch=5 number=2 round=25 ask=all (cut off)
204.743360   ◆ │ ★   1  timer 9904-Rehosting
205.825745   ◆ │ ★   3  timer 9905-HostDeclaration
             ◆ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=85 roll=3 ask=all heir=6ecb68ec00000002
             ◆ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=85 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
205.827387   ◆ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=85
             ◆ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=85 (cut off)
206.744699   ◇ │ ★   1  timer 9904-Rehosting
             ◇ ● ★   1 → 1 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=25
             ◇ ● ★   1 ✕ 2 3 204 step-down owner=1 session=5d53578200000002 epoch=5 number=2 round=25 (cut off)
             ◇ │ ★   1  now checking
207.827382   ◇ │ ★   3  timer 9905-HostDeclaration
             ◇ ● ★   3 → 1 2 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=86 roll=3 ask=all heir=6ecb68ec00000002
             ◇ │ ★   3 ✕ 1 202 host owner=3 session=8478ca8d00000001 epoch=8 number=1 round=86 roll=3 ask=all heir=6ecb68ec00000002 (cut off)
207.828716   ◇ ● ★   2 → 1 3 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=86
             ◇ ● ★   2 ✕ 1 301 number owner=2 session=6ecb68ec00000002 epoch=8 number=3 to=8478ca8d00000001 round=86 (cut off)
208.744699   ◆ │ ★   1  timer 9901-HostChecking
             ◆ │ ★   1  wants to host e5
             ◆ ● ★   1 → 1 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2
             ◆ ● ★   1 ✕ 2 3 206 rehosting owner=1 session=5d53578200000002 epoch=5 number=2 (cut off)
             ◆ │ ★   1  now rehosting
