'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ComboBox } from '@/components/ui/combo-box';
import { type FieldBinding, FormField } from '@/components/ui/form-field';
import { NumberField } from '@/components/ui/number-field';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import type { PropertyValues } from '@/lib/properties/property-values';
import { propertiesQuery } from '@/lib/properties/queries';
import { useEveryPage } from '@/lib/query/use-every-page';
import { addressLine } from '@/lib/values/addresses';
import { saleStateLabel } from '@/lib/values/labels';

/** The sale states that the API document lists as observed. */
const saleStates = ['for-sale-no-offers', 'for-sale-sold-stc', 'off-market', 'unknown'].map((id) => ({
  id,
  text: saleStateLabel(id),
}));

type TextName = 'agent' | 'url' | 'image' | 'currency' | `address.${keyof PropertyValues['address']}`;

type PropertyFieldsProps = {
  /** The property's path in the form's values, e.g. "selling" or "thirdParty.property". */
  path: string;
};

/** The fields of a new property. Must be inside a FormProvider. */
export function PropertyFields({ path }: PropertyFieldsProps) {
  const { control } = useFormContext<Record<string, PropertyValues>>();
  const text = (name: TextName, props: { label: string; hint?: string; className: string; type?: 'url' }) => (
    <FormField control={control} name={`${path}.${name}`}>
      {(field) => <TextField {...props} {...field} value={String(field.value ?? '')} />}
    </FormField>
  );
  const price = (name: 'askingPrice' | 'acceptedPrice', label: string) => (
    <FormField control={control} name={`${path}.${name}`}>
      {(field) => (
        <NumberField
          {...field}
          label={label}
          hint="optional"
          className="sm:col-span-2"
          minValue={0}
          formatOptions={{ maximumFractionDigits: 2 }}
          value={typeof field.value === 'number' ? field.value : Number.NaN}
          onChange={(value) => field.onChange(Number.isNaN(value) ? null : value)}
        />
      )}
    </FormField>
  );
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-6">
      {text('address.addressLine1', { label: 'Address line 1', className: 'sm:col-span-3' })}
      {text('address.addressLine2', {
        label: 'Address line 2',
        hint: 'optional',
        className: 'sm:col-span-3',
      })}
      {text('address.city', { label: 'Town or city', hint: 'optional', className: 'sm:col-span-2' })}
      {text('address.region', { label: 'County', hint: 'optional', className: 'sm:col-span-2' })}
      {text('address.postcode', { label: 'Postcode', hint: 'optional', className: 'sm:col-span-1' })}
      {text('address.country', { label: 'Country', hint: 'two letters', className: 'sm:col-span-1' })}
      <FormField control={control} name={`${path}.saleState`}>
        {(field) => (
          <Select
            {...field}
            label="Sale state"
            choices={saleStates}
            className="sm:col-span-2"
            value={String(field.value ?? '')}
          />
        )}
      </FormField>
      {price('askingPrice', 'Asking price')}
      {price('acceptedPrice', 'Accepted price')}
      {text('currency', { label: 'Currency', hint: 'three letters', className: 'sm:col-span-2' })}
      {text('agent', { label: 'Listing agent', hint: 'optional', className: 'sm:col-span-4' })}
      {text('url', { label: 'Listing page', hint: 'optional', type: 'url', className: 'sm:col-span-3' })}
      {text('image', { label: 'Picture', hint: 'optional', type: 'url', className: 'sm:col-span-3' })}
    </div>
  );
}

/** Chooses one of the user's own properties (endpoint 12). */
export function OwnedPropertyField({ value, onChange, ...field }: FieldBinding<string>) {
  const missingScope = useMissingScope('properties:read');
  const query = useInfiniteQuery({ ...propertiesQuery(), enabled: !missingScope });
  // Loads every page, so that the search finds all properties.
  const { rows: properties, isLoading, isComplete, loadMore } = useEveryPage(query);

  if (missingScope) return <Banner>{missingScope}</Banner>;
  if (query.isError && !query.data) {
    return (
      <Banner
        tone="warning"
        title="Your properties could not be loaded"
        action={
          <Button size="sm" onPress={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        You can enter the address instead.
      </Banner>
    );
  }
  if (query.isPending) return <Skeleton label="Loading your properties" rows={2} />;
  if (properties.length === 0 && isComplete)
    return <Banner>You do not own a property in the service. Enter its address instead.</Banner>;
  return (
    <>
      <ComboBox
        {...field}
        label="Your property"
        description={isLoading ? 'Loading more…' : undefined}
        choices={properties.map(({ id, address }) => ({ id, text: addressLine(address) }))}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        className="max-w-md"
      />
      {!isComplete && !isLoading && (
        <Banner
          tone="warning"
          title="Not all of your properties could be loaded"
          action={
            query.hasNextPage && (
              <Button size="sm" onPress={loadMore}>
                Load the rest
              </Button>
            )
          }
        >
          You can enter the address instead.
        </Banner>
      )}
    </>
  );
}
