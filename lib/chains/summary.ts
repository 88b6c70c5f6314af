import { isolate, lowerFirst } from '@/lib/values/text';
import { formatDayAndClock } from '@/lib/values/moment-format';
import { formatMoney } from '@/lib/values/money';
import { roleWords, saleStateLabel } from '@/lib/values/labels';
import type { Assumption, ChainInsight, LinkInsight, Statement } from '@/lib/insight/chain-insight';
import { dependenciesOf, readingOrder } from './graph';
import type { SharedChain, SharedTransaction } from './redact';

/** A chain in plain English, as an agent would describe it on the phone. */
export type ChainSummaryText = {
  title: string;
  /** A sentence on the number of properties, and the user's roles. */
  size: string;
  /** How it stands and what holds it. */
  statements: Statement[];
  /** One per transaction, from the top down. */
  links: { id: string; name: string; text: string }[];
};

type SummaryContext = {
  title: string;
  /** Written for the user, with "you" for their roles. */
  isOwn: boolean;
  insight: ChainInsight;
  /** A link that the reader may not know about holds the chain. */
  isHeldElsewhere: boolean;
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export function summarizeChain(chain: SharedChain, context: SummaryContext): ChainSummaryText {
  const { insight, isHeldElsewhere, isOwn, title } = context;
  const below = dependenciesOf(chain);
  const links = new Map(insight.links.map((link) => [link.transactionId, link]));
  const elsewhere: Statement = {
    text: 'It is waiting for another link in the chain.',
    basis: 'rule',
    asOf: insight.asOf,
    assumptions: [],
    unknown: [],
    inputs: [],
  };
  return {
    title,
    size: sizeSentence(chain, isOwn),
    statements: isHeldElsewhere ? [elsewhere, ...insight.statements] : insight.statements,
    links: readingOrder(chain).map((transaction) => ({
      id: transaction.id,
      name: transaction.address.line1,
      text: linkText(transaction, [...(below.get(transaction.id) ?? [])], links.get(transaction.id)),
    })),
  };
}

/** The summary as plain text for a message, with assumptions and unknowns at the end. */
export function summaryAsText({ title, size, statements, links }: ChainSummaryText): string {
  const asOf = statements.reduce(
    (oldest, one) => (one.asOf < oldest ? one.asOf : oldest),
    statements[0]?.asOf ?? '',
  );
  const assumptions = distinct(statements.flatMap((one) => one.assumptions));
  const unknown = [...new Set(statements.flatMap((one) => one.unknown))];
  return [
    title,
    '',
    size,
    ...statements.map(({ text }) => text),
    '',
    ...links.map(({ name, text }) => `- ${name}: ${text}`),
    '',
    ...(asOf ? [`As of ${formatDayAndClock(asOf)}.`] : []),
    ...(assumptions.length > 0
      ? [`Estimates assume: ${assumptions.map(({ text }) => lowerFirst(text)).join('; ')}.`]
      : []),
    ...(unknown.length > 0 ? [`Not known: ${unknown.join('; ')}.`] : []),
  ]
    .join('\n')
    .trimEnd();
}

const distinct = (all: Assumption[]) => [...new Map(all.map((one) => [one.id, one])).values()];

function sizeSentence({ transactions }: SharedChain, isOwn: boolean): string {
  const own = transactions.filter(({ yourRole }) => yourRole !== null);
  const roles = [...new Set(own.map(({ yourRole }) => roleWords(yourRole!)))];
  const isSingle = transactions.length === 1;
  const size = isSingle ? 'one property' : `${transactions.length} properties`;
  if (!isOwn) return `This chain has ${size}.`;
  if (own.length === 0)
    return `This chain has ${size}. You are not a party to ${isSingle ? 'it' : 'any of them'}.`;
  const where =
    own.length === transactions.length ? (isSingle ? 'it' : 'all of them') : `${own.length} of them`;
  return `This chain has ${size}. You are ${list.format(roles)} in ${where}.`;
}

function linkText(
  transaction: SharedTransaction,
  below: SharedTransaction[],
  link: LinkInsight | undefined,
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
  const reason = link && link.health.level !== 'green' ? ` ${link.health.reason}.` : '';
  return `${saleStateLabel(saleState)}${price}, ${stages}${waits}.${reason}`;
}
