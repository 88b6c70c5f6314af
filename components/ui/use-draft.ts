'use client';

import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const prefix = 'draft:';

/** `owner` is the signed-in user's id, `name` identifies the form. */
export type Draft = { owner: string; name: string };

const keyOf = ({ owner, name }: Draft) => `${prefix}${owner}:${name}`;

/** Removes the draft of a form, which may be unmounted, once its input is known to be saved. */
export const forgetDraft = (draft: Draft) => remove(keyOf(draft));

/** What is stored of a form's input; null if nothing is. */
export const readDraft = (draft: Draft) => read(keyOf(draft));

/** Replaces what is stored of the input of a form that is unmounted. */
export const replaceDraft = (draft: Draft, values: FieldValues) => write(keyOf(draft), values);

/**
 * Keeps a form's input in session storage, so that a reload, Back or an expired session does not lose it.
 * Drafts of other users are removed when someone else opens a form in this tab.
 */
export function useDraft<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  draft: Draft,
) {
  const [isRestored, setRestored] = useState(false);
  const { owner } = draft;
  const key = keyOf(draft);

  useEffect(() => {
    removeOtherUsersDrafts(owner);
    const stored = read(key);
    let isRestoring = stored !== null;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isRestoring) setRestored(true);
        isRestoring = false;
        write(key, values);
      },
    });
    if (stored) form.reset({ ...form.getValues(), ...stored }, { keepDefaultValues: true });
    return unsubscribe;
  }, [form, key, owner]);

  return {
    /** Whether the form was filled from a stored draft. */
    isRestored,
    /** Removes the draft after a save, or when the user starts again. */
    forget() {
      remove(key);
      setRestored(false);
    },
  };
}

// Storage may be full or blocked: then drafts are not kept, but the form still works.
function read(key: string): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return stored !== null && typeof stored === 'object' ? { ...stored } : null;
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

function removeOtherUsersDrafts(owner: string) {
  try {
    const otherKeys = Object.keys(sessionStorage).filter(
      (key) => key.startsWith(prefix) && !key.startsWith(`${prefix}${owner}:`),
    );
    otherKeys.forEach((key) => sessionStorage.removeItem(key));
  } catch {}
}
