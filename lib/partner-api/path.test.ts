import { describe, expect, it } from 'vitest';
import { path } from './path';

describe('path', () => {
  it('encodes ids', () => {
    expect(path`/v1/transactions/${'a b'}/parties/${'ü'}`).toBe('/v1/transactions/a%20b/parties/%C3%BC');
  });

  it('accepts an id of two hundred characters', () => {
    expect(path`/v1/chains/${'x'.repeat(200)}`).toHaveLength('/v1/chains/'.length + 200);
  });

  it.each(['', '.', '..', 'a/b', '../chains', '..%2fchains', 'a\\b', 'a?b', 'a#b', 'a\nb', 'x'.repeat(201)])(
    'returns 404 for %j, which cannot be an id',
    (id) => {
      expect(() => path`/v1/chains/${id}`).toThrow(
        expect.objectContaining({ status: 404, code: 'not_found' }),
      );
    },
  );
});
