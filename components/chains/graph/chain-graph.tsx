'use client';

import { useMemo } from 'react';
import { type Camera } from '@/components/graph/camera';
import { GraphSkeleton } from '@/components/graph/graph-skeleton';
import { GraphView } from '@/components/graph/graph-view';
import { type ChainEnd } from '@/lib/insight/chain-insight';
import { type Chain } from '@/lib/chains/schema';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { chainPicture } from './chain-picture';
import { type LinkHealth } from './health-look';

type Props = {
  chain: Chain;
  /** From `useChainLayout`: made of ids and links alone, so that a refresh of anything else moves nothing. */
  layout: GraphLayout | null;
  selectedId: string | null;
  onSelect: (transactionId: string | null) => void;
  onOpen: (transactionId: string) => void;
  /** When given, everything else is dimmed. */
  highlight?: ReadonlySet<string> | null;
  /** By transaction id. */
  health?: ReadonlyMap<string, LinkHealth>;
  /** From the user's own transaction to the one that holds the chain; the links along it are drawn heavier. */
  bottleneckPath?: readonly string[];
  /** Open ends are marked with their reason. */
  ends?: readonly ChainEnd[];
  camera?: Camera | null;
  onCameraChange?: (camera: Camera) => void;
};

/** A chain as a graph: the onward purchase above, the sale that funds it below. Works from the first HTML on. */
export function ChainGraph({ chain, layout, health, bottleneckPath, ends, ...view }: Props) {
  const picture = useMemo(
    () => layout && chainPicture({ chain, layout, health, bottleneckPath, ends }),
    [chain, layout, health, bottleneckPath, ends],
  );
  const { length } = chain.transactions;
  const label = `Chain of ${length} ${length === 1 ? 'transaction' : 'transactions'}`;
  if (!picture) return <GraphSkeleton label={label} count={length} />;
  return <GraphView {...view} {...picture} hasFiles={false} label={label} openAt={bottleneckPath?.at(-1)} />;
}
