import { type Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

test.use({ ownContext: true });

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

/** An address, and a view and a team that this person keeps: what the next one must not find. */
async function leaveTraces(page: Page, userId: string) {
  await page.evaluate((id) => {
    localStorage.setItem(`chain-views:${id}`, JSON.stringify([{ name: 'Pulteney', search: '?q=Pulteney' }]));
    localStorage.setItem(`teams:${id}`, JSON.stringify(['7ea00000-0000-4000-8000-000000000001']));
    sessionStorage.setItem(`draft:${id}:chain`, JSON.stringify({ line1: 'Pulteney' }));
    localStorage.setItem('theme', 'light');
  }, userId);
}
const whatStays = (page: Page) =>
  page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.body.innerText, location.href]);
const idOf = (page: Page) =>
  page.request
    .get('/api/session')
    .then(async (response) => ((await response.json()) as { userId: string }).userId);

test('signing out in one tab empties the others, and leaves nothing behind', async ({
  page,
  context,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  await signedInAs('agent');
  await page.goto(routes.chains({ q: 'Pulteney' }));
  const title = page
    .getByRole('main')
    .getByText(/Pulteney/)
    .first();
  await expect(title).toBeVisible();
  const other = await context.newPage();
  await other.goto(routes.chains());
  await leaveTraces(page, await idOf(page));
  await leaveTraces(other, await idOf(page));
  await other.getByRole('button', { name: /account/i }).click();
  await other.getByRole('menuitem', { name: /sign out/i }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    const left = await whatStays(tab);
    expect(left.slice(0, 2)).toEqual([{ theme: 'light' }, {}]);
    expect(JSON.stringify(left)).not.toContain('Pulteney');
  }
  // The page is left at the press; the cookie goes with the response.
  await expect
    .poll(async () =>
      (await context.cookies(other.url()))
        .map(({ name }) => name)
        .filter((name) => name.endsWith('-session') && !name.startsWith('sandbox')),
    )
    .toEqual([]);
});

test('the others are emptied too when the tab is closed before the response to signing out', async ({
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
  // The service ends the session, and its response comes to no one.
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

test('signing out that does not work leaves the other tabs as they are', async ({
  page,
  context,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await signedInAs('agent');
  await page.goto(routes.chains());
  const other = await context.newPage();
  await other.goto(routes.chains());
  await leaveTraces(page, await idOf(page));
  await other.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );
  const asked = page.waitForResponse('**/api/session');
  await other.getByRole('button', { name: /account/i }).click();
  await other.getByRole('menuitem', { name: /sign out/i }).click();
  await expect(other.getByRole('alertdialog', { name: 'You are still signed in' })).toBeVisible();
  expect((await asked).status()).toBe(200);
  await expect(page).toHaveURL(new RegExp(routes.chains()));
  expect(JSON.stringify(await whatStays(page))).toContain('Pulteney');
});

test('the next person finds nothing of one whose session ended by itself', async ({
  page,
  signedInAs,
  settle,
}) => {
  await signedInAs('agent');
  await page.goto(routes.chains());
  await settle(); // What the list still asked for would be asked for by the next person.
  await leaveTraces(page, await idOf(page));
  await signedInAs('buyer');
  await page.goto(routes.account());
  await expect.poll(async () => (await whatStays(page)).slice(0, 2)).toEqual([{ theme: 'light' }, {}]);
});

test('a tab of one person asks for nothing with the session of another', async ({
  page,
  signedInAs,
  settle,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  await signedInAs('agent');
  await page.goto(routes.properties());
  await settle(); // A key that is pressed before the scripts are there is lost.
  const account = page.getByRole('button', { name: /^Account: / });
  const before = await account.textContent();
  // Read on its way: the page leaves at the refusal, and takes the response's text along. It may ask by itself, too.
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
