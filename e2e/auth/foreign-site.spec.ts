import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Route } from '@playwright/test';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

test.use({ ownContext: true });

// Another site, open in the same browser as a signed-in dashboard.
let site: Server;
let foreign: string;
/** The `Referer` of each request that the other site received. */
const referrers: (string | undefined)[] = [];

test.beforeAll(async () => {
  site = createServer((request, response) => {
    referrers.push(request.headers.referer);
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Foreign</title><h1>Foreign</h1>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  foreign = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
test.afterAll(() => void site.close());

test('another site can neither read, nor write, nor sign the user out', async ({
  page,
  context,
  sandbox,
  pair,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/./); // The browser reports each refusal.
  await signedInAs('agent');
  const ours = pair.url;
  const attacker = await context.newPage();
  await attacker.goto(foreign);
  const calls = async () => {
    const all = await sandbox.operator<{ method: string; count: number }[]>('GET', '/requests');
    return all.filter(({ method }) => method !== 'GET').reduce((sum, { count }) => sum + count, 0);
  };
  const before = await calls();

  const outcome = await attacker.evaluate(async (target) => {
    const outcomeOf = (request: Promise<Response>) =>
      request.then(
        (response) => `${response.type} ${response.status}`,
        () => 'blocked',
      );
    const post = (init: RequestInit) =>
      outcomeOf(fetch(`${target}/api/chains`, { method: 'POST', credentials: 'include', ...init }));
    return {
      read: await outcomeOf(fetch(`${target}/api/chains`, { credentials: 'include' })),
      simpleWrite: await post({ mode: 'no-cors', body: '{}', headers: { 'content-type': 'text/plain' } }),
      preflighted: await post({ body: '{}', headers: { 'content-type': 'application/json', 'x-csrf': '1' } }),
      signOut: await outcomeOf(fetch(`${target}/api/session`, { method: 'DELETE', credentials: 'include' })),
    };
  }, ours);
  expect(outcome.read).toBe('blocked');
  expect(outcome.simpleWrite).toMatch(/^(blocked|opaque 0)$/);
  expect(outcome.preflighted).toBe('blocked');
  expect(outcome.signOut).toBe('blocked');

  // Browsers let any site submit a form; the server refuses it.
  const [received] = await Promise.all([
    attacker.waitForResponse((response) => response.url() === `${ours}/api/chains`),
    attacker.evaluate((target) => {
      document.body.innerHTML = `<form method="post" action="${target}/api/chains" enctype="text/plain"><input name="x" value="y"></form>`;
      document.querySelector('form')!.submit();
    }, ours),
  ]);
  expect([401, 403]).toContain(received.status());
  await attacker.waitForURL(`${ours}/api/chains`);

  expect(await calls()).toBe(before);
  expect((await page.request.get('/api/chains')).status()).toBe(200);
});

test('a link to another site does not reveal which page it was followed from', async ({ page, pair }) => {
  await page.goto(pair.url + routes.signIn());
  // A link without `rel`: ours have it, but a forgotten one must not leak the referrer either.
  const addLink = (href: string) =>
    page.evaluate((to) => {
      document.body.append(Object.assign(document.createElement('a'), { href: to, textContent: 'on' }));
    }, href);
  await addLink(pair.url + routes.signIn({ callbackUrl: routes.account() }));
  const internal = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('link', { name: 'on', exact: true }).click();
  // Within our own site the referrer may be sent.
  expect((await (await internal).allHeaders()).referer).toBe(pair.url + routes.signIn());
  await page.waitForURL(/callbackUrl/);

  referrers.length = 0;
  await addLink(foreign);
  await page.getByRole('link', { name: 'on', exact: true }).click();
  await page.waitForURL(foreign);
  expect(referrers[0]).toBeUndefined();
});

test('another site cannot frame us', async ({ page, pair, consoleGuard }) => {
  consoleGuard.allow(/./); // The browser reports the refusal.
  // A page that needs no cookie, because cookies of a signed-in user are not sent in another site's frame.
  const target = pair.url + routes.signIn();
  const heading = page.frameLocator('iframe').getByRole('heading');
  const frame = () =>
    page.evaluate((src) => {
      document.body.replaceChildren(Object.assign(document.createElement('iframe'), { src }));
    }, target);
  await page.goto(foreign);

  // Without our headers, the frame shows the page.
  const stripHeaders = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { 'content-type': 'text/html' } });
  };
  await page.route(target, stripHeaders);
  await frame();
  await expect(heading).toBeVisible();

  await page.unroute(target, stripHeaders);
  const refused = page.waitForEvent('requestfailed', (request) => request.url() === target);
  await frame();
  expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
  await expect(heading).toHaveCount(0);
});
