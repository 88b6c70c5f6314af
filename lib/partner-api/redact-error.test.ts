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
/** Error texts of a service that echoes credentials. */
const echoes = formsOf(key)
  .concat(formsOf(token))
  .flatMap((secret) => [
    `You sent ${secret}.`,
    `authorization: Bearer ${secret}`,
    JSON.stringify({ headers: { 'x-user-token': secret } }),
    `https://x.example/?a=${secret}&b=2`,
  ]);

async function errorFor(reply: Reply): Promise<Record<string, unknown>> {
  const config = { apiKey: 'pk_first', nextKeys: [key], getUserToken: async () => token };
  const { partner, end } = replying([reply], config);
  const { status, code, message, details } = (await end(partner.post(path`/v1/x`, schema, {}))) as Record<
    string,
    unknown
  >;
  return { status, code, message, details };
}

describe('a service that echoes credentials', () => {
  it.each(echoes)('reveals neither the key nor the token: %s', async (echo) => {
    for (const status of [400, 403, 404, 409, 422, 500, 503]) {
      const error = { code: echo, message: echo, details: { [echo]: [echo, { headers: { deep: echo } }] } };
      const text = JSON.stringify(await errorFor({ status, body: JSON.stringify({ error }) }));
      for (const secret of [...formsOf(key), ...formsOf(token)]) expect(text).not.toContain(secret);
    }
  });

  it('reveals no other token or key that has the name of a header before it or the form of a secret', () => {
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

it('redacts credentials of eight characters or more; anything shorter may be a word', () => {
  const response = { status: 400, header: () => null, body: 'shorter, and longer12' };
  expect(withoutCredentials(response, ['shorter', 'longer12']).body).toBe('shorter, and [redacted]');
});

describe("the service's error", () => {
  const issues = [
    { path: 'postcode', message: 'Jane (jane@example.com) is a party: 2caadb2e-5f53-4da9-a53b-6efba3a384a5' },
  ];

  it('is passed on unchanged if it contains no secret', async () => {
    const error = {
      code: 'conflict',
      message: issues[0]!.message,
      details: { issues, chainId: 'c', count: 2, more: null },
    };
    for (const status of [400, 409])
      expect(await errorFor({ status, body: JSON.stringify({ error }) })).toEqual({ status, ...error });
  });

  it('has details for 400 and 409 only', async () => {
    for (const status of [401, 403, 404, 410, 422, 429, 500, 502, 503])
      expect(redactedDetails(status, { issues })).toBeUndefined();
  });

  it('is limited in length and depth, and in the form of its code', async () => {
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
      const redacted = await errorFor({ status: 404, body: JSON.stringify({ error }) });
      expect(redacted.code).toBe(expected);
      expect(redacted.message).not.toContain('short-one');
    }
  });
});

it('redacts secret headers in the details', () => {
  const secrets = { cookie: 'a', Authorization: 'b', 'set-cookie': 'c', 'X-User-Token': 'd' };
  const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, '[redacted]']));
  expect(redactedDetails(400, { ...secrets, accept: 'e' })).toEqual({ ...hidden, accept: 'e' });
});
