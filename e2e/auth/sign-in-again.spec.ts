import { type Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { expect, test, type Sandbox } from '@/e2e/test';

// Auth, Rules: signing in again keeps the page: same document, address, hash and input, and the failed call is made.
test.beforeEach(async ({ sandbox, consoleGuard }) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  await sandbox.operator('POST', '/reset', { seed: 'demo' });
  // More chains than one page holds, so that "load more" makes a call.
  for (let one = 0; one < 20; one++) {
    await sandbox.operator('POST', '/chains', { transactions: 1, shape: 'line', person: 'agent' });
  }
});
test.afterEach(({ sandbox }) => sandbox.operator('POST', '/reset', { seed: 'demo' }));

const address = `${routes.chains({ q: 'a' })}#here`;
const input = (page: Page) => page.getByRole('searchbox').first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const chains = (page: Page) => page.getByRole('main').getByRole('link', { name: /\d/ });

/** A page with something typed into it, whose session the service has ended, and a call that fails because of it. */
async function stranded(page: Page, sandbox: Sandbox, signIn: (slug: 'agent') => Promise<void>) {
  await signIn('agent');
  await page.goto(address);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await sandbox.operator('POST', '/grants/revoke', { person: 'agent' });
  await page.getByRole('button', { name: /load more/i }).click();
  await expect(dialog(page)).toBeVisible();
}
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test('by a small window keeps document, address and input, and loads what had failed', async ({
  page,
  sandbox,
  signIn,
  expectAccessible,
}) => {
  await stranded(page, sandbox, signIn);
  const before = await chains(page).count();
  await expectAccessible();
  const opened = page.waitForEvent('popup');
  await dialog(page).getByRole('button', { name: 'Sign in again' }).click();
  const popup = await opened;
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => chains(page).count()).toBeGreaterThan(before);
  expect(await isSameDocument(page)).toBe(true);
  expect(page.url()).toMatch(/\/chains\?q=a#here$/);
  await expect(input(page)).toHaveValue('a');
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('can be put off: nothing is lost, and the next call asks again', async ({ page, sandbox, signIn }) => {
  await stranded(page, sandbox, signIn);
  await dialog(page).getByRole('button', { name: 'Not now' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
  await expect(input(page)).toHaveValue('a');
  await page
    .getByRole('button', { name: /load more|try again/i })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
});

test('where the browser allows no window, leaves and comes back to the same address', async ({
  page,
  sandbox,
  signIn,
}) => {
  await page.addInitScript(() => (window.open = () => null));
  await stranded(page, sandbox, signIn);
  await dialog(page).getByRole('button', { name: 'Sign in again' }).click();
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
  await expect(page).toHaveURL(/\/chains\?q=a#here$/);
  await expect(input(page)).toHaveValue('a');
  await expect(dialog(page)).toBeHidden();
});

test('as somebody else loads the page anew, without a draft of the first person', async ({
  page,
  context,
  sandbox,
  signIn,
}) => {
  await stranded(page, sandbox, signIn);
  await page.evaluate(() => sessionStorage.setItem('draft:somebody:a form', '{"typed":"secret words"}'));
  await context.clearCookies({ name: /^sandbox_/ });
  const opened = page.waitForEvent('popup');
  await dialog(page).getByRole('button', { name: 'Sign in again' }).click();
  const popup = await opened;
  await popup.locator('button[name="person"][value="conveyancer"]').click();
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Chains' })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([]);
  const me = await page.request.get('/api/session').then((answer) => answer.json());
  const people = await sandbox.operator<{ slug: string; id: string }[]>('GET', '/people');
  expect(me.userId).toBe(people.find(({ slug }) => slug === 'conveyancer')!.id);
});

test('in one tab serves every tab that waits', async ({ page, context, sandbox, signIn }) => {
  await stranded(page, sandbox, signIn);
  const other = await context.newPage();
  await other.goto(routes.signIn());
  const second = await context.newPage();
  await other.close();
  await signIn('agent', second);
  await expect(dialog(page)).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
});
