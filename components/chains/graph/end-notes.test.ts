import { expect, it } from 'vitest';
import { groupBoxShapes } from '@/components/graph/group-box';
import { type ChainEnd } from '@/lib/insight/chain-insight';
import { analyseSale, saleFixture } from '@/lib/insight/fixture';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainPicture } from './chain-picture';

const card = { width: 260, height: 120 };
const layout = layoutGraph({
  nodes: ['bottom', 'top'].map((id) => ({ id, ...card })),
  edges: [{ from: 'top', to: 'bottom' }],
});
const end = (transactionId: string, position: ChainEnd['position'], state: ChainEnd['state'] = 'open') => ({
  transactionId,
  position,
  state,
  reason: `${position} is ${state}`,
});

const endNotes = (ends: ChainEnd[], placed: typeof layout) =>
  chainPicture({ chain: lineFixture(transactionFixture('1')), layout: placed, ends }).boxes!;

it('puts a note beyond each open end, clear of its card, and nowhere else', () => {
  const boxes = endNotes(
    [end('top', 'top'), end('bottom', 'bottom'), end('gone', 'top')].concat(
      end('top', 'top', 'closed'),
      end('bottom', 'bottom', 'unknown'),
    ),
    layout,
  );
  expect(boxes.map(({ title }) => title)).toEqual(['top is open', 'bottom is open']);
  const [above, below] = boxes;
  const place = (id: string) => layout.nodes.find((node) => node.id === id)!;
  expect(above!.y + above!.height).toBeLessThan(place('top').y);
  expect(below!.y).toBeGreaterThan(place('bottom').y + card.height);
  expect([above!.x, below!.x]).toEqual([place('top').x, place('bottom').x]);
});

it('gives each end of a single transaction its own note', () => {
  const alone = layoutGraph({ nodes: [{ id: 'one', ...card }], edges: [] });
  const boxes = endNotes([end('one', 'top'), end('one', 'bottom')], alone);
  expect(new Set(boxes.map(({ id }) => id)).size).toBe(2);
});

it('says in full that the seller has not found a home, beside a note at the next card', () => {
  const both = layoutGraph({
    nodes: ['a', 'b', 'below'].map((id) => ({ id, ...card })),
    edges: ['a', 'b'].map((from) => ({ from, to: 'below' })),
  });
  const searching = { 'Enquiries satisfied': { progressNote: 'Seller has not found a home' } };
  const [top] = analyseSale(saleFixture(17, searching)).ends;
  const notes = endNotes(
    ['a', 'b'].map((transactionId) => ({ ...top!, transactionId })),
    both,
  );
  const [left, right] = notes.toSorted((one, other) => one.x - other.x);
  expect(left!.x + left!.width).toBeLessThan(right!.x);
  const texts = notes.flatMap((note) => groupBoxShapes(note)).filter(({ kind }) => kind === 'text');
  expect(texts).toEqual(
    Array(2).fill(expect.objectContaining({ text: 'The seller has not found a home yet' })),
  );
});
