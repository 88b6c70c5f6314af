import { nearestFree, spansTaken } from './free-space';
import { type LayoutEdge, type LayoutNode, type PlacedEdge, type PlacedNode } from './layout-graph';
import { rowFor, type RowGrid } from './row-grid';
import { type Point, straighten } from './routing';

/** A picture being added to. Edges are keyed by `linkKey`; the grid of a node is the one of its part. */
export type Picture = {
  nodes: Map<string, PlacedNode>;
  edges: Map<string, PlacedEdge>;
  grids: Map<string, RowGrid>;
};
export type Gaps = { gapX: number; gapY: number };

export function linkKey({ from, to }: LayoutEdge): string {
  return JSON.stringify([from, to]);
}

/**
 * Sets a node into the free place of its layer that is nearest to its placed neighbours: one layer above
 * what it depends on, or, depending on nothing, one below what depends on it. `links` are the node's own.
 */
export function placeNode(
  picture: Picture,
  node: LayoutNode,
  links: readonly LayoutEdge[],
  { gapX, gapY }: Gaps,
): 'placed' | 'no neighbour' | 'impossible' {
  const neighbours: PlacedNode[] = [];
  let below = -Infinity;
  let above = Infinity;
  for (const { from, to } of links) {
    const neighbour = picture.nodes.get(from === node.id ? to : from);
    if (!neighbour) continue;
    neighbours.push(neighbour);
    if (from === node.id) below = Math.max(below, neighbour.layer);
    else above = Math.min(above, neighbour.layer);
  }
  const grid = neighbours[0] && picture.grids.get(neighbours[0].id);
  if (!grid) return 'no neighbour';
  // Parts that grow together have rows at different heights, and a node between two rows has none.
  if (neighbours.some(({ id }) => picture.grids.get(id) !== grid)) return 'impossible';
  const layer = below === -Infinity ? above - 1 : below + 1;
  const row = layer < above && rowFor(grid, layer, node.height, gapY);
  if (!row) return 'impossible';

  const y = (row.top + row.bottom - node.height) / 2;
  const middle = neighbours.reduce((sum, { x, width }) => sum + x + width / 2, 0) / neighbours.length;
  const taken = spansTaken(picture.nodes.values(), picture.edges.values(), {
    top: row.top,
    bottom: row.bottom,
    besideCard: gapX,
    besideLine: (gapX * 2) / 3,
    aboveCard: gapY / 2,
  });
  const x = nearestFree(taken, node.width, middle - node.width / 2);
  picture.nodes.set(node.id, { ...node, x, y, layer });
  picture.grids.set(node.id, grid);
  return 'placed';
}

/** Leads a new link from row to row through the free places nearest to the straight line; undefined if it cannot go down. */
export function routeLink(picture: Picture, link: LayoutEdge, gapX: number): PlacedEdge | undefined {
  const from = picture.nodes.get(link.from)!;
  const to = picture.nodes.get(link.to)!;
  const grid = picture.grids.get(link.from);
  if (!grid || grid !== picture.grids.get(link.to) || from.layer <= to.layer) return undefined;
  const end = to.x + to.width / 2;
  let x = from.x + from.width / 2;
  const points: Point[] = [
    { x, y: from.y + from.height },
    { x, y: grid.rows.get(from.layer)!.bottom },
  ];
  for (let layer = from.layer - 1; layer > to.layer; layer--) {
    const row = grid.rows.get(layer);
    if (!row) continue;
    const wanted = x + (end - x) / (layer - to.layer + 1);
    const taken = spansTaken(picture.nodes.values(), picture.edges.values(), {
      ...row,
      besideCard: (gapX * 2) / 3,
      besideLine: gapX / 3,
      aboveCard: 0,
    });
    x = nearestFree(taken, 0, wanted);
    points.push({ x, y: row.top }, { x, y: row.bottom });
  }
  points.push({ x: end, y: grid.rows.get(to.layer)!.top }, { x: end, y: to.y });
  return { ...link, points: straighten(points) };
}
