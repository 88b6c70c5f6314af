import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

test.use({ ownContext: true });

// Menus and dialogs are lazy-loaded (`next/dynamic`). The first press must still open them, by mouse and by keyboard;
// focus moves in and returns.

test('the first press opens menus and dialogs even if nothing was preloaded', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('agent');
  // Without idle time, nothing is preloaded.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(routes.chains());
  const account = page.getByRole('button', { name: /^Account:/ });
  const menu = page.getByRole('menu', { name: 'Account' });

  await test.step('a menu, by mouse', async () => {
    await account.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(account).toBeFocused();
  });
  await test.step('a menu, by the arrow keys and Enter', async () => {
    await page.keyboard.press('ArrowUp');
    await expect(menu.getByRole('menuitem').last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${routes.account()}`);
    await page.goBack();
  });
  await test.step('a popover, which stays open while its boxes are ticked', async () => {
    await page.getByRole('button', { name: 'Health', exact: true }).click();
    const filter = page.getByRole('dialog', { name: 'Health filter' });
    await filter.getByRole('checkbox').first().check({ force: true });
    await expect(filter).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(filter).toBeHidden();
    await expect(page.getByRole('button', { name: /^Health/ })).toBeFocused();
  });
  await test.step('keyboard shortcuts', async () => {
    await page.locator('#main').focus();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  });
});
