import { expect, it } from 'vitest';
import { unanswered } from './failures';
import { path } from './path';
import { ok, type Reply, replying, schema, status } from './testing-replies';

const lost = unanswered(true, new Error('reset'));
/** So many calls earn a second repeat. */
const earning = 13;

/** How long after the answer to the one before it each call was sent that was repeated. */
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
  ['a lost answer', lost],
])('rests after %s, and twice as long the second time', async (_, failure) => {
  const pauses = await pausesAfter([failure, failure]);
  expect(pauses).toHaveLength(2);
  pauses.forEach((pause, at) => {
    expect(pause).toBeGreaterThanOrEqual([150, 300][at]!);
    expect(pause).toBeLessThanOrEqual([300, 600][at]!);
  });
});

it.each([429, 503])('after a %i that says for how long waits just that long', async (code) => {
  const [pause] = await pausesAfter([status(code, { 'retry-after': '3' })]);
  expect(pause).toBeGreaterThanOrEqual(3000);
  expect(pause).toBeLessThanOrEqual(3250);
});

it('tries three times at most', async () => {
  const fine = Array.from({ length: 2 * earning }, () => ok);
  const { calls, partner, end } = replying([...fine, status(500)]);
  for (let at = 0; at < fine.length; at += 1) await end(partner.get(path`/v1/${String(at)}`, schema));
  expect(await end(partner.get(path`/v1/x`, schema))).toMatchObject({ status: 500 });
  expect(calls.slice(fine.length)).toHaveLength(3);
});
