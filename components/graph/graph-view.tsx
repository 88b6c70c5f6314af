'use client';

import './graph.css';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { GitBranch } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { middleOf, overlaps } from './box';
import { type Camera, sameCamera, showsAny, zoomLimits } from './camera';
import { createCameraControl } from './camera-control';
import { FarCanvas } from './far-canvas';
import { type Linking } from './flow';
import { flowNodeOf } from './graph-node';
import { GraphControls } from './graph-controls';
import { GraphHint, GraphLegend, OutOfViewNotice } from './graph-notices';
import { type GraphPicture } from './export-svg';
import { findNodes, GraphSearch } from './graph-search';
import { EdgeLayer, GraphWorld } from './graph-world';
import { groupBoxAt } from './group-box';
import { LazyFlow } from './lazy-flow';
import { Minimap, minimapAbove } from './minimap';
import { byPosition, firstNodeId, lineageOf } from './neighbours';
import { GraphPrint, SaveMenu } from './save-menu';
import { readableZoom, useGraphInput } from './use-graph-input';

export type GraphViewProps = Omit<GraphPicture, 'title'> & {
  /** The graph's accessible name. */
  label: string;
  /** Shown on the saved and printed picture, and the file's name. */
  title?: string;
  selectedId: string | null;
  /** What comes into view when it changes; `selectedId` by default. */
  revealedId?: string | null;
  onSelect: (id: string | null) => void;
  onOpen: (id: string) => void;
  /** Enter on a node; opens it by default. */
  onEnter?: (id: string) => void;
  /** The nodes to highlight; all others are dimmed. */
  highlight?: ReadonlySet<string> | null;
  /** A key on a node that the graph itself does not handle. @returns whether it was handled */
  onKey?: (id: string, key: string) => boolean;
  linking?: Linking;
  /**
   * Makes the filled boxes interactive: described on hover, opened by a press. Leaves out search and tracing, because the
   * page has its own search and its chains are separate anyway.
   */
  groups?: { describe: (boxId: string) => string; onOpen: (boxId: string) => void };
  /** Whether the graph has its own menu for saving and printing. */
  canSave?: boolean;
  camera?: Camera | null;
  onCameraChange?: (camera: Camera) => void;
  /** The lowest zoom of the opening view. */
  minOpeningZoom?: number;
  /** The node that the opening view centres on if none is selected. */
  openingNodeId?: string;
};

/** Graphs with more nodes than this open with all of them in view, however small. */
const overviewAbove = 30;
const searchAbove = 6;
/** Above this, only nodes near the view are mounted, and a canvas draws the rest. */
const maxMountedNodes = 150;

/** A graph that is already positioned in the first HTML and becomes interactive once scripts run. */
export function GraphView(props: GraphViewProps) {
  const { label, layout, contents, cardShapes, isHeavy, boxes = [], groups, selectedId } = props;
  const { onOpen, onEnter = onOpen, camera = null, onCameraChange, linking } = props;
  const isLarge = layout.nodes.length > maxMountedNodes;
  const hasSearch = !groups && layout.nodes.length > searchAbove;
  const picture = { title: props.title ?? label, layout, contents, cardShapes, isHeavy, boxes };
  const places = new Map(layout.nodes.map((node) => [node.id, node]));

  const [control] = useState(() => {
    const centreId = [selectedId, props.openingNodeId, firstNodeId(layout.nodes)].find(
      (id) => id && places.has(id),
    );
    const { minOpeningZoom = layout.nodes.length > overviewAbove ? zoomLimits.min : readableZoom } = props;
    const focus = middleOf(places.get(centreId ?? '') ?? { x: 0, y: 0, ...layout });
    return createCameraControl({ layout, camera, minOpeningZoom, focus });
  });
  const { detail, area } = useSyncExternalStore(control.subscribe, control.snapshot, control.openingSnapshot);
  const selectedPlace = places.get(selectedId ?? '') ?? null;
  useEffect(() => control.keepInView(selectedPlace), [control, selectedPlace]);
  // In this order, so that a camera reset together with the layout is not carried over to the new one.
  useLayoutEffect(() => control.setCamera(camera), [control, camera]);
  useLayoutEffect(() => control.setLayout(layout), [control, layout]);
  useEffect(
    () => (onCameraChange ? control.onCameraChange(onCameraChange) : undefined),
    [control, onCameraChange],
  );

  const input = useGraphInput({ ...props, control, places, isLarge, onEnter });
  const { activeId, hoveredId, hoveredBox, goTo, select, onNode } = input;
  // A selection made elsewhere comes into view, unless a camera comes with it. A card that was pressed stays in place.
  const revealedPlace = places.get((props.revealedId === undefined ? selectedId : props.revealedId) ?? '');
  const last = useRef({ revealedPlace, camera });
  useEffect(() => {
    const before = last.current;
    last.current = { revealedPlace, camera };
    const isMoved = camera && !(before.camera && sameCamera(camera, before.camera));
    if (!revealedPlace || revealedPlace.id === before.revealedPlace?.id || isMoved) return;
    const isSeen = showsAny([revealedPlace], control.camera(), control.view());
    if (control.view().width && !(isSeen && activeId === revealedPlace.id))
      input.bringIntoView(revealedPlace);
  });

  // The search takes precedence over the page's highlight, and that over the trace.
  const [query, setQuery] = useState('');
  const found = hasSearch ? findNodes(query, contents) : null;
  const [isTracing, setTracing] = useState(false);
  const lineage = isTracing && selectedPlace ? lineageOf(layout, selectedPlace.id) : null;
  const highlight = found ? new Set(found) : (props.highlight ?? lineage);
  const tabStop = [activeId, selectedId, firstNodeId(layout.nodes)].find((id) => id && places.has(id));
  const nearby = layout.nodes.filter((place) => !isLarge || (area && overlaps(place, area)));
  const alwaysMounted = [tabStop, selectedId, hoveredId].flatMap((id) => places.get(id ?? '') ?? []);
  const nodes = [...new Set([...nearby, ...alwaysMounted])].sort(byPosition).flatMap((place) => {
    const { id } = place;
    const content = contents.get(id);
    if (!content) return [];
    return flowNodeOf(place, {
      ...{ content, detail, cardShapes, takeFocus: control.takeFocus },
      gripTitle: linking?.gripTitle,
      isSelected: id === selectedId,
      isTabStop: id === tabStop,
      isDim: highlight !== null && !highlight.has(id),
    });
  });
  const activePlace = places.get(activeId ?? '');
  const activeBox = hoveredBox ?? (groups && activePlace ? groupBoxAt(boxes, middleOf(activePlace)) : null);
  const described = contents.get(hoveredId ?? activeId ?? '');
  return (
    <div className="flex h-full flex-col">
      {hasSearch && <GraphSearch {...{ query, contents, found }} onQuery={setQuery} onGoTo={goTo} />}
      <div
        ref={(element) => (element ? control.attach(element) : undefined)}
        className="graph [container-type:size] relative min-h-0 flex-1 overflow-hidden print:hidden"
        data-camera="opening"
        style={control.style}
        onClick={onNode(select)}
        onDoubleClick={onNode(onOpen)}
        onFocus={input.onFocus}
        onBlur={input.onBlur}
        onKeyDown={input.onKeyDown}
        onPointerMove={input.onPointerMove}
        onPointerLeave={input.onPointerMove}
      >
        {isLarge ? (
          <FarCanvas control={control} world={{ ...picture, highlight }} />
        ) : (
          <GraphWorld control={control}>
            <EdgeLayer {...{ layout, boxes, isHeavy, highlight, detail }} />
          </GraphWorld>
        )}
        <LazyFlow {...{ label, control, nodes, linking, onPress: input.pressBackground }} />
        {activeBox && (
          <GraphWorld control={control}>
            <div
              aria-hidden="true"
              className="absolute rounded-[12px] outline-[calc(3px/var(--graph-scale,1))] outline-accent outline-solid"
              style={{
                left: activeBox.x,
                top: activeBox.y,
                width: activeBox.width,
                height: activeBox.height,
              }}
            />
          </GraphWorld>
        )}
        {layout.nodes.length > minimapAbove && (
          <Minimap control={control} layout={layout} contents={contents} />
        )}
        <GraphControls control={control} world={layout}>
          {props.canSave !== false && <SaveMenu picture={picture} />}
          {!groups && (
            <IconButton
              label="Show only what the selection depends on and what depends on it"
              icon={<GitBranch aria-hidden className={isTracing ? 'text-accent-ink' : undefined} />}
              placement="left"
              aria-pressed={isTracing}
              disabledReason={selectedId !== null || isTracing ? undefined : 'Select something first'}
              onPress={() => setTracing(!isTracing)}
            />
          )}
        </GraphControls>
        <GraphLegend />
        {groups
          ? activeBox && <GraphHint title={activeBox.title}>{groups.describe(activeBox.id)}</GraphHint>
          : described &&
            detail !== 'card' && <GraphHint title={described.title}>{described.state}</GraphHint>}
        <OutOfViewNotice control={control} world={layout} />
      </div>
      <GraphPrint picture={picture} />
    </div>
  );
}
