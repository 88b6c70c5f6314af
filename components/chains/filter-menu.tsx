'use client';

import { useEffect } from 'react';
import { ChevronDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { lazily } from '@/components/ui/lazily';
import { Popover } from '@/components/ui/popover';
import type { FilterOptionsProps } from './filter-options';

const FilterOptions = lazily(() => import('./filter-options').then((module) => module.FilterOptions<string>));

/** One kind of filter: any of the ticked values will do, none ticked is no filter. */
export function FilterMenu<Id extends string>({ label, options, chosen, onChange }: FilterOptionsProps<Id>) {
  useEffect(() => FilterOptions.preloadWhenIdle(), []);
  const names = options.filter(({ id }) => chosen.includes(id)).map((option) => option.label);
  const said =
    names.length > 1 ? `${label}: ${names.length} chosen` : names[0] ? `${label}: ${names[0]}` : label;
  return (
    <Popover
      label={`${label} filter`}
      trigger={
        <Button size="md" className={chosen.length > 0 ? 'border-accent text-accent-ink' : undefined}>
          {said}
          <ChevronDown aria-hidden className="text-faint" />
        </Button>
      }
    >
      <FilterOptions {...{ label, options, chosen }} onChange={(next) => onChange(next as Id[])} />
    </Popover>
  );
}
