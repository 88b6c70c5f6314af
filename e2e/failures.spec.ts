import type { Page } from '@playwright/test';
import { demoTransaction } from '@/e2e/demo-transaction';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

test.use({ ownContext: true });

// The first HTML shows a designed state for each failure of the service, with a next step; navigation always works.
const failures = [
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
  { name: 'a reset connection', fault: { kind: 'reset' }, title: 'The service did not answer in time' },
  {
    name: 'a response that is not JSON',
    fault: { kind: 'garbage' },
    title: 'We could not read the service’s answer',
  },
] as const;

for (const { name, fault, title } of failures) {
  test(`a chain page explains ${name}, and recovers`, async ({
    page,
    sandbox,
    signedInAs,
    expectAccessible,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource/); // logged by the browser for the failed refetch
    await signedInAs('agent');
    const { chainId } = await demoTransaction(page, '6 Brook Street');
    await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains/*', ...fault }]);
    const elementCount = await countElements(page);
    const html = await (await page.goto(routes.chain(chainId)))!.text();
    expect(html).toContain(title);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expectAccessible();

    if (name === '403') {
      await sandbox.operator('PUT', '/faults', [{ path: '/v1/chains', ...fault }]);
      await page.getByRole('link', { name: 'Go to all chains' }).click();
      // No one can grant access to a list, and there is no other page to offer.
      await expect(page.getByText('does not let this dashboard read this list')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to all chains' })).toBeHidden();
      return;
    }
    await sandbox.operator('PUT', '/faults', []);
    const retry = page.getByRole('button', { name: /try(ing)? again/i });
    await expect(async () => {
      // The button counts down and retries by itself, so it may disappear before the click.
      if (await retry.isVisible()) await retry.click({ timeout: 1000 });
      await expect(page.getByRole('heading', { name: title })).toBeHidden({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The page may render a few times until it is complete, but not continually while its code is loading.
    expect(await elementCount()).toBeLessThan(10_000);
  });
}

/** Counts the elements that a page creates, whether or not they are ever attached. */
async function countElements(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const createElement = document.createElement.bind(document);
    Object.assign(window, { elementCount: 0 });
    document.createElement = (...args: Parameters<typeof createElement>) => {
      (window as unknown as { elementCount: number }).elementCount += 1;
      return createElement(...args);
    };
  });
  return () => page.evaluate(() => (window as unknown as { elementCount: number }).elementCount);
}

test('says that an unknown URL, chain or transaction was not found', async ({
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

test('a revoked user token leads to sign-in and then back to the page', async ({
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

test('keeps the page while offline and says so, and opens the requested page once back online', async ({
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
