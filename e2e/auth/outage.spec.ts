import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

// Auth, "What must be shown": an authorization server that is down is not a logout.
test('an authorization server that is down signs no one out', async ({
  page,
  sandbox,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/503 \(Service Unavailable\)/);
  await signedInAs('agent');
  await sandbox.operator('PUT', '/faults', [{ path: '/token', kind: 'status', status: 503 }]);
  await sandbox.operator('POST', '/clock', { offsetSeconds: 3600 }); // The API regards the access token as expired.
  const refused = await page.request.get('/api/chains');
  expect(refused.status()).toBe(503);
  expect(await refused.json()).toMatchObject({ error: { code: 'auth_unavailable' } });
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);

  // A page that has not been read before: the server may still have the chains in its short cache.
  await page.goto(routes.properties());
  expect(page.url()).toMatch(/\/properties$/);
  await expect(page.getByRole('heading', { name: 'The sign-in service is not answering' })).toBeVisible();

  await sandbox.operator('PUT', '/faults', []);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The sign-in service is not answering' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible();
  expect((await page.request.get('/api/chains')).status()).toBe(200);
});

test('signing in during an outage says so, and works once the server is back', async ({
  page,
  sandbox,
  expectAccessible,
}) => {
  await page.goto(routes.signIn({ callbackUrl: routes.account() }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await sandbox.operator('PUT', '/faults', [{ path: '/token', kind: 'status', status: 503 }]);
  await page.locator('button[name="person"][value="agent"]').click();
  await expect(page.getByText('The sign-in service is not answering')).toBeVisible();
  await expectAccessible();
  await sandbox.operator('PUT', '/faults', []);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`${routes.account()}$`));
});
