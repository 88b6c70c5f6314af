import type { Page } from '@playwright/test';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

const rows = (page: Page) => page.getByRole('region', { name: 'Transactions' }).getByRole('listitem');

test('a conveyancer lists their transactions by row, filters them and saves a view, by keyboard', async ({
  page,
  signedInAs,
  settle,
  tabTo,
  expectAccessible,
}) => {
  await signedInAs('conveyancer');
  await page.goto(routes.chains());
  await settle();
  await tabTo(page.getByRole('button', { name: 'By transaction' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=transactions/);
  await expect(page.getByText(/^Showing all \d+ transactions\.$/)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  const total = await rows(page).count();
  await settle();
  await expectAccessible();

  // The list's views apply to transactions too, and count them.
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: /^All open/ })).toContainText(String(total));
  await page.keyboard.press('/');
  await page.keyboard.type('berkeley');
  await expect(page).toHaveURL(/q=berkeley.*view=transactions|view=transactions.*q=berkeley/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Save this view' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Berkeley');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('link', { name: /^Berkeley/ })).toHaveAttribute('aria-current', 'page');

  // The URL alone shows the same, already in the first HTML.
  const html = await page.request.get(page.url()).then((response) => response.text());
  expect(html.includes('data-transaction-id')).toBe(true);
  await page.reload();
  await settle();
  await page.keyboard.press('j');
  await expect(rows(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /16 Berkeley Crescent/ })).toBeVisible();
  await page.goBack();
  await expect(rows(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('nowhere');
  await expect(page.getByText('No transaction matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all transactions' }).press('Enter');
  await expect(rows(page)).toHaveCount(total);
});
