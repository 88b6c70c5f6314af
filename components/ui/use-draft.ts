'use client';

import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const prefix = 'draft:';

/** `owner` is the signed-in user's id, `name` says which form. */
export type Draft = { owner: string; name: string };

const keyOf = ({ owner, name }: Draft) => `${prefix}${owner}:${name}`;

/** Of a form that may be gone: what was entered has turned out to be saved. */
export const forgetDraft = (draft: Draft) => remove(keyOf(draft));

/**
 * Keeps what is typed in this tab's session storage, so that a reload, Back or an expired sign-in loses nothing.
 * `owner` is the signed-in user's id: someone else's drafts are removed when the next person opens a form.
 */
export function useDraft<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  draft: Draft,
) {
  const [isRestored, setRestored] = useState(false);
  const { owner } = draft;
  const key = keyOf(draft);

  useEffect(() => {
    forgetOthers(owner);
    const kept = read(key);
    let isRestoring = kept !== null;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isRestoring) setRestored(true);
        isRestoring = false;
        write(key, values);
      },
    });
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    return unsubscribe;
  }, [form, key, owner]);

  return {
    /** Whether the form was filled from an earlier, unsaved visit. */
    isRestored,
    /** After a save, or when the user starts again. */
    forget() {
      remove(key);
      setRestored(false);
    },
  };
}

// Storage may be full or forbidden; then a draft is not kept, and the form works all the same.
function read(key: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return kept !== null && typeof kept === 'object' ? { ...kept } : null;
  } catch {
    return null;
  }
}

function write(key: string, values: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {}
}

function remove(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}

function forgetOthers(owner: string) {
  try {
    const foreign = Object.keys(sessionStorage).filter(
      (key) => key.startsWith(prefix) && !key.startsWith(`${prefix}${owner}:`),
    );
    foreign.forEach((key) => sessionStorage.removeItem(key));
  } catch {}
}
