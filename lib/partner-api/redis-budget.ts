import 'server-only';
import { z } from 'zod';

/** Runs a Lua script on one key of a Redis. Rejects soon when nobody answers. */
export type RedisScript = (script: string, key: string, values: (string | number)[]) => Promise<unknown>;

/** What a process is told that asks to send: how many calls it may, or when to ask again. Milliseconds. */
export type Lease = { granted: number; askAgainIn: number; closedFor: number };

/** What an answer said about the key's window; null for what it did not say. Milliseconds. */
export type WindowReport = { remaining: number | null; reserve: number; endsIn: number };

/** What the processes that share a key know of its window together. Every call rejects when nobody answers. */
export type BudgetStore = {
  /** Asks for leave to send up to `wanted` calls now. */
  lease(wanted: number): Promise<Lease>;
  report(seen: WindowReport): Promise<void>;
  /** The service told one of us to wait that long: everybody does, and then one call probes. */
  close(ms: number): Promise<void>;
};

/** As in `Budget`: how long the others wait for a probe's answer, and how far reports of one end may differ. */
const patience = 1000;
const sameWindow = 1500;

// Each is one round trip and atomic; the time is the Redis server's, so that no two clocks have to agree. A window
// is `end` and `left`: what of it nobody has leased yet. Without one, a single probe goes out.
const now = `local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local found = redis.call('HMGET', KEYS[1], 'closed', 'end', 'left', 'probe')
  local closed, ends, left, probe = tonumber(found[1]) or 0, tonumber(found[2]) or 0, tonumber(found[3]), tonumber(found[4])
  redis.call('PEXPIRE', KEYS[1], 600000)`;
const scripts = {
  lease: `${now}
    if closed > now then return { 0, closed - now, closed - now } end
    if ends <= now then
      if probe and now - probe < ${patience} then return { 0, 20, 0 } end
      redis.call('HSET', KEYS[1], 'probe', now)
      return { 1, 0, 0 }
    end
    local granted = math.max(0, math.min(tonumber(ARGV[1]), left))
    redis.call('HINCRBY', KEYS[1], 'left', -granted)
    return { granted, ends - now, 0 }`,
  report: `${now}
    local remaining, reserve, fresh = tonumber(ARGV[1]), tonumber(ARGV[2]), now + tonumber(ARGV[3])
    if closed > now then return 0 end
    if not remaining then
      if ends <= now then redis.call('HSET', KEYS[1], 'end', now + ${patience}, 'left', 1000000) end
    elseif ends > now and math.abs(fresh - ends) < ${sameWindow} then
      if remaining - reserve < left then redis.call('HSET', KEYS[1], 'left', remaining - reserve) end
    else
      redis.call('HSET', KEYS[1], 'end', fresh, 'left', remaining - reserve)
    end
    return redis.call('HDEL', KEYS[1], 'probe')`,
  close: `${now}
    redis.call('HDEL', KEYS[1], 'end', 'left', 'probe')
    return redis.call('HSET', KEYS[1], 'closed', math.max(closed, now + tonumber(ARGV[1])))`,
};

const leaseSchema = z.tuple([z.number(), z.number(), z.number()]);

/** @param name of the service and its key, without the key: everybody who gives the same one shares */
export function redisBudget(run: RedisScript, name: string): BudgetStore {
  const key = `chain-dashboard:budget:${name}`;
  return {
    async lease(wanted) {
      const [granted, askAgainIn, closedFor] = leaseSchema.parse(await run(scripts.lease, key, [wanted]));
      return { granted, askAgainIn, closedFor };
    },
    async report({ remaining, reserve, endsIn }) {
      await run(scripts.report, key, [remaining ?? '', reserve, Math.round(endsIn)]);
    },
    async close(ms) {
      await run(scripts.close, key, [Math.round(ms)]);
    },
  };
}
