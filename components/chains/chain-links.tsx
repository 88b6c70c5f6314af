import type { ReactNode } from 'react';
import type { NextStep } from './graph/transaction-content';
import { TextLink } from '@/components/ui/text-link';
import type { Chain } from '@/lib/chains/schema';
import type { Contact } from '@/lib/contacts/schema';
import { whoToCall } from '@/lib/contacts/who-to-call';
import type { ChainInsight, LinkInsight } from '@/lib/insight/chain-insight';
import { type Holder, holdersOf } from '@/lib/insight/holders';

/** Where nothing holds the chain: the link that its health is about, or the user's own. */
export const linkToOpen = ({ transactions }: Chain, insight: ChainInsight | undefined) =>
  transactions.find(({ id }) => id === insight?.worstId) ??
  transactions.find(({ yourRole }) => yourRole !== null) ??
  transactions[0];

/** By transaction id: the stage that is next there, and who is usually asked about it. */
export function nextStepsOf(
  links: readonly LinkInsight[],
  contacts: readonly Contact[],
): ReadonlyMap<string, NextStep> {
  return new Map(
    links.flatMap((link) => {
      const { holding } = link;
      if (!holding) return [];
      const named = whoToCall(contacts, link)?.callee?.contact.name;
      const person = holding.whose === 'you' ? 'You' : (named ?? holding.kind.clearedBy ?? '');
      return [[link.transactionId, { progress: holding.progress, stage: holding.title, person }] as const];
    }),
  );
}

/** The link that gives the reason is the one that holds the chain, by its block: once on the page is enough. */
export function isSaidByHolder({ holds, worstId, links }: ChainInsight): boolean {
  const held = links.find(({ transactionId }) => transactionId === holds.transactionIds[0]);
  return held?.holding?.progress === 'blocked' && worstId === held.transactionId;
}

/** What holds the chain, or may, as far as it is something to ask about. */
export const holdersToCall = (insight: ChainInsight): Holder[] =>
  holdersOf(insight).filter(({ link }) => whoToCall([], link) !== null);

type ChainMentionProps = { href: string; onChoose: () => void; children: ReactNode };

/** Shows a link of the chain by its name, without asking the server for the page again. */
export function ChainMention({ href, onChoose, children }: ChainMentionProps) {
  return (
    <TextLink
      href={href}
      scroll={false}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      {children}
    </TextLink>
  );
}
