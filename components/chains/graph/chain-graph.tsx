'use client';

import { useMemo } from 'react';
import { type Camera } from '@/components/graph/camera';
import { GraphSkeleton } from '@/components/graph/graph-skeleton';
import { GraphView } from '@/components/graph/graph-view';
import { type ChainEnd, type Health } from '@/lib/insight/chain-insight';
import { type Chain } from '@/lib/chains/schema';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { chainPicture } from './chain-picture';
import { type LinkMove } from './transaction-look';

type Props = {
  chain: Chain;
  /** From `useChainLayout`: made of ids and links alone, so that a refresh of anything else moves nothing. */
  layout: GraphLayout | null;
  selectedId: string | null;
  onSelect: (transactionId: string | null) => void;
  onOpen: (transactionId: string) => void;
  onEnter?: (transactionId: string) => void;
  /** When given, everything else is dimmed. */
  highlight?: ReadonlySet<string> | null;
  /** By transaction id. */
  health?: ReadonlyMap<string, Health>;
  /** Ids of the links that hold the chain, or may. */
  heldAt?: readonly string[];
  /** What is next, by transaction id. */
  moves?: ReadonlyMap<string, LinkMove>;
  /** From the user's own transaction to the one that holds the chain; the links along it are drawn heavier. */
  bottleneckPath?: readonly string[];
  /** Open ends are marked with their reason. */
  ends?: readonly ChainEnd[];
  camera?: Camera | null;
  onCameraChange?: (camera: Camera) => void;
};

/** A chain of a few links is shown whole where its cards can still be read; a long one always is. */
const leastZoom = (length: number) => (length > 30 ? 0.005 : 0.66);

/** A chain as a graph: the onward purchase above, the sale that funds it below. Works from the first HTML on. */
export function ChainGraph({ chain, layout, health, heldAt, moves, bottleneckPath, ends, ...view }: Props) {
  const picture = useMemo(
    () => layout && chainPicture({ chain, layout, health, heldAt, moves, bottleneckPath, ends }),
    [chain, layout, health, heldAt, moves, bottleneckPath, ends],
  );
  const { length } = chain.transactions;
  const label = `Chain of ${length} ${length === 1 ? 'transaction' : 'transactions'}`;
  if (!picture) return <GraphSkeleton label={label} count={length} />;
  return (
    <GraphView
      {...view}
      {...picture}
      hasFiles={false}
      label={label}
      leastZoom={leastZoom(length)}
      openAt={bottleneckPath?.at(-1)}
    />
  );
}
