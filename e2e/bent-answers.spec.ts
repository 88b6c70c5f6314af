import { type BendingProxy, startBendingProxy } from '@/e2e/bending-proxy';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

type Row = Record<string, unknown> & { id: string };
type List = { data: Row[]; nextCursor: string | null };

let proxy: BendingProxy;
test.beforeEach(async ({ pair, signedInAs }) => {
  proxy = await startBendingProxy(pair.sandboxUrl);
  await pair.restartDashboard({
    PARTNER_API_URL: proxy.url,
    OAUTH_ISSUER: pair.sandboxUrl,
  });
  await signedInAs('agent');
});
test.afterEach(async ({ page, pair }) => {
  await page.goto('about:blank');
  await pair.restartDashboard();
  proxy.close();
});

const callsTo = (path: string) => proxy.asked.filter((asked) => asked.split('?')[0] === path).length;

for (const [name, cursor] of [
  ['the same cursor for ever', () => 'bent'],
  ['another cursor each time', () => `bent${Math.random()}`],
] as const) {
  test(`a service that gives ${name} is asked twice, and the lists say so`, async ({
    page,
    expectAccessible,
  }) => {
    const { id } = await demoTransaction(page, '6 Brook Street');
    proxy.bend((_, answer: List) =>
      Array.isArray(answer.data) ? { ...answer, nextCursor: cursor() } : answer,
    );
    const noEnd = page.getByText('names no end of this list');
    for (const [url, path] of [
      [routes.transactionStages(id), `/v1/transactions/${id}/stages`],
      [routes.transactionParties(id), `/v1/transactions/${id}/parties`],
      [routes.invites({ tab: 'sent' }), '/v1/me/invites/sent'],
      [routes.addressBook(), '/v1/me/address-book'],
    ] as const) {
      proxy.asked.length = 0;
      await page.goto(url);
      await expect(noEnd).toBeVisible();
      await expect(page.getByText(/Showing all/)).toBeHidden();
      await expectAccessible();
      expect.soft(callsTo(path), path).toBe(2);
    }
    // This one is read on by hand.
    await page.goto(routes.chains());
    const more = page.getByRole('button', { name: 'Load more' });
    await expect(more.or(noEnd)).toBeVisible();
    if (await more.isVisible()) await more.click();
    await expect(noEnd).toBeVisible();
    await expect(more).toBeHidden();
  });
}

test('an empty cursor is the end of a list', async ({ page }) => {
  proxy.bend((_, answer: List) => (Array.isArray(answer.data) ? { ...answer, nextCursor: '' } : answer));
  await page.goto(routes.chains());
  await expect(page.getByText(/Showing all/)).toBeVisible();
  expect(callsTo('/v1/chains')).toBe(1);
});

test('a note of a hundred thousand characters is cut, and can be read whole', async ({
  page,
  expectAccessible,
}) => {
  const { id } = await demoTransaction(page, '6 Brook Street');
  const long = 'word\n'.repeat(20_000);
  const bent = (stage: Row) => ({ ...stage, progressNote: long, description: long, progress: 'Blocked' });
  proxy.bend((path, answer: List & { data: Row }) => {
    if (path.endsWith('/stages')) return { ...answer, data: (answer as List).data.map(bent) };
    return path.startsWith('/v1/stages/') ? { ...answer, data: bent(answer.data) } : answer;
  });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.goto(routes.transactionStages(id));
  await expect(page.getByRole('button', { name: 'Show all' }).first()).toBeVisible();
  expect(await height()).toBeLessThan(6000);
  await page.getByRole('rowheader').first().getByRole('link').click();
  const all = page.getByRole('main').getByRole('button', { name: 'Show all' });
  await expect(all).toHaveCount(2);
  await all.last().click();
  expect((await page.getByRole('region', { name: 'The whole text' }).textContent())!.length).toBe(
    long.length,
  );
  expect(await height()).toBeLessThan(6000);
  await expectAccessible();
});

test('a moment in the last year that one can name delays nobody', async ({ page }) => {
  const moment = '9999-12-31T23:59:59Z';
  proxy.bend((path, answer: List) =>
    path === '/v1/chains'
      ? { ...answer, data: answer.data.map((chain) => ({ ...chain, updatedAt: moment })) }
      : answer,
  );
  const started = performance.now();
  await page.goto(routes.chains());
  await expect(page.getByText(/Showing /)).toBeVisible();
  expect(performance.now() - started).toBeLessThan(10_000);
});
