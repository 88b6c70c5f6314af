import { isLeaving } from '@/components/ui/leaving';
import { type Box, type Point, type Size } from './box';
import { type Camera, type Transform, reveal, sameCamera, toCamera, toTransform } from './camera';

/** What the control needs of whatever moves the world: React Flow, behind `flow.tsx`. */
export type Mover = { move(transform: Transform, duration: number): void };

const duration = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200);
/** Ms after a new size until the selected node is brought back: longer than a double click takes. */
const settleAfter = 450;

const listensTo =
  <T>(listeners: Set<T>) =>
  (listener: T) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

/**
 * Holds the camera outside React, because it changes sixty times a second. Until someone moves it, it follows `opening`; from
 * then on a new size of the view leaves everything where it is on the screen, and what is kept in view comes back into it.
 * @param showsAny whether a camera from outside (`start`) has anything in view; otherwise the graph opens as if there were none
 */
export function createCameraControl(
  opening: (view: Size) => Camera,
  start: Camera | null,
  showsAny: (camera: Camera, view: Size) => boolean = () => true,
) {
  let element: HTMLElement | null = null;
  let mover: Mover | null = null;
  let view: Size = { width: 0, height: 0 };
  let chosen: Camera | null = start;
  let reported: Camera | null = start;
  let transform: Transform = { x: 0, y: 0, zoom: 1 };
  let kept: Box | null = null;
  let isPlaced = false;
  /** The last zoom at rest; the first is the style sheet's own. */
  let scale = start?.zoom ?? 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const restListeners = new Set<(camera: Camera) => void>();

  const show = (next: Transform) => {
    transform = next;
    listeners.forEach((listener) => listener());
  };
  const place = (time = 0) => {
    if (!view.width || !view.height) return;
    // Until there is one it stands where the style sheet has it, and what we draw ourselves need not wait.
    if (!mover) return show(toTransform((chosen && start) ?? opening(view), view));
    mover.move(toTransform(chosen ?? opening(view), view), time);
    isPlaced = true;
    if (element) element.dataset.camera = 'live';
  };
  const stay = () => clearTimeout(settling);
  const tell = () => {
    if (!chosen || isLeaving()) return;
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
      if (shown && shown !== chosen) mover?.move(toTransform(shown, view), duration());
    }, settleAfter);
  };
  /** Before the first move the picture stands as the style sheet has it, at the opening. */
  const seen = () => chosen ?? (isPlaced ? toCamera(transform, view) : opening(view));

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
        if (chosen && chosen === start && !showsAny(start, view)) chosen = null;
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
    ready(given: Mover) {
      mover = given;
      place();
    },
    /** The mover has moved the world; called for every frame. */
    moved(next: Transform) {
      if (chosen && view.width) chosen = toCamera(next, view);
      show(next);
    },
    /** A person has taken hold of the camera. */
    taken() {
      stay();
      if (chosen || !isPlaced) return;
      chosen = toCamera(transform, view);
      // A press that moves nothing is no choice of a camera to be told of.
      reported = chosen;
    },
    /** The camera has come to rest: reported once, and only if a person or a key moved it. */
    rested() {
      // Every node hears of it, so it is left as it is where it holds already.
      if (scale && scale !== transform.zoom) element?.style.setProperty('--graph-scale', `${transform.zoom}`);
      scale = transform.zoom;
      report();
    },
    moveTo(camera: Camera, animate = true) {
      stay();
      if (!mover) {
        chosen = camera;
        return;
      }
      chosen ??= toCamera(transform, view);
      mover.move(toTransform(camera, view), animate ? duration() : 0);
    },
    /** Follows a camera that came from outside, e.g. the Back button; null is the opening picture. */
    follow(camera: Camera | null) {
      if (camera ? reported && sameCamera(camera, reported) : !reported) return;
      stay();
      reported = camera;
      chosen = camera && (!view.width || showsAny(camera, view)) ? camera : null;
      place(mover ? duration() : 0);
    },
    /** What a new size of the view must not hide, e.g. the selected node. */
    keepInView(box: Box | null) {
      kept = box;
    },
    /**
     * The graph was laid out again: an untouched camera follows its opening, any other stays with what it looks at,
     * which has moved by `shift` in the world.
     */
    relaid(next: (view: Size) => Camera, shift: Point) {
      opening = next;
      if (!chosen) return place();
      if (shift.x || shift.y) {
        chosen = { ...chosen, x: chosen.x + shift.x, y: chosen.y + shift.y };
        place();
      }
      tell();
    },
    camera: seen,
    transform: () => transform,
    view: () => view,
    /** The world point under a pointer. */
    pointAt({ clientX, clientY }: { clientX: number; clientY: number }): Point {
      const box = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
      return {
        x: (clientX - box.left - transform.x) / transform.zoom,
        y: (clientY - box.top - transform.y) / transform.zoom,
      };
    },
    /** Hears of every frame. */
    subscribe: listensTo(listeners),
    /** Hears each camera that a person has chosen, once it rests. */
    onRest: listensTo(restListeners),
  };
}

export type CameraControl = ReturnType<typeof createCameraControl>;
