import { TriangleAlert } from 'lucide-react';
import { TextLink } from '@/components/ui/text-link';
import type { RoleAvailability } from '@/lib/access-requests/role-availability';
import type { Party } from '@/lib/parties/schema';
import { routes } from '@/lib/routes';
import type { Transaction } from '@/lib/transactions/schema';
import { formatMoney } from '@/lib/values/money';
import { roleLabel } from '@/lib/values/labels';
import { count } from '@/lib/values/text';

type RoleHoldersProps = {
  availability: RoleAvailability;
  partyCount: number;
  role: string;
  transactionId: string;
};

/** Who has the requested role already, shown as a conflict if it allows only one holder. */
export function RoleHolders({ availability, partyCount, role, transactionId }: RoleHoldersProps) {
  const { holders, isTaken, side } = availability;
  const label = roleLabel(role);
  const article = /^[aeiou]/i.test(label) ? 'an' : 'a';
  const namesSides = isTaken && holders.length > 1;
  return (
    <>
      {isTaken ? (
        <p className="flex gap-1.5 rounded-md bg-warning-soft px-2 py-1.5 font-medium text-warning-ink forced-colors:border">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            Already {article} {label}:{' '}
            {holders
              .map((party) =>
                namesSides ? `${holderName(party)} (${party.representing})` : holderName(party),
              )
              .join(', ')}
          </span>
        </p>
      ) : holders.length > 0 ? (
        <p>
          {holders
            .map((party) => `${roleLabel(party.role, party.representing)}: ${holderName(party)}`)
            .join('; ')}
          {side && `. No one for the ${side} yet.`}
        </p>
      ) : (
        <p className="text-muted">No one.</p>
      )}
      <p className="mt-1">
        <TextLink href={routes.transactionParties(transactionId)} prefetch={false}>
          {partyCount === 1 ? 'See the only party' : `See all ${partyCount} parties`}
        </TextLink>
      </p>
    </>
  );
}

function holderName({ name, company, isYou }: Party): string {
  if (isYou) return 'you';
  const firm = company?.trim();
  return name
    ? `${name}${firm ? `, ${firm}` : ''}`
    : firm
      ? `someone at ${firm}`
      : 'someone, name not shared';
}

type WouldSeeProps = {
  transaction: Transaction;
  /** Null while the parties are unknown. */
  partyCount: number | null;
};

/**
 * What an active party can see (endpoints 6, 7 and 9). The rights granted by an accepted request are not documented, so
 * we make no claims about them.
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
          {count(stages, 'stage')} with notes and dates
          {blocked > 0 && `, ${blocked} of them blocked`}
        </li>
        <li>
          {partyCount === null
            ? 'the parties'
            : partyCount === 1
              ? 'the only party'
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
