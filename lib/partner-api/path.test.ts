import { describe, expect, it } from 'vitest';
import { path, type PartnerPath, withoutIds } from './path';

describe('path', () => {
  it('encodes ids', () => {
    expect(path`/v1/transactions/${'a b'}/parties/${'ü'}`).toBe('/v1/transactions/a%20b/parties/%C3%BC');
  });

  it('accepts an id of two hundred characters', () => {
    expect(path`/v1/chains/${'x'.repeat(200)}`).toHaveLength('/v1/chains/'.length + 200);
  });

  it.each(['', '.', '..', 'a/b', '../chains', '..%2fchains', 'a\\b', 'a?b', 'a#b', '%', 'x'.repeat(201)])(
    'returns 404 for %j, which cannot be an id',
    (id) => {
      expect(() => path`/v1/chains/${id}`).toThrow(
        expect.objectContaining({ status: 404, code: 'not_found' }),
      );
    },
  );

  it.each(['a\nb', 'a\u0000', '\u001fa', 'a\u007f'])('returns 404 for a control character: %j', (id) => {
    expect(() => path`/v1/chains/${id}`).toThrow(expect.objectContaining({ status: 404 }));
  });

  it('checks every id, not only the first', () => {
    expect(() => path`/v1/transactions/${'a'}/parties/${'../b'}`).toThrow('There is nothing with this id.');
  });

  it.each(['...', '.a', 'a.b', 'a~b:c@d'])('accepts %j, which stays in its segment', (id) => {
    expect(path`/v1/chains/${id}/x`.split('/')).toHaveLength(5);
  });
});

it.each([
  '/v1/whoami',
  '/v1/chains',
  '/v1/chains/{id}/transactions',
  '/v1/transactions/{id}/parties/{id}',
  '/v1/transactions/{id}/stages',
  '/v1/transactions/{id}/access-requests',
  '/v1/transactions/{id}/invites',
  '/v1/stages/{id}/dependency',
  '/v1/properties/{id}',
  '/v1/me/address-book',
  '/v1/me/invites/sent',
  '/v1/me/access-requests',
  '/v1/teams/{id}/members',
])('logs and metrics name %s without its ids', (template) => {
  const filled = template.replaceAll('{id}', '2aaadb2e-5f53-4da9-a53b-6efba3a384a5') as PartnerPath;
  expect(withoutIds(filled)).toBe(template);
});
