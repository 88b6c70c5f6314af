import { apiOf } from '@/e2e/api-of';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

test('nothing at all, and null wherever the document allows it, is said in words on every screen', async ({
  page,
  sandbox,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  await sandbox.operator('POST', '/reset', { seed: 'empty' });
  await signIn('outsider');
  const empty: [string, string | RegExp][] = [
    [routes.chains(), 'You are in no chain yet'],
    [routes.properties(), 'You own no property in the service'],
    [routes.addressBook(), 'There is nobody else on your chains yet'],
    [routes.invites(), 'Nobody has invited you yet'],
    [routes.invites({ tab: 'sent' }), 'You have not invited anybody yet'],
    [routes.accessRequests(), 'Nobody is waiting for an answer'],
    [routes.accessRequests({ status: 'any' }), 'A request appears here when'],
  ];
  for (const [url, text] of empty) {
    await page.goto(url);
    await expect(page.getByText(text)).toBeVisible();
  }

  // Outside any chain; no second line, region or postcode, no price, no agent, no stage, nobody else.
  const { transactionId, propertyId } = await sandbox.operator<{ transactionId: string; propertyId: string }>(
    'POST',
    '/transactions',
    { person: 'outsider' },
  );
  const api = await apiOf(sandbox, 'outsider');
  const { chainId, sellingTransactionId } = await api<{ chainId: string; sellingTransactionId: string }>(
    'POST',
    '/chains',
    {
      selling: {
        address: { addressLine1: '1 Bare Row', country: 'GB' },
        saleState: 'unknown',
        currency: 'GBP',
      },
    },
  );
  const { id: stageId } = await api<{ id: string }>('POST', `/transactions/${sellingTransactionId}/stages`, {
    title: 'Bare',
  });
  const bare: [string, string | RegExp][] = [
    [routes.transaction(transactionId), 'Transaction date'],
    [routes.transactionStages(transactionId), 'No stages yet'],
    [routes.property(propertyId), 'In no chain'],
    [routes.chains(), '1 Bare Row'],
    [routes.chain(chainId, { view: 'table' }), '1 Bare Row'],
    [routes.chain(chainId), '1 Bare Row'],
    [routes.transaction(sellingTransactionId), 'Not known'],
    [routes.transactionParties(sellingTransactionId), '(you)'],
    [routes.stage(sellingTransactionId, stageId), 'Nobody has left a note on its progress.'],
    [routes.stage(sellingTransactionId, stageId), 'No date given'],
    [routes.transactionInvite(sellingTransactionId), 'and no pending invite of yours.'],
  ];
  for (const [url, text] of bare) {
    await test.step(url, async () => {
      await page.goto(url);
      await expect(page.getByText(text).first()).toBeAttached();
      const main = await page.getByRole('main').innerText();
      expect.soft(main).not.toMatch(/\b(null|undefined|NaN|Invalid Date)\b/);
      await expectAccessible();
    });
  }
});
