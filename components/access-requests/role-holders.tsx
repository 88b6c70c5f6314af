import { TextLink } from '@/components/ui/text-link';
import { PersonName } from '@/components/values/person-name';
import type { Party } from '@/lib/parties/schema';
import { routes } from '@/lib/routes';
import { fold } from '@/lib/values/fold';
import { roleLabel } from '@/lib/values/role';

type RoleHoldersProps = { parties: Party[]; role: string; transactionId: string };

/** A request names a role without a side: everybody in that role is shown with whom they represent. */
export function RoleHolders({ parties, role, transactionId }: RoleHoldersProps) {
  const holders = parties.filter((party) => fold(party.role) === fold(role));
  return (
    <>
      {holders.length === 0 ? (
        <p className="text-muted">Nobody.</p>
      ) : (
        <ul className="space-y-1.5">
          {holders.map((party) => (
            <li key={party.id}>
              <PersonName
                name={party.name}
                isYou={party.isYou}
                detail={[roleLabel(party.role, party.representing), party.company]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1">
        <TextLink href={routes.transactionParties(transactionId)} prefetch={false}>
          {parties.length === 1 ? 'See the one party' : `See all ${parties.length} parties`}
        </TextLink>
      </p>
    </>
  );
}
