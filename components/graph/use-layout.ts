import { useEffect, useState } from 'react';
import { replaceEqualDeep } from '@tanstack/react-query';
import { createWorkerClient } from '@/components/ui/worker-client';
import { type GraphLayout, type LayoutInput, layoutGraph } from '@/lib/layout/layout-graph';
import { type LayoutQuestion } from './layout-worker';

/** World units between cards: enough for an arrow, as little as keeps most of a chain on a laptop's screen. */
export const cardGaps = { gapX: 40, gapY: 44 };
/** Up to this many nodes a layout takes a few milliseconds: the server makes it too, for the first HTML. */
const layoutAtOnce = 300;

/** Lays out in the one worker that all graphs share. */
const layoutOffThread = createWorkerClient<LayoutQuestion, GraphLayout>(
  () => new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' }),
);

/** What was asked for, and the last layout; while it is due, that is still the one before. */
type Made = { input: LayoutInput; layout?: GraphLayout; isDue: boolean };

/**
 * The layout of a graph, made again only when its ids, sizes or edges change, and then out of the one on screen, so
 * that what stays moves as little as possible. Null while a large graph is being laid out for the first time; later
 * the previous layout stays until the next one is there.
 */
export function useLayout(input: LayoutInput): GraphLayout | null {
  const [made, setMade] = useState(() => make(input));
  // During rendering, so that no frame shows the new nodes at the old places.
  if (!isDeepEqual(made.input, input)) setMade(make(input, made.layout));
  useEffect(() => {
    if (!made.isDue) return;
    const { input, layout: previous } = made;
    void layoutOffThread({ input, ...cardGaps, previous }).then((layout) =>
      setMade((now) => (now === made ? { input, layout, isDue: false } : now)),
    );
  }, [made]);
  return made.layout ?? null;
}

const make = (input: LayoutInput, previous?: GraphLayout): Made =>
  input.nodes.length > layoutAtOnce
    ? { input, layout: previous, isDue: true }
    : { input, layout: layoutGraph(input, { ...cardGaps, previous }), isDue: false };

/** Whether two plain values hold the same, in the same order. */
export const isDeepEqual = <T>(a: T, b: T): boolean => replaceEqualDeep(a, b) === a;
