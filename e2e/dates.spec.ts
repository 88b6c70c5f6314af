import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

test('an agent finds completion dates that suit a chain whose dates differ, and copies them, by keyboard', async ({
  page,
  context,
  signedInAs,
  settle,
  tabTo,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedInAs('agent');
  await page.goto(routes.chain((await demoTransaction(page, '16 Berkeley Crescent')).chainId));
  await settle();
  await tabTo(page.getByRole('link', { name: 'Dates', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=dates/);
  const completion = page.getByRole('region', { name: 'Completion', exact: true });
  await expect(completion).toContainText('The links name 2 different days for completion');
  await expect(completion.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Exchange', exact: true })).toContainText(
    'Everyone has exchanged.',
  );
  const row = page.getByRole('row').filter({ hasText: '16 Berkeley Crescent' });
  await expect(row).toContainText('A bank holiday');
  await settle();
  await expectAccessible();

  await tabTo(completion.getByRole('button', { name: 'Why?' }));
  await page.keyboard.press('Enter');
  await expect(completion).toContainText('Recorded');
  await tabTo(page.getByRole('button', { name: 'Copy the dates' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /16 Berkeley Crescent: .+; A bank holiday\n[^]*Could everyone do one of these\?\n- \w+day \d+ \w+/,
  );

  // The URL alone shows the same.
  await page.reload();
  await expect(completion.getByRole('listitem')).toHaveCount(3);
  await row.getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: /Completion and keys released/ })).toBeVisible();
});
