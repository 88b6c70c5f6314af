'use client';

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useAddressBook } from '@/components/insight/use-address-book';
import { bodyResolver } from '@/components/ui/body-resolver';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Form } from '@/components/ui/form';
import { Kbd } from '@/components/ui/kbd';
import {
  bodyOf,
  warningOf,
  duplicateRefusal,
  entryOf,
  type InviteEntry,
  isBlank,
  unresolvedWarnings,
} from '@/lib/invites/invite-entry';
import { domainOf } from '@/lib/invites/near-miss-domain';
import type { readPastedRows } from '@/lib/invites/pasted-rows';
import { createInviteBodySchema, type CreateInviteBody, type InviteExpiry } from '@/lib/invites/schema';
import { partiesQuery } from '@/lib/parties/queries';
import { transactionQuery } from '@/lib/transactions/queries';
import { sideOfRole } from '@/lib/values/labels';
import { permissionsWhere } from '@/lib/values/permissions';
import { count } from '@/lib/values/text';
import { CheckReach, CorrectedInvite, useInviteRefusal, useSentInvites } from './sent-invites';
import { InviteResults } from './invite-results';
import { InviteRow } from './invite-row';
import { useSendInvites } from './use-send-invites';

export type InviteValues = { rows: InviteEntry[] };

type InviteTableProps = {
  transactionId: string;
  userId: string;
  /** Fills in the first row, from the address bar. */
  given: {
    email: string;
    role: string;
    representing: string;
    expires: InviteExpiry | null;
    correct: string;
  };
};

const none = permissionsWhere(() => false);

/** Invites people (endpoint 19): one row each, sent one after the other; rows that fail stay. */
export function InviteTable({ transactionId, userId, given }: InviteTableProps) {
  const { data: transaction } = useSuspenseQuery(transactionQuery(transactionId));
  const { data: parties } = useSuspenseQuery(partiesQuery(transactionId));
  const sent = useSentInvites();
  const refusal = useInviteRefusal(transactionId);
  const [isBookNeeded, setBookNeeded] = useState(false);
  const book = useAddressBook(isBookNeeded);
  const [said, setSaid] = useState('');
  const table = useRef<HTMLDivElement>(null);
  const held = transaction.yourPermissions ?? none;
  // The firm's domain is that of the signed-in person.
  const known = [...parties, ...book.contacts].flatMap(({ email }) => (email ? [domainOf(email)] : []));
  const around = { transactionId, parties, sent: sent.rows, domains: [...new Set(known)] };

  const isEntered = (rows: InviteEntry[]) => rows.flatMap((row, at) => (isBlank(row) ? [] : [at]));
  const form = useForm<InviteValues, unknown, CreateInviteBody[]>({
    defaultValues: {
      rows: [
        entryOf({
          email: given.email,
          role: given.role,
          representing: given.representing || sideOfRole(given.role) || '',
          ...(given.expires && { expires: given.expires }),
        }),
      ],
    },
    resolver: (values, ...rest) => {
      const entered = isEntered(values.rows);
      const problemOf = (at: number) => {
        const doubt = warningOf(values.rows[at]!, around);
        return duplicateRefusal(values.rows, at) ?? (doubt && unresolvedWarnings[doubt.kind]);
      };
      const schema = z
        .array(createInviteBodySchema)
        .check(z.minLength(1, 'Enter an email address, like name@example.com'), ({ value, issues }) => {
          entered.forEach((at, place) => {
            const message = problemOf(at);
            if (message) issues.push({ code: 'custom', message, path: [place, 'email'], input: value });
          });
        });
      return bodyResolver<InviteValues, CreateInviteBody[]>(schema, {
        toBody: ({ rows }) => entered.map((at) => bodyOf(rows[at]!, held)),
        fieldOf: (path) => {
          const [place, ...field] = path.split('.');
          return place ? `rows.${entered[Number(place)]}.${field.join('.')}` : 'rows.0.email';
        },
      })(values, ...rest);
    },
  });
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'rows' });
  const rows = useWatch({ control: form.control, name: 'rows' });
  const draft = { owner: userId, name: `invite:${transactionId}:${given.correct || given.email}` };
  const { send, progress, failures, results, outcome } = useSendInvites(transactionId, form, draft);
  const entered = isEntered(rows).length;
  const isCorrection = given.correct !== '';
  useEffect(() => {
    if (isCorrection) form.setFocus('rows.0.email');
  }, [form, isCorrection]);

  function addRow() {
    const expires = rows.at(-1)?.expires;
    append(entryOf(expires && { expires }), { focusName: `rows.${rows.length}.email` });
  }

  function removeRow(at: number) {
    // The focus goes to the next row before it can be lost.
    form.setFocus(`rows.${at + 1 < fields.length ? at + 1 : at - 1}.email`);
    remove(at);
    setSaid(`Person ${at + 1} was removed.`);
  }

  function paste(at: number, pasted: NonNullable<ReturnType<typeof readPastedRows>>) {
    const current = form.getValues(`rows.${at}`);
    const entries = pasted.map((row) => entryOf({ ...row, expires: current.expires }));
    const takesPlace = isBlank(current);
    if (takesPlace) {
      const { email, role, representing } = entries.shift()!;
      form.setValue(`rows.${at}.email`, email, { shouldDirty: true });
      form.setValue(`rows.${at}.role`, role);
      form.setValue(`rows.${at}.representing`, representing);
    }
    insert(at + 1, entries, { shouldFocus: false });
    setSaid(`${count(pasted.length, 'person was', 'people were')} filled in.`);
  }

  // A dialog or list within a row handles its own keys.
  const isInTable = ({ key, target }: KeyboardEvent) =>
    key === 'Enter' && target instanceof Node && Boolean(table.current?.contains(target));

  function sendByKey(event: KeyboardEvent) {
    if (!isInTable(event) || !(event.ctrlKey || event.metaKey)) return;
    // Before the focused control treats it as a press.
    event.preventDefault();
    event.stopPropagation();
    table.current?.querySelector('form')?.requestSubmit();
  }

  // An invite cannot be withdrawn, so Enter alone in a field does not send.
  function keepFromSending(event: KeyboardEvent) {
    if (isInTable(event) && event.target instanceof HTMLInputElement) event.preventDefault();
  }

  return (
    <div
      ref={table}
      onKeyDownCapture={sendByKey}
      onKeyDown={keepFromSending}
      onFocus={() => setBookNeeded(true)}
      className="space-y-4"
    >
      {given.correct && <CorrectedInvite id={given.correct} email={given.email} sent={sent} />}
      {outcome && <InviteResults {...{ outcome, results }} address={transaction.property.address} />}
      <Form
        form={form}
        label="Invite people"
        errorsAt="fields"
        submitLabel={entered > 1 ? `Send ${entered} invitations` : 'Send the invitation'}
        disabledReason={refusal}
        onSubmit={(bodies) => {
          setSaid('');
          return send(bodies);
        }}
        draft={draft}
        cancel={
          <p className="text-sm text-muted pointer-coarse:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> sends
          </p>
        }
      >
        <Card
          title="Who to invite"
          note="One row per person. Rows copied from a spreadsheet can be pasted into Email."
          isPadded={false}
        >
          <div className="@container divide-y divide-line">
            {fields.map(({ id }, at) => (
              <InviteRow
                key={id}
                {...{ at, form, held, transactionId, around }}
                contacts={book.contacts}
                isOnly={fields.length === 1}
                failure={failures.get(rows[at]?.email.trim().toLowerCase() ?? '')}
                onPaste={(pasted) => paste(at, pasted)}
                onRemove={() => removeRow(at)}
              />
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
            <Button icon={<UserRoundPlus aria-hidden />} onPress={addRow}>
              Add a person
            </Button>
            <CheckReach parties={parties} sent={sent} />
          </div>
        </Card>
        <p role="status" className="text-sm text-muted empty:hidden">
          {progress ?? said}
        </p>
      </Form>
    </div>
  );
}
