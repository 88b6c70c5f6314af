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
