import { type ChainEnd, type Health } from '@/lib/insight/chain-insight';
import { type SharedTransaction } from '@/lib/chains/redact';
import { type NodeContent } from '@/components/graph/node-content';
import { type PictureTone, stateOf } from '@/components/graph/picture';
import { healthDisplays, saleStateDisplay } from '@/components/values/state-displays';
import { formatDay } from '@/lib/values/moment-format';
import { formatMoney } from '@/lib/values/money';
import { roleLabel, roleWords } from '@/lib/values/labels';

/** The next stage at a link, and who is usually asked about it; empty if no one is. */
export type NextStep = { progress: 'blocked' | 'under way' | 'next'; stage: string; person: string };

/** What a node shows beyond the transaction's own record. */
type Context = {
  health?: Health;
  /** The newest change of the transaction or its stages. */
  lastChange?: string;
  /** "Holds the chain", "May hold the chain", or empty. */
  holds?: string;
  nextStep?: NextStep;
  openEnds: readonly ChainEnd[];
  /** The addresses it depends on. */
  dependsOn: readonly string[];
  /** For a reader other than the user. */
  isShared?: boolean;
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const noStages = { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 };

/** Everything that a transaction's node shows, as flat fields; empty if unknown or not shared. */
export type TransactionContent = ReturnType<typeof transactionContent>;

export function transactionContent(
  transaction: SharedTransaction,
  { health, lastChange, holds = '', nextStep, openEnds, dependsOn, isShared = false }: Context,
) {
  const { address, saleState, yourRole, stageProgress, updatedAt } = transaction;
  const sale = saleStateDisplay(saleState);
  const verdict = health && healthDisplays[health.level];
  const isOwn = yourRole !== null;
  const role = yourRole === null ? '' : roleLabel(yourRole);
  const amount = transaction.amount === null ? '' : formatMoney(transaction.amount, transaction.currency);
  const updated = updatedAt === null ? '' : formatDay(lastChange ?? updatedAt);
  const counts = stageProgress ?? noStages;
  const isNextBlocked = nextStep?.progress === 'blocked';
  const mark: PictureTone | null = holds === '' ? null : verdict?.tone === 'danger' ? 'danger' : 'info';
  const spoken = [
    [address.line1, address.city].filter(Boolean).join(', '),
    sale.word,
    isOwn ? `You are ${roleWords(yourRole)}` : 'Not visible to you, counts only',
    amount,
    stageProgress && stagesInWords(stageProgress),
    holds,
    verdict && `${verdict.word}: ${health.reason}`,
    nextStep?.stage && `${isNextBlocked ? 'Blocked' : 'Next'}: ${nextStep.stage}`,
    nextStep?.person && `With ${nextStep.person}`,
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
    /** Why nothing more is visible. */
    darkText: isOwn ? '' : darkText(stageProgress !== null, isShared),
    role,
    amount,
    updated,
    hasCounts: stageProgress !== null,
    ...counts,
    healthTone: verdict ? stateOf(verdict).tone : 'neutral',
    healthIcon: verdict?.icon ?? 'hidden',
    healthWord: verdict?.word ?? '',
    holds,
    isNextBlocked,
    nextStage: nextStep?.stage ?? '',
    nextPerson: nextStep?.person ?? '',
    spoken: `${spoken.filter(Boolean).join('. ')}.`,
    stamp: [updatedAt, saleState, yourRole, ...Object.values(counts)].join(' '),
  } satisfies NodeContent & Record<string, unknown>;
}

function darkText(hasCounts: boolean, isShared: boolean): string {
  if (!hasCounts) return 'Its details are not shared';
  return isShared ? 'Counts only' : 'Not visible to you – counts only';
}

function stagesInWords({ notStarted, inProgress, blocked, completed }: typeof noStages): string {
  const total = notStarted + inProgress + blocked + completed;
  if (!total) return 'No stages yet';
  const text = `${completed} of ${total} ${total === 1 ? 'stage' : 'stages'} completed`;
  return blocked ? `${text}, ${blocked} blocked` : text;
}
