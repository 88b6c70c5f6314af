import { type CSSProperties } from 'react';
import { type Box, type Point, type Size, overlaps } from './box';

/**
 * The camera names the world point in the middle of the view, so it means the same picture on any screen and
 * can be put in a URL. `zoom` is screen px per world unit. The world's origin is the layout's top left corner.
 */
export type Camera = { x: number; y: number; zoom: number };
/** Maps world to screen: scale by `zoom`, then move by `x`, `y` px. React Flow calls it the viewport. */
export type Transform = Camera;

/** Px of free space between the graph and the edge of the view. */
export const viewMargin = 24;
export const zoomLimits = { min: 0.005, max: 2 };

export function toTransform(camera: Camera, view: Size): Transform {
  return {
    x: view.width / 2 - camera.x * camera.zoom,
    y: view.height / 2 - camera.y * camera.zoom,
    zoom: camera.zoom,
  };
}

export function toCamera(transform: Transform, view: Size): Camera {
  return {
    x: (view.width / 2 - transform.x) / transform.zoom,
    y: (view.height / 2 - transform.y) / transform.zoom,
    zoom: transform.zoom,
  };
}

export function visibleBox(transform: Transform, view: Size): Box {
  return {
    x: -transform.x / transform.zoom,
    y: -transform.y / transform.zoom,
    width: view.width / transform.zoom,
    height: view.height / transform.zoom,
  };
}

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Shows everything, at most at full size. */
export const fitCamera = (world: Size, view: Size): Camera =>
  openingCamera(world, view, zoomLimits.min, { x: 0, y: 0 });

/**
 * The opening view: everything if that takes a zoom of `minZoom` or more, otherwise that zoom, centred on `focus` as far
 * as no empty space shows. `openingStyle` is the same in CSS, for the first HTML.
 */
export function openingCamera(world: Size, view: Size, minZoom: number, focus: Point): Camera {
  const fit = (worldLength: number, viewLength: number) =>
    Math.max(1, viewLength - 2 * viewMargin) / Math.max(1, worldLength);
  const fitting = Math.min(fit(world.width, view.width), fit(world.height, view.height));
  const zoom = clamp(fitting, Math.max(minZoom, zoomLimits.min), 1);
  const centreOn = (position: number, worldLength: number, viewLength: number) => {
    const hidden = Math.max(0, worldLength - (viewLength - 2 * viewMargin) / zoom) / 2;
    return clamp(position, worldLength / 2 - hidden, worldLength / 2 + hidden);
  };
  return {
    x: centreOn(focus.x, world.width, view.width),
    y: centreOn(focus.y, world.height, view.height),
    zoom,
  };
}

/**
 * `openingCamera` as CSS for the first HTML, because the server does not know the size of the view. `graph.css` applies
 * it while `data-camera="opening"`. tan(atan2(a, b)) divides two lengths in CSS.
 */
export function openingStyle(world: Size, minZoom: number, focus: Point, chosen: Camera | null) {
  const zoom = 'var(--graph-zoom)';
  const ratio = (view: string, length: number) =>
    `tan(atan2(max(1px, ${view} - ${2 * viewMargin}px), ${Math.max(1, length)}px))`;
  const fit = `clamp(${Math.max(minZoom, zoomLimits.min)}, min(${ratio('100cqw', world.width)}, ${ratio('100cqh', world.height)}), 1)`;
  const offset = (position: number, length: number, view: string) => {
    const middle = `${view} / 2 - ${length / 2}px * ${zoom}`;
    const hidden = `max(0px, (${length}px * ${zoom} - ${view} + ${2 * viewMargin}px) / 2)`;
    return `clamp(${middle} - ${hidden}, ${view} / 2 - ${position}px * ${zoom}, ${middle} + ${hidden})`;
  };
  return {
    '--graph-zoom': chosen ? `${chosen.zoom}` : fit,
    '--graph-scale': zoom,
    '--graph-left': chosen ? `calc(50cqw - ${chosen.x}px * ${zoom})` : offset(focus.x, world.width, '100cqw'),
    '--graph-top': chosen ? `calc(50cqh - ${chosen.y}px * ${zoom})` : offset(focus.y, world.height, '100cqh'),
  } as CSSProperties;
}

/** Moves just far enough to show all of `box`; the same object if it is in view already. */
export function reveal(camera: Camera, view: Size, box: Box): Camera {
  const margin = viewMargin / camera.zoom;
  const move = (position: number, length: number, start: number, size: number) => {
    const half = length / camera.zoom / 2;
    const before = start - margin - (position - half);
    const after = start + size + margin - (position + half);
    if (before < 0) return before;
    return after > 0 ? Math.min(after, before) : 0;
  };
  const right = move(camera.x, view.width, box.x, box.width);
  const down = move(camera.y, view.height, box.y, box.height);
  return right || down ? { ...camera, x: camera.x + right, y: camera.y + down } : camera;
}

export function showsAny(boxes: readonly Box[], camera: Camera, view: Size): boolean {
  const visible = visibleBox(toTransform(camera, view), view);
  return boxes.some((box) => overlaps(box, visible));
}

export function sameCamera(a: Camera, b: Camera): boolean {
  return Math.abs(a.x - b.x) < 0.5 && Math.abs(a.y - b.y) < 0.5 && Math.abs(a.zoom - b.zoom) < 0.001 * b.zoom;
}
