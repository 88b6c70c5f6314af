import { describe, expect, it, vi } from 'vitest';
import { events } from '@/lib/telemetry/events';
import { path } from './path';
import { ok, replying, schema, status } from './testing-replies';

/** The service told everyone to wait for two seconds: whatever is asked for now queues up. */
async function closed(reads: Parameters<typeof replying>[1] = {}) {
  const setUp = replying([status(429, { 'retry-after': '2' }), ok], reads);
  void setUp.partner.post(path`/v1/first`, schema, {}).catch(() => {});
  await setUp.clock.advance(20);
  return setUp;
}

describe('a call that waits for its turn', () => {
  it('goes as a write, a read or a background read, and in that order', async () => {
    const { clock, calls, service, partner, partnerWith } = await closed();
    const background = partnerWith({ readPriority: 'background' });
    const all = [
      background.get(path`/v1/no-one-waits`, schema),
      partner.get(path`/v1/read`, schema),
      partner.post(path`/v1/created`, schema, {}),
      partner.patch(path`/v1/changed`, schema, {}),
      partner.put(path`/v1/put`, schema, {}),
    ];
    await clock.advance(0);
    // The first call, which was turned away, waits among the writes too.
    expect(service.governor.state().waiting).toEqual({ write: 4, interactive: 1, background: 1 });
    await clock.advance(5000);
    await Promise.all(all);
    expect(calls.slice(1).map((call) => call.path)).toEqual([
      '/v1/first',
      '/v1/created',
      '/v1/changed',
      '/v1/put',
      '/v1/read',
      '/v1/no-one-waits',
    ]);
  });

  it('is not joined by someone who waits when it is background work', async () => {
    const { clock, service, partner, partnerWith } = await closed();
    const all = [partnerWith({ readPriority: 'background' }), partner].map((one) =>
      one.get(path`/v1/same`, schema),
    );
    await clock.advance(0);
    expect(service.governor.state().waiting).toMatchObject({ interactive: 1, background: 1 });
    await clock.advance(5000);
    expect(await Promise.all(all)).toEqual([{ ok: true }, { ok: true }]);
  });

  it('is told at once that its turn cannot come in time, where its caller waits for less long', async () => {
    const { clock, partner, partnerWith } = await closed();
    const ends = Promise.allSettled([
      partnerWith({ patience: 1000 }).get(path`/v1/soon`, schema),
      partner.get(path`/v1/later`, schema),
    ]);
    await clock.advance(5000);
    expect(await ends).toMatchObject([
      { status: 'rejected', reason: { status: 503, code: 'paused' } },
      { status: 'fulfilled' },
    ]);
  });

  it('is not sent for a caller who has gone', async () => {
    const gone = new AbortController();
    const { clock, calls, partnerWith } = await closed();
    const partner = partnerWith({ signal: gone.signal });
    const ends = Promise.allSettled([
      partner.get(path`/v1/read`, schema),
      partner.patch(path`/v1/changed`, schema, {}),
    ]);
    await clock.advance(0);
    gone.abort(new Error('closed'));
    await clock.advance(5000);
    expect(await ends).toMatchObject([
      { status: 'rejected', reason: { message: 'closed' } },
      { status: 'rejected', reason: { message: 'closed' } },
    ]);
    expect(calls.map((call) => call.path)).toEqual(['/v1/first', '/v1/first']);
  });
});

it('a read that two wait for is sent though the one who asked first has gone', async () => {
  const { clock, partnerWith } = await closed();
  const gone = new AbortController();
  const first = partnerWith({ signal: gone.signal })
    .get(path`/v1/same`, schema)
    .catch(() => 'gone');
  const second = partnerWith({ signal: new AbortController().signal }).get(path`/v1/same`, schema);
  await clock.advance(0);
  gone.abort();
  await clock.advance(5000);
  expect(await Promise.all([first, second])).toEqual(['gone', { ok: true }]);
});

it('a key that is refused is told by its place in the list, and a call that fails by its path without ids', async () => {
  const told = vi.fn();
  events.notice.subscribe(told);
  const refused = status(401, { 'www-authenticate': 'Bearer realm="partner-key"' });
  const replies = [refused, status(404), refused, ok];
  const { clock, partner, end } = replying(replies, { nextKeys: ['second', 'third'] });
  const missing = partner.get(path`/v1/chains/${'7'}`, schema).catch((error: unknown) => error);
  await clock.advance(1000);
  expect(await missing).toMatchObject({ status: 404 });
  // The second is tried first by now, and keeps its place in the list.
  expect(await end(partner.get(path`/v1/chains/${'8'}`, schema))).toEqual({ ok: true });
  events.notice.unsubscribe(told);
  expect(told.mock.calls.map(([{ code, reason, route }]) => [code, reason, route])).toEqual([
    ['key_refused', 'the service refuses key 1 of the list', undefined],
    ['not_found', 'not_found', '/v1/chains/{id}'],
    ['key_refused', 'the service refuses key 2 of the list', undefined],
  ]);
});

it('a read that failed is the first of its person to be sent again', async () => {
  const { clock, calls, partner } = replying([status(503), ok]);
  const reads = ['1', '2', '3'].map((id) => partner.get(path`/v1/chains/${id}`, schema));
  await clock.advance(60_000);
  await Promise.all(reads);
  expect(calls.map((call) => call.path.at(-1))).toEqual(['1', '1', '2', '3']);
});

describe('a read and a write of the same user', () => {
  const sent = (calls: { method: string }[]) => calls.map(({ method }) => method);

  it('that meet: what set out before or during the write is not given after it', async () => {
    const { clock, calls, partner } = replying([ok]);
    const before = partner.get(path`/v1/x`, schema);
    await clock.advance(20);
    const write = partner.patch(path`/v1/x`, schema, {});
    await clock.advance(5);
    const during = partner.get(path`/v1/x`, schema);
    await clock.advance(100);
    await Promise.all([before, write, during]);
    const after = partner.get(path`/v1/x`, schema);
    await clock.advance(100);
    await after;
    expect(sent(calls)).toEqual(['GET', 'PATCH', 'GET', 'GET']);
    await partner.get(path`/v1/x`, schema);
    expect(calls).toHaveLength(4);
  });

  it('that fails: what was read before it is not given either', async () => {
    const { clock, calls, partner } = replying([ok, status(409), ok]);
    const before = partner.get(path`/v1/x`, schema);
    await clock.advance(20);
    await before;
    const write = partner.patch(path`/v1/x`, schema, {}).catch(() => {});
    await clock.advance(20);
    await write;
    const after = partner.get(path`/v1/x`, schema);
    await clock.advance(20);
    await after;
    expect(sent(calls)).toEqual(['GET', 'PATCH', 'GET']);
  });
});
