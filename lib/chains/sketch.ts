import { layoutGraph } from '@/lib/layout/layout-graph';
import type { Link } from './schema';

/** The size of a dot and the gaps between dots, px. */
const dot = 10;
const gap = { alongside: 6, between: 12 };

type SketchedChain = { links: Link[]; transactions: { id: string }[] };

export type Sketch = {
  /** The centre of each dot. */
  dots: { id: string; x: number; y: number }[];
  /** SVG path data of all links. */
  lines: string;
  width: number;
  height: number;
};

/**
 * A chain small enough for a row, turned on its side: the bottom on the left, onward purchases to the right. In px. It
 * uses the layout of the large drawing, so that the two look alike.
 */
export function sketchChain(chain: SketchedChain): Sketch {
  const layout = layoutGraph(
    {
      nodes: chain.transactions.map(({ id }) => ({ id, width: dot, height: dot })),
      edges: chain.links.map((link) => ({ from: link.transactionId, to: link.dependencyId })),
    },
    { gapX: gap.alongside, gapY: gap.between },
  );
  // A quarter turn: up becomes right.
  const turn = ({ x, y }: { x: number; y: number }) => ({ x: layout.height - y, y: x });
  return {
    dots: layout.nodes.map((node) => ({
      id: node.id,
      ...turn({ x: node.x + dot / 2, y: node.y + dot / 2 }),
    })),
    lines: layout.edges
      .flatMap(({ points }) =>
        points.map(turn).map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`),
      )
      .join(''),
    width: layout.height,
    height: layout.width,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
