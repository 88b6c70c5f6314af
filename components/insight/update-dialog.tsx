'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { LetterDialog } from '@/components/ui/letter-dialog';
import { Select } from '@/components/ui/select';
import { chainReport } from '@/lib/chains/chain-report';
import { readingOrder } from '@/lib/chains/graph';
import type { Audience, ChainReading } from '@/lib/chains/redact';
import { type Copied, recordCopy } from '@/lib/chains/since-copied';
import { updateLetter } from '@/lib/chains/update-letter';
import type { Contact } from '@/lib/contacts/schema';
import { calleeChoice, calleeKey } from '@/lib/contacts/callee-choice';
import { type Callee, peopleAt } from '@/lib/contacts/who-to-call';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import type { Stage } from '@/lib/stages/schema';
import { addressLine } from '@/lib/values/addresses';
import { letterFor } from '@/lib/values/greeting';
import { type LetterEdits, letterKey, unusedEdits } from './letter-edits';
import { useMemory } from './use-memory';

export type UpdateDialogProps = {
  /** Has a transaction of the user's own. */
  reading: ChainReading;
  contacts: readonly Contact[];
  /** The transaction selected at first, if it is still one of the user's own. */
  aboutId: string;
  userId: string;
  now: number;
  /** Kept while the dialog is closed. */
  edits: LetterEdits;
  /** All `edits` are about this chain; otherwise some may be about others. */
  isForOneChain?: boolean;
  onEdit: (edits: LetterEdits) => void;
  onClose: () => void;
};

/** A party to the sale, such as "Seller" or "Prospective Buyer", but not "Buyer's Agent". */
const isClient = ({ role }: Callee) => /(^|\s)(seller|buyer)$/i.test(role);
const someoneElse = {
  client: 'another client',
  agent: 'another professional',
  internal: 'a colleague',
} as const;
const choices: Record<Audience['level'], { text: string; description: string }> = {
  client: {
    text: 'Another client',
    description: 'For a client: nothing about the other homes, no notes and no names.',
  },
  agent: {
    text: 'Another professional',
    description: 'For a professional: no amounts, notes or contact details.',
  },
  internal: {
    text: 'A colleague',
    description: 'For a colleague: with titles and notes as they are recorded.',
  },
};
const levels = ['client', 'agent', 'internal'] as const;

/** A letter to a client, a professional or a colleague, with only what they may know. The user can edit it before sending. */
export function UpdateDialog(props: UpdateDialogProps) {
  const { reading, contacts, aboutId, userId, now, edits, isForOneChain, onEdit, onClose } = props;
  const letterAbout = (about: string) => ({ about, to: readerOfLatestEdit(edits, about) });
  const [choice, setChoice] = useState(() => letterAbout(aboutId));

  const own = readingOrder(reading.chain).filter(({ yourRole }) => yourRole !== null);
  // The chosen transaction can leave the chain while the dialog is open.
  const about = [choice.about, aboutId].find((one) => own.some(({ id }) => id === one)) ?? own[0]!.id;
  const { to } = about === choice.about ? choice : letterAbout(about);
  const setTo = (next: string) => setChoice({ about, to: next });
  const ownIds = own.map(({ id }) => id);
  const [firstIds] = useState(() => [aboutId, ...ownIds]);
  const lost = unusedEdits(edits, isForOneChain ? undefined : firstIds, ownIds).map(({ text }) => text);
  const people = peopleAt(contacts, about).sort((a, b) => rank(a) - rank(b));
  const chosen = people.find((person) => calleeKey(person) === to) ?? (to === null ? people[0] : undefined);
  const selected = chosen ? calleeKey(chosen) : (to ?? someoneElse.client);
  const level = chosen
    ? isClient(chosen)
      ? 'client'
      : 'agent'
    : (levels.find((name) => someoneElse[name] === to) ?? 'client');
  const audience: Audience = level === 'client' ? { level, transactionId: about } : { level };
  const { copiedOf, note } = useCopied(userId);
  // A letter says what changed since the last one to the same reader. Seller and buyer count as different readers.
  const reader = level === 'client' ? (chosen?.role ?? level) : level;
  // An edited letter is not shown for another reader, who may know less, nor about another sale.
  const editKey = letterKey(about, reader);
  // Frozen when the dialog opens, so that a letter copied now is not compared with itself.
  const [lastCopiedOf] = useState(() => copiedOf);
  const name = chosen?.contact.name ?? null;
  const letter = updateLetter(chainReport(reading, audience, now), {
    transactionId: about,
    name,
    window: windowAbout(reading.insight, about),
    copied: lastCopiedOf(about, reader),
  });

  const edited = edits[editKey] ?? null;
  // What is recorded while a letter is edited is not told in it.
  const told = edited ? edited.told : reading.stages.get(about);

  return (
    <LetterDialog
      title="Write an update"
      label="Letter"
      description={choices[level].description}
      letter={letter}
      email={chosen?.contact.email ?? ''}
      editedBody={edited && letterFor(edited, name)}
      onChange={(text) => {
        // People who are read later must not become the reader of a letter that is being edited.
        setTo(selected);
        const { [editKey]: _, ...others } = edits;
        onEdit({ ...others, [editKey]: text === null ? null : { text, for: name, to: selected, told } });
      }}
      onClose={onClose}
      onUsed={() => {
        if (told) note(about, reader, told);
        if (edited) onEdit({ ...edits, [editKey]: { ...edited, isUsed: true } });
      }}
    >
      {lost.length > 0 && (
        <Banner
          tone="warning"
          title="You edited a letter about a transaction that is no longer in this chain, or no longer yours"
          isLive
          className="sm:col-span-2"
        >
          <p className="whitespace-pre-line">{lost.join('\n\n')}</p>
        </Banner>
      )}
      {own.length > 1 && (
        <Select
          label="About"
          choices={own.map(({ id, address }) => ({ id, text: addressLine(address) }))}
          value={about}
          onChange={(id) => setChoice(letterAbout(id))}
        />
      )}
      <Select
        label="To"
        choices={[
          ...people.map(calleeChoice),
          ...levels.map((name) => ({ id: someoneElse[name], text: choices[name].text })),
        ]}
        value={selected}
        onChange={setTo}
      />
    </LetterDialog>
  );
}

/** The window of the joined links, or a sale's own if it is not joined to them. */
const windowAbout = ({ joined, window, links }: ChainInsight, about: string) =>
  joined.includes(about) ? window : (links.find((link) => link.transactionId === about)?.window ?? null);

/** Whom the letter about a transaction that was edited last and not used yet is for; null if there is none. */
const readerOfLatestEdit = (edits: LetterEdits, about: string): string | null =>
  unusedEdits(edits, [about]).at(-1)?.to ?? null;

/** Clients come first, because they are waiting for news. */
const rank = (person: Callee) => (isClient(person) ? 0 : 1);

/** The state of a transaction when an update about it was last copied for a reader, and a function to record that. */
function useCopied(userId: string) {
  const { memory, act } = useMemory(userId);
  const keyOf = (transactionId: string, reader: string) => `${transactionId}:${reader}`;
  return {
    copiedOf: (transactionId: string, reader: string): Copied | null =>
      memory?.value.copied?.[keyOf(transactionId, reader)] ?? null,
    note: (transactionId: string, reader: string, stages: readonly Stage[]) =>
      act({ do: 'copy', key: keyOf(transactionId, reader), copied: recordCopy(stages, Date.now()) }),
  };
}
