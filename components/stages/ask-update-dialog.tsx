'use client';

import { useState } from 'react';
import { partlyRead, useAddressBook } from '@/components/insight/use-address-book';
import { LetterDialog } from '@/components/ui/letter-dialog';
import { Select } from '@/components/ui/select';
import { calleeChoice, calleeKey } from '@/lib/contacts/callee-choice';
import { mayCallIn } from '@/lib/contacts/may-call';
import { whoToAsk } from '@/lib/contacts/who-to-call';
import { awaitedStage, type StageFindings } from '@/lib/insight/stage-findings';
import { sentence } from '@/lib/insight/words';
import { askLetter } from '@/lib/stages/ask-letter';
import type { Stage } from '@/lib/stages/schema';
import { type EditedLetter, letterFor } from '@/lib/values/greeting';

type AskUpdateDialogProps = {
  stage: Stage;
  findings: StageFindings;
  /** The first line of the home's address. */
  place: string;
  /** In the transaction; a conveyancer may not write to everyone. */
  yourRole: string | null;
  now: number;
  /** Kept while the dialog is closed; null for the generated letter. */
  changed: EditedLetter | null;
  onChange: (changed: EditedLetter | null) => void;
  onClose: () => void;
};

const someoneElse = 'someone else';

/** A letter that asks the person who usually clears a stage, or another party, how it stands. */
export function AskUpdateDialog(props: AskUpdateDialogProps) {
  const { stage, findings, place, yourRole, now, changed, onChange, onClose } = props;
  const book = useAddressBook();
  const [to, setTo] = useState<string | null>(null);
  const { transactionId } = stage;
  const mayCall = mayCallIn([{ id: transactionId, yourRole }], book.contacts, true);
  const awaited = awaitedStage(stage);
  const { callee, others, because } = whoToAsk(book.contacts, transactionId, awaited, undefined, mayCall);
  const people = callee ? [callee, ...others] : others;
  const chosen = to === null ? callee : (people.find((person) => calleeKey(person) === to) ?? null);
  const isReading = book.isReading && !callee;
  const reason = (callee ? null : partlyRead(book)) ?? sentence(because);
  const note = isReading ? 'Reading the address book…' : chosen === callee ? reason : undefined;
  const selected = chosen ? calleeKey(chosen) : someoneElse;
  const name = chosen?.contact.name ?? null;
  const letter = askLetter(stage, findings, { place, name, now });
  return (
    <LetterDialog
      title="Ask for an update"
      label="Words"
      description="The stage is named by its kind; no notes, amounts or other names."
      letter={letter}
      email={chosen?.contact.email ?? ''}
      editedBody={changed && letterFor(changed, name)}
      onChange={(text) => {
        // People who are read later must not become the reader of a letter that is being edited.
        setTo(selected);
        onChange(text === null ? null : { text, for: name });
      }}
      onClose={onClose}
    >
      <Select
        label="To"
        className="sm:col-span-2"
        description={book.missing ?? note}
        choices={[...people.map(calleeChoice), { id: someoneElse, text: 'Someone else' }]}
        value={selected}
        onChange={setTo}
      />
    </LetterDialog>
  );
}
