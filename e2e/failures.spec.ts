import type { Page } from '@playwright/test';
import { demoTransaction } from '@/e2e/demo-transaction';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

test.use({ ownContext: true });

// Each failure of the service is a designed state from the first HTML, with the way on; navigation always works.
const states = [
  { name: '403', fault: { kind: 'status', status: 403 }, title: 'You do not have access to this' },
  {
    name: '429',
    fault: { kind: 'status', status: 429, retryAfter: 2 },
    title: 'The request limit has been reached',
  },
  {
    name: '503',
    fault: { kind: 'status', status: 503, retryAfter: 2 },
    title: 'The service is unavailable',
  },
  { name: 'a connection that breaks', fault: { kind: 'reset' }, title: 'The service did not answer in time' },
  {
    name: 'a response that is no JSON',
    fault: { kind: 'garbage' },
    title: 'We could not read the service’s answer',
  },
] as const;

for (const { name, fault, title } of states) {
  test(`a chain page says what happened on ${name}, and comes back`, async ({
    page,
    sandbox,
    signedInAs,
    expectAccessible,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource/); // the browser's own line for the refused refetch
    await signedInAs('agent');
    const { chainId } = await demoTransaction(page, '6 Brook Street');
    await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains/*', ...fault }]);
    const made = await countElements(page);
    const html = await (await page.goto(routes.chain(chainId)))!.text();
    expect(html).toContain(title);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expectAccessible();

    if (name === '403') {
      await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains', ...fault }]);
      await page.getByRole('link', { name: 'Go to all chains' }).click();
      // No one can give a right to a list, and there is nowhere else to go.
      await expect(page.getByText('does not let this dashboard read this list')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to all chains' })).toBeHidden();
      return;
    }
    await sandbox.operator('PUT', '/faults', []);
    const again = page.getByRole('button', { name: /try(ing)? again/i });
    await expect(async () => {
      // It counts down and goes by itself; whoever presses it may come too late.
      if (await again.isVisible()) await again.click({ timeout: 1000 });
      await expect(page.getByRole('heading', { name: title })).toBeHidden({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // It is drawn some times until it is whole, not over and over while its code is on its way.
    expect(await made()).toBeLessThan(10_000);
  });
}

/** Counts the elements that a page makes, whether or not they are ever seen. */
async function countElements(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const make = document.createElement.bind(document);
    Object.assign(window, { made: 0 });
    document.createElement = (...given: Parameters<typeof make>) => {
      (window as unknown as { made: number }).made += 1;
      return make(...given);
    };
  });
  return () => page.evaluate(() => (window as unknown as { made: number }).made);
}

test('an unknown address and an unknown chain each say so', async ({
  page,
  signedInAs,
  expectAccessible,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 404/);
  await signedInAs('agent');
  for (const url of [
    routes.chain('00000000-0000-4000-8000-000000000000'),
    '/no/such/page',
    routes.transaction('nonsense'),
  ]) {
    await page.goto(url);
    await expect(page.getByRole('heading', { name: /not here|not found/i }).first()).toBeVisible();
    await expectAccessible();
  }
});

test('a user token that was withdrawn leads to sign-in and back to the page', async ({
  page,
  sandbox,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/);
  await signedInAs('conveyancer');
  const chain = routes.chain((await demoTransaction(page, '27 Cotham Vale')).chainId);
  await sandbox.operator('POST', '/grants/revoke', { person: 'conveyancer' });
  await page.goto(chain);
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.locator('button[name="person"][value="conveyancer"]').click();
  await expect(page).toHaveURL(new RegExp(`${chain}$`));
});

test('without a connection the page stays and says so; the one that was pressed opens when it is back', async ({
  context,
  page,
  settle,
  signedInAs,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await signedInAs('agent');
  await page.goto(routes.chains());
  await settle();
  const main = page.getByRole('main');
  await context.setOffline(true);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Properties', exact: true })
    .click();
  const offline = page.getByRole('status').filter({ hasText: 'You appear to be offline' });
  await expect(offline).toBeVisible();
  await expect(main.getByText('112 Ashgrove Road').first()).toBeVisible();
  await context.setOffline(false);
  await expect(main.getByText('52 Arley Hill').first()).toBeVisible();
  await expect(offline).toBeHidden();
});
