import type { Page, Response } from '@playwright/test';
import { demoTransaction } from '@/e2e/demo-transaction';
import { type TokenRecordingProxy, startTokenRecordingProxy } from '@/e2e/token-recording-proxy';
import { expectScreen } from '@/e2e/screen-text';
import { expect, test } from '@/e2e/test';
import { api, routes } from '@/lib/routes';

test.use({ ownContext: true });

let proxy: TokenRecordingProxy;
test.use({
  dashboard: async ({ pair }, use) => {
    proxy = await startTokenRecordingProxy(pair.sandboxUrl);
    await use({
      env: {
        PARTNER_API_URL: proxy.url,
        OAUTH_ISSUER: pair.sandboxUrl,
        OAUTH_AUTHORIZATION_ENDPOINT: `${pair.sandboxUrl}/auth`,
        OAUTH_TOKEN_ENDPOINT: `${proxy.url}/token`,
      },
    });
    proxy.close();
  },
});

/** A secret in plain text, base64 and URL encoding. */
const encodingsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(secret),
];

// Auth, "What must be shown": the browser receives no token, key or secret in any byte. Rules: a nonce policy with
// strict-dynamic, and no violations.
test('a whole visit shows every screen as recorded, exposes no partner key, token or secret to the browser, never violates the CSP, and carries the security headers', async ({
  page,
  context,
  pair,
  sandbox,
  signIn,
  settle,
  consoleGuard,
}) => {
  consoleGuard.allow(/404 \(Not Found\).*no-such/);
  consoleGuard.allow(/401 \(Unauthorized\)/); // requests that were pending when the session ended
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
  const bodies: { url: string; text: string }[] = [];
  const pending: Promise<unknown>[] = [];
  const scripts = new Set<string>();
  const unsafe: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).origin === pair.url) unsafe.push(...missingHeaders(response));
    if (!response.url().startsWith(pair.url)) return;
    // Built files are the same on every page, so read each once.
    if (response.url().includes('/_next/static/')) {
      if (scripts.has(response.url())) return;
      scripts.add(response.url());
    }
    const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '');
    if (nonce && response.request().isNavigationRequest()) nonces.add(nonce[1]!);
    const head = JSON.stringify(response.headers());
    pending.push(
      response.body().then(
        (body) => bodies.push({ url: response.url(), text: `${head}\n${body.toString('latin1')}` }),
        () => bodies.push({ url: response.url(), text: head }), // a redirect has no body
      ),
    );
  });

  await signIn('agent');
  const visits = await visitsOf(page);
  for (const [name, url] of Object.entries(visits)) {
    await page.goto(url);
    await settle(); // includes reads after the page has loaded
    await expectScreen(page, name);
  }
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
  );
  await Promise.all(pending);
  bodies.push({ url: 'storage and document', text: storage });
  const cookies = await context.cookies(pair.url);
  bodies.push({ url: 'cookies', text: JSON.stringify(cookies) });
  expect(bodies.length).toBeGreaterThan(30);
  expect(scripts.size).toBeGreaterThan(20);
  // The search can find things: the agent's own chain is in several bodies.
  const [chainId] = visits.chain.split('/').slice(-1);
  expect(bodies.filter(({ text }) => text.includes(chainId!)).length).toBeGreaterThan(3);

  // At least an access token, a refresh token and an ID token.
  expect(proxy.tokens.size).toBeGreaterThanOrEqual(3);
  const secrets = [
    { name: 'the partner key', secret: process.env.PARTNER_API_KEY! },
    { name: 'the client secret', secret: process.env.OAUTH_CLIENT_SECRET! },
    { name: 'the session secret', secret: process.env.SESSION_SECRET!.split(',')[0]! },
    ...[...proxy.tokens].map((secret) => ({ name: 'a token of the user', secret })),
  ];
  for (const { name, secret } of secrets) {
    const leaks = bodies.filter(({ text }) => encodingsOf(secret).some((encoded) => text.includes(encoded)));
    expect(
      leaks.map(({ url }) => url),
      name,
    ).toEqual([]);
  }
  const suspicious = /pk_chain_|"?(access|refresh|id)_token"?\s*[:=]/i;
  expect(bodies.filter(({ text }) => suspicious.test(text)).map(({ url }) => url)).toEqual([]);

  // The session cookie is opaque: the sandbox accepts no cookie value as a user token.
  const asUser = (token: string) =>
    fetch(`${sandbox.url}/v1/whoami`, {
      headers: { authorization: `Bearer ${process.env.PARTNER_API_KEY}`, 'x-user-token': token },
    }).then(({ status }) => status);
  for (const { name, value } of cookies) expect(await asUser(value), name).toBe(401);
  const statuses = await Promise.all([...proxy.tokens].map(asUser));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1); // only the access token

  await page.getByRole('button', { name: 'Account: Amelia Hart' }).click();
  await page.getByRole('menuitem', { name: /sign out/i }).click();
  await expect(page).toHaveURL(/signed-out|sign-in/);
  expect(violations).toEqual([]);
  expect(unsafe).toEqual([]);
  expect(nonces.size).toBeGreaterThanOrEqual(Object.keys(visits).length); // a new one for every page
});

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The security headers that a response lacks, and those it should not have. Data and pages must not be cached. */
function missingHeaders(response: Response): string[] {
  const headers = response.headers();
  const { pathname } = new URL(response.url());
  const isData = pathname.startsWith('/api/') || response.request().isNavigationRequest();
  const faults = Object.entries(securityHeaders)
    .filter(([name, value]) => headers[name] !== value)
    .map(([name]) => name);
  if (!headers['content-security-policy']) faults.push('content-security-policy');
  faults.push(...['x-powered-by', 'server'].filter((name) => headers[name]));
  if (isData && !/no-store/.test(headers['cache-control'] ?? '')) faults.push('cache-control');
  return faults.map((name) => `${name}: ${response.url()}`);
}

/** The URL of every screen that this agent can open, by a name for the file that records it. */
async function visitsOf(page: Page) {
  const { id, chainId } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  const read = async <T>(url: string): Promise<T> => (await page.request.get(url)).json();
  const { data: stages } = await read<{ data: { id: string; title: string }[] }>(api.transactionStages(id));
  const { property } = await read<{ property: { id: string } }>(api.transaction(id));
  const stage = stages.find(({ title }) => title.includes('LPE1'))!;
  return {
    chains: routes.chains(),
    'chains-transactions': routes.chains({ view: 'transactions' }),
    chain: routes.chain(chainId),
    'chain-selected': routes.chain(chainId, { select: id }),
    'chain-table': routes.chain(chainId, { view: 'table' }),
    'chain-timeline': routes.chain(chainId, { view: 'timeline' }),
    'chain-dates': routes.chain(chainId, { view: 'dates' }),
    'chain-new': routes.chainNew(),
    'chain-add': routes.chainAdd(chainId),
    transaction: routes.transaction(id),
    parties: routes.transactionParties(id),
    stages: routes.transactionStages(id),
    'stages-timeline': routes.transactionStages(id, { view: 'timeline' }),
    stage: routes.stage(id, stage.id),
    invite: routes.transactionInvite(id),
    properties: routes.properties(),
    property: routes.property(property.id),
    'address-book': routes.addressBook(),
    'invites-received': routes.invites(),
    'invites-sent': routes.invites({ tab: 'sent' }),
    'access-requests': routes.accessRequests(),
    teams: routes.teams(),
    team: routes.team(process.env.TEAMS!.split(':')[0]!),
    account: routes.account(),
    'no-such-page': '/no-such-page',
    'no-such-chain': routes.chain('no-such-chain'),
  };
}
