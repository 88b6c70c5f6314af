import { expect, it } from 'vitest';
import { markupOf } from '@/components/testing-markup';
import { EdgeLayer } from './graph-world';

const edge = (from: string, to: string) => ({
  from,
  to,
  points: [
    { x: 0, y: 0 },
    { x: 9, y: 99 },
  ],
});
const layout = { nodes: [], edges: [edge('a', 'b'), edge('a', 'c'), edge('d', 'b')], width: 9, height: 99 };
const dimmed = (highlight?: ReadonlySet<string>) =>
  markupOf(<EdgeLayer layout={layout as never} highlight={highlight as never} detail="card" />).match(
    /opacity="0.25"/g,
  )?.length ?? 0;

it('dims every edge that does not join two highlighted nodes, and none without a highlight', () => {
  expect(dimmed(new Set(['a', 'b']))).toBe(2);
  expect(dimmed()).toBe(0);
}); // oxfmt-ignore
