import { expect, it } from 'vitest';
import { alone, linkOf, saleFixture } from './fixture';

const [pack, raised] = ['Draft contract pack issued', 'Enquiries raised'];
/** A sale up to its enquiries, which were raised on 20 November at nine; the contract pack is blocked since a moment. */
const withBlock = (updatedAt: string) =>
  linkOf(alone(saleFixture(17, { [pack]: { progress: 'Blocked', updatedAt } })), 'a');

it.each([
  ['before', '2026-11-19T09:00:00Z'],
  ['the moment', '2026-11-20T09:00:00Z'],
])('a block from %s what came after it was done is over, though no one ticked it', (_, updatedAt) => {
  const { blocked, notTicked, state } = withBlock(updatedAt);
  expect([blocked, notTicked, state]).toEqual([[], [pack], 'working']);
});

it('a block that was recorded after that is believed', () => {
  const { blocked, notTicked, state } = withBlock('2026-11-20T09:00:01Z');
  expect([blocked.map(({ stageId }) => stageId), notTicked, state]).toEqual([[pack], [], 'blocked']);
});

it('what a completed stage was recorded to wait for is done', () => {
  const stages = saleFixture(17, { [raised]: { progress: 'In Progress' } });
  const later = stages.map((stage) =>
    stage.title === 'Replies to enquiries received' ? { ...stage, progress: 'Completed' } : stage,
  );
  expect(linkOf(alone(stages), 'a').notTicked).toEqual([]);
  expect(linkOf(alone(later), 'a').notTicked).toEqual([raised]);
});
