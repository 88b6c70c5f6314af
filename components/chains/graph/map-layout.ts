import { type GroupBox } from '@/components/graph/group-box';
import { stateOf } from '@/components/graph/picture';
import { type Health } from '@/lib/insight/chain-insight';
import { chainGraph } from '@/lib/chains/graph';
import { type GraphLayout, layoutGraph } from '@/lib/layout/layout-graph';
import { type Slot, moveLayout, packRows } from '@/lib/layout/packing';
import { type MapEntry, mapHealthDisplays, mapNodeId, mapNodeSize } from './map-node';

const sections: Health['level'][] = ['red', 'amber', 'grey', 'green'];
const gaps = { columnGap: 56, rowGap: 80 };
const sectionGap = 160;
const headingSize = 28;
/** At this zoom a transaction's block is 24 px wide. */
export const minMapZoom = 0.12;
/** What fits the width of a laptop's list at that zoom. */
const rowWidth = 1070 / minMapZoom;
/** The approximate aspect ratio of a map with longer rows than that. */
const aspectRatio = 2.6;
/** Space between a chain's box and its transactions; its name is at the top. */
const padding = { side: 14, top: 44, bottom: 14 };

type Column = Slot & { name: string; layout: GraphLayout };
export type MapLayout = {
  layout: GraphLayout;
  boxes: GroupBox[];
  maxWidth: number;
  /** Where each chain is in its section, and its own layout, so that the next map can keep both. */
  columns: ReadonlyMap<Health['level'], readonly Column[]>;
};

/** Everything that a chain's place on the map depends on, as plain data. */
export function mapChain({ name, health, chain }: MapEntry) {
  const { nodes, edges } = chainGraph(chain, mapNodeSize);
  const nodeId = (id: string) => mapNodeId(chain.id, id);
  return {
    id: chain.id,
    name,
    level: health.level,
    graph: {
      nodes: nodes.map((node) => ({ ...node, id: nodeId(node.id) })),
      edges: edges.map(({ from, to }) => ({ from: nodeId(from), to: nodeId(to) })),
    },
  };
}

/**
 * Lays out the map of all chains: a section for each level of health, the most urgent first, with a column for each chain
 * in the given order. Sections wrap at about a screen's width. @param previous chains of unchanged health keep their place
 */
export function layoutMap(chains: readonly ReturnType<typeof mapChain>[], previous?: MapLayout): MapLayout {
  const perNode = (mapNodeSize.width + gaps.columnGap) * 140;
  // Chains of different heights leave gaps, so tall ones are weighted more.
  const squares = chains.reduce((sum, { graph }) => sum + (graph.nodes.length + 1) ** 2, 0);
  const area = perNode * Math.sqrt(chains.length * squares);
  const estimate = Math.max(rowWidth, Math.sqrt(area * aspectRatio));
  // If the size changes a lot, start afresh: keeping places would leave a long strip or large gaps.
  const growth = estimate / (previous?.maxWidth ?? estimate);
  const kept = growth < 1.5 && growth > 1 / 1.5 ? previous : undefined;
  const maxWidth = kept?.maxWidth ?? estimate;
  const nodes: GraphLayout['nodes'] = [];
  const edges: GraphLayout['edges'] = [];
  const boxes: GroupBox[] = [];
  const columns = new Map<Health['level'], readonly Column[]>();
  let top = 0;
  let width = 0;
  for (const level of sections) {
    const members = chains.filter((chain) => chain.level === level);
    if (!members.length) continue;
    const { state, tone, icon } = stateOf(mapHealthDisplays[level]);
    const title = `${state} · ${members.length} ${members.length === 1 ? 'chain' : 'chains'}`;
    const previousColumns = kept?.columns.get(level) ?? [];
    const previousLayouts = new Map(previousColumns.map((column) => [column.id, column.layout]));
    const parts = members.map(({ id, name, graph }) => {
      const layout = layoutGraph(graph, { gapY: 36, previous: previousLayouts.get(id) });
      return { id, name, layout, width: layout.width, height: layout.height };
    });
    const section = packRows(parts, { ...gaps, maxWidth }, previousColumns);
    columns.set(level, section.slots);
    const start = top + headingSize * 1.5 + padding.top;
    boxes.push({
      id: level,
      x: 0,
      y: top,
      width: Math.max(section.width, headingSize * 12),
      height: headingSize * 1.4,
      title,
      titleSize: headingSize,
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
