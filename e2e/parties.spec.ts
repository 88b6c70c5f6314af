import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

const address = 'Apartment 14, Harbourside Walk';

test('lists the parties with their contacts, what they do not share, and their rights', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(routes.transactionParties(id));
  const table = page.getByRole('table', { name: 'Parties of this transaction' });
  const you = table.getByRole('row', { name: /Amelia Hart \(you\)/ });
  await expect(you).toContainText("Seller's Estate Agent");
  const masked = table.getByRole('row', { name: /George Pemberton/ });
  await expect(masked).toContainText('Phone, email and company not shared');
  await expect(masked).toContainText('Ask the listing’s agent: Harbour & Vale');
  await expect(masked).toContainText('They cannot change anything.');
  await masked.getByText('All rights').click();
  await expect(masked.getByRole('table', { name: 'Rights of George Pemberton' })).toBeVisible();
  await expectAccessible();
});

test('previews a change and shows it at once; it can be undone, and is rolled back if rejected', async ({
  page,
  sandbox,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 403/);
  await signedInAs('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(routes.transactionParties(id));
  const row = page.getByRole('row', { name: /Naomi Clarke/ });
  const openButton = page.getByRole('button', { name: 'Change Naomi Clarke' });
  const dialog = page.getByRole('dialog', { name: 'Role and rights: Naomi Clarke' });
  const waitForPatch = () => page.waitForResponse((response) => response.request().method() === 'PATCH');
  const injectFault = (fault: object) =>
    sandbox.operator('PUT', '/faults', [
      { method: 'PATCH', path: '/v1/transactions/*/parties/*', count: 1, ...fault },
    ]);

  await openButton.click();
  await dialog.getByRole('radio', { name: /Run the sale/ }).check({ force: true });
  const difference = dialog.getByRole('region', { name: 'What changes' });
  await expect(difference.getByRole('row', { name: /the parties/i })).toContainText('added');
  await expectAccessible();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const isParty = /\/api\/transactions\/[^/]+\/parties\//;
  await page.route(isParty, (route) => released.then(() => route.continue()));
  const saved = waitForPatch();
  await dialog.getByRole('button', { name: 'Save the changes' }).click();
  // The request is still held back, so this update is optimistic.
  await expect(row).toContainText('They can change everything.');
  release();
  await saved;
  await page.unroute(isParty);
  await expect(openButton).toBeFocused();

  const undone = waitForPatch();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('They can change the property.');
  await undone;
  await page.reload();
  await expect(row).toContainText('They can change the property.');

  await openButton.click();
  await dialog.getByRole('radio', { name: /The property only/ }).check({ force: true });
  await injectFault({ kind: 'status', status: 403 });
  await dialog.getByRole('button', { name: 'Save the changes' }).click();
  await expect(dialog.getByText('The change was not saved')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /The property only/ })).toBeChecked();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('They can change the property.');
  await expect(page.getByText('The change of Naomi Clarke was not saved')).toBeVisible();
});

test('a role can be changed with the keyboard only', async ({ page, signedInAs, tabTo }) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(routes.transactionParties(id));
  const dialog = page.getByRole('dialog', { name: 'Role and rights: Edmund Finch' });
  await tabTo(page.getByRole('button', { name: 'Change Edmund Finch' }));
  await page.keyboard.press('Enter');
  await tabTo(dialog.getByRole('combobox', { name: 'Their role' }));
  await page.keyboard.type('Survey');
  await expect(page.getByRole('option', { name: 'Surveyor' })).toBeVisible();
  await page.keyboard.press('Escape'); // closes the suggestions, not the dialog
  await expect(page.getByRole('option', { name: 'Surveyor' })).toBeHidden();
  await expect(dialog.getByRole('combobox', { name: 'Their role' })).toHaveValue('Survey');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Notary');
  await tabTo(dialog.getByRole('button', { name: 'Save the changes' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Edmund Finch/ })).toContainText("Seller's Notary");
});

test('warns the last person who can change the parties before the request, and explains its rejection', async ({
  page,
  sandbox,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/409/);
  await signedInAs('seller');
  const { transactionId } = await sandbox.operator<{ transactionId: string }>('POST', '/transactions', {
    person: 'seller',
  });
  await page.goto(routes.transactionParties(transactionId));
  await page.getByRole('button', { name: /^Change Tom/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Follow along/ }).check({ force: true });
  await expect(dialog.getByText('No one else can change the parties')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save the changes' }).click();
  await expect(dialog.getByText(/Give that right to someone else first/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /Follow along/ })).toBeChecked();
});

test('someone with more rights cannot be changed, and the button says why', async ({ page, signedInAs }) => {
  await signedInAs('conveyancer');
  const { id } = await demoTransaction(page, '27 Cotham Vale');
  await page.goto(routes.transactionParties(id));
  const agent = page.getByRole('row', { name: /Amelia Hart/ }).getByRole('button');
  await expect(agent).toHaveAttribute('aria-disabled', 'true');
  await expect(agent).toHaveAccessibleDescription(
    /You can only change people who have no more rights than you/,
  );
});
