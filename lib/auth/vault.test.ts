import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CurrentRequest, runInRequest } from '@/lib/telemetry/current-request';
import { events, type VaultCall } from '@/lib/telemetry/events';
import { memoryStore } from './memory-store';
import { seal, vaultKey } from './seal';
import { createVault, type SessionRecord, type Vault } from './vault';

const secrets = ['the first secret, at least 32 characters', 'an older secret, at least 32 characters!'];
const record: SessionRecord = {
  userId: 'person-1',
  name: 'Amelia',
  email: 'amelia@example.com',
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: 600_000,
  obtainedAt: 0,
  idToken: 'id',
  refreshed: false,
};
const absoluteMs = 8 * 60 * 60_000;
const sid = 's'.repeat(43);

let store: ReturnType<typeof memoryStore>;
let vault: Vault;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  store = memoryStore({ idleMs: 60_000 });
  vault = createVault({ store, secrets, absoluteMs });
});
afterEach(async () => {
  await vault.close();
  vi.useRealTimers();
});
const put = (stored: unknown) =>
  store.put(vaultKey(sid), seal(stored, sid, secrets[1]!), Date.now() + absoluteMs, 'person-1');
const readRecord = async (of: string) => (await vault.read(of, { touch: false }))?.record ?? null;

describe('a record', () => {
  it('is stored for its user, until the absolute limit', async () => {
    const stored = vi.spyOn(store, 'put');
    const created = await vault.create(record);
    const [key, , absoluteUntil, owner] = stored.mock.lastCall!;
    expect([key, absoluteUntil, owner]).toEqual([vaultKey(created), Date.now() + absoluteMs, 'person-1']);
    expect(await vault.read(created, { touch: false })).toMatchObject({
      record,
      idleUntil: Date.now() + 60_000,
      absoluteUntil,
    });
  });

  it('of an older version, which kept no id_token, is still a session', async () => {
    const { idToken: _, ...older } = record;
    await put(older);
    expect(await readRecord(sid)).toEqual({ ...record, idToken: null });
  });

  it('of another shape is no session', async () => {
    await put({ ...record, accessToken: undefined });
    expect(await readRecord(sid)).toBeNull();
    expect(await vault.remove(sid)).toBeNull();
  });

  it('is replaced and discarded only by someone who read its latest version', async () => {
    const created = await vault.create(record);
    const { version } = (await vault.read(created, { touch: false }))!;
    const renewed = { ...record, accessToken: 'renewed' };
    expect(await vault.replace(created, version, renewed)).toBe(true);
    expect(await vault.replace(created, version, record)).toBe(false);
    expect(await vault.discard(created, version)).toBe(false);
    expect(await readRecord(created)).toEqual(renewed);
    const latest = (await vault.read(created, { touch: false }))!;
    expect(await vault.discard(created, latest.version)).toBe(true);
    expect(await readRecord(created)).toBeNull();
  });

  it('is removed once, and returned so that its tokens can be revoked', async () => {
    const created = await vault.create(record);
    expect(await vault.remove(created)).toEqual(record);
    expect(await vault.remove(created)).toBeNull();
    expect(await readRecord(created)).toBeNull();
  });
});

describe('a call to the store', () => {
  const calls: Record<string, (of: Vault) => Promise<unknown>> = {
    create: (of) => of.create(record),
    read: (of) => of.read(sid, { touch: true }),
    replace: (of) => of.replace(sid, 'version', record),
    discard: (of) => of.discard(sid, 'version'),
    remove: (of) => of.remove(sid),
    lock: (of) => of.lock(sid, 1000),
  };
  /** Makes the call in a request. @returns the request and the outcome that the metrics get */
  async function measured(call: (of: Vault) => Promise<unknown>, of: Vault) {
    const outcomes: string[] = [];
    const listener = (message: unknown) => outcomes.push((message as VaultCall).outcome);
    events.vault.subscribe(listener);
    const request: CurrentRequest = { id: 'request-1', upstream: { calls: 0, ms: 0 } };
    const error = await runInRequest(request, () => call(of)).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    events.vault.unsubscribe(listener);
    return { isVaultDown: request.isVaultDown, outcomes, error };
  }

  it.each(Object.keys(calls))('that fails is a 503, of which its page is told: %s', async (name) => {
    const down = () => Promise.reject(new Error('connection lost'));
    const failing = createVault({
      store: { ...store, put: down, get: down, swap: down, remove: down, lock: down },
      secrets,
      absoluteMs,
    });
    const failed = await measured(calls[name]!, failing);
    expect(failed).toMatchObject({ isVaultDown: true, outcomes: ['failed'] });
    expect(failed.error).toMatchObject({ status: 503, code: 'sessions_unavailable' });
    expect(failed.error).toMatchObject({ details: { reason: 'connection lost' } });
    expect(await measured(calls[name]!, vault)).toEqual({
      isVaultDown: undefined,
      outcomes: ['ok'],
      error: null,
    });
  });
});
