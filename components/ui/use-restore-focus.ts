'use client';

import { useEffect, useState } from 'react';

/** Where one dialog takes the place of another, the last one knows only the one before: the focus goes back to who opened the first. */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      }, 50);
    },
    [opener],
  );
}
