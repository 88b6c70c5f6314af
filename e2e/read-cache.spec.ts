import type { Page } from '@playwright/test';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { api, routes } from '@/lib/routes';

// In other specs the server caches no reads, so that operator changes show at once. Here it does, as in production.
test.use({ dashboard: { env: { KEEP_READS_MS: '2000' } } });

const textOf = (page: Page, url: string) => page.request.get(url).then((response) => response.text());

test('the next page includes what a person has just written, although reads are cached for two seconds', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  expect(await textOf(page, routes.transactionStages(id))).not.toContain('Kept for no one');
  const written = await page.request.post(api.transactionStages(id), {
    headers: { 'x-csrf': '1' },
    data: { title: 'Kept for no one' },
  });
  expect(written.ok()).toBe(true);
  expect(await textOf(page, routes.transactionStages(id))).toContain('Kept for no one');
});

test('cached reads are per person, and a change made elsewhere appears once they expire', async ({
  page,
  sandbox,
  signedInAs,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, '27 Cotham Vale');
  const html = () => textOf(page, routes.transaction(id));
  expect(await html()).not.toContain('Under offer again');
  await signedInAs('outsider');
  expect((await page.request.get(api.transaction(id))).status()).toBe(404);
  await signedInAs('agent');
  await sandbox.operator('PATCH', `/transactions/${id}`, { saleState: 'under-offer-again' });
  await expect.poll(html).toContain('Under offer again');
});
