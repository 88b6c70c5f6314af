import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

// In other specs the server caches no reads, so that operator changes show at once. Here it does, as in production.
test.use({ dashboard: { env: { KEEP_READS_MS: '2000' } } });

test('the next page includes what a person has just written, although reads are cached for two seconds', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  const added = page.getByRole('link', { name: 'Kept for no one' });
  await page.goto(routes.transactionStages(id));
  await page.getByRole('button', { name: 'Add a stage' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Kept for no one');
  const written = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('dialog').getByRole('button', { name: 'Add the stage' }).click();
  await written;
  // Requested at once, and without the browser's cache.
  const html = await page.request.get(routes.transactionStages(id)).then((response) => response.text());
  expect(html).toContain('Kept for no one');
  await expect(added).toBeVisible();
  await page.reload();
  await expect(added).toBeVisible();
});

test('cached reads are per person, and a change made elsewhere appears once they expire', async ({
  page,
  sandbox,
  signedInAs,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, '27 Cotham Vale');
  const html = () => page.request.get(routes.transaction(id)).then((response) => response.text());
  expect(await html()).not.toContain('Under offer again');
  await signedInAs('outsider');
  expect((await page.request.get(`/api/transactions/${id}`)).status()).toBe(404);
  await signedInAs('agent');
  await sandbox.operator('PATCH', `/transactions/${id}`, { saleState: 'under-offer-again' });
  await expect.poll(html).toContain('Under offer again');
  await page.goto(routes.transaction(id));
  await expect(page.getByText('Under offer again').first()).toBeVisible();
});
