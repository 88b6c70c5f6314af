import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

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
