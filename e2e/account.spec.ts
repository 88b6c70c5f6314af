import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

test('the account page shows the user, the partner and what the key allows', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('conveyancer');
  const whoami = await page.request.get('/api/whoami').then((response) => response.json());
  await page.goto(routes.account());
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText(whoami.user.id);
  // The sandbox returns names, so the account menu shows the user's name.
  await expect(page.getByRole('button', { name: 'Account: Priya Nair' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Partner' })).toContainText(whoami.partner.name);
  const scopes = page.getByRole('table', { name: 'Scopes of the key' });
  for (const scope of whoami.scopes) {
    await expect(scopes.getByRole('row').filter({ hasText: scope })).toContainText('has it');
  }
  await expect(scopes.getByRole('rowheader', { name: 'Invite someone to a transaction' })).toBeVisible();
  await expectAccessible();
});

test('the account page is complete in the first HTML, and says so if the service is unavailable', async ({
  page,
  sandbox,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await signedInAs('agent');
  const html = () => page.request.get(routes.account()).then((response) => response.text());
  expect(await html()).toContain('transactions:write');
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/whoami', kind: 'status', status: 503, retryAfter: 1 },
  ]);
  await expect.poll(html, { timeout: 20_000 }).toContain('The service is unavailable');
  await sandbox.operator('PUT', '/faults', []);
  await expect.poll(html, { timeout: 20_000 }).toContain('transactions:write');
});
