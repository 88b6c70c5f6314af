import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

// The three main jobs with Tab, arrows, Enter and typing only: no clicks, and no focus set by script.

test('an agent finds what holds a chain', async ({ page, signedInAs, tabTo }) => {
  await signedInAs('agent');
  await page.goto(routes.chains());
  await tabTo(page.getByRole('searchbox', { name: 'Find a chain' }));
  await page.keyboard.type('6 Brook Street');
  await expect(page).toHaveURL(/q=6\+Brook\+Street/);
  // While an input method is composing, Enter only confirms the text.
  const search = page.getByRole('searchbox', { name: 'Find a chain' });
  await search.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(search).toBeFocused();
  // Enter moves to the chain found; pressed again, it opens it.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: '6 Brook Street to 8 The Paragon' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-camera="live"]')).toBeVisible();
  const holding = page.getByRole('region', { name: 'What holds this chain' });
  await expect(holding).toContainText('(LPE1) is blocked at Flat 5, Pulteney Mews');

  // The graph is a single tab stop; arrow keys follow the chain to the link that holds it.
  await tabTo(page.locator('[data-node][tabindex="0"]'));
  const focused = page.locator('[data-node]:focus');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveAccessibleName(/^8 The Paragon/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName(/^Flat 5, Pulteney Mews.*blocked/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Open transaction' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Flat 5, Pulteney Mews' })).toBeVisible();
  await tabTo(page.getByRole('navigation', { name: 'Transaction' }).getByRole('link', { name: 'Stages' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('link', { name: /LPE1/ }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('has not returned LPE1');
});

test('a conveyancer invites a party', async ({ page, signedInAs, tabTo }) => {
  await signedInAs('conveyancer');
  const { id } = await demoTransaction(page, '27 Cotham Vale');
  await page.goto(routes.transaction(id));
  await tabTo(page.getByRole('navigation', { name: 'Transaction' }).getByRole('link', { name: 'Invite' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('combobox', { name: 'Email' }));
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
  const rights = page.getByRole('button', { name: 'Rights: Follow along' });
  await tabTo(rights);
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /The property only/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Rights: The property only' })).toBeFocused();
  await tabTo(page.getByRole('button', { name: /In two weeks/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /In one week/ })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { name: /keys.only@example.com is invited/ })).toBeFocused();
  const { data } = await page.request.get('/api/me/invites/sent').then((response) => response.json());
  const invite = data.find(({ to }: { to: string }) => to === 'keys.only@example.com');
  const days = (Date.parse(invite.expiresAt) - Date.parse(invite.createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(7);
});

test('an admin reviews an access request', async ({ page, signedInAs, tabTo }) => {
  await signedInAs('admin');
  await page.goto(routes.teams());
  await tabTo(page.getByRole('link', { name: 'Access requests' }).first());
  await page.keyboard.press('Enter');
  const request = page.getByRole('rowheader').getByRole('link', { name: 'Alice Thorne' });
  await tabTo(request);
  await page.keyboard.press('Enter');
  // Focus moves to the first action.
  const panel = page.getByRole('complementary', { name: 'Alice Thorne' });
  const invite = panel.getByRole('link', { name: /^Invite with alice\.thorne@/ });
  await expect(invite).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(request).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(invite).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/invite\?(email|role)=/);
});

test('single keys can be switched off, and on again from the search', async ({
  page,
  signedInAs,
  tabTo,
  settle,
}) => {
  await signedInAs('conveyancer');
  await page.goto(routes.chains());
  await settle();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const link = page.getByRole('link', { name: 'Access requests' }).first();
  const openSheet = async () => {
    await tabTo(link);
    await page.keyboard.press('ControlOrMeta+k');
    await tabTo(page.getByRole('button', { name: 'Keyboard shortcuts' }));
    await page.keyboard.press('Enter');
    await tabTo(sheet.getByRole('checkbox', { name: 'Use single-key shortcuts' }));
    await page.keyboard.press('Space');
  };
  await openSheet();
  await expect(sheet).toContainText('Off in this browser');
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await page.reload();
  await settle();
  for (const key of ['?', 'j']) await page.keyboard.press(key);
  await settle();
  await expect(sheet).toBeHidden();
  await expect(page.locator('main :focus')).toHaveCount(0);
  await openSheet();
  // The search in place of the list, too, returns the focus to what had it before both.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  // Page shortcuts are ignored while a modal is open.
  await expect(page.locator('[data-modal]')).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('the search fits a small window, such as one at 400 % zoom', async ({ page, signedInAs, settle }) => {
  await signedInAs('agent');
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(routes.chains());
  await settle();
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  // Its longest form, with both notes below the list.
  await page.keyboard.type('a');
  await expect(search.getByText(/^Showing 12 of/)).toBeVisible();
  await expect(search.getByRole('button', { name: 'Keyboard shortcuts' })).toBeInViewport({ ratio: 1 });
  await expect(search.getByRole('option').first()).toBeInViewport({ ratio: 0.9 });
});
