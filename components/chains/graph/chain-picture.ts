import { type GraphPicture } from '@/components/graph/graph-picture';
import { type ChainEnd, type Health } from '@/lib/insight/chain-insight';
import { chainName } from '@/lib/chains/name';
import { type SharedChain } from '@/lib/chains/redact';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { chainLooks } from './chain-looks';
import { endNotes } from './end-notes';
import { pathEdges } from './path-edges';
import { transactionCard } from './transaction-card';
import { type LinkMove, type TransactionLook } from './transaction-look';

type Source = {
  /** For a file that leaves the house: the chain as the reader may see it. */
  chain: SharedChain;
  /** The reader is not the user. */
  isShared?: boolean;
  layout: GraphLayout;
  health?: ReadonlyMap<string, Health>;
  /** Ids of the links that hold the chain, or may. */
  heldAt?: readonly string[];
  /** What is next, by transaction id; of no file that leaves the house. */
  moves?: ReadonlyMap<string, LinkMove>;
  bottleneckPath?: readonly string[];
  ends?: readonly ChainEnd[];
  /** The chain's name when absent. */
  title?: string;
};

/** A chain as a picture: what the screen shows, and what `exportSvg` and `exportPng` write. */
export function chainPicture({
  chain,
  layout,
  health,
  heldAt = [],
  moves,
  bottleneckPath = [],
  ends = [],
  title,
  isShared,
}: Source): GraphPicture<TransactionLook> {
  return {
    layout,
    looks: chainLooks(chain, { health, heldAt, moves, ends, isShared }),
    cardShapes: transactionCard,
    heavyEdges: pathEdges(bottleneckPath),
    boxes: endNotes(ends, layout),
    title: title ?? chainName(chain),
  };
}
