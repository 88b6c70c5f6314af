import { type ChainEnd } from '@/lib/chains/ends';
import { type SharedTransaction } from '@/lib/chains/redact';
import { type NodeLook } from '@/components/graph/node-look';
import { type IconName, type Tone } from '@/components/graph/picture';
import { type StageProgress } from '@/lib/transactions/schema';
import { formatDay } from '@/lib/values/moment-format';
import { formatMoney } from '@/lib/values/money';
import { roleLabel } from '@/lib/values/role';
import { type LinkHealth, healthLooks } from './health-look';
import { saleLook } from './sale-look';

/** Everything that a transaction's node shows, flat. */
export type TransactionLook = NodeLook & {
  town: string;
  /** Empty where the user is no party. */
  role: string;
  /** Empty where it is not told. */
  amount: string;
  /** Whether the counts of stages are told. */
  hasCounts: boolean;
  notStarted: number;
  inProgress: number;
  blocked: number;
  completed: number;
  healthTone: Tone;
  healthIcon: IconName;
  /** Empty when nothing is known of its health. */
  healthWord: string;
  /** The day of its last change; empty where that is not visible. */
  updated: string;
  /** Why there is no more to see; empty where there is. */
  darkWord: string;
};

/** What a transaction does not say of itself. */
type Surroundings = {
  health?: LinkHealth;
  openEnds: readonly ChainEnd[];
  /** The addresses of what it depends on. */
  dependsOn: readonly string[];
  isShared?: boolean;
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "5 of 28 stages completed, 1 blocked" */
function stagesSpoken({ notStarted, inProgress, blocked, completed }: StageProgress): string {
  const total = notStarted + inProgress + blocked + completed;
  if (!total) return 'No stages yet';
  const said = `${completed} of ${total} ${total === 1 ? 'stage' : 'stages'} completed`;
  return blocked ? `${said}, ${blocked} blocked` : said;
}

export function transactionLook(
  transaction: SharedTransaction,
  { health, openEnds, dependsOn, isShared }: Surroundings,
): TransactionLook {
  const { address, stageProgress, yourRole, updatedAt } = transaction;
  const isOwn = yourRole !== null;
  const sale = saleLook(transaction.saleState);
  const standing = health && healthLooks[health.level];
  const role = isOwn ? roleLabel(yourRole) : '';
  const amount = transaction.amount === null ? '' : formatMoney(transaction.amount, transaction.currency);
  const updated = updatedAt === null ? '' : formatDay(updatedAt);
  const counts = stageProgress ?? { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 };
  const spoken = [
    [address.line1, address.city].filter(Boolean).join(', '),
    sale.word,
    isOwn ? `You are ${role}` : 'Not visible to you, counts only',
    amount,
    stageProgress && stagesSpoken(stageProgress),
    health && `${standing?.word}: ${health.reason}`,
    updated && `Updated ${updated}`,
    dependsOn.length ? `Depends on ${list.format(dependsOn)}` : 'Depends on nothing: the bottom of the chain',
    ...openEnds.map(({ reason }) => reason),
  ];
  return {
    id: transaction.id,
    title: address.line1,
    state: sale.word,
    tone: sale.tone,
    icon: sale.icon,
    own: isOwn,
    dark: !isOwn,
    spoken: `${spoken.filter(Boolean).join('. ')}.`,
    stamp: [updatedAt, transaction.saleState, yourRole, ...Object.values(counts)].join(' '),
    town: address.city,
    role,
    amount,
    hasCounts: stageProgress !== null,
    ...counts,
    healthTone: standing?.tone ?? 'neutral',
    healthIcon: standing?.icon ?? 'hidden',
    healthWord: standing?.word ?? '',
    updated,
    darkWord: isOwn ? '' : darkWord(stageProgress !== null, isShared),
  };
}

function darkWord(hasCounts: boolean, isShared = false): string {
  if (!hasCounts) return 'Its details are not shared';
  return isShared ? 'Counts only' : 'Not visible to you – counts only';
}
