import { describe, expect, it, vi } from 'vitest';
import { noResponse } from './failures';
import { path } from './path';
import { ok, type Reply, replying, schema, status } from './testing-replies';

const lost = noResponse(true, new Error('reset'));
/** So many calls earn a second repeat. */
const earning = 13;

/** How long after the response to the one before it each call was sent that was repeated. */
async function pausesAfter(failures: (Reply | Error)[]) {
  const fine = Array.from({ length: earning }, () => ok);
  const { calls, partner, end } = replying([...fine, ...failures, ok]);
  for (let at = 0; at <= earning; at += 1) {
    expect(await end(partner.get(path`/v1/${String(at)}`, schema))).toEqual({ ok: true });
  }
  const repeated = calls.slice(earning);
  return repeated.slice(1).map(({ at }, before) => at - (repeated[before]!.at + 10));
}

it.each([
  ['a 500', status(500)],
  ['a 503 that does not say for how long', status(503)],
  ['a lost response', lost],
])('rests after %s, and twice as long the second time', async (_, failure) => {
  const pauses = await pausesAfter([failure, failure]);
  expect(pauses).toHaveLength(2);
  pauses.forEach((pause, at) => {
    expect(pause).toBeGreaterThanOrEqual([250, 500][at]!);
    expect(pause).toBeLessThanOrEqual([500, 1000][at]!);
  });
});

it.each([429, 503])('after a %i that says for how long waits just that long', async (code) => {
  const [pause] = await pausesAfter([status(code, { 'retry-after': '3' })]);
  expect(pause).toBeGreaterThanOrEqual(3000);
  expect(pause).toBeLessThanOrEqual(3250);
});

it('tries five times at most where the service responds with an error of its own', async () => {
  const fine = Array.from({ length: 2 * earning }, () => ok);
  const { calls, partner, end } = replying([...fine, status(500)]);
  for (let at = 0; at < fine.length; at += 1) await end(partner.get(path`/v1/${String(at)}`, schema));
  expect(await end(partner.get(path`/v1/x`, schema))).toMatchObject({ status: 500 });
  expect(calls.slice(fine.length)).toHaveLength(5);
});

const silent = (said: object) => noResponse(true, Object.assign(new Error('silent'), said));
it.each<[string, Reply | Error, number, object]>([
  ['that is told to wait', status(429, { 'retry-after': '1' }), 5, { status: 429, retryAfter: 1 }],
  ['whose headers do not come', silent({ code: 'UND_ERR_HEADERS_TIMEOUT' }), 2, { code: 'response_lost' }],
  ['whose body does not come', silent({ code: 'UND_ERR_BODY_TIMEOUT' }), 2, { code: 'response_lost' }],
  ['that takes too long in all', silent({ name: 'TimeoutError' }), 2, { code: 'response_lost' }],
  ['that is led elsewhere', status(302), 1, { code: 'bad_response' }],
  ['whose response is null', { body: 'null' }, 1, { code: 'bad_response' }],
  ['that the service will never be able to answer', status(501), 1, { status: 501 }],
])('a read %s is tried as often as that makes sense', async (_, failure, times, last) => {
  const { calls, partner, end } = replying([failure]);
  expect(await end(partner.get(path`/v1/x`, schema))).toMatchObject(last);
  expect(calls).toHaveLength(times);
});

it('ends as it failed last where it gets no other turn', async () => {
  const { calls, partner, end } = replying([status(500), status(429, { 'retry-after': '60' })]);
  expect(await end(partner.get(path`/v1/x`, schema))).toMatchObject({ status: 429, retryAfter: 60 });
  expect(calls).toHaveLength(2);
});

it('has a turn again although a hundred others of the same person wait', async () => {
  const { calls, partner, end } = replying([status(429, { 'retry-after': '1' }), ok]);
  const all = Array.from({ length: 101 }, (_, at) => partner.get(path`/v1/${String(at)}`, schema));
  expect(await end(Promise.all(all))).toHaveLength(101);
  expect(calls).toHaveLength(102);
});

describe('what cannot be read', () => {
  const html = { body: '<html>502 Bad Gateway</html>' };
  const cut = { body: '{"ok":tr' };

  it.each([
    ['a success that is no JSON', html],
    ['a success that was cut short', cut],
    ["a gateway's own page", { status: 502, ...html }],
  ])('is read again: %s', async (_, reply) => {
    const { calls, partner, end } = replying([reply, reply, ok]);
    expect(await end(partner.get(path`/v1/x`, schema))).toEqual({ ok: true });
    expect(calls).toHaveLength(3);
  });

  it('is not sent again when it created something', async () => {
    const { calls, partner, end } = replying([cut, ok]);
    expect(await end(partner.post(path`/v1/x`, schema, {}))).toMatchObject({ code: 'bad_response' });
    expect(calls).toHaveLength(1);
  });

  it('is told as it is when it stays so', async () => {
    const { calls, partner, end } = replying([cut]);
    expect(await end(partner.get(path`/v1/x`, schema))).toMatchObject({ code: 'bad_response' });
    expect(calls).toHaveLength(5);
  });
});

it.each([
  ['is refused', noResponse(false, new Error('refused'))],
  ['breaks', lost],
  ['ends at a gateway', status(502)],
  ['finds no one behind the gateway', status(503)],
  ['waits in vain at a gateway', status(504)],
])('reads stay queued up while every connection %s, and all succeed when it is over', async (_, failure) => {
  let isDown = true;
  const { clock, calls, partner } = replying([ok], {}, () => (isDown ? failure : ok));
  const reads = Array.from({ length: 6 }, (_, at) => partner.get(path`/v1/${String(at)}`, schema));
  await clock.advance(9000);
  isDown = false;
  const down = calls.length;
  expect(down).toBeLessThanOrEqual(8);
  await clock.advance(6000);
  expect(await Promise.all(reads)).toEqual(Array.from({ length: 6 }, () => ({ ok: true })));
  expect(calls.length - down).toBeLessThanOrEqual(7);
});

it('finds out each time that the service is back, though nothing is left of what may be sent again', async () => {
  let isDown = false;
  const { clock, partner } = replying([ok], {}, () => (isDown ? lost : ok));
  for (let outage = 0; outage < 7; outage += 1) {
    isDown = true;
    const read = partner.get(path`/v1/${String(outage)}`, schema);
    await clock.advance(8000);
    isDown = false;
    await clock.advance(7000);
    expect(await read).toEqual({ ok: true });
  }
});

it.each(['patch', 'background'])(
  'gives up a %s after a quarter of a minute too, though it might wait longer',
  async (kind) => {
    const { clock, partner, partnerWith } = replying([lost]);
    const call =
      kind === 'patch'
        ? partner.patch(path`/v1/x`, schema, {})
        : partnerWith({ readPriority: 'background' }).get(path`/v1/x`, schema);
    const ended = vi.fn();
    call.catch(ended);
    await clock.advance(14_000);
    expect(ended).not.toHaveBeenCalled();
    await clock.advance(2000);
    expect(ended).toHaveBeenCalledOnce();
  },
);

it('queues a 429 up again, whatever the call, and sends nothing meanwhile', async () => {
  const { clock, calls, partner, service } = replying([status(429, { 'retry-after': '3' }), ok]);
  const all = [
    partner.post(path`/v1/a`, schema, {}),
    partner.get(path`/v1/b`, schema),
    partner.get(path`/v1/c`, schema),
  ];
  await clock.advance(2900);
  expect(calls).toHaveLength(1);
  await clock.advance(1000);
  expect(await Promise.all(all)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  // Three were asked for.
  expect(service.governor.state().amplification).toBe(4 / 3);
});

it('keeps its place before what came later', async () => {
  const { calls, partner, end } = replying([status(429, { 'retry-after': '1' }), ok]);
  await end(Promise.all(['a', 'b', 'c'].map((one) => partner.get(path`/v1/${one}`, schema))));
  expect(calls.map((call) => call.path)).toEqual(['/v1/a', '/v1/a', '/v1/b', '/v1/c']);
});

it('shows by a read, not by a creation, that the service responds again', async () => {
  const { clock, calls, partner } = replying([status(500), ok]);
  const read = partner.get(path`/v1/a`, schema);
  await clock.advance(20);
  const write = partner.post(path`/v1/b`, schema, {});
  await clock.advance(2000);
  await Promise.all([read, write]);
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST']);
});
