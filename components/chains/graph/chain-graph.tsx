'use client';

import { useMemo } from 'react';
import { type Camera } from '@/components/graph/camera';
import { GraphSkeleton } from '@/components/graph/graph-skeleton';
import { GraphView } from '@/components/graph/graph-view';
import { type ChainEnd } from '@/lib/chains/ends';
import { type Chain } from '@/lib/chains/schema';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { chainLooks } from './chain-looks';
import { endPlates } from './end-plates';
import { type LinkHealth } from './health-look';
import { pathEdges } from './path-edges';
import { transactionCard } from './transaction-card';

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
  const looks = useMemo(() => chainLooks(chain, health, ends), [chain, health, ends]);
  const heavyEdges = useMemo(() => pathEdges(bottleneckPath ?? []), [bottleneckPath]);
  const plates = useMemo(() => endPlates(ends ?? [], layout), [ends, layout]);
  const { length } = chain.transactions;
  const label = `Chain of ${length} ${length === 1 ? 'transaction' : 'transactions'}`;
  if (!layout) return <GraphSkeleton label={label} count={length} />;
  return (
    <GraphView
      {...view}
      label={label}
      layout={layout}
      looks={looks}
      cardShapes={transactionCard}
      heavyEdges={heavyEdges}
      plates={plates}
      openAt={bottleneckPath?.at(-1)}
    />
  );
}
