import { useEffect, useState } from 'react';
import { replaceEqualDeep } from '@tanstack/react-query';
import { createWorkerClient } from '@/components/ui/worker-client';
import { type GraphLayout, type LayoutInput, layoutGraph } from '@/lib/layout/layout-graph';
import { type LayoutRequest } from './layout-worker';

/** World units between cards: enough for an arrow, yet most chains fit a laptop's screen. */
export const cardGaps = { gapX: 40, gapY: 44 };
/** Up to this many nodes a layout takes a few milliseconds, so it runs while rendering, on the server too. */
const maxSyncNodes = 300;

/** All graphs share one worker. */
const layoutInWorker = createWorkerClient<LayoutRequest, GraphLayout>(
  () => new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' }),
);

/** While `isPending`, `layout` is still that of an earlier input. */
type LayoutState = { input: LayoutInput; layout?: GraphLayout; isPending: boolean };

/**
 * The layout of a graph, recalculated only when ids, sizes or edges change, starting from the previous layout so that
 * nodes move as little as possible. Null while a large graph has its first layout calculated.
 */
export function useLayout(input: LayoutInput): GraphLayout | null {
  const [state, setState] = useState(() => start(input));
  // Set while rendering, so that no frame shows new nodes in an old layout.
  if (!isDeepEqual(state.input, input)) setState(start(input, state.layout));
  useEffect(() => {
    if (!state.isPending) return;
    const { input, layout: previous } = state;
    void layoutInWorker({ input, ...cardGaps, previous }).then((layout) =>
      setState((latest) => (latest === state ? { input, layout, isPending: false } : latest)),
    );
  }, [state]);
  return state.layout ?? null;
}

const start = (input: LayoutInput, previous?: GraphLayout): LayoutState =>
  input.nodes.length > maxSyncNodes
    ? { input, layout: previous, isPending: true }
    : { input, layout: layoutGraph(input, { ...cardGaps, previous }), isPending: false };

/** Compares two plain values, including the order of arrays. */
export const isDeepEqual = <T>(a: T, b: T): boolean => replaceEqualDeep(a, b) === a;
