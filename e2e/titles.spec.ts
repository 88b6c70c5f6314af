import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

const address = 'Flat 5, Pulteney Mews';

test('each page has a title of its own, which costs no extra read', async ({ page, signedInAs, sandbox }) => {
  await signedInAs('agent');
  const { id, chainId } = await demoTransaction(page, address);
  const stages: { id: string; title: string }[] = (
    await page.request.get(`/api/transactions/${id}/stages?limit=100`).then((response) => response.json())
  ).data;
  const stage = stages.find(({ title }) => title.includes('LPE1'))!;
  const transaction: { property: { id: string } } = await page.request
    .get(`/api/transactions/${id}`)
    .then((response) => response.json());
  const countReads = async (path: string) => {
    const counted = await sandbox.operator<{ method: string; path: string; count: number }[]>(
      'GET',
      '/requests',
    );
    return counted.find((entry) => entry.method === 'GET' && entry.path === path)?.count ?? 0;
  };

  // Requests of earlier tests may still be in flight.
  let settled = -1;
  await expect
    .poll(async () => settled === (settled = await countReads('/v1/chains/{chainId}')), { intervals: [200] })
    .toBe(true);

  const pages: [url: string, title: string, read: string][] = [
    [routes.chain(chainId), '6 Brook Street to 8 The Paragon', '/v1/chains/{chainId}'],
    [routes.chainAdd(chainId), 'Add to 6 Brook Street to 8 The Paragon', '/v1/chains/{chainId}'],
    [routes.transaction(id), address, '/v1/transactions/{transactionId}'],
    [routes.transactionParties(id), `Parties · ${address}`, '/v1/transactions/{transactionId}'],
    [routes.transactionStages(id), `Stages · ${address}`, '/v1/transactions/{transactionId}'],
    [routes.transactionInvite(id), `Invite · ${address}`, '/v1/transactions/{transactionId}'],
    [routes.stage(id, stage.id), stage.title, '/v1/stages/{stageId}'],
    [routes.property(transaction.property.id), address, '/v1/properties/{propertyId}'],
  ];
  for (const [url, title, read] of pages) {
    const before = await countReads(read);
    // Requests the HTML only, without the reads that the page's scripts make later.
    const html = await page.request.get(url).then((response) => response.text());
    const actualTitle = /<title>([^<]*)<\/title>/.exec(html)?.[1];
    expect(actualTitle, url).toBe(`${title} · Chain dashboard`);
    expect((await countReads(read)) - before, `${read} for ${url}`).toBe(1);
  }
});
