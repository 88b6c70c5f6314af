import { TriangleAlert } from 'lucide-react';
import { TextLink } from '@/components/ui/text-link';
import type { RoleStanding } from '@/lib/access-requests/role-standing';
import type { Party } from '@/lib/parties/schema';
import { routes } from '@/lib/routes';
import { roleLabel } from '@/lib/values/roles';

type RoleHoldersProps = { standing: RoleStanding; partyCount: number; role: string; transactionId: string };

/** Who has the role that is asked for: a conflict where there is no room for another, otherwise who is there. */
export function RoleHolders({ standing, partyCount, role, transactionId }: RoleHoldersProps) {
  const { holders, isTaken, side } = standing;
  const label = roleLabel(role);
  const article = /^[aeiou]/i.test(label) ? 'an' : 'a';
  const isOfBothSides = isTaken && holders.length > 1;
  return (
    <>
      {isTaken ? (
        <p className="flex gap-1.5 rounded-md bg-warning-soft px-2 py-1.5 font-medium text-warning-ink forced-colors:border">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            Already {article} {label}:{' '}
            {holders
              .map((one) => (isOfBothSides ? `${nameOf(one)} (${one.representing})` : nameOf(one)))
              .join(', ')}
          </span>
        </p>
      ) : holders.length > 0 ? (
        <p>
          {holders.map((one) => `${roleLabel(one.role, one.representing)}: ${nameOf(one)}`).join('; ')}
          {side && `. No one for the ${side} yet.`}
        </p>
      ) : (
        <p className="text-muted">No one.</p>
      )}
      <p className="mt-1">
        <TextLink href={routes.transactionParties(transactionId)} prefetch={false}>
          {partyCount === 1 ? 'See the one party' : `See all ${partyCount} parties`}
        </TextLink>
      </p>
    </>
  );
}

function nameOf({ name, company, isYou }: Party): string {
  if (isYou) return 'you';
  const firm = company?.trim();
  return name
    ? `${name}${firm ? `, ${firm}` : ''}`
    : firm
      ? `someone at ${firm}`
      : 'someone, name not shared';
}
