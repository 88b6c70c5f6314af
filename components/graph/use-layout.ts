import { useEffect, useMemo, useState } from 'react';
import { type GraphLayout, layoutGraph } from '@/lib/layout/layout-graph';
import { cardGaps } from './card-gaps';
import { layoutOffThread } from './layout-off-thread';
import { type LayoutInput } from './layout-worker';

/** Up to this many nodes a layout takes a few milliseconds: the server makes it too, for the first HTML. */
export const layoutAtOnce = 300;

/**
 * The layout of a graph, made again only when its ids, sizes or edges change. Null while a large graph is being laid
 * out for the first time; later the previous layout stays until the next one is there.
 */
export function useLayout(input: LayoutInput): GraphLayout | null {
  const signature = JSON.stringify([
    input.nodes.map(({ id, width, height }) => [id, width, height]),
    input.edges.map(({ from, to }) => [from, to]),
  ]);
  const isSmall = input.nodes.length <= layoutAtOnce;
  const [made, setMade] = useState<GraphLayout | null>(null);
  const atOnce = useMemo(
    () => (isSmall ? layoutGraph(inputOf(signature), cardGaps) : null),
    [isSmall, signature],
  );
  useEffect(() => {
    if (isSmall) return;
    let isCurrent = true;
    void layoutOffThread(inputOf(signature)).then((layout) => {
      if (isCurrent) setMade(layout);
    });
    return () => {
      isCurrent = false;
    };
  }, [isSmall, signature]);
  return atOnce ?? made;
}

function inputOf(signature: string): LayoutInput {
  const [nodes, edges] = JSON.parse(signature) as [[string, number, number][], [string, string][]];
  return {
    nodes: nodes.map(([id, width, height]) => ({ id, width, height })),
    edges: edges.map(([from, to]) => ({ from, to })),
  };
}
