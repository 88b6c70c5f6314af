import { type GraphLayout, type LayoutInput, layoutGraph } from './layout-graph';
import { packRows, type Slot } from './packing';

export type LayoutGroup = LayoutInput & { id: string };
/** `layout` is the group's own picture, from 0, 0. */
export type PlacedGroup = Slot & { layout: GraphLayout };
export type ColumnsLayout = { groups: PlacedGroup[]; width: number; height: number };

/**
 * The map of all chains: every group laid out on its own and set as one box, in the order given, in rows
 * at most `maxWidth` px wide. With `previous`, the map on screen, groups keep their places and so do the nodes in
 * them: only what is new, or has outgrown its place, is set into free ones.
 */
export function layoutColumns(
  groups: readonly LayoutGroup[],
  options: { columnGap: number; rowGap: number; maxWidth: number; gapY?: number; previous?: ColumnsLayout },
): ColumnsLayout {
  const former = new Map(options.previous?.groups.map((group) => [group.id, group.layout]));
  const parts = groups.map((group) => {
    const layout = layoutGraph(group, { gapY: options.gapY, previous: former.get(group.id) });
    return { id: group.id, width: layout.width, height: layout.height, layout };
  });
  const { corners, width, height } = packRows(parts, options, options.previous?.groups);
  return { groups: parts.map((part, i) => ({ ...part, ...corners[i]! })), width, height };
}
