'use client';

import { useEffect } from 'react';
import dynamic from 'next/dynamic';
import { ChevronDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { whenIdle } from '@/components/ui/idle';
import { Popover } from '@/components/ui/popover';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import type { FilterOptionsProps } from './filter-options';

const loadOptions = loaderWithRetry(() =>
  import('./filter-options').then((module) => module.FilterOptions<string>),
);
const FilterOptions = dynamic(loadOptions, { ssr: false });

/** Filters by one property: rows with any of the ticked values, or all rows if none is ticked. */
export function FilterMenu<Id extends string>({ label, options, chosen, onChange }: FilterOptionsProps<Id>) {
  useEffect(() => whenIdle(loadOptions), []);
  const names = options.filter(({ id }) => chosen.includes(id)).map((option) => option.label);
  const summary =
    names.length > 1 ? `${label}: ${names.length} chosen` : names[0] ? `${label}: ${names[0]}` : label;
  return (
    <Popover
      label={`${label} filter`}
      trigger={
        <Button size="md" className={chosen.length > 0 ? 'border-accent text-accent-ink' : undefined}>
          {summary}
          <ChevronDown aria-hidden className="text-faint" />
        </Button>
      }
    >
      <FilterOptions {...{ label, options, chosen }} onChange={(next) => onChange(next as Id[])} />
    </Popover>
  );
}
