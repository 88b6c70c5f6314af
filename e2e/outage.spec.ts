import type { Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { expect, type Sandbox, test } from '@/e2e/test';
import { demoTransaction } from './demo-transaction';

const chain = '112 Ashgrove Road to 4 Mill Lane';

test.use({ browserClock: 'manual' });

// Reliability, R10: a failed load is never shown as an empty list.
test('during an outage every visited page still shows its data and how old it is', async ({
  page,
  sandbox,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/50[234] \(/);
  await signedInAs('agent');
  // A page that is still loading must not clear the title of the tab.
  let untitled = 0;
  await page.exposeFunction('noteUntitled', () => (untitled += 1));
  await page.addInitScript(() => {
    const { noteUntitled } = window as unknown as { noteUntitled: () => void };
    document.addEventListener('DOMContentLoaded', () => {
      const checkTitle = () => document.title === '' && noteUntitled();
      new MutationObserver(checkTitle).observe(document.head, { childList: true, subtree: true });
    });
  });
  await page.goto(routes.chains());
  const { chainId } = await demoTransaction(page, 'Apartment 14, Harbourside Walk');
  const nav = page.getByRole('navigation', { name: 'Main' });
  const main = page.getByRole('main');
  const visits: { name: string; go: () => Promise<void>; shows: string }[] = [
    ...[
      { name: 'Properties', shows: '52 Arley Hill' },
      { name: 'Address book', shows: 'Adam Abbott' },
      { name: 'Invites', shows: '77 Marine Parade' },
      { name: 'Access requests', shows: 'Leo Marchetti' },
      { name: 'Chains', shows: '112 Ashgrove Road' },
    ].map((entry) => ({
      ...entry,
      go: () => nav.getByRole('link', { name: entry.name, exact: true }).click(),
    })),
    {
      name: 'a chain',
      shows: '27 Cotham Vale',
      go: () => main.getByRole('link', { name: chain }).click(),
    },
  ];
  const visit = async ({ name, go, shows }: (typeof visits)[number]) => {
    await go();
    // The list and the chain show the same texts; only the title tells which page is open.
    await expect(page).toHaveTitle(`${name === 'a chain' ? chain : name} · Chain dashboard`);
    await expect(main.getByText(shows).first()).toBeVisible();
  };
  for (const entry of visits)
    await test.step(`${entry.name}, with the service available`, () => visit(entry));

  await sandbox.operator('PUT', '/faults', [{ path: '/v1/**', kind: 'reset' }]);
  // Reads older than half a minute are refetched when their page is opened.
  await page.clock.fastForward('01:00');
  const age = page.getByText(/^The service is not answering\. Showing data from \d\d:\d\d\.$/);
  for (const entry of visits) {
    await test.step(`${entry.name}, during the outage`, async () => {
      await visit(entry);
      await expect(age).toBeVisible({ timeout: 30_000 });
      await expect(main.getByText(entry.shows).first()).toBeVisible();
    });
  }
  expect(untitled).toBe(0);
  await expectAccessible();
  // A page that was never read shows an error, not an empty list.
  await page.goto(routes.teams());
  await page.goto(routes.chain(chainId));
  // The text depends on whether this call was sent to probe the service; both are right.
  const errorTitle = /^The service (did not answer in time|cannot be reached)$/;
  await expect(page.getByRole('heading', { name: errorTitle })).toBeVisible();

  await sandbox.operator('PUT', '/faults', []);
  await page.goto(routes.chains());
  await expect(main.getByText('112 Ashgrove Road').first()).toBeVisible();
  await expect(age).toBeHidden();
});

test('shows that a request is waiting for the end of a pause, and for how long', async ({
  page,
  sandbox,
  settle,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/503 \(/);
  await signedInAs('agent');
  await page.goto(routes.properties());
  await settle();
  const banner = await comeBackToPause(page, sandbox, 8);
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(banner).toContainText(/Carrying on in \d+ s/, { timeout: 500 });
  }).toPass();
  await sandbox.operator('PUT', '/faults', []);
  // The request succeeds once the pause is over.
  await expect(banner).toBeHidden();
});

test('has one countdown if the page could not be loaded because of a pause', async ({
  page,
  sandbox,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/503 \(/);
  await signedInAs('agent');
  await sandbox.operator('PUT', '/faults', [{ path: '/v1/**', kind: 'status', status: 503, retryAfter: 8 }]);
  await page.goto(routes.properties());
  await expect(page.getByRole('button', { name: /^Trying again in \d+ s$/ })).toBeVisible();
  const banner = page.getByText('This page will carry on by itself when it is over.');
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(banner).toBeAttached({ timeout: 500 });
  }).toPass();
  await expect(banner).toBeHidden();
  // It loads by itself once the pause is over.
  await sandbox.operator('PUT', '/faults', []);
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(page.getByText(/^Showing .* propert/)).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('counts down a pause that the service asks for, and retries by itself', async ({
  page,
  sandbox,
  settle,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/503 \(/);
  await signedInAs('agent');
  await page.goto(routes.properties());
  await settle();
  const banner = await comeBackToPause(page, sandbox, 2);
  await expect(banner).toContainText(/Showing data from \d\d:\d\d\./);
  const retry = banner.getByRole('button', { name: /^Trying again in [12] s$/ });
  await expect(retry).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await sandbox.operator('PUT', '/faults', []);
  await page.clock.runFor(3000);
  await expect(banner).toBeHidden();
});

/** Returns to the tab, which refetches; the service responds by asking for a pause of `retryAfter` seconds. */
async function comeBackToPause(page: Page, sandbox: Sandbox, retryAfter: number) {
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/properties', kind: 'status', status: 503, retryAfter },
  ]);
  await page.clock.fastForward('01:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  return page.getByRole('status').filter({ hasText: 'The service asked for a pause.' });
}
