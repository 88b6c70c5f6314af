import { type Box, type Camera, type Size, visibleBox } from './camera';
import { type CameraControl } from './camera-control';
import { type HitGrid } from './hit-grid';
import { detailAt } from './node-look';

/** Above this many nodes only the ones near the view are mounted. */
export const mountAll = 150;
/** World units around the view in which nodes are mounted ahead of time. */
const ahead = 320;
const nothing: readonly number[] = [];
/** What the server assumes of the screen when it chooses which nodes of a large graph to write out. */
export const assumedView: Size = { width: 1366, height: 768 };

/**
 * Which nodes of a large graph are real elements: those in and near the view, as long as it shows cards. A store, so
 * that React hears only when the list changes, not on every frame.
 * @param assumed where the camera is taken to be until the size of the view is known
 */
export function createNearWindow(control: CameraControl, grid: HitGrid, assumed: Camera) {
  const expected = { width: assumedView.width / assumed.zoom, height: assumedView.height / assumed.zoom };
  let near =
    detailAt(assumed.zoom) === 'card'
      ? grid.within({ x: assumed.x - expected.width / 2, y: assumed.y - expected.height / 2, ...expected })
      : nothing;
  let covered: Box | null = null;
  const listeners = new Set<() => void>();
  const set = (next: readonly number[]) => {
    if (next.length === near.length && next.every((at, index) => at === near[index])) return;
    near = next;
    listeners.forEach((listener) => listener());
  };
  const follow = () => {
    const transform = control.transform();
    if (detailAt(transform.zoom) !== 'card') {
      covered = null;
      return set(nothing);
    }
    const seen = visibleBox(transform, control.view());
    const inside =
      covered &&
      seen.x >= covered.x &&
      seen.y >= covered.y &&
      seen.x + seen.width <= covered.x + covered.width &&
      seen.y + seen.height <= covered.y + covered.height;
    if (inside) return;
    covered = {
      x: seen.x - ahead,
      y: seen.y - ahead,
      width: seen.width + 2 * ahead,
      height: seen.height + 2 * ahead,
    };
    set(grid.within(covered));
  };
  return {
    get: () => near,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Follows the camera. @returns the undoing */
    start() {
      covered = null;
      if (control.view().width) follow();
      return control.subscribe(follow);
    },
  };
}
