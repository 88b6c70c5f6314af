import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';
import { type Pair, startPair } from '@/e2e/start-pair';

// Auth, Rules: idle and absolute limits, enforced in the vault, with a warning before. Short ones, on servers of
// their own.
let pair: Pair;
test.beforeAll(async () => {
  pair = await startPair({ SESSION_IDLE_SECONDS: '16', SESSION_ABSOLUTE_SECONDS: '60' });
});
test.afterAll(() => pair?.close());

test('nobody there: a warning, "stay signed in", and in the end the question to sign in again', async ({
  page,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  await pair.signIn(page, 'agent');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(warning).toBeVisible({ timeout: 15_000 });
  await expectAccessible();
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();

  await expect(warning).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible({ timeout: 15_000 });
  expect((await page.request.get(`${pair.url}/api/chains`)).status()).toBe(401);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('somebody who types is there, until the longest time is up', async ({ page, consoleGuard }) => {
  test.setTimeout(150_000);
  consoleGuard.allow(/401 \(Unauthorized\)/);
  await pair.signIn(page, 'agent');
  const end = page.getByRole('alertdialog', { name: 'Your session ends soon' });
  const idle = page.getByRole('alertdialog', { name: 'Are you still there?' });
  const started = Date.now();
  while (!(await end.isVisible())) {
    expect(Date.now() - started, 'the warning of the absolute end').toBeLessThan(60_000);
    expect(await idle.isVisible()).toBe(false);
    await page.keyboard.press('Shift');
    await page.waitForTimeout(500);
  }
  expect(Date.now() - started).toBeGreaterThan(40_000);
  await end.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible({ timeout: 20_000 });
  await page.goto(`${pair.url}${routes.chains()}`);
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
});
