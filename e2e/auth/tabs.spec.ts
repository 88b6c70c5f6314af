import { type Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

// Auth, "What must be shown": eight tabs.
test('eight tabs that sign in at the same time all reach their own page', async ({ context }) => {
  const targets = Array.from({ length: 8 }, (_, tab) => `${routes.properties()}?q=tab+${tab}`);
  const tabs = await Promise.all(targets.map(() => context.newPage()));
  await Promise.all(tabs.map((tab, at) => tab.goto(targets[at]!)));
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Sign in' }).click()));
  await Promise.all(tabs.map((tab) => tab.locator('button[name="person"][value="seller"]').waitFor()));
  for (const tab of tabs.toReversed()) await tab.locator('button[name="person"][value="seller"]').click();
  for (const [at, tab] of tabs.entries()) {
    await expect(tab).toHaveURL(new RegExp(`/properties\\?q=tab(\\+|%20)${at}$`));
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const names = (await context.cookies(tabs[0]!.url())).map(({ name }) => name);
  expect(names.filter((name) => name.includes('sign-in'))).toEqual([]);
});

/** Stores a view, a team and a draft for this person, which the next person must not find. */
async function leaveTraces(page: Page, userId: string) {
  await page.evaluate((id) => {
    localStorage.setItem(`chain-views:${id}`, JSON.stringify([{ name: 'Pulteney', search: '?q=Pulteney' }]));
    localStorage.setItem(`teams:${id}`, JSON.stringify(['7ea00000-0000-4000-8000-000000000001']));
    sessionStorage.setItem(`draft:${id}:chain`, JSON.stringify({ line1: 'Pulteney' }));
    localStorage.setItem('theme', 'light');
  }, userId);
}
const remains = (page: Page) =>
  page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.body.innerText, location.href]);
const idOf = (page: Page) =>
  page.request
    .get('/api/session')
    .then(async (response) => ((await response.json()) as { userId: string }).userId);

test('signing out in one tab clears the others and leaves nothing behind', async ({
  page,
  context,
  sandbox,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  // The other tab notices the sign-out before the tokens are revoked and the response arrives.
  await sandbox.operator('PUT', '/faults', [{ path: '/token/revocation', kind: 'delay', delayMs: 1500 }]);
  await signedInAs('agent');
  await page.goto(routes.chains({ q: 'Pulteney' }));
  const title = page
    .getByRole('main')
    .getByText(/Pulteney/)
    .first();
  await expect(title).toBeVisible();
  const other = await context.newPage();
  await other.goto(routes.teams());
  await leaveTraces(page, await idOf(page));
  await leaveTraces(other, await idOf(page));
  await other.getByRole('button', { name: /account/i }).click();
  await other.getByRole('menuitem', { name: /sign out/i }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    const left = await remains(tab);
    expect(left.slice(0, 2)).toEqual([{ theme: 'light' }, {}]);
    expect(JSON.stringify(left)).not.toContain('Pulteney');
  }
  // The page is left on the click; the cookie is removed with the response.
  await expect
    .poll(async () =>
      (await context.cookies(other.url()))
        .map(({ name }) => name)
        .filter((name) => name.endsWith('-session') && !name.startsWith('sandbox')),
    )
    .toEqual([]);
});

test('the other tabs are cleared even if the tab is closed before the response', async ({
  page,
  context,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  await signedInAs('agent');
  await page.goto(routes.teams());
  const other = await context.newPage();
  await other.goto(routes.teams());
  // The server ends the session, and no one receives its response.
  const ended = new Promise<void>((resolve) => {
    void other.route('**/api/session', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      await new Promise((wait) => setTimeout(wait, 1000));
      await route.fetch();
      resolve();
    });
  });
  await other.getByRole('button', { name: /account/i }).click();
  await other.getByRole('menuitem', { name: /sign out/i }).click();
  await ended;
  await other.close();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});

test('a failed sign-out leaves the other tabs unchanged', async ({
  page,
  context,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await signedInAs('agent');
  await page.goto(routes.teams());
  const other = await context.newPage();
  await other.goto(routes.teams());
  await leaveTraces(page, await idOf(page));
  await other.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );
  const checked = page.waitForResponse('**/api/session');
  await other.getByRole('button', { name: /account/i }).click();
  await other.getByRole('menuitem', { name: /sign out/i }).click();
  await expect(other.getByRole('alertdialog', { name: 'You are still signed in' })).toBeVisible();
  expect((await checked).status()).toBe(200);
  await expect(page).toHaveURL(new RegExp(routes.teams()));
  expect(JSON.stringify(await remains(page))).toContain('Pulteney');
});

test('the next person finds nothing of a user whose session expired', async ({
  page,
  signedInAs,
  settle,
}) => {
  await signedInAs('conveyancer');
  await page.goto(routes.chains());
  await settle(); // Requests still to be sent would carry the next person's session.
  await leaveTraces(page, await idOf(page));
  await signedInAs('buyer');
  await page.goto(routes.account());
  await expect.poll(async () => (await remains(page)).slice(0, 2)).toEqual([{ theme: 'light' }, {}]);
});

test('a tab of one person does not use the session of another', async ({
  page,
  signedInAs,
  settle,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  await signedInAs('agent');
  await page.goto(routes.properties());
  await settle(); // A key pressed before hydration is lost.
  const account = page.getByRole('button', { name: /^Account: / });
  const before = await account.textContent();
  // Read in the route handler: the page navigates away on the refusal and drops the response. It may also poll by itself.
  const refused = new Promise<unknown>((resolve) => {
    void page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      if (response.status() === 401) resolve(await response.json());
      await route.fulfill({ response });
    });
  });
  await signedInAs('conveyancer', { stays: true });
  await page.keyboard.press('ControlOrMeta+k');
  expect(await refused).toMatchObject({ error: { code: 'person_changed' } });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(account).not.toHaveText(before!);
});
