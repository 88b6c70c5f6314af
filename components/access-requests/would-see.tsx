import { formatMoney } from '@/lib/values/money';
import type { Transaction } from '@/lib/transactions/schema';

type WouldSeeProps = {
  transaction: Transaction;
  /** Null while the parties are not known. */
  partyCount: number | null;
};

/**
 * What becomes visible to an active party (endpoints 6, 7 and 9). The rights that an accepted request gives are not
 * documented, so nothing is promised about them.
 */
export function WouldSee({ transaction, partyCount }: WouldSeeProps) {
  const { listing, stageProgress } = transaction;
  const { notStarted, inProgress, blocked, completed } = stageProgress;
  const stages = notStarted + inProgress + blocked + completed;
  const agent = listing.agent.trim();
  return (
    <div className="space-y-1.5 text-muted">
      <p>As a party to this transaction:</p>
      <ul className="list-disc space-y-0.5 pl-5">
        <li>
          the property and its listing: {formatMoney(listing.amount, listing.currency)}
          {agent && `, ${agent}`}
        </li>
        <li>
          {stages === 1 ? '1 stage' : `${stages} stages`} with notes and dates
          {blocked > 0 && `, ${blocked} of them blocked`}
        </li>
        <li>
          {partyCount === null
            ? 'the parties'
            : partyCount === 1
              ? 'the one party'
              : `all ${partyCount} parties`}
          , with the contact details each of them shares
        </li>
      </ul>
      <p>
        We do not know which rights the service gives when a request is accepted. You can reduce them
        afterwards under Parties.
      </p>
    </div>
  );
}
