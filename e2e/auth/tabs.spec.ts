import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

// Auth, "What must be shown": eight tabs.
test('eight tabs that sign in at the same time all land where they wanted to go', async ({ context }) => {
  const wanted = Array.from({ length: 8 }, (_, tab) => routes.chains({ q: `tab ${tab}` }));
  const tabs = await Promise.all(wanted.map(() => context.newPage()));
  await Promise.all(tabs.map((tab, at) => tab.goto(wanted[at]!)));
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Sign in' }).click()));
  await Promise.all(tabs.map((tab) => tab.locator('button[name="person"][value="agent"]').waitFor()));
  for (const tab of tabs.toReversed()) await tab.locator('button[name="person"][value="agent"]').click();
  for (const [at, tab] of tabs.entries()) {
    await expect(tab).toHaveURL(new RegExp(`/chains\\?q=tab(\\+|%20)${at}$`));
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const names = (await context.cookies(tabs[0]!.url())).map(({ name }) => name);
  expect(names.filter((name) => name.includes('sign-in'))).toEqual([]);
});

test('signing out in one tab asks the other to sign in again, and leaves nothing behind', async ({
  page,
  context,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  await signedInAs('agent');
  await page.goto(routes.chains());
  const other = await context.newPage();
  await other.goto(routes.chains());
  await other.getByRole('button', { name: /account/i }).click();
  await other.getByRole('menuitem', { name: /sign out/i }).click();
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  expect(await other.evaluate(() => sessionStorage.length)).toBe(0);
  expect(
    (await context.cookies(other.url())).filter(
      ({ name }) => name.endsWith('-session') && !name.startsWith('sandbox'),
    ),
  ).toEqual([]);
});
