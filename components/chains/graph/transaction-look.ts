import { type Chain } from '@/lib/chains/schema';
import { type NodeLook } from '@/components/graph/node-look';
import { type IconName, type Tone } from '@/components/graph/picture';

type ChainTransaction = Chain['transactions'][number];
/** What the health rule says of one link, in the rule's own colours. */
export type LinkHealth = { level: 'red' | 'amber' | 'green' | 'grey'; reason: string };

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

/** Words that need the reader's locale, clock or rules, made by their one home and handed in. */
export type TransactionWords = {
  sale: { word: string; tone: Tone };
  role: string;
  amount: string;
  /** e.g. "Updated 2 days ago"; empty when unknown. */
  freshness: string;
  health?: LinkHealth;
  /** Titles of what it depends on. */
  dependsOn: readonly string[];
};

const healthLooks: Record<LinkHealth['level'], { tone: Tone; icon: IconName; word: string }> = {
  red: { tone: 'danger', icon: 'blocked', word: 'Held up' },
  amber: { tone: 'warning', icon: 'warning', word: 'At risk' },
  green: { tone: 'success', icon: 'completed', word: 'On track' },
  grey: { tone: 'neutral', icon: 'question', word: 'Not known' },
};

const saleIcons: Record<string, IconName> = {
  'for-sale-no-offers': 'tag',
  'for-sale-sold-stc': 'handshake',
  'off-market': 'off-market',
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

export function transactionLook(transaction: ChainTransaction, words: TransactionWords): TransactionLook {
  const { address, stageProgress } = transaction;
  const own = transaction.yourRole !== null;
  const health = healthLooks[words.health?.level ?? 'grey'];
  const spoken = [
    `${address.line1}, ${address.city}`,
    words.sale.word,
    own ? `You are ${words.role}` : 'Not visible to you, counts only',
    words.amount,
    stagesSpoken(stageProgress),
    words.health && `${health.word}: ${words.health.reason}`,
    words.freshness,
    words.dependsOn.length
      ? `Depends on ${list.format(words.dependsOn)}`
      : 'Depends on nothing: the bottom of the chain',
  ];
  return {
    id: transaction.id,
    title: address.line1,
    town: address.city,
    state: words.sale.word,
    tone: words.sale.tone,
    icon: saleIcons[transaction.saleState] ?? 'question',
    own,
    dark: !own,
    spoken: `${spoken.filter(Boolean).join('. ')}.`,
    role: own ? words.role : '',
    amount: words.amount,
    ...stageProgress,
    healthTone: health.tone,
    healthIcon: health.icon,
    healthWord: words.health ? health.word : '',
    freshness: words.freshness,
  };
}
