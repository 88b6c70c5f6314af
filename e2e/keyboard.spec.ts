import { ownTransaction } from '@/e2e/own-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

// A main job with Tab, arrows, Enter and typing alone: no click, no focus that a person could not give.

test('a conveyancer invites a party', async ({ page, signIn, tabTo }) => {
  await signIn('conveyancer');
  await page.goto(routes.transaction(await ownTransaction(page, 'Conveyancer')));
  await tabTo(page.getByRole('navigation', { name: 'Transaction' }).getByRole('link', { name: 'Invite' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type('keys.only@example.com');
  await tabTo(page.getByRole('combobox', { name: 'Their role' }));
  await page.keyboard.type('Mort');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Their role' })).toHaveValue('Mortgage Broker');
  await tabTo(page.getByRole('combobox', { name: 'Representing' }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Buyer');
  await page.keyboard.press('Escape');
  await tabTo(page.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /The property only/ })).toBeChecked();
  await tabTo(page.getByRole('button', { name: /In two weeks/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Send the invitation' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /keys.only@example.com is invited/ })).toBeFocused();
  const { data } = await page.request.get('/api/me/invites/sent').then((response) => response.json());
  const days = (Date.parse(data[0].expiresAt) - Date.parse(data[0].createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(7);
});
