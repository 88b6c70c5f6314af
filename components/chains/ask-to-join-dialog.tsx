'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormFailure } from '@/components/shell/form-failure';
import { useSubmission } from '@/components/shell/use-submission';
import { setFieldErrors } from '@/components/shell/set-field-errors';
import { bodyResolver } from '@/components/ui/body-resolver';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormField } from '@/components/ui/form-field';
import { RoleFields } from '@/components/values/role-fields';
import { createAccessRequestMutation } from '@/lib/access-requests/mutations';
import {
  createAccessRequestBodySchema,
  type CreateAccessRequestBody,
  createdAccessRequestSchema,
} from '@/lib/access-requests/schema';
import { chainKeys } from '@/lib/chains/queries';
import { Failure } from '@/lib/values/failure';

type Values = { role: string; representing: string };

type AskToJoinDialogProps = {
  transactionId: string;
  address: string;
  likelyRole: string;
  userId: string;
  onOpenChange: (isOpen: boolean) => void;
  /** `existing`: a request was already pending. */
  onDone: (existing: boolean) => void;
};

/** The dialog of AskToJoin, rendered only while open. */
export function AskToJoinDialog({ address, onOpenChange, ...form }: AskToJoinDialogProps) {
  return (
    <Dialog title={`Ask to join ${address}`} isOpen onOpenChange={onOpenChange}>
      <AskForm {...form} />
    </Dialog>
  );
}

type AskFormProps = Omit<AskToJoinDialogProps, 'address' | 'onOpenChange'>;

function AskForm({ transactionId, likelyRole, userId, onDone }: AskFormProps) {
  const client = useQueryClient();
  const ask = useMutation(createAccessRequestMutation(transactionId));
  const form = useForm<Values, unknown, CreateAccessRequestBody>({
    defaultValues: { role: likelyRole, representing: '' },
    // The error summary takes the focus instead.
    shouldFocusError: false,
    resolver: bodyResolver(createAccessRequestBodySchema),
  });

  const draft = { owner: userId, name: `ask:${transactionId}` };
  const write = useSubmission({
    what: 'Your request',
    draft,
    shape: createdAccessRequestSchema,
    onFound: ({ existing }) => onDone(existing),
    onRefused: (failure) => void reloadIfParty(failure),
  });

  /** A 409 means that the user is already a party, so the cached chain is out of date. */
  async function reloadIfParty(error: unknown) {
    if (error instanceof Failure && error.status === 409)
      await client.invalidateQueries({ queryKey: chainKeys.all });
  }

  async function send(body: CreateAccessRequestBody): Promise<boolean> {
    try {
      const asked = await write.attempt(body, (sending) => ask.mutateAsync({ body, sending }));
      if (asked) onDone(asked.existing);
      return asked !== null;
    } catch (error) {
      setFieldErrors(form, error);
      await reloadIfParty(error);
      return false;
    }
  }

  return (
    <Form
      form={form}
      label="Ask to join"
      submitLabel={write.sendAnyway ? 'Send it again' : 'Send the request'}
      onSubmit={send}
      draft={draft}
      outcome={
        <FormFailure
          failure={ask.error}
          lost={write.lost}
          what="Your request"
          conflict={<p>You are already a party to this transaction. We have reloaded the chain.</p>}
        />
      }
    >
      <p className="text-sm text-muted">
        The parties there see your name and this role, and decide. Until then you only see counts.
      </p>
      <FormField control={form.control} name="role">
        {(role) => (
          <FormField control={form.control} name="representing">
            {(representing) => <RoleFields role={role} representing={representing} />}
          </FormField>
        )}
      </FormField>
    </Form>
  );
}
