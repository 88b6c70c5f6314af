import { type CameraControl } from './camera-control';
import { type Detail, detailAt } from './node-look';

/** The level of detail as a store: nodes hear of it only when a threshold is crossed, not on every frame. */
export function createDetailStore(control: CameraControl, initial: Detail) {
  let detail = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => detail,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Follows the camera. @returns the undoing */
    follow() {
      const look = () => {
        const next = detailAt(control.transform().zoom);
        if (next === detail || !control.view().width) return;
        detail = next;
        listeners.forEach((listener) => listener());
      };
      look();
      return control.subscribe(look);
    },
  };
}
