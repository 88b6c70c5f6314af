import type { Page } from '@playwright/test';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

test.beforeEach(({ signedInAs }) => signedInAs('agent'));

test('a chain is one key and Enter away, and Back returns to its row', async ({ page, settle }) => {
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
  const [secondId, thirdId] = await rows.evaluateAll((all) =>
    [1, 2].map((at) => all[at]!.getAttribute('data-chain-id')!),
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

test('Space shows a chain beside the list, with who to call, and the panel follows j', async ({
  page,
  settle,
  expectAccessible,
}) => {
  await page.goto(routes.chains({ q: 'pulteney' }));
  await settle();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  const panel = page.getByRole('complementary', { name: '6 Brook Street to 8 The Paragon' });
  await expect(panel).toContainText('LPE1) is blocked at Flat 5, Pulteney Mews');
  await expect(
    panel.getByRole('region', { name: 'Who to call' }).getByRole('link', { name: /^0/ }),
  ).toBeVisible();
  // It was looked into for the panel, so the row says the same, and who to call.
  const row = page.locator('[data-chain-id]');
  await expect(row).toContainText('LPE1');
  await expect(row).toContainText(/Call [A-Z][a-z]+ [A-Z][a-z]+ 0\d+/);
  await expectAccessible();
  await page.keyboard.press(' ');
  await expect(panel).toBeHidden();
  // On a button, Space is the button's.
  await page.getByRole('button', { name: 'Your role' }).focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('dialog', { name: 'Your role filter' })).toBeVisible();
  await expect(panel).toBeHidden();

  await page.goto(routes.chains());
  await settle();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  const first = await page.getByRole('complementary').getAttribute('aria-label');
  await page.keyboard.press('j');
  await expect(page.getByRole('complementary')).not.toHaveAttribute('aria-label', first!);
  await page.keyboard.press('Escape');
});

test('the place in the list is kept when the row that has the focus leaves', async ({ page, settle }) => {
  await page.goto(routes.chains() + '?queue=chase&sort=health');
  await settle();
  // What the panel reads of it shows that it waits, so it is nothing to chase.
  const row = page.locator('[data-chain-id]').filter({ hasText: '22 Victoria Square' });
  await row.getByRole('link').first().focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('complementary')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('[data-chain-id]') !== null)).toBe(true);
  // What stays is not taken out while it is concluded anew.
  const held = page.locator('[data-chain-id]').filter({ hasText: 'Flat 5, Pulteney Mews' });
  await held.getByRole('link').first().focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('complementary')).toContainText('LPE1) is blocked at');
  await expect(held).toContainText('LPE1');
  await expect(held.getByRole('link').first()).toBeFocused();
});

test('digits change the view, / searches, and g goes places', async ({ page, settle }) => {
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
  // What is typed is no command.
  await page.keyboard.type('gp1j');
  await expect(page.getByRole('searchbox', { name: 'Find a chain' })).toHaveValue('gp1j');
  // Nothing was found to go to.
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

test('a link to a queue shows what clicking to it shows', async ({ page, context, settle }) => {
  await page.goto(routes.chains());
  await settle();
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Chase/ })
    .click();
  const idsOn = (one: Page) =>
    one
      .locator('[data-chain-id]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-chain-id')));
  await expect.poll(async () => (await idsOn(page)).length).toBeGreaterThan(2);
  const other = await context.newPage();
  await other.goto(page.url());
  // Each judges its chains one after the other, in a worker: they come to the same.
  await expect(async () => expect(await idsOn(other)).toEqual(await idsOn(page))).toPass({ timeout: 30_000 });
});

test('the search opened cold finds a person, and offers what can be done first', async ({ page, settle }) => {
  await page.goto(routes.invites());
  await settle();
  await page.keyboard.press('ControlOrMeta+k');
  const options = page.getByRole('dialog', { name: 'Search' }).getByRole('option');
  await expect(options.first()).toContainText('New chain');
  await page.keyboard.type('pulteney');
  await expect(options.first()).toContainText('Flat 5, Pulteney Mews');
  await page.getByRole('combobox').fill('edmund finch');
  await expect(options.filter({ hasText: 'Person' }).first()).toContainText('Edmund Finch');
});
