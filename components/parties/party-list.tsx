'use client';

import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useUrlState } from '@/components/values/use-url-state';
import { UserRoundPlus } from 'lucide-react';
import { FormFailure } from '@/components/shell/form-failure';
import { GapsOf, useHasGaps } from '@/components/shell/list-gaps';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { type Column, Table } from '@/components/ui/table';
import { ContactDetails } from '@/components/values/contact-details';
import { PermissionsMatrix, PermissionsWords } from '@/components/values/permissions';
import { PersonName } from '@/components/values/person-name';
import { editRefusal, inviteRefusal, partyParams } from '@/lib/parties/party-rules';
import { partiesQuery } from '@/lib/parties/queries';
import type { Party } from '@/lib/parties/schema';
import { routes } from '@/lib/routes';
import { transactionQuery } from '@/lib/transactions/queries';
import { roleLabel } from '@/lib/values/labels';
import { EditParty, usePatchParty } from './edit-party';

/** The active parties of a transaction, with contact details and rights (endpoints 7 and 8). */
export function PartyList({ transactionId, userId }: { transactionId: string; userId: string }) {
  const { data: parties } = useSuspenseQuery(partiesQuery(transactionId));
  const hasGaps = useHasGaps(partiesQuery(transactionId).queryKey);
  const { data: transaction } = useSuspenseQuery(transactionQuery(transactionId));
  const [{ edit }, setState] = useUrlState(partyParams);
  const change = usePatchParty(transactionId);
  const missingScope = useMissingScope('transactions:write');
  const missingInviteScope = useMissingScope('invites:write');
  const held = transaction.yourPermissions;
  const refusalOf = (party: Party) => missingScope ?? editRefusal(held, party) ?? undefined;
  const edited = parties.find(({ id }) => id === edit);
  const editable = edited && held && !refusalOf(edited) ? { party: edited, held } : null;
  // If the right is withdrawn while the dialog is open, it stays open with what was entered, and says so.
  const [opened, setOpened] = useState(editable);
  const shown = editable ?? (opened?.party.id === edit ? opened : null);
  if (opened?.party !== shown?.party || opened?.held !== shown?.held) setOpened(shown);
  const refusal = shown && !editable ? (edited ? refusalOf(edited) : missingText(hasGaps)) : undefined;

  const columns: Column<Party>[] = [
    {
      id: 'person',
      header: 'Person',
      isRowHeader: true,
      text: 'narrow',
      className: '[tbody_&]:align-top',
      cell: (party) => <PersonName name={party.name} isYou={party.isYou} detail={fullRole(party)} />,
    },
    {
      id: 'contact',
      header: 'Contact',
      text: 'wide',
      className: '[tbody_&]:align-top',
      cell: (party) => <ContactDetails contact={party} agent={transaction.listing.agent} />,
    },
    {
      id: 'rights',
      header: 'Rights',
      className: '[tbody_&]:align-top',
      cell: (party) => <PartyRights party={party} />,
    },
    {
      id: 'change',
      header: 'Change',
      isHeaderHidden: true,
      align: 'end',
      className: '[tbody_&]:align-top',
      cell: (party) => (
        <Button
          size="sm"
          aria-label={`Change ${party.name ?? fullRole(party)}`}
          disabledReason={refusalOf(party)}
          isPending={change.savingIds.includes(party.id)}
          onPress={() => setState({ edit: party.id })}
        >
          Change
        </Button>
      ),
    },
  ];
  return (
    <div className="space-y-3">
      {change.failures.map(
        ({ partyId, name, error }) =>
          partyId !== shown?.party.id && (
            <FormFailure key={partyId} failure={error} what={`The change of ${name}`} hasIssues />
          ),
      )}
      <GapsOf rowsKey={partiesQuery(transactionId).queryKey} />
      <Card
        title="Parties"
        note={String(parties.length)}
        isPadded={false}
        actions={
          <LinkButton
            size="sm"
            href={routes.transactionInvite(transactionId)}
            icon={<UserRoundPlus aria-hidden />}
            disabledReason={missingInviteScope ?? inviteRefusal(held)}
          >
            Invite someone
          </LinkButton>
        }
      >
        {parties.length === 0 && hasGaps ? (
          <EmptyState kind="none-yet" title="No party could be shown so far" />
        ) : parties.length === 0 ? (
          <EmptyState kind="none-yet" title="No one is a party here">
            Someone appears here when they accept an invite.
          </EmptyState>
        ) : (
          <Table
            caption="Parties of this transaction"
            columns={columns}
            rows={parties}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
      {shown && (
        <EditParty
          key={shown.party.id}
          {...{ userId, parties, hasGaps, refusal, change, ...shown }}
          onClose={() => setState(({ edit: open }) => ({ edit: open === shown.party.id ? null : open }))}
        />
      )}
    </div>
  );
}

/** Why nothing can be saved for someone who is not in the list. */
const missingText = (hasGaps: boolean) =>
  hasGaps
    ? 'Not all parties could be read, and this person is not among the others.'
    : 'This person is not a party here any more.';
const fullRole = ({ role, representing }: Party) => roleLabel(role, representing);

function PartyRights({ party }: { party: Party }) {
  return (
    <div className="text-sm">
      <PermissionsWords permissions={party.permissions} who={party.isYou ? 'you' : 'they'} />
      <details className="mt-0.5">
        <summary className="flex min-h-6 w-max cursor-pointer items-center rounded-sm text-faint underline-offset-2 hover:text-ink hover:underline">
          All rights
        </summary>
        <PermissionsMatrix
          caption={`Rights of ${party.name ?? fullRole(party)}`}
          permissions={party.permissions}
        />
      </details>
    </div>
  );
}
