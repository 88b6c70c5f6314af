import { describe, expect, it } from 'vitest';
import { lineFixture, transactionFixture } from './fixture';
import { chainGraph } from './graph';

describe('the graph', () => {
  it('points from a purchase to the sale it depends on, and leaves out links to other chains', () => {
    const chain = lineFixture(transactionFixture('top'), transactionFixture('bottom'));
    chain.links.push({ id: 'stray', transactionId: 'top', dependencyId: 'not here' });
    expect(chainGraph(chain, { width: 260, height: 120 })).toEqual({
      nodes: [
        { id: 'top', width: 260, height: 120 },
        { id: 'bottom', width: 260, height: 120 },
      ],
      edges: [{ from: 'top', to: 'bottom' }],
    });
  });
});
