import { describe, expect, it } from 'vitest';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { runHook } from '@/lib/query/testing-hook';
import { stageCardSize } from './stage-node';
import { flipVertically, useStageLayout } from './use-stage-layout';

describe('flipVertically', () => {
  const size = { width: 236, height: 76 };
  const { nodes, edges } = flipVertically(
    layoutGraph({
      nodes: ['first', 'second', 'third'].map((id) => ({ id, ...size })),
      edges: [
        { from: 'second', to: 'first' },
        { from: 'third', to: 'second' },
      ],
    }),
  );
  const place = (id: string) => nodes.find((node) => node.id === id)!;

  it('puts what comes first at the top', () => {
    expect(place('first').y).toBeLessThan(place('second').y);
    expect(place('second').y).toBeLessThan(place('third').y);
  });

  it('keeps arrows pointing to what is waited for', () => {
    for (const { from, to, points } of edges) {
      expect(points[0]!.y).toBe(place(from).y);
      expect(points.at(-1)!.y).toBe(place(to).y + size.height);
    }
    expect(edges.map(({ from, to }) => `${from} > ${to}`).sort()).toEqual([
      'second > first',
      'third > second',
    ]);
  });
});

describe('useStageLayout', () => {
  it('puts each stage below what it waits for, with an arrow to it', async () => {
    const stages = [
      { id: 'survey', dependsOnStageId: 'offer' },
      { id: 'offer', dependsOnStageId: null },
    ];
    const { now } = await runHook(() => useStageLayout(stages));
    const { nodes, edges } = now()!;
    const [survey, offer] = ['survey', 'offer'].map((id) => nodes.find((node) => node.id === id)!);
    expect(offer!.y + stageCardSize.height).toBeLessThan(survey!.y);
    expect(survey).toMatchObject(stageCardSize);
    expect(edges.map(({ from, to }) => [from, to])).toEqual([['survey', 'offer']]);
  });
});
