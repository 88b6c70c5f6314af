import dagre from '@dagrejs/dagre';
import * as d3dag from 'd3-dag';
import Elk, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { layoutGraph } from '../layout-graph';
import { type Drawing } from './drawing';
import { type BenchGraph } from './graphs';

/** Lays out a graph; the caller times this. Converting the result to a Drawing is deferred and not timed. */
export type Engine = (graph: BenchGraph) => Promise<() => Drawing>;

const elk = new Elk();

export const gapX = 40;
export const gapY = 64;

export const engines = {
  ours: async (graph) => {
    const layout = layoutGraph(graph, { gapX, gapY });
    return () => ({ boxes: layout.nodes, lines: layout.edges });
  },
  dagre: dagreWith('network-simplex'),
  'dagre tight-tree': dagreWith('tight-tree'),
  elk: async (graph) => {
    const root: ElkNode = await elk.layout({
      id: 'root',
      layoutOptions: {
        'elk.algorithm': 'layered',
        'elk.direction': 'DOWN',
        'elk.edgeRouting': 'POLYLINE',
        'elk.spacing.nodeNode': `${gapX}`,
        'elk.layered.spacing.nodeNodeBetweenLayers': `${gapY}`,
      },
      children: graph.nodes.map((node) => ({ ...node })),
      edges: graph.edges.map(({ from, to }) => ({ id: `${from} ${to}`, sources: [from], targets: [to] })),
    });
    return () => ({
      boxes: (root.children ?? []).map(({ id, x = 0, y = 0, width = 0, height = 0 }) => ({
        id,
        x,
        y,
        width,
        height,
      })),
      lines: (root.edges ?? []).map(({ sources, targets, sections = [] }) => ({
        from: sources[0]!,
        to: targets[0]!,
        points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
          startPoint,
          ...bendPoints,
          endPoint,
        ]),
      })),
    });
  },
  'd3-dag': async (graph) => {
    const dag = d3dag.graph<{ id: string; width: number; height: number }, undefined>();
    const at = new Map(graph.nodes.map((node) => [node.id, dag.node(node)]));
    for (const { from, to } of graph.edges) dag.link(at.get(from)!, at.get(to)!, undefined);
    d3dag
      .sugiyama()
      .nodeSize(
        (node: d3dag.GraphNode<{ width: number; height: number }>) =>
          [node.data.width, node.data.height] as const,
      )
      .coord(d3dag.coordGreedy())
      .gap([gapX, gapY])(dag);
    return () => ({
      boxes: [...dag.nodes()].map(({ x, y, data }) => ({
        ...data,
        x: x - data.width / 2,
        y: y - data.height / 2,
      })),
      lines: [...dag.links()].map(({ source, target, points }) => ({
        from: source.data.id,
        to: target.data.id,
        points: points.map(([x, y]) => ({ x, y })),
      })),
    });
  },
} satisfies Record<string, Engine>;

export type EngineName = keyof typeof engines;

function dagreWith(ranker: 'network-simplex' | 'tight-tree'): Engine {
  return async (input) => {
    const graph = new dagre.graphlib.Graph();
    graph.setGraph({ nodesep: gapX, ranksep: gapY, ranker });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const { id, width, height } of input.nodes) graph.setNode(id, { width, height });
    for (const { from, to } of input.edges) graph.setEdge(from, to);
    dagre.layout(graph);
    return () => ({
      boxes: graph.nodes().map((id) => {
        const { x, y, width, height } = graph.node(id);
        return { id, x: x - width / 2, y: y - height / 2, width, height };
      }),
      lines: graph.edges().map((edge) => ({ from: edge.v, to: edge.w, points: graph.edge(edge).points })),
    });
  };
}
