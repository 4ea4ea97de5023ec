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
0.369952   ★ │ ◇   3  timer 9904-Rehosting
           ★ ● ◇   3 → 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=1
           ★ ● ◇   3 ✕ 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=1 (cut off)
           ★ │ ◇   3  now checking
0.396127   ★ │ ◇   1  timer 9905-HostDeclaration
           ★ ● ◇   1 → 1 2 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=3 roll=3 ask=all heir=86ed2b8600000001
           ★ │ ◇   1 ✕ 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=3 roll=3 ask=all heir=86ed2b8600000001 (cut off)
0.397955   ★ ● ◇   2 → 1 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=3
           ★ ● ◇   2 ✕ 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=3 (cut off)
0.469952   ★ │ ◆   3  timer 9901-HostChecking
           ★ │ ◆   3  wants to host e1
           ★ ● ◆   3 → 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2
           ★ ● ◆   3 ✕ 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2 (cut off)
           ★ ● ◆   3 → 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=2 ask=all
           ★ ● ◆   3 ✕ 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=2 ask=all (cut off)
           ★ │ ◆   3  now rehosting
0.497036   ★ │ ◇   3  timer 9904-Rehosting
           ★ ● ◇   3 → 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=2
           ★ ● ◇   3 ✕ 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=2 (cut off)
           ★ │ ◇   3  now checking
0.499098   ★ │ ◇   1  timer 9905-HostDeclaration
           ★ ● ◇   1 → 1 2 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=4 roll=3 ask=all heir=86ed2b8600000001
           ★ │ ◇   1 ✕ 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=4 roll=3 ask=all heir=86ed2b8600000001 (cut off)
0.501585   ★ ● ◇   2 → 1 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=4
           ★ ● ◇   2 ✕ 3 301 number owner=2 session=19141eb900000001 epoch=1 number=3 to=4ac202cb00000001 round=4 (cut off)
0.580000   ★ × ◇   2  crashed silently
0.597036   ★ · ◆   3  timer 9901-HostChecking
           ★ · ◆   3  wants to host e1
           ★ × ◆   3 → 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2
           ★ × ◆   3 ✕ 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2 (cut off)
           ★ × ◆   3 → 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=3 ask=all
           ★ × ◆   3 ✕ 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=3 ask=all (cut off)
           ★ · ◆   3  now rehosting
0.600185   ★ · ◆   1  timer 9905-HostDeclaration
           ★ × ◆   1 → 1 2 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=5 roll=3 ask=all heir=86ed2b8600000001
           ★ · ◆   1 ✕ 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=5 roll=3 ask=all heir=86ed2b8600000001 (cut off)
0.603038   ★ × ◆   1 ✕ 2 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=5 roll=3 ask=all heir=86ed2b8600000001 (nobody there)
0.624921   ★ · ◇   3  timer 9904-Rehosting
           ★ × ◇   3 → 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=3
           ★ × ◇   3 ✕ 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=3 (cut off)
           ★ · ◇   3  now checking
0.625185   ★ · ◇   1  timer GrantsDue
           ★ × ◇   1 → 1 2 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=6 roll=3 ask=all heir=86ed2b8600000001
           ★ · ◇   1 ✕ 3 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=6 roll=3 ask=all heir=86ed2b8600000001 (cut off)
0.626936   ★ × ◇   1 ✕ 2 202 host owner=1 session=4ac202cb00000001 epoch=1 number=1 round=6 roll=3 ask=all heir=86ed2b8600000001 (nobody there)
0.704098   ▽ · ◇   1  timer LeaseEnds.1
           ▽ · ◇   1  loses e1: the work must stop now
           ▽ · ◇   1  now letting-go
0.724921   ▽ · ◆   3  timer 9901-HostChecking
           ▽ · ◆   3  wants to host e1
           ▽ × ◆   3 → 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2
           ▽ × ◆   3 ✕ 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2 (cut off)
           ▽ × ◆   3 → 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=4 ask=all
           ▽ × ◆   3 ✕ 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=4 ask=all (cut off)
           ▽ · ◆   3  now rehosting
0.744098   ◆ · ◆   1  timer LeaseOver.1
           ◆ · ◆   1  hosts e1 no longer
           ◆ × ◆   1 → 1 2 3 204 step-down owner=1 session=4ac202cb00000001 epoch=1 number=1 heir=86ed2b8600000001
           ◆ · ◆   1 ✕ 3 204 step-down owner=1 session=4ac202cb00000001 epoch=1 number=1 heir=86ed2b8600000001 (cut off)
           ◆ · ◆   1  follows nobody
           ◆ × ◆   1 → 1 2 3 301 number owner=1 session=4ac202cb00000001 epoch=1 number=1
           ◆ · ◆   1 ✕ 3 301 number owner=1 session=4ac202cb00000001 epoch=1 number=1 (cut off)
           ◆ · ◆   1  now assigning
0.746934   ◆ × ◆   1 ✕ 2 204 step-down owner=1 session=4ac202cb00000001 epoch=1 number=1 heir=86ed2b8600000001 (nobody there)
0.746996   ◆ × ◆   1 ✕ 2 301 number owner=1 session=4ac202cb00000001 epoch=1 number=1 (nobody there)
0.751317   ◆ · ◇   3  timer 9904-Rehosting
           ◆ × ◇   3 → 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=4
           ◆ × ◇   3 ✕ 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=4 (cut off)
           ◆ · ◇   3  now checking
0.769098   ◇ · ◇   1  timer 9902-AssignPriority
           ◇ · ◇   1  holds number 1
           ◇ × ◇   1 → 1 2 3 201 who-hosts owner=1 session=4ac202cb00000001 epoch=1
           ◇ · ◇   1 ✕ 3 201 who-hosts owner=1 session=4ac202cb00000001 epoch=1 (cut off)
           ◇ · ◇   1  now checking
0.770161   ◇ × ◇   1 ✕ 2 201 who-hosts owner=1 session=4ac202cb00000001 epoch=1 (nobody there)
0.840000   ◇ · ◇   ── heal ──
0.851317   ◇ · ◆   3  timer 9901-HostChecking
           ◇ · ◆   3  wants to host e1
           ◇ × ◆   3 → 1 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2
           ◇ × ◆   3 → 1 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=5 ask=all
           ◇ · ◆   3  now rehosting
0.852358   ◇ × ◆   3 ✕ 2 206 rehosting owner=3 session=86ed2b8600000001 epoch=1 number=2 (nobody there)
0.852717   ◇ × ◆   3 ✕ 2 203 will-host owner=3 session=86ed2b8600000001 epoch=1 number=2 round=5 ask=all (nobody there)
0.854106   ◇ · ◆   1  now candidate
0.854179   ◇ × ◆   1 → 1 2 3 301 number owner=1 session=4ac202cb00000001 epoch=1 number=1
0.855900   ◇ × ◆   1 ✕ 2 301 number owner=1 session=4ac202cb00000001 epoch=1 number=1 (nobody there)
0.878714   ◇ · ◇   3  timer 9904-Rehosting
           ◇ × ◇   3 → 1 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=5
           ◇ · ◇   3  now checking
0.879179   ◆ · ◇   1  timer 9903-HostCandidate
           ◆ · ◇   1  wants to host e2
           ◆ × ◇   1 → 1 2 3 206 rehosting owner=1 session=4ac202cb00000001 epoch=2 number=1
           ◆ × ◇   1 → 1 2 3 203 will-host owner=1 session=4ac202cb00000001 epoch=2 number=1 round=7 ask=all
           ◆ · ◇   1  now rehosting
0.880023   ◆ × ◇   3 ✕ 2 204 step-down owner=3 session=86ed2b8600000001 epoch=1 number=2 round=5 (nobody there)
0.880252   ◆ × ◇   1 ✕ 2 206 rehosting owner=1 session=4ac202cb00000001 epoch=2 number=1 (nobody there)
0.880821   ◆ · ◇   3  now candidate
0.880939   ◆ × ◇   1 ✕ 2 203 will-host owner=1 session=4ac202cb00000001 epoch=2 number=1 round=7 ask=all (nobody there)
0.883606   ◆ × ◇   3 → 1 2 301 number owner=3 session=86ed2b8600000001 epoch=2 number=2 to=4ac202cb00000001 round=7
0.885789   ◆ × ◇   3 ✕ 2 301 number owner=3 session=86ed2b8600000001 epoch=2 number=2 to=4ac202cb00000001 round=7 (nobody there)
0.885794   ★ · ◇   1  hosts e2
           ★ × ◇   1 → 1 2 3 202 host owner=1 session=4ac202cb00000001 epoch=2 number=1 round=8 roll=3 ask=all heir=86ed2b8600000001
           ★ · ◇   1  now host
0.888114   ★ · ●   3  follows 1 (number 1) in e2
           ★ × ●   3 → 1 2 301 number owner=3 session=86ed2b8600000001 epoch=2 number=2 to=4ac202cb00000001 round=8
           ★ · ●   3  now standby
0.888168   ★ × │   1 ✕ 2 202 host owner=1 session=4ac202cb00000001 epoch=2 number=1 round=8 roll=3 ask=all heir=86ed2b8600000001 (nobody there)
0.889761   ★ × ●   3 ✕ 2 301 number owner=3 session=86ed2b8600000001 epoch=2 number=2 to=4ac202cb00000001 round=8 (nobody there)
           ★ · │   … 6 × 202 host/301 number (4 did not arrive)
1.104098   ★ · │   1  asked: stopped
           ★ · │   … 12 × 202 host/301 number (6 did not arrive)
