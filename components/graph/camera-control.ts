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

/** What is assumed of the screen until it is known, to choose how nodes are drawn and which of a large graph are. */
const assumedView: Size = { width: 1366, height: 768 };
/** World units around the view in which nodes are mounted ahead of time. */
const ahead = 320;
const duration = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200);
/** Ms after a new size until the selected node is brought back: longer than a double click takes. */
const settleAfter = 450;

const listensTo =
  <T>(listeners: Set<T>) =>
  (listener: T) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

type Start = {
  layout: GraphLayout;
  /** Where to begin, from outside; left aside where it has nothing in view. */
  camera: Camera | null;
  minOpeningZoom: number;
  /** The world point that the first picture is about. */
  about: Point;
};

/**
 * Holds the camera of a graph outside React, because it changes sixty times a second. Until someone moves it, it follows the
 * opening; from then on a new size of the view leaves everything where it is on the screen, and what is kept in view comes
 * back into it. Knows as well which node is to be focused, which may not be drawn before the camera is there.
 */
export function createCameraControl({ layout, camera: start, minOpeningZoom, about }: Start) {
  let drawn = layout;
  let element: HTMLElement | null = null;
  /** What moves the world: React Flow, behind `flow.tsx`. */
  let move: ((transform: Transform, duration: number) => void) | null = null;
  let view: Size = { width: 0, height: 0 };
  let chosen: Camera | null = start;
  let reported: Camera | null = start;
  let transform: Transform = { x: 0, y: 0, zoom: 1 };
  let kept: Box | null = null;
  let focused: string | null = null;
  let isPlaced = false;
  /** The last zoom at rest; the first is the style sheet's own. */
  let scale = start?.zoom ?? 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const restListeners = new Set<(camera: Camera) => void>();

  const opening = (size: Size) => openingCamera(drawn, size, minOpeningZoom, about);
  const isInView = (camera: Camera, size: Size) => showsAny(drawn.nodes, camera, size);
  // The server does not know the screen: what an ordinary one would show nothing of opens as without it.
  const first = start && isInView(start, assumedView) ? start : null;
  /** The level of detail, and the part of the world in and near the view; null where its cards could not be read. */
  const snapshotAt = (at: Transform, size: Size, further = 0) => {
    const detail = detailAt(at.zoom);
    return { detail, area: detail === 'card' ? grow(visibleBox(at, size), further) : null };
  };
  const atFirst = content(toTransform(first ?? opening(assumedView), assumedView), assumedView);
  let seen = atFirst;

  const show = (next: Transform) => {
    transform = next;
    listeners.forEach((listener) => listener());
  };
  const place = (time = 0) => {
    if (!view.width || !view.height) return;
    // Until there is one it stands where the style sheet has it, and what we draw ourselves need not wait.
    if (!move) return show(toTransform((chosen && start) ?? opening(view), view));
    move(toTransform(chosen ?? opening(view), view), time);
    isPlaced = true;
    if (element) element.dataset.camera = 'live';
  };
  const stay = () => clearTimeout(settling);
  const tell = () => {
    if (!chosen || isNavigating()) return;
    reported = chosen;
    for (const listener of restListeners) listener(chosen);
  };
  const report = () => {
    if (chosen && !(reported && sameCamera(chosen, reported))) tell();
  };
  const resized = () => {
    if (!chosen || !isPlaced) return place();
    chosen = toCamera(transform, view);
    report();
    stay();
    settling = setTimeout(() => {
      const shown = chosen && kept ? reveal(chosen, view, kept) : chosen;
      if (shown && shown !== chosen) move?.(toTransform(shown, view), duration());
    }, settleAfter);
  };
  /** Before the first move the picture stands as the style sheet has it, at the opening. */
  const current = () => chosen ?? (isPlaced ? toCamera(transform, view) : opening(view));

  return {
    /**
     * Measures the element, and so knows where the first picture is; marks the element with `data-camera="live"` once
     * the mover is ready. @returns the undoing
     */
    attach(given: HTMLElement) {
      element = given;
      const measure = () => {
        const { clientWidth: width, clientHeight: height } = given;
        if (width === view.width && height === view.height) return;
        view = { width, height };
        if (chosen && chosen === start && !isInView(start, view)) chosen = null;
        resized();
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(given);
      return () => {
        observer.disconnect();
        stay();
        element = null;
      };
    },
    ready(given: NonNullable<typeof move>) {
      move = given;
      place();
    },
    /** The mover has moved the world; called for every frame. */
    moved(next: Transform) {
      if (chosen && view.width) chosen = toCamera(next, view);
      show(next);
    },
    /** A person has takeOver hold of the camera. */
    takeOver() {
      stay();
      if (chosen || !isPlaced) return;
      chosen = toCamera(transform, view);
      // A press that moves nothing is no choice of a camera to be told of.
      reported = chosen;
    },
    /** The camera has come to rest: reported once, and only if a person or a key moved it. */
    moveEnded() {
      // Every node hears of it, so it is left as it is where it holds already.
      if (scale && scale !== transform.zoom) element?.style.setProperty('--graph-scale', `${transform.zoom}`);
      scale = transform.zoom;
      report();
    },
    moveTo(camera: Camera, animate = true) {
      stay();
      chosen = move ? current() : camera;
      move?.(toTransform(camera, view), animate ? duration() : 0);
    },
    /** Follows a camera that came from outside, e.g. the Back button; null is the opening picture. */
    follow(camera: Camera | null) {
      if (camera ? reported && sameCamera(camera, reported) : !reported) return;
      stay();
      reported = camera;
      chosen = camera && (!view.width || isInView(camera, view)) ? camera : null;
      place(move ? duration() : 0);
    },
    /** The node takes the focus as soon as it is drawn. */
    focusOnMount: (id: string) => void (focused = id),
    takeFocus(id: string) {
      const takes = focused === id;
      if (takes) focused = null;
      return takes;
    },
    /** What a new size of the view must not hide, e.g. the selected node. */
    keepInView(box: Box | null) {
      kept = box;
    },
    /** Another layout is drawn: an untouched camera follows its opening, any other stays with what it contents at. */
    setLayout(next: GraphLayout) {
      const shift = shiftNear(current(), drawn, next);
      drawn = next;
      if (!chosen) return place();
      if (shift.x || shift.y) {
        chosen = { ...chosen, x: chosen.x + shift.x, y: chosen.y + shift.y };
        place();
      }
      tell();
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
    /** In the first HTML, and until the size of the view is known. */
    openingSnapshot: () => atFirst,
    /** The same object until another level is reached or the view leaves the area: frames in between change nothing. */
    seen() {
      if (!view.width) return seen;
      const { detail, area } = content(transform, view);
      const isIn = !area || (seen.area && contains(seen.area, area));
      if (detail !== seen.detail || !isIn) seen = content(transform, view, ahead);
      return seen;
    },
    style: openingStyle(layout, minOpeningZoom, about, first),
    /** Hears of every frame. */
    subscribe: listensTo(listeners),
    /** Hears each camera that a person has chosen, once it rests. */
    onCameraChange: listensTo(restListeners),
  };
}

export type CameraControl = ReturnType<typeof createCameraControl>;

/**
 * How far the node nearest to a point has moved from one layout to the next, in world units; of nodes that are in both.
 * A row that is new on top moves all others down alike, and the eye should not notice.
 */
export function shiftNear(point: Point, before: GraphLayout, after: GraphLayout): Point {
  const places = new Map(before === after ? [] : after.nodes.map((node) => [node.id, node]));
  const near = nearestBox(
    before.nodes.filter(({ id }) => places.has(id)),
    point,
    Infinity,
  );
  const place = near && places.get(near.id);
  return place ? { x: place.x - near.x, y: place.y - near.y } : { x: 0, y: 0 };
}
