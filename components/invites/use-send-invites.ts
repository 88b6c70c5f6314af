'use client';

import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { failureWords } from '@/components/shell/failure-words';
import { setFieldErrors } from '@/components/shell/set-field-errors';
import { notify } from '@/components/ui/notify';
import { emailKey, entryOf, isBlank } from '@/lib/invites/invite-entry';
import { createInviteMutation, type InviteToSend, type SentInvite } from '@/lib/invites/mutations';
import { inviteKeys } from '@/lib/invites/queries';
import type { CreateInviteBody } from '@/lib/invites/schema';
import { sendInTurn } from '@/lib/invites/send-in-turn';
import type { Failure } from '@/lib/values/failure';
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

  async function sendOne(invite: InviteToSend): Promise<SentInvite> {
    const end = await mutateAsync(invite);
    if (end.outcome === 'unknown')
      void end.later.then(
        (found) => found && notify(`The invitation to ${invite.body.email} was sent after all.`),
      );
    return end;
  }

  async function send(bodies: CreateInviteBody[]): Promise<boolean> {
    const { sent, refused } = await sendInTurn(sendOne, bodies, (turn) => {
      if (bodies.length > 1) setProgress(`Sending ${turn} of ${bodies.length}…`);
    });
    const done: InviteResult[] = sent.map(({ body, end }) => ({
      body,
      emailSent: end.outcome === 'saved' ? end.data.emailSent : 'looking',
    }));
    void client.invalidateQueries({ queryKey: inviteKeys.all });
    setProgress(null);
    setFailures(new Map(refused.map(({ body, error }) => [emailKey(body.email), reasonOf(error)])));
    setResults((earlier) => [...earlier, ...done]);
    setOutcome({ done, failed: refused.length });
    for (const { body, end } of sent) {
      if (end.outcome === 'saved') continue;
      void end.later.then((found) => {
        const emailSent = found ? found.emailSent : 'unknown';
        setResults((all) => all.map((one) => (one.body === body ? { body, emailSent } : one)));
      });
    }
    const gone = new Set(done.map(({ body }) => emailKey(body.email)));
    // What was typed meanwhile stays too.
    const left = form.getValues('rows').filter((row) => !isBlank(row) && !gone.has(emailKey(row.email)));
    if (left.length === 0) {
      form.reset({ rows: [entryOf()] });
      return true;
    }
    if (gone.size > 0) form.setValue('rows', left, { shouldDirty: true });
    for (const { body, error } of refused) {
      const at = left.findIndex((row) => emailKey(row.email) === emailKey(body.email));
      setFieldErrors(form, error, (path) => `rows.${at}.${path}`);
    }
    return false;
  }

  return { send, progress, failures, results, outcome };
}

function reasonOf(error: Failure): string {
  if (error.status === 400 || error.status === 409) return error.message;
  const { title, what } = failureWords(error);
  return `${title}. ${what}`;
}
