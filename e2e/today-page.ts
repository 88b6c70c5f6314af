import type { Page } from '@playwright/test';
import { apiOf } from '@/e2e/api-of';
import { expect, type Sandbox } from '@/e2e/test';

type Stage = { id: string; title: string; progress: string };
type Chain = {
  id: string;
  transactions: { id: string; yourRole: string | null; address: { line1: string } }[];
};

/** One of the lists on the Today page. */
export const section = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });

/** Creates a chain in which this person has a transaction. @returns the chain with one of its open stages */
export async function createChain(sandbox: Sandbox) {
  const order = { transactions: 2, shape: 'line', person: 'outsider' };
  const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
  const read = await apiOf(sandbox, 'outsider');
  const chain = await read<Chain>('GET', `/chains/${chainId}`);
  const own = chain.transactions.find(({ yourRole }) => yourRole !== null)!;
  const stages = await read<Stage[]>('GET', `/transactions/${own.id}/stages`);
  return { chainId, own, stage: stages.find(({ progress }) => progress !== 'Completed')! };
}

/** Waits until every chain has been read and evaluated. */
export const expectAllRead = (page: Page) =>
  expect(page.getByText(/^(\d+) of \1 chains? known/)).toBeVisible();

/** Waits until everything done and read so far is stored, so that it outlives the page. */
export const expectPersisted = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held, pending } = await navigator.locks.query();
        const actions = Object.entries(localStorage).filter(([key]) => key.startsWith('today-pending:'));
        return [...held!, ...pending!, ...actions.flatMap(([, list]) => JSON.parse(list))].length;
      }),
    )
    .toBe(0);
