import { type GraphPicture } from '@/components/graph/export-svg';
import { type GroupBox } from '@/components/graph/group-box';
import { type ChainEnd, type Health, type Holds } from '@/lib/insight/chain-insight';
import { holdsWords } from '@/lib/insight/words';
import { chainName } from '@/lib/chains/name';
import { dependenciesOf } from '@/lib/chains/graph';
import { type SharedChain } from '@/lib/chains/redact';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { transactionCard } from './transaction-card';
import { type LinkMove, transactionContent } from './transaction-content';

export type ChainSource = {
  /** For a file that leaves the house: the chain as the reader may see it. */
  chain: SharedChain;
  /** The reader is not the user: nothing is said of "you". */
  isShared?: boolean;
  layout: GraphLayout;
  /** By transaction id. */
  health?: ReadonlyMap<string, Health>;
  /** The links that hold the chain, or may. */
  holds?: Holds;
  /** What is next, by transaction id; of no file that leaves the house. */
  moves?: ReadonlyMap<string, LinkMove>;
  /** From the user's own transaction to the one that holds the chain; the links along it are drawn heavier. */
  bottleneckPath?: readonly string[];
  /** Open ends are marked with their reason. */
  ends?: readonly ChainEnd[];
  /** The chain's name when absent. */
  title?: string;
};

/** A chain as a picture: what the screen shows, and what `exportSvg` and `exportPng` write. */
export function chainPicture(source: ChainSource) {
  const { chain, layout, health, holds, moves, bottleneckPath = [], ends = [], title } = source;
  const below = dependenciesOf(chain);
  const path = new Map(bottleneckPath.map((id, at) => [id, at]));
  const open = ends.filter(({ state }) => state === 'open');
  return {
    layout,
    contents: new Map(
      chain.transactions.map((transaction) => {
        const { id } = transaction;
        const surroundings = {
          health: health?.get(id),
          move: moves?.get(id),
          holds: holds?.transactionIds.includes(id) ? holdsWords(holds) : '',
          openEnds: open.filter(({ transactionId }) => transactionId === id),
          dependsOn: [...(below.get(id) ?? [])].map(({ address }) => address.line1),
          isShared: source.isShared ?? false,
        };
        return [id, transactionContent(transaction, surroundings)];
      }),
    ),
    cardShapes: transactionCard,
    // In whichever direction it points.
    isHeavy: ({ from, to }) => Math.abs(path.get(from)! - path.get(to)!) === 1,
    boxes: open.flatMap((end) => endNote(end, layout)),
    title: title ?? chainName(chain),
  } satisfies GraphPicture;
}

const noteSize = 13;
const noteDistance = 10;

/** A note beyond an open end: there someone is still missing. */
function endNote({ transactionId, position, reason }: ChainEnd, layout: GraphLayout): GroupBox[] {
  const place = layout.nodes.find(({ id }) => id === transactionId);
  if (!place) return [];
  const { x, y, width, height } = place;
  return [
    {
      id: `${transactionId} ${position}`,
      x,
      y: position === 'top' ? y - noteSize - noteDistance : y + height + noteDistance,
      width: width + 80,
      height: noteSize,
      title: reason,
      titleSize: noteSize,
      tone: 'warning',
      icon: 'warning',
    },
  ];
}
