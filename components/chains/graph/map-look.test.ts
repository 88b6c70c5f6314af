import { describe, expect, it } from 'vitest';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import { mapLooks } from './map-look';

const now = Date.parse('2026-11-22T09:00:00Z');
const chain = lineFixture(transactionFixture('top'), transactionFixture('bottom'));
const blocked = stageFixture({ title: 'Mortgage offer issued', progress: 'Blocked', transactionId: 'top' });
const { insight } = readingFixture(
  chain,
  new Map([
    ['top', [blocked]],
    [
      'bottom',
      [stageFixture({ title: 'Survey carried out', progress: 'In Progress', transactionId: 'bottom' })],
    ],
  ]),
  now,
);

describe('a chain on the map', () => {
  it('has each link in the colour of its verdict, and the one that holds it framed', () => {
    const looks = new Map(mapLooks({ name: 'Quay Street', health: insight.health, chain, insight }));
    const top = looks.get('chain/top')!;
    expect(top).toMatchObject({ tone: 'danger', icon: 'blocked', state: 'At risk' });
    expect(looks.get('chain/bottom')!.tone).not.toBe('danger');
    const marked = [...looks.values()].filter(({ mark }) => mark !== null).map(({ id }) => id);
    expect(marked).toEqual(insight.holds.transactionIds.map((id) => `chain/${id}`));
    expect(marked.length).toBeGreaterThan(0);
    expect(top.spoken).toMatch(/^top Quay Street, Bristol\. At risk: Blocked.*hold the chain\. Sold STC\./);
  });

  it('that was not looked into has none, but for what the list says itself', () => {
    const listed = lineFixture(transactionFixture('a'), transactionFixture('b', { saleState: 'off-market' }));
    const health = { level: 'red' as const, reason: 'b Quay Street is off the market' };
    const looks = mapLooks({ name: 'Quay Street', health, chain: listed, insight: null });
    expect(looks.map(([, { tone, state }]) => [tone, state])).toEqual([
      ['neutral', 'Not known'],
      ['danger', 'At risk'],
    ]);
  });
});
