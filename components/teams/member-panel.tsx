'use client';

import { SidePanel } from '@/components/ui/side-panel';
import { TextLink } from '@/components/ui/text-link';
import { useAnnounced } from '@/components/ui/use-announced';
import { partlyRead, useAddressBook } from '@/components/insight/use-address-book';
import { memberSales, type Namesake } from '@/lib/teams/member-sales';
import type { TeamMember } from '@/lib/teams/schema';
import { routes } from '@/lib/routes';
import { roleLabel } from '@/lib/values/labels';
import { count } from '@/lib/values/text';

type MemberPanelProps = { member: TeamMember; teamName: string | null; onClose: () => void };

/** The sales of a team member on the user's own chains. Reads the address book when opened. */
export function MemberPanel({ member, teamName, onClose }: MemberPanelProps) {
  return (
    <SidePanel
      title={member.name.trim() || 'Name not given'}
      subtitle={member.you ? 'Your sales' : 'Sales on your chains, matched by name'}
      isOpen
      onClose={onClose}
    >
      <div className="space-y-4 text-sm">
        {member.you ? (
          <p>
            Your own sales are <TextLink href={routes.chains()}>your chains</TextLink>.
          </p>
        ) : (
          <MemberSales member={member} teamName={teamName} />
        )}
      </div>
    </SidePanel>
  );
}

function MemberSales({ member, teamName }: Pick<MemberPanelProps, 'member' | 'teamName'>) {
  const book = useAddressBook();
  const { contacts, isReading, missing } = book;
  const part = partlyRead(book);
  // Without the count, which changes with each page.
  const announced = useAnnounced<HTMLSpanElement>(isReading);
  const namesakes = memberSales(member.name, teamName, contacts);
  const name = member.name.trim() || 'this name';
  return (
    <>
      {missing && <p className="text-muted">We could not look for their sales: {missing}</p>}
      {isReading && (
        <p className="text-muted">
          <span {...announced}>Looking in your address book:</span>{' '}
          {count(contacts.length, 'person', 'people')} so far.
        </p>
      )}
      {part && <p className="text-muted">{part}</p>}
      {!missing && !part && !isReading && namesakes.length === 0 && (
        <p className="text-muted">
          No one called {name} is in your address book. It holds the people on your chains who share their
          name with you.
        </p>
      )}
      {namesakes.length > 1 && (
        <p className="text-muted">
          {namesakes.length} people called {name} are in your address book. We cannot tell which of them is
          the member.
        </p>
      )}
      {namesakes.map((person) => (
        <NamesakeSales key={person.id} person={person} teamName={teamName} />
      ))}
      {namesakes.length > 0 && (
        <p className="text-muted">
          Matched by name: the service does not say which people of your chains are members of a team. Sales
          on chains you are not in are not shown.
        </p>
      )}
    </>
  );
}

function NamesakeSales({ person, teamName }: { person: Namesake; teamName: string | null }) {
  const { company, isOfTeam, sales } = person;
  const chains = new Set(sales.map(({ chainId }) => chainId)).size;
  const firm = company ?? 'No firm given';
  return (
    <section aria-label={firm}>
      <h3 className="font-semibold">{firm}</h3>
      <p className="mb-1.5 text-muted">
        {count(sales.length, 'sale')} in {count(chains, 'chain')}
        {teamName && company && !isOfTeam && `. The firm is not called ${teamName}: check that it is them.`}
      </p>
      <ul className="divide-y divide-line">
        {sales.map(({ chainId, transactionId, role, representing, address }) => (
          <li key={`${transactionId}${role}${representing}`} className="py-1.5">
            <TextLink
              variant="plain"
              href={routes.chain(chainId, { select: transactionId })}
              prefetch={false}
            >
              {address}
            </TextLink>
            <span className="block text-muted">{roleLabel(role, representing)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
