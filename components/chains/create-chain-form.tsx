'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FormFailure } from '@/components/shell/form-failure';
import { useSubmission } from '@/components/shell/use-submission';
import { setFieldErrors } from '@/components/shell/set-field-errors';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { bodyResolver } from '@/components/ui/body-resolver';
import { Card } from '@/components/ui/card';
import { Form } from '@/components/ui/form';
import { FormField } from '@/components/ui/form-field';
import { LinkButton } from '@/components/ui/link-button';
import { RadioGroup } from '@/components/ui/radio-group';
import { RoleFields } from '@/components/values/role-fields';
import { chainCreated, createChainMutation } from '@/lib/chains/mutations';
import { createChainBodySchema, type CreateChainBody, createdOnceSchema } from '@/lib/chains/schema';
import { emptyProperty, propertyFromValues, type PropertyValues } from '@/lib/properties/property-values';
import { routes } from '@/lib/routes';
import { PropertyFields } from './property-fields';

type Values = {
  kind: 'selling' | 'buying' | 'both' | 'thirdParty';
  selling: PropertyValues;
  buying: PropertyValues;
  thirdParty: { role: string; representing: string; property: PropertyValues };
};

const kinds: { value: Values['kind']; label: string; description: string }[] = [
  {
    value: 'thirdParty',
    label: 'For someone else',
    description: 'You join as their agent, conveyancer or broker, for example.',
  },
  { value: 'selling', label: 'I am selling', description: 'You become the seller.' },
  { value: 'buying', label: 'I am buying', description: 'You become the buyer.' },
  { value: 'both', label: 'I am selling and buying', description: 'The purchase waits for the sale.' },
];

function bodyOf({ kind, selling, buying, thirdParty }: Values) {
  if (kind === 'thirdParty') {
    const { role, representing, property } = thirdParty;
    return { thirdParty: { role, representing, property: propertyFromValues(property) } };
  }
  return {
    selling: kind === 'buying' ? undefined : propertyFromValues(selling),
    buying: kind === 'selling' ? undefined : propertyFromValues(buying),
  };
}

/** Starts a chain (endpoint 4): for a third party, or as seller, buyer or both. */
export function CreateChainForm({ userId }: { userId: string }) {
  const missingScope = useMissingScope('chains:write');
  const client = useQueryClient();
  const create = useMutation(createChainMutation());
  const form = useForm<Values, unknown, CreateChainBody>({
    defaultValues: {
      kind: 'thirdParty',
      selling: emptyProperty('for-sale-no-offers'),
      buying: emptyProperty('for-sale-sold-stc'),
      thirdParty: { role: '', representing: '', property: emptyProperty('for-sale-no-offers') },
    },
    // The error summary takes the focus instead.
    shouldFocusError: false,
    resolver: bodyResolver(createChainBodySchema, { toBody: bodyOf }),
  });
  const kind = useWatch({ control: form.control, name: 'kind' });

  const draft = { owner: userId, name: 'chain' };
  const write = useSubmission({
    what: 'The chain',
    draft,
    shape: createdOnceSchema,
    hrefOf: ({ chainId }) => routes.chain(chainId),
    onFound: (_, isEdited) => isEdited || form.reset(form.getValues()),
    onResumed: (outcome) => void chainCreated(client, outcome),
  });

  async function send(body: CreateChainBody): Promise<boolean> {
    try {
      const created = await write.attempt(body, (sending) => create.mutateAsync({ body, sending }));
      if (created) write.open(created);
      return created !== null;
    } catch (error) {
      setFieldErrors(form, error);
      return false;
    }
  }

  return (
    <FormProvider {...form}>
      <Form
        form={form}
        label="New chain"
        submitLabel={write.sendAnyway ? 'Send anyway' : 'Create the chain'}
        disabledReason={missingScope}
        onSubmit={send}
        draft={draft}
        cancel={<LinkButton href={routes.chains()}>Cancel</LinkButton>}
        outcome={
          <FormFailure
            failure={create.error}
            lost={write.lost}
            what="The chain"
            checkAction={<LinkButton href={routes.chains()}>Look at your chains</LinkButton>}
          />
        }
      >
        <Card>
          <FormField control={form.control} name="kind">
            {(field) => (
              <RadioGroup
                {...field}
                label="Whose chain is it?"
                options={kinds}
                onChange={(value) => {
                  field.onChange(kinds.find((option) => option.value === value)?.value ?? field.value);
                  // The errors may be of fields that go away with it.
                  form.clearErrors();
                }}
              />
            )}
          </FormField>
        </Card>
        {kind === 'thirdParty' && (
          <Card title="Your part in it">
            <FormField control={form.control} name="thirdParty.role">
              {(role) => (
                <FormField control={form.control} name="thirdParty.representing">
                  {(representing) => <RoleFields role={role} representing={representing} />}
                </FormField>
              )}
            </FormField>
          </Card>
        )}
        {kind === 'thirdParty' && (
          <Card title="The property">
            <PropertyFields key="thirdParty" path="thirdParty.property" />
          </Card>
        )}
        {(kind === 'selling' || kind === 'both') && (
          <Card title="The property you are selling">
            <PropertyFields key="selling" path="selling" />
          </Card>
        )}
        {(kind === 'buying' || kind === 'both') && (
          <Card title="The property you are buying">
            <PropertyFields key="buying" path="buying" />
          </Card>
        )}
      </Form>
    </FormProvider>
  );
}
