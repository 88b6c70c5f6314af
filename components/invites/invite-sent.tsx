'use client';

import { useEffect, useRef } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { LinkButton } from '@/components/ui/link-button';
import { inviteMessage } from '@/lib/invites/invite-message';
import type { CreateInviteBody } from '@/lib/invites/schema';
import { routes } from '@/lib/routes';
import type { Address } from '@/lib/values/address';
import { roleLabel } from '@/lib/values/role';

type InviteSentProps = {
  body: CreateInviteBody;
  /** What the service said of its email; null when its answer was lost and the invitation was found by looking. */
  emailSent: boolean | null;
  address: Address;
  onAnother: () => void;
};

/** What became of an invitation, and what is left to do when no email went out. */
export function InviteSent({ body, emailSent, address, onAnother }: InviteSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form, and the focus with it, is gone: the reader goes on here.
  useEffect(() => heading.current?.focus(), []);
  const message = inviteMessage(body, address);
  return (
    <section className="space-y-4 rounded-lg border border-line bg-surface p-4">
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {body.email} is invited as {roleLabel(body.role, body.representing)}
      </h2>
      {emailSent === true ? (
        <Banner tone="success">The service has sent the email.</Banner>
      ) : (
        <>
          <Banner
            tone="warning"
            title={
              emailSent === false
                ? 'The service sent no email'
                : 'The invitation is there; whether its email was sent is not known'
            }
          >
            Send them this message yourself, so that they know of it.
          </Banner>
          <div className="rounded-md border border-line bg-sunken p-3">
            <p className="max-w-prose text-sm whitespace-pre-line">{message}</p>
            <div className="mt-3">
              <CopyButton text={message} label="Copy the message" />
            </div>
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onPress={onAnother}>
          Invite somebody else
        </Button>
        <LinkButton href={routes.invites({ tab: 'sent' })}>Sent invites</LinkButton>
      </div>
    </section>
  );
}
