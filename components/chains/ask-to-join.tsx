'use client';

import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { DoorOpen } from 'lucide-react';
import { FormFailure } from '@/components/shell/form-failure';
import { setFieldErrors } from '@/components/shell/set-field-errors';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Banner } from '@/components/ui/banner';
import { bodyResolver } from '@/components/ui/body-resolver';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormField } from '@/components/ui/form-field';
import { RoleFields } from '@/components/values/role-fields';
import { createAccessRequestMutation } from '@/lib/access-requests/mutations';
import { createAccessRequestBodySchema, type CreateAccessRequestBody } from '@/lib/access-requests/schema';
import { BffError } from '@/lib/bff/bff-error';
import { chainKeys } from '@/lib/chains/queries';

type Values = { role: string; representing: string };

type AskToJoinProps = {
  transactionId: string;
  address: string;
  /** The role the user has elsewhere in the chain: likely the one here too. */
  likelyRole: string;
  userId: string;
};

/** The way into a link of which only counts are visible: ask its parties (endpoint 18). */
export function AskToJoin({ transactionId, address, likelyRole, userId }: AskToJoinProps) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<'new' | 'existing' | null>(null);
  const missingScope = useMissingScope('requests:write');
  if (asked) {
    return (
      <Banner
        tone="success"
        isLive
        title={asked === 'new' ? 'You have asked to join' : 'You had already asked'}
      >
        {asked === 'new'
          ? 'Somebody who may edit the parties there decides in the service. Once they accept, the stages appear here.'
          : 'Your request is still waiting for somebody who may edit the parties there. It was not sent twice.'}
      </Banner>
    );
  }
  return (
    <>
      <Button icon={<DoorOpen aria-hidden />} disabledReason={missingScope} onPress={() => setOpen(true)}>
        Ask to join
      </Button>
      {isOpen && (
        <Dialog title={`Ask to join ${address}`} isOpen onOpenChange={setOpen}>
          <AskForm
            {...{ transactionId, likelyRole, userId }}
            onDone={(existing) => {
              setAsked(existing ? 'existing' : 'new');
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

type AskFormProps = Omit<AskToJoinProps, 'address'> & { onDone: (existing: boolean) => void };

function AskForm({ transactionId, likelyRole, userId, onDone }: AskFormProps) {
  const client = useQueryClient();
  const ask = useMutation(createAccessRequestMutation(transactionId));
  const form = useForm<Values, unknown, CreateAccessRequestBody>({
    defaultValues: { role: likelyRole, representing: '' },
    // The summary of errors takes the focus.
    shouldFocusError: false,
    resolver: bodyResolver(createAccessRequestBodySchema),
  });

  async function send(body: CreateAccessRequestBody): Promise<boolean> {
    try {
      onDone((await ask.mutateAsync(body)).existing);
      return true;
    } catch (error) {
      setFieldErrors(form, error);
      // Already a party: the chain on screen is out of date.
      if (error instanceof BffError && error.status === 409)
        await client.invalidateQueries({ queryKey: chainKeys.all });
      return false;
    }
  }

  return (
    <Form
      form={form}
      label="Ask to join"
      submitLabel="Send the request"
      onSubmit={send}
      draft={{ owner: userId, name: `ask:${transactionId}` }}
      outcome={
        <FormFailure
          failure={ask.error}
          what="Your request"
          conflict={<p>You are a party of this transaction already. The chain has been loaded again.</p>}
        />
      }
    >
      <p className="text-sm text-muted">
        The parties there see your name and this role, and decide. Until then you see counts only.
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
