import { expect, it } from 'vitest';
import { analyseSale, linkOf, saleFixture } from './fixture';

const [pack, raised] = ['Draft contract pack issued', 'Enquiries raised'];
/** Enquiries were raised on 20 November at 09:00; the contract pack, which comes earlier, was blocked at `updatedAt`. */
const withBlock = (updatedAt: string) =>
  linkOf(analyseSale(saleFixture(17, { [pack]: { progress: 'Blocked', updatedAt } })), 'a');

it.each([
  ['before', '2026-11-19T09:00:00Z'],
  ['at the moment', '2026-11-20T09:00:00Z'],
])('a block set %s a later stage was ticked is over, although no one ticked it', (_, updatedAt) => {
  const { blocked, notTicked, state } = withBlock(updatedAt);
  expect([blocked, notTicked, state]).toEqual([[], [pack], 'working']);
});

it('a block set after a later stage was ticked still counts', () => {
  const { blocked, notTicked, state } = withBlock('2026-11-20T09:00:01Z');
  expect([blocked.map(({ stageId }) => stageId), notTicked, state]).toEqual([[pack], [], 'blocked']);
});

it.each([
  ['', '17'],
  [', with a note edited since', '24'],
])('a block is over if any later stage was ticked after it, even if another had been before%s', (_, day) => {
  const ticked = { progress: 'Completed', dependsOnStageId: null };
  const changes = {
    [pack]: { progress: 'Blocked', updatedAt: '2026-11-18T09:00:00Z' },
    [raised]: { ...ticked, updatedAt: `2026-11-${day}T09:00:00Z` },
    'Replies to enquiries received': { ...ticked, updatedAt: '2026-11-19T09:00:00Z' },
  };
  const stages = saleFixture(17, changes).filter(({ title }) => title in changes);
  const firstSeen = { [raised]: '2026-11-17T09:00:00Z' };
  const { blocked, notTicked } = linkOf(analyseSale(stages, {}, { firstSeen }), 'a');
  expect([blocked, notTicked]).toEqual([[], [pack]]);
});

it('a block set between the tick of a later stage and an edit of its note still counts', () => {
  const changes = {
    [pack]: { progress: 'Blocked', updatedAt: '2026-11-20T09:00:01Z' },
    [raised]: { progress: 'Completed', updatedAt: '2026-11-24T09:00:00Z' },
  };
  const firstSeen = { [raised]: '2026-11-20T09:00:00Z' };
  const { blocked, notTicked } = linkOf(analyseSale(saleFixture(17, changes), {}, { firstSeen }), 'a');
  expect([blocked.map(({ stageId }) => stageId), notTicked]).toEqual([[pack], []]);
});

it('the recorded dependency of a completed stage is done', () => {
  const stages = saleFixture(17, { [raised]: { progress: 'In Progress' } });
  const later = stages.map((stage) =>
    stage.title === 'Replies to enquiries received' ? { ...stage, progress: 'Completed' } : stage,
  );
  expect(linkOf(analyseSale(stages), 'a').notTicked).toEqual([]);
  expect(linkOf(analyseSale(later), 'a').notTicked).toEqual([raised]);
});

it('a completed sale has exchanged, although no one ticked that', () => {
  const [exchange, completion] = ['Contracts exchanged', 'Completion and keys released'];
  const stages = saleFixture(17, {}).map((stage) =>
    stage.title === completion ? { ...stage, progress: 'Completed', dependsOnStageId: null } : stage,
  );
  expect(stages.find(({ title }) => title === exchange)!.progress).not.toBe('Completed');
  expect(linkOf(analyseSale(stages), 'a').notTicked).toContain(exchange);
});
