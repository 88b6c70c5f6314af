'use client';

import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { failureWords } from '@/components/shell/failure-words';
import { setFieldErrors } from '@/components/shell/set-field-errors';
import { notify } from '@/components/ui/notify';
import { BffError } from '@/lib/bff/bff-error';
import { emailKey, entryOf, isBlank } from '@/lib/invites/invite-entry';
import { createInviteMutation } from '@/lib/invites/mutations';
import { inviteKeys } from '@/lib/invites/queries';
import type { CreateInviteBody } from '@/lib/invites/schema';
import type { InviteResult, SendOutcome } from './invite-results';
import type { InviteValues } from './invite-table';

type InviteForm = UseFormReturn<InviteValues, unknown, CreateInviteBody[]>;

/** Sends rows one after the other, because the key's allowance is everyone's; only what failed stays in the form. */
export function useSendInvites(transactionId: string, form: InviteForm) {
  const client = useQueryClient();
  // The lists are read again once, after the last row.
  const { mutateAsync } = useMutation({ ...createInviteMutation(transactionId), onSettled: undefined });
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [results, setResults] = useState<InviteResult[]>([]);
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);
  const [progress, setProgress] = useState<string | null>(null);

  async function send(bodies: CreateInviteBody[]): Promise<boolean> {
    const failed = new Map<string, string>();
    const refused: { email: string; error: BffError }[] = [];
    const done: InviteResult[] = [];
    for (const body of bodies) {
      if (bodies.length > 1) setProgress(`Sending ${done.length + failed.size + 1} of ${bodies.length}…`);
      const key = emailKey(body.email);
      try {
        const result = await mutateAsync(body);
        if (result.outcome === 'saved') done.push({ body, emailSent: result.data.emailSent });
        else {
          done.push({ body, emailSent: 'looking' });
          void result.later.then((found) => {
            const emailSent = found ? found.emailSent : 'unknown';
            setResults((all) => all.map((one) => (one.body === body ? { body, emailSent } : one)));
            if (found) notify(`The invitation to ${body.email} was sent after all.`);
          });
        }
      } catch (error) {
        if (!(error instanceof BffError)) throw error;
        failed.set(key, reasonOf(error));
        refused.push({ email: key, error });
      }
    }
    void client.invalidateQueries({ queryKey: inviteKeys.all });
    setProgress(null);
    setFailures(failed);
    setResults((earlier) => [...earlier, ...done]);
    setOutcome({ done, failed: failed.size });
    const gone = new Set(done.map(({ body }) => emailKey(body.email)));
    // What was typed meanwhile stays too.
    const left = form.getValues('rows').filter((row) => !isBlank(row) && !gone.has(emailKey(row.email)));
    if (left.length === 0) {
      form.reset({ rows: [entryOf()] });
      return true;
    }
    if (gone.size > 0) form.setValue('rows', left, { shouldDirty: true });
    for (const { email, error } of refused) {
      const at = left.findIndex((row) => emailKey(row.email) === email);
      setFieldErrors(form, error, (path) => `rows.${at}.${path}`);
    }
    return false;
  }

  return { send, progress, failures, results, outcome };
}

function reasonOf(error: BffError): string {
  if (error.status === 400 || error.status === 409) return error.message;
  const { title, what } = failureWords(error);
  return `${title}. ${what}`;
}
