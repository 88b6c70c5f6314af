import { noRedis, startRedis, type TestRedis } from '@/lib/auth/testing-redis';
import { routes } from '@/lib/routes';
import { expect, test } from './test';

const outageText = 'Sessions cannot be read at the moment';

test.describe('with sessions in Redis', () => {
  test.skip(Boolean(noRedis), String(noRedis));
  test.use({ browserClock: 'manual' });
  // The tests share one dashboard, so each ends with Redis running at the same port.
  test.describe.configure({ mode: 'default' });
  let redis: TestRedis;
  test.beforeAll(async () => {
    redis = await startRedis();
  });
  test.afterAll(() => redis?.close()); // undefined if it could not start
  test.use({ dashboard: ({}, use) => use({ env: { REDIS_URL: redis.url } }) });

  test('during an outage new pages respond with 503, open ones keep their data, and all recover by themselves', async ({
    page,
    pair,
    signIn,
    consoleGuard,
    expectAccessible,
  }) => {
    consoleGuard.allow(/Failed to load resource/);
    await signIn('agent');
    const main = page.getByRole('main');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByText('112 Ashgrove Road').first()).toBeVisible();
    await page.goto(routes.chainNew());
    const addressLine = page.getByRole('textbox', { name: /^Address line 1/ });
    await addressLine.fill('5 Kept Close');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto(routes.chains());
    await nav.getByRole('link', { name: 'Properties', exact: true }).click();
    await expect(main.getByText('52 Arley Hill').first()).toBeVisible();

    await redis.close();
    // Navigation within the page keeps the data that was read before.
    await nav.getByRole('link', { name: 'Chains', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(routes.chains()));
    await expect(main.getByText('112 Ashgrove Road').first()).toBeVisible();
    await page.clock.fastForward('01:10');
    await expect(
      page.getByText(/^You are still signed in, but sessions .+\. Showing data from \d\d:\d\d\.$/),
    ).toBeVisible();
    for (const path of [routes.home(), routes.chains(), routes.today(), routes.account(), routes.invites()]) {
      const response = await page.request.get(pair.url + path, { headers: { accept: 'text/html' } });
      expect([path, response.status(), response.headers()['retry-after']]).toEqual([path, 503, '3']);
    }
    // A newly opened page has only the error text.
    const response = await page.goto(routes.properties());
    expect(response!.status()).toBe(503);
    await expect(page.getByRole('heading', { name: outageText })).toBeVisible();
    await expect(main.getByText(/^You are still signed in/)).toBeVisible();
    await expectAccessible();

    // Redis is back but empty: signing in again leads to the same page, and the draft is kept.
    redis = await startRedis(Number(new URL(redis.url).port));
    await page.waitForURL(/sign-in/);
    await page.getByRole('button', { name: /sign in/i }).click();
    await page.waitForURL(`**${routes.properties()}`);
    await page.goto(routes.chainNew());
    await expect(addressLine).toHaveValue('5 Kept Close');
  });

  test('once Redis is back with its sessions, the page recovers and the draft is kept', async ({
    page,
    signIn,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource/);
    await signIn('agent');
    await page.goto(routes.chainNew());
    await page.getByRole('textbox', { name: /^Address line 1/ }).fill('5 Kept Close');
    redis.freeze();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByRole('textbox', { name: /^Address line 1/ })).toHaveValue('5 Kept Close');
    await page.goto(routes.chains()).catch(() => {});
    await expect(page.getByRole('heading', { name: outageText })).toBeVisible();
    redis.thaw();
    await expect(page.getByRole('main').getByText('112 Ashgrove Road').first()).toBeVisible();
  });
});
