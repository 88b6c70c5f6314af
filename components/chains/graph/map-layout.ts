import { type GroupBox } from '@/components/graph/group-box';
import { toneOf } from '@/components/graph/picture';
import { type Health } from '@/lib/insight/chain-insight';
import { chainGraph } from '@/lib/chains/graph';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type ColumnsLayout, layoutColumns } from '@/lib/layout/layout-columns';
import { moveLayout } from '@/lib/layout/packing';
import { type MapEntry, mapHealthLooks, mapNodeId, mapNodeSize } from './map-look';

const sections: Health['level'][] = ['red', 'amber', 'grey', 'green'];
const gaps = { columnGap: 56, rowGap: 80, gapY: 36 };
const sectionGap = 160;
const heading = 28;
/** The name of a chain, close by and from as far off as its box has room for it. */
const chainTitle = { size: 18, far: 28 };
/** At this zoom the blocks of the transactions are 24 px wide. */
export const leastMapZoom = 0.12;
/** A laptop's list is so wide that at that zoom rows of this many units are in view. */
const rowWidth = 1070 / leastMapZoom;
/** About the width to the height of a map with longer rows than that. */
const aspect = 2.6;
/** What a chain's box keeps free around its transactions; above them stands its name. */
const padding = { side: 14, top: 44, bottom: 14 };

/** What a chain's place on the map depends on, and nothing else, as plain data. */
export type MapChain = {
  id: string;
  name: string;
  level: Health['level'];
  graph: ReturnType<typeof chainGraph>;
};
export type MapLayout = {
  layout: GraphLayout;
  boxes: GroupBox[];
  maxWidth: number;
  /** Where the chains of each level stand in their section, for the next map to keep. */
  columns: ReadonlyMap<Health['level'], ColumnsLayout>;
};

export function mapChain({ name, health, chain }: MapEntry): MapChain {
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
export function layoutMap(chains: readonly MapChain[], previous?: MapLayout): MapLayout {
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
  const columns = new Map<Health['level'], ColumnsLayout>();
  let top = 0;
  let width = 0;
  for (const level of sections) {
    const members = chains.filter((chain) => chain.level === level);
    if (!members.length) continue;
    const { word, icon, ...look } = mapHealthLooks[level];
    const tone = toneOf(look);
    const title = `${word} · ${members.length} ${members.length === 1 ? 'chain' : 'chains'}`;
    const section = layoutColumns(
      members.map(({ id, graph }) => ({ id, ...graph })),
      { ...gaps, maxWidth, previous: kept?.columns.get(level) },
    );
    columns.set(level, section);
    const left = padding.side;
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
      isFilled: false,
      isHeading: true,
    });
    section.groups.forEach((group, at) => {
      const placed = moveLayout(group.layout, { x: left + group.x, y: start + group.y });
      nodes.push(...placed.nodes);
      edges.push(...placed.edges);
      boxes.push({
        id: group.id,
        x: left + group.x - padding.side,
        y: start + group.y - padding.top,
        width: group.width + 2 * padding.side,
        height: group.height + padding.top + padding.bottom,
        title: members[at]!.name,
        titleSize: chainTitle.size,
        farTitleSize: chainTitle.far,
        tone,
        isFilled: true,
      });
    });
    width = Math.max(width, section.width + 2 * padding.side);
    top = start + section.height + padding.bottom + sectionGap;
  }
  const height = Math.max(0, top - sectionGap);
  return { layout: { nodes, edges, width, height }, boxes, maxWidth, columns };
}
