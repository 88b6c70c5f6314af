import type { NextStep } from './graph/transaction-content';
import type { Chain } from '@/lib/chains/schema';
import type { Contact } from '@/lib/contacts/schema';
import { whoToCall } from '@/lib/contacts/who-to-call';
import type { ChainInsight, LinkInsight } from '@/lib/insight/chain-insight';
import { type Holder, holdersOf } from '@/lib/insight/holders';

/** The transaction to show when nothing holds the chain: the one its health is about, or else the user's own. */
export const defaultTransaction = ({ transactions }: Chain, insight: ChainInsight | undefined) =>
  transactions.find(({ id }) => id === insight?.worstId) ??
  transactions.find(({ yourRole }) => yourRole !== null) ??
  transactions[0];

/** By transaction id: its next stage and who is usually asked about it. */
export function nextStepsOf(
  links: readonly LinkInsight[],
  contacts: readonly Contact[],
): ReadonlyMap<string, NextStep> {
  return new Map(
    links.flatMap((link) => {
      const { holding } = link;
      if (!holding) return [];
      const name = whoToCall(contacts, link)?.callee?.contact.name;
      const person = holding.whose === 'you' ? 'You' : (name ?? holding.kind.clearedBy ?? '');
      return [[link.transactionId, { progress: holding.progress, stage: holding.title, person }] as const];
    }),
  );
}

/** Whether the chain's health is about the blocked link that holds it, so that its reason need not be repeated. */
export function isHealthExplainedByHolder({ holds, worstId, links }: ChainInsight): boolean {
  const holder = links.find(({ transactionId }) => transactionId === holds.transactionIds[0]);
  return holder?.holding?.progress === 'blocked' && worstId === holder.transactionId;
}

/** What holds the chain, or may, where there is someone to call. */
export const holdersToCall = (insight: ChainInsight): Holder[] =>
  holdersOf(insight).filter(({ link }) => whoToCall([], link) !== null);
