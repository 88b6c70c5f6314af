import { expect, test } from 'vitest';
import { layoutGraph } from './layout-graph';

const card = { width: 220, height: 96 };

test.each([
  ['straight above the one it depends on', ['right']],
  ['above the middle of the two it depends on', ['left', 'right']],
])('a new node, narrower than the others, is set %s', (_, dependsOn) => {
  const nodes = ['sale', 'left', 'right'].map((id) => ({ id, ...card }));
  const edges = ['left', 'right'].map((from) => ({ from, to: 'sale' }));
  const previous = layoutGraph({ nodes, edges });
  const after = layoutGraph(
    {
      nodes: nodes.concat({ ...card, id: 'new', width: 100 }),
      edges: edges.concat(dependsOn.map((to) => ({ from: 'new', to }))),
    },
    { previous },
  );
  const centreOf = (wanted: string) => {
    const { x, width } = after.nodes.find(({ id }) => id === wanted)!;
    return x + width / 2;
  };
  expect(after.nodes.slice(0, 3).map(({ x }) => x)).toEqual(previous.nodes.map(({ x }) => x));
  expect(centreOf('new')).toBe(dependsOn.reduce((sum, id) => sum + centreOf(id), 0) / dependsOn.length);
});
