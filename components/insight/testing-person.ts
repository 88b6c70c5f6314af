import { IDBFactory } from 'fake-indexeddb';
import { expect, vi } from 'vitest';
import { createQueryClient } from '@/lib/query/query-client';
import { stubServer, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openMemory } from '@/lib/today/memory';
import type { MemoryValue } from '@/lib/today/memory-value';
import { useMemory } from './use-memory';

export const key = Buffer.alloc(32, 7).toString('base64url');
let people = 0;

/** A signed-in person on a new device, and our server, which may keep a copy for their other devices. */
export function person(isShared = false) {
  const userId = `person-${(people += 1)}`;
  stubBrowser();
  vi.stubGlobal('indexedDB', new IDBFactory());
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => (turn = turn.then(work));
  vi.stubGlobal('navigator', { locks: { request } });
  const server = {
    copy: { revision: null as number | null, sealed: null as string | null },
    isOut: false,
    /** Our server cannot reach the copies. */
    keepsNothing: false,
    /** Our server stores copies, but its responses do not arrive. */
    losesResponses: false,
  };
  stubServer((_path, body) => {
    if (server.isOut) return { refused: { status: 401, code: 'unauthorized' } };
    if (!body) return { data: { data: { userId, key, olderKeys: [], isShared, ...server.copy } } };
    if (server.keepsNothing) return { refused: { status: 503, code: 'memory_unavailable' } };
    const { after, sealed } = body as { after: number; sealed: string };
    if (after < (server.copy.revision ?? 0))
      return { refused: { status: 409, code: 'newer_memory', details: server.copy } };
    server.copy = { revision: after + 1, sealed };
    if (server.losesResponses) return { refused: { status: 504, code: 'unreachable' } };
    return { data: { data: { revision: after + 1 } } };
  });
  const kept = async () => (await openMemory(userId).read())?.value as MemoryValue | undefined;
  const revision = async () => (await openMemory(userId).read())?.revision ?? 0;
  const open = async (client = createQueryClient()) => {
    const hook = await runHook(() => useMemory(userId), client);
    await hook.until(({ isOpening }) => expect(isOpening).toBe(false));
    const value = () => client.getQueryData<{ value: MemoryValue }>(['today', 'memory', userId])!.value;
    return { ...hook, value };
  };
  return { userId, server, kept, revision, open };
}
