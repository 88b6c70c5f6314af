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
