'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ComboBox } from '@/components/ui/combo-box';
import type { FieldBinding } from '@/components/ui/form-field';
import { Skeleton } from '@/components/ui/skeleton';
import { propertiesQuery } from '@/lib/properties/queries';
import { useEveryPage } from '@/lib/query/use-every-page';
import { addressLine } from '@/lib/values/addresses';

/** Chooses one of the user's own properties (endpoint 12). */
export function OwnedPropertyField({ value, onChange, ...field }: FieldBinding<string>) {
  const missingScope = useMissingScope('properties:read');
  const query = useInfiniteQuery({ ...propertiesQuery(), enabled: !missingScope });
  // All of them: a person looks for one by its address, not by the page it is on.
  const { rows: properties, isLoading } = useEveryPage(query);

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
  if (properties.length === 0)
    return <Banner>You do not own a property in the service. Enter its address instead.</Banner>;
  return (
    <ComboBox
      {...field}
      label="Your property"
      description={isLoading ? 'Loading more…' : undefined}
      choices={properties.map(({ id, address }) => ({
        id,
        text: address.line1,
        detail: addressLine(address),
      }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      className="max-w-md"
    />
  );
}
