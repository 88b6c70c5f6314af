import { useEffect, useId, useRef } from 'react';
import { announce } from './announce';

/**
 * Props of an element whose text is announced when it appears and when it changes. Screen readers announce an `alert`
 * that is inserted with its text, but not a `status`, which they must know before.
 */
export function useAnnounced<E extends HTMLElement>(isAnnounced: boolean | undefined) {
  const ref = useRef<E>(null);
  const id = useId();
  const announced = useRef<string | null>(null);
  useEffect(() => {
    // A page may hide it with CSS, such as one that says the same itself.
    if (!(ref.current?.checkVisibility?.() ?? true)) return;
    const text = ref.current?.textContent ?? null;
    if (isAnnounced && text !== null && text !== announced.current) announce(id, 'polite');
    announced.current = text;
  });
  return isAnnounced ? { ref, id } : {};
}
