'use client';

import { useEffect, useRef } from 'react';
import { CircleCheck, CircleHelp, MailWarning } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import { LinkButton } from '@/components/ui/link-button';
import { inviteMessage } from '@/lib/invites/invite-message';
import type { CreateInviteBody } from '@/lib/invites/schema';
import { routes } from '@/lib/routes';
import type { Address } from '@/lib/values/schema';
import { roleLabel } from '@/lib/values/labels';
import { count } from '@/lib/values/text';

/**
 * `emailSent` is the service's value, or null if its response was lost but the invite was found. While we search for a
 * lost invite it is `searching`, and `unknown` if it was not found within two minutes.
 */
export type InviteResult = { body: CreateInviteBody; emailSent: boolean | null | 'searching' | 'unknown' };

/** How the last attempt ended. */
export type SendOutcome = { done: InviteResult[]; failed: number };

const displays = {
  sent: { text: 'The service has sent the email', tone: 'success', Icon: CircleCheck },
  unsent: { text: 'The service sent no email: send this yourself', tone: 'warning', Icon: MailWarning },
  found: {
    text: 'Invited, but we don’t know whether an email was sent: send this yourself',
    tone: 'warning',
    Icon: MailWarning,
  },
  searching: {
    text: 'Not known yet: we will keep looking for two minutes',
    tone: 'warning',
    Icon: CircleHelp,
  },
  unknown: { text: 'Not known: check the sent invites', tone: 'danger', Icon: CircleHelp },
} as const;

type InviteResultsProps = {
  outcome: SendOutcome;
  /** The results of all attempts. */
  results: InviteResult[];
  address: Address;
};

/** Lists the result of each invite, with a message to copy if no email was sent. Takes focus. */
export function InviteResults({ outcome, results, address }: InviteResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Move focus here, because the focused row may have been removed.
  useEffect(() => heading.current?.focus(), [outcome]);
  return (
    <section aria-label="Results" className="rounded-lg border border-line bg-surface">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 ref={heading} tabIndex={-1} className="text-base font-semibold wrap-anywhere">
          {outcomeWords(latest(outcome, results))}
        </h2>
        <LinkButton size="sm" href={routes.invites({ tab: 'sent' })}>
          Sent invites
        </LinkButton>
      </header>
      <ul aria-label="Sent invitations" className="divide-y divide-line">
        {results.map((result) => (
          <Result key={result.body.email} result={result} address={address} />
        ))}
      </ul>
    </section>
  );
}

function Result({ result: { body, emailSent }, address }: { result: InviteResult; address: Address }) {
  const kind =
    typeof emailSent === 'string' ? emailSent : emailSent === null ? 'found' : emailSent ? 'sent' : 'unsent';
  const { text, tone, Icon } = displays[kind];
  const message = inviteMessage(body, address);
  return (
    <li className="space-y-2 px-4 py-2 text-sm first:border-t first:border-line">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          {body.email} <span className="text-muted">{roleLabel(body.role, body.representing)}</span>
        </span>
        <Badge variant="plain" tone={tone} icon={<Icon aria-hidden />}>
          {text}
        </Badge>
      </p>
      {(kind === 'unsent' || kind === 'found') && (
        <div className="rounded-md border border-line bg-sunken p-3">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{message}</p>
          <div className="mt-3">
            <CopyButton text={message} label="Copy the message" name={`Copy the message to ${body.email}`} />
          </div>
        </div>
      )}
    </li>
  );
}

/** The outcome as known by now: a lost invite may since have been sent, or refused and returned to the form. */
function latest({ done, failed }: SendOutcome, results: InviteResult[]): SendOutcome {
  const known = done.flatMap(({ body }) => results.find((result) => result.body === body) ?? []);
  return { done: known, failed: failed + done.length - known.length };
}

function outcomeWords({ done, failed }: SendOutcome): string {
  const invited = done.filter(({ emailSent }) => typeof emailSent !== 'string');
  const unknown = done.length - invited.length;
  const first = invited[0]?.body;
  return (
    [
      invited.length === 1 &&
        first &&
        `${first.email} is invited as ${roleLabel(first.role, first.representing)}`,
      invited.length > 1 && `${invited.length} people are invited`,
      unknown > 0 && `${count(unknown, 'invitation')} may or may not have been sent`,
      failed > 0 &&
        `${count(failed, 'invitation')} ${failed === 1 ? 'was' : 'were'} not sent and ${failed === 1 ? 'is' : 'are'} still listed below`,
    ] as const
  )
    .filter(Boolean)
    .join('; ');
}
