import 'server-only';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { probeTimeout, windowTolerance, assumedWindow } from './budget';
import { maxWait } from './rate-headers';

/** Runs a Lua script on one Redis key. Rejects promptly if Redis does not respond. */
export type RedisScript = (script: string, key: string, values: (string | number)[]) => Promise<unknown>;

/** How many calls a process may send, or when to ask again. Times in milliseconds. */
export type Lease = { granted: number; retryIn: number; closedFor: number };

/**
 * What a response states of the key's window; `remaining` is null if it states nothing. The window ends between
 * `earliestEndIn` and `latestEndIn` from now, in milliseconds: we don't know exactly when the service responded.
 */
export type WindowReport = {
  remaining: number | null;
  reserve: number;
  earliestEndIn: number;
  latestEndIn: number;
};

/**
 * The window of a key that several processes share. With every call a process reports how many calls it has in flight,
 * so that a process that dies does not keep part of the budget. Every method rejects if the store does not respond.
 */
export type BudgetStore = {
  /** Asks to send up to `wanted` calls now. */
  lease(inFlight: number, wanted: number): Promise<Lease>;
  report(inFlight: number, window: WindowReport): Promise<void>;
  /** The service asked one process to wait this long. All processes do, and then one call probes. */
  close(ms: number): Promise<void>;
};

/** A silent process's calls in flight stop counting after this long, since no call takes longer. Milliseconds. */
const processTimeout = 15_000;

// Each script is atomic and takes one round trip. It uses the Redis server's time, so our clocks need not agree. The
// rules are those of `Budget`, for the calls in flight of all processes. A time further ahead than the longest wait was
// written before the server's clock was set back, and is ignored.
const begin = `local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local found = redis.call('HMGET', KEYS[1], 'closed', 'end', 'remaining', 'reserve', 'probe')
  for i = 1, 5 do found[i] = tonumber(found[i]) or 0 end
  local closed, ends, remaining, reserve, probe = unpack(found)
  if closed > now + ${maxWait} + 1000 then closed = 0 end
  if ends > now + ${maxWait} + 1000 then ends = 0 end
  if probe > now then probe = 0 end
  redis.call('PEXPIRE', KEYS[1], 600000)
  local function note(id, inFlight) redis.call('HSET', KEYS[1], 'in:' .. id, inFlight, 'at:' .. id, now) end`;
const scripts = {
  lease: `${begin}
    local id, inFlight, wanted = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
    if closed > now then return { 0, closed - now, closed - now } end
    if ends <= now then
      if now - probe < ${probeTimeout} then return { 0, 20, 0 } end
      redis.call('HSET', KEYS[1], 'probe', now)
      note(id, inFlight + 1)
      return { 1, 0, 0 }
    end
    local total, all = inFlight, redis.call('HGETALL', KEYS[1])
    for i = 1, #all, 2 do
      local other = string.match(all[i], '^in:(.+)')
      if other and other ~= id and tonumber(redis.call('HGET', KEYS[1], 'at:' .. other)) > now - ${processTimeout} then
        total = total + tonumber(all[i + 1])
      end
    end
    local granted = math.max(0, math.min(wanted, remaining - reserve - total))
    note(id, inFlight + granted)
    return { granted, remaining > reserve and math.min(100, ends - now) or ends - now, 0 }`,
  report: `${begin}
    local seen = tonumber(ARGV[3])
    local from, by = now + tonumber(ARGV[5]) - ${windowTolerance}, now + tonumber(ARGV[6]) + ${windowTolerance}
    note(ARGV[1], ARGV[2])
    if closed > now then return 0 end
    if not seen and ends > now then
      redis.call('HSET', KEYS[1], 'remaining', math.max(0, remaining - 1))
    elseif not seen then
      redis.call('HSET', KEYS[1], 'end', now + ${assumedWindow}, 'remaining', 1000000, 'reserve', 0)
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

/** @param name identifies the service and key without revealing the key; processes with the same name share a budget */
export function redisBudget(run: RedisScript, name: string): BudgetStore {
  const key = `chain-dashboard:budget:${name}`;
  const processId = randomUUID();
  return {
    async lease(inFlight, wanted) {
      const reply = await run(scripts.lease, key, [processId, inFlight, wanted]);
      const [granted, retryIn, closedFor] = leaseSchema.parse(reply);
      return { granted, retryIn, closedFor };
    },
    async report(inFlight, { remaining, reserve, earliestEndIn, latestEndIn }) {
      const values = [remaining ?? '', reserve, Math.round(earliestEndIn), Math.round(latestEndIn)];
      await run(scripts.report, key, [processId, inFlight, ...values]);
    },
    async close(ms) {
      await run(scripts.close, key, [Math.round(ms)]);
    },
  };
}
