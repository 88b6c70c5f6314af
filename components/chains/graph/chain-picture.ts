import { type GraphPicture } from '@/components/graph/export-svg';
import { type GroupBox } from '@/components/graph/group-box';
import { type ChainEnd, type Health, type Holds } from '@/lib/insight/chain-insight';
import { holdsWords } from '@/lib/insight/words';
import { chainName } from '@/lib/chains/name';
import { dependenciesOf } from '@/lib/chains/graph';
import { type SharedChain } from '@/lib/chains/redact';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { transactionCard } from './transaction-card';
import { type NextStep, transactionContent } from './transaction-content';

export type ChainSource = {
  /** For an export: the chain as its reader may see it. */
  chain: SharedChain;
  /** The reader is someone else, so the picture must not say "you". */
  isShared?: boolean;
  layout: GraphLayout;
  /** By transaction id. */
  health?: ReadonlyMap<string, Health>;
  /** The newest change of each transaction or its stages, by transaction id. */
  lastChanges?: ReadonlyMap<string, string>;
  /** The links that hold the chain, or may. */
  holds?: Holds;
  /** What is next, by transaction id; never in an export for others. */
  nextSteps?: ReadonlyMap<string, NextStep>;
  /** From the user's own transaction to the one that holds the chain; drawn with heavier edges. */
  bottleneckPath?: readonly string[];
  /** Open ends get a note with their reason. */
  ends?: readonly ChainEnd[];
  /** The chain's name by default. */
  title?: string;
};

/** A chain as a picture, for the screen, `exportSvg` and `exportPng`. */
export function chainPicture(source: ChainSource) {
  const {
    chain,
    layout,
    health,
    lastChanges,
    holds,
    nextSteps,
    bottleneckPath = [],
    ends = [],
    title,
  } = source;
  const below = dependenciesOf(chain);
  const positions = new Map(bottleneckPath.map((id, index) => [id, index]));
  const openEnds = ends.filter(({ state }) => state === 'open');
  return {
    layout,
    contents: new Map(
      chain.transactions.map((transaction) => {
        const { id } = transaction;
        const context = {
          health: health?.get(id),
          lastChange: lastChanges?.get(id),
          nextStep: nextSteps?.get(id),
          holds: holds?.transactionIds.includes(id) ? holdsWords(holds) : '',
          openEnds: openEnds.filter(({ transactionId }) => transactionId === id),
          dependsOn: [...(below.get(id) ?? [])].map(({ address }) => address.line1),
          isShared: source.isShared ?? false,
        };
        return [id, transactionContent(transaction, context)];
      }),
    ),
    cardShapes: transactionCard,
    // The path may run along an edge in either direction.
    isHeavy: ({ from, to }) => Math.abs(positions.get(from)! - positions.get(to)!) === 1,
    boxes: openEnds.flatMap((end) => endNote(end, layout)),
    title: title ?? chainName(chain),
  } satisfies GraphPicture;
}

const noteSize = 13;
const noteDistance = 10;

/** A note above or below the card at an open end; it ends before a note at the next card. */
function endNote(end: ChainEnd, layout: GraphLayout): GroupBox[] {
  const { transactionId, position, reason, shortReason = reason } = end;
  const place = layout.nodes.find(({ id }) => id === transactionId);
  if (!place) return [];
  const { x, y, width, height } = place;
  return [
    {
      id: `${transactionId} ${position}`,
      x,
      y: position === 'top' ? y - noteSize - noteDistance : y + height + noteDistance,
      width: width + 30,
      height: noteSize,
      title: shortReason,
      titleSize: noteSize,
      tone: 'warning',
      icon: 'warning',
    },
  ];
}
