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
  at: number;
  form: UseFormReturn<InviteValues, unknown, CreateInviteBody[]>;
  held: Permissions;
  /** What the address is compared with. */
  around: Parameters<typeof warningOf>[1];
  contacts: readonly Contact[];
  isOnly: boolean;
  /** Why the last attempt failed. */
  failure: string | undefined;
  onPaste: (rows: NonNullable<ReturnType<typeof readPastedRows>>) => void;
  onRemove: () => void;
};

/** A table row from 56 rem, with labels above the first; a card below that. */
const look =
  'group/row grid gap-3 px-4 py-3 @md:grid-cols-2 @4xl:gap-y-1.5 @4xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,10.5rem)_minmax(0,8.5rem)_2rem] @4xl:not-first:[&_[data-label]]:sr-only';

const wide = '@md:col-span-2 @4xl:col-span-1';

/** One person to invite. */
export function InviteRow(props: InviteRowProps) {
  const { at, form, held, around, contacts, isOnly, failure, onPaste, onRemove } = props;
  const { control } = form;
  const entry = useWatch({ control, name: `rows.${at}` });
  const { errors } = useFormState({ control, name: `rows.${at}.email` });
  const [isTyping, setTyping] = useState(false);
  const doubt = warningOf(entry, around);
  // An address is wrong until it is typed to its end.
  const isEarly = isTyping && doubt?.kind === 'near-miss' && !errors.rows?.[at]?.email;
  // The button that was pressed to answer the doubt is gone.
  function settle(field: 'confirmedEmail' | 'email', value: string) {
    form.setValue(`rows.${at}.${field}`, value, { shouldDirty: true });
    form.clearErrors(`rows.${at}.email`);
    form.setFocus(`rows.${at}.email`);
  }
  const there = new Set(around.parties.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])));
  return (
    <div role="group" aria-label={`Person ${at + 1}`} className={look}>
      <FormField control={control} name={`rows.${at}.email`}>
        {({ id, name, value, onChange, onBlur, ref, errorMessage }) => (
          <ComboBox
            {...{ id, name, ref, errorMessage }}
            label="Email"
            className={wide}
            menuTrigger="input"
            inputMode="email"
            allowsCustomValue
            defaultFilter={() => true}
            choices={suggestPeople(contacts, value, there).map(({ email, detail }) => ({
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
      <FormField control={control} name={`rows.${at}.role`}>
        {(role) => (
          <FormField control={control} name={`rows.${at}.representing`}>
            {(representing) => (
              <div className={wide}>
                <RoleFields
                  role={role}
                  representing={representing}
                  labels={{ role: 'Their role', representing: 'Representing' }}
                />
              </div>
            )}
          </FormField>
        )}
      </FormField>
      <FormField control={control} name={`rows.${at}.permissions`}>
        {({ id, onChange }) => <InviteRights {...{ id, entry, held, onChange }} />}
      </FormField>
      <FormField control={control} name={`rows.${at}.expires`}>
        {(field) => <ExpiryField {...field} />}
      </FormField>
      <div className="col-span-full min-h-5 @4xl:row-start-2">
        <RowNote
          {...{ entry, held, failure }}
          doubt={isEarly ? null : doubt}
          transactionId={around.transactionId}
          onSure={() => settle('confirmedEmail', emailKey(entry.email))}
          onMeant={(email) => settle('email', email)}
        />
      </div>
      {!isOnly && (
        <div className="col-span-full -ml-3 @4xl:col-span-1 @4xl:col-start-5 @4xl:row-start-1 @4xl:ml-0 @4xl:group-first/row:pt-6">
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden />}
            aria-label={`Remove person ${at + 1}`}
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
