import { type Page } from '@playwright/test';
import { type Pair } from '@/e2e/start-pair';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

// Auth, Rules: idle and absolute limits, enforced in the vault, with a warning before. The tests use the product's own
// limits: half an hour and eight hours pass on the clocks of the service, the dashboard and the browser.
const minute = 60_000;

test.use({ browserClock: 'manual' });
test.beforeEach(({ pair, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  pair.clearSessions(); // The test needs a session that starts now.
});
test.afterEach(async ({ page, pair, world }) => {
  await page.goto('about:blank');
  world.isChanged = true;
  await pair.moveClock(0);
  await pair.restartDashboard(); // It may have cached data from a later time.
});

function clockOf(page: Page, pair: Pair) {
  let elapsed = 0;
  return async (minutes: number) => {
    elapsed += minutes;
    await pair.moveClock(elapsed * minute);
    await page.clock.fastForward(minutes * minute);
  };
}

test('an idle user is warned, and asked to sign in again; a user who types stays until the absolute limit', async ({
  page,
  pair,
  signedInAs,
  settle,
  expectAccessible,
}) => {
  await signedInAs('agent');
  await page.goto(routes.teams());
  await settle();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const pass = clockOf(page, pair);
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await pass(27);
  await expect(warning).toBeHidden();
  await pass(1);
  await expect(warning).toBeVisible();
  await expectAccessible();
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();

  await pass(27);
  await expect(warning).toBeHidden();
  await pass(1);
  await expect(warning).toBeVisible();
  await pass(2);
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  expect((await page.request.get('/api/chains')).status()).toBe(401);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  // The new session starts here. The user types, so only its absolute limit ends it.
  await signedInAs('agent');
  await page.goto(routes.teams());
  await settle();
  const end = page.getByRole('alertdialog', { name: 'Your session ends soon' });
  const activityReport = () =>
    page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().endsWith('/api/session'),
    );
  // Nineteen times 25 minutes are 7 hours and 55 minutes.
  for (let turn = 0; turn < 19; turn++) {
    await pass(25);
    const reported = activityReport();
    await page.keyboard.press('Shift');
    expect((await reported).status()).toBe(200);
    await expect(warning.or(end)).toBeHidden();
  }
  await pass(3);
  await expect(end).toBeVisible();
  await end.getByRole('button', { name: 'Later' }).click();
  await pass(2);
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await page.goto(routes.chains());
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
});
