import { type LinkFacts } from './facts';
import { workingDaysBetween } from '@/lib/values/working-days';
import { type Chain } from '@/lib/chains/schema';

type Transaction = Chain['transactions'][number];

const weekMs = 7 * 86_400_000;
/** Weeks from an agreed sale to exchange, all 25 stages before it (see the stages that `lib/stages` knows). */
const wholeWay = 17;

/** When one link could exchange, epoch milliseconds. A dark link shows counts only, hence a range. */
export type LinkTiming = {
  transactionId: string;
  earliest: number;
  latest: number;
  dark: boolean;
  /** Working days that this link could lose without holding the chain. */
  slack: number;
  /** Plenty of slack and nothing overdue: calling about it helps no one. */
  leaveAlone: boolean;
};

export type Bottleneck = {
  transactionId: string;
  /** When the whole chain could exchange: everyone exchanges on the same day. Epoch milliseconds. */
  exchangeAt: number;
  /** The stage that holds it; null for a dark link, or when nothing is left to do. */
  holding: LinkFacts['holding'];
  links: LinkTiming[];
};

/**
 * The link that the whole chain waits for.
 * @param facts by transaction id; a link without facts is dark and estimated from its counts
 * @returns null for a chain without transactions, and once every link has exchanged
 */
export function bottleneck(
  chain: Pick<Chain, 'transactions'>,
  facts: ReadonlyMap<string, LinkFacts>,
  now: number,
): Bottleneck | null {
  const waiting = chain.transactions.filter(({ id }) => !facts.get(id)?.exchanged);
  const spans = waiting.map((transaction) => ({
    id: transaction.id,
    ...spanOf(transaction, facts.get(transaction.id), now),
  }));
  const middle = ({ earliest, latest }: { earliest: number; latest: number }) => (earliest + latest) / 2;
  const slowest = spans.reduce<(typeof spans)[number] | null>(
    (worst, span) => (worst && middle(worst) >= middle(span) ? worst : span),
    null,
  );
  if (!slowest) return null;
  const exchangeAt = middle(slowest);
  return {
    transactionId: slowest.id,
    exchangeAt,
    holding: facts.get(slowest.id)?.holding ?? null,
    links: spans.map((span) => {
      const slack = Math.max(0, workingDaysBetween(middle(span), exchangeAt));
      const isLate = (facts.get(span.id)?.overdue.length ?? 0) > 0;
      return {
        transactionId: span.id,
        earliest: span.earliest,
        latest: span.latest,
        dark: !facts.has(span.id),
        slack,
        leaveAlone: slack > 10 && !isLate,
      };
    }),
  };
}

function spanOf({ stageProgress }: Transaction, facts: LinkFacts | undefined, now: number) {
  if (facts) return { earliest: facts.readyAt, latest: facts.readyAt };
  const { notStarted, inProgress, blocked, completed } = stageProgress;
  const all = notStarted + inProgress + blocked + completed;
  // Without any count nothing is known: the whole way may be ahead.
  const ahead = all === 0 ? 1 : (notStarted + blocked + inProgress / 2) / all;
  const weeks = ahead * wholeWay;
  return { earliest: now + weeks * 0.5 * weekMs, latest: now + weeks * 1.5 * weekMs };
}
