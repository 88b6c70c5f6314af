import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

test('a new user opens the dashboard, signs in and sees the Today page', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
  await expectAccessible();
  await page.getByRole('button', { name: /sign in/i }).click();
  await expect(page.getByRole('heading')).toContainText(/who is signing in/i);
  await expectAccessible(); // the sandbox's own page
  await page.locator('button[name="person"][value="agent"]').click();
  await expect(page).toHaveURL(new RegExp(`${routes.today()}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('a callback without a sign-in leads to the sign-in page with an error', async ({ page }) => {
  await page.goto('/api/auth/callback/partner?code=a-made-up-code&state=a-made-up-state');
  await expect(page).toHaveURL(/\/sign-in\?error=expired/);
  await expect(page.getByRole('button', { name: /sign in/i })).toBeVisible();
});

test('signing out also ends the session for a copied cookie', async ({
  page,
  context,
  playwright,
  sandbox,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized\)/); // requests that were pending when the session ended
  await signIn('agent');
  // Makes revocation fail: otherwise the copied cookie could be rejected only because its tokens were revoked.
  await sandbox.operator('PUT', '/faults', [{ path: '/token/revocation', kind: 'status', status: 503 }]);
  const origin = new URL(page.url()).origin;
  const copied = (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const thief = await playwright.request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { cookie: copied },
  });
  expect((await thief.get('/api/chains')).status()).toBe(200);

  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: /sign out/i }).click();
  await expect(page).toHaveURL(/\/sign-in|\/signed-out/);
  expect((await thief.get('/api/session')).status()).toBe(401);
  expect((await thief.get('/api/chains')).status()).toBe(401);
  await page.goto(routes.chains());
  await expect(page).toHaveURL(/\/sign-in/);
});
