'use client';

import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ComboBox } from '@/components/ui/combo-box';
import { FormField } from '@/components/ui/form-field';
import { RoleFields } from '@/components/values/role-fields';
import type { Contact } from '@/lib/contacts/schema';
import { warningOf, emailKey, suggestPeople } from '@/lib/invites/invite-entry';
import { readPastedRows } from '@/lib/invites/pasted-rows';
import type { CreateInviteBody } from '@/lib/invites/schema';
import type { Permissions } from '@/lib/values/schema';
import { ExpiryField, InviteRights } from './invite-rights';
import type { InviteValues } from './invite-table';
import { RowNote } from './row-note';

type InviteRowProps = {
  index: number;
  form: UseFormReturn<InviteValues, unknown, CreateInviteBody[]>;
  held: Permissions;
  /** The parties, invites and domains to check the address against. */
  knownPeople: Parameters<typeof warningOf>[1];
  contacts: readonly Contact[];
  isOnly: boolean;
  /** Why the last attempt failed. */
  failure: string | undefined;
  onPaste: (rows: NonNullable<ReturnType<typeof readPastedRows>>) => void;
  onRemove: () => void;
};

/** A table row from 56 rem up, with labels above the first row only; a card below that. */
const rowClasses =
  'group/row grid gap-3 px-4 py-3 @md:grid-cols-2 @4xl:gap-y-1.5 @4xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,10.5rem)_minmax(0,8.5rem)_2rem] @4xl:not-first:[&_[data-label]]:sr-only';

const cellClasses = '@md:col-span-2 @4xl:col-span-1';

/** The fields for one person to invite. */
export function InviteRow(props: InviteRowProps) {
  const { index, form, held, knownPeople, contacts, isOnly, failure, onPaste, onRemove } = props;
  const { control } = form;
  const entry = useWatch({ control, name: `rows.${index}` });
  const { errors } = useFormState({ control, name: `rows.${index}.email` });
  const [isTyping, setTyping] = useState(false);
  const warning = warningOf(entry, knownPeople);
  // While typing, an incomplete address may look like a typo.
  const hidesWarning = isTyping && warning?.kind === 'near-miss' && !errors.rows?.[index]?.email;
  // Focus moves to the field, because the pressed button disappears with the warning.
  function resolveWarning(field: 'confirmedEmail' | 'email', value: string) {
    form.setValue(`rows.${index}.${field}`, value, { shouldDirty: true });
    form.clearErrors(`rows.${index}.email`);
    form.setFocus(`rows.${index}.email`);
  }
  const existing = new Set(knownPeople.parties.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])));
  return (
    <div role="group" aria-label={`Person ${index + 1}`} className={rowClasses}>
      <FormField control={control} name={`rows.${index}.email`}>
        {({ id, name, value, onChange, onBlur, ref, errorMessage }) => (
          <ComboBox
            {...{ id, name, ref, errorMessage }}
            label="Email"
            className={cellClasses}
            menuTrigger="input"
            inputMode="email"
            allowsCustomValue
            defaultFilter={() => true}
            choices={suggestPeople(contacts, value, existing).map(({ email, detail }) => ({
              id: email,
              text: email,
              detail,
            }))}
            inputValue={value}
            onInputChange={onChange}
            onFocus={() => setTyping(true)}
            onBlur={() => {
              setTyping(false);
              onBlur();
            }}
            onPaste={(event) => {
              const pasted = readPastedRows(event.clipboardData.getData('text/plain'));
              if (!pasted) return;
              event.preventDefault();
              onPaste(pasted);
            }}
          />
        )}
      </FormField>
      <FormField control={control} name={`rows.${index}.role`}>
        {(role) => (
          <FormField control={control} name={`rows.${index}.representing`}>
            {(representing) => (
              <div className={cellClasses}>
                <RoleFields role={role} representing={representing} label="Their role" />
              </div>
            )}
          </FormField>
        )}
      </FormField>
      <FormField control={control} name={`rows.${index}.permissions`}>
        {({ id, onChange }) => <InviteRights {...{ id, entry, held, onChange }} />}
      </FormField>
      <FormField control={control} name={`rows.${index}.expires`}>
        {(field) => <ExpiryField {...field} />}
      </FormField>
      <div className="col-span-full min-h-5 @4xl:row-start-2">
        <RowNote
          {...{ entry, held, failure }}
          warning={hidesWarning ? null : warning}
          transactionId={knownPeople.transactionId}
          onConfirm={() => resolveWarning('confirmedEmail', emailKey(entry.email))}
          onCorrect={(email) => resolveWarning('email', email)}
        />
      </div>
      {!isOnly && (
        <div className="col-span-full -ml-3 @4xl:col-span-1 @4xl:col-start-5 @4xl:row-start-1 @4xl:ml-0 @4xl:group-first/row:pt-6">
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden />}
            aria-label={`Remove person ${index + 1}`}
            onPress={onRemove}
            className="@4xl:w-8 @4xl:px-0"
          >
            <span className="@4xl:sr-only">Remove</span>
          </Button>
        </div>
      )}
    </div>
  );
}
