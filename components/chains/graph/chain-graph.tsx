'use client';

import { useMemo } from 'react';
import { type Chain } from '@/lib/chains/schema';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type Camera } from '@/components/graph/camera';
import { edgeKey } from '@/components/graph/edge-layer';
import { GraphView } from '@/components/graph/graph-view';
import { chainLooks } from './chain-looks';
import { type LinkHealth } from './transaction-look';
import { transactionCard } from './transaction-card';

type Props = {
  chain: Chain;
  /** Made from the chain's ids and links alone, so that a refresh of anything else moves nothing. */
  layout: GraphLayout;
  selectedId: string | null;
  onSelect: (transactionId: string | null) => void;
  onOpen: (transactionId: string) => void;
  highlight?: ReadonlySet<string> | null;
  /** By transaction id. */
  health?: ReadonlyMap<string, LinkHealth>;
  /** Transaction ids of the bottleneck path; the links between them are drawn heavier. */
  bottleneckPath?: readonly string[];
  camera?: Camera | null;
  onCameraChange?: (camera: Camera) => void;
};

/** A chain as a graph: the onward purchase above, the sale that funds it below. Works from the first HTML on. */
export function ChainGraph({ chain, health, bottleneckPath, ...view }: Props) {
  const looks = useMemo(() => chainLooks(chain, health), [chain, health]);
  const heavyEdges = useMemo(() => {
    const onPath = new Set(bottleneckPath);
    return new Set(
      chain.links
        .filter((link) => onPath.has(link.transactionId) && onPath.has(link.dependencyId))
        .map((link) => edgeKey(link.transactionId, link.dependencyId)),
    );
  }, [chain.links, bottleneckPath]);
  const { length } = chain.transactions;
  return (
    <GraphView
      {...view}
      label={`Chain of ${length} ${length === 1 ? 'transaction' : 'transactions'}`}
      looks={looks}
      cardShapes={transactionCard}
      heavyEdges={heavyEdges}
    />
  );
}
