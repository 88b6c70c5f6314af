import 'server-only';
import * as z from 'zod/mini';
import { memoryKeys } from '@/lib/auth/memory-keys';
import { processState } from '@/lib/values/process-state';
import { connectRedis } from '@/lib/auth/redis-connection';
import { env } from '@/lib/env';
import { Failure } from '@/lib/values/failure';
import { type KeepMemoryBody, type KeptMemory, maxSealed, type MemoryResponse } from './schema';

/** The keys of a person's memory, and its shared copy, which is left out if Redis does not respond. */
export async function readMemory(userId: string): Promise<{ data: MemoryResponse }> {
  const { keys, places } = memoryKeys(userId);
  const shared = sharedMemory();
  const stored = (await shared?.read(places).catch(() => null)) ?? null;
  const [key, ...olderKeys] = keys;
  const copy = { revision: stored?.revision ?? null, sealed: stored?.sealed ?? null };
  return { data: { userId, key: key!, olderKeys, isShared: shared !== null, ...copy } };
}

/**
 * Stores the copy for a person's other devices, unless one of them has written since.
 * @throws 409 `newer_memory` with the newer copy as `details`, 413, 404 `not_shared` without Redis, 503
 */
export async function keepMemory(
  userId: string,
  { after, sealed }: KeepMemoryBody,
): Promise<{ data: { revision: number } }> {
  const shared = requireShared();
  if (sealed.length > maxSealed)
    throw refusal(413, 'payload_too_large', 'This is too large to store for your other devices.');
  const newer = await orUnavailable(shared.keep(memoryKeys(userId).places, after, sealed));
  if (newer) throw refusal(409, 'newer_memory', 'Another device has saved a newer copy.', newer);
  return { data: { revision: after + 1 } };
}

/** Deletes the copy for a person's other devices. @throws 404 `not_shared` without Redis, 503 */
export async function forgetMemory(userId: string): Promise<void> {
  await orUnavailable(requireShared().forget(memoryKeys(userId).places));
}

function requireShared() {
  const shared = sharedMemory();
  if (shared) return shared;
  throw refusal(404, 'not_shared', 'This dashboard stores its memory only on each device.');
}

async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch {
    throw refusal(503, 'memory_unavailable', 'The copy for your other devices cannot be reached.');
  }
}

const refusal = (status: number, code: string, message: string, details?: unknown) =>
  new Failure({ status, code, message, details });

const ttlMs = 30 * 24 * 60 * 60_000;

// Each script is one atomic round trip. A person has one place per secret, at most one of which is in use.
const scripts = {
  read: `for _, place in ipairs(KEYS) do
      local found = redis.call('HMGET', place, 'revision', 'sealed')
      if found[1] then return found end
    end
    return nil`,
  // If Redis has lost later copies, a device is ahead of it, so only a copy newer than `after` conflicts with a write.
  keep: `for _, place in ipairs(KEYS) do
      local found = redis.call('HMGET', place, 'revision', 'sealed')
      if found[1] and tonumber(found[1]) > tonumber(ARGV[1]) then return found end
    end
    for _, place in ipairs(KEYS) do redis.call('DEL', place) end
    redis.call('HSET', KEYS[1], 'revision', ARGV[2], 'sealed', ARGV[3])
    redis.call('PEXPIRE', KEYS[1], ARGV[4])
    return nil`,
  forget: `for _, place in ipairs(KEYS) do redis.call('DEL', place) end
    return nil`,
};

const foundSchema = z.nullable(z.tuple([z.coerce.number(), z.string()]));

/** The copies that people's devices share; null without Redis. Every call rejects if Redis does not respond. */
export const sharedMemory = () => processState('shared memory', open);

function open() {
  const { REDIS_URL } = env();
  if (!REDIS_URL) return null;
  const redis = connectRedis(REDIS_URL, 800);
  const run = async (script: keyof typeof scripts, places: string[], ...values: (string | number)[]) => {
    const names = places.map((place) => `chain-dashboard:memory:${place}`);
    const found = foundSchema.parse(await redis.eval(scripts[script], names.length, ...names, ...values));
    return found && { revision: found[0], sealed: found[1] };
  };
  return {
    read: (places: string[]): Promise<KeptMemory | null> => run('read', places),
    /** @returns null if it was stored as revision `after + 1`, for 30 days; otherwise the newer copy */
    keep: (places: string[], after: number, sealed: string): Promise<KeptMemory | null> =>
      run('keep', places, after, after + 1, sealed, ttlMs),
    forget: (places: string[]) => run('forget', places),
    close: () => redis.disconnect(),
  };
}
