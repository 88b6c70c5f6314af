import { describe, expect, it } from 'vitest';
import { path } from './path';
import { redactedDetails, redactedMessage, withoutCredentials } from './redact-error';
import { type Reply, replying, schema } from './testing-replies';

const key = 'pk_chain_0123456789abcdef';
const token = 'mPZ0V3bWvYkRk2tGmF5J/x1hYw+8u4c';
const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(secret),
];
/** How a service that says too much may put it. */
const echoes = formsOf(key)
  .concat(formsOf(token))
  .flatMap((secret) => [
    `You sent ${secret}.`,
    `authorization: Bearer ${secret}`,
    JSON.stringify({ headers: { 'x-user-token': secret } }),
    `https://x.example/?a=${secret}&b=2`,
  ]);

async function told(reply: Reply): Promise<Record<string, unknown>> {
  const config = { apiKey: 'pk_first', nextKeys: [key], getUserToken: async () => token };
  const { partner, end } = replying([reply], config);
  const { status, code, message, details } = (await end(partner.post(path`/v1/x`, schema, {}))) as Record<
    string,
    unknown
  >;
  return { status, code, message, details };
}

describe('a service that echoes what it was sent', () => {
  it.each(echoes)('shows no one the key or the token: %s', async (echo) => {
    for (const status of [400, 403, 404, 409, 422, 500, 503]) {
      const error = { code: echo, message: echo, details: { [echo]: [echo, { headers: { deep: echo } }] } };
      const text = JSON.stringify(await told({ status, body: JSON.stringify({ error }) }));
      for (const secret of [...formsOf(key), ...formsOf(token)]) expect(text).not.toContain(secret);
    }
  });

  it('shows no one an older token or the key of someone else, behind the name of a header or by its form', () => {
    for (const text of [
      'x-user-token: short-one',
      'Authorization = Bearer short-one',
      'cookie: session=short-one; b=short-one',
      '{"X-User-Token":"short-one"}',
      'pk_short-one',
      `token=short-one`,
    ])
      expect(redactedMessage(`${text}`)).not.toMatch(/short|one"/);
    expect(redactedDetails(400, { authorization: ['short-one'], a: { Cookie: { b: 'short-one' } } })).toEqual(
      {
        authorization: '[redacted]',
        a: { Cookie: '[redacted]' },
      },
    );
  });
});

it('a credential of eight characters is one; what is shorter may be a word', () => {
  const response = { status: 400, header: () => null, body: 'shorter, and longer12' };
  expect(withoutCredentials(response, ['shorter', 'longer12']).body).toBe('shorter, and [redacted]');
});

describe('what the service says of a failure', () => {
  const issues = [
    { path: 'postcode', message: 'Jane (jane@example.com) is a party: 2caadb2e-5f53-4da9-a53b-6efba3a384a5' },
  ];

  it('reaches the person as it is when there is nothing to hide', async () => {
    const error = {
      code: 'conflict',
      message: issues[0]!.message,
      details: { issues, chainId: 'c', count: 2, more: null },
    };
    for (const status of [400, 409])
      expect(await told({ status, body: JSON.stringify({ error }) })).toEqual({ status, ...error });
  });

  it('has details of 400 and 409 alone', async () => {
    for (const status of [401, 403, 404, 410, 422, 429, 500, 502, 503])
      expect(redactedDetails(status, { issues })).toBeUndefined();
  });

  it('is bounded: in its length, its depth and its code', async () => {
    expect(redactedMessage('a b'.repeat(9_000_000))).toHaveLength(500);
    let deep: unknown = 'end';
    for (let at = 0; at < 100_000; at++) deep = [deep];
    expect(JSON.stringify(redactedDetails(400, deep)).length).toBeLessThan(50);
    expect(redactedDetails(400, Array(1000).fill('a'))).toHaveLength(100);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`n${at}`, at]));
    expect(Object.keys(redactedDetails(400, many) as object)).toHaveLength(100);
    expect(redactedDetails(400, { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } })).toEqual({ a: { b: { c: { d: { e: {} } } } } }); // oxfmt-ignore
    expect(JSON.stringify(redactedDetails(400, { 'pk_short-one': 1 }))).not.toContain('short-one');
    for (const [code, expected] of [
      ['jane@example.com', 'not_found'],
      ['x'.repeat(33), 'not_found'],
      ['x'.repeat(32), 'x'.repeat(32)],
    ]) {
      const error = { code, message: 'No, cookie: session=short-one' };
      const said = await told({ status: 404, body: JSON.stringify({ error }) });
      expect(said.code).toBe(expected);
      expect(said.message).not.toContain('short-one');
    }
  });
});

it('of the headers that a service returns in its details each secret one is hidden', () => {
  const secrets = { cookie: 'a', Authorization: 'b', 'set-cookie': 'c', 'X-User-Token': 'd' };
  const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, '[redacted]']));
  expect(redactedDetails(400, { ...secrets, accept: 'e' })).toEqual({ ...hidden, accept: 'e' });
});
