import { type GroupBox } from '@/components/graph/group-box';
import { stateOf } from '@/components/graph/picture';
import { type Health } from '@/lib/insight/chain-insight';
import { chainGraph } from '@/lib/chains/graph';
import { type GraphLayout, layoutGraph } from '@/lib/layout/layout-graph';
import { type Slot, moveLayout, packRows } from '@/lib/layout/packing';
import { type MapEntry, mapHealthLooks, mapNodeId, mapNodeSize } from './map-node';

const sections: Health['level'][] = ['red', 'amber', 'grey', 'green'];
const gaps = { columnGap: 56, rowGap: 80 };
const sectionGap = 160;
const heading = 28;
/** At this zoom the blocks of the transactions are 24 px wide. */
export const minMapZoom = 0.12;
/** A laptop's list is so wide that at that zoom rows of this many units are in view. */
const rowWidth = 1070 / minMapZoom;
/** About the width to the height of a map with longer rows than that. */
const aspect = 2.6;
/** What a chain's box keeps free around its transactions; above them stands its name. */
const padding = { side: 14, top: 44, bottom: 14 };

type Column = Slot & { name: string; layout: GraphLayout };
export type MapLayout = {
  layout: GraphLayout;
  boxes: GroupBox[];
  maxWidth: number;
  /** Where the chains of each level stand in their section, each with its own picture, for the next map to keep. */
  columns: ReadonlyMap<Health['level'], readonly Column[]>;
};

/** What a chain's place on the map depends on, and nothing else, as plain data. */
export function mapChain({ name, health, chain }: MapEntry) {
  const { nodes, edges } = chainGraph(chain, mapNodeSize);
  const onMap = (id: string) => mapNodeId(chain.id, id);
  return {
    id: chain.id,
    name,
    level: health.level,
    graph: {
      nodes: nodes.map((node) => ({ ...node, id: onMap(node.id) })),
      edges: edges.map(({ from, to }) => ({ from: onMap(from), to: onMap(to) })),
    },
  };
}

/**
 * The map of all chains: one row per level of health, the most pressing first; in it every chain a column, in the order
 * given. A row that would be wider than a screen shows goes on below. World units from 0, 0.
 * @param previous the map on screen: every chain of the same health then keeps its place in its section
 */
export function layoutMap(chains: readonly ReturnType<typeof mapChain>[], previous?: MapLayout): MapLayout {
  const perNode = (mapNodeSize.width + gaps.columnGap) * 140;
  // Chains of unlike height leave gaps, so tall ones count for more.
  const squares = chains.reduce((sum, { graph }) => sum + (graph.nodes.length + 1) ** 2, 0);
  const area = perNode * Math.sqrt(chains.length * squares);
  const guess = Math.max(rowWidth, Math.sqrt(area * aspect));
  // Much more or much less than before is a new map: kept places would make it a long strip, or a sparse one.
  const growth = guess / (previous?.maxWidth ?? guess);
  const kept = growth < 1.5 && growth > 1 / 1.5 ? previous : undefined;
  const maxWidth = kept?.maxWidth ?? guess;
  const nodes: GraphLayout['nodes'] = [];
  const edges: GraphLayout['edges'] = [];
  const boxes: GroupBox[] = [];
  const columns = new Map<Health['level'], readonly Column[]>();
  let top = 0;
  let width = 0;
  for (const level of sections) {
    const members = chains.filter((chain) => chain.level === level);
    if (!members.length) continue;
    const { state, tone, icon } = stateOf(mapHealthLooks[level]);
    const title = `${state} · ${members.length} ${members.length === 1 ? 'chain' : 'chains'}`;
    const former = kept?.columns.get(level) ?? [];
    const pictures = new Map(former.map((column) => [column.id, column.layout]));
    const parts = members.map(({ id, name, graph }) => {
      const layout = layoutGraph(graph, { gapY: 36, previous: pictures.get(id) });
      return { id, name, layout, width: layout.width, height: layout.height };
    });
    const section = packRows(parts, { ...gaps, maxWidth }, former);
    columns.set(level, section.slots);
    const start = top + heading * 1.5 + padding.top;
    boxes.push({
      id: level,
      x: 0,
      y: top,
      width: Math.max(section.width, heading * 12),
      height: heading * 1.4,
      title,
      titleSize: heading,
      tone,
      icon,
      isHeading: true,
    });
    for (const column of section.slots) {
      const [x, y] = [padding.side + column.x, start + column.y];
      const placed = moveLayout(column.layout, { x, y });
      nodes.push(...placed.nodes);
      edges.push(...placed.edges);
      boxes.push({
        id: column.id,
        x: x - padding.side,
        y: y - padding.top,
        width: column.width + 2 * padding.side,
        height: column.height + padding.top + padding.bottom,
        title: column.name,
        titleSize: 18,
        farTitleSize: 28,
        tone,
        isFilled: true,
      });
    }
    width = Math.max(width, section.width + 2 * padding.side);
    top = start + section.height + padding.bottom + sectionGap;
  }
  const height = Math.max(0, top - sectionGap);
  return { layout: { nodes, edges, width, height }, boxes, maxWidth, columns };
}
