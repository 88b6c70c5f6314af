'use client';

import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';

export type FilterOptionsProps<Id extends string> = {
  label: string;
  options: { id: Id; label: string; count: number }[];
  chosen: Id[];
  onChange: (chosen: Id[]) => void;
};

/** The options in the popover of a FilterMenu. */
export function FilterOptions<Id extends string>(props: FilterOptionsProps<Id>) {
  const { label, options, chosen, onChange } = props;
  return (
    <>
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
    </>
  );
}
