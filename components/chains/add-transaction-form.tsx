'use client';

import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FormFailure } from '@/components/shell/form-failure';
import { useSubmission } from '@/components/shell/use-submission';
import { PageHeader } from '@/components/shell/page-header';
import { setFieldErrors } from '@/components/shell/set-field-errors';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { bodyResolver } from '@/components/ui/body-resolver';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { Form } from '@/components/ui/form';
import { FormField } from '@/components/ui/form-field';
import { LinkButton } from '@/components/ui/link-button';
import { RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { addTransactionMutation, transactionAdded } from '@/lib/chains/mutations';
import { chainName } from '@/lib/chains/name';
import { readingOrder } from '@/lib/chains/graph';
import { chainQuery } from '@/lib/chains/queries';
import {
  addedOnceSchema,
  addTransactionBodySchema,
  type AddTransactionBody,
  type Relation,
} from '@/lib/chains/schema';
import { emptyProperty, propertyFromValues, type PropertyValues } from '@/lib/properties/property-values';
import { routes } from '@/lib/routes';
import { addressLine } from '@/lib/values/addresses';
import { upperFirst } from '@/lib/values/text';
import { AddConflict } from './add-conflict';
import { OwnedPropertyField, PropertyFields } from './property-fields';

type Values = {
  transactionId: string;
  relation: Relation;
  source: 'new' | 'owned';
  property: PropertyValues;
  propertyId: string;
  useExistingTransaction: boolean;
};

function bodyOf({ transactionId, relation, useExistingTransaction, source, property, propertyId }: Values) {
  const which =
    source === 'new' ? { property: propertyFromValues(property) } : { propertyId: propertyId || undefined };
  return { transactionId, relation, useExistingTransaction, ...which };
}

type AddTransactionFormProps = {
  chainId: string;
  userId: string;
  /** The default neighbour of the new transaction, from the URL. */
  neighbourId?: string;
  relation?: Relation;
};

/** Adds a transaction above or below another one of the chain (endpoint 5). */
export function AddTransactionForm({
  chainId,
  userId,
  neighbourId,
  relation = 'requirement',
}: AddTransactionFormProps) {
  const { data: chain } = useSuspenseQuery(chainQuery(chainId));
  const missingScope = useMissingScope('transactions:write');
  const client = useQueryClient();
  const add = useMutation(addTransactionMutation(chainId));
  // Endpoint rules 5: the user needs `chainNode.canEdit` on the neighbouring transaction.
  const editable = readingOrder(chain).filter(({ yourPermissions }) => yourPermissions?.chainNode.canEdit);
  const form = useForm<Values, unknown, AddTransactionBody>({
    defaultValues: {
      transactionId: (editable.find(({ id }) => id === neighbourId) ?? editable[0])?.id ?? '',
      relation,
      source: 'new',
      property: emptyProperty('for-sale-sold-stc'),
      propertyId: '',
      useExistingTransaction: true,
    },
    // The error summary takes the focus instead.
    shouldFocusError: false,
    resolver: bodyResolver(addTransactionBodySchema, { toBody: bodyOf }),
  });
  const [transactionId, source] = useWatch({ control: form.control, name: ['transactionId', 'source'] });
  const neighbourName = editable.find(({ id }) => id === transactionId)?.address.line1 ?? 'it';

  const draft = { owner: userId, name: `add:${chainId}` };
  const write = useSubmission({
    what: 'The transaction',
    draft,
    shape: addedOnceSchema,
    hrefOf: (added) => routes.chain(chainId, { select: added.transactionId }),
    onFound: (_, isEdited) => isEdited || form.reset(form.getValues()),
    onResumed: (outcome) => void transactionAdded(client, outcome),
  });

  async function send(body: AddTransactionBody): Promise<boolean> {
    try {
      const added = await write.attempt(body, (sending) => add.mutateAsync({ body, sending }));
      if (added) write.open(added);
      return added !== null;
    } catch (error) {
      setFieldErrors(form, error);
      return false;
    }
  }

  return (
    <FormProvider {...form}>
      <PageHeader
        title="Add a transaction"
        documentTitle={`Add to ${chainName(chain)}`}
        trail={[
          { href: routes.chains(), label: 'Chains' },
          { href: routes.chain(chainId), label: chainName(chain) },
        ]}
      />
      <Form
        form={form}
        label="Add a transaction"
        submitLabel={write.sendAnyway ? 'Send anyway' : 'Add the transaction'}
        disabledReason={
          missingScope ??
          (editable.length === 0 ? 'You do not have the right to edit this chain.' : undefined)
        }
        onSubmit={send}
        draft={draft}
        cancel={<LinkButton href={routes.chain(chainId)}>Cancel</LinkButton>}
        outcome={
          <FormFailure
            failure={add.error}
            lost={write.lost}
            what="The transaction"
            checkAction={<LinkButton href={routes.chain(chainId)}>Look at the chain</LinkButton>}
            conflict={
              <AddConflict
                chain={chain}
                body={add.variables?.body ?? bodyOf(form.getValues())}
                error={write.lost?.state === 'refused' ? write.lost.failure : add.error}
              />
            }
          />
        }
      >
        <Card title="Where it goes">
          <div className="grid gap-4 md:grid-cols-2">
            <FormField control={form.control} name="transactionId">
              {(field) => (
                <Select
                  {...field}
                  label="Next to"
                  description="Transactions where you can edit the chain."
                  choices={editable.map(({ id, address }) => ({
                    id,
                    text: address.line1,
                    detail: addressLine(address),
                  }))}
                />
              )}
            </FormField>
            <FormField control={form.control} name="relation">
              {(field) => (
                <RadioGroup
                  {...field}
                  label="Above or below"
                  options={[
                    {
                      value: 'requirement',
                      label: 'Above: an onward purchase',
                      description: `The new transaction waits for ${neighbourName}.`,
                    },
                    {
                      value: 'dependency',
                      label: 'Below: a sale that funds it',
                      description: `${upperFirst(neighbourName)} waits for the new transaction.`,
                    },
                  ]}
                  onChange={(value) => field.onChange(value === 'dependency' ? 'dependency' : 'requirement')}
                />
              )}
            </FormField>
          </div>
        </Card>
        <Card title="The property">
          <FormField control={form.control} name="source">
            {(field) => (
              <RadioGroup
                {...field}
                label="Which property"
                isLabelHidden
                orientation="horizontal"
                className="mb-4"
                options={[
                  { value: 'new', label: 'Enter its address' },
                  { value: 'owned', label: 'One you own' },
                ]}
                onChange={(value) => {
                  field.onChange(value === 'owned' ? 'owned' : 'new');
                  // The errors may be of fields that go away with it.
                  form.clearErrors();
                }}
              />
            )}
          </FormField>
          {source === 'new' ? (
            <PropertyFields path="property" />
          ) : (
            <FormField control={form.control} name="propertyId">
              {(field) => <OwnedPropertyField {...field} />}
            </FormField>
          )}
          <FormField control={form.control} name="useExistingTransaction">
            {({ value, errorMessage: _none, ...field }) => (
              <Checkbox
                {...field}
                isSelected={value}
                className="mt-4"
                description="Otherwise we add a second transaction for the same property."
              >
                If the property has a transaction already, use that one
              </Checkbox>
            )}
          </FormField>
        </Card>
      </Form>
    </FormProvider>
  );
}
