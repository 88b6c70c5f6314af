import { expect, it } from 'vitest';
import { requiresNonce, endsGrant, normaliseTokenResponse } from './token-response';

const normalise = async (body: object) => (await normaliseTokenResponse(Response.json(body))).json();

it.each([
  [600, { expires_in: 600 }],
  ['600', { expires_in: 600 }],
  [-1, { expires_in: 0 }],
  [null, {}],
  ['', {}],
  ['soon', {}],
])('normalises a lifetime of %j to %j', async (lifetime, expected) => {
  expect(await normalise({ access_token: 'a', expires_in: lifetime })).toEqual({
    token_type: 'bearer',
    access_token: 'a',
    ...expected,
  });
});

/** An error response with this code, or an HTML page without one. */
const errorResponse = (status: number, error?: string) =>
  error === undefined ? new Response('<html>', { status }) : Response.json({ error }, { status });

it.each<[number, string | undefined, boolean]>([
  [400, 'invalid_grant', true],
  [400, 'interaction_required', true],
  [401, 'invalid_grant', true],
  [403, 'access_denied', true],
  // Temporary, or the wrong URL.
  ...[404, 405, 408, 425, 429].map((status): [number, string, boolean] => [status, 'invalid_grant', false]),
  [500, 'invalid_grant', false],
  [503, 'invalid_grant', false],
  [302, 'invalid_grant', false],
  // Errors about our client, or temporary ones.
  ...[
    'invalid_client',
    'temporarily_unavailable',
    'server_error',
    'slow_down',
    'use_dpop_nonce',
    'invalid_dpop_proof',
  ].map((error): [number, string, boolean] => [400, error, false]),
  [401, 'invalid_client', false],
  // A proxy's error page.
  [401, undefined, false],
  [403, undefined, false],
])('a refresh that gets %i %s ends the grant: %s', async (status, error, ends) => {
  expect(await endsGrant(errorResponse(status, error))).toBe(ends);
});

it.each<[number, string | undefined, boolean]>([
  [400, 'use_dpop_nonce', true],
  [401, 'use_dpop_nonce', true],
  [403, 'use_dpop_nonce', false],
  [400, 'invalid_grant', false],
  [401, undefined, false],
])('%i %s requires a nonce: %s', async (status, error, expected) => {
  expect(await requiresNonce(errorResponse(status, error))).toBe(expected);
});

it('gives every token response a type and the content type of JSON, and keeps a type that it has', async () => {
  const text = new Response('{"access_token":"a"}', { headers: { 'content-type': 'text/plain' } });
  const normalised = await normaliseTokenResponse(text);
  expect(normalised.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await normalised.json()).toEqual({ token_type: 'bearer', access_token: 'a' });
  expect(await normalise({ token_type: 'DPoP', scope: '', id_token: null })).toEqual({ token_type: 'DPoP' });
});

it.each([
  ['a refusal', Response.json({ error: 'invalid_grant', error_description: null }, { status: 400 })],
  ['a page', new Response('<html>')],
  ['JSON that is not an object', Response.json('token')],
])('leaves %s as it is', async (_, response) => {
  expect(await normaliseTokenResponse(response)).toBe(response);
  expect(response.bodyUsed).toBe(false);
});

it.each([
  ['401 whose error is not text', false, 401, { error: { code: 'invalid_grant' } }],
  ['422 whose error is not text', true, 422, { error: null }],
  ['400 without JSON', true, 400, null],
  ['422 without JSON', false, 422, null],
  ['499 with an error', true, 499, { error: 'expired' }],
])('a refresh that gets a %s ends the grant: %s', async (_, ends, status, body) => {
  const response = body === null ? new Response('<html>', { status }) : Response.json(body, { status });
  expect(await endsGrant(response)).toBe(ends);
});
