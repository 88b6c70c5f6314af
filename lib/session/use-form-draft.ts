'use client';

import { useEffect } from 'react';
import { type FieldValues, type UseFormReturn } from 'react-hook-form';
import { drafts } from './drafts';

/**
 * Keeps what was typed into a form when signing in again has to leave the page, and puts it back afterwards.
 * @param name one per form and subject, e.g. `invite:<transaction id>`
 */
export function useFormDraft<T extends FieldValues>(form: UseFormReturn<T>, name: string): void {
  const { getValues, reset, formState } = form;
  const { isDirty } = formState;

  useEffect(
    () =>
      drafts.whenOwned(() => {
        const draft = drafts.take(name);
        if (draft) reset(draft as T, { keepDefaultValues: true });
      }),
    [name, reset],
  );

  useEffect(() => drafts.register(name, () => (isDirty ? getValues() : null)), [name, getValues, isDirty]);
}
