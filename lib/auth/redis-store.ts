import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { connectRedis } from './redis-connection';
import { type VaultStore } from './vault-store';

// One round trip each, and atomic. A record is a hash of the sealed text and its absolute end; its idle end is
// the key's expiry, so a touch never rewrites a record that another process is about to replace.
const scripts = {
  put: `redis.call('HSET', KEYS[1], 'sealed', ARGV[1], 'until', ARGV[2])
    return redis.call('PEXPIREAT', KEYS[1], ARGV[3])`,
  get: `local found = redis.call('HMGET', KEYS[1], 'sealed', 'until')
    if not found[1] then return nil end
    if ARGV[1] ~= '' then
      redis.call('PEXPIREAT', KEYS[1], math.min(tonumber(ARGV[1]), tonumber(found[2])))
    end
    return { found[1], tonumber(found[2]), redis.call('PTTL', KEYS[1]) }`,
  swap: `if redis.call('HGET', KEYS[1], 'sealed') ~= ARGV[1] then return 0 end
    if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('HSET', KEYS[1], 'sealed', ARGV[2]) end
    return 1`,
  remove: `local sealed = redis.call('HGET', KEYS[1], 'sealed')
    redis.call('DEL', KEYS[1])
    return sealed`,
  release: `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
    return 0`,
};

const foundSchema = z.tuple([z.string(), z.coerce.number(), z.coerce.number()]).nullable();

/**
 * The vault that several processes share. A Redis that is down or stuck fails every call within a second.
 * @param room keeps entries of different kinds apart
 */
export function redisStore({
  url,
  idleMs,
  room = 'session',
}: {
  url: string;
  idleMs: number;
  room?: string;
}): VaultStore {
  const entryKey = (key: string) => `chain-dashboard:${room}:${key}`;
  const lockKey = (key: string) => `chain-dashboard:${room}-lock:${key}`;
  const redis = connectRedis(url, 800);
  // A Redis that comes back may have what it had saved, which need not be the latest.
  let began = Infinity;
  redis.on('ready', () => (began = Date.now()));
  const run = (script: keyof typeof scripts, key: string, ...values: (string | number)[]) =>
    redis.eval(scripts[script], 1, key, ...values);

  return {
    async put(key, sealed, absoluteUntil) {
      await run('put', entryKey(key), sealed, absoluteUntil, Math.min(Date.now() + idleMs, absoluteUntil));
    },

    async get(key, { touch }) {
      const found = foundSchema.parse(await run('get', entryKey(key), touch ? Date.now() + idleMs : ''));
      return found && { sealed: found[0], absoluteUntil: found[1], idleUntil: Date.now() + found[2] };
    },

    async swap(key, from, to) {
      return (await run('swap', entryKey(key), from, to ?? '')) === 1;
    },

    async remove(key) {
      return z
        .string()
        .nullable()
        .parse(await run('remove', entryKey(key)));
    },

    async lock(key, ms) {
      const owner = randomUUID();
      if ((await redis.set(lockKey(key), owner, 'PX', ms, 'NX')) !== 'OK') return null;
      return {
        async release() {
          await run('release', lockKey(key), owner);
        },
      };
    },

    since: () => began,

    async close() {
      redis.disconnect();
    },
  };
}
