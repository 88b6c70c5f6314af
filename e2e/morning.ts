import type { Page } from '@playwright/test';
import { apiOf } from '@/e2e/api-of';
import { expect, type Sandbox } from '@/e2e/test';

type Stage = { id: string; title: string; progress: string };
type Chain = {
  id: string;
  transactions: { id: string; yourRole: string | null; address: { line1: string } }[];
};

/** One of the lists of the morning. */
export const section = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });

/** A chain of the person's own, with an open stage of it. */
export async function aChain(sandbox: Sandbox) {
  const wanted = { transactions: 2, shape: 'line', person: 'outsider' };
  const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', wanted);
  const read = await apiOf(sandbox, 'outsider');
  const chain = await read<Chain>('GET', `/chains/${chainId}`);
  const own = chain.transactions.find(({ yourRole }) => yourRole !== null)!;
  const stages = await read<Stage[]>('GET', `/transactions/${own.id}/stages`);
  return { chainId, own, stage: stages.find(({ progress }) => progress !== 'Completed')! };
}

/** All of it, worked out and remembered. */
export const isRead = (page: Page) => expect(page.getByText(/^(\d+) of \1 chains? known/)).toBeVisible();

/** What was done so far, and what had been read by then, would still be there after the page is left. */
export const isKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held, pending } = await navigator.locks.query();
        const done = Object.entries(localStorage).filter(([key]) => key.startsWith('today-pending:'));
        return [...held!, ...pending!, ...done.flatMap(([, list]) => JSON.parse(list))].length;
      }),
    )
    .toBe(0);
