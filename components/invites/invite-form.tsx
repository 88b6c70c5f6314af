'use client';

import { useState } from 'react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FormFailure } from '@/components/shell/form-failure';
import { setFieldErrors } from '@/components/shell/set-field-errors';
import { bodyResolver } from '@/components/ui/body-resolver';
import { Card } from '@/components/ui/card';
import { Form } from '@/components/ui/form';
import { FormField } from '@/components/ui/form-field';
import { LinkButton } from '@/components/ui/link-button';
import { TextField } from '@/components/ui/text-field';
import { RightsPicker } from '@/components/values/rights-picker';
import { RoleFields } from '@/components/values/role-fields';
import { alreadyThere } from '@/lib/invites/already-there';
import { usualExpiry } from '@/lib/invites/expiry';
import { createInviteMutation } from '@/lib/invites/mutations';
import { createInviteBodySchema, type CreateInviteBody, type InviteExpiry } from '@/lib/invites/schema';
import { partiesQuery } from '@/lib/parties/queries';
import { routes } from '@/lib/routes';
import { transactionQuery } from '@/lib/transactions/queries';
import { cutToHeld, permissionPresets, permissionsWhere } from '@/lib/values/permission-presets';
import type { Permissions } from '@/lib/values/permissions';
import { AlreadyThereNotice } from './already-there-notice';
import { CheckReach } from './check-reach';
import { ExpiryField } from './expiry-field';
import { InviteSent } from './invite-sent';
import { useInviteRefusal } from './use-invite-refusal';
import { useSentInvites } from './use-sent-invites';

type Values = {
  email: string;
  role: string;
  representing: string;
  permissions: Permissions;
  expires: InviteExpiry;
};

type InviteFormProps = {
  transactionId: string;
  userId: string;
  /** Fills the form in, out of the address bar; empty where nothing is given. */
  given: { email: string; role: string; representing: string };
};

const nobody = permissionsWhere(() => false);
const usualRights = permissionPresets[1].permissions;

/** Invites one person by email (endpoint 19). */
export function InviteForm({ transactionId, userId, given }: InviteFormProps) {
  const { data: transaction } = useSuspenseQuery(transactionQuery(transactionId));
  const { data: parties } = useSuspenseQuery(partiesQuery(transactionId));
  const sent = useSentInvites();
  const refusal = useInviteRefusal(transactionId);
  const invite = useMutation(createInviteMutation(transactionId));
  const [done, setDone] = useState<{ body: CreateInviteBody; emailSent: boolean | null } | null>(null);
  const held = transaction.yourPermissions ?? nobody;
  const form = useForm<Values, unknown, CreateInviteBody>({
    defaultValues: { ...given, permissions: cutToHeld(usualRights, held), expires: usualExpiry },
    // The summary of errors takes the focus.
    shouldFocusError: false,
    resolver: bodyResolver(createInviteBodySchema),
  });
  const email = useWatch({ control: form.control, name: 'email' });
  const already = alreadyThere(email, transactionId, parties, sent.rows);

  async function send(body: CreateInviteBody): Promise<boolean> {
    try {
      const result = await invite.mutateAsync(body);
      if (result.outcome !== 'saved') return false;
      setDone({ body, emailSent: result.data.emailSent });
      form.reset();
      return true;
    } catch (error) {
      setFieldErrors(form, error);
      return false;
    }
  }

  if (done) {
    return (
      <InviteSent
        {...done}
        address={transaction.property.address}
        onAnother={() => {
          setDone(null);
          invite.reset();
        }}
      />
    );
  }
  return (
    <FormProvider {...form}>
      <Form
        form={form}
        label="Invite a person"
        submitLabel={already ? 'Send it all the same' : 'Send the invitation'}
        disabledReason={refusal}
        onSubmit={send}
        draft={{ owner: userId, name: `invite:${transactionId}:${given.email}` }}
        outcome={
          <FormFailure
            failure={invite.error ?? (invite.data?.outcome === 'saved' ? null : invite.data?.outcome)}
            what="The invitation"
            lookAt={<LinkButton href={routes.invites({ tab: 'sent' })}>Look at the sent invites</LinkButton>}
          />
        }
      >
        <Card title="Whom">
          <div className="space-y-4">
            <FormField control={form.control} name="email">
              {(field) => (
                <TextField
                  {...field}
                  label="Email"
                  type="email"
                  autoComplete="off"
                  inputMode="email"
                  className="max-w-md"
                />
              )}
            </FormField>
            {already ? (
              <AlreadyThereNotice already={already} transactionId={transactionId} />
            ) : (
              <CheckReach parties={parties} sent={sent} />
            )}
            <FormField control={form.control} name="role">
              {(role) => (
                <FormField control={form.control} name="representing">
                  {(representing) => (
                    <RoleFields
                      role={role}
                      representing={representing}
                      labels={{ role: 'Their role', representing: 'Representing' }}
                    />
                  )}
                </FormField>
              )}
            </FormField>
          </div>
        </Card>
        <Card title="What they may do">
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
    </FormProvider>
  );
}
