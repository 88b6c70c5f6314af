import { type LayoutEdge, type LayoutNode } from '../layout-graph';

export const shapes = ['line', 'tree', 'split', 'mixed'] as const;
export type GraphShape = (typeof shapes)[number];
export type BenchGraph = { nodes: LayoutNode[]; edges: LayoutEdge[] };

/**
 * A deterministic random graph in which nodes depend only on earlier ones. `line`: on the one before. `tree`: on any one.
 * `split`: lines of about eight that fork and rejoin, as when two sellers buy one house. `mixed`: on one of the previous
 * twenty; one node in five on two of them, one in twenty on three.
 */
export function makeGraph(shape: GraphShape, size: number, seed: number): BenchGraph {
  const random = mulberry32(seed * 7919 + size);
  const pick = (below: number) => Math.floor(random() * below);
  const nodes = Array.from({ length: size }, (_, i) => ({ id: `n${i}`, width: 220, height: 96 }));
  const edges: LayoutEdge[] = [];
  const addDependencies = (from: number, ...on: number[]) => {
    for (const to of new Set(on)) edges.push({ from: `n${from}`, to: `n${to}` });
  };
  for (let i = 1; i < size; i++) {
    if (shape === 'line') addDependencies(i, i - 1);
    else if (shape === 'tree') addDependencies(i, pick(i));
    else if (shape === 'split') {
      const roll = random();
      if (roll < 0.12) addDependencies(i, pick(i));
      else if (roll < 0.18) addDependencies(i, i - 1, Math.max(0, i - 2 - pick(8)));
      else addDependencies(i, i - 1);
    } else {
      const near = () => i - 1 - pick(Math.min(i, 20));
      const roll = random();
      if (roll < 0.05) addDependencies(i, near(), near(), near());
      else if (roll < 0.25) addDependencies(i, near(), near());
      else addDependencies(i, near());
    }
  }
  return { nodes, edges };
}

/** Pseudo-random numbers in [0, 1), the same on every machine. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
