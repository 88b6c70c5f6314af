import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { connectRedis } from './redis-connection';
import { type VaultStore } from './vault-store';

// Each is atomic and takes one round trip. An entry is a hash of the sealed record and its absolute expiry. The idle
// expiry is the key's own TTL, so a touch never rewrites a record that another process is about to replace.
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

const entrySchema = z.tuple([z.string(), z.coerce.number(), z.coerce.number()]).nullable();

/**
 * A vault store that several processes share. If Redis is down or stuck, every call fails within a second.
 * @param namespace separates different kinds of entries
 */
export function redisStore({
  url,
  idleMs,
  namespace = 'session',
}: {
  url: string;
  idleMs: number;
  namespace?: string;
}): VaultStore {
  const entryKey = (key: string) => `chain-dashboard:${namespace}:${key}`;
  const lockKey = (key: string) => `chain-dashboard:${namespace}-lock:${key}`;
  const redis = connectRedis(url, 800);
  // After a restart Redis may have lost its latest writes, so entries put before the last connection are uncertain.
  let connectedAt = Infinity;
  redis.on('ready', () => (connectedAt = Date.now()));
  const run = (script: keyof typeof scripts, key: string, ...values: (string | number)[]) =>
    redis.eval(scripts[script], 1, key, ...values);

  return {
    async put(key, sealed, absoluteUntil) {
      await run('put', entryKey(key), sealed, absoluteUntil, Math.min(Date.now() + idleMs, absoluteUntil));
    },

    async get(key, { touch }) {
      const entry = entrySchema.parse(await run('get', entryKey(key), touch ? Date.now() + idleMs : ''));
      return entry && { sealed: entry[0], absoluteUntil: entry[1], idleUntil: Date.now() + entry[2] };
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

    availableSince: () => connectedAt,

    async close() {
      redis.disconnect();
    },
  };
}
