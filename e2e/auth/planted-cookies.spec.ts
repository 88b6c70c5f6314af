import { type BrowserContext } from '@playwright/test';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';
import { type Pair } from '@/e2e/start-pair';

test.use({ ownContext: true });

// Cookies that a page on a sibling subdomain, or on another port of the same machine, can set in the victim's browser.
const whoIs = async (context: BrowserContext, pair: Pair) => {
  const response = await context.request.get(`${pair.url}/api/session`);
  return response.ok() ? ((await response.json()) as { name: string }).name : response.status();
};

test("a session smuggled into another cookie's value does not change the account", async ({
  context,
  page,
  pair,
  signedInAs,
}) => {
  const attacker = await pair.sessionOf('buyer');
  await context.addCookies([
    { name: 'theme', value: `1%3B%20${attacker.name}%3D${attacker.value}`, url: pair.url },
  ]);
  await context.addCookies([
    { name: 'theme2', value: `1%3B%20${attacker.name}=${attacker.value}`, url: pair.url },
  ]);
  // By itself it signs no one in.
  expect(await whoIs(context, pair)).toBe(401);
  await page.goto(routes.account());
  await expect(page).toHaveURL(new RegExp(routes.signIn()));

  await signedInAs('agent');
  const agent = await whoIs(context, pair);
  await page.goto(routes.account());
  await expect(page.getByRole('main').getByText(String(agent)).first()).toBeVisible();

  // The page, its reads and its writes all belong to the same person.
  const created = await context.request.post(`${pair.url}/api/chains`, {
    headers: { 'x-csrf': '1' },
    data: {
      selling: {
        address: { addressLine1: '1 Planted Lane', postcode: 'BS1 1AA', country: 'GB' },
        saleState: 'for-sale-sold-stc',
        currency: 'GBP',
      },
    },
  });
  expect(created.status()).toBe(201);
  const { chainId } = (await created.json()) as { chainId: string };
  expect((await context.request.get(`${pair.url}/api/chains/${chainId}`)).status()).toBe(200);
  const asAttacker = { cookie: `${attacker.name}=${attacker.value}` };
  expect((await fetch(`${pair.url}/api/chains/${chainId}`, { headers: asAttacker })).status).toBe(404);
});

test('a second cookie with our name signs the user out, not in as someone else', async ({
  context,
  page,
  pair,
  signedInAs,
}) => {
  await signedInAs('agent');
  const agent = await whoIs(context, pair);
  const { name, value } = await pair.sessionOf('buyer');
  // The browser sends the cookie with the longer path first.
  const { hostname } = new URL(pair.url);
  await context.addCookies([{ name, value, domain: hostname, path: routes.account() }]);
  const [request] = await Promise.all([
    page.waitForRequest(pair.url + routes.account()),
    page.goto(routes.account()),
  ]);
  expect(
    (await request.allHeaders()).cookie?.split('; ').filter((cookie) => cookie.startsWith(`${name}=`)),
  ).toHaveLength(2);
  await expect(page).toHaveURL(new RegExp(routes.signIn()));
  // Where the planted cookie is not sent, the user is still signed in.
  expect(await whoIs(context, pair)).toBe(agent);
});
