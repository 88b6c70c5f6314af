import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { areSingleKeysOn } from '@/components/ui/single-keys';
import { type PlacedNode } from '@/lib/layout/layout-graph';
import { type Point, type Size, middleOf, nearestBox } from './box';
import { type Camera, clamp, fitCamera, reveal, sameCamera, zoomLimits } from './camera';
import { type CameraControl } from './camera-control';
import { nextNodeId } from './neighbours';
import { nodeIdOf } from './graph-node';
import { type GraphViewProps } from './graph-view';
import { type GroupBox, groupBoxAt } from './group-box';

type GraphInput = Pick<GraphViewProps, 'layout' | 'boxes' | 'groups' | 'onSelect' | 'onKey'> & {
  control: CameraControl;
  places: ReadonlyMap<string, PlacedNode>;
  /** Nodes away from the view are not mounted. */
  isLarge: boolean;
  onEnter: (id: string) => void;
};

/** Px around a node that still count as a hit, so that even a tiny block is a target of 24 px. */
const hitSlop = 12;
/** At this zoom a card's smallest text is 10 px. */
export const readableZoom = 0.85;

const navigationKeys = /^(Arrow(Up|Down|Left|Right)|Home|End)$/;
const zoomFactors: Record<string, number> = { '+': 1.25, '=': 1.25, '-': 0.8, _: 0.8 };
/** As fractions of the view. */
const panSteps: Record<string, Point> = {
  ArrowUp: { x: 0, y: -0.25 },
  ArrowDown: { x: 0, y: 0.25 },
  ArrowLeft: { x: -0.25, y: 0 },
  ArrowRight: { x: 0.25, y: 0 },
};

/** Where a key moves the camera: Shift and an arrow, +, − or 0; null for any other key. */
export function cameraAfter(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  camera: Camera,
  view: Size,
  world: Size,
): Camera | null {
  const { x, y, zoom } = camera;
  const pan = shiftKey && panSteps[key];
  if (pan) return { x: x + (pan.x * view.width) / zoom, y: y + (pan.y * view.height) / zoom, zoom };
  if (zoomFactors[key]) return { x, y, zoom: clamp(zoom * zoomFactors[key], zoomLimits.min, zoomLimits.max) };
  return key === '0' ? fitCamera(world, view) : null;
}

/** Handles pointers and keys on a graph, and knows which node is active and what is hovered. */
export function useGraphInput(props: GraphInput) {
  const { control, layout, places, isLarge, onSelect, groups } = props;
  const boxes = (groups && props.boxes) ?? [];
  /** The node last reached by a key, the focus, the search or a press: the tab stop. */
  const [activeId, setActiveId] = useState<string | null>(null);
  /** The node under the pointer, also if it is drawn on the canvas. */
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [hoveredBox, setHoveredBox] = useState<GroupBox | null>(null);

  const moveFocus = (id: string, root: Element) => {
    const mounted = root.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);
    if (mounted) mounted.focus({ preventScroll: true });
    else control.focusOnMount(id);
  };
  const bringIntoView = (place: PlacedNode) => {
    const now = control.camera();
    const revealed = reveal(now, control.view(), place);
    if (!sameCamera(revealed, now)) control.moveTo(revealed);
  };
  const focusNode = (id: string, root: Element) => {
    const place = places.get(id);
    if (!place) return;
    moveFocus(id, root);
    setActiveId(id);
    bringIntoView(place);
  };
  const goTo = (id: string) => {
    const place = places.get(id);
    if (place) control.moveTo({ ...middleOf(place), zoom: Math.max(control.camera().zoom, readableZoom) });
    setActiveId(id);
  };
  /** The node under the pointer, or beside it if nodes are tiny or only drawn on the canvas. */
  const nodeAt = (event: MouseEvent) => {
    const slop = hitSlop / control.transform().zoom;
    const isTiny = ({ width, height }: Size) => Math.min(width, height) < 2 * slop;
    const maxDistance = isLarge || layout.nodes.some(isTiny) ? slop : 0;
    return nearestBox(layout.nodes, control.toWorld(event), maxDistance)?.id;
  };
  const activate = (id: string, handle: (id: string) => void) => {
    control.takeOver();
    setActiveId(id);
    handle(id);
  };
  const select = (id: string) => activate(id, onSelect);
  const onNode = (handle: (id: string) => void) => (event: { target: EventTarget }) => {
    const id = nodeIdOf(event);
    if (id !== undefined) handle(id);
  };
  const pressBackground = (event: MouseEvent) => {
    const id = nodeAt(event);
    const box = groupBoxAt(boxes, control.toWorld(event));
    if (!id && box && groups) return groups.onOpen(box.id);
    if (!id) return onSelect(null);
    moveFocus(id, event.currentTarget);
    select(id);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const target = event.type === 'pointerleave' ? null : event.target;
    const isOnDrawing = target instanceof Element && target.closest('.react-flow') !== null;
    setHoveredId((isOnDrawing && nodeAt(event)) || null);
    setHoveredBox(isOnDrawing ? groupBoxAt(boxes, control.toWorld(event)) : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = nodeIdOf(event);
    const { key } = event;
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (key.length === 1 && !areSingleKeysOn()) return;
    const camera = cameraAfter(event, control.camera(), control.view(), layout);
    if (camera) control.moveTo(camera);
    else if (navigationKeys.test(key)) focusNode(nextNodeId(layout, id, key) ?? id, event.currentTarget);
    else if (key === 'Enter') activate(id, props.onEnter);
    else if (key === 'Escape') onSelect(null);
    else if (!props.onKey?.(id, key)) return;
    event.preventDefault();
  };
  /** A node stays the active element only if it loses the focus together with the window. */
  const leftWindow = useRef(false);
  const onBlur = ({ target }: { target: EventTarget }) => {
    leftWindow.current = document.activeElement === target;
  };
  const onFocus = (event: { target: EventTarget }) => {
    const { target } = event;
    const place = places.get(nodeIdOf(event) ?? '');
    const isReturning = leftWindow.current && place?.id === activeId;
    onNode(setActiveId)(event);
    // Only if a key moved the focus: the drawing must not move under a press.
    const isByKey = target instanceof Element && target.matches(':focus-visible');
    if (place && isByKey && !isReturning) bringIntoView(place);
  };
  return {
    ...{ activeId, hoveredId, hoveredBox, bringIntoView, goTo, select },
    ...{ onNode, pressBackground, onFocus, onBlur, onPointerMove, onKeyDown },
  };
}
