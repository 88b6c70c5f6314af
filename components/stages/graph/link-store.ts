import { type Point } from '@/components/graph/edge-path';

/** A dependency being drawn: from a stage to where the pointer is, in world units. */
export type Link = { stageId: string; from: Point; to: Point; overId: string | null };

/** Changes with every move of the pointer, so it lives outside React's state; one line follows it. */
export function createLinkStore() {
  let link: Link | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => link,
    set(next: Link | null) {
      link = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type LinkStore = ReturnType<typeof createLinkStore>;
