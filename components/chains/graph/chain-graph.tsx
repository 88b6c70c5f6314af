'use client';

import { GraphSkeleton } from '@/components/graph/graph-notices';
import { GraphView, type GraphViewProps } from '@/components/graph/graph-view';
import { type Chain } from '@/lib/chains/schema';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type ChainSource, chainPicture } from './chain-picture';

type Props = Omit<ChainSource, 'layout' | 'isShared' | 'title'> &
  Pick<
    GraphViewProps,
    'selectedId' | 'onSelect' | 'onOpen' | 'onEnter' | 'highlight' | 'camera' | 'onCameraChange'
  > & {
    chain: Chain;
    /** Made of ids and links alone, so that a refresh of anything else moves nothing. */
    layout: GraphLayout | null;
  };

/** A chain of a few links is shown whole where its cards can still be read; a long one always is. */
const minOpeningZoom = (length: number) => (length > 30 ? 0.005 : 0.66);

/** A chain as a graph: the onward purchase above, the sale that funds it below. Works from the first HTML on. */
export function ChainGraph({ chain, layout, health, holds, moves, bottleneckPath, ends, ...view }: Props) {
  const { length } = chain.transactions;
  const label = `Chain of ${length} ${length === 1 ? 'transaction' : 'transactions'}`;
  if (!layout) return <GraphSkeleton label={label} count={length} />;
  return (
    <GraphView
      {...view}
      {...chainPicture({ chain, layout, health, holds, moves, bottleneckPath, ends })}
      canSave={false}
      label={label}
      minOpeningZoom={minOpeningZoom(length)}
      openingNodeId={bottleneckPath?.at(-1)}
    />
  );
}
