host, 3 nodes, seed 0
○ login  ◆ assigning  ◇ checking  ◆ rehosting  ◇ candidate  ★ host  ● standby  ▽ letting-go  · down  ‖ frozen

 seconds   1 2 3
0.000000   ○ ○ ○   1 2 3  started
           ○ ○ ○   1 2 3  now login
0.001058   ○ ○ ○   2 → 1 3 101 login owner=2 session=19141eb900000001 epoch=0
0.001611   ○ ○ ○   1 → 1 2 3 101 login owner=1 session=4ac202cb00000001 epoch=0
0.001703   ○ ○ ○   3 → 1 2 101 login owner=3 session=86ed2b8600000001 epoch=0
0.012548   ◆ ○ ○   1  timer ClaimDue
           ◆ ○ ○   1 → 1 2 3 301 number owner=1 session=4ac202cb00000001 epoch=0 number=1
           ◆ ○ ○   1  now assigning
0.018109   ◆ ○ ◆   3  timer ClaimDue
           ◆ ○ ◆   3 → 1 2 301 number owner=3 session=86ed2b8600000001 epoch=0 number=2
           ◆ ○ ◆   3  now assigning
0.022152   ◆ ◆ ◆   2  timer ClaimDue
           ◆ ◆ ◆   2 → 1 3 301 number owner=2 session=19141eb900000001 epoch=0 number=3
           ◆ ◆ ◆   2  now assigning
0.037548   ◇ ◆ ◆   1  timer 9902-AssignPriority
           ◇ ◆ ◆   1  holds number 1
           ◇ ◆ ◆   1 → 1 2 3 201 who-hosts owner=1 session=4ac202cb00000001 epoch=0
           ◇ ◆ ◆   1  now checking
0.043109   ◇ ◆ ◇   3  timer 9902-AssignPriority
           ◇ ◆ ◇   3  holds number 2
           ◇ ◆ ◇   3 → 1 2 201 who-hosts owner=3 session=86ed2b8600000001 epoch=0
           ◇ ◆ ◇   3  now checking
0.047152   ◇ ◇ ◇   2  timer 9902-AssignPriority
           ◇ ◇ ◇   2  holds number 3
           ◇ ◇ ◇   2 → 1 3 201 who-hosts owner=2 session=19141eb900000001 epoch=0
           ◇ ◇ ◇   2  now checking
0.100000   ◇ ◇ ◇   ── cut 1,2 | 3 ──
0.287548   ◆ ◇ ◇   1  timer 9901-HostChecking
           ◆ ◇ ◇   1  wants to host e1
           ◆ ◇ ◇   1 → 1 2 3 206 rehosting owner=1 session=4ac202cb00000001 epoch=1 number=1
           ◆ ◇ ◇   1 ✕ 3 206 rehosting owner=1 session=4ac202cb00000001 epoch=1 number=1 (cut off)
           ◆ ◇ ◇   1 → 1 2 3 203 will-host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=1 ask=all
           ◆ ◇ ◇   1 ✕ 3 203 will-host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=1 ask=all (cut off)
           ◆ ◇ ◇   1  now rehosting
0.289857   ◆ ◇ ◇   2  now candidate
0.291837   ◆ ◇ ◇   2 → 1 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=1
           ◆ ◇ ◇   2 ✕ 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=1 (cut off)
0.293109   ◆ ◇ ◇   3  timer 9901-HostChecking
0.293179   ★ ◇ ◇   1  hosts e1
           ★ ◇ ◇   1 → 1 2 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=2 roll=3 ask=all heir=86ed2b8600000001
           ★ ◇ ◇   1 ✕ 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=2 roll=3 ask=all heir=86ed2b8600000001 (cut off)
           ★ ◇ ◇   1  now host
0.294731   ★ ● ◇   2  follows 1 (number 1) in e1
           ★ ● ◇   2 → 1 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=2
           ★ ● ◇   2 ✕ 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=2 (cut off)
           ★ ● ◇   2  now standby
0.318109   ★ │ ◆   3  timer 9901-HostChecking
           ★ ● ◆   3 → 1 2 205 still-there owner=3 session=86ed2b8600000001 epoch=0 number=1
           ★ ● ◆   3 ✕ 1 2 205 still-there owner=3 session=86ed2b8600000001 epoch=0 number=1 (cut off)
           ★ │ ◆   3  now rehosting
0.343109   ★ │ ◆   3  timer 9904-Rehosting
           ★ │ ◆   3  wants to host e1
           ★ ● ◆   3 → 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2
           ★ ● ◆   3 ✕ 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2 (cut off)
           ★ ● ◆   3 → 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=1 ask=all
           ★ ● ◆   3 ✕ 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=1 ask=all (cut off)
0.368109   ★ │ ◇   3  timer 9904-Rehosting
           ★ ● ◇   3 → 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=1
           ★ ● ◇   3 ✕ 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=1 (cut off)
           ★ │ ◇   3  now checking
0.393179   ★ │ ◇   1  timer 9905-HostDeclaration
           ★ ● ◇   1 → 1 2 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=3 roll=3 ask=all heir=86ed2b8600000001
           ★ │ ◇   1 ✕ 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=3 roll=3 ask=all heir=86ed2b8600000001 (cut off)
0.395007   ★ ● ◇   2 → 1 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=3
           ★ ● ◇   2 ✕ 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=3 (cut off)
0.468109   ★ │ ◆   3  timer 9901-HostChecking
           ★ │ ◆   3  wants to host e1
           ★ ● ◆   3 → 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2
           ★ ● ◆   3 ✕ 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2 (cut off)
           ★ ● ◆   3 → 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=2 ask=all
           ★ ● ◆   3 ✕ 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=2 ask=all (cut off)
           ★ │ ◆   3  now rehosting
0.493109   ★ │ ◇   3  timer 9904-Rehosting
           ★ ● ◇   3 → 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=2
           ★ ● ◇   3 ✕ 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=2 (cut off)
           ★ │ ◇   3  now checking
0.493179   ★ │ ◇   1  timer 9905-HostDeclaration
           ★ ● ◇   1 → 1 2 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=4 roll=3 ask=all heir=86ed2b8600000001
           ★ │ ◇   1 ✕ 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=4 roll=3 ask=all heir=86ed2b8600000001 (cut off)
0.495667   ★ ● ◇   2 → 1 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=4
           ★ ● ◇   2 ✕ 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=4 (cut off)
0.580000   ★ × ◇   2  crashed silently
0.593109   ★ · ◆   3  timer 9901-HostChecking
           ★ · ◆   3  wants to host e1
           ★ × ◆   3 → 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2
           ★ × ◆   3 ✕ 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2 (cut off)
           ★ × ◆   3 → 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=3 ask=all
           ★ × ◆   3 ✕ 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=3 ask=all (cut off)
           ★ · ◆   3  now rehosting
0.593179   ★ · ◆   1  timer 9905-HostDeclaration
           ★ × ◆   1 → 1 2 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=5 roll=3 ask=all heir=86ed2b8600000001
           ★ · ◆   1 ✕ 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=5 roll=3 ask=all heir=86ed2b8600000001 (cut off)
0.596032   ★ × ◆   1 ✕ 2 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=5 roll=3 ask=all heir=86ed2b8600000001 (nobody there)
0.618109   ★ · ◇   3  timer 9904-Rehosting
           ★ × ◇   3 → 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=3
           ★ × ◇   3 ✕ 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=3 (cut off)
           ★ · ◇   3  now checking
0.618179   ★ · ◇   1  timer GrantsDue
           ★ × ◇   1 → 1 2 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=6 roll=3 ask=all heir=86ed2b8600000001
           ★ · ◇   1 ✕ 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=6 roll=3 ask=all heir=86ed2b8600000001 (cut off)
0.619930   ★ × ◇   1 ✕ 2 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=6 roll=3 ask=all heir=86ed2b8600000001 (nobody there)
0.698179   ▽ · ◇   1  timer LeaseEnds.1
           ▽ · ◇   1  loses e1: the work must stop now
           ▽ · ◇   1  now letting-go
0.718109   ▽ · ◆   3  timer 9901-HostChecking
           ▽ · ◆   3  wants to host e1
           ▽ × ◆   3 → 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2
           ▽ × ◆   3 ✕ 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2 (cut off)
           ▽ × ◆   3 → 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=4 ask=all
           ▽ × ◆   3 ✕ 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=4 ask=all (cut off)
           ▽ · ◆   3  now rehosting
0.738179   ◆ · ◆   1  timer LeaseOver.1
           ◆ · ◆   1  hosts e1 no longer
           ◆ × ◆   1 → 1 2 3 204 step-down owner=1 session=4ac202cb00000001 epoch=1 number=1 heir=86ed2b8600000001
           ◆ · ◆   1 ✕ 3 204 step-down owner=1 session=4ac202cb00000001 epoch=1 number=1 heir=86ed2b8600000001 (cut off)
           ◆ · ◆   1  follows nobody
           ◆ × ◆   1 → 1 2 3 301 number owner=1 session=4ac202cb00000001 epoch=1 number=1
           ◆ · ◆   1 ✕ 3 301 number owner=1 session=4ac202cb00000001 epoch=1 number=1 (cut off)
           ◆ · ◆   1  now assigning
0.741015   ◆ × ◆   1 ✕ 2 204 step-down owner=1 session=4ac202cb00000001 epoch=1 number=1 heir=86ed2b8600000001 (nobody there)
0.741077   ◆ × ◆   1 ✕ 2 301 number owner=1 session=4ac202cb00000001 epoch=1 number=1 (nobody there)
0.743109   ◆ · ◇   3  timer 9904-Rehosting
           ◆ × ◇   3 → 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=4
           ◆ × ◇   3 ✕ 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=4 (cut off)
           ◆ · ◇   3  now checking
0.763179   ◇ · ◇   1  timer 9902-AssignPriority
           ◇ · ◇   1  holds number 1
           ◇ × ◇   1 → 1 2 3 201 who-hosts owner=1 session=4ac202cb00000001 epoch=1
           ◇ · ◇   1 ✕ 3 201 who-hosts owner=1 session=4ac202cb00000001 epoch=1 (cut off)
           ◇ · ◇   1  now checking
0.764242   ◇ × ◇   1 ✕ 2 201 who-hosts owner=1 session=4ac202cb00000001 epoch=1 (nobody there)
0.840000   ◇ · ◇   ── heal ──
0.843109   ◇ · ◆   3  timer 9901-HostChecking
           ◇ · ◆   3  wants to host e1
           ◇ × ◆   3 → 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2
           ◇ × ◆   3 → 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=5 ask=all
           ◇ · ◆   3  now rehosting
0.844149   ◇ × ◆   3 ✕ 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2 (nobody there)
0.844509   ◇ × ◆   3 ✕ 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=5 ask=all (nobody there)
0.845898   ◇ · ◆   1  now candidate
0.845971   ◇ × ◆   1 → 1 2 3 301 number owner=1 session=4ac202cb00000001 epoch=1 number=1
0.847691   ◇ × ◆   1 ✕ 2 301 number owner=1 session=4ac202cb00000001 epoch=1 number=1 (nobody there)
0.868109   ◇ · ◇   3  timer 9904-Rehosting
           ◇ × ◇   3 → 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=5
           ◇ · ◇   3  now checking
0.869418   ◇ × ◇   3 ✕ 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=5 (nobody there)
0.870971   ◆ · ◇   1  timer 9903-HostCandidate
           ◆ · ◇   1  wants to host e2
           ◆ × ◇   1 → 1 2 3 206 rehosting owner=1 session=4ac202cb00000001 epoch=2 number=1
           ◆ × ◇   1 → 1 2 3 203 will-host owner=1 session=4ac202cb00000001 epoch=2 number=1 round=7 ask=all
           ◆ · ◇   1  now rehosting
0.872044   ◆ × ◇   1 ✕ 2 206 rehosting owner=1 session=4ac202cb00000001 epoch=2 number=1 (nobody there)
0.872613   ◆ · ◇   3  now candidate
0.872731   ◆ × ◇   1 ✕ 2 203 will-host owner=1 session=4ac202cb00000001 epoch=2 number=1 round=7 ask=all (nobody there)
0.875398   ◆ × ◇   3 → 1 2 301 number owner=3 session=86ed2b8600000001 epoch=2 number=2 to=4ac202cb00000001 round=7
0.877581   ◆ × ◇   3 ✕ 2 301 number owner=3 session=86ed2b8600000001 epoch=2 number=2 to=4ac202cb00000001 round=7 (nobody there)
0.877585   ★ · ◇   1  hosts e2
           ★ × ◇   1 → 1 2 3 202 host owner=1 session=4ac202cb00000001 epoch=2 number=1 round=8 roll=3 ask=all heir=86ed2b8600000001
           ★ · ◇   1  now host
0.879905   ★ · ●   3  follows 1 (number 1) in e2
           ★ × ●   3 → 1 2 301 number owner=3 session=86ed2b8600000001 epoch=2 number=2 to=4ac202cb00000001 round=8
           ★ · ●   3  now standby
0.879959   ★ × │   1 ✕ 2 202 host owner=1 session=4ac202cb00000001 epoch=2 number=1 round=8 roll=3 ask=all heir=86ed2b8600000001 (nobody there)
0.881553   ★ × ●   3 ✕ 2 301 number owner=3 session=86ed2b8600000001 epoch=2 number=2 to=4ac202cb00000001 round=8 (nobody there)
           ★ · │   … 6 × 202 host/301 number (4 did not arrive)
1.098179   ★ · │   1  asked: stopped
           ★ · │   … 12 × 202 host/301 number (8 did not arrive)
