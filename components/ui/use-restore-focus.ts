'use client';

import { useEffect, useState } from 'react';

/** Returns focus to the opener of the first dialog when one dialog replaces another and the last one closes. */
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
