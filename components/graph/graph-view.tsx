'use client';

import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type Camera, type Size, fitCamera, openingCamera, panBy, reveal, zoomBy } from './camera';
import { createCameraControl } from './camera-control';
import { createDetailStore } from './detail-store';
import { EdgeLayer } from './edge-layer';
import { Flow } from './flow';
import { GraphContext, type GraphSurroundings, type Mark } from './graph-context';
import { GraphControls } from './graph-controls';
import { graphCommand } from './graph-keys';
import { type GraphFlowNode, GraphNode } from './graph-node';
import { GraphWorld } from './graph-world';
import { createLiveStore } from './live-store';
import { createNeighbours } from './neighbours';
import { type NodeLook, detailAt } from './node-look';
import { openingStyle } from './opening-style';
import { type Shape } from './picture';

export type GraphViewProps<Look extends NodeLook> = {
  /** The graph's name for a screen reader. */
  label: string;
  layout: GraphLayout;
  /** One look per node of the layout. A changed look renders its one node. */
  looks: ReadonlyMap<string, Look>;
  /** The same function at every render: the picture of a node at close range. */
  cardShapes: (look: Look) => Shape[];
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  onOpen: (id: string) => void;
  /** When given, everything else is dimmed. */
  highlight?: ReadonlySet<string> | null;
  /** Edges drawn heavier, named by `edgeKey`. */
  heavyEdges?: ReadonlySet<string>;
  camera?: Camera | null;
  onCameraChange?: (camera: Camera) => void;
  /** The first picture is never smaller than this. */
  leastZoom?: number;
};

const nodeTypes = { graph: GraphNode };
const noData: Record<string, never> = {};
const clickable = { pointerEvents: 'all' } as const;
// Given outright, so that nothing is measured before it is painted.
const toFlowNode = ({ id, x, y, width, height }: GraphLayout['nodes'][number]): GraphFlowNode => ({
  id,
  type: 'graph',
  data: noData,
  position: { x, y },
  width,
  height,
  measured: { width, height },
  handles: [],
  style: clickable,
  domAttributes: { 'aria-roledescription': undefined },
});
const nodeOf = (event: { target: EventTarget }) =>
  event.target instanceof Element
    ? event.target.closest<HTMLElement>('[data-node]')?.dataset.node
    : undefined;

/** A graph that is positioned in the first HTML and interactive once scripts run. The layout is given, never made here. */
export function GraphView<Look extends NodeLook>({
  label,
  layout,
  looks,
  cardShapes,
  selectedId,
  onSelect,
  onOpen,
  highlight,
  heavyEdges,
  camera = null,
  onCameraChange,
  leastZoom = 0.85,
}: GraphViewProps<Look>) {
  const neighbours = useMemo(() => createNeighbours(layout), [layout]);
  const places = useMemo(() => new Map(layout.nodes.map((node) => [node.id, node])), [layout]);
  const nodes = useMemo(() => layout.nodes.map(toFlowNode), [layout]);

  const [visited, setVisited] = useState<string | null>(null);
  const tabStop =
    [visited, selectedId, neighbours.next('', 'Home')].find((id) => id && places.has(id)) ?? null;
  const marks = new Map<string, Mark>();
  for (const { id } of layout.nodes) {
    marks.set(id, {
      selected: id === selectedId,
      tabbable: id === tabStop,
      dim: Boolean(highlight && !highlight.has(id)),
    });
  }

  const [start] = useState(() => {
    const place = selectedId ? places.get(selectedId) : undefined;
    const middle = place && { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    return { middle, style: openingStyle(layout, leastZoom, middle, camera) };
  });
  const [inner] = useState(() => {
    const control = createCameraControl(
      (view: Size) => openingCamera(layout, view, leastZoom, start.middle),
      camera,
    );
    const detail = createDetailStore(control, detailAt(camera?.zoom ?? 1));
    let wanted: string | null = null;
    const surroundings: GraphSurroundings = {
      looks: createLiveStore<NodeLook>(looks),
      marks: createLiveStore(marks),
      cardShapes: cardShapes as (look: NodeLook) => Shape[],
      detail,
      takesFocus(id) {
        const takes = wanted === id;
        if (takes) wanted = null;
        return takes;
      },
    };
    return { control, detail, surroundings, focusSoon: (id: string) => void (wanted = id) };
  });
  const { control, surroundings } = inner;
  useLayoutEffect(() => void surroundings.looks.replace(looks));
  useLayoutEffect(() => void surroundings.marks.replace(marks));
  useEffect(() => inner.detail.follow(), [inner]);
  useEffect(() => {
    control.setOpening((view) => openingCamera(layout, view, leastZoom, start.middle));
  }, [control, layout, leastZoom, start]);
  useEffect(() => control.follow(camera), [control, camera]);
  useEffect(() => (onCameraChange ? control.onRest(onCameraChange) : undefined), [control, onCameraChange]);

  const attach = (element: HTMLDivElement | null) => (element ? control.attach(element) : undefined);
  const visit = (id: string) => {
    const place = places.get(id);
    if (!place) return;
    inner.focusSoon(id);
    setVisited(id);
    const now = control.camera();
    const seen = reveal(now, control.view(), place);
    if (seen !== now) control.moveTo(seen);
  };
  const press = (event: MouseEvent) => {
    const id = nodeOf(event);
    if (id === undefined) return;
    setVisited(id);
    onSelect(id);
  };
  const open = (event: MouseEvent) => {
    const id = nodeOf(event);
    if (id !== undefined) onOpen(id);
  };
  const obey = (event: KeyboardEvent) => {
    const id = nodeOf(event);
    const command = id === undefined ? null : graphCommand(event);
    if (id === undefined || !command) return;
    event.preventDefault();
    const now = control.camera();
    if (command.kind === 'go') visit(neighbours.next(id, command.key) ?? id);
    else if (command.kind === 'pan') control.moveTo(panBy(now, control.view(), command.right, command.down));
    else if (command.kind === 'zoom') control.moveTo(zoomBy(now, command.factor));
    else if (command.kind === 'fit') control.moveTo(fitCamera(layout, control.view()));
    else if (command.kind === 'open') onOpen(id);
    else onSelect(null);
  };

  return (
    <GraphContext value={surroundings}>
      <div
        ref={attach}
        className="graph h-full w-full"
        data-camera="opening"
        style={start.style}
        onClick={press}
        onDoubleClick={open}
        onKeyDown={obey}
      >
        <GraphWorld control={control}>
          <EdgeLayer layout={layout} heavy={heavyEdges} highlight={highlight} />
        </GraphWorld>
        <Flow
          label={label}
          control={control}
          nodes={nodes}
          nodeTypes={nodeTypes}
          onPress={() => onSelect(null)}
        />
        <GraphControls control={control} world={layout} />
      </div>
    </GraphContext>
  );
}
