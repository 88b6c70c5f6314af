'use client';

import { useState } from 'react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { failureWords } from '@/components/shell/failure-words';
import { bodyResolver } from '@/components/ui/body-resolver';
import { Card } from '@/components/ui/card';
import { Form } from '@/components/ui/form';
import { FormField } from '@/components/ui/form-field';
import { TextArea } from '@/components/ui/text-area';
import { RightsPicker } from '@/components/values/rights-picker';
import { BffError } from '@/lib/bff/bff-error';
import { usualExpiry } from '@/lib/invites/expiry';
import { readInviteRows } from '@/lib/invites/invite-rows';
import { createInviteMutation } from '@/lib/invites/mutations';
import { inviteKeys } from '@/lib/invites/queries';
import { createInviteBodySchema, type CreateInviteBody, type InviteExpiry } from '@/lib/invites/schema';
import { partiesQuery } from '@/lib/parties/queries';
import { transactionQuery } from '@/lib/transactions/queries';
import { cutToHeld, permissionPresets, permissionsWhere } from '@/lib/values/permission-presets';
import type { Permissions } from '@/lib/values/permissions';
import { BulkResults, type BulkResult } from './bulk-results';
import { CheckReach } from './check-reach';
import { ExpiryField } from './expiry-field';
import { InviteRowsPreview } from './invite-rows-preview';
import { useInviteRefusal } from './use-invite-refusal';
import { useSentInvites } from './use-sent-invites';

type Values = { rows: string; permissions: Permissions; expires: InviteExpiry };

const bodySchema = z
  .array(createInviteBodySchema)
  .check(z.minLength(1, 'Paste at least one row that is ready to send'));

/** Invites several people: pasted rows are checked before anything is sent, and only what failed stays to try again. */
export function BulkInvite({ transactionId, userId }: { transactionId: string; userId: string }) {
  const { data: transaction } = useSuspenseQuery(transactionQuery(transactionId));
  const { data: parties } = useSuspenseQuery(partiesQuery(transactionId));
  const sent = useSentInvites();
  const refusal = useInviteRefusal(transactionId);
  const client = useQueryClient();
  // The lists are read again once, after the last row.
  const { mutateAsync } = useMutation({ ...createInviteMutation(transactionId), onSettled: undefined });
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [results, setResults] = useState<BulkResult[]>([]);
  const [progress, setProgress] = useState<string | null>(null);

  const held = transaction.yourPermissions ?? permissionsWhere(() => false);
  const read = ({ rows, ...offer }: Values) =>
    readInviteRows(rows, { transactionId, offer, parties, sent: sent.rows });
  const form = useForm<Values, unknown, CreateInviteBody[]>({
    defaultValues: {
      rows: '',
      permissions: cutToHeld(permissionPresets[1].permissions, held),
      expires: usualExpiry,
    },
    // The summary of errors takes the focus.
    shouldFocusError: false,
    resolver: bodyResolver(bodySchema, {
      toBody: (values) => read(values).flatMap(({ body }) => body ?? []),
      fieldOf: () => 'rows',
    }),
  });
  const [rowsText, permissions, expires] = useWatch({
    control: form.control,
    name: ['rows', 'permissions', 'expires'],
  });
  const rows = read({ rows: rowsText, permissions, expires });
  const ready = rows.filter(({ body }) => body).length;

  async function send(bodies: CreateInviteBody[]): Promise<boolean> {
    const failed = new Map<string, string>();
    const done: BulkResult[] = [];
    // One after the other: the key's allowance is everybody's, and the order of the rows stays.
    for (const body of bodies) {
      setProgress(`Sending ${done.length + failed.size + 1} of ${bodies.length}…`);
      try {
        const result = await mutateAsync(body);
        if (result.outcome === 'saved') done.push({ body, emailSent: result.data.emailSent });
        else if (result.outcome === 'unknown') done.push({ body, emailSent: 'unknown' });
        else failed.set(body.email, 'Not saved; the service’s answer was lost');
      } catch (error) {
        if (!(error instanceof BffError)) throw error;
        failed.set(body.email, error.status === 400 ? error.message : failureWords(error).title);
      }
    }
    void client.invalidateQueries({ queryKey: inviteKeys.all });
    setProgress(null);
    setFailures(failed);
    setResults((earlier) => [...earlier, ...done]);
    const gone = new Set(done.map(({ body }) => body.email));
    const left = read(form.getValues()).filter(({ email }) => !gone.has(email));
    if (left.length > 0)
      form.setValue('rows', left.map(({ text }) => text).join('\n'), { shouldDirty: true });
    else form.reset({ ...form.getValues(), rows: '' });
    return left.length === 0;
  }

  const isRetry = ready > 0 && rows.every(({ body }) => !body || failures.has(body.email));
  const people = ready === 0 ? 'the invitations' : ready === 1 ? '1 invitation' : `${ready} invitations`;
  return (
    <div className="space-y-4">
      {results.length > 0 && <BulkResults results={results} address={transaction.property.address} />}
      <Form
        form={form}
        label="Invite several people"
        submitLabel={isRetry ? `Try the ${people} that failed again` : `Send ${people}`}
        disabledReason={refusal}
        onSubmit={send}
        draft={{ owner: userId, name: `invites:${transactionId}` }}
        outcome={
          <p role="status" className="text-sm text-muted empty:hidden">
            {progress}
          </p>
        }
      >
        <Card title="Whom">
          <div className="space-y-4">
            <FormField control={form.control} name="rows">
              {(field) => (
                <TextArea
                  {...field}
                  label="Rows"
                  rows={6}
                  description="One person a line: email, role, representing. Paste them from a spreadsheet or type them."
                  placeholder={'name@example.com, Conveyancer, Buyer'}
                />
              )}
            </FormField>
            {rows.length > 0 && <InviteRowsPreview rows={rows} failures={failures} />}
            <CheckReach parties={parties} sent={sent} />
          </div>
        </Card>
        <Card title="What each of them may do">
          <FormField control={form.control} name="permissions">
            {({ id, value, onChange }) => (
              <div id={id}>
                <RightsPicker label="Their rights" value={value} onChange={onChange} held={held} />
              </div>
            )}
          </FormField>
        </Card>
        <Card title="Until when">
          <FormField control={form.control} name="expires">
            {(field) => <ExpiryField {...field} />}
          </FormField>
        </Card>
      </Form>
    </div>
  );
}
