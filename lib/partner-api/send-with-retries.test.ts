import { describe, expect, it, vi } from 'vitest';
import { noResponse } from './failures';
import { path } from './path';
import { ok, type Reply, replying, schema, status } from './testing-replies';

const lost = noResponse(true, new Error('reset'));
/** This many calls earn a second retry. */
const earning = 13;

/** The pauses before each retry, from the response to the previous attempt. */
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
  ['a 503 without Retry-After', status(503)],
  ['a lost response', lost],
])('backs off after %s, and twice as long the second time', async (_, failure) => {
  const pauses = await pausesAfter([failure, failure]);
  expect(pauses).toHaveLength(2);
  pauses.forEach((pause, at) => {
    expect(pause).toBeGreaterThanOrEqual([250, 500][at]!);
    expect(pause).toBeLessThanOrEqual([500, 1000][at]!);
  });
});

it.each([429, 503])('waits for Retry-After after a %i', async (code) => {
  const [pause] = await pausesAfter([status(code, { 'retry-after': '3' })]);
  expect(pause).toBeGreaterThanOrEqual(3000);
  expect(pause).toBeLessThanOrEqual(3250);
});

it('makes at most five attempts if the service returns an error', async () => {
  const fine = Array.from({ length: 2 * earning }, () => ok);
  const { calls, partner, end } = replying([...fine, status(500)]);
  for (let at = 0; at < fine.length; at += 1) await end(partner.get(path`/v1/${String(at)}`, schema));
  expect(await end(partner.get(path`/v1/x`, schema))).toMatchObject({ status: 500 });
  expect(calls.slice(fine.length)).toHaveLength(5);
});

const silent = (cause: object) => noResponse(true, Object.assign(new Error('silent'), cause));
it.each<[string, Reply | Error, number, object]>([
  ['that gets a 429', status(429, { 'retry-after': '1' }), 5, { status: 429, retryAfter: 1 }],
  ['whose headers time out', silent({ code: 'UND_ERR_HEADERS_TIMEOUT' }), 2, { code: 'response_lost' }],
  ['whose body times out', silent({ code: 'UND_ERR_BODY_TIMEOUT' }), 2, { code: 'response_lost' }],
  ['that exceeds the total time limit', silent({ name: 'TimeoutError' }), 2, { code: 'response_lost' }],
  ['that is redirected', status(302), 1, { code: 'bad_response' }],
  ['whose response is null', { body: 'null' }, 1, { code: 'bad_response' }],
  ['that the service does not implement', status(501), 1, { status: 501 }],
])('a read %s is attempted as often as makes sense', async (_, failure, times, last) => {
  const { calls, partner, end } = replying([failure]);
  expect(await end(partner.get(path`/v1/x`, schema))).toMatchObject(last);
  expect(calls).toHaveLength(times);
});

it('ends with the last failure if the retry is refused', async () => {
  const { calls, partner, end } = replying([status(500), status(429, { 'retry-after': '60' })]);
  expect(await end(partner.get(path`/v1/x`, schema))).toMatchObject({ status: 429, retryAfter: 60 });
  expect(calls).toHaveLength(2);
});

it('may queue again even if a hundred calls of the same user are waiting', async () => {
  const { calls, partner, end } = replying([status(429, { 'retry-after': '1' }), ok]);
  const all = Array.from({ length: 101 }, (_, at) => partner.get(path`/v1/${String(at)}`, schema));
  expect(await end(Promise.all(all))).toHaveLength(101);
  expect(calls).toHaveLength(102);
});

describe('an unreadable response', () => {
  const html = { body: '<html>502 Bad Gateway</html>' };
  const truncated = { body: '{"ok":tr' };

  it.each([
    ['a success that is not JSON', html],
    ['a truncated success', truncated],
    ["a gateway's error page", { status: 502, ...html }],
  ])('to a read is retried: %s', async (_, reply) => {
    const { calls, partner, end } = replying([reply, reply, ok]);
    expect(await end(partner.get(path`/v1/x`, schema))).toEqual({ ok: true });
    expect(calls).toHaveLength(3);
  });

  it('to a creation is not retried', async () => {
    const { calls, partner, end } = replying([truncated, ok]);
    expect(await end(partner.post(path`/v1/x`, schema, {}))).toMatchObject({ code: 'bad_response' });
    expect(calls).toHaveLength(1);
  });

  it('ends as `bad_response` after five attempts', async () => {
    const { calls, partner, end } = replying([truncated]);
    expect(await end(partner.get(path`/v1/x`, schema))).toMatchObject({ code: 'bad_response' });
    expect(calls).toHaveLength(5);
  });
});

it.each([
  ['is refused', noResponse(false, new Error('refused'))],
  ['is reset', lost],
  ['ends with a 502', status(502)],
  ['ends with a 503', status(503)],
  ['ends with a 504', status(504)],
])('reads stay queued while every connection %s, and all succeed afterwards', async (_, failure) => {
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

it('detects each recovery of the service even without a retry allowance', async () => {
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
  'gives up a %s after fifteen seconds of failures too, though its deadline is later',
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

it('queues any call again after a 429, and sends nothing during the pause', async () => {
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
  // Three calls were requested.
  expect(service.governor.state().amplification).toBe(4 / 3);
});

it.each([
  ['is lost', lost, { code: 'response_lost' }],
  ['is a 500', status(500), { status: 500 }],
])(
  'sends a creation that got a 429 once more, and not again if that response %s',
  async (_, next, outcome) => {
    const { calls, partner, end } = replying([status(429, { 'retry-after': '1' }), next, ok]);
    expect(await end(partner.post(path`/v1/x`, schema, {}))).toMatchObject(outcome);
    expect(calls).toHaveLength(2);
  },
);

it('retries a call before calls that were queued later', async () => {
  const { calls, partner, end } = replying([status(429, { 'retry-after': '1' }), ok]);
  await end(Promise.all(['a', 'b', 'c'].map((id) => partner.get(path`/v1/${id}`, schema))));
  expect(calls.map((call) => call.path)).toEqual(['/v1/a', '/v1/a', '/v1/b', '/v1/c']);
});

it('probes a failing service with a read, not with a creation', async () => {
  const { clock, calls, partner } = replying([status(500), ok]);
  const read = partner.get(path`/v1/a`, schema);
  await clock.advance(20);
  const write = partner.post(path`/v1/b`, schema, {});
  await clock.advance(2000);
  await Promise.all([read, write]);
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST']);
});
