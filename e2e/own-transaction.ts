import type { Page } from '@playwright/test';

type Chain = { transactions: { id: string; yourRole: string | null }[] };

/** The id of the first transaction on which the signed-in person has this role. */
export async function ownTransaction(page: Page, role: string): Promise<string> {
  const { data }: { data: Chain[] } = await page.request.get('/api/chains?limit=100').then((r) => r.json());
  const found = data.flatMap(({ transactions }) => transactions).find(({ yourRole }) => yourRole === role);
  if (!found) throw new Error(`This person is nowhere a ${role}.`);
  return found.id;
}
