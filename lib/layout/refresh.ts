import { type IndexedGraph, findComponents, indexGraph } from './graph-index';
import { type GraphLayout, type LayoutEdge, type LayoutNode, type PlacedNode } from './layout-graph';
import { straighten } from './layout-parts';
import { type Span, extend, moveLayout, nearestFree } from './packing';

/** With more new nodes than this share of the kept ones, a fresh layout is better than a patched one. */
const maxNewShare = 0.1;

type Row = { top: number; bottom: number };
/** The rows of one connected part, by layer. Px. */
type Rows = Map<number, Row>;

const keyOf = ({ from, to }: LayoutEdge) => JSON.stringify([from, to]);

/**
 * The previous layout with new nodes and links placed in free space. Nothing that stays moves, except that a new top row
 * shifts everything down equally. Undefined if the additions do not fit; the caller then computes a fresh layout.
 */
export function refreshLayout(
  graph: IndexedGraph,
  previous: GraphLayout,
  { gapX, gapY }: { gapX: number; gapY: number },
): GraphLayout | undefined {
  const previousNodes = new Map(previous.nodes.map((node) => [node.id, node]));
  const added = graph.nodes.filter(({ id }) => !previousNodes.has(id));
  const kept = graph.nodes.length - added.length;
  if (added.length > Math.max(1, kept * maxNewShare) || previous.nodes.length > 2 * kept) return undefined;

  const nodes = new Map<string, PlacedNode>();
  for (const { id, width, height } of graph.nodes) {
    const node = previousNodes.get(id);
    if (!node) continue;
    if (node.width !== width || node.height !== height) return undefined;
    nodes.set(id, node);
  }
  const links = graph.links.map(([from, to]) => ({ from: graph.nodes[from]!.id, to: graph.nodes[to]!.id }));
  const previousEdges = new Map(previous.edges.map((edge) => [keyOf(edge), edge]));
  const edges = new Map(links.map((link) => [keyOf(link), previousEdges.get(keyOf(link))]));
  const parts = findRows(previous);

  /** The occupied spans of a row. Lines run vertically through a row. */
  const takenSpans = (
    { top, bottom }: Row,
    cardMargin: number,
    lineMargin: number,
    cardMarginY = 0,
  ): Span[] => {
    const cards = [...nodes.values()]
      .filter(({ y, height }) => y - cardMarginY < bottom && y + height + cardMarginY > top)
      .map(({ x, width }) => ({ left: x - cardMargin, right: x + width + cardMargin }));
    const lines = [...edges.values()].flatMap((edge) =>
      (edge?.points ?? []).slice(1).flatMap((b, at) => {
        const a = edge!.points[at]!;
        if (Math.max(a.y, b.y) <= top || Math.min(a.y, b.y) >= bottom) return [];
        return { left: Math.min(a.x, b.x) - lineMargin, right: Math.max(a.x, b.x) + lineMargin };
      }),
    );
    return [...cards, ...lines];
  };

  /** Places a node one layer above its dependencies, or else below its dependents, in the free space nearest to them. */
  const placeNode = (node: LayoutNode, ownLinks: readonly LayoutEdge[]): boolean => {
    const below = ownLinks.flatMap(({ to }) => (to === node.id ? [] : (nodes.get(to) ?? [])));
    const above = ownLinks.flatMap(({ from }) => (from === node.id ? [] : (nodes.get(from) ?? [])));
    const [first, ...others] = [...below, ...above];
    if (!first) {
      // A node without placed neighbours starts a new part, to the right of everything.
      const { width, height } = [...nodes.values()].reduce(extend, previous);
      const top = height - node.height;
      parts.set(node.id, new Map([[0, { top, bottom: height }]]));
      nodes.set(node.id, { ...node, x: width + gapX, y: top, layer: 0 });
      return true;
    }
    const rows = parts.get(first.id)!;
    const lowest = Math.min(...above.map(({ layer }) => layer));
    const layer = below.length ? Math.max(...below.map(({ layer: lower }) => lower)) + 1 : lowest - 1;
    const row = rowFor(rows, layer, node.height, gapY);
    if (!row) return false;
    const y = (row.top + row.bottom - node.height) / 2;
    const middle = [first, ...others].reduce((sum, { x, width }) => sum + x + width / 2, 0);
    const wanted = middle / (others.length + 1) - node.width / 2;
    const x = nearestFree(takenSpans(row, gapX, (gapX * 2) / 3, gapY / 2), node.width, wanted);
    nodes.set(node.id, { ...node, x, y, layer });
    parts.set(node.id, rows);
    return true;
  };

  /**
   * Routes a new link downward from row to row, through the free space nearest to the straight line. Returns false if it
   * cannot run downward: its ends are in parts with different rows, or the upper end is not in a higher layer.
   */
  const routeLink = (link: LayoutEdge): boolean => {
    const [from, to] = [nodes.get(link.from)!, nodes.get(link.to)!];
    const rows = parts.get(link.from)!;
    if (rows !== parts.get(link.to) || from.layer <= to.layer) return false;
    const end = to.x + to.width / 2;
    let x = from.x + from.width / 2;
    const points = [
      { x, y: from.y + from.height },
      { x, y: rows.get(from.layer)!.bottom },
    ];
    for (let layer = from.layer - 1; layer > to.layer; layer--) {
      const row = rows.get(layer);
      if (!row) continue;
      x = nearestFree(takenSpans(row, (gapX * 2) / 3, gapX / 3), 0, x + (end - x) / (layer - to.layer + 1));
      points.push({ x, y: row.top }, { x, y: row.bottom });
    }
    points.push({ x: end, y: rows.get(to.layer)!.top }, { x: end, y: to.y });
    edges.set(keyOf(link), { ...link, points: straighten(points) });
    return true;
  };

  const linksOf = new Map(
    added.map(({ id }) => [id, links.filter(({ from, to }) => from === id || to === id)]),
  );
  const isLinkedToPlaced = ({ id }: LayoutNode) =>
    linksOf.get(id)!.some(({ from, to }) => nodes.has(from) || nodes.has(to));
  const isLowest = ({ id }: LayoutNode) => linksOf.get(id)!.every(({ to }) => to === id);
  for (let waiting = added; waiting.length > 0;) {
    const node = waiting.find(isLinkedToPlaced) ?? waiting.find(isLowest) ?? waiting[0]!;
    if (!placeNode(node, linksOf.get(node.id)!)) return undefined;
    waiting = waiting.filter((other) => other !== node);
  }
  for (const link of links) if (!edges.get(keyOf(link)) && !routeLink(link)) return undefined;

  const placed = graph.nodes.map(({ id }) => nodes.get(id)!);
  const drawn = links.map((link) => edges.get(keyOf(link))!);
  if (isSame(placed, previous.nodes) && isSame(drawn, previous.edges)) return previous;
  const ends = drawn.flatMap(({ points }) => points.map((point) => ({ ...point, width: 0, height: 0 })));
  const size = [...placed, ...ends].reduce(extend, { width: previous.width, height: previous.height });
  const shiftDown = -placed.reduce((top, { y }) => Math.min(top, y), 0);
  const moved = moveLayout({ nodes: placed, edges: drawn, ...size }, { x: 0, y: shiftDown });
  return { ...moved, height: size.height + shiftDown };
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, i) => item === b[i]);

/** The rows of every node's connected part, by node id; the nodes of one part share them. */
function findRows(picture: GraphLayout): Map<string, Rows> {
  const partOf = findComponents(picture.nodes.length, indexGraph(picture).links);
  const parts = new Map(partOf.map((part): [number, Rows] => [part, new Map()]));
  return new Map(
    picture.nodes.map(({ id, y, height, layer }, v) => {
      const rows = parts.get(partOf[v]!)!;
      const { top, bottom } = rows.get(layer) ?? { top: Infinity, bottom: -Infinity };
      rows.set(layer, { top: Math.min(top, y), bottom: Math.max(bottom, y + height) });
      return [id, rows];
    }),
  );
}

/**
 * The row of a layer, created if it is directly above the top row or below the bottom row. Undefined if `height` does not
 * fit, or if the layer lies between others but has no nodes left.
 */
function rowFor(rows: Rows, layer: number, height: number, gapY: number): Row | undefined {
  const row = rows.get(layer);
  if (row) return row.bottom - row.top >= height ? row : undefined;
  if (layer === Math.max(...rows.keys()) + 1) {
    const bottom = rows.get(layer - 1)!.top - gapY;
    rows.set(layer, { top: bottom - height, bottom });
  } else if (layer === Math.min(...rows.keys()) - 1) {
    const top = rows.get(layer + 1)!.bottom + gapY;
    rows.set(layer, { top, bottom: top + height });
  }
  return rows.get(layer);
}
