import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

// `e2e/whole-visit.spec.ts` checks that no page violates the policy.
test('the content security policy blocks an injected script and an injected style sheet', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Content Security Policy|Content-Security-Policy/);
  await page.goto(routes.signIn());
  const hasEffect = await page.evaluate(async () => {
    const injected = document.createElement('div');
    injected.innerHTML = '<img src="x:" onerror="window.ran = true"><style>h1 { display: none }</style>';
    document.body.append(injected);
    // The same failure again, with a handler that is allowed: by then the injected handler has run, or never will.
    await new Promise((resolve) => Object.assign(new Image(), { onerror: resolve, src: 'x:' }));
    return {
      script: 'ran' in window,
      sheet: getComputedStyle(document.querySelector('h1')!).display === 'none',
    };
  });
  expect(hasEffect).toEqual({ script: false, sheet: false });
});

test('every response carries the security headers; data and pages are never cached', async ({
  page,
  pair,
  settle,
  signIn,
}) => {
  const responses: { url: string; headers: Record<string, string>; isData: boolean }[] = [];
  const origin = pair.url;
  page.on('response', (response) => {
    const { pathname, origin: from } = new URL(response.url());
    if (from !== origin) return;
    const isData = pathname.startsWith('/api/') || response.request().isNavigationRequest();
    responses.push({ url: response.url(), headers: response.headers(), isData });
  });
  await signIn('agent');
  await page.goto(routes.account());
  await settle();
  expect(responses.length).toBeGreaterThan(20);

  const expected = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  for (const [name, value] of Object.entries(expected)) {
    expect
      .soft(
        responses.filter(({ headers }) => headers[name] !== value).map(({ url }) => url),
        name,
      )
      .toEqual([]);
  }
  expect(
    responses.filter(({ headers }) => !headers['content-security-policy']).map(({ url }) => url),
  ).toEqual([]);
  expect(
    responses.filter(({ headers }) => headers['x-powered-by'] ?? headers.server).map(({ url }) => url),
  ).toEqual([]);
  const cacheable = responses.filter(
    ({ isData, headers }) => isData && !/no-store/.test(headers['cache-control'] ?? ''),
  );
  expect(cacheable.map(({ url }) => url)).toEqual([]);
});
