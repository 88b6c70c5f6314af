import { useEffect, useState } from 'react';
import { type GraphLayout, layoutGraph } from '@/lib/layout/layout-graph';
import { cardGaps } from './card-gaps';
import { layoutOffThread } from './layout-off-thread';
import { type LayoutInput } from './layout-worker';

/** Up to this many nodes a layout takes a few milliseconds: the server makes it too, for the first HTML. */
const layoutAtOnce = 300;

/** A layout, and the ids, sizes and edges that it was made of. */
type Made = { signature: string; layout: GraphLayout };

/**
 * The layout of a graph, made again only when its ids, sizes or edges change, and then out of the one on screen, so
 * that what stays moves as little as possible. Null while a large graph is being laid out for the first time; later
 * the previous layout stays until the next one is there.
 */
export function useLayout(input: LayoutInput): GraphLayout | null {
  const signature = JSON.stringify([
    input.nodes.map(({ id, width, height }) => [id, width, height]),
    input.edges.map(({ from, to }) => [from, to]),
  ]);
  const isSmall = input.nodes.length <= layoutAtOnce;
  const [made, setMade] = useState<Made | null>(() => (isSmall ? madeOf(signature) : null));
  const isDue = made?.signature !== signature;
  // During rendering, so that no frame shows the new nodes at the old places.
  if (isSmall && isDue) setMade(madeOf(signature, made?.layout));
  useEffect(() => {
    if (isSmall || !isDue) return;
    let isCurrent = true;
    void layoutOffThread({ input: inputOf(signature), previous: made?.layout }).then((layout) => {
      if (isCurrent) setMade({ signature, layout });
    });
    return () => {
      isCurrent = false;
    };
  }, [isSmall, isDue, signature, made]);
  return made?.layout ?? null;
}

function madeOf(signature: string, previous?: GraphLayout): Made {
  return { signature, layout: layoutGraph(inputOf(signature), { ...cardGaps, previous }) };
}

function inputOf(signature: string): LayoutInput {
  const [nodes, edges] = JSON.parse(signature) as [[string, number, number][], [string, string][]];
  return {
    nodes: nodes.map(([id, width, height]) => ({ id, width, height })),
    edges: edges.map(([from, to]) => ({ from, to })),
  };
}
