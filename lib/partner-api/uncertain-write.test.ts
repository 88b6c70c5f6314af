import { expect, it } from 'vitest';
import { Failure } from '@/lib/values/failure';
import { noResponse } from './failures';
import { path } from './path';
import { ok, type Reply, replying, schema, status } from './testing-replies';

const lost = noResponse(true, new Error('reset'));
const unreachable = noResponse(false, new Error('refused'));
const truncated: Reply = { body: '{"ok":tr' };
const tooLate = status(429, { 'retry-after': '60' });
const refusedUser = status(401, { 'www-authenticate': 'Bearer realm="user-token"' });
const refusedKey = status(401, { 'www-authenticate': 'Bearer realm="partner-key"' });

/** Without a second token. */
const getUserToken = async ({ rejected }: { rejected?: string } = {}) => {
  if (rejected) throw new Failure({ status: 503, code: 'auth_unavailable', message: 'down' });
  return 'token-1';
};

it.each<[string, (Reply | Error)[], object]>([
  ['a lost response, then a refusal', [lost, status(403)], { code: 'response_lost' }],
  ['a lost response, then a pause beyond the deadline', [lost, tooLate], { code: 'response_lost' }],
  ['a lost response, then no connection', [lost, unreachable, status(403)], { code: 'response_lost' }],
  ['a lost response, then no other token', [lost, refusedUser], { code: 'response_lost' }],
  ['a lost response, then a refused key', [lost, refusedKey], { code: 'response_lost' }],
  ['a server error, then a refusal', [status(500), status(404)], { status: 500 }],
  ['a truncated success, then a refusal', [truncated, status(409)], { code: 'bad_response' }],
])('a change that may have been carried out does not end as refused: %s', async (_, replies, outcome) => {
  for (const verb of ['patch', 'put'] as const) {
    const { partner, calls, end } = replying(replies, { getUserToken });
    expect(await end(partner[verb](path`/v1/x`, schema, {}))).toMatchObject(outcome);
    expect(calls).toHaveLength(replies.length);
  }
});

it.each<[string, (Reply | Error)[], object]>([
  ['a pause', [status(429, { 'retry-after': '1' }), status(403)], { status: 403 }],
  ['a pause with a 503', [status(503, { 'retry-after': '1' }), status(403)], { status: 403 }],
  ['no connection', [unreachable, status(403)], { status: 403 }],
  ['a lost response, but then a success', [lost, ok], { ok: true }],
])('a change ends as its last attempt did after %s', async (_, replies, outcome) => {
  const { partner, end } = replying(replies);
  expect(await end(partner.patch(path`/v1/x`, schema, {}))).toMatchObject(outcome);
});

it('a read ends as its last attempt did', async () => {
  const { partner, end } = replying([lost, status(403)]);
  expect(await end(partner.get(path`/v1/x`, schema))).toMatchObject({ status: 403 });
});
