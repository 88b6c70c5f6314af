import { describe, expect, it, vi } from 'vitest';
import { events } from '@/lib/telemetry/events';
import { noResponse } from './failures';
import { path } from './path';
import { ok, replying, schema, status } from './testing-replies';

/** A partner whose service has asked for a pause of two seconds, so that calls queue up. */
async function paused(config: Parameters<typeof replying>[1] = {}) {
  const setUp = replying([status(429, { 'retry-after': '2' }), ok], config);
  void setUp.partner.post(path`/v1/first`, schema, {}).catch(() => {});
  await setUp.clock.advance(20);
  return setUp;
}

describe('a queued call', () => {
  it('is sent in the order of writes, reads and background reads', async () => {
    const { clock, calls, service, partner, partnerWith } = await paused();
    const background = partnerWith({ readPriority: 'background' });
    const all = [
      background.get(path`/v1/no-one-waits`, schema),
      partner.get(path`/v1/read`, schema),
      partner.post(path`/v1/created`, schema, {}),
      partner.patch(path`/v1/changed`, schema, {}),
      partner.put(path`/v1/put`, schema, {}),
    ];
    await clock.advance(0);
    // Includes the first call, which got the 429.
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

  it('is not shared by an interactive read if it is a background read', async () => {
    const { clock, service, partner, partnerWith } = await paused();
    const all = [partnerWith({ readPriority: 'background' }), partner].map((reader) =>
      reader.get(path`/v1/same`, schema),
    );
    await clock.advance(0);
    expect(service.governor.state().waiting).toMatchObject({ interactive: 1, background: 1 });
    await clock.advance(5000);
    expect(await Promise.all(all)).toEqual([{ ok: true }, { ok: true }]);
  });

  it('is refused at once if its patience is too short', async () => {
    const { clock, partner, partnerWith } = await paused();
    const outcomes = Promise.allSettled([
      partnerWith({ patience: 1000 }).get(path`/v1/soon`, schema),
      partner.get(path`/v1/later`, schema),
    ]);
    await clock.advance(5000);
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { status: 503, code: 'paused' } },
      { status: 'fulfilled' },
    ]);
  });

  it('is not sent if its caller aborts', async () => {
    const caller = new AbortController();
    const { clock, calls, partnerWith } = await paused();
    const partner = partnerWith({ signal: caller.signal });
    const outcomes = Promise.allSettled([
      partner.get(path`/v1/read`, schema),
      partner.patch(path`/v1/changed`, schema, {}),
    ]);
    await clock.advance(0);
    caller.abort(new Error('closed'));
    await clock.advance(5000);
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason: { message: 'closed' } },
      { status: 'rejected', reason: { message: 'closed' } },
    ]);
    expect(calls.map((call) => call.path)).toEqual(['/v1/first', '/v1/first']);
  });
});

it('a shared read is sent even if its first caller aborts', async () => {
  const { clock, partnerWith } = await paused();
  const firstCaller = new AbortController();
  const first = partnerWith({ signal: firstCaller.signal })
    .get(path`/v1/same`, schema)
    .catch(() => 'aborted');
  const second = partnerWith({ signal: new AbortController().signal }).get(path`/v1/same`, schema);
  await clock.advance(0);
  firstCaller.abort();
  await clock.advance(5000);
  expect(await Promise.all([first, second])).toEqual(['aborted', { ok: true }]);
});

it('notices name a refused key by its position in the list, and a failed call by its path without ids', async () => {
  const listener = vi.fn();
  events.notice.subscribe(listener);
  const refused = status(401, { 'www-authenticate': 'Bearer realm="partner-key"' });
  const replies = [refused, status(404), refused, ok];
  const { clock, partner, end } = replying(replies, { nextKeys: ['second', 'third'] });
  const missing = partner.get(path`/v1/chains/${'7'}`, schema).catch((error: unknown) => error);
  await clock.advance(1000);
  expect(await missing).toMatchObject({ status: 404 });
  // The second key is now tried first, but keeps its position in the list.
  expect(await end(partner.get(path`/v1/chains/${'8'}`, schema))).toEqual({ ok: true });
  events.notice.unsubscribe(listener);
  expect(listener.mock.calls.map(([{ code, reason, route }]) => [code, reason, route])).toEqual([
    ['key_refused', 'the service refuses key 1 of the list', undefined],
    ['not_found', 'not_found', '/v1/chains/{id}'],
    ['key_refused', 'the service refuses key 2 of the list', undefined],
  ]);
});

it("a failed read is retried before the user's other reads", async () => {
  const { clock, calls, partner } = replying([status(503), ok]);
  const reads = ['1', '2', '3'].map((id) => partner.get(path`/v1/chains/${id}`, schema));
  await clock.advance(60_000);
  await Promise.all(reads);
  expect(calls.map((call) => call.path.at(-1))).toEqual(['1', '1', '2', '3']);
});

describe('a read and a write of the same user', () => {
  const sent = (calls: { method: string }[]) => calls.map(({ method }) => method);

  it('reads started before or during the write are not reused after it', async () => {
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

  it.each([
    ['is refused', status(409)],
    ['may have been carried out, as its response is lost', noResponse(true, new Error('reset'))],
  ])('reads from before or during a write that %s are not reused either', async (_, reply) => {
    const { clock, calls, partner } = replying([ok, reply, ok]);
    const before = partner.get(path`/v1/x`, schema);
    await clock.advance(20);
    const write = partner.post(path`/v1/x`, schema, {}).catch(() => {});
    const during = partner.get(path`/v1/x`, schema);
    await clock.advance(500);
    await Promise.all([before, write, during]);
    const after = partner.get(path`/v1/x`, schema);
    await clock.advance(500);
    await after;
    expect(sent(calls)).toEqual(['GET', 'POST', 'GET', 'GET']);
  });
});
