import { isolate } from '@/lib/values/isolate';
import { formatDay } from '@/lib/values/moment-format';
import { formatMoney } from '@/lib/values/money';
import { roleLabel } from '@/lib/values/role';
import { saleStateLabel } from '@/lib/values/sale-state';
import type { ChainEnd } from './ends';
import type { Health } from './health';
import type { Holding } from './holding';
import { dependenciesOf, readingOrder } from './order';
import type { SharedChain, SharedTransaction } from './redact';

/** A chain in plain English: what an agent would say of it on the telephone. */
export type ChainSummaryText = {
  title: string;
  /** How it stands and what holds it, a sentence each. */
  lead: string[];
  /** One a transaction, from the top of the chain down. */
  links: { id: string; name: string; text: string }[];
};

type Known = {
  title: string;
  /** For the user's own eyes: their roles are told, as "you". */
  isOwn: boolean;
  /** Null while the stages that decide it are being read, and where too little of the chain is told. */
  health: Health | null;
  linkHealth: ReadonlyMap<string, Health>;
  holding: Holding | null;
  /** A link that is not told of holds the chain. */
  isHeldElsewhere: boolean;
  isReading?: boolean;
  /** Epoch milliseconds; null when nothing is left to exchange. */
  exchangeAt: number | null;
  ends: ChainEnd[];
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export function summarizeChain(chain: SharedChain, known: Known): ChainSummaryText {
  const below = dependenciesOf(chain);
  return {
    title: known.title,
    lead: [sizeSentence(chain, known.isOwn), ...holdingSentences(known), ...endSentences(chain, known.ends)],
    links: readingOrder(chain).map((transaction) => ({
      id: transaction.id,
      name: transaction.address.line1,
      text: linkText(
        transaction,
        [...(below.get(transaction.id) ?? [])],
        known.linkHealth.get(transaction.id),
      ),
    })),
  };
}

/** The same as lines of text, to paste into a message. */
export function summaryAsText({ title, lead, links }: ChainSummaryText): string {
  return [title, '', ...lead, '', ...links.map(({ name, text }) => `- ${name}: ${text}`)].join('\n');
}

function sizeSentence({ transactions }: SharedChain, isOwn: boolean): string {
  const own = transactions.filter(({ yourRole }) => yourRole !== null);
  const roles = [...new Set(own.map(({ yourRole }) => roleLabel(yourRole!)))];
  const size = transactions.length === 1 ? 'one property' : `${transactions.length} properties`;
  if (!isOwn) return `This chain has ${size}.`;
  if (own.length === 0) return `This chain has ${size}. You are a party of none of them.`;
  const where =
    own.length === transactions.length ? (own.length === 1 ? 'it' : 'all of them') : `${own.length} of them`;
  return `This chain has ${size}. You are ${list.format(roles)} in ${where}.`;
}

function holdingSentences({ isReading, isHeldElsewhere, health, holding, exchangeAt }: Known): string[] {
  if (isReading) return ['Its stages are being read.'];
  if (isHeldElsewhere) return ['It waits for another link of the chain.'];
  if (!holding) return ['Every link has exchanged.'];
  const { stage, what, where, note, whose, since } = holding;
  const held = stage
    ? `It is held by ${where}: “${stage.title}” ${what}`
    : `It is held by ${where}: ${lowerFirst(what)}`;
  const sentences = [since ? `${held}, since ${formatDay(since)}.` : `${held}.`];
  if (note) sentences.push(`The note says: “${note}”.`);
  if (whose) sentences.push(`The next move is usually the ${whose}'s.`);
  if (exchangeAt !== null)
    sentences.push(`As things stand it could exchange around ${formatDay(exchangeAt)}, an estimate.`);
  if (health && health.level !== 'red' && health.level !== 'green') sentences.push(`${health.reason}.`);
  return sentences;
}

function endSentences(chain: SharedChain, ends: ChainEnd[]): string[] {
  const nameOf = (id: string) =>
    chain.transactions.find((transaction) => transaction.id === id)?.address.line1 ?? '';
  return ends
    .filter(({ state }) => state === 'open')
    .map((end) => `The ${end.position} is open at ${nameOf(end.transactionId)}: ${lowerFirst(end.reason)}.`);
}

function linkText(
  transaction: SharedTransaction,
  below: SharedTransaction[],
  health: Health | undefined,
): string {
  const { saleState, amount, currency, stageProgress } = transaction;
  if (!stageProgress) return `${saleStateLabel(saleState)}.`;
  const { notStarted, inProgress, blocked, completed } = stageProgress;
  const all = notStarted + inProgress + blocked + completed;
  const stages =
    all === 0
      ? 'no stages yet'
      : `${completed} of ${all} stages completed${blocked > 0 ? `, ${blocked} blocked` : ''}`;
  const waits =
    below.length > 0 ? `, waits for ${list.format(below.map(({ address }) => isolate(address.line1)))}` : '';
  const price = amount === null ? '' : ` at ${formatMoney(amount, currency)}`;
  const reason = health && health.level !== 'green' ? ` ${health.reason}.` : '';
  return `${saleStateLabel(saleState)}${price}, ${stages}${waits}.${reason}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
