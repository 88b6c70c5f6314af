import { type IndexedGraph, indexGraph } from './graph-index';
import { type GraphLayout, type LayoutEdge, type LayoutNode } from './layout-graph';
import { layoutParts } from './layout-parts';
import { moveLayout } from './move-layout';
import { type Gaps, linkKey, type Picture, placeNode, routeLink } from './patching';
import { findRowGrids } from './row-grid';

/** More new nodes than this share of those kept, and a fresh picture serves better than a patched one. */
const patchShare = 0.1;

/**
 * The former picture with what is new set into its free places. Nothing that stays moves: the same ids and
 * links give the same picture to the pixel. One exception: a new topmost row shifts everything down alike.
 * Undefined if the news do not fit into the former rows; then all is to be laid out again.
 */
export function refreshLayout(
  graph: IndexedGraph,
  previous: GraphLayout,
  options: Gaps & { budgetMs: number },
): GraphLayout | undefined {
  const former = new Map(previous.nodes.map((node) => [node.id, node]));
  const added = graph.nodes.filter(({ id }) => !former.has(id));
  const kept = graph.nodes.length - added.length;
  if (added.length > Math.max(1, kept * patchShare) || previous.nodes.length > 2 * kept) return undefined;

  const picture: Picture = { nodes: new Map(), edges: new Map(), grids: findRowGrids(previous) };
  for (const { id, width, height } of graph.nodes) {
    const node = former.get(id);
    if (!node) continue;
    if (node.width !== width || node.height !== height) return undefined;
    picture.nodes.set(id, node);
  }
  const links = Array.from(graph.from, (v, e) => ({
    from: graph.nodes[v]!.id,
    to: graph.nodes[graph.to[e]!]!.id,
  }));
  const formerEdges = new Map(previous.edges.map((edge) => [linkKey(edge), edge]));
  for (const link of links) {
    const edge = formerEdges.get(linkKey(link));
    if (edge) picture.edges.set(linkKey(link), edge);
  }

  const apart = placeBesideNeighbours(picture, added, links, options);
  if (!apart) return undefined;
  const isApart = new Set(apart.map(({ id }) => id));
  for (const link of links) {
    if (picture.edges.has(linkKey(link)) || isApart.has(link.from)) continue;
    const edge = routeLink(picture, link, options.gapX);
    if (!edge) return undefined;
    picture.edges.set(linkKey(link), edge);
  }
  if (apart.length > 0) {
    const inner = links.filter(({ from }) => isApart.has(from));
    appendParts(
      picture,
      layoutParts(indexGraph({ nodes: apart, edges: inner }), options),
      previous.width + options.gapX,
    );
  }
  return assemble(picture, graph.nodes, links, previous);
}

/** Places new nodes as long as any has a placed neighbour; returns those that have none, or undefined. */
function placeBesideNeighbours(
  picture: Picture,
  added: LayoutNode[],
  links: LayoutEdge[],
  gaps: Gaps,
): LayoutNode[] | undefined {
  const own = new Map<string, LayoutEdge[]>(added.map(({ id }) => [id, []]));
  for (const link of links) {
    own.get(link.from)?.push(link);
    own.get(link.to)?.push(link);
  }
  let waiting = added;
  for (let before = Infinity; waiting.length < before;) {
    before = waiting.length;
    const left: LayoutNode[] = [];
    for (const node of waiting) {
      const outcome = placeNode(picture, node, own.get(node.id)!, gaps);
      if (outcome === 'impossible') return undefined;
      if (outcome === 'no neighbour') left.push(node);
    }
    waiting = left;
  }
  return waiting;
}

/** New parts stand right of everything. */
function appendParts(picture: Picture, parts: GraphLayout, offset: number): void {
  const { nodes, edges } = moveLayout(parts, { x: offset, y: 0 });
  for (const node of nodes) picture.nodes.set(node.id, node);
  for (const edge of edges) picture.edges.set(linkKey(edge), edge);
}

/** The picture in input order. Rows added above or below the former ones are brought back to start at 0. */
function assemble(
  picture: Picture,
  order: readonly LayoutNode[],
  links: readonly LayoutEdge[],
  previous: GraphLayout,
): GraphLayout {
  let nodes = order.map(({ id }) => picture.nodes.get(id)!);
  let edges = links.map((link) => picture.edges.get(linkKey(link))!);
  const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
    a.length === b.length && a.every((item, i) => item === b[i]);
  if (isSame(nodes, previous.nodes) && isSame(edges, previous.edges)) return previous;

  const down = -nodes.reduce((top, { y }) => Math.min(top, y), 0);
  const raise = (id: string) => -Math.min(0, picture.grids.get(id)?.lowest ?? 0);
  nodes = nodes.map((node) =>
    down === 0 && raise(node.id) === 0
      ? node
      : { ...node, y: node.y + down, layer: node.layer + raise(node.id) },
  );
  if (down > 0)
    edges = edges.map((edge) => ({ ...edge, points: edge.points.map(({ x, y }) => ({ x, y: y + down })) }));
  let width = previous.width;
  let height = previous.height + down;
  for (const node of nodes) {
    width = Math.max(width, node.x + node.width);
    height = Math.max(height, node.y + node.height);
  }
  for (const { points } of edges) for (const { x } of points) width = Math.max(width, x);
  return { nodes, edges, width, height };
}
