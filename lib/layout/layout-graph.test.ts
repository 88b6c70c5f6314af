import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GraphLayout, layoutGraph, type LayoutEdge, type LayoutNode } from './layout-graph';

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 300 }),
  height: fc.integer({ min: 1, max: 200 }),
});

/** Any directed graph without cycles: node `i` depends only on nodes of a smaller index. */
const dag = fc
  .array(fc.tuple(sizes, fc.array(fc.nat(), { maxLength: 3 })), { maxLength: 60 })
  .map((rows) => ({
    nodes: rows.map(([size], i): LayoutNode => ({ id: `n${i}`, ...size })),
    edges: rows.flatMap(([, picks], i): LayoutEdge[] =>
      i === 0 ? [] : picks.map((pick) => ({ from: `n${i}`, to: `n${pick % i}` })),
    ),
  }));

function overlaps({ nodes }: GraphLayout): string[] {
  const sorted = [...nodes].sort((a, b) => a.y - b.y);
  const found: string[] = [];
  sorted.forEach((a, i) => {
    for (let j = i + 1; j < sorted.length && sorted[j]!.y < a.y + a.height; j++) {
      const b = sorted[j]!;
      if (a.x < b.x + b.width && b.x < a.x + a.width) found.push(`${a.id} ${b.id}`);
    }
  });
  return found;
}

describe('layoutGraph', () => {
  test('no two nodes overlap and every edge goes down', () => {
    fc.assert(
      fc.property(dag, (input) => {
        const layout = layoutGraph(input);
        expect(overlaps(layout)).toEqual([]);
        const byId = new Map(layout.nodes.map((node) => [node.id, node]));
        for (const { from, to, points } of layout.edges) {
          const [upper, lower] = [byId.get(from)!, byId.get(to)!];
          expect(upper.y + upper.height).toBeLessThan(lower.y);
          expect(upper.layer).toBeGreaterThan(lower.layer);
          expect(points[0]).toEqual({ x: upper.x + upper.width / 2, y: upper.y + upper.height });
          expect(points.at(-1)).toEqual({ x: lower.x + lower.width / 2, y: lower.y });
        }
      }),
    );
  });
});
