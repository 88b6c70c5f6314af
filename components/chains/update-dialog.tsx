'use client';

import { useState } from 'react';
import { LetterDialog } from '@/components/ui/letter-dialog';
import { Select } from '@/components/ui/select';
import { chainReport } from '@/lib/chains/chain-report';
import { readingOrder } from '@/lib/chains/order';
import type { Audience, ChainReading } from '@/lib/chains/redact';
import { updateLetter } from '@/lib/chains/update-letter';
import type { Contact } from '@/lib/contacts/schema';
import { type Callee, peopleAt } from '@/lib/contacts/who-to-call';
import { addressLine } from '@/lib/values/address-line';

type UpdateDialogProps = {
  reading: ChainReading;
  contacts: readonly Contact[];
  /** The transaction that is meant first, one of the user's. */
  aboutId: string;
  now: number;
  /** As it was changed by hand, kept while the dialog is shut; null for the words of the records. */
  changed: string | null;
  onChange: (text: string | null) => void;
  onClose: () => void;
};

const clients = ['Seller', 'Buyer'];
const someoneElse = { client: 'another client', agent: 'another professional' } as const;

/** A letter to a client or a professional, with what they may know and no more; theirs to change before it is sent. */
export function UpdateDialog(props: UpdateDialogProps) {
  const { reading, contacts, aboutId, now, changed, onChange, onClose } = props;
  const [about, setAbout] = useState(aboutId);
  const [to, setTo] = useState<string | null>(null);

  const own = readingOrder(reading.chain).filter(({ yourRole }) => yourRole !== null);
  const people = peopleAt(contacts, about).sort((a, b) => rank(a) - rank(b));
  const chosen = people.find((one) => keyOf(one) === to) ?? (to === null ? people[0] : undefined);
  const isClient = chosen ? clients.includes(chosen.role) : to !== someoneElse.agent;
  const audience: Audience = isClient ? { level: 'client', transactionId: about } : { level: 'agent' };
  const letter = updateLetter(chainReport(reading, audience, now), {
    transactionId: about,
    name: chosen?.contact.name ?? null,
    window: reading.insight.window,
  });

  return (
    <LetterDialog
      title="Write an update"
      label="Letter"
      description={
        isClient
          ? 'For a client: nothing about the other homes, no notes and no names.'
          : 'For a professional: no amounts, notes or contact details.'
      }
      letter={letter}
      email={chosen?.contact.email ?? ''}
      changed={changed}
      onChange={onChange}
      onClose={onClose}
    >
      {own.length > 1 && (
        <Select
          label="About"
          choices={own.map((one) => ({ id: one.id, text: addressLine(one.address) }))}
          value={about}
          onChange={(id) => {
            setAbout(id);
            setTo(null);
          }}
        />
      )}
      <Select
        label="To"
        choices={[
          ...people.map((one) => ({
            id: keyOf(one),
            text: one.contact.name ?? 'Name not shared',
            detail: one.role,
          })),
          { id: someoneElse.client, text: 'Another client' },
          { id: someoneElse.agent, text: 'Another professional' },
        ]}
        value={chosen ? keyOf(chosen) : (to ?? someoneElse.client)}
        onChange={setTo}
      />
    </LetterDialog>
  );
}

const keyOf = ({ contact, role }: Callee) => `${contact.id} ${role}`;

/** Clients first: it is they who wait for news. */
const rank = ({ role }: Callee) => (clients.includes(role) ? 0 : 1);
