import 'server-only';
import { memoryKeys } from '@/lib/auth/memory-keys';
import { Failure } from '@/lib/values/failure';
import { type KeepMemoryBody, type MemoryResponse, maxSealed } from './schema';
import { sharedMemory } from './shared-memory';

/** The keys of a person's memory, and its shared copy; no copy while Redis does not respond. */
export async function readMemory(userId: string): Promise<{ data: MemoryResponse }> {
  const { keys, places } = memoryKeys(userId);
  const shared = sharedMemory();
  const kept = (await shared?.read(places).catch(() => null)) ?? null;
  const [key, ...olderKeys] = keys;
  const copy = { revision: kept?.revision ?? null, sealed: kept?.sealed ?? null };
  return { data: { userId, key: key!, olderKeys, isShared: shared !== null, ...copy } };
}

/**
 * Keeps the copy for a person's other devices, unless they hold something newer.
 * @throws 409 `newer_memory` with that as its details, 413, 404 `not_shared` without Redis, 503
 */
export async function keepMemory(
  userId: string,
  { after, sealed }: KeepMemoryBody,
): Promise<{ data: { revision: number } }> {
  const shared = theShared();
  if (sealed.length > maxSealed)
    throw refusal(413, 'payload_too_large', 'This is more than the dashboard keeps for your other devices.');
  const newer = await orUnavailable(shared.keep(memoryKeys(userId).places, after, sealed));
  if (newer) throw refusal(409, 'newer_memory', 'Another device has looked since.', newer);
  return { data: { revision: after + 1 } };
}

/** Deletes the copy for a person's other devices. @throws 404 `not_shared` without Redis, 503 */
export async function forgetMemory(userId: string): Promise<void> {
  await orUnavailable(theShared().forget(memoryKeys(userId).places));
}

function theShared() {
  const shared = sharedMemory();
  if (shared) return shared;
  throw refusal(404, 'not_shared', 'This dashboard keeps what it remembers on each device alone.');
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
