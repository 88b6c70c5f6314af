import type { Locator, Page } from '@playwright/test';
import { apiOf } from '@/e2e/api-of';
import { demoTransaction } from '@/e2e/demo-transaction';
import { inBatches } from '@/e2e/in-batches';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

const address = 'Apartment 14, Harbourside Walk';

/** Fills comboboxes. Escape closes the suggestions, which hide the rest of the page, and keeps the value. */
async function fill(person: Page | Locator, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = person.getByRole('combobox', { name });
    await field.fill(value);
    await field.press('Escape');
  }
}

/** Pastes tab-separated rows, as copied from a spreadsheet. */
const pasteInto = (field: Locator, text: string) =>
  field.evaluate((element, rows) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', rows);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const personIn = (page: Page, number: number) =>
  page.getByRole('group', { name: `Person ${number}`, exact: true });

test('invites someone from the address book for two weeks by default, and warns about a second invitation', async ({
  page,
  signedInAs,
  expectAccessible,
  settle,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(routes.transactionInvite(id));
  await expect(page.getByRole('button', { name: /In two weeks/ })).toBeVisible();
  await expectAccessible();
  const email = page.getByRole('combobox', { name: 'Email' });
  await email.click();
  await settle();
  await email.pressSequentially('okafor');
  await page.getByRole('option', { name: 'grace.okafor@chain-desk.example.com' }).click();
  await expect(email).toHaveValue('grace.okafor@chain-desk.example.com');
  // The role sets the rights until the user chooses them.
  await fill(page, { 'Their role': 'Conveyancer' });
  await expect(page.getByRole('button', { name: 'Rights: Run the sale' })).toBeVisible();
  await fill(page, { 'Their role': 'Surveyor', Representing: 'Buyer' });
  await expect(page.getByRole('button', { name: 'Rights: The property only' })).toBeVisible();
  await expect(page.getByText('Sees the property and the listing, changes nothing.')).toBeVisible();

  await fill(page, { Email: 'new.surveyor@exmaple.com' });
  await email.press('Enter');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Choose the right address');
  await page.getByRole('button', { name: 'Use new.surveyor@example.com' }).click();
  await expect(email).toHaveValue('new.surveyor@example.com');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const heading = page.getByRole('heading', {
    name: /new.surveyor@example.com is invited as Buyer's Surveyor/,
  });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByText('The service has sent the email')).toBeVisible();
  const sent = await page.request.get('/api/me/invites/sent').then((response) => response.json());
  const created = sent.data.find(({ to }: { to: string }) => to === 'new.surveyor@example.com');
  const days = (Date.parse(created.expiresAt) - Date.parse(created.createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(14);

  await fill(page, { Email: 'New.Surveyor@example.com' });
  await expect(page.getByText('Already invited')).toBeVisible();
});

test('warns about a second invitation however old the first is, and says how many it has compared', async ({
  page,
  sandbox,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await signedInAs('agent');
  const { id } = await demoTransaction(page, address);
  // More than two pages of invites are newer than the first one.
  const agent = await apiOf(sandbox, 'agent');
  const invite = (number: number) => {
    const email = `person.${number}@example.com`;
    return agent('POST', `/transactions/${id}/invites`, { email, role: 'Surveyor', representing: 'Buyer' });
  };
  await invite(0);
  await inBatches(200, (index) => invite(index + 1));
  const isLaterPage = (url: URL) => url.pathname === '/api/me/invites/sent' && url.searchParams.has('cursor');
  await page.route(isLaterPage, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'service_unavailable', message: 'Back soon.' } } }),
  );
  await page.goto(routes.transactionInvite(id, { email: 'Person.0@example.com', role: 'Surveyor' }));
  await expect(page.getByText('and 100 pending invites you sent, not all')).toBeVisible();
  await page.unroute(isLaterPage);
  await page.getByRole('button', { name: 'Compare with the rest' }).click();
  await expect(page.getByText('Already invited')).toBeVisible();
  await expect(page.getByText(/and all 2\d\d pending invites you sent/)).toBeVisible();
});

test('warns that someone is already a party, also when the email comes from the URL', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(routes.transactionInvite(id, { email: 'naomi.clarke@example.com', role: 'Seller' }));
  await expect(page.getByText('Naomi Clarke is the Seller here.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Their role' })).toHaveValue('Seller');
  await page.getByRole('combobox', { name: 'Email' }).press('ControlOrMeta+Enter');
  await expect(page.getByText(/^Already a party: remove the row/)).toBeVisible();
  await page.getByRole('button', { name: 'Invite anyway' }).click();
  await expect(page.getByText(/^Already a party/)).toBeHidden();
});

test('offers a message to copy if the service sent no email', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(
    routes.transactionInvite(id, { email: 'nobody@mail.invalid', role: 'Surveyor', representing: 'Buyer' }),
  );
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('The service sent no email: send this yourself')).toBeVisible();
  await expect(page.getByText(/I have invited you to the sale of Apartment 14/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy the message' })).toBeVisible();
  await expectAccessible();
});

test('limits the rights to those of the inviter, and says what was left out', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('conveyancer');
  const { id } = await demoTransaction(page, '27 Cotham Vale');
  await page.goto(routes.transactionInvite(id));
  await page.getByRole('button', { name: 'Rights: Follow along' }).click();
  await page.getByRole('radio', { name: /^Everything/ }).check({ force: true });
  await expect(page.getByText(/Left out, because you do not have it yourself: .*delete/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Delete the listing' })).toBeDisabled();
  await page.getByRole('button', { name: 'Reset to the usual rights: Follow along' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Rights: Follow along' })).toBeFocused();
});

test('checks pasted rows of several people, shows each result, and retries only those that failed', async ({
  page,
  sandbox,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await signedInAs('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(routes.transactionInvite(id));
  const email = (number: number) => personIn(page, number).getByRole('combobox', { name: 'Email' });
  await email(1).focus();
  await pasteInto(
    email(1),
    [
      'Email\tRole\tRepresenting',
      'one@example.com\tConveyancer\tBuyer',
      'two@mail.invalid\tLender',
      'naomi.clarke@example.com\tSeller',
      'no-one\tBuyer',
    ].join('\n'),
  );
  await expect(page.getByText('4 people were filled in.')).toBeVisible();
  await expect(email(1)).toHaveValue('one@example.com');
  await expect(personIn(page, 1)).toContainText('Run the sale');
  await expect(personIn(page, 2)).toContainText('The property only');
  await expect(personIn(page, 3)).toContainText('Already a party');
  await expectAccessible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(email(3)).toBeFocused();
  await expect(email(4)).toHaveAccessibleDescription(/^Enter an email address/);
  await page.getByRole('button', { name: 'Remove person 3' }).click();
  await expect(email(3)).toBeFocused();
  await expect(email(3)).toHaveValue('no-one');
  await page.getByRole('button', { name: 'Remove person 3' }).click();
  await expect(email(2)).toBeFocused();
  await page.getByRole('button', { name: 'Add a person' }).click();
  await expect(email(3)).toBeFocused();

  await sandbox.operator('PUT', '/faults', [
    { method: 'POST', path: '/v1/transactions/*/invites', kind: 'status', status: 403, count: 1 },
  ]);
  await page.keyboard.press('ControlOrMeta+Enter');
  const heading = page.getByRole('heading', {
    name: "two@mail.invalid is invited as Buyer's Lender; 1 invitation was not sent and is still listed below",
  });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const sent = page.getByRole('list', { name: 'Sent invitations' }).getByRole('listitem');
  await expect(sent.filter({ hasText: 'two@mail.invalid' })).toContainText('no email');
  await expect(sent.getByRole('button', { name: 'Copy the message' })).toBeVisible();
  await expect(personIn(page, 1)).toContainText('Not sent. You do not have the right to change this');
  await expectAccessible();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(sent.filter({ hasText: 'one@example.com' })).toContainText('has sent the email');
  const { data } = await page.request.get('/api/me/invites/sent').then((response) => response.json());
  const created = data.filter(({ to }: { to: string }) => /^(one@example|two@mail)/.test(to));
  expect(created).toHaveLength(2);
});
