import { type LayoutEdge, type LayoutNode } from '../layout-graph';

export const shapes = ['line', 'tree', 'split', 'mixed'] as const;
export type GraphShape = (typeof shapes)[number];
export type BenchGraph = { nodes: LayoutNode[]; edges: LayoutEdge[] };

/**
 * A made-up graph, the same for the same arguments; each node depends only on earlier ones: in a `line` on the one before, in a
 * `tree` on any, in a `split` in lines of about eight that fork off and join again, as when two sellers buy one house, in a
 * `mixed` graph on one of the twenty before it, one in five on two of them, one in twenty on three.
 */
export function makeGraph(shape: GraphShape, size: number, seed: number): BenchGraph {
  const random = mulberry32(seed * 7919 + size);
  const pick = (below: number) => Math.floor(random() * below);
  const nodes = Array.from({ length: size }, (_, i) => ({ id: `n${i}`, width: 220, height: 96 }));
  const edges: LayoutEdge[] = [];
  const depend = (from: number, ...on: number[]) => {
    for (const to of new Set(on)) edges.push({ from: `n${from}`, to: `n${to}` });
  };
  for (let i = 1; i < size; i++) {
    if (shape === 'line') depend(i, i - 1);
    else if (shape === 'tree') depend(i, pick(i));
    else if (shape === 'split') {
      const roll = random();
      if (roll < 0.12) depend(i, pick(i));
      else if (roll < 0.18) depend(i, i - 1, Math.max(0, i - 2 - pick(8)));
      else depend(i, i - 1);
    } else {
      const near = () => i - 1 - pick(Math.min(i, 20));
      const roll = random();
      if (roll < 0.05) depend(i, near(), near(), near());
      else if (roll < 0.25) depend(i, near(), near());
      else depend(i, near());
    }
  }
  return { nodes, edges };
}

/** Numbers in [0, 1): small, fast, the same on every machine. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
