import { describe, expect, it } from 'vitest';
import { exportSvg } from '@/components/graph/export-svg';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainGraph } from '@/lib/chains/graph';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { chainPicture } from './chain-picture';
import { transactionCardSize } from './transaction-card';

const chain = lineFixture(
  transactionFixture('27'),
  transactionFixture('12', { yourRole: null }),
  transactionFixture('4', { saleState: 'for-sale-no-offers' }),
);
const layout = layoutGraph(chainGraph(chain, transactionCardSize));

describe('chainPicture', () => {
  it('draws edges along the bottleneck path heavier, whatever their direction', () => {
    const picture = chainPicture({ chain, layout, bottleneckPath: ['4', '12'] });
    expect(picture.isHeavy({ from: '12', to: '4' })).toBe(true);
    expect(picture.isHeavy({ from: '27', to: '12' })).toBe(false);
  });

  it('draws heavier only what joins neighbours on the bottleneck path, not a shortcut past one of them', () => {
    const { isHeavy } = chainPicture({ chain, layout, bottleneckPath: ['4', '12', '27'] });
    const heavy = (from: string, ...others: string[]) => others.map((to) => isHeavy({ from, to }));
    expect(heavy('12', '4', '27', '12')).toEqual([true, true, false]);
    expect(heavy('27', '4', 'other')).toEqual([false, false]);
    expect(chainPicture({ chain, layout }).isHeavy({ from: '27', to: '12' })).toBe(false);
  });

  it('puts a note beyond open ends, not beyond closed or unknown ones', () => {
    const { ends } = readingFixture(chain, new Map(), Date.parse('2026-11-20T12:00:00Z')).insight;
    expect(ends.map(({ state }) => state)).toEqual(['unknown', 'open']);
    const { boxes } = chainPicture({ chain, layout, ends });
    const bottom = layout.nodes.find(({ id }) => id === '4')!;
    expect(boxes).toHaveLength(1);
    expect(boxes![0]).toMatchObject({ title: 'No buyer yet', tone: 'warning' });
    expect(boxes![0]!.y).toBeGreaterThan(bottom.y + bottom.height);
  });

  it('includes names, states, amounts, counts and dark links in the exported file', () => {
    const svg = exportSvg(chainPicture({ chain, layout }));
    for (const text of [
      '27 Quay Street',
      'Sold STC',
      'For sale',
      '£425,000',
      'Not visible to you – counts only',
    ]) {
      expect(svg).toContain(`>${text}<`);
    }
    expect(svg).toContain('>4 Quay Street to 27 Quay Street<');
  });

  it('is laid out by ids and links alone', () => {
    const moved = {
      ...chain,
      transactions: chain.transactions.map((transaction) => ({ ...transaction, amount: 1, saleState: 'x' })),
    };
    expect(layoutGraph(chainGraph(moved, transactionCardSize))).toEqual(layout);
  });

  it('says at each link only what is so there', () => {
    const end = { transactionId: '4', position: 'bottom', state: 'open', reason: 'No buyer yet' } as const;
    const nextSteps = new Map([['27', { progress: 'next', stage: 'Survey', person: 'Leo' } as const]]);
    const health = new Map([['12', { level: 'red', reason: 'Blocked' } as const]]);
    const { contents, title } = chainPicture({ chain, layout, ends: [end], nextSteps, health });
    const spoken = (id: string) => contents.get(id)!.spoken;
    const said = ['No buyer yet', 'Survey', 'At risk'];
    expect(['27', '12', '4'].map((id) => said.filter((words) => spoken(id).includes(words)))).toEqual([
      ['Survey'],
      ['At risk'],
      ['No buyer yet'],
    ]);
    expect([spoken('27'), spoken('4')]).toEqual([
      expect.stringContaining('Depends on 12 Quay Street'),
      expect.stringContaining('Depends on nothing'),
    ]);
    expect(title).toBe('4 Quay Street to 27 Quay Street');
    expect(chainPicture({ chain, layout, title: 'For a client' }).title).toBe('For a client');
  });
});
