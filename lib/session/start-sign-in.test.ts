import { afterEach, expect, it, vi } from 'vitest';
import { startSignIn } from './start-sign-in';

afterEach(() => vi.unstubAllGlobals());

it.each<[string, Parameters<typeof startSignIn>, object, string | null]>([
  [
    'a return address and a login hint',
    ['/account?a=1', 'a+b@example.com'],
    { callbackUrl: '/account?a=1' },
    'a+b@example.com',
  ],
  ['only a return address', ['/account'], { callbackUrl: '/account' }, null],
  ['a return address and a null login hint', ['/account', null], { callbackUrl: '/account' }, null],
  ['nothing', [], {}, null],
])('requests the sign-in URL with %s', async (_, given, body, hint) => {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(new URL(url, 'http://localhost:4250'), init));
    return Response.json({ url: 'https://as.example/auth?client_id=x' });
  });
  expect(await startSignIn(...given)).toBe('https://as.example/auth?client_id=x');
  const { pathname, searchParams } = new URL(requests[0]!.url);
  expect([requests.length, requests[0]!.method, pathname]).toEqual([1, 'POST', '/api/auth/signin/partner']);
  expect([searchParams.get('login_hint'), [...searchParams].length]).toEqual([hint, hint ? 1 : 0]);
  expect(await requests[0]!.json()).toEqual(body);
});

it('rejects a response without a valid URL', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ url: '' }));
  await expect(startSignIn()).rejects.toThrow();
});
