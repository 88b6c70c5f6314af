import { expect, it } from 'vitest';
import { noResponse } from './failures';
import { path } from './path';
import { ok, replying, schema, status } from './testing-replies';

it('does not use the cache after a write of the same user', async () => {
  const { partner, calls, end } = replying([ok]);
  await end(partner.get(path`/v1/x`, schema));
  const first = partner.get(path`/v1/x`, schema);
  await end(first);
  const before = calls.length;
  const write = partner.patch(path`/v1/x`, schema, {});
  await end(write);
  await end(partner.get(path`/v1/x`, schema));
  expect(calls.length - before).toBe(2);
});

it.each([
  ['succeeds', ok],
  ['is refused', status(409)],
  ['may have been carried out, as its response is lost', noResponse(true, new Error('reset'))],
])('does not keep a read that was sent during a write that %s', async (_, reply) => {
  const { clock, calls, partner } = replying([ok, reply, ok]);
  const read = async (id: string) => {
    const call = partner.get(path`/v1/${id}`, schema);
    await clock.advance(500);
    return call;
  };
  await read('warm-up');
  const write = partner.post(path`/v1/x`, schema, {}).catch(() => null);
  await read('x');
  await write;
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  expect(calls[2]!.at).toBe(calls[1]!.at);
  await read('x');
  expect(calls).toHaveLength(4);
  await read('x');
  expect(calls).toHaveLength(4);
});
