import { layoutGraph } from '../layout-graph';
import { type Drawing } from './drawing';
import { type EngineName, engines, gapX, gapY } from './engines';
import { type BenchGraph, makeGraph, mulberry32, type GraphShape } from './graphs';

const leaves = 5;

/**
 * Adds one leaf at a time to a graph and lays it out again; means over the additions. `moved`: the share of the
 * former nodes that moved against the rest; a shift of the whole picture does not count there, but it does in
 * `median`, the median px that a former node moved. Only ours is given the former picture: the others take none.
 */
export async function measureStability(
  engine: EngineName,
  shape: GraphShape,
  size: number,
  seed: number,
): Promise<{ moved: number; median: number }> {
  const graph = makeGraph(shape, size, seed);
  const random = mulberry32(seed);
  const before = await draw(engine, graph);
  const previous = layoutGraph(graph, { gapX, gapY });
  let moved = 0;
  let median = 0;
  for (let i = 0; i < leaves; i++) {
    const at = `n${Math.floor(random() * size)}`;
    const link = random() < 0.7 ? { from: 'leaf', to: at } : { from: at, to: 'leaf' };
    const grown: BenchGraph = {
      nodes: graph.nodes.concat({ ...graph.nodes[0]!, id: 'leaf' }),
      edges: graph.edges.concat(link),
    };
    let after: Drawing;
    if (engine === 'ours') {
      const layout = layoutGraph(grown, { gapX, gapY, previous });
      after = { boxes: layout.nodes, lines: layout.edges };
    } else after = await draw(engine, grown);
    const change = compare(before, after);
    moved += change.moved / leaves;
    median += change.median / leaves;
  }
  return { moved, median };
}

async function draw(engine: EngineName, graph: BenchGraph): Promise<Drawing> {
  return (await engines[engine](graph))();
}

function compare(before: Drawing, after: Drawing): { moved: number; median: number } {
  const now = new Map(after.boxes.map((box) => [box.id, box]));
  const counts = new Map<string, number>();
  const ways: number[] = [];
  for (const { id, x, y } of before.boxes) {
    const box = now.get(id)!;
    const shift = `${Math.round(box.x - x)} ${Math.round(box.y - y)}`;
    counts.set(shift, (counts.get(shift) ?? 0) + 1);
    ways.push(Math.hypot(box.x - x, box.y - y));
  }
  const together = Math.max(...counts.values());
  ways.sort((a, b) => a - b);
  return { moved: 1 - together / ways.length, median: ways[ways.length >> 1]! };
}
