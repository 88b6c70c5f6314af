import { isNavigating } from '@/components/ui/pending-navigation';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type Box, type Point, type Size, contains, grow, nearestBox } from './box';
import {
  type Camera,
  type Transform,
  openingCamera,
  openingStyle,
  reveal,
  sameCamera,
  showsAny,
  toCamera,
  toTransform,
  visibleBox,
} from './camera';
import { detailAt } from './node-content';

/** The view's size until the real one is known; it decides the level of detail and which nodes are mounted. */
const assumedView: Size = { width: 1366, height: 768 };
/** Nodes within this many world units outside the view are mounted ahead of time. */
const overscan = 320;
const animationMs = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200);
/** After a resize, the selected node is revealed after this many ms: longer than a double click takes. */
const revealDelayMs = 450;

const subscribeTo =
  <T>(listeners: Set<T>) =>
  (listener: T) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

type Options = {
  layout: GraphLayout;
  /** Where to start, e.g. from the URL; ignored if it shows no node. */
  camera: Camera | null;
  minOpeningZoom: number;
  /** The world point that the opening view centres on. */
  focus: Point;
};

/**
 * Holds a graph's camera outside React, because it changes sixty times a second. Until the user moves it, it shows the
 * opening view. After that, a resize leaves everything where it is on screen and then reveals what must stay in view.
 */
export function createCameraControl({ layout, camera: start, minOpeningZoom, focus }: Options) {
  let currentLayout = layout;
  let element: HTMLElement | null = null;
  /** Moves React Flow's viewport; null until `connect`. */
  let setTransform: ((transform: Transform, durationMs: number) => void) | null = null;
  let view: Size = { width: 0, height: 0 };
  /** Chosen by the user or the URL; null while the opening view is shown. */
  let chosen: Camera | null = start;
  let reported: Camera | null = start;
  let transform: Transform = { x: 0, y: 0, zoom: 1 };
  let boxToKeep: Box | null = null;
  let idToFocus: string | null = null;
  let isPlaced = false;
  /** The zoom in `--graph-scale`; 0 while the opening style computes it. */
  let styledZoom = start?.zoom ?? 0;
  let revealTimer: ReturnType<typeof setTimeout> | undefined;
  const frameListeners = new Set<() => void>();
  const cameraListeners = new Set<(camera: Camera) => void>();

  const openingIn = (size: Size) => openingCamera(currentLayout, size, minOpeningZoom, focus);
  const isInView = (camera: Camera, size: Size) => showsAny(currentLayout.nodes, camera, size);
  // The server does not know the view: a start that would show nothing in an ordinary one is ignored.
  const usableStart = start && isInView(start, assumedView) ? start : null;
  /** The level of detail, and the visible part of the world plus a margin; null if cards would be too small to read. */
  const snapshotOf = (shown: Transform, size: Size, margin = 0) => {
    const detail = detailAt(shown.zoom);
    return { detail, area: detail === 'card' ? grow(visibleBox(shown, size), margin) : null };
  };
  const openingSnapshot = snapshotOf(
    toTransform(usableStart ?? openingIn(assumedView), assumedView),
    assumedView,
  );
  let snapshot = openingSnapshot;

  const show = (next: Transform) => {
    transform = next;
    frameListeners.forEach((listener) => listener());
  };
  const place = (durationMs = 0) => {
    if (!view.width || !view.height) return;
    // Until React Flow is connected, CSS places its nodes; our own layers can already follow.
    if (!setTransform) return show(toTransform((chosen && start) ?? openingIn(view), view));
    setTransform(toTransform(chosen ?? openingIn(view), view), durationMs);
    isPlaced = true;
    if (element) element.dataset.camera = 'live';
  };
  const cancelReveal = () => clearTimeout(revealTimer);
  const report = () => {
    if (!chosen || isNavigating()) return;
    reported = chosen;
    for (const listener of cameraListeners) listener(chosen);
  };
  const reportIfMoved = () => {
    if (chosen && !(reported && sameCamera(chosen, reported))) report();
  };
  const onResize = () => {
    if (!chosen || !isPlaced) return place();
    chosen = toCamera(transform, view);
    reportIfMoved();
    cancelReveal();
    revealTimer = setTimeout(() => {
      const revealed = chosen && boxToKeep ? reveal(chosen, view, boxToKeep) : chosen;
      if (revealed && revealed !== chosen) setTransform?.(toTransform(revealed, view), animationMs());
    }, revealDelayMs);
  };
  const current = () => chosen ?? openingIn(view);

  return {
    /**
     * Observes the element's size, from which the opening view follows. Sets `data-camera="live"` on it once React Flow
     * is connected. @returns the cleanup
     */
    attach(given: HTMLElement) {
      element = given;
      const measure = () => {
        const { clientWidth: width, clientHeight: height } = given;
        if (width === view.width && height === view.height) return;
        view = { width, height };
        if (chosen && chosen === start && !isInView(start, view)) chosen = null;
        onResize();
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(given);
      return () => {
        observer.disconnect();
        cancelReveal();
        element = null;
      };
    },
    /** React Flow is ready to be moved. */
    connect(given: NonNullable<typeof setTransform>) {
      setTransform = given;
      place();
    },
    /** React Flow has moved its viewport; called on every frame. */
    moved(next: Transform) {
      if (chosen && view.width) chosen = toCamera(next, view);
      show(next);
    },
    /** The user takes over: from now on the camera no longer follows the opening view. */
    takeOver() {
      cancelReveal();
      if (chosen || !isPlaced) return;
      chosen = toCamera(transform, view);
      // A press without movement is not reported; the first turn of a wheel has already moved it.
      reported = openingIn(view);
    },
    /** The camera has stopped: reports it once, and only if the user or a key moved it. */
    moveEnded() {
      // Every node's style depends on it, so write it only when the zoom has changed.
      if (styledZoom && styledZoom !== transform.zoom)
        element?.style.setProperty('--graph-scale', `${transform.zoom}`);
      styledZoom = transform.zoom;
      reportIfMoved();
    },
    moveTo(camera: Camera, isAnimated = true) {
      cancelReveal();
      chosen = setTransform ? current() : camera;
      setTransform?.(toTransform(camera, view), isAnimated ? animationMs() : 0);
    },
    /** Applies a camera set from outside, e.g. by the Back button; null is the opening view. */
    setCamera(camera: Camera | null) {
      if (camera ? reported && sameCamera(camera, reported) : !reported) return;
      cancelReveal();
      reported = camera;
      chosen = camera && (!view.width || isInView(camera, view)) ? camera : null;
      place(setTransform ? animationMs() : 0);
    },
    /** The node takes the focus as soon as it is mounted, which may be only after the camera has moved there. */
    focusOnMount: (id: string) => void (idToFocus = id),
    /** Whether this node is the one to focus; true only once. */
    takeFocus(id: string) {
      const isIt = idToFocus === id;
      if (isIt) idToFocus = null;
      return isIt;
    },
    /** A resize must not hide this box, e.g. the selected node. */
    keepInView(box: Box | null) {
      boxToKeep = box;
    },
    /** Changes the layout: a camera no one has moved goes to its opening view, any other stays with the nodes it shows. */
    setLayout(next: GraphLayout) {
      const shift = shiftNear(current(), currentLayout, next);
      currentLayout = next;
      if (!chosen) return place();
      if (shift.x || shift.y) {
        chosen = { ...chosen, x: chosen.x + shift.x, y: chosen.y + shift.y };
        place();
      }
      report();
    },
    camera: current,
    transform: () => transform,
    view: () => view,
    /** The world point under a pointer. */
    toWorld({ clientX, clientY }: { clientX: number; clientY: number }): Point {
      const box = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
      return {
        x: (clientX - box.left - transform.x) / transform.zoom,
        y: (clientY - box.top - transform.y) / transform.zoom,
      };
    },
    /** For the first HTML, and until the size of the view is known. */
    openingSnapshot: () => openingSnapshot,
    /** The same object until the level of detail changes or the view leaves the area: other frames render nothing. */
    snapshot() {
      if (!view.width) return snapshot;
      const { detail, area } = snapshotOf(transform, view);
      const isCovered = !area || (snapshot.area && contains(snapshot.area, area));
      if (detail !== snapshot.detail || !isCovered) snapshot = snapshotOf(transform, view, overscan);
      return snapshot;
    },
    style: openingStyle(layout, minOpeningZoom, focus, usableStart),
    /** Called on every frame. */
    subscribe: subscribeTo(frameListeners),
    /** Called with each camera the user has chosen, once it stops. */
    onCameraChange: subscribeTo(cameraListeners),
  };
}

export type CameraControl = ReturnType<typeof createCameraControl>;

/**
 * How far the node nearest to a point has moved between two layouts, in world units; only nodes in both count. A new top
 * row moves all others down alike, and the camera moves with them so that the picture stands still.
 */
export function shiftNear(point: Point, before: GraphLayout, after: GraphLayout): Point {
  const places = new Map(before === after ? [] : after.nodes.map((node) => [node.id, node]));
  const nearest = nearestBox(
    before.nodes.filter(({ id }) => places.has(id)),
    point,
    Infinity,
  );
  const place = nearest && places.get(nearest.id);
  return place ? { x: place.x - nearest.x, y: place.y - nearest.y } : { x: 0, y: 0 };
}
