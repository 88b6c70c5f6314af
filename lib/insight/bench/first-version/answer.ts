import type { Chain } from '@/lib/chains/schema';
import type { InsightInput } from '@/lib/insight/insight-input';
import type { Stage } from '@/lib/stages/schema';
import { workingDaysBetween } from '@/lib/values/working-days';
import { chainHealth } from './health';
import { linkFacts, type LinkFacts } from './links';

/** What the first version of the dashboard said of a chain, with its rules as they were on 22 November 2026. */
export function firstAnswer({ chain, stages, now }: InsightInput) {
  const at = Date.parse(String(now));
  const facts = new Map(Object.entries(stages).map(([id, own]) => [id, linkFacts([...own] as Stage[], at)]));
  const found = bottleneck(chain as Chain, facts, at);
  return {
    bottleneck: found,
    holding: whatHolds(chain as Chain, facts, found),
    health: chainHealth(chain as Chain, facts, at),
  };
}

/** The answer to "what is blocking this chain, whose move is it, since when". */
type Holding = {
  transactionId: string;
  /** The address of the link that holds the chain. */
  where: string;
  /** The stage, where it may be read. */
  stage: { id: string; title: string } | null;
  /** "is blocked", "is next", or a sentence about counts where the stages are not visible. */
  what: string;
  note: string | null;
  /** The role whose move it usually is; null when nothing says so. */
  whose: string | null;
  /** A timestamp: since when it has been so, as far as the last update of the stage tells. */
  since: string | null;
  /** Its stages may not be read: whose move and since when stay unknown, whatever the counts say. */
  isDark: boolean;
};

/** @returns null when nothing holds the chain: every link has exchanged */
function whatHolds(
  chain: { transactions: Pick<Chain['transactions'][number], 'id' | 'address' | 'stageProgress'>[] },
  facts: ReadonlyMap<string, LinkFacts>,
  bottleneck: Bottleneck | null,
): Holding | null {
  const transaction = chain.transactions.find(({ id }) => id === bottleneck?.transactionId);
  if (!bottleneck || !transaction) return null;
  const isDark = !facts.has(transaction.id);
  const at = { transactionId: transaction.id, where: transaction.address.line1, isDark };
  const { holding } = bottleneck;
  if (holding) {
    return {
      ...at,
      stage: { id: holding.stageId, title: holding.title },
      what: holding.blocked ? 'is blocked' : 'is next',
      note: holding.note,
      whose: holding.clearedBy,
      since: holding.since,
    };
  }
  const nothing = { ...at, stage: null, note: null, whose: null, since: null };
  const { notStarted, inProgress, blocked, completed } = transaction.stageProgress;
  const all = notStarted + inProgress + blocked + completed;
  if (all === 0) return { ...nothing, what: 'No stages are recorded' };
  if (!isDark) return { ...nothing, what: 'Nothing is left to do before exchange' };
  const what =
    blocked > 0 ? `${blocked} of ${all} stages blocked` : `${completed} of ${all} stages completed`;
  return { ...nothing, what };
}

type Transaction = Chain['transactions'][number];

const weekMs = 7 * 86_400_000;
/** Weeks from an agreed sale to exchange, all 25 stages before it (see the stages that `lib/stages` knows). */
const wholeWay = 17;

/** When one link could exchange, epoch milliseconds. A dark link shows counts only, hence a range. */
type LinkTiming = {
  transactionId: string;
  earliest: number;
  latest: number;
  dark: boolean;
  /** Working days that this link could lose without holding the chain. */
  slack: number;
  /** Plenty of slack and nothing overdue: calling about it helps no one. */
  leaveAlone: boolean;
};

type Bottleneck = {
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
function bottleneck(
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
