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
  emailKey,
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
import { CheckCoverage, CorrectedInvite, useInviteRefusal, useSentInvites } from './sent-invites';
import { InviteResults } from './invite-results';
import { InviteRow } from './invite-row';
import { useRecheck } from './use-recheck';
import { useSendInvites } from './use-send-invites';

export type InviteValues = { rows: InviteEntry[] };

type InviteTableProps = {
  transactionId: string;
  userId: string;
  /** Values for the first row, from the URL. */
  prefill: {
    email: string;
    role: string;
    representing: string;
    expires: InviteExpiry | null;
    correct: string;
  };
};

const noRights = permissionsWhere(() => false);

/** Invites people (endpoint 19), one per row. Rows are sent one after the other, and failed rows stay. */
export function InviteTable({ transactionId, userId, prefill }: InviteTableProps) {
  const { data: transaction } = useSuspenseQuery(transactionQuery(transactionId));
  const { data: parties } = useSuspenseQuery(partiesQuery(transactionId));
  const sent = useSentInvites();
  const refusal = useInviteRefusal(transactionId);
  const [isBookNeeded, setBookNeeded] = useState(false);
  const book = useAddressBook(isBookNeeded);
  const [status, setStatus] = useState('');
  const table = useRef<HTMLDivElement>(null);
  const held = transaction.yourPermissions ?? noRights;
  // Includes the user's own party, and so the domain of their firm.
  const domains = [...parties, ...book.contacts].flatMap(({ email }) => (email ? [domainOf(email)] : []));
  const knownPeople = { transactionId, parties, sent: sent.rows, domains: [...new Set(domains)] };

  const filledRows = (rows: InviteEntry[]) => rows.flatMap((row, index) => (isBlank(row) ? [] : [index]));
  const form = useForm<InviteValues, unknown, CreateInviteBody[]>({
    defaultValues: {
      rows: [
        entryOf({
          email: prefill.email,
          role: prefill.role,
          representing: prefill.representing || sideOfRole(prefill.role) || '',
          ...(prefill.expires && { expires: prefill.expires }),
        }),
      ],
    },
    resolver: (values, ...rest) => {
      const filled = filledRows(values.rows);
      const problemOf = (index: number) => {
        const warning = warningOf(values.rows[index]!, knownPeople);
        return duplicateRefusal(values.rows, index) ?? (warning && unresolvedWarnings[warning.kind]);
      };
      const schema = z
        .array(createInviteBodySchema)
        .check(z.minLength(1, 'Enter an email address, like name@example.com'), ({ value, issues }) => {
          filled.forEach((index, position) => {
            const message = problemOf(index);
            if (message) issues.push({ code: 'custom', message, path: [position, 'email'], input: value });
          });
        });
      return bodyResolver<InviteValues, CreateInviteBody[]>(schema, {
        toBody: ({ rows }) => filled.map((index) => bodyOf(rows[index]!, held)),
        fieldOf: (path) => {
          const [position, ...field] = path.split('.');
          return position ? `rows.${filled[Number(position)]}.${field.join('.')}` : 'rows.0.email';
        },
      })(values, ...rest);
    },
  });
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'rows' });
  const rows = useWatch({ control: form.control, name: 'rows' });
  const prefilled = prefill.correct || prefill.email || [prefill.role, prefill.representing].filter(Boolean).join(' '); // oxfmt-ignore
  const draft = { owner: userId, name: `invite:${transactionId}:${prefilled}` };
  const { send, progress, failures, results, outcome } = useSendInvites(transactionId, form, draft);
  const recheck = useRecheck(transactionId, sent.readRefusal === undefined, form);
  const filledCount = filledRows(rows).length;
  const isCorrection = prefill.correct !== '';
  useEffect(() => {
    if (isCorrection) form.setFocus('rows.0.email');
  }, [form, isCorrection]);

  function addRow() {
    const expires = rows.at(-1)?.expires;
    append(entryOf(expires && { expires }), { focusName: `rows.${rows.length}.email` });
  }

  function removeRow(index: number) {
    // Move focus to a neighbouring row before the focused one is removed.
    form.setFocus(`rows.${index + 1 < fields.length ? index + 1 : index - 1}.email`);
    remove(index);
    setStatus(`Person ${index + 1} was removed.`);
  }

  function paste(index: number, pasted: NonNullable<ReturnType<typeof readPastedRows>>) {
    const current = form.getValues(`rows.${index}`);
    const entries = pasted.map((row) => entryOf({ ...row, expires: current.expires }));
    if (isBlank(current)) {
      const { email, role, representing } = entries.shift()!;
      form.setValue(`rows.${index}.email`, email, { shouldDirty: true });
      form.setValue(`rows.${index}.role`, role);
      form.setValue(`rows.${index}.representing`, representing);
    }
    insert(index + 1, entries, { shouldFocus: false });
    setStatus(`${count(pasted.length, 'person was', 'people were')} filled in.`);
  }

  // False for dialogs and lists that a row opens: they handle their own keys.
  const isInTable = ({ key, target }: KeyboardEvent) =>
    key === 'Enter' && target instanceof Node && Boolean(table.current?.contains(target));

  function submitOnCtrlEnter(event: KeyboardEvent) {
    if (!isInTable(event) || !(event.ctrlKey || event.metaKey)) return;
    // Captured before the focused control handles it as a press.
    event.preventDefault();
    event.stopPropagation();
    table.current?.querySelector('form')?.requestSubmit();
  }

  // Enter alone in a field does not send, because an invite cannot be withdrawn.
  function preventEnterSubmit(event: KeyboardEvent) {
    if (isInTable(event) && event.target instanceof HTMLInputElement) event.preventDefault();
  }

  return (
    <div
      ref={table}
      onKeyDownCapture={submitOnCtrlEnter}
      onKeyDown={preventEnterSubmit}
      onFocus={() => setBookNeeded(true)}
      className="space-y-4"
    >
      {prefill.correct && <CorrectedInvite id={prefill.correct} email={prefill.email} sent={sent} />}
      {outcome && <InviteResults {...{ outcome, results }} address={transaction.property.address} />}
      <Form
        form={form}
        label="Invite people"
        errorsAt="fields"
        submitLabel={filledCount > 1 ? `Send ${filledCount} invitations` : 'Send the invitation'}
        disabledReason={refusal}
        onSubmit={async (bodies) => {
          setStatus('');
          return (await recheck(bodies)) && send(bodies);
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
            {fields.map(({ id }, index) => (
              <InviteRow
                key={id}
                {...{ index, form, held, knownPeople }}
                contacts={book.contacts}
                isOnly={fields.length === 1}
                failure={failures.get(emailKey(rows[index]?.email ?? ''))}
                onPaste={(pasted) => paste(index, pasted)}
                onRemove={() => removeRow(index)}
              />
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
            <Button icon={<UserRoundPlus aria-hidden />} onPress={addRow}>
              Add a person
            </Button>
            <CheckCoverage parties={parties} sent={sent} />
          </div>
        </Card>
        <p role="status" className="text-sm text-muted empty:sr-only">
          {progress ?? status}
        </p>
      </Form>
    </div>
  );
}
