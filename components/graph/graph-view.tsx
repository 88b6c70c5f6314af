'use client';

import './graph.css';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { middleOf, touch } from './box';
import { type Camera, zoomLimits } from './camera';
import { EdgeLayer } from './edge-layer';
import { FarCanvas } from './far-canvas';
import { type Linking } from './flow';
import { flowNodeOf } from './flow-nodes';
import { createGraphCamera, topOf } from './graph-camera';
import { GraphContext, type GraphSurroundings } from './graph-context';
import { GraphControls, TraceButton } from './graph-controls';
import { GraphHint, GraphLegend } from './graph-hint';
import { type GraphPicture } from './graph-picture';
import { GraphPrint } from './graph-print';
import { GraphSearch } from './graph-search';
import { GraphWorld } from './graph-world';
import { groupBoxAt } from './group-box';
import { LazyFlow } from './lazy-flow';
import { createLookStore } from './look-store';
import { LostNotice } from './lost-notice';
import { Minimap, minimapFrom } from './minimap';
import { firstOf, inOrder, kinOf } from './neighbours';
import { type NodeLook } from './node-look';
import { SaveMenu } from './save-menu';
import { readable, useGraphActs } from './use-graph-acts';

export type GraphViewProps<Look extends NodeLook> = Omit<GraphPicture<Look>, 'title'> & {
  /** The graph's name for a screen reader. */
  label: string;
  /** Stands on the saved and printed picture, and names the file. */
  title?: string;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  onOpen: (id: string) => void;
  /** Enter on a node, where that is something else than opening it. */
  onEnter?: (id: string) => void;
  /** When given, everything else is dimmed. */
  highlight?: ReadonlySet<string> | null;
  /** A key on a node that the graph itself has no use for. @returns whether it was used */
  onKey?: (id: string, key: string) => boolean;
  linking?: Linking;
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

/** From so many nodes on the first picture shows all, however small. */
const overviewFrom = 30;
const searchFrom = 6;
/** Above this many nodes only the ones near the view are elements, and a canvas draws the rest. */
const mountAll = 150;

/** A graph that is positioned in the first HTML and interactive once scripts run. The layout is given, never made here. */
export function GraphView<Look extends NodeLook>(props: GraphViewProps<Look>) {
  const { label, layout, looks, cardShapes, heavyEdges, boxes = [], grounds, selectedId, onSelect } = props;
  const { onOpen, onEnter = onOpen, hasTools = true, camera = null } = props;
  const { onCameraChange, linking } = props;
  const isLarge = layout.nodes.length > mountAll;
  const hasSearch = hasTools && layout.nodes.length > searchFrom;
  const picture = { title: props.title ?? label, layout, looks, cardShapes, heavyEdges, boxes };
  const places = useMemo(() => new Map(layout.nodes.map((node) => [node.id, node])), [layout]);

  const [graph] = useState(() => {
    const place = places.get(selectedId ?? '') ?? places.get(props.openAt ?? '');
    const { leastZoom = layout.nodes.length > overviewFrom ? zoomLimits.min : readable } = props;
    const about = place ? middleOf(place) : topOf(layout);
    return createGraphCamera({ layout, camera, leastZoom, about, hasSearch });
  });
  const { control } = graph;
  const { detail, area } = useSyncExternalStore(control.subscribe, graph.seen, graph.seenAtFirst);
  useEffect(() => control.keepInView(places.get(selectedId ?? '') ?? null), [control, places, selectedId]);
  // In this order: a camera that was given up with the old layout is not carried over to the new one.
  useLayoutEffect(() => control.follow(camera), [control, camera]);
  useLayoutEffect(() => graph.relaid(layout), [graph, layout]);
  useEffect(() => (onCameraChange ? control.onRest(onCameraChange) : undefined), [control, onCameraChange]);

  const [focus] = useState(createFocus);
  const [store] = useState(() => createLookStore(looks));
  useLayoutEffect(() => store.replace(looks), [store, looks]);
  const gripTitle = linking?.gripTitle;
  const surroundings = useMemo<GraphSurroundings>(
    () => ({
      ...{ control, looks: store, detail, gripTitle, ...focus },
      cardShapes: cardShapes as (look: NodeLook) => never[],
    }),
    [control, store, detail, gripTitle, focus, cardShapes],
  );
  const [visited, setVisited] = useState<string | null>(null);
  const { hovered, lit, jump, select, onNode, pressPane, hover, leave, obey } = useGraphActs({
    ...{ control, layout, places, isLarge, onSelect, onEnter },
    boxes: grounds ? boxes : [],
    focusSoon: focus.focusSoon,
    onVisit: setVisited,
    onKey: props.onKey,
    onBox: grounds?.onOpen,
  });

  // The search, or else the page, comes before the trace.
  const [found, setFound] = useState<ReadonlySet<string> | null>(null);
  const [isTracing, setTracing] = useState(false);
  const traced = useMemo(
    () => (isTracing && selectedId && places.has(selectedId) ? kinOf(layout, selectedId) : null),
    [isTracing, selectedId, places, layout],
  );
  const highlight = found ?? props.highlight ?? traced;
  const first = useMemo(() => firstOf(layout.nodes), [layout]);
  const tabStop = [visited, selectedId, first].find((id) => id && places.has(id));
  const near = isLarge ? area : null;
  const nodes = useMemo(() => {
    const mounted = new Set(
      isLarge ? layout.nodes.filter((place) => near && touch(place, near)) : layout.nodes,
    );
    for (const id of [tabStop, selectedId, hovered]) {
      const place = places.get(id ?? '');
      if (place) mounted.add(place);
    }
    return [...mounted].sort(inOrder).map((place) => {
      const { id } = place;
      const isDim = highlight !== null && !highlight.has(id);
      return flowNodeOf(place, { isSelected: id === selectedId, isTabStop: id === tabStop, isDim });
    });
  }, [isLarge, layout, near, places, tabStop, selectedId, hovered, highlight]);
  const visitedPlace = places.get(visited ?? '');
  const ground = lit ?? (grounds && visitedPlace ? groupBoxAt(boxes, middleOf(visitedPlace)) : null);
  const pointed = looks.get(hovered ?? visited ?? '');
  return (
    <GraphContext value={surroundings}>
      <div
        ref={(element) => (element ? control.attach(element) : undefined)}
        className="graph h-full w-full"
        data-camera="opening"
        style={graph.style}
        onClick={onNode(select)}
        onDoubleClick={onNode(onOpen)}
        onKeyDown={obey}
        onPointerMove={hover}
        onPointerLeave={leave}
      >
        {isLarge ? (
          <FarCanvas control={control} world={{ ...picture, highlight }} />
        ) : (
          <GraphWorld control={control}>
            <EdgeLayer {...{ layout, boxes, heavyEdges, highlight, detail }} />
          </GraphWorld>
        )}
        <LazyFlow {...{ label, control, nodes, linking, onPress: pressPane }} />
        {ground && (
          <GraphWorld control={control}>
            <div
              aria-hidden="true"
              className="graph-ground"
              style={{ left: ground.x, top: ground.y, width: ground.width, height: ground.height }}
            />
          </GraphWorld>
        )}
        {hasSearch && <GraphSearch looks={looks} onFound={setFound} onJump={jump} />}
        {layout.nodes.length > minimapFrom && <Minimap control={control} layout={layout} looks={looks} />}
        <GraphControls control={control} world={layout}>
          {props.hasFiles !== false && <SaveMenu picture={picture} />}
          {hasTools && <TraceButton isOn={isTracing} canTrace={selectedId !== null} onChange={setTracing} />}
        </GraphControls>
        <GraphLegend />
        {grounds
          ? ground && <GraphHint title={ground.title}>{grounds.wordsOf(ground.id)}</GraphHint>
          : pointed && detail !== 'card' && <GraphHint title={pointed.title}>{pointed.state}</GraphHint>}
        <LostNotice control={control} world={layout} />
      </div>
      <GraphPrint picture={picture} />
    </GraphContext>
  );
}

/** Who is to take the focus as soon as it is drawn. */
function createFocus(): Pick<GraphSurroundings, 'focusSoon' | 'takesFocus'> {
  let wanted: string | null = null;
  return {
    focusSoon: (id) => void (wanted = id),
    takesFocus(id) {
      const takes = wanted === id;
      if (takes) wanted = null;
      return takes;
    },
  };
}
