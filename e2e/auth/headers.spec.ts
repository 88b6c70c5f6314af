import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

// Auth, Rules: nonce policy with strict-dynamic, and not one violation in a whole visit.
test('a whole visit breaks the content security policy nowhere', async ({
  page,
  settle,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 404.*no-such-page/);
  consoleGuard.allow(/401 \(Unauthorized\)/); // What the page had asked for when the session ended.
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() =>
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample, sourceFile }) => {
        const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
        report([violatedDirective, blockedURI, sample, sourceFile, location.pathname].join(' '));
      },
    ),
  );
  const nonces = new Set<string>();
  page.on('response', (response) => {
    const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '');
    if (nonce && response.request().isNavigationRequest()) nonces.add(nonce[1]!);
  });

  await signIn('agent');
  const { id: transaction, chainId } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  const visits = [
    routes.chains(), routes.chain(chainId), routes.chain(chainId, { view: 'table' }), routes.chainNew(), routes.chainAdd(chainId),
    routes.transaction(transaction), routes.transactionParties(transaction), routes.transactionStages(transaction), routes.transactionInvite(transaction),
    routes.properties(), routes.addressBook(), routes.invites(), routes.accessRequests(), routes.teams(), routes.account(), '/no-such-page',
  ]; // prettier-ignore
  for (const url of visits) {
    await page.goto(url);
    await settle(); // What a page loads and inserts once it runs.
  }
  await page.goto(routes.chains());
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: /sign out/i }).click();
  await expect(page).toHaveURL(/signed-out|sign-in/);
  expect(violations).toEqual([]);
  expect(nonces.size).toBeGreaterThan(visits.length - 1); // A fresh one for every page.
});

test('the policy bites: an injected script and an injected sheet do nothing', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Content Security Policy|Content-Security-Policy/);
  await page.goto(routes.signIn());
  const ran = await page.evaluate(async () => {
    const script = document.createElement('div');
    script.innerHTML = '<img src="x:" onerror="window.ran = true"><style>h1 { display: none }</style>';
    document.body.append(script);
    // The same failure a little later, heard as scripts of ours may: by then the first has been heard, or never will.
    await new Promise((resolve) => Object.assign(new Image(), { onerror: resolve, src: 'x:' }));
    return {
      script: 'ran' in window,
      sheet: getComputedStyle(document.querySelector('h1')!).display === 'none',
    };
  });
  expect(ran).toEqual({ script: false, sheet: false });
});

test('every answer carries the security headers; data and pages are never kept', async ({
  page,
  pair,
  settle,
  signIn,
}) => {
  const answers: { url: string; headers: Record<string, string>; isData: boolean }[] = [];
  const origin = pair.url;
  page.on('response', (response) => {
    const { pathname, origin: from } = new URL(response.url());
    if (from !== origin) return;
    const isData = pathname.startsWith('/api/') || response.request().isNavigationRequest();
    answers.push({ url: response.url(), headers: response.headers(), isData });
  });
  await signIn('agent');
  await page.goto(routes.account());
  await settle();
  expect(answers.length).toBeGreaterThan(20);

  const expected = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  for (const [name, value] of Object.entries(expected)) {
    expect(
      answers.filter(({ headers }) => headers[name] !== value).map(({ url }) => url),
      name,
    ).toEqual([]);
  }
  expect(answers.filter(({ headers }) => !headers['content-security-policy']).map(({ url }) => url)).toEqual(
    [],
  );
  expect(
    answers.filter(({ headers }) => headers['x-powered-by'] ?? headers.server).map(({ url }) => url),
  ).toEqual([]);
  const kept = answers.filter(
    ({ isData, headers }) => isData && !/no-store/.test(headers['cache-control'] ?? ''),
  );
  expect(kept.map(({ url }) => url)).toEqual([]);
});
