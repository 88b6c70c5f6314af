import { describe, expect, it } from 'vitest';
import { api, routes } from './routes';

describe('routes', () => {
  it('encode ids, so that an id cannot change the path', () => {
    expect(routes.chain('a/../b?c#d')).toBe('/chains/a%2F..%2Fb%3Fc%23d');
    expect(routes.stage('t 1', 's/2')).toBe('/transactions/t%201/stages/s%2F2');
    expect(api.party('t', '%')).toBe('/api/transactions/t/parties/%25');
  });

  it('leave out undefined and empty query parameters', () => {
    expect(routes.chain('c', { select: undefined })).toBe('/chains/c');
    expect(routes.addressBook({ q: '' })).toBe('/address-book');
    expect(api.invites({ limit: 100, status: '' })).toBe('/api/me/invites?limit=100');
    expect(routes.chain('c', { select: 't', view: 'table' })).toBe('/chains/c?select=t&view=table');
    expect(api.invites({ limit: 100, cursor: 'a=b&c', status: undefined })).toBe(
      '/api/me/invites?limit=100&cursor=a%3Db%26c',
    );
    expect(routes.signIn({ callbackUrl: '/chains?q=x' })).toBe('/sign-in?callbackUrl=%2Fchains%3Fq%3Dx');
  });
});
