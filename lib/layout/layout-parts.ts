import { assignCentres } from './coordinates';
import { type IndexedGraph, type Link, findComponents } from './graph-index';
import {
  type GraphLayout,
  type LayoutOptions,
  type PlacedEdge,
  type PlacedNode,
  type Point,
} from './layout-graph';
import { assignLayers, buildProperGraph, tightenLayers } from './layering';
import { orderLayers } from './ordering';
import { moveLayout, packRows, redraw } from './packing';

/** The target ratio of width to height when packing disconnected parts. */
const aspectRatio = 1.6;

/** `starts`: how many initial orders to try; with one, the order of the input nodes is mostly preserved. */
type PartOptions = Required<Omit<LayoutOptions, 'previous'>> & { starts: number };

/** Lays out each connected part separately, then packs the parts in the order of their first nodes. */
export function layoutParts({ nodes, links }: IndexedGraph, options: PartOptions): GraphLayout {
  const { gapX, gapY, budgetMs } = options;
  const partOf = findComponents(nodes.length, links);
  const members = new Map<number, { own: number[]; links: number[] }>();
  const local = partOf.map((part, v) => {
    if (part === v) members.set(v, { own: [], links: [] });
    return members.get(part)!.own.push(v) - 1;
  });
  links.forEach(([from], e) => members.get(partOf[from]!)!.links.push(e));

  const parts = Array.from(members.values(), (part) => ({
    ...part,
    layout: layoutPart(
      {
        nodes: part.own.map((v) => nodes[v]!),
        links: part.links.map((e): Link => [local[links[e]![0]]!, local[links[e]![1]]!]),
      },
      { ...options, budgetMs: (budgetMs * part.own.length) / nodes.length },
    ),
  }));
  const sizes = parts.map(({ layout }) => layout);
  const area = sizes.reduce((sum, { width, height }) => sum + (width + gapX) * (height + gapY), 0);
  const widest = sizes.reduce((max, { width }) => Math.max(max, width), 0);
  const maxWidth = Math.max(widest, Math.sqrt(area * aspectRatio));
  const { slots, ...size } = packRows(sizes, { columnGap: gapX, rowGap: gapY, maxWidth });

  // Back to input order.
  const placed = new Array<PlacedNode>(nodes.length);
  const edges = new Array<PlacedEdge>(links.length);
  parts.forEach((part, p) => {
    const moved = moveLayout(part.layout, slots[p]!);
    part.own.forEach((v, i) => (placed[v] = moved.nodes[i]!));
    part.links.forEach((e, i) => (edges[e] = moved.edges[i]!));
  });
  return { nodes: placed, edges, ...size };
}

/**
 * Lays out one connected part from (0, 0), following Sugiyama, Tagawa & Toda 1981. Reversing the nodes mirrors the layout,
 * because both directions are processed from the same end.
 */
function layoutPart(part: IndexedGraph, options: PartOptions): GraphLayout {
  const last = part.nodes.length - 1;
  if (part.nodes[0]!.id <= part.nodes[last]!.id) return layoutForward(part, options);
  // Links are sorted by their ends, so reversing the mirrored ones keeps them sorted.
  const links = part.links.map(([from, to]): Link => [last - from, last - to]).reverse();
  const mirrored = layoutForward({ nodes: part.nodes.toReversed(), links }, options);
  const layout = redraw(mirrored, ({ x, y, width }) => ({ x: mirrored.width - x - width, y }));
  return { ...layout, nodes: layout.nodes.reverse(), edges: layout.edges.reverse() };
}

function layoutForward({ nodes, links }: IndexedGraph, options: PartOptions): GraphLayout {
  const { gapX, gapY, budgetMs, starts } = options;
  const layer = assignLayers(nodes.length, links);
  const runsUpward = ([from, to]: Link) => layer[from]! < layer[to]!;
  const downward = links.map((link): Link => (runsUpward(link) ? [link[1], link[0]] : link));
  tightenLayers(layer, downward);
  const graph = buildProperGraph(layer, downward);
  const order = orderLayers(graph, budgetMs, starts);

  // Each neighbour owns half of the gap; a line gets a third of the gap that a card gets.
  const halfWidths = graph.layerOf.map((_, v) =>
    Math.ceil(nodes[v] ? (nodes[v].width + gapX) / 2 : gapX / 6),
  );
  const centre = assignCentres(graph, order, halfWidths);
  let [left, right] = [Infinity, -Infinity];
  centre.forEach((x, v) => {
    const reach = (nodes[v]?.width ?? 0) / 2;
    [left, right] = [Math.min(left, x - reach), Math.max(right, x + reach)];
  });
  const x = centre.map((value) => value - left);

  // Each layer is a row as high as its tallest node; layer 0 is the bottom row.
  const rows = order.layers.map(() => ({ top: 0, bottom: 0 }));
  nodes.forEach(({ height }, v) => (rows[layer[v]!]!.bottom = Math.max(rows[layer[v]!]!.bottom, height)));
  rows.reduceRight((above, row) => {
    row.top = above.bottom + gapY;
    row.bottom += row.top;
    return row;
  });
  const placed = nodes.map(({ id, width, height }, v) => {
    const { top, bottom } = rows[layer[v]!]!;
    return { id, width, height, x: x[v]! - width / 2, y: (top + bottom - height) / 2, layer: layer[v]! };
  });

  // Edges run vertically through rows, along their dummies, and slant only between rows, so they never cross a card.
  const edges = links.map((link, e) => {
    const [upper, lower] = downward[e]!;
    const path = [
      { x: x[upper]!, y: placed[upper]!.y + nodes[upper]!.height },
      { x: x[upper]!, y: rows[layer[upper]!]!.bottom },
    ];
    for (const dummy of graph.dummies[e]!) {
      const { top, bottom } = rows[graph.layerOf[dummy]!]!;
      path.push({ x: x[dummy]!, y: top }, { x: x[dummy]!, y: bottom });
    }
    path.push({ x: x[lower]!, y: rows[layer[lower]!]!.top }, { x: x[lower]!, y: placed[lower]!.y });
    const points = straighten(path);
    return {
      from: nodes[link[0]]!.id,
      to: nodes[link[1]]!.id,
      points: link[0] === upper ? points : points.reverse(),
    };
  });
  return { nodes: placed, edges, width: right - left, height: rows[0]!.bottom };
}

/** Drops points that lie on the line between their neighbours, so that a straight edge has two points. */
export function straighten(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last !== undefined && last.x === point.x && last.y === point.y) continue;
    while (kept.length >= 2 && inLine(kept.at(-2)!, kept.at(-1)!, point)) kept.pop();
    kept.push(point);
  }
  return kept;
}

const inLine = (a: Point, b: Point, c: Point): boolean =>
  (b.x - a.x) * (c.y - b.y) === (c.x - b.x) * (b.y - a.y);
