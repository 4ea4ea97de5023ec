host, 3 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  ▽ letting-go  · down  ‖ frozen

   seconds   1 2 3
  0.000000   ○ ○ ○   1 2 3  started
             ○ ○ ○   1 2 3  now login
  0.001293   ○ ○ ○   2 → 1 3 101 login owner=2 session=a6bb0b2a00000001 epoch=0
  0.001537   ○ ○ ○   1 → 1 2 3 101 login owner=1 session=c3e6758400000001 epoch=0
             ○ ○ ○   1 ✕ 2 101 login owner=1 session=c3e6758400000001 epoch=0 (lost)
  0.001771   ○ ○ ○   3 → 1 2 101 login owner=3 session=7dad9d2d00000001 epoch=0
             ○ ○ ○   3 ✕ 1 101 login owner=3 session=7dad9d2d00000001 epoch=0 (lost)
  0.100000   × ○ ○   1  crashed; its connections tell the others
  0.101000   · ○ ○   2 3  learned that 1 is gone
  0.500000   ○ ○ ○   1  started again, with its stored cell
             ○ ○ ○   1  now login
             ○ ○ ○   2 3  learned that 1 is back
  0.907543   ○ ◆ ○   2  timer ClaimDue
             ○ ◆ ○   2 → 1 3 301 number owner=2 session=a6bb0b2a00000001 epoch=0 number=1
             ○ ◆ ○   2  now assigning
  1.783021   ○ ◆ ◆   3  timer ClaimDue
             ○ ◆ ◆   3 → 1 2 301 number owner=3 session=7dad9d2d00000001 epoch=0 number=2
             ○ ◆ ◆   3 ✕ 1 301 number owner=3 session=7dad9d2d00000001 epoch=0 number=2 (lost)
             ○ ◆ ◆   3  now assigning
  2.907543   ○ ◇ ◆   2  timer 9902-AssignPriority
             ○ ◇ ◆   2  holds number 1
             ○ ◇ ◆   2 → 1 3 201 who-hosts owner=2 session=a6bb0b2a00000001 epoch=0
             ○ ◇ ◆   2 ✕ 3 201 who-hosts owner=2 session=a6bb0b2a00000001 epoch=0 (lost)
             ○ ◇ ◆   2  now checking
  3.783021   ○ ◇ ◇   3  timer 9902-AssignPriority
             ○ ◇ ◇   3  holds number 2
             ○ ◇ ◇   3 → 1 2 201 who-hosts owner=3 session=7dad9d2d00000001 epoch=0
             ○ ◇ ◇   3  now checking
  8.501483   ○ ◇ ◇   1  timer 9901-HostChecking
             ○ ◇ ◇   1 → 1 2 3 101 login owner=1 session=3874767200000002 epoch=0
  9.813983   ◆ ◇ ◇   1  timer ClaimDue
             ◆ ◇ ◇   1 → 1 2 3 301 number owner=1 session=3874767200000002 epoch=0 number=1
             ◆ ◇ ◇   1 ✕ 1 301 number owner=1 session=3874767200000002 epoch=0 number=1 (lost)
             ◆ ◇ ◇   1  now assigning
  9.815048   ◆ ◇ ◇   2 → 1 3 302 conflict owner=2 session=a6bb0b2a00000001 epoch=0 number=1 highest=2
  9.818007   ○ ◇ ◇   1  now login
 10.193007   ◆ ◇ ◇   1  timer ClaimDue
             ◆ ◇ ◇   1 → 1 2 3 301 number owner=1 session=3874767200000002 epoch=0 number=3
             ◆ ◇ ◇   1  now assigning
 10.907543   ◆ ◆ ◇   2  timer 9901-HostChecking
             ◆ ◆ ◇   2  wants to host e1
             ◆ ◆ ◇   2 → 1 3 206 rehosting owner=2 session=a6bb0b2a00000001 epoch=1 number=1
             ◆ ◆ ◇   2 → 1 3 203 will-host owner=2 session=a6bb0b2a00000001 epoch=1 number=1 round=1 ask=all
             ◆ ◆ ◇   2 ✕ 2 203 will-host owner=2 session=a6bb0b2a00000001 epoch=1 number=1 round=1 ask=all (lost)
             ◆ ◆ ◇   2  now rehosting
 10.910488   ◆ ◆ ◇   3  now candidate
 10.911721   ◆ ◆ ◇   3 → 1 2 301 number owner=3 session=7dad9d2d00000001 epoch=1 number=2 to=a6bb0b2a00000001 round=1
             ◆ ◆ ◇   3 ✕ 2 301 number owner=3 session=7dad9d2d00000001 epoch=1 number=2 to=a6bb0b2a00000001 round=1 (lost)
 12.193007   ◇ ◆ ◇   1  timer 9902-AssignPriority
             ◇ ◆ ◇   1  holds number 3
             ◇ ◆ ◇   1 → 1 2 3 201 who-hosts owner=1 session=3874767200000002 epoch=1
             ◇ ◆ ◇   1  now checking
 12.907543   ◇ ◆ ◇   2  timer 9904-Rehosting
 17.947543   ◇ ◇ ◇   2  timer LeaseEnds.0
             ◇ ◇ ◇   2 → 1 3 204 step-down owner=2 session=a6bb0b2a00000001 epoch=1 number=1 round=1
             ◇ ◇ ◇   2 ✕ 1 204 step-down owner=2 session=a6bb0b2a00000001 epoch=1 number=1 round=1 (lost)
             ◇ ◇ ◇   2  now checking
 19.947543   ◇ ◆ ◇   2  timer 9901-HostChecking
             ◇ ◆ ◇   2  wants to host e2
             ◇ ◆ ◇   2 → 1 3 206 rehosting owner=2 session=a6bb0b2a00000001 epoch=2 number=1
             ◇ ◆ ◇   2 ✕ 3 206 rehosting owner=2 session=a6bb0b2a00000001 epoch=2 number=1 (lost)
             ◇ ◆ ◇   2 → 1 3 203 will-host owner=2 session=a6bb0b2a00000001 epoch=2 number=1 round=2 ask=all
             ◇ ◆ ◇   2  now rehosting
 19.948653   ◇ ◆ ◇   3  timer 9903-HostCandidate
             ◇ ◆ ◇   3  now checking
 19.949431   ◇ ◆ ◇   1  now candidate
 19.949575   ◇ ◆ ◇   3  now candidate
 19.951230   ◇ ◆ ◇   3 → 1 2 301 number owner=3 session=7dad9d2d00000001 epoch=2 number=2 to=a6bb0b2a00000001 round=2
 19.952133   ◇ ◆ ◇   1 → 1 2 3 301 number owner=1 session=3874767200000002 epoch=2 number=3 to=a6bb0b2a00000001 round=2
             ◇ ◆ ◇   1 ✕ 3 301 number owner=1 session=3874767200000002 epoch=2 number=3 to=a6bb0b2a00000001 round=2 (lost)
 19.953000   ◇ ★ ◇   2  hosts e2
             ◇ ★ ◇   2 → 1 3 202 host owner=2 session=a6bb0b2a00000001 epoch=2 number=1 round=3 roll=3 ask=all heir=7dad9d2d00000001
             ◇ ★ ◇   2 ✕ 1 202 host owner=2 session=a6bb0b2a00000001 epoch=2 number=1 round=3 roll=3 ask=all heir=7dad9d2d00000001 (lost)
             ◇ ★ ◇   2  now host
 19.954561   ◇ ★ ●   3  follows 2 (number 1) in e2
             ◇ ★ ●   3 → 1 2 301 number owner=3 session=7dad9d2d00000001 epoch=2 number=2 to=a6bb0b2a00000001 round=3
             ◇ ★ ●   3 ✕ 2 301 number owner=3 session=7dad9d2d00000001 epoch=2 number=2 to=a6bb0b2a00000001 round=3 (lost)
             ◇ ★ ●   3  now standby
 21.954288   ◇ ★ │   2  timer 9905-HostDeclaration
             ◇ ★ ●   2 → 1 3 202 host owner=2 session=a6bb0b2a00000001 epoch=2 number=1 round=4 roll=3 ask=all heir=7dad9d2d00000001
             ◇ ★ ●   2 ✕ 2 3 202 host owner=2 session=a6bb0b2a00000001 epoch=2 number=1 round=4 roll=3 ask=all heir=7dad9d2d00000001 (lost)
 21.955819   ● ★ │   1  follows 2 (number 1) in e2
             ● ★ ●   1 → 1 2 3 301 number owner=1 session=3874767200000002 epoch=2 number=3 to=a6bb0b2a00000001 round=4
             ● ★ ●   1 ✕ 2 3 301 number owner=1 session=3874767200000002 epoch=2 number=3 to=a6bb0b2a00000001 round=4 (lost)
             ● ★ │   1  now standby
             │ ★ │   … 6 × 202 host, 12 × 301 number (6 did not arrive)
 26.987543   │ ▽ │   2  loses e2: the work must stop now
             │ ▽ │   2  now letting-go
 26.990365   │ ◆ │   2  asked: stopped
             │ ◆ │   2  hosts e2 no longer
             ● ◆ ●   2 → 1 3 204 step-down owner=2 session=a6bb0b2a00000001 epoch=2 number=1 heir=7dad9d2d00000001
             │ ◆ │   2  follows nobody
             │ ◆ │   2  now assigning
 26.991377   │ ◆ ◆   3  follows nobody
             │ ◆ ◆   3  wants to host e3
             ● ◆ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=3 number=2
             ● ◆ ◆   3 ✕ 1 206 rehosting owner=3 session=7dad9d2d00000001 epoch=3 number=2 (lost)
             ● ◆ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=3 number=2 round=1 ask=all
             │ ◆ ◆   3 ✕ 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=3 number=2 round=1 ask=all (lost)
             │ ◆ ◆   3  now rehosting
 26.991635   ◇ ◆ ◆   1  follows nobody
             ◇ ◆ ◆   1  now candidate
 26.994148   ◇ ◆ ◆   1 → 1 2 3 301 number owner=1 session=3874767200000002 epoch=3 number=3 to=7dad9d2d00000001 round=1
 27.947543   ◇ ◆ ◆   2 → 1 3 301 number owner=2 session=a6bb0b2a00000001 epoch=2 number=1
             ◇ ◆ ◆   2 ✕ 1 3 301 number owner=2 session=a6bb0b2a00000001 epoch=2 number=1 (lost)
 28.990365   ◇ ◇ ◆   2  timer 9902-AssignPriority
             ◇ ◇ ◆   2  holds number 1
             ◇ ◇ ◆   2  now checking
 28.991377   ◇ ◇ ◆   3  timer 9904-Rehosting
 29.947543   ◇ ◇ ◆   2 → 1 3 201 who-hosts owner=2 session=a6bb0b2a00000001 epoch=3
 34.031377   ◇ ◇ ◇   3  timer LeaseEnds.0
             ◇ ◇ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=3 number=2 round=1
             ◇ ◇ ◇   3 ✕ 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=3 number=2 round=1 (lost)
             ◇ ◇ ◇   3  now checking
 36.031377   ◇ ◇ ◆   3  timer 9901-HostChecking
             ◇ ◇ ◆   3  wants to host e4
             ◇ ◇ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=4 number=2
             ◇ ◇ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=4 number=2 round=2 ask=all
             ◇ ◇ ◆   3 ✕ 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=4 number=2 round=2 ask=all (lost)
             ◇ ◇ ◆   3  now rehosting
 36.032383   ◇ ◇ ◆   1  timer 9903-HostCandidate
             ◇ ◇ ◆   1  now checking
 36.033382   ◇ ◇ ◆   1  now candidate
 36.033479   ◇ ◇ ◆   2  now candidate
 36.034796   ◇ ◇ ◆   1 → 1 2 3 301 number owner=1 session=3874767200000002 epoch=4 number=3 to=7dad9d2d00000001 round=2
             ◇ ◇ ◆   1 ✕ 3 301 number owner=1 session=3874767200000002 epoch=4 number=3 to=7dad9d2d00000001 round=2 (lost)
 38.033479   ◇ ◆ ◆   2  timer 9903-HostCandidate
             ◇ ◆ ◆   2  wants to host e5
             ◇ ◆ ◆   2 → 1 3 206 rehosting owner=2 session=a6bb0b2a00000001 epoch=5 number=1
             ◇ ◆ ◆   2 → 1 3 203 will-host owner=2 session=a6bb0b2a00000001 epoch=5 number=1 round=7 ask=all
             ◇ ◆ ◆   2  now rehosting
 38.034074   ◇ ◆ ◇   3  timer 9904-Rehosting
             ◇ ◆ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=4 number=2 round=2
             ◇ ◆ ◇   3 ✕ 1 204 step-down owner=3 session=7dad9d2d00000001 epoch=4 number=2 round=2 (lost)
             ◇ ◆ ◇   3  now checking
 38.035648   ◇ ◆ ◇   3  now candidate
 38.037142   ◇ ◆ ◇   3 → 1 2 301 number owner=3 session=7dad9d2d00000001 epoch=5 number=2 to=a6bb0b2a00000001 round=7
             ◇ ◆ ◇   3 ✕ 1 2 301 number owner=3 session=7dad9d2d00000001 epoch=5 number=2 to=a6bb0b2a00000001 round=7 (lost)
 38.300000   × ◆ ◇   1  crashed silently
 38.400000   · × ◇   2  crashed silently
 38.800000   · ○ ◇   2  started again, with its stored cell
             · ○ ◇   2  now login
 42.700000   ○ ○ ◇   1  started again, with its stored cell
             ○ ○ ◇   1  now login
 45.809799   ○ ○ ◇   2 ⇥ 3 301 number owner=2 session=a6bb0b2a00000001 epoch=0 number=1 (a copy)
 46.036104   ○ ○ ◇   3  timer 9901-HostChecking
             ○ ○ ◇   3  now checking
 46.801814   ○ ○ ◇   2  timer 9901-HostChecking
             ○ ○ ◇   2 → 1 3 101 login owner=2 session=ffafa24400000002 epoch=5
 47.658638   ○ ○ ◇   3 ⇥ 3 201 who-hosts owner=3 session=7dad9d2d00000001 epoch=0 (a copy)
 48.036104   ○ ○ ◆   3  timer 9901-HostChecking
             ○ ○ ◆   3 → 1 2 205 still-there owner=3 session=7dad9d2d00000001 epoch=5 number=1
             ○ ○ ◆   3 ✕ 2 205 still-there owner=3 session=7dad9d2d00000001 epoch=5 number=1 (lost)
             ○ ○ ◆   3  now rehosting
 48.551814   ○ ◆ ◆   2  timer ClaimDue
             ○ ◆ ◆   2 → 1 3 301 number owner=2 session=ffafa24400000002 epoch=5 number=1
             ○ ◆ ◆   2 ✕ 3 301 number owner=2 session=ffafa24400000002 epoch=5 number=1 (lost)
             ○ ◆ ◆   2  now assigning
 49.444968   ○ ◆ ◆   3 ⇥ 1 201 who-hosts owner=3 session=7dad9d2d00000001 epoch=0 (a copy)
 50.036104   ○ ◆ ◆   3  timer 9904-Rehosting
             ○ ◆ ◆   3  wants to host e6
             ○ ◆ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=6 number=2
             ○ ◆ ◆   3 ✕ 1 206 rehosting owner=3 session=7dad9d2d00000001 epoch=6 number=2 (lost)
             ○ ◆ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=6 number=2 round=3 ask=all
 50.551814   ○ ◇ ◆   2  timer 9902-AssignPriority
             ○ ◇ ◆   2  holds number 1
             ○ ◇ ◆   2 → 1 3 201 who-hosts owner=2 session=ffafa24400000002 epoch=6
             ○ ◇ ◆   2  now checking
 50.701814   ○ ◇ ◆   1  timer 9901-HostChecking
             ○ ◇ ◆   1 → 1 2 3 101 login owner=1 session=b485729d00000003 epoch=6
             ○ ◇ ◆   1 ✕ 1 101 login owner=1 session=b485729d00000003 epoch=6 (lost)
 51.014314   ◆ ◇ ◆   1  timer ClaimDue
             ◆ ◇ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=6 number=1
             ◆ ◇ ◆   1  now assigning
 51.015582   ◆ ◇ ◆   2 → 1 3 302 conflict owner=2 session=ffafa24400000002 epoch=6 number=1 highest=2
 51.016945   ○ ◇ ◆   1  now login
 52.038428   ○ ◇ ◇   3  timer 9904-Rehosting
             ○ ◇ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=6 number=2 round=3
             ○ ◇ ◇   3 ✕ 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=6 number=2 round=3 (lost)
             ○ ◇ ◇   3  now checking
 53.641945   ◆ ◇ ◇   1  timer ClaimDue
             ◆ ◇ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=6 number=3
             ◆ ◇ ◇   1  now assigning
 54.201226   ◆ ◇ ◇   1 ⇥ 3 101 login owner=1 session=3874767200000002 epoch=0 (a copy)
 54.893922   ◆ ◇ ◇   2 ⇥ 1 206 rehosting owner=2 session=a6bb0b2a00000001 epoch=1 number=1 (a copy)
 55.324736   ◆ ◇ ◇   1 ⇥ 2 301 number owner=1 session=3874767200000002 epoch=0 number=3 (a copy)
 55.501137   ◆ ◇ ◇   2 ⇥ 1 302 conflict owner=2 session=a6bb0b2a00000001 epoch=0 number=1 highest=2 (a copy)
 55.507254   ◆ ◇ ◇   3 ⇥ 1 301 number owner=3 session=7dad9d2d00000001 epoch=1 number=2 to=a6bb0b2a00000001 round=1 (a copy)
 55.641945   ◇ ◇ ◇   1  timer 9902-AssignPriority
             ◇ ◇ ◇   1  holds number 3
             ◇ ◇ ◇   1 → 1 2 3 201 who-hosts owner=1 session=b485729d00000003 epoch=6
             ◇ ◇ ◇   1 ✕ 3 201 who-hosts owner=1 session=b485729d00000003 epoch=6 (lost)
             ◇ ◇ ◇   1  now checking
 55.656218   ◇ ◇ ◇   2 ⇥ 2 206 rehosting owner=2 session=a6bb0b2a00000001 epoch=1 number=1 (a copy)
             ◇ ◇ ◇   2  now candidate
 55.696169   ◇ ◇ ◇   3 ⇥ 3 301 number owner=3 session=7dad9d2d00000001 epoch=1 number=2 to=a6bb0b2a00000001 round=1 (a copy)
 57.209586   ◇ ◇ ◇   1 ⇥ 3 201 who-hosts owner=1 session=3874767200000002 epoch=1 (a copy)
 57.656218   ◇ ◆ ◇   2  timer 9903-HostCandidate
             ◇ ◆ ◇   2  wants to host e7
             ◇ ◆ ◇   2 → 1 3 206 rehosting owner=2 session=ffafa24400000002 epoch=7 number=1
             ◇ ◆ ◇   2 → 1 3 203 will-host owner=2 session=ffafa24400000002 epoch=7 number=1 round=1 ask=all
             ◇ ◆ ◇   2  now rehosting
 57.657600   ◇ ◆ ◇   3  now candidate
 57.658820   ◇ ◆ ◇   3 → 1 2 301 number owner=3 session=7dad9d2d00000001 epoch=7 number=2 to=ffafa24400000002 round=1
 57.658895   ◇ ◆ ◇   1  now candidate
 57.659941   ◇ ★ ◇   2  hosts e7
             ◇ ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=2 roll=3 ask=all heir=a6bb0b2a00000001
             ◇ ★ ◇   2 ✕ 1 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=2 roll=3 ask=all heir=a6bb0b2a00000001 (lost)
             ◇ ★ ◇   2  now host
 57.660354   ◇ ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=1
 57.661287   ◇ ★ ●   3  follows 2 (number 1) in e7
             ◇ ★ ●   3 → 1 2 301 number owner=3 session=7dad9d2d00000001 epoch=7 number=2 to=ffafa24400000002 round=2
             ◇ ★ ●   3  now standby
 59.659941   ◇ ★ │   2  timer 9905-HostDeclaration
             ◇ ★ ●   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=3 roll=3 ask=all heir=a6bb0b2a00000001
             ◇ ★ │   2 ✕ 2 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=3 roll=3 ask=all heir=a6bb0b2a00000001 (lost)
 59.661780   ◇ ★ ●   3 → 1 2 301 number owner=3 session=7dad9d2d00000001 epoch=7 number=2 to=ffafa24400000002 round=3
 59.662361   ● ★ │   1  follows 2 (number 1) in e7
             ● ★ ●   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=3
             ● ★ ●   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=3 (lost)
             ● ★ │   1  now standby
 60.000000   │ ★ │   ── core 1,2 at 60s ──
             │ ★ │   … 3 × 202 host/301 number (2 did not arrive)
 63.633413   │ ★ ●   3 ✕ 3 301 number owner=3 session=7dad9d2d00000001 epoch=2 number=2 to=a6bb0b2a00000001 round=2 (lost)
             │ ★ │   … 3 × 202 host/301 number (2 did not arrive)
 64.015122   │ ★ │   2 ✕ 2 202 host owner=2 session=a6bb0b2a00000001 epoch=2 number=1 round=3 roll=3 ask=all heir=7dad9d2d00000001 (lost)
 64.505414   ● ★ │   1 ✕ 2 301 number owner=1 session=3874767200000002 epoch=2 number=3 to=a6bb0b2a00000001 round=2 (lost)
 64.556965   │ ★ ●   2 ✕ 3 203 will-host owner=2 session=a6bb0b2a00000001 epoch=2 number=1 round=2 ask=all (cut off)
 64.846651   ● ★ ●   3 ✕ 1 301 number owner=3 session=7dad9d2d00000001 epoch=2 number=2 to=a6bb0b2a00000001 round=2 (cut off)
             │ ★ │   … 3 × 202 host/301 number (2 did not arrive)
 66.406828   ● ★ │   1 ✕ 1 301 number owner=1 session=3874767200000002 epoch=2 number=3 to=a6bb0b2a00000001 round=4 (lost)
 67.661780   │ ★ ◇   3  follows nobody
             │ ★ ◇   3  now checking
 67.666049   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=7 roll=3 ask=all
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=7 roll=3 ask=all (cut off)
 67.667985   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=7
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=7 (cut off)
 68.227350   ● ★ ◇   1 ✕ 1 301 number owner=1 session=3874767200000002 epoch=2 number=3 to=a6bb0b2a00000001 round=5 (lost)
 69.661780   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=4 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=4 ask=all (cut off)
             │ ★ ◆   3  now rehosting
 69.667377   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=8 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=8 roll=3 ask=all heir=b485729d00000003 (cut off)
 69.668796   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=8
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=8 (cut off)
 69.981588   │ ★ ◆   3 ✕ 2 301 number owner=3 session=7dad9d2d00000001 epoch=2 number=2 to=a6bb0b2a00000001 round=6 (cut off)
 71.397884   ● ★ ◆   1 ✕ 3 301 number owner=1 session=3874767200000002 epoch=2 number=3 to=a6bb0b2a00000001 round=6 (cut off)
 71.663660   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=4
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=4 (cut off)
             │ ★ ◇   3  now checking
 71.670204   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=9 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=9 roll=3 ask=all heir=b485729d00000003 (cut off)
 71.671556   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=9
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=9 (cut off)
 72.412220   ● ★ ◇   1 ✕ 1 301 number owner=1 session=3874767200000002 epoch=3 number=3 to=7dad9d2d00000001 round=1 (lost)
 72.667031   │ ★ ◇   2 ✕ 2 301 number owner=2 session=a6bb0b2a00000001 epoch=2 number=1 (lost)
 73.663660   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=5 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=5 ask=all (cut off)
             │ ★ ◆   3  now rehosting
 73.672971   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=10 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=10 roll=3 ask=all heir=b485729d00000003 (cut off)
 73.674660   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=10
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=10 (cut off)
 75.666193   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=5
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=5 (cut off)
             │ ★ ◇   3  now checking
 75.675652   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=11 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=11 roll=3 ask=all heir=b485729d00000003 (cut off)
 75.677012   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=11
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=11 (cut off)
 75.688495   │ ★ ◇   2 ✕ 3 201 who-hosts owner=2 session=a6bb0b2a00000001 epoch=3 (cut off)
 77.666193   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=6 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=6 ask=all (cut off)
             │ ★ ◆   3  now rehosting
 77.678583   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=12 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=12 roll=3 ask=all heir=b485729d00000003 (cut off)
 77.679859   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=12
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=12 (cut off)
 79.667881   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=6
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=6 (cut off)
             │ ★ ◇   3  now checking
 79.681400   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=13 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=13 roll=3 ask=all heir=b485729d00000003 (cut off)
 79.683063   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=13
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=13 (cut off)
 81.076468   ● ★ ◇   1 ✕ 2 301 number owner=1 session=3874767200000002 epoch=4 number=3 to=7dad9d2d00000001 round=2 (lost)
 81.667881   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
 81.683693   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=14 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=14 roll=3 ask=all heir=b485729d00000003 (cut off)
 81.685187   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=14
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=14 (cut off)
 82.076657   │ ★ ◆   3 ✕ 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=4 number=2 round=2 (cut off)
 82.406566   │ ★ ◆   2 ✕ 2 203 will-host owner=2 session=a6bb0b2a00000001 epoch=5 number=1 round=7 ask=all (lost)
 83.173158   │ ★ ◆   3 ✕ 3 204 step-down owner=3 session=7dad9d2d00000001 epoch=4 number=2 round=2 (lost)
 83.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=7 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=7 ask=all (cut off)
 83.685725   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=15 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=15 roll=3 ask=all heir=b485729d00000003 (cut off)
 83.688110   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=15
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=15 (cut off)
 85.663232   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=7
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=7 (cut off)
             │ ★ ◇   3  now checking
 85.687434   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=16 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=16 roll=3 ask=all heir=b485729d00000003 (cut off)
 85.688695   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=16
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=16 (cut off)
 87.663232   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
 87.688578   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=17 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=17 roll=3 ask=all heir=b485729d00000003 (cut off)
 87.689785   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=17
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=17 (cut off)
 89.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=8 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=8 ask=all (cut off)
 89.663232   │ ★ ◆   3  timer 9904-Rehosting
 89.690895   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=18 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=18 roll=3 ask=all heir=b485729d00000003 (cut off)
 89.693014   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=18
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=18 (cut off)
 91.664149   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=8
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=8 (cut off)
             │ ★ ◇   3  now checking
 91.693472   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=19 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=19 roll=3 ask=all heir=b485729d00000003 (cut off)
 91.694905   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=19
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=19 (cut off)
 91.966862   │ ★ ◇   2 ✕ 2 101 login owner=2 session=ffafa24400000002 epoch=5 (lost)
 92.472193   ● ★ ◇   2 ✕ 1 301 number owner=2 session=ffafa24400000002 epoch=5 number=1 (lost)
 93.664149   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
 93.695593   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=20 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=20 roll=3 ask=all heir=b485729d00000003 (cut off)
 93.696910   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=20
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=20 (cut off)
 93.982985   │ ★ ◆   3 ✕ 3 205 still-there owner=3 session=7dad9d2d00000001 epoch=5 number=1 (lost)
 94.801562   │ ★ ◆   2 ✕ 2 201 who-hosts owner=2 session=ffafa24400000002 epoch=6 (lost)
 95.185046   │ ★ ◆   3 ✕ 3 206 rehosting owner=3 session=7dad9d2d00000001 epoch=6 number=2 (lost)
 95.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=9 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=9 ask=all (cut off)
 95.697991   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=21 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=21 roll=3 ask=all heir=b485729d00000003 (cut off)
 95.700584   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=21
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=21 (cut off)
 95.888804   │ ★ ◆   3 ✕ 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=6 number=2 round=3 ask=all (cut off)
 96.641334   ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=6 number=1 (cut off)
 96.810018   ● ★ ◆   1 ✕ 2 301 number owner=1 session=b485729d00000003 epoch=6 number=1 (lost)
 97.663145   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=9
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=9 (cut off)
             │ ★ ◇   3  now checking
 97.700658   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=22 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=22 roll=3 ask=all heir=b485729d00000003 (cut off)
 97.703308   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=22
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=22 (cut off)
 99.663145   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
 99.702044   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=23 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=23 roll=3 ask=all heir=b485729d00000003 (cut off)
 99.703757   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=23
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=23 (cut off)
101.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=10 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=10 ask=all (cut off)
101.663145   │ ★ ◆   3  timer 9904-Rehosting
101.704432   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=24 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=24 roll=3 ask=all heir=b485729d00000003 (cut off)
101.706165   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=24
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=24 (cut off)
102.442299   ● ★ ◆   3 ✕ 1 301 number owner=3 session=7dad9d2d00000001 epoch=7 number=2 to=ffafa24400000002 round=2 (cut off)
103.219614   ● ★ ◆   2 ✕ 1 203 will-host owner=2 session=ffafa24400000002 epoch=7 number=1 round=1 ask=all (lost)
103.663236   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=10
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=10 (cut off)
             │ ★ ◇   3  now checking
103.706206   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=25 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=25 roll=3 ask=all heir=b485729d00000003 (cut off)
103.707512   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=25
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=25 (cut off)
104.706150   ● ★ ◇   1 ✕ 1 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=3 (lost)
104.959171   ● ★ ◇   3 ✕ 1 301 number owner=3 session=7dad9d2d00000001 epoch=7 number=2 to=ffafa24400000002 round=3 (cut off)
105.207607   ● ★ ◇   1 ✕ 2 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=3 (lost)
105.663236   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
105.708280   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=26 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=26 roll=3 ask=all heir=b485729d00000003 (cut off)
105.710727   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=26
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=26 (cut off)
107.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=11 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=11 ask=all (cut off)
107.663236   │ ★ ◆   3  timer 9904-Rehosting
107.710772   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=27 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=27 roll=3 ask=all heir=b485729d00000003 (cut off)
107.713272   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=27
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=27 (cut off)
109.664152   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=11
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=11 (cut off)
             │ ★ ◇   3  now checking
109.712780   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=28 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=28 roll=3 ask=all heir=b485729d00000003 (cut off)
109.713845   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=28
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=28 (cut off)
111.664152   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
111.715652   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=29 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=29 roll=3 ask=all heir=b485729d00000003 (cut off)
111.717878   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=29
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=29 (cut off)
113.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=12 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=12 ask=all (cut off)
113.664152   │ ★ ◆   3  timer 9904-Rehosting
113.717383   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=30 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=30 roll=3 ask=all heir=b485729d00000003 (cut off)
113.719287   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=30
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=30 (cut off)
115.664718   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=12
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=12 (cut off)
             │ ★ ◇   3  now checking
115.718978   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=31 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=31 roll=3 ask=all heir=b485729d00000003 (cut off)
115.721283   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=31
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=31 (cut off)
117.664718   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
117.720306   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=32 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=32 roll=3 ask=all heir=b485729d00000003 (cut off)
117.722874   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=32
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=32 (cut off)
119.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=13 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=13 ask=all (cut off)
119.722664   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=33 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=33 roll=3 ask=all heir=b485729d00000003 (cut off)
119.724613   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=33
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=33 (cut off)
121.664126   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=13
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=13 (cut off)
             │ ★ ◇   3  now checking
121.724512   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=34 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=34 roll=3 ask=all heir=b485729d00000003 (cut off)
121.726621   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=34
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=34 (cut off)
123.664126   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
123.726458   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=35 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=35 roll=3 ask=all heir=b485729d00000003 (cut off)
123.728039   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=35
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=35 (cut off)
125.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=14 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=14 ask=all (cut off)
125.729003   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=36 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=36 roll=3 ask=all heir=b485729d00000003 (cut off)
125.730919   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=36
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=36 (cut off)
127.663383   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=14
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=14 (cut off)
             │ ★ ◇   3  now checking
127.730335   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=37 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=37 roll=3 ask=all heir=b485729d00000003 (cut off)
127.732508   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=37
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=37 (cut off)
129.663383   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
129.732047   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=38 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=38 roll=3 ask=all heir=b485729d00000003 (cut off)
129.733488   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=38
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=38 (cut off)
131.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=15 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=15 ask=all (cut off)
131.663383   │ ★ ◆   3  timer 9904-Rehosting
131.733940   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=39 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=39 roll=3 ask=all heir=b485729d00000003 (cut off)
131.735373   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=39
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=39 (cut off)
133.663901   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=15
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=15 (cut off)
             │ ★ ◇   3  now checking
133.736178   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=40 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=40 roll=3 ask=all heir=b485729d00000003 (cut off)
133.737751   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=40
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=40 (cut off)
135.663901   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
135.739053   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=41 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=41 roll=3 ask=all heir=b485729d00000003 (cut off)
135.741698   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=41
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=41 (cut off)
137.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=16 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=16 ask=all (cut off)
137.740460   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=42 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=42 roll=3 ask=all heir=b485729d00000003 (cut off)
137.742144   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=42
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=42 (cut off)
139.663097   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=16
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=16 (cut off)
             │ ★ ◇   3  now checking
139.742693   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=43 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=43 roll=3 ask=all heir=b485729d00000003 (cut off)
139.744803   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=43
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=43 (cut off)
141.663097   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
141.743720   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=44 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=44 roll=3 ask=all heir=b485729d00000003 (cut off)
141.746549   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=44
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=44 (cut off)
143.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=17 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=17 ask=all (cut off)
143.663097   │ ★ ◆   3  timer 9904-Rehosting
143.744808   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=45 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=45 roll=3 ask=all heir=b485729d00000003 (cut off)
143.747525   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=45
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=45 (cut off)
145.664335   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=17
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=17 (cut off)
             │ ★ ◇   3  now checking
145.746354   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=46 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=46 roll=3 ask=all heir=b485729d00000003 (cut off)
145.747981   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=46
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=46 (cut off)
147.664335   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
147.747371   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=47 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=47 roll=3 ask=all heir=b485729d00000003 (cut off)
147.749299   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=47
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=47 (cut off)
149.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=18 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=18 ask=all (cut off)
149.664335   │ ★ ◆   3  timer 9904-Rehosting
149.750296   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=48 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=48 roll=3 ask=all heir=b485729d00000003 (cut off)
149.752496   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=48
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=48 (cut off)
151.664397   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=18
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=18 (cut off)
             │ ★ ◇   3  now checking
151.753139   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=49 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=49 roll=3 ask=all heir=b485729d00000003 (cut off)
151.754911   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=49
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=49 (cut off)
153.664397   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
153.755303   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=50 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=50 roll=3 ask=all heir=b485729d00000003 (cut off)
153.758034   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=50
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=50 (cut off)
155.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=19 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=19 ask=all (cut off)
155.664397   │ ★ ◆   3  timer 9904-Rehosting
155.756385   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=51 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=51 roll=3 ask=all heir=b485729d00000003 (cut off)
155.758486   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=51
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=51 (cut off)
157.664568   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=19
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=19 (cut off)
             │ ★ ◇   3  now checking
157.758598   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=52 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=52 roll=3 ask=all heir=b485729d00000003 (cut off)
157.760379   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=52
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=52 (cut off)
159.664568   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
159.761012   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=53 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=53 roll=3 ask=all heir=b485729d00000003 (cut off)
159.763866   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=53
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=53 (cut off)
161.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=20 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=20 ask=all (cut off)
161.762695   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=54 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=54 roll=3 ask=all heir=b485729d00000003 (cut off)
161.763767   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=54
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=54 (cut off)
163.664565   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=20
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=20 (cut off)
             │ ★ ◇   3  now checking
163.765416   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=55 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=55 roll=3 ask=all heir=b485729d00000003 (cut off)
163.768142   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=55
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=55 (cut off)
165.664565   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
165.766821   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=56 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=56 roll=3 ask=all heir=b485729d00000003 (cut off)
165.768376   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=56
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=56 (cut off)
167.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=21 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=21 ask=all (cut off)
167.769578   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=57 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=57 roll=3 ask=all heir=b485729d00000003 (cut off)
167.771759   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=57
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=57 (cut off)
169.662996   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=21
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=21 (cut off)
             │ ★ ◇   3  now checking
169.771809   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=58 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=58 roll=3 ask=all heir=b485729d00000003 (cut off)
169.773674   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=58
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=58 (cut off)
171.662996   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
171.773846   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=59 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=59 roll=3 ask=all heir=b485729d00000003 (cut off)
171.776843   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=59
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=59 (cut off)
173.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=22 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=22 ask=all (cut off)
173.662996   │ ★ ◆   3  timer 9904-Rehosting
173.775127   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=60 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=60 roll=3 ask=all heir=b485729d00000003 (cut off)
173.777570   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=60
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=60 (cut off)
175.664226   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=22
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=22 (cut off)
             │ ★ ◇   3  now checking
175.777786   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=61 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=61 roll=3 ask=all heir=b485729d00000003 (cut off)
175.779862   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=61
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=61 (cut off)
177.664226   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
177.779768   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=62 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=62 roll=3 ask=all heir=b485729d00000003 (cut off)
177.782414   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=62
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=62 (cut off)
179.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=23 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=23 ask=all (cut off)
179.664226   │ ★ ◆   3  timer 9904-Rehosting
179.781248   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=63 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=63 roll=3 ask=all heir=b485729d00000003 (cut off)
179.784245   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=63
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=63 (cut off)
181.664420   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=23
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=23 (cut off)
             │ ★ ◇   3  now checking
181.782946   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=64 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=64 roll=3 ask=all heir=b485729d00000003 (cut off)
181.784157   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=64
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=64 (cut off)
183.664420   │ ★ ◆   3  timer 9901-HostChecking
             │ ★ ◆   3  wants to host e8
             ● ★ ◆   3 → 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2
             ● ★ ◆   3 ✕ 1 2 206 rehosting owner=3 session=7dad9d2d00000001 epoch=8 number=2 (cut off)
             │ ★ ◆   3  now rehosting
183.785812   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=65 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=65 roll=3 ask=all heir=b485729d00000003 (cut off)
183.787055   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=65
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=65 (cut off)
185.661780   ● ★ ◆   3 → 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=24 ask=all
             ● ★ ◆   3 ✕ 1 2 203 will-host owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=24 ask=all (cut off)
185.787001   │ ★ ◆   2  timer 9905-HostDeclaration
             ● ★ ◆   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=66 roll=3 ask=all heir=b485729d00000003
             │ ★ ◆   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=66 roll=3 ask=all heir=b485729d00000003 (cut off)
185.789756   ● ★ ◆   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=66
             ● ★ ◆   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=66 (cut off)
187.664394   │ ★ ◇   3  timer 9904-Rehosting
             ● ★ ◇   3 → 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=24
             ● ★ ◇   3 ✕ 1 2 204 step-down owner=3 session=7dad9d2d00000001 epoch=8 number=2 round=24 (cut off)
             │ ★ ◇   3  now checking
187.789443   │ ★ ◇   2  timer 9905-HostDeclaration
             ● ★ ◇   2 → 1 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=67 roll=3 ask=all heir=b485729d00000003
             │ ★ ◇   2 ✕ 3 202 host owner=2 session=ffafa24400000002 epoch=7 number=1 round=67 roll=3 ask=all heir=b485729d00000003 (cut off)
187.791382   ● ★ ◇   1 → 1 2 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=67
             ● ★ ◇   1 ✕ 3 301 number owner=1 session=b485729d00000003 epoch=7 number=3 to=ffafa24400000002 round=67 (cut off)
