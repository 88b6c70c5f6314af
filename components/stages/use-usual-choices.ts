import { useState } from 'react';
import type { CountedFrom, SaleOption } from '@/lib/stages/usual-stages';

type Choices = {
  /** Null until the user changes it. */
  day: string | null;
  /** Null until the user changes it. */
  countedFrom: CountedFrom | null;
  options: ReadonlySet<SaleOption>;
  skippedKinds: ReadonlySet<string>;
  doneKinds: ReadonlySet<string>;
};

const untouched: Choices = {
  day: null,
  countedFrom: null,
  options: new Set(['mortgage']),
  skippedKinds: new Set(),
  doneKinds: new Set(),
};

export type UsualChoices = ReturnType<typeof useUsualChoices>;

/** What the user chose among the usual stages. Kept outside the dialog, so that closing it loses nothing. */
export function useUsualChoices() {
  const [choices, setChoices] = useState(untouched);
  return {
    ...choices,
    choose: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
    forget: () => setChoices(untouched),
  };
}
