import { expect, it } from 'vitest';
import { type ChainEnd } from '@/lib/insight/chain-insight';
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
