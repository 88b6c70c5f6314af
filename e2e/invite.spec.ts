import type { Page } from '@playwright/test';
import { apiOf } from '@/e2e/api-of';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

const address = 'Apartment 14, Harbourside Walk';

/** Escape closes the list of suggestions, which hides the rest of the page, and keeps the words. */
async function fillRole(page: Page, role: string, representing: string) {
  for (const [name, words] of [
    ['Their role', role],
    ['Representing', representing],
  ] as const) {
    await page.getByRole('combobox', { name }).fill(words);
    await page.keyboard.press('Escape');
  }
}

test('invites somebody, for two weeks unless said otherwise; a second time is warned about', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(routes.transactionInvite(id));
  await expect(page.getByRole('button', { name: /In two weeks/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Email' }).fill('new.broker@example.com');
  await fillRole(page, 'Mortgage Broker', 'Buyer');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(
    page.getByRole('heading', { name: /new.broker@example.com is invited as Buyer's Mortgage Broker/ }),
  ).toBeFocused();
  await expect(page.getByText('The service has sent the email.')).toBeVisible();
  const sent = await page.request.get('/api/me/invites/sent').then((response) => response.json());
  const made = sent.data.find(({ to }: { to: string }) => to === 'new.broker@example.com');
  const days = (Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(14);

  await page.getByRole('button', { name: 'Invite somebody else' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('New.Broker@example.com');
  await expect(page.getByText('Already invited')).toBeVisible();
});

test('a second invitation is warned about however far back the first one is, and how far the check got is said', async ({
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
  const invite = (at: number) => {
    const email = `person.${at}@example.com`;
    return agent('POST', `/transactions/${id}/invites`, { email, role: 'Surveyor', representing: 'Buyer' });
  };
  await invite(0);
  await Promise.all(Array.from({ length: 200 }, (_, at) => invite(at + 1)));
  const isLaterPage = (url: URL) => url.pathname === '/api/me/invites/sent' && url.searchParams.has('cursor');
  await page.route(isLaterPage, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'service_unavailable', message: 'Back soon.' } } }),
  );
  await page.goto(routes.transactionInvite(id, { email: 'Person.0@example.com', role: 'Surveyor' }));
  await expect(page.getByText('and 100 pending invites you sent, not all')).toBeVisible();
  await page.unroute(isLaterPage);
  await page.getByRole('button', { name: 'Compare with the rest' }).click();
  await expect(page.getByText('Already invited')).toBeVisible();
  await page.getByRole('link', { name: 'Several people' }).click();
  await page.getByRole('textbox', { name: 'Rows' }).fill('person.0@example.com, Surveyor, Buyer');
  await expect(page.getByRole('row', { name: /person.0@/ })).toContainText('Left out: Already invited');
  await expect(page.getByText(/and all 2\d\d pending invites you sent/)).toBeVisible();
});

test('a party is warned about, out of the address bar too', async ({ page, signedInAs }) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(routes.transactionInvite(id, { email: 'naomi.clarke@example.com', role: 'Seller' }));
  await expect(page.getByText('Naomi Clarke is the Seller here.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Their role' })).toHaveValue('Seller');
  await expect(page.getByRole('button', { name: 'Send it all the same' })).toBeVisible();
});

test('when no email was sent there is a message to copy', async ({ page, signedInAs, expectAccessible }) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, address);
  await page.goto(
    routes.transactionInvite(id, { email: 'nobody@mail.invalid', role: 'Surveyor', representing: 'Buyer' }),
  );
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('The service sent no email')).toBeVisible();
  await expect(page.getByText(/I have invited you to the sale of Apartment 14/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy the message' })).toBeVisible();
  await expectAccessible();
});

test('rights are cut to what the inviter holds, and what was cut is said', async ({ page, signedInAs }) => {
  await signedInAs('conveyancer');
  const { id } = await demoTransaction(page, '27 Cotham Vale');
  await page.goto(routes.transactionInvite(id));
  await page.getByRole('radio', { name: /^Everything/ }).check({ force: true });
  await expect(page.getByText(/Left out, because you do not hold it yourself: .*delete/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Delete the listing' })).toBeDisabled();
});

test('several people: the rows are checked first, each has its result, and only what failed is tried again', async ({
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
  await page.getByRole('link', { name: 'Several people' }).click();
  await page
    .getByRole('textbox', { name: 'Rows' })
    .fill(
      [
        'Email\tRole\tRepresenting',
        'one@example.com\tConveyancer\tBuyer',
        'two@mail.invalid\tLender',
        'naomi.clarke@example.com\tSeller',
        'nobody\tBuyer',
      ].join('\n'),
    );
  const check = page.getByRole('table', { name: 'Rows' });
  await expect(check.getByRole('row', { name: /one@example.com/ })).toContainText('Ready');
  await expect(check.getByRole('row', { name: /naomi.clarke/ })).toContainText('Left out: Already a party');
  await expect(check.getByRole('row', { name: /nobody/ })).toContainText('Enter an email address');
  await expectAccessible();

  await sandbox.operator('PUT', '/faults', [
    { method: 'POST', path: '/v1/transactions/*/invites', kind: 'status', status: 403, count: 1 },
  ]);
  await page.getByRole('button', { name: 'Send 2 invitations' }).click();
  const sent = page.getByRole('table', { name: 'Sent invitations' });
  await expect(sent.getByRole('row', { name: /two@mail.invalid/ })).toContainText('no email was sent');
  await expect(sent.getByRole('button', { name: 'Copy the message' })).toBeVisible();
  await expect(check.getByRole('row', { name: /one@example.com/ })).toContainText(
    'Failed: You may not see this',
  );
  await page.getByRole('button', { name: 'Try the 1 invitation that failed again' }).click();
  await expect(sent.getByRole('row', { name: /one@example.com/ })).toContainText('email sent');
  const { data } = await page.request.get('/api/me/invites/sent').then((response) => response.json());
  const made = data.filter(({ to }: { to: string }) => /^(one@example|two@mail)/.test(to));
  expect(made).toHaveLength(2);
});
