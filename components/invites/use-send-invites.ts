'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { refusalWords } from '@/components/shell/refusal-words';
import { setFieldErrors } from '@/components/shell/set-field-errors';
import { notify } from '@/components/ui/notify';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { type Draft, forgetDraft, readDraft, replaceDraft } from '@/components/ui/use-draft';
import { useIsMounted } from '@/components/ui/use-is-mounted';
import { emailKey, entryOf, type InviteEntry, isBlank } from '@/lib/invites/invite-entry';
import { createInviteMutation } from '@/lib/invites/mutations';
import { inviteKeys } from '@/lib/invites/queries';
import { type CreateInviteBody, type InvitedOnce, invitedOnceSchema } from '@/lib/invites/schema';
import { sendInTurn } from '@/lib/invites/send-in-turn';
import { pollSubmission, type LateOutcome } from '@/lib/submissions/poll-submission';
import { newSubmission } from '@/lib/submissions/submit';
import type { InviteResult, SendOutcome } from './invite-results';
import type { InviteValues } from './invite-table';

export type InviteForm = UseFormReturn<InviteValues, unknown, CreateInviteBody[]>;
/** `row` is as entered, so that nothing is lost if the invite has to be sent again. */
type UnknownInvite = { body: CreateInviteBody; row: InviteEntry; later: Promise<LateOutcome<InvitedOnce>> };

/**
 * Sends rows one after the other, because everyone shares the key's rate limit. Only failed rows stay in the form. Once
 * the form was left, no more are sent.
 */
export function useSendInvites(transactionId: string, form: InviteForm, draft: Draft) {
  const client = useQueryClient();
  // Refetch the lists once, after the last row, instead of after each.
  const { mutateAsync } = useMutation({ ...createInviteMutation(transactionId), onSettled: undefined });
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [results, setResults] = useState<InviteResult[]>([]);
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const isMounted = useIsMounted();

  function addResults(done: InviteResult[], failed: number) {
    setResults((earlier) => [...earlier, ...done]);
    setOutcome({ done, failed });
  }

  /** Copies, because the form changes its rows in place. */
  const enteredRows = () => new Map(form.getValues('rows').map((row) => [emailKey(row.email), { ...row }]));

  async function trackLate({ body, row, later }: UnknownInvite) {
    const late = await later;
    const key = emailKey(body.email);
    if (!isMounted() && late.end !== 'saved') {
      // Still stored, so the row returns with the form, unless that has looked it up by now.
      const isStored = key in pendingSubmissions.read(draft);
      if (late.end === 'refused' && isStored) notifyNotSent([body]);
      return;
    }
    // False if a later visit to the page has already handled the outcome.
    const isFirst = pendingSubmissions.remove(draft, key);
    if (!isMounted()) removeFromDraft(draft, [body]);
    if (late.end === 'refused') {
      setResults((all) => all.filter((result) => result.body !== body));
      setFailures((all) => new Map([...all, [key, refusalWords(late.failure)]]));
      const rows = form.getValues('rows').filter((other) => !isBlank(other));
      return form.setValue('rows', [...rows, row], { shouldDirty: true });
    }
    const emailSent = late.end === 'saved' ? late.data.emailSent : 'unknown';
    setResults((all) => all.map((result) => (result.body === body ? { body, emailSent } : result)));
    if (late.end === 'saved') {
      if (isFirst) notify(`The invitation to ${body.email} was sent after all.`);
      void client.invalidateQueries({ queryKey: inviteKeys.all });
    }
  }

  /** Removes the sent rows; rows added since stay. @returns the remaining rows */
  function removeSent(sentKeys: ReadonlySet<string>) {
    const remaining = form
      .getValues('rows')
      .filter((row) => !isBlank(row) && !sentKeys.has(emailKey(row.email)));
    if (remaining.length === 0) form.reset({ rows: [entryOf()] });
    else if (sentKeys.size > 0) form.setValue('rows', remaining, { shouldDirty: true });
    return remaining;
  }

  /** Looks up the outcome of rows that were sent before a reload, instead of sending them again. */
  const resume = useEffectEvent(() => {
    const entered = enteredRows();
    const sent = Object.entries(pendingSubmissions.read(draft)).flatMap(
      ([key, { id, at, entered: stored }]): UnknownInvite[] => {
        const row = entered.get(key) ?? (stored as InviteEntry | undefined);
        if (at === null || !row) return [];
        const { email, role, representing, expires } = row;
        const body = { email, role, representing, expires };
        return [{ body, row, later: pollSubmission(id, invitedOnceSchema, at) }];
      },
    );
    if (sent.length === 0) return;
    addResults(
      sent.map(({ body }) => ({ body, emailSent: 'searching' })),
      0,
    );
    removeSent(new Set(sent.map(({ body }) => emailKey(body.email))));
    sent.forEach((invite) => void trackLate(invite));
  });
  // Deferred until the form has restored its draft.
  useEffect(() => void Promise.resolve().then(() => resume()), []);

  async function send(bodies: CreateInviteBody[]): Promise<boolean> {
    const entered = enteredRows();
    const { sent, refused } = await sendInTurn(mutateAsync, bodies, (turn) => {
      // The form may have been opened again, with the other rows.
      if (!isMounted()) return null;
      const key = emailKey(bodies[turn - 1]!.email);
      const stored = pendingSubmissions.read(draft)[key];
      const id = stored?.at === null ? stored.id : newSubmission().id;
      const put = (at: number | null) =>
        pendingSubmissions.put(draft, { id, at, entered: entered.get(key) }, key);
      put(Date.now());
      if (bodies.length > 1) setProgress(`Sending ${turn} of ${bodies.length}…`);
      return { id, onUnsent: () => put(null), onResent: () => put(Date.now()) };
    });
    void client.invalidateQueries({ queryKey: inviteKeys.all });
    setProgress(null);
    setFailures(new Map(refused.map(({ body, error }) => [emailKey(body.email), refusalWords(error)])));
    const done = sent.map(({ body, result }): InviteResult => {
      const row = entered.get(emailKey(body.email))!;
      if (result.outcome === 'unknown') void trackLate({ body, row, later: result.later });
      return { body, emailSent: result.outcome === 'saved' ? result.data.emailSent : 'searching' };
    });
    addResults(done, refused.length);
    const remaining = removeSent(new Set(done.map(({ body }) => emailKey(body.email))));
    const saved = sent.filter(({ result }) => result.outcome === 'saved').map(({ body }) => body);
    if (!isMounted()) {
      removeFromDraft(draft, saved);
      const unsent = bodies.slice(sent.length + refused.length);
      notifyNotSent([...refused.map(({ body }) => body), ...unsent]);
    }
    // Lost rows stay, to be looked up after a reload.
    for (const { email } of [...saved, ...refused.map(({ body }) => body)])
      pendingSubmissions.remove(draft, emailKey(email));
    for (const { body, error } of refused) {
      const index = form.getValues('rows').findIndex((row) => emailKey(row.email) === emailKey(body.email));
      setFieldErrors(form, error, (path) => `rows.${index}.${path}`);
    }
    return remaining.length === 0;
  }

  return { send, progress, failures, results, outcome };
}

/** Says on another page which invitations were not sent. */
export function notifyNotSent(bodies: readonly CreateInviteBody[]) {
  const [first, ...others] = bodies;
  if (!first) return;
  const which =
    others.length > 0 ? `${bodies.length} invitations were` : `The invitation to ${first.email} was`;
  notify(`${which} not sent.`);
}

/** Takes saved rows out of the draft of a form that was left while it was sent, and so no longer changes its draft. */
function removeFromDraft(draft: Draft, saved: readonly CreateInviteBody[]) {
  const stored = readDraft(draft);
  if (!stored) return;
  const keys = new Set(saved.map(({ email }) => emailKey(email)));
  const rows = (stored.rows as InviteEntry[]).filter(({ email }) => !keys.has(emailKey(email)));
  if (rows.every(isBlank)) forgetDraft(draft);
  else replaceDraft(draft, { ...stored, rows });
}
