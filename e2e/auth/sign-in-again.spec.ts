import { type Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { expect, test, type Sandbox } from '@/e2e/test';

// Auth, Rules: signing in again keeps the page: same document, address, hash and input, and the failed call is repeated.
test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/401 \(Unauthorized\)/));

const address = `${routes.chainNew()}#here`;
const typed = '221 Harbour Parade';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const submit = (page: Page) => page.getByRole('button', { name: 'Create the chain' });
const choose = (page: Page, slug: string) => page.locator(`button[name="person"][value="${slug}"]`).click();
/** Signs in through the pages, as another tab would; this also leaves the sandbox's own session in the browser. */
async function signInOnPages(page: Page, slug: string) {
  await page.goto(routes.signIn({ callbackUrl: routes.teams() }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await choose(page, slug);
  await page.waitForURL(`**${routes.teams()}`);
}
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

async function expectInput(page: Page) {
  await expect(page.getByLabel('Address line 1')).toHaveValue(typed);
  await expect(page.getByLabel('Country')).toHaveValue('GB');
  expect(page.url()).toMatch(/\/chains\/new#here$/);
}

/** Fills in a form, ends the session in the service, and submits the form, which asks the user to sign in again. */
async function loseSession(page: Page, sandbox: Sandbox, signInAs: (slug: 'agent') => Promise<void>) {
  await signInAs('agent');
  await page.goto(address);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('radio', { name: 'I am selling', exact: true }).check({ force: true });
  await page.getByLabel('Address line 1').fill(typed);
  await page.getByLabel('Country').fill('GB');
  await sandbox.operator('POST', '/grants/revoke', { person: 'agent' });
  await submit(page).click();
  await expect(dialog(page)).toBeVisible();
}

async function createdChains(sandbox: Sandbox): Promise<number> {
  const all = await sandbox.operator<{ method: string; path: string; statuses: Record<string, number> }[]>(
    'GET',
    '/requests',
  );
  return all.find(({ method, path }) => method === 'POST' && path === '/v1/chains')?.statuses['201'] ?? 0;
}

test('in a popup keeps document, address and input, and repeats the failed call once', async ({
  page,
  sandbox,
  expectAccessible,
}) => {
  await loseSession(page, sandbox, (slug) => signInOnPages(page, slug));
  await expectInput(page);
  await expectAccessible();
  const opened = page.waitForEvent('popup');
  await dialog(page).getByRole('button', { name: 'Sign in again' }).click();
  const popup = await opened;
  await choose(popup, 'agent');
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/chains\/[0-9a-f-]{36}/);
  expect(await isSameDocument(page)).toBe(true);
  expect(await createdChains(sandbox)).toBe(1);
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('can be postponed: nothing is lost, and the next attempt asks again', async ({
  page,
  sandbox,
  settle,
  signedInAs,
}) => {
  await loseSession(page, sandbox, signedInAs);
  await dialog(page).getByRole('button', { name: 'Not now' }).click();
  await expect(dialog(page)).toBeHidden();
  // The session check notices the end only now, and does not ask again.
  const checked = page.waitForResponse('**/api/session');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect((await checked).status()).toBe(401);
  await settle();
  await expect(dialog(page)).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
  await expectInput(page);
  await submit(page).click();
  await expect(dialog(page)).toBeVisible();
  expect(await createdChains(sandbox)).toBe(0);
});

test('redirects if popups are blocked, and comes back with everything typed', async ({
  page,
  sandbox,
  signedInAs,
}) => {
  await loseSession(page, sandbox, signedInAs);
  await page.evaluate(() => void (window.open = () => null));
  await dialog(page).getByRole('button', { name: 'Sign in again' }).click();
  await choose(page, 'agent');
  await expectInput(page);
  expect(await isSameDocument(page)).toBe(false);
  await submit(page).click();
  await expect(page).toHaveURL(/\/chains\/[0-9a-f-]{36}/);
  expect(await createdChains(sandbox)).toBe(1);
});

test('as someone else reloads the page without any input of the first person', async ({
  page,
  sandbox,
  signedInAs,
}) => {
  await loseSession(page, sandbox, signedInAs);
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain(typed);
  const opened = page.waitForEvent('popup');
  await dialog(page).getByRole('button', { name: 'Sign in again' }).click();
  const popup = await opened;
  await choose(popup, 'conveyancer');
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
  await expect(page.getByLabel('Address line 1').first()).toHaveValue('');
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(typed);
  expect(await createdChains(sandbox)).toBe(0);
  const { userId } = await page.request.get('/api/session').then((response) => response.json());
  const people = await sandbox.operator<{ slug: string; id: string }[]>('GET', '/people');
  expect(userId).toBe(people.find(({ slug }) => slug === 'conveyancer')!.id);
});

test('in one tab serves all waiting tabs', async ({ page, context, sandbox, signedInAs }) => {
  await loseSession(page, sandbox, signedInAs);
  const other = await context.newPage();
  await signInOnPages(other, 'agent');
  await expect(dialog(page)).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
  await expect.poll(() => createdChains(sandbox)).toBe(1);
});

test('as someone else in another tab clears the page of the first person', async ({
  page,
  context,
  sandbox,
  signedInAs,
}) => {
  await loseSession(page, sandbox, signedInAs);
  await context.clearCookies();
  const other = await context.newPage();
  await signInOnPages(other, 'seller');
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
  await expect(page.getByLabel('Address line 1').first()).toHaveValue('');
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(typed);
});
