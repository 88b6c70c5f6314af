import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { type PlacedNode } from '@/lib/layout/layout-graph';
import { type Point, type Size, middleOf, nearestBox } from './box';
import { type Camera, clamp, fitCamera, reveal, zoomLimits } from './camera';
import { type CameraControl } from './camera-control';
import { nextNode } from './neighbours';
import { nodeOf } from './graph-node';
import { type GraphViewProps } from './graph-view';
import { type GroupBox, groupBoxAt } from './group-box';

type Acting = Pick<GraphViewProps, 'layout' | 'boxes' | 'grounds' | 'onSelect' | 'onKey'> & {
  control: CameraControl;
  places: ReadonlyMap<string, PlacedNode>;
  /** Far nodes are no elements. */
  isLarge: boolean;
  onEnter: (id: string) => void;
};

/** Px around a node that still count as it, so that a small block is a target of 24 px. */
const reach = 12;
/** At this zoom a card's smallest words are 10 px. */
export const readable = 0.85;

const walks = /^(Arrow(Up|Down|Left|Right)|Home|End)$/;
/** How many times as large a key makes the picture. */
const zooms: Record<string, number> = { '+': 1.25, '=': 1.25, '-': 0.8, _: 0.8 };
/** By what part of the view a key moves the camera. */
const pans: Record<string, Point> = {
  ArrowUp: { x: 0, y: -0.25 },
  ArrowDown: { x: 0, y: 0.25 },
  ArrowLeft: { x: -0.25, y: 0 },
  ArrowRight: { x: 0.25, y: 0 },
};

/** Where a key moves the camera: Shift and an arrow, + − 0; null where it is no such key. */
export function cameraAfter(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  camera: Camera,
  view: Size,
  world: Size,
): Camera | null {
  const { x, y, zoom } = camera;
  const pan = shiftKey && pans[key];
  if (pan) return { x: x + (pan.x * view.width) / zoom, y: y + (pan.y * view.height) / zoom, zoom };
  if (zooms[key]) return { x, y, zoom: clamp(zoom * zooms[key], zoomLimits.min, zoomLimits.max) };
  return key === '0' ? fitCamera(world, view) : null;
}

/** What pointers and keys do on a graph, and what the pointer is on. */
export function useGraphActs(acting: Acting) {
  const { control, layout, places, isLarge, onSelect, grounds } = acting;
  const boxes = (grounds && acting.boxes) ?? [];
  const [visited, setVisited] = useState<string | null>(null);
  /** The far node and the box under the pointer. */
  const [hovered, setHovered] = useState<string | null>(null);
  const [lit, setLit] = useState<GroupBox | null>(null);

  const visit = (id: string, root: Element) => {
    const place = places.get(id);
    if (!place) return;
    const mounted = root.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);
    if (mounted) mounted.focus({ preventScroll: true });
    else control.focusSoon(id);
    setVisited(id);
    const now = control.camera();
    const seen = reveal(now, control.view(), place);
    if (seen !== now) control.moveTo(seen);
  };
  const jump = (id: string) => {
    const place = places.get(id);
    if (place) control.moveTo({ ...middleOf(place), zoom: Math.max(control.camera().zoom, readable) });
    setVisited(id);
  };
  /** The far node at a pointer: the canvas beneath has no elements to ask. */
  const farAt = (event: MouseEvent) =>
    isLarge
      ? nearestBox(layout.nodes, control.pointAt(event), reach / control.transform().zoom)?.id
      : undefined;
  const select = (id: string) => {
    control.taken();
    setVisited(id);
    onSelect(id);
  };
  const onNode = (act: (id: string) => void) => (event: MouseEvent) => {
    const id = nodeOf(event);
    if (id !== undefined) act(id);
  };
  const pressPane = (event: MouseEvent) => {
    const id = farAt(event);
    const box = groupBoxAt(boxes, control.pointAt(event));
    if (!id && box && grounds) return grounds.onOpen(box.id);
    if (!id) return onSelect(null);
    control.focusSoon(id);
    select(id);
  };
  const hover = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const target = event.type === 'pointerleave' ? null : event.target;
    const isOnDrawing = target instanceof Element && target.closest('.react-flow') !== null;
    setHovered((isOnDrawing && farAt(event)) || null);
    setLit(isOnDrawing ? groupBoxAt(boxes, control.pointAt(event)) : null);
  };
  const obey = (event: KeyboardEvent) => {
    const id = nodeOf(event);
    const { key } = event;
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const camera = cameraAfter(event, control.camera(), control.view(), layout);
    if (camera) control.moveTo(camera);
    else if (walks.test(key)) visit(nextNode(layout, id, key) ?? id, event.currentTarget);
    else if (key === 'Enter') acting.onEnter(id);
    else if (key === 'Escape') onSelect(null);
    else if (!acting.onKey?.(id, key)) return;
    event.preventDefault();
  };
  return { visited, hovered, lit, jump, select, onNode, pressPane, hover, obey };
}
