import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestingClock } from '../testing-clock';
import { clients } from './clients';
import { type Conditions, VirtualService } from './virtual-service';
import { virtualTime } from './virtual-time';

let clock: TestingClock;
beforeEach(() => {
  for (const name of ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const)
    vi.stubGlobal(name, globalThis[name]);
  clock = virtualTime();
});
afterEach(() => void vi.unstubAllGlobals());

describe('virtual time', () => {
  it('runs timers in order as it advances, and none that was cleared', async () => {
    const ran: unknown[] = [];
    const note = (what: string) => ran.push([what, clock.date() - begun]);
    const begun = Date.now();
    setTimeout(note, 300, 'late');
    setTimeout(note, 100, 'early');
    const cleared = setTimeout(note, 200, 'cleared');
    clearTimeout(cleared);
    const every = setInterval(() => note('again'), 120);
    setTimeout(() => clearInterval(every), 250);
    await clock.advance(1000);
    expect(ran).toEqual([['early', 100], ['again', 120], ['again', 240], ['late', 300]]); // oxfmt-ignore
  });

  it('has dates of the same clock', async () => {
    await clock.advance(5000);
    expect([Date.now(), new Date().getTime()]).toEqual([clock.date(), clock.date()]);
    expect(new Date('2026-11-21T10:00:00Z').toISOString()).toBe('2026-11-21T10:00:00.000Z');
  });
});

describe.each(Object.keys(clients))('the client %s', (name) => {
  const setUp = (conditions: Partial<Conditions> = {}) => {
    const service = new VirtualService(clock, () => 0.5, { limit: 600, windowMs: 60_000, ...conditions });
    return { service, read: clients[name]!(service, clock) };
  };

  it('gets each answer with one call while the service is calm', async () => {
    const seen: string[] = [];
    const { service, read } = setUp({ fault: (_, user, path) => (seen.push(`${user} ${path}`), null) });
    const reads = Promise.all([read('a', '/v1/x'), read('b', '/v1/x'), read('a', '/v1/y')]);
    await clock.advance(60_000);
    expect(await reads).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(seen.sort()).toEqual(['a /v1/x', 'a /v1/y', 'b /v1/x']);
    expect(service.calls).toBe(3);
  });

  it('fails if the service refuses, and gets its answer if a pause of two seconds is over', async () => {
    const { read } = setUp({ fault: () => ({ status: 400 }) });
    const refused = read('a', '/v1/x').then(() => 'answered', () => 'failed'); // oxfmt-ignore
    await clock.advance(60_000);
    expect(await refused).toBe('failed');
    const paused = setUp({ fault: (at) => (at < 2000 ? { status: 429, retryAfter: 2 } : null) });
    const answered = paused.read('a', '/v1/x');
    await clock.advance(60_000);
    expect(await answered).toEqual({ ok: true });
  });
});
