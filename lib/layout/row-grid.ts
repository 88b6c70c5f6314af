import { findComponents } from './components';
import { indexGraph } from './graph-index';
import { type GraphLayout } from './layout-graph';

export type Row = { top: number; bottom: number };
/** The rows of one connected part of a picture, by layer, px; layers run from `lowest` to `highest`. */
export type RowGrid = { rows: Map<number, Row>; lowest: number; highest: number };

/** The grid every node of a picture stands in, by id; the nodes of one part share one. */
export function findRowGrids(picture: GraphLayout): Map<string, RowGrid> {
  const { nodes, from, to } = indexGraph(picture);
  const { part, partCount } = findComponents(nodes.length, from, to);
  const grids = Array.from({ length: partCount }, (): RowGrid => ({
    rows: new Map(),
    lowest: Infinity,
    highest: -Infinity,
  }));
  return new Map(
    picture.nodes.map(({ id, y, height, layer }, v) => {
      const grid = grids[part[v]!]!;
      const row = grid.rows.get(layer);
      grid.rows.set(layer, {
        top: Math.min(y, row?.top ?? Infinity),
        bottom: Math.max(y + height, row?.bottom ?? -Infinity),
      });
      grid.lowest = Math.min(grid.lowest, layer);
      grid.highest = Math.max(grid.highest, layer);
      return [id, grid];
    }),
  );
}

/**
 * The row of a layer, made new one beyond the highest or the lowest. Undefined if `height` does not fit into
 * it, or if it lies between others and holds nothing any more.
 */
export function rowFor(grid: RowGrid, layer: number, height: number, gapY: number): Row | undefined {
  const row = grid.rows.get(layer);
  if (row) return row.bottom - row.top >= height ? row : undefined;
  if (layer === grid.highest + 1) {
    const bottom = grid.rows.get(grid.highest)!.top - gapY;
    grid.highest = layer;
    grid.rows.set(layer, { top: bottom - height, bottom });
  } else if (layer === grid.lowest - 1) {
    const top = grid.rows.get(grid.lowest)!.bottom + gapY;
    grid.lowest = layer;
    grid.rows.set(layer, { top, bottom: top + height });
  }
  return grid.rows.get(layer);
}
