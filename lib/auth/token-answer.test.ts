import { expect, it } from 'vitest';
import { readTokenResponse } from './token-response';

const read = async (body: object) => (await readTokenResponse(Response.json(body))).json();

it.each([
  [600, { expires_in: 600 }],
  ['600', { expires_in: 600 }],
  [-1, { expires_in: 0 }],
  [null, {}],
  ['', {}],
  ['soon', {}],
])('a lifetime of %j is read as %j', async (lifetime, said) => {
  expect(await read({ access_token: 'a', expires_in: lifetime })).toEqual({
    token_type: 'bearer',
    access_token: 'a',
    ...said,
  });
});
