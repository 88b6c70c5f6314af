'use client';

import { useEffect } from 'react';

/** Brings a row of the page's tables into view once it is there, and puts the focus on its link. */
export function useShowRow(id: string | undefined, isThere: boolean): void {
  useEffect(() => {
    if (!id || !isThere) return;
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('a')?.focus({ preventScroll: true });
  }, [id, isThere]);
}
