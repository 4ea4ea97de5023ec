-- A fence in Redis: sets KEYS[2] to ARGV[2] unless a newer epoch than ARGV[1] has written. KEYS[1] holds the newest epoch.
-- A script runs as one step, so nobody comes in between. Epochs are compared as numbers, which Lua keeps exact up to 2^53.
local newest = tonumber(redis.call('GET', KEYS[1]) or '0')
local own = tonumber(ARGV[1])
if own < newest then
    return redis.error_reply('FENCED epoch ' .. ARGV[1] .. ' is over: ' .. newest .. ' has written')
end
redis.call('SET', KEYS[1], ARGV[1])
return redis.call('SET', KEYS[2], ARGV[2])
