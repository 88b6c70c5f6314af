import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

const address = 'Apartment 14, Harbourside Walk';

test('parties with their contacts, what is not shared, and their rights', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(routes.transactionParties(id));
  const table = page.getByRole('table', { name: 'Parties of this transaction' });
  const you = table.getByRole('row', { name: /Amelia Hart \(you\)/ });
  await expect(you).toContainText("Seller's Estate Agent");
  const masked = table.getByRole('row', { name: /George Pemberton/ });
  await expect(masked).toContainText('Phone not shared');
  await expect(masked).toContainText('Ask the listing’s agent: Harbour & Vale');
  await expect(masked).toContainText('They cannot change anything.');
  await masked.getByText('Every right').click();
  await expect(masked.getByRole('table', { name: 'Rights of George Pemberton' })).toBeVisible();
  await expectAccessible();
});

test('changes a party, sees the difference first, and takes it back', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(routes.transactionParties(id));
  await page.getByRole('button', { name: 'Change Naomi Clarke' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Naomi Clarke' });
  await dialog.getByRole('radio', { name: /Run the sale/ }).check({ force: true });
  const difference = dialog.getByRole('region', { name: 'What changes' });
  await expect(difference.getByRole('row', { name: /the parties/i })).toContainText('added');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save the changes' }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('row', { name: /Naomi Clarke/ });
  await expect(row).toContainText('They can change everything.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('They can change the property.');
});

test('with the keyboard alone: open, change the role, save', async ({ page, signIn }) => {
  await signIn('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(routes.transactionParties(id));
  const dialog = page.getByRole('dialog', { name: 'Change Edmund Finch' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Change Edmund Finch' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole('combobox', { name: 'Their role' }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Survey');
  await expect(page.getByRole('option', { name: 'Surveyor' })).toBeVisible();
  await page.keyboard.press('Escape'); // closes the suggestions, not the dialog
  await expect(page.getByRole('option', { name: 'Surveyor' })).toBeHidden();
  await expect(dialog.getByRole('combobox', { name: 'Their role' })).toHaveValue('Survey');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Notary');
  await dialog.getByRole('button', { name: 'Save the changes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Edmund Finch/ })).toContainText("Seller's Notary");
});

test('the last one who may change the parties is warned before the call, and told after it', async ({
  page,
  sandbox,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.allow(/409/);
  await signIn('seller');
  const { transactionId } = await sandbox.operator<{ transactionId: string }>('POST', '/transactions', {
    person: 'seller',
  });
  await page.goto(routes.transactionParties(transactionId));
  await page.getByRole('button', { name: /^Change Tom/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Follow along/ }).check({ force: true });
  await expect(dialog.getByText('Nobody else may change the parties')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save the changes' }).click();
  await expect(dialog.getByText(/Give that right to somebody else first/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /Follow along/ })).toBeChecked();
});

test('somebody who holds more cannot be changed, and the button says why', async ({ page, signIn }) => {
  await signIn('conveyancer');
  const { data } = await page.request.get('/api/chains?limit=100').then((response) => response.json());
  const own: { id: string }[] = data
    .flatMap(({ transactions }: { transactions: { yourRole: string | null }[] }) => transactions)
    .filter(({ yourRole }: { yourRole: string | null }) => yourRole === 'Conveyancer');
  await page.goto(routes.transactionParties(own[0]!.id));
  const agent = page.getByRole('row', { name: /Amelia Hart/ }).getByRole('button');
  await expect(agent).toHaveAttribute('aria-disabled', 'true');
  await expect(agent).toHaveAccessibleDescription(/Nobody can change somebody who holds more/);
});
