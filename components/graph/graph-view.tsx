'use client';

import './graph.css';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type Camera, zoomLimits } from './camera';
import { EdgeLayer } from './edge-layer';
import { FarCanvas } from './far-canvas';
import { GraphContext } from './graph-context';
import { GraphControls } from './graph-controls';
import { GraphHint, HintBox } from './graph-hint';
import { GraphLegend } from './graph-legend';
import { GraphNode } from './graph-node';
import { createGraphParts, middleOf, topOf } from './graph-parts';
import { GraphPrint } from './graph-print';
import { GraphSearch } from './graph-search';
import { GraphWorld } from './graph-world';
import { createHitGrid } from './hit-grid';
import { LazyFlow } from './lazy-flow';
import { LostNotice } from './lost-notice';
import { Minimap, minimapFrom } from './minimap';
import { mountAll } from './near-window';
import { createNeighbours } from './neighbours';
import { type NodeLook } from './node-look';
import { type World, edgeBox } from './paint-world';
import { type Shape } from './picture';
import { type GroupBox, groupBoxAt } from './group-box';
import { GroupBoxOutline } from './group-box-outline';
import { SaveMenu } from './save-menu';
import { TraceButton } from './trace-button';
import { useGraphActs } from './use-graph-acts';
import { useMarks } from './use-marks';
import { useMountedNodes } from './use-mounted-nodes';

export type GraphViewProps<Look extends NodeLook> = {
  /** The graph's name for a screen reader. */
  label: string;
  /** Stands on the saved and printed picture, and names the file. */
  title?: string;
  layout: GraphLayout;
  /** One look per node of the layout. A changed look renders its one node. */
  looks: ReadonlyMap<string, Look>;
  /** The picture of a node at close range; the same function at every render. */
  cardShapes: (look: Look) => Shape[];
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  onOpen: (id: string) => void;
  /** Enter on a node, where that is something else than opening it. */
  onEnter?: (id: string) => void;
  /** When given, everything else is dimmed. */
  highlight?: ReadonlySet<string> | null;
  /** Edges drawn heavier, named by `edgeKey`. */
  heavyEdges?: ReadonlySet<string>;
  /** A key on a node that the graph itself has no use for. @returns whether it was used */
  onKey?: (id: string, key: string) => boolean;
  /** Drawn with each node; the same component at every render. */
  NodeExtra?: ComponentType<{ id: string }>;
  /** Drawn above the nodes, in world units. */
  overlay?: ReactNode;
  /** Grounds beneath groups of nodes. */
  boxes?: readonly GroupBox[];
  /** What the filled boxes are, where they are something of their own: said when one is pointed at, opened by a press. */
  grounds?: { wordsOf: (boxId: string) => string; onOpen: (boxId: string) => void };
  /** Search and trace; without them when the page has its own. */
  hasTools?: boolean;
  /** Saving as a file; without it when the page has its own. */
  hasFiles?: boolean;
  camera?: Camera | null;
  onCameraChange?: (camera: Camera) => void;
  /** The first picture is never smaller than this. */
  leastZoom?: number;
  /** The node that the first picture is about when none is selected. */
  openAt?: string;
};

/** At this zoom a card's smallest words are 10 px; from so many nodes on the first picture shows all, however small. */
const [readable, overviewFrom] = [0.85, 30];
const searchFrom = 6;
const nodeTypes = { graph: GraphNode };
/** A graph that is positioned in the first HTML and interactive once scripts run. The layout is given, never made here. */
export function GraphView<Look extends NodeLook>(props: GraphViewProps<Look>) {
  const {
    label,
    layout,
    looks,
    cardShapes,
    selectedId,
    onSelect,
    onOpen,
    onEnter = onOpen,
    heavyEdges,
    boxes,
    grounds,
    hasTools = true,
    camera = null,
    onCameraChange,
  } = props;
  const { leastZoom = layout.nodes.length > overviewFrom ? zoomLimits.min : readable, openAt } = props;
  const places = useMemo(() => new Map(layout.nodes.map((node) => [node.id, node])), [layout]);
  const neighbours = useMemo(() => createNeighbours(layout), [layout]);

  const [found, setFound] = useState<ReadonlySet<string> | null>(null);
  const [isTracing, setTracing] = useState(false);
  const [visited, setVisited] = useState<string | null>(null);
  const { marks, tabStop, highlight } = useMarks(places, neighbours, {
    selectedId,
    visited,
    isTracing,
    shown: found ?? props.highlight ?? null,
  });
  const hasSearch = hasTools && layout.nodes.length > searchFrom;
  const isLarge = layout.nodes.length > mountAll;
  const picture = { title: props.title ?? label, layout, looks, cardShapes, heavyEdges, boxes };

  const [parts] = useState(() => {
    const place = places.get(selectedId ?? '') ?? places.get(openAt ?? '');
    const focus = place ? middleOf(place) : topOf(layout);
    return createGraphParts({
      layout,
      looks,
      marks,
      cardShapes: cardShapes as (look: NodeLook) => Shape[],
      NodeExtra: props.NodeExtra,
      camera,
      leastZoom,
      focus,
      hasSearch,
    });
  });
  const { control, surroundings } = parts;
  useLayoutEffect(() => void surroundings.looks.replace(looks), [surroundings, looks]);
  useLayoutEffect(() => void surroundings.marks.replace(marks), [surroundings, marks]);
  useEffect(() => parts.detail.follow(), [parts]);
  useEffect(() => control.keepInView(places.get(selectedId ?? '') ?? null), [control, places, selectedId]);
  // In this order: a camera that was given up with the old layout is not carried over to the new one.
  useLayoutEffect(() => control.follow(camera), [control, camera]);
  useLayoutEffect(() => parts.relaid(layout), [parts, layout]);
  useEffect(() => (onCameraChange ? control.onRest(onCameraChange) : undefined), [control, onCameraChange]);

  const nodeGrid = useMemo(() => createHitGrid(layout.nodes), [layout]);
  const { hovered, lit, jump, select, onNode, pressPane, hover, leave, obey } = useGraphActs({
    ...{ parts, layout, places, neighbours, nodeGrid, isLarge, readable, onSelect, onEnter },
    boxes: grounds ? (boxes ?? []) : [],
    onVisit: setVisited,
    onKey: props.onKey,
    onBox: grounds?.onOpen,
  });
  const visitedPlace = places.get(visited ?? '');
  const ground = lit ?? (grounds && visitedPlace ? groupBoxAt(boxes ?? [], middleOf(visitedPlace)) : null);
  const nodes = useMountedNodes(parts, layout, places, nodeGrid, [tabStop, selectedId, hovered]);
  const edgeGrid = useMemo(() => createHitGrid(layout.edges.map(edgeBox), 640), [layout]);
  const world = useMemo<World>(
    () => ({ layout, nodeGrid, edgeGrid, looks: surroundings.looks, heavy: heavyEdges, boxes, highlight }),
    [layout, nodeGrid, edgeGrid, surroundings, heavyEdges, boxes, highlight],
  );

  return (
    <GraphContext value={surroundings}>
      <div
        ref={(element) => (element ? control.attach(element) : undefined)}
        className="graph h-full w-full"
        data-camera="opening"
        style={parts.style}
        onClick={onNode(select)}
        onDoubleClick={onNode(onOpen)}
        onKeyDown={obey}
        onPointerMove={hover}
        onPointerLeave={leave}
      >
        {isLarge ? (
          <FarCanvas control={control} world={world} />
        ) : (
          <GraphWorld control={control}>
            <EdgeLayer layout={layout} heavy={heavyEdges} boxes={boxes} highlight={highlight} />
          </GraphWorld>
        )}
        <LazyFlow label={label} control={control} nodes={nodes} nodeTypes={nodeTypes} onPress={pressPane} />
        {ground && (
          <GraphWorld control={control}>
            <GroupBoxOutline box={ground} />
          </GraphWorld>
        )}
        {props.overlay && <GraphWorld control={control}>{props.overlay}</GraphWorld>}
        {hasSearch && <GraphSearch looks={looks} onFound={setFound} onJump={jump} />}
        {layout.nodes.length > minimapFrom && (
          <Minimap control={control} layout={layout} looks={surroundings.looks} />
        )}
        <GraphControls control={control} world={layout}>
          {props.hasFiles !== false && <SaveMenu picture={picture} />}
          {hasTools && <TraceButton isOn={isTracing} canTrace={selectedId !== null} onChange={setTracing} />}
        </GraphControls>
        <GraphLegend />
        {grounds
          ? ground && <HintBox title={ground.title}>{grounds.wordsOf(ground.id)}</HintBox>
          : (hovered ?? visited) && <GraphHint id={(hovered ?? visited)!} />}
        <LostNotice control={control} world={layout} />
      </div>
      <GraphPrint picture={picture} />
    </GraphContext>
  );
}
