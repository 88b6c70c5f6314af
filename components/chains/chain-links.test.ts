import { expect, it } from 'vitest';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import { defaultTransaction, holdersToCall, isHealthExplainedByHolder, nextStepsOf } from './chain-links';

const now = Date.parse('2026-11-24T09:00:00Z');
const chain = lineFixture(transactionFixture('1', { yourRole: null }), transactionFixture('2'));
const insightOf = (given: Partial<Stage>) => {
  const stages = [stageFixture({ transactionId: '2', ...given })];
  return readingFixture(chain, new Map([['2', stages]]), now).insight;
};
const idOf = (insight: ChainInsight | undefined, of = chain) => defaultTransaction(of, insight)?.id;

it('opens the sale that the health is about, or else the user’s own, or else the first', () => {
  const insight = insightOf({});
  expect(idOf({ ...insight, worstId: '1' })).toBe('1');
  expect(idOf({ ...insight, worstId: null })).toBe('2');
  expect(idOf(undefined)).toBe('2');
  expect(idOf(undefined, lineFixture(transactionFixture('1', { yourRole: null })))).toBe('1');
  expect(idOf(undefined, lineFixture())).toBeUndefined();
});

it('gives the next step of each sale and who is asked about it, by name, by role or as the user', () => {
  const contact = {
    ...{ id: 'leo', relationship: 'chain', name: 'Leo Marchetti', email: null, phone: null, company: null },
    companyWebsite: null,
    transactions: [{ chainId: 'chain', transactionId: '2', role: 'Surveyor', representing: '', address: '' }],
  };
  const stepOf = (given: Partial<Stage>, contacts = [contact]) =>
    nextStepsOf(insightOf(given).links, contacts).get('2');
  expect(stepOf({})).toEqual({ progress: 'next', stage: 'Survey carried out', person: 'Leo Marchetti' });
  expect(stepOf({}, [])!.person).toBe('Surveyor');
  expect(stepOf({ assignedToYou: true })!.person).toBe('You');
  expect(nextStepsOf(insightOf({}).links, []).has('1')).toBe(false);
});

it('repeats no reason where the blocked sale that holds the chain also decides its health', () => {
  const blocked = insightOf({ progress: 'Blocked' });
  const holding = { ...blocked, worstId: '2', holds: { ...blocked.holds, transactionIds: ['2'] } };
  expect(isHealthExplainedByHolder(holding)).toBe(true);
  expect(isHealthExplainedByHolder({ ...holding, worstId: '1' })).toBe(false);
  const working = insightOf({ progress: 'In Progress' });
  const notBlocked = { ...working, worstId: '2', holds: { ...working.holds, transactionIds: ['2'] } };
  expect(isHealthExplainedByHolder(notBlocked)).toBe(false);
});

it('calls about sales that still wait for someone, not about those that are over', () => {
  const insight = insightOf({});
  const at = (state: ChainInsight['links'][number]['state']) =>
    holdersToCall({
      ...insight,
      holds: { ...insight.holds, transactionIds: ['2'] },
      links: insight.links.map((link) => ({ ...link, state })),
    }).length;
  expect(at('working')).toBe(1);
  expect(at('dark')).toBe(1);
  expect(at('exchanged')).toBe(0);
  expect(at('completed')).toBe(0);
});
