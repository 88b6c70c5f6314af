import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './test';

test('every operation in the sandbox’s API reference works with its example', async ({ page, pair }) => {
  await page.goto(`${pair.sandboxUrl}/docs`);
  await expect(page.getByText('Ready.')).toBeVisible();
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
  const forms = await page.locator('form[data-path]').all();
  expect(forms).toHaveLength(21);
  for (const form of forms) {
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.locator('output'), (await form.getAttribute('aria-label'))!).toHaveText(/^20[01] /);
  }
});

test('a partner registers their own client and signs in to their own application', async ({
  page,
  pair,
  consoleGuard,
}) => {
  consoleGuard.allow(/400/);
  const application = createServer((_request, response) => response.end('Signed in to my own application'));
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  const redirectUri = `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback`;
  await page.goto(`${pair.sandboxUrl}/docs`);
  await page.getByText('Register your own client').click();
  const form = page.getByRole('form', { name: 'Register your own client' });
  const output = form.getByLabel('Your client');
  await form.getByLabel('Redirect addresses').fill('callback');
  await form.getByRole('button').click();
  await expect(output).toHaveText('redirectUris.0 must be an http or https address');
  await form.getByLabel('Redirect addresses').fill(redirectUri);
  await form.getByRole('button').click();
  await expect(output).toContainText('OAUTH_CLIENT_SECRET=');
  const clientId = /OAUTH_CLIENT_ID=(\S+)/.exec(await output.innerText())![1]!;

  const query = new URLSearchParams({
    client_id: clientId, response_type: 'code', scope: 'openid', redirect_uri: redirectUri, code_challenge_method: 'S256',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  }); // oxfmt-ignore
  await page.goto(`${pair.sandboxUrl}/auth?${query}`);
  await expect(page.getByText('You allow My firm to act')).toBeVisible();
  await page.locator('button[name="person"][value="agent"]').click();
  await expect(page.getByText('Signed in to my own application')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy();
  application.closeAllConnections();
  application.close();
});
