import type { Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { expect, type Sandbox, test } from '@/e2e/test';
import { demoTransaction } from './demo-transaction';

const chain = '112 Ashgrove Road to 4 Mill Lane';

test.use({ browserClock: 'manual' });

// Reliability, R10: nothing is shown empty because a load failed.
test('with the service gone, every page that was visited still shows its data and how old it is', async ({
  page,
  sandbox,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/50[234] \(/);
  await signedInAs('agent');
  // A page that is on its way must not take the title of the tab before it has its own.
  let untitled = 0;
  await page.exposeFunction('noteUntitled', () => (untitled += 1));
  await page.addInitScript(() => {
    const { noteUntitled } = window as unknown as { noteUntitled: () => void };
    document.addEventListener('DOMContentLoaded', () => {
      const look = () => document.title === '' && noteUntitled();
      new MutationObserver(look).observe(document.head, { childList: true, subtree: true });
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
    ].map((one) => ({ ...one, go: () => nav.getByRole('link', { name: one.name, exact: true }).click() })),
    {
      name: 'a chain',
      shows: '27 Cotham Vale',
      go: () => main.getByRole('link', { name: chain }).click(),
    },
  ];
  const visit = async ({ name, go, shows }: (typeof visits)[number]) => {
    await go();
    // The list shows what the chain shows: whose page it is, its title says.
    await expect(page).toHaveTitle(`${name === 'a chain' ? chain : name} · Chain dashboard`);
    await expect(main.getByText(shows).first()).toBeVisible();
  };
  for (const one of visits) await test.step(`${one.name}, with the service there`, () => visit(one));

  await sandbox.operator('PUT', '/faults', [{ path: '/v1/**', kind: 'reset' }]);
  // What was read half a minute ago is read again where it is opened.
  await page.clock.fastForward('01:00');
  const age = page.getByText(/^The service is not answering\. Showing data from \d\d:\d\d\.$/);
  for (const one of visits) {
    await test.step(`${one.name}, without it`, async () => {
      await visit(one);
      await expect(age).toBeVisible({ timeout: 30_000 });
      await expect(main.getByText(one.shows).first()).toBeVisible();
    });
  }
  expect(untitled).toBe(0);
  await expectAccessible();
  // What was never read cannot be shown: that is said, and is not an empty list.
  await page.goto(routes.teams());
  await page.goto(routes.chain(chainId));
  // Whether this very call was sent, to see if the service is back, is not what this is about.
  const saysSo = /^The service (did not answer in time|cannot be reached)$/;
  await expect(page.getByRole('heading', { name: saysSo })).toBeVisible();

  await sandbox.operator('PUT', '/faults', []);
  await page.goto(routes.chains());
  await expect(main.getByText('112 Ashgrove Road').first()).toBeVisible();
  await expect(age).toBeHidden();
});

test('what waits for a pause of the service to end is said to wait, with how long', async ({
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
  const banner = await comeBackToPause(page, sandbox, 12);
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(banner).toContainText(/Carrying on in \d+ s/, { timeout: 500 });
  }).toPass();
  await sandbox.operator('PUT', '/faults', []);
  // It is answered at the end of the pause, and not before.
  await expect(banner).toBeHidden();
});

test('a pause that the service asks for is counted down, and the page goes on by itself', async ({
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
  const again = banner.getByRole('button', { name: /^Trying again in [12] s$/ });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await sandbox.operator('PUT', '/faults', []);
  await page.clock.runFor(3000);
  await expect(banner).toBeHidden();
});

/** Whoever comes back to the tab is shown what is new: now the service asks for a pause of so many seconds. */
async function comeBackToPause(page: Page, sandbox: Sandbox, retryAfter: number) {
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/properties', kind: 'status', status: 503, retryAfter },
  ]);
  await page.clock.fastForward('01:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  return page.getByRole('status').filter({ hasText: 'The service asked for a pause.' });
}
