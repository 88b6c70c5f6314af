'use client';

import { ChevronDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Popover } from '@/components/ui/popover';

type FilterMenuProps<Id extends string> = {
  label: string;
  options: { id: Id; label: string; count: number }[];
  chosen: Id[];
  onChange: (chosen: Id[]) => void;
};

/** One kind of filter: any of the ticked values will do, none ticked is no filter. */
export function FilterMenu<Id extends string>({ label, options, chosen, onChange }: FilterMenuProps<Id>) {
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
      <fieldset className="min-w-44">
        <legend className="sr-only">{label}</legend>
        {options.map((option) => (
          <Checkbox
            key={option.id}
            isSelected={chosen.includes(option.id)}
            onChange={(isSelected) =>
              onChange(isSelected ? [...chosen, option.id] : chosen.filter((id) => id !== option.id))
            }
          >
            <span className="flex justify-between gap-6">
              {option.label}
              <span className="text-faint tabular-nums">{option.count}</span>
            </span>
          </Checkbox>
        ))}
        {options.length === 0 && <p className="text-sm text-muted">Nothing to choose from yet.</p>}
      </fieldset>
      {chosen.length > 0 && (
        <Button variant="quiet" size="sm" className="mt-2" onPress={() => onChange([])}>
          Clear
        </Button>
      )}
    </Popover>
  );
}
