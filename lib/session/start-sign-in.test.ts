import { afterEach, expect, it, vi } from 'vitest';
import { startSignIn } from './start-sign-in';

afterEach(() => vi.unstubAllGlobals());

it.each<[string, Parameters<typeof startSignIn>, object, string | null]>([
  [
    'where to come back to and who it may be',
    ['/account?a=1', 'a+b@example.com'],
    { callbackUrl: '/account?a=1' },
    'a+b@example.com',
  ],
  ['where to come back to alone', ['/account'], { callbackUrl: '/account' }, null],
  ['no name where there is none', ['/account', null], { callbackUrl: '/account' }, null],
  ['nothing', [], {}, null],
])('asks for the address with %s', async (_, given, body, hint) => {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(new Request(new URL(url, 'http://localhost:4250'), init));
    return Response.json({ url: 'https://as.example/auth?client_id=x' });
  });
  expect(await startSignIn(...given)).toBe('https://as.example/auth?client_id=x');
  const { pathname, searchParams } = new URL(asked[0]!.url);
  expect([asked.length, asked[0]!.method, pathname]).toEqual([1, 'POST', '/api/auth/signin/partner']);
  expect([searchParams.get('login_hint'), [...searchParams].length]).toEqual([hint, hint ? 1 : 0]);
  expect(await asked[0]!.json()).toEqual(body);
});

it('goes nowhere that is not an address', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ url: '' }));
  await expect(startSignIn()).rejects.toThrow();
});
