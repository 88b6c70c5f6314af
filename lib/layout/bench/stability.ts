import { layoutGraph } from '../layout-graph';
import { type Drawing } from './drawing';
import { type EngineName, engines, gapX, gapY } from './engines';
import { type BenchGraph, makeGraph, mulberry32, type GraphShape } from './graphs';

const leaves = 5;

/**
 * Adds one leaf to a graph and lays it out again; means over several leaves. `moved`: the share of previous nodes that moved
 * relative to the rest, so a common shift does not count. `median`: the median px that they moved, including such a shift.
 * Only our engine gets the previous layout; the others do not support it.
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
  const distances: number[] = [];
  for (const { id, x, y } of before.boxes) {
    const box = now.get(id)!;
    const shift = `${Math.round(box.x - x)} ${Math.round(box.y - y)}`;
    counts.set(shift, (counts.get(shift) ?? 0) + 1);
    distances.push(Math.hypot(box.x - x, box.y - y));
  }
  const commonShiftCount = Math.max(...counts.values());
  distances.sort((a, b) => a - b);
  return { moved: 1 - commonShiftCount / distances.length, median: distances[distances.length >> 1]! };
}
