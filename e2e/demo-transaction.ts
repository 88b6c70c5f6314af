import type { Page } from '@playwright/test';

type Summary = {
  id: string;
  transactions: { id: string; yourRole: string | null; address: { line1: string } }[];
};

/** Finds a transaction of the signed-in person by the first line of its address. @throws if there is none */
export async function demoTransaction(page: Page, line1: string): Promise<{ id: string; chainId: string }> {
  const { data }: { data: Summary[] } = await page.request.get('/api/chains?limit=100').then((r) => r.json());
  for (const chain of data) {
    const found = chain.transactions.find(({ address }) => address.line1 === line1);
    if (found) return { id: found.id, chainId: chain.id };
  }
  throw new Error(`No transaction of this person is on ${line1}.`);
}
