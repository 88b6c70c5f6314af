import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Chain } from '@/lib/chains/schema';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import { snapshotOf } from './chain-snapshot';

const readAt = Date.parse('2026-11-23T09:00:00Z');

type Given = { stages?: Record<string, Partial<Stage>>; chain?: (chain: Chain) => Chain };

/** A chain of two own transactions and a dark link, just read. @param given changes by stage id and to the chain */
export function readForTest({ stages: given = {}, chain: change = (one) => one }: Given = {}) {
  const stage = (id: string, title: string) => stageFixture({ id, title, ...given[id] });
  const dark = transactionFixture('3', { yourRole: null });
  return {
    chain: change(lineFixture(transactionFixture('1'), transactionFixture('2'), dark)),
    readAt,
    stages: new Map([
      ['1', { readAt, stages: [stage('1a', 'Searches back'), stage('1b', 'Secret of Mr Wells')] }],
      ['2', { readAt, stages: [stage('2a', 'Mortgage offer')] }],
    ]),
  };
}

export const snapshotForTest = (given: Given = {}, middle: string | null = null) =>
  snapshotOf(readForTest(given), middle);
