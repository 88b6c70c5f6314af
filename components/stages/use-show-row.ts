'use client';

import { useEffect } from 'react';

/** Scrolls a table row into view once it is rendered, and focuses its link. */
export function useShowRow(id: string | undefined, isThere: boolean): void {
  useEffect(() => {
    if (!id || !isThere) return;
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('a')?.focus({ preventScroll: true });
  }, [id, isThere]);
}
