import { type BrowserContext } from '@playwright/test';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';
import { type Pair } from '@/e2e/start-pair';

test.use({ ownContext: true });

// What a page on a sibling subdomain, or on another port of the same machine, can put into the victim's browser.
const whoIs = async (context: BrowserContext, pair: Pair) => {
  const response = await context.request.get(`${pair.url}/api/session`);
  return response.ok() ? ((await response.json()) as { name: string }).name : response.status();
};

test("a session inside another cookie's value changes no one's account", async ({
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
  // Alone it signs no one in.
  expect(await whoIs(context, pair)).toBe(401);
  await page.goto(routes.account());
  await expect(page).toHaveURL(new RegExp(routes.signIn()));

  await signedInAs('agent');
  const agent = await whoIs(context, pair);
  await page.goto(routes.account());
  await expect(page.getByRole('main').getByText(String(agent)).first()).toBeVisible();

  // The page, what it reads and what it writes are one person's.
  const made = await context.request.post(`${pair.url}/api/chains`, {
    headers: { 'x-csrf': '1' },
    data: {
      selling: {
        address: { addressLine1: '1 Planted Lane', postcode: 'BS1 1AA', country: 'GB' },
        saleState: 'for-sale-sold-stc',
        currency: 'GBP',
      },
    },
  });
  expect(made.status()).toBe(201);
  const { chainId } = (await made.json()) as { chainId: string };
  expect((await context.request.get(`${pair.url}/api/chains/${chainId}`)).status()).toBe(200);
  const asAttacker = { cookie: `${attacker.name}=${attacker.value}` };
  expect((await fetch(`${pair.url}/api/chains/${chainId}`, { headers: asAttacker })).status).toBe(404);
});

test('a second cookie of our name signs no one in, instead of someone else', async ({
  context,
  page,
  pair,
  signedInAs,
}) => {
  await signedInAs('agent');
  const agent = await whoIs(context, pair);
  const { name, value } = await pair.sessionOf('buyer');
  // The browser sends the one with the longer path first.
  const { hostname } = new URL(pair.url);
  await context.addCookies([{ name, value, domain: hostname, path: routes.account() }]);
  const [request] = await Promise.all([
    page.waitForRequest(pair.url + routes.account()),
    page.goto(routes.account()),
  ]);
  expect(
    (await request.allHeaders()).cookie?.split('; ').filter((one) => one.startsWith(`${name}=`)),
  ).toHaveLength(2);
  await expect(page).toHaveURL(new RegExp(routes.signIn()));
  // Where the planted one is not sent, the person is as signed in as before.
  expect(await whoIs(context, pair)).toBe(agent);
});
