'use client';

import { GraphSkeleton } from '@/components/graph/graph-notices';
import { GraphView, type GraphViewProps } from '@/components/graph/graph-view';
import { detailFrom } from '@/components/graph/node-content';
import { type Chain } from '@/lib/chains/schema';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type ChainSource, chainPicture } from './chain-picture';

type Props = Omit<ChainSource, 'layout' | 'isShared' | 'title'> &
  Pick<GraphViewProps, 'selectedId' | 'onSelect' | 'onOpen' | 'onEnter' | 'camera' | 'onCameraChange'> & {
    chain: Chain;
    /** Null while a very large chain is being laid out. */
    layout: GraphLayout | null;
  };

/** A short chain opens with readable cards, a long one with readable names at least: all of it would be a strip. */
const minOpeningZoomOf = (length: number) => (length > 30 ? detailFrom.label : 0.66);

/** A chain as a graph: the onward purchase above, the sale that funds it below. */
export function ChainGraph({
  chain,
  layout,
  health,
  lastChanges,
  holds,
  nextSteps,
  bottleneckPath,
  ends,
  ...view
}: Props) {
  const { length } = chain.transactions;
  const label = `Chain of ${length} ${length === 1 ? 'transaction' : 'transactions'}`;
  if (!layout) return <GraphSkeleton label={label} count={length} />;
  return (
    <GraphView
      {...view}
      {...chainPicture({ chain, layout, health, lastChanges, holds, nextSteps, bottleneckPath, ends })}
      canSave={false}
      label={label}
      minOpeningZoom={minOpeningZoomOf(length)}
      openingNodeId={
        bottleneckPath?.at(-1) ?? chain.transactions.find(({ yourRole }) => yourRole !== null)?.id
      }
    />
  );
}
