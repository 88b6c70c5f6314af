import { type ChainEnd, type Health } from '@/lib/insight/chain-insight';
import { type SharedTransaction } from '@/lib/chains/redact';
import { type NodeContent } from '@/components/graph/node-content';
import { type PictureTone, stateOf } from '@/components/graph/picture';
import { healthDisplays, saleStateDisplay } from '@/components/values/state-displays';
import { formatDay } from '@/lib/values/moment-format';
import { formatMoney } from '@/lib/values/money';
import { roleLabel, roleWords } from '@/lib/values/labels';

/** The stage that is next at a link, and who is usually asked about it; empty where no one is. */
export type LinkMove = { progress: 'blocked' | 'under way' | 'next'; stage: string; person: string };

/** What a transaction does not say of itself. */
type Surroundings = {
  health?: Health;
  /** "Holds the chain", "May hold the chain", or nothing. */
  holds?: string;
  move?: LinkMove;
  openEnds: readonly ChainEnd[];
  /** The addresses of what it depends on. */
  dependsOn: readonly string[];
  /** For a reader who is not the user. */
  isShared?: boolean;
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const noStages = { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 };

/** Everything that a transaction's node shows, flat; what is not known or not told is empty. */
export type TransactionContent = ReturnType<typeof transactionContent>;

export function transactionContent(
  transaction: SharedTransaction,
  { health, holds = '', move, openEnds, dependsOn, isShared = false }: Surroundings,
) {
  const { address, saleState, yourRole, stageProgress, updatedAt } = transaction;
  const sale = saleStateDisplay(saleState);
  const standing = health && healthDisplays[health.level];
  const isOwn = yourRole !== null;
  const role = yourRole === null ? '' : roleLabel(yourRole);
  const amount = transaction.amount === null ? '' : formatMoney(transaction.amount, transaction.currency);
  const updated = updatedAt === null ? '' : formatDay(updatedAt);
  const counts = stageProgress ?? noStages;
  const isNextBlocked = move?.progress === 'blocked';
  const mark: PictureTone | null = holds === '' ? null : standing?.tone === 'danger' ? 'danger' : 'info';
  const spoken = [
    [address.line1, address.city].filter(Boolean).join(', '),
    sale.word,
    isOwn ? `You are ${roleWords(yourRole)}` : 'Not visible to you, counts only',
    amount,
    stageProgress && stagesInWords(stageProgress),
    holds,
    standing && `${standing.word}: ${health.reason}`,
    move?.stage && `${isNextBlocked ? 'Blocked' : 'Next'}: ${move.stage}`,
    move?.person && `With ${move.person}`,
    updated && `Updated ${updated}`,
    dependsOn.length
      ? `Depends on ${dependsOn.length > 1 ? list.format(dependsOn) : dependsOn[0]}`
      : 'Depends on nothing: the bottom of the chain',
    ...openEnds.map(({ reason }) => reason),
  ];
  return {
    title: address.line1,
    town: address.city,
    ...stateOf(sale),
    own: isOwn,
    mark,
    dark: !isOwn,
    /** Why there is no more to see. */
    darkWord: isOwn ? '' : darkWord(stageProgress !== null, isShared),
    role,
    amount,
    updated,
    hasCounts: stageProgress !== null,
    ...counts,
    healthTone: standing ? stateOf(standing).tone : 'neutral',
    healthIcon: standing?.icon ?? 'hidden',
    healthWord: standing?.word ?? '',
    holds,
    isNextBlocked,
    nextStage: move?.stage ?? '',
    nextPerson: move?.person ?? '',
    spoken: `${spoken.filter(Boolean).join('. ')}.`,
    stamp: [updatedAt, saleState, yourRole, ...Object.values(counts)].join(' '),
  } satisfies NodeContent & Record<string, unknown>;
}

function darkWord(hasCounts: boolean, isShared: boolean): string {
  if (!hasCounts) return 'Its details are not shared';
  return isShared ? 'Counts only' : 'Not visible to you – counts only';
}

/** "5 of 28 stages completed, 1 blocked" */
function stagesInWords({ notStarted, inProgress, blocked, completed }: typeof noStages): string {
  const total = notStarted + inProgress + blocked + completed;
  if (!total) return 'No stages yet';
  const said = `${completed} of ${total} ${total === 1 ? 'stage' : 'stages'} completed`;
  return blocked ? `${said}, ${blocked} blocked` : said;
}
