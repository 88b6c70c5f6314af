import { type ChainEnd } from '@/lib/chains/ends';
import { type Chain } from '@/lib/chains/schema';
import { type NodeLook } from '@/components/graph/node-look';
import { type IconName, type Tone } from '@/components/graph/picture';
import { formatDay } from '@/lib/values/moment-format';
import { formatMoney } from '@/lib/values/money';
import { roleLabel } from '@/lib/values/role';
import { type LinkHealth, healthLooks } from './health-look';
import { saleLook } from './sale-look';

type ChainTransaction = Chain['transactions'][number];
/** Everything that a transaction's node shows, flat. */
export type TransactionLook = NodeLook & {
  town: string;
  /** Empty where the user is no party. */
  role: string;
  amount: string;
  notStarted: number;
  inProgress: number;
  blocked: number;
  completed: number;
  healthTone: Tone;
  healthIcon: IconName;
  /** Empty when nothing is known of its health. */
  healthWord: string;
  freshness: string;
};

/** What a transaction does not say of itself. */
type Surroundings = {
  health?: LinkHealth;
  openEnds: readonly ChainEnd[];
  /** The addresses of what it depends on. */
  dependsOn: readonly string[];
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "5 of 28 stages completed, 1 blocked" */
function stagesSpoken({
  notStarted,
  inProgress,
  blocked,
  completed,
}: ChainTransaction['stageProgress']): string {
  const total = notStarted + inProgress + blocked + completed;
  if (!total) return 'No stages yet';
  const said = `${completed} of ${total} ${total === 1 ? 'stage' : 'stages'} completed`;
  return blocked ? `${said}, ${blocked} blocked` : said;
}

export function transactionLook(
  transaction: ChainTransaction,
  { health, openEnds, dependsOn }: Surroundings,
): TransactionLook {
  const { address, stageProgress, yourRole } = transaction;
  const isOwn = yourRole !== null;
  const sale = saleLook(transaction.saleState);
  const standing = health && healthLooks[health.level];
  const role = isOwn ? roleLabel(yourRole) : '';
  const amount = formatMoney(transaction.amount, transaction.currency);
  const freshness = `Updated ${formatDay(transaction.updatedAt)}`;
  const spoken = [
    [address.line1, address.city].filter(Boolean).join(', '),
    sale.word,
    isOwn ? `You are ${role}` : 'Not visible to you, counts only',
    amount,
    stagesSpoken(stageProgress),
    health && `${standing?.word}: ${health.reason}`,
    freshness,
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
    stamp: [transaction.updatedAt, transaction.saleState, yourRole, ...Object.values(stageProgress)].join(
      ' ',
    ),
    town: address.city,
    role,
    amount,
    ...stageProgress,
    healthTone: standing?.tone ?? 'neutral',
    healthIcon: standing?.icon ?? 'hidden',
    healthWord: standing?.word ?? '',
    freshness,
  };
}
