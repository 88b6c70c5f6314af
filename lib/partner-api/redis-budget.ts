import 'server-only';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { probePatience, sameWindow, unstatedWindow } from './budget';
import { longestWait } from './rate-headers';

/** Runs a Lua script on one key of a Redis. Rejects soon when no one responds. */
export type RedisScript = (script: string, key: string, values: (string | number)[]) => Promise<unknown>;

/** What a process is told that asks to send: how many calls it may, or when to ask again. Milliseconds. */
export type Lease = { granted: number; askAgainIn: number; closedFor: number };

/**
 * What a response said about the key's window; null for what it did not say. The end lies between `endsFrom` and
 * `endsBy` from now: no one knows when on its way the response was made. Milliseconds.
 */
export type WindowReport = { remaining: number | null; reserve: number; endsFrom: number; endsBy: number };

/**
 * What the processes that share a key know of its window together. Each tells with every call how many of its own
 * are under way, so that a process that dies takes none of the budget with it. Every call rejects when no one responds.
 */
export type BudgetStore = {
  /** Asks for leave to send up to `wanted` calls now. */
  lease(inFlight: number, wanted: number): Promise<Lease>;
  report(inFlight: number, seen: WindowReport): Promise<void>;
  /** The service told one of us to wait that long: everyone does, and then one call probes. */
  close(ms: number): Promise<void>;
};

/** How long a process counts that says nothing more: no call takes longer. Milliseconds. */
const silence = 15_000;

// Each is one round trip and atomic; the time is the Redis server's, so that no two clocks have to agree. The rules
// are those of `Budget`, with the calls under way of all processes. Without a window a single probe goes out. What
// lies further ahead than anyone waits was written before that clock was set back.
const begin = `local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local found = redis.call('HMGET', KEYS[1], 'closed', 'end', 'remaining', 'reserve', 'probe')
  for i = 1, 5 do found[i] = tonumber(found[i]) or 0 end
  local closed, ends, remaining, reserve, probe = unpack(found)
  if closed > now + ${longestWait} + 1000 then closed = 0 end
  if ends > now + ${longestWait} + 1000 then ends = 0 end
  if probe > now then probe = 0 end
  redis.call('PEXPIRE', KEYS[1], 600000)
  local function tell(id, inFlight) redis.call('HSET', KEYS[1], 'in:' .. id, inFlight, 'at:' .. id, now) end`;
const scripts = {
  lease: `${begin}
    local id, inFlight, wanted = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
    if closed > now then return { 0, closed - now, closed - now } end
    if ends <= now then
      if now - probe < ${probePatience} then return { 0, 20, 0 } end
      redis.call('HSET', KEYS[1], 'probe', now)
      tell(id, inFlight + 1)
      return { 1, 0, 0 }
    end
    local under, all = inFlight, redis.call('HGETALL', KEYS[1])
    for i = 1, #all, 2 do
      local other = string.match(all[i], '^in:(.+)')
      if other and other ~= id and tonumber(redis.call('HGET', KEYS[1], 'at:' .. other)) > now - ${silence} then
        under = under + tonumber(all[i + 1])
      end
    end
    local granted = math.max(0, math.min(wanted, remaining - reserve - under))
    tell(id, inFlight + granted)
    return { granted, remaining > reserve and math.min(100, ends - now) or ends - now, 0 }`,
  report: `${begin}
    local seen = tonumber(ARGV[3])
    local from, by = now + tonumber(ARGV[5]) - ${sameWindow}, now + tonumber(ARGV[6]) + ${sameWindow}
    tell(ARGV[1], ARGV[2])
    if closed > now then return 0 end
    if not seen and ends > now then
      redis.call('HSET', KEYS[1], 'remaining', math.max(0, remaining - 1))
    elseif not seen then
      redis.call('HSET', KEYS[1], 'end', now + ${unstatedWindow}, 'remaining', 1000000, 'reserve', 0)
    elseif ends > now and ends > from and ends < by then
      redis.call('HSET', KEYS[1], 'remaining', math.min(seen, remaining))
    else
      redis.call('HSET', KEYS[1], 'end', now + tonumber(ARGV[6]), 'remaining', seen, 'reserve', ARGV[4])
    end
    return redis.call('HDEL', KEYS[1], 'probe')`,
  close: `${begin}
    redis.call('HDEL', KEYS[1], 'end', 'probe')
    return redis.call('HSET', KEYS[1], 'closed', math.max(closed, now + tonumber(ARGV[1])))`,
};

const leaseSchema = z.tuple([z.number(), z.number(), z.number()]);

/** @param name of the service and its key, without the key: everyone who gives the same one shares */
export function redisBudget(run: RedisScript, name: string): BudgetStore {
  const key = `chain-dashboard:budget:${name}`;
  const me = randomUUID();
  return {
    async lease(inFlight, wanted) {
      const reply = await run(scripts.lease, key, [me, inFlight, wanted]);
      const [granted, askAgainIn, closedFor] = leaseSchema.parse(reply);
      return { granted, askAgainIn, closedFor };
    },
    async report(inFlight, { remaining, reserve, endsFrom, endsBy }) {
      const seen = [remaining ?? '', reserve, Math.round(endsFrom), Math.round(endsBy)];
      await run(scripts.report, key, [me, inFlight, ...seen]);
    },
    async close(ms) {
      await run(scripts.close, key, [Math.round(ms)]);
    },
  };
}
