'use client';

import { createContext, use, type ReactNode } from 'react';
import { later } from '@/components/ui/later';
import type { ChainSummary } from '@/lib/chains/schema';
import type { Sketch, sketchChain } from '@/lib/chains/sketch';

type Draw = typeof sketchChain;
type Sketches = { drawn: Record<string, Sketch>; draw: Draw | null };

const useDraw = later(() => import('@/lib/chains/sketch').then((module) => module.sketchChain));
const SketchesContext = createContext<Sketches>({ drawn: {}, draw: null });
/** For a chain that came later, in the moment before the layout is there. */
const none: Sketch = { dots: [], lines: [], width: 0, height: 0 };

/**
 * The drawings of a list's rows. The server has made those of the first HTML, by chain id, so that the layout is no part
 * of the first load: it comes when the browser is idle, for chains that are loaded or changed later.
 */
export function Sketches({ drawn, children }: { drawn: Record<string, Sketch>; children: ReactNode }) {
  const draw = useDraw();
  return <SketchesContext value={{ drawn, draw }}>{children}</SketchesContext>;
}

export function useSketch(chain: ChainSummary): Sketch {
  const { drawn, draw } = use(SketchesContext);
  const known = drawn[chain.id];
  if (known && isOf(known, chain)) return known;
  return draw ? draw(chain) : none;
}

/** Whether the chain still has the links and transactions that were drawn. Of bad links none is drawn. */
function isOf({ dots, lines }: Sketch, { transactions, links }: ChainSummary): boolean {
  const ids = new Set(transactions.map(({ id }) => id));
  const ends = links
    .filter(({ transactionId, dependencyId }) => ids.has(transactionId) && ids.has(dependencyId))
    .filter(({ transactionId, dependencyId }) => transactionId !== dependencyId)
    .map(({ transactionId, dependencyId }) => `${transactionId}:${dependencyId}`);
  const drawnEnds = new Set(lines.map(({ id }) => id.slice(0, id.lastIndexOf(':'))));
  return (
    dots.length === ids.size &&
    dots.every(({ id }) => ids.has(id)) &&
    drawnEnds.size === new Set(ends).size &&
    ends.every((both) => drawnEnds.has(both))
  );
}
