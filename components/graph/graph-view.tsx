'use client';

import './graph.css';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { GitBranch } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { middleOf, touch } from './box';
import { type Camera, zoomLimits } from './camera';
import { createCameraControl } from './camera-control';
import { FarCanvas } from './far-canvas';
import { type Linking } from './flow';
import { flowNodeOf } from './graph-node';
import { GraphControls } from './graph-controls';
import { GraphHint, GraphLegend, LostNotice } from './graph-notices';
import { type GraphPicture } from './export-svg';
import { GraphSearch } from './graph-search';
import { EdgeLayer, GraphWorld } from './graph-world';
import { groupBoxAt } from './group-box';
import { LazyFlow } from './lazy-flow';
import { Minimap, minimapFrom } from './minimap';
import { firstOf, inOrder, kinOf } from './neighbours';
import { GraphPrint, SaveMenu } from './save-menu';
import { readable, useGraphActs } from './use-graph-acts';

export type GraphViewProps = Omit<GraphPicture, 'title'> & {
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
  /**
   * What the filled boxes are, where they are something of their own: said when one is pointed at, opened by a press. Such a
   * page has its own search, and nothing to trace.
   */
  grounds?: { wordsOf: (boxId: string) => string; onOpen: (boxId: string) => void };
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
export function GraphView(props: GraphViewProps) {
  const { label, layout, looks, cardShapes, isHeavy, boxes = [], grounds, selectedId } = props;
  const { onOpen, onEnter = onOpen, camera = null, onCameraChange, linking } = props;
  const isLarge = layout.nodes.length > mountAll;
  const hasSearch = !grounds && layout.nodes.length > searchFrom;
  const picture = { title: props.title ?? label, layout, looks, cardShapes, isHeavy, boxes };
  const places = new Map(layout.nodes.map((node) => [node.id, node]));

  const [control] = useState(() => {
    const opened = [selectedId, props.openAt, firstOf(layout.nodes)].find((id) => id && places.has(id));
    const { leastZoom = layout.nodes.length > overviewFrom ? zoomLimits.min : readable } = props;
    const about = middleOf(places.get(opened ?? '') ?? { x: 0, y: 0, ...layout });
    return createCameraControl({ layout, camera, leastZoom, about });
  });
  const { detail, area } = useSyncExternalStore(control.subscribe, control.seen, control.seenAtFirst);
  const selectedPlace = places.get(selectedId ?? '') ?? null;
  useEffect(() => control.keepInView(selectedPlace), [control, selectedPlace]);
  // In this order: a camera that was given up with the old layout is not carried over to the new one.
  useLayoutEffect(() => control.follow(camera), [control, camera]);
  useLayoutEffect(() => control.relaid(layout), [control, layout]);
  useEffect(() => (onCameraChange ? control.onRest(onCameraChange) : undefined), [control, onCameraChange]);

  const acts = useGraphActs({ ...props, control, places, isLarge, onEnter });
  const { visited, hovered, lit, jump, select, onNode, pressPane, hover, obey } = acts;

  // The search, or else the page, comes before the trace.
  const [found, setFound] = useState<ReadonlySet<string> | null>(null);
  const [isTracing, setTracing] = useState(false);
  const traced = isTracing && selectedPlace ? kinOf(layout, selectedPlace.id) : null;
  const highlight = found ?? props.highlight ?? traced;
  const tabStop = [visited, selectedId, firstOf(layout.nodes)].find((id) => id && places.has(id));
  const near = layout.nodes.filter((place) => !isLarge || (area && touch(place, area)));
  const special = [tabStop, selectedId, hovered].flatMap((id) => places.get(id ?? '') ?? []);
  const nodes = [...new Set([...near, ...special])].sort(inOrder).flatMap((place) => {
    const { id } = place;
    const look = looks.get(id);
    if (!look) return [];
    return flowNodeOf(place, {
      ...{ look, detail, cardShapes, takesFocus: control.takesFocus },
      gripTitle: linking?.gripTitle,
      isSelected: id === selectedId,
      isTabStop: id === tabStop,
      isDim: highlight !== null && !highlight.has(id),
    });
  });
  const visitedPlace = places.get(visited ?? '');
  const ground = lit ?? (grounds && visitedPlace ? groupBoxAt(boxes, middleOf(visitedPlace)) : null);
  const pointed = looks.get(hovered ?? visited ?? '');
  return (
    <div className="flex h-full flex-col">
      {hasSearch && <GraphSearch looks={looks} onFound={setFound} onJump={jump} />}
      <div
        ref={(element) => (element ? control.attach(element) : undefined)}
        className="graph [container-type:size] relative min-h-0 flex-1 overflow-hidden print:hidden"
        data-camera="opening"
        style={control.style}
        onClick={onNode(select)}
        onDoubleClick={onNode(onOpen)}
        onKeyDown={obey}
        onPointerMove={hover}
        onPointerLeave={hover}
      >
        {isLarge ? (
          <FarCanvas control={control} world={{ ...picture, highlight }} />
        ) : (
          <GraphWorld control={control}>
            <EdgeLayer {...{ layout, boxes, isHeavy, highlight, detail }} />
          </GraphWorld>
        )}
        <LazyFlow {...{ label, control, nodes, linking, onPress: pressPane }} />
        {ground && (
          <GraphWorld control={control}>
            <div
              aria-hidden="true"
              className="absolute rounded-[12px] outline-[calc(3px/var(--graph-scale,1))] outline-accent outline-solid"
              style={{ left: ground.x, top: ground.y, width: ground.width, height: ground.height }}
            />
          </GraphWorld>
        )}
        {layout.nodes.length > minimapFrom && <Minimap control={control} layout={layout} looks={looks} />}
        <GraphControls control={control} world={layout}>
          {props.hasFiles !== false && <SaveMenu picture={picture} />}
          {!grounds && (
            <IconButton
              label="Only what the selected one depends on, and what depends on it"
              icon={<GitBranch aria-hidden className={isTracing ? 'text-accent-ink' : undefined} />}
              placement="left"
              aria-pressed={isTracing}
              disabledReason={selectedId !== null || isTracing ? undefined : 'Select something first'}
              onPress={() => setTracing(!isTracing)}
            />
          )}
        </GraphControls>
        <GraphLegend />
        {grounds
          ? ground && <GraphHint title={ground.title}>{grounds.wordsOf(ground.id)}</GraphHint>
          : pointed && detail !== 'card' && <GraphHint title={pointed.title}>{pointed.state}</GraphHint>}
        <LostNotice control={control} world={layout} />
      </div>
      <GraphPrint picture={picture} />
    </div>
  );
}
