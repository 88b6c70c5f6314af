import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@/e2e/test';
import { api, routes } from '@/lib/routes';

test('j, k and Enter open a chain, brackets go to its neighbours, and Back returns to its row', async ({
  page,
  settle,
  signedInAs,
}) => {
  await signedInAs('conveyancer');
  await page.goto(routes.chains());
  await settle();
  const rows = page.locator('[data-chain-id]');
  await page.keyboard.press('j');
  await expect(rows.nth(0).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  const second = rows.nth(1).getByRole('link').first();
  await expect(second).toBeFocused();
  const [secondId, thirdId] = await rows.evaluateAll((elements) =>
    [1, 2].map((index) => elements[index]!.getAttribute('data-chain-id')!),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === routes.chain(secondId!));
  await settle();
  await page.keyboard.press(']');
  await expect(page).toHaveURL((url) => url.pathname === routes.chain(thirdId!));
  await settle();
  await page.keyboard.press('[');
  await expect(page).toHaveURL((url) => url.pathname === routes.chain(secondId!));
  for (let back = 0; back < 3; back += 1) await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === routes.chains());
  await expect(second).toBeFocused();
});

test('Space opens a panel beside the list with the chain and who to call; the panel follows j', async ({
  page,
  settle,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  await page.goto(routes.chains({ q: 'pulteney' }));
  await settle();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  const panel = page.getByRole('complementary', { name: '6 Brook Street to 8 The Paragon' });
  await expect(panel).toContainText('LPE1) is blocked at Flat 5, Pulteney Mews');
  await expect(
    panel.getByRole('region', { name: 'Who to call' }).getByRole('link', { name: /^0/ }),
  ).toBeVisible();
  // The panel has evaluated the chain, so its row now shows the verdict and who to call too.
  const row = page.locator('[data-chain-id]');
  await expect(row).toContainText('LPE1');
  await expect(row).toContainText(/Call [A-Z][a-z]+ [A-Z][a-z]+ 0\d+/);
  await expectAccessible();
  await page.keyboard.press(' ');
  await expect(panel).toBeHidden();
  // On a button, Space presses the button.
  await page.getByRole('button', { name: 'Your role' }).focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('dialog', { name: 'Your role filter' })).toBeVisible();
  await expect(panel).toBeHidden();

  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Find a chain' }).fill('bath');
  await expect(row.nth(1)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  const first = await page.getByRole('complementary').getAttribute('aria-label');
  await page.keyboard.press('j');
  await expect(page.getByRole('complementary')).not.toHaveAttribute('aria-label', first!);
  await page.keyboard.press('Escape');
});

test('focus stays in the list when the focused row leaves it', async ({ page, settle, signedInAs }) => {
  await signedInAs('agent');
  await page.goto(routes.chains() + '?queue=chase&sort=health');
  await settle();
  // The panel finds that the chain is waiting, so it leaves the Chase queue.
  const row = page.locator('[data-chain-id]').filter({ hasText: '22 Victoria Square' });
  await row.getByRole('link').first().focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('complementary')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('[data-chain-id]') !== null)).toBe(true);
  // A row that stays in the queue is not removed while its chain is re-evaluated.
  const held = page.locator('[data-chain-id]').filter({ hasText: 'Flat 5, Pulteney Mews' });
  await held.getByRole('link').first().focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('complementary')).toContainText('LPE1) is blocked at');
  await expect(held).toContainText('LPE1');
  await expect(held.getByRole('link').first()).toBeFocused();
});

test('digits change the view, / searches, and g with a letter opens a page', async ({
  page,
  settle,
  signedInAs,
}) => {
  await signedInAs('conveyancer');
  await page.goto(routes.chains());
  await settle();
  const views = page.getByRole('navigation', { name: 'Views' });
  await page.keyboard.press('1');
  await expect(page).toHaveURL(/queue=chase/);
  await expect(views.getByRole('link', { name: /^Chase/ })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('4');
  await expect(page).toHaveURL(/queue=completed/);
  await page.keyboard.press('0');
  await expect(page).toHaveURL((url) => url.search === '');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find a chain' })).toBeFocused();
  // Shortcuts do not apply while typing.
  await page.keyboard.type('gp1j');
  await expect(page.getByRole('searchbox', { name: 'Find a chain' })).toHaveValue('gp1j');
  // There is no result to move to.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a chain' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL((url) => url.pathname === routes.properties());
  await settle();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL((url) => url.pathname === routes.chains());
});

test('a link to a queue shows the same chains as clicking the queue', async ({
  page,
  context,
  settle,
  signedInAs,
}) => {
  await signedInAs('agent');
  await page.goto(routes.chains());
  await settle();
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Chase/ })
    .click();
  const idsOn = (target: Page) =>
    target
      .locator('[data-chain-id]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-chain-id')));
  await expect.poll(async () => (await idsOn(page)).length).toBeGreaterThan(2);
  const other = await context.newPage();
  await other.goto(page.url());
  // Both evaluate their chains one by one in a worker, and end up with the same list.
  await expect(async () => expect(await idsOn(other)).toEqual(await idsOn(page))).toPass({ timeout: 30_000 });
});

test('the global search lists actions first, and finds people whose list was not loaded before', async ({
  page,
  settle,
  signedInAs,
}) => {
  await signedInAs('agent');
  await page.goto(routes.invites());
  await settle();
  let showChains = () => {};
  const mayShowChains = new Promise<void>((resolve) => (showChains = resolve));
  await page.route(`**${api.chains()}*`, async (route) => {
    await mayShowChains;
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+k');
  const options = page.getByRole('dialog', { name: 'Search' }).getByRole('option');
  await expect(options.first()).toContainText('New chain');
  await page.keyboard.type('pulteney');
  await expect(options.first()).toContainText('Person');
  const isSelected = (option: Locator) => expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await isSelected(options.last());
  const selected = await options.last().textContent();
  showChains();
  await expect(options.first()).toContainText('Flat 5, Pulteney Mews');
  await isSelected(options.filter({ hasText: selected! }));
  await page.keyboard.type(' mews');
  await isSelected(options.first());
  await page.getByRole('combobox').fill('edmund finch');
  await expect(options.filter({ hasText: 'Person' }).first()).toContainText('Edmund Finch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0);
  await expect(page).not.toHaveURL(/invites/);
});
