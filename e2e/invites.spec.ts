import { now } from '@/e2e/clock';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

type Invite = {
  id: string;
  status: string;
  to: string;
  transaction: { role: string; address: { line1: string } };
};

test('sent invites can be filtered by the dashboard’s own statuses, and an expired one sent again', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  await page.goto(routes.invites());
  await page.getByRole('link', { name: 'Sent', exact: true }).click();
  await expect(page).toHaveURL(/tab=sent/);
  const table = page.getByRole('table', { name: 'Invites you sent' });
  await expect(page.getByText(/Showing all \d+ invites/)).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: /Status/ }).click();
  await page.getByRole('option', { name: /^Expired/ }).click();
  await expect(page).toHaveURL(/status=expired/);
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  const row = table.getByRole('row').filter({ hasText: 'blockcare@freehold-managers.example.com' });
  await expect(row.getByText('Expired')).toBeVisible();
  await page.reload();
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await row.getByRole('link', { name: /^Invite .* again$/ }).click();
  await expect(page).toHaveURL(
    /\/transactions\/[^/]+\/invite\?email=blockcare%40freehold-managers\.example\.com&role=Managing\+Agent/,
  );
});

test('unanswered invites come first with their wait; a reminder can be copied and a wrong address corrected', async ({
  page,
  context,
  signedInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedInAs('agent');
  await page.goto(routes.invites({ tab: 'sent' }));
  const rows = page.getByRole('table', { name: 'Invites you sent' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/Not answered.*waiting \d+ days/);
  await expect(rows.last()).not.toContainText('Not answered');
  const row = rows.filter({ hasText: '112 Ashgrove Road' });
  await row.getByRole('button', { name: /^Copy reminder for priya/ }).click();
  await expect(row.getByText('Copied').first()).toBeVisible();
  const reminder = await page.evaluate(() => navigator.clipboard.readText());
  expect(reminder).toMatch(/I invited you to the sale of 112 Ashgrove Road.* as Conveyancer\./);
  const expiry = /The invitation expires on (.+)\.$/.exec(reminder)![1]!;

  await row.getByRole('link', { name: /^Correct address priya/ }).click();
  const oldEmail = 'priya.nair@pennington-law.example.com';
  await expect(page.getByText(`The invite to ${oldEmail} stays open until ${expiry}`)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Email' })).toHaveValue(oldEmail);
  await expect(page.getByRole('combobox', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Their role' })).toHaveValue('Conveyancer');
  await expect(page.getByRole('button', { name: 'Rights: Run the sale' })).toBeVisible();
});

test('an invite that expires within three days stands out, and is shown as expired after that', async ({
  page,
  sandbox,
  signedInAs,
}) => {
  await signedInAs('agent');
  const sent: { data: Invite[] } = await page.request
    .get('/api/me/invites/sent?limit=100')
    .then((response) => response.json());
  const { id, to } = sent.data.find(
    ({ status, to: email }) => status === 'pending' && email.startsWith('hetty'),
  )!;
  const expireIn = (hours: number) =>
    sandbox.operator('PATCH', `/invites/${id}`, {
      expiresAt: new Date(now() + hours * 3_600_000).toISOString(),
    });
  await expireIn(24);
  await page.goto(routes.invites({ tab: 'sent', status: 'expiring' }));
  const row = page.getByRole('table', { name: 'Invites you sent' }).getByRole('row').filter({ hasText: to });
  await expect(row.getByText('Expires soon')).toBeVisible();
  await expect(row.getByRole('link', { name: `Invite ${to} again` })).toBeVisible();
  await expireIn(-1);
  await page.goto(routes.invites({ tab: 'sent', status: 'expired' }));
  await expect(row.getByText('Expired')).toBeVisible();
});

test('received invites say where to answer them, and link to the transaction only once accepted', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  await page.goto(routes.invites());
  await expect(page.getByText('Accept or decline in the service')).toBeVisible();
  const table = page.getByRole('table', { name: 'Invites you received' });
  await expectAccessible();
  const pending = table.getByRole('row').filter({ hasText: '77 Marine Parade' });
  await expect(pending).toContainText('Pending');
  await expect(pending).toContainText('Priya Nair');
  await expect(pending.getByRole('link')).toHaveCount(0);
  const accepted = table.getByRole('row').filter({ hasText: '41 Priory Walk' });
  await expect(accepted).toContainText('Accepted');
  await accepted.getByRole('link').click();
  await expect(page).toHaveURL(/\/transactions\//);
});

test('tells apart an empty list, a list without matches and a failed load', async ({
  page,
  sandbox,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await signedInAs('outsider');
  await page.goto(routes.invites());
  await expect(page.getByText('No one has invited you yet')).toBeVisible();
  await expectAccessible();
  await page.goto(routes.invites({ tab: 'sent' }));
  await expect(page.getByText('You have not invited anyone yet')).toBeVisible();

  await signedInAs('agent');
  await page.goto(routes.invites({ status: 'accepted' }));
  await page.getByRole('searchbox', { name: 'Find an invite' }).fill('no one like this');
  await expect(page.getByText('No invite matches')).toBeVisible();
  await expectAccessible();
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/me/invites', kind: 'status', status: 503, retryAfter: 1 },
  ]);
  await page.goto(routes.invites());
  await expect(page.getByRole('heading', { name: 'The service is unavailable' })).toBeVisible();
});
