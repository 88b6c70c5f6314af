'use client';

import { useEffect } from 'react';
import { tellOtherTabs } from '@/lib/session/channel';
import { forgetPrivate } from '@/lib/session/forget-private';

/** Leaves nothing behind in this browser, and tells the other tabs. */
export function SignedOutNotice() {
  useEffect(() => {
    forgetPrivate();
    tellOtherTabs({ type: 'signed-out' });
  }, []);
  return (
    <p>Your session has ended here and at the service. On a shared computer, close the browser as well.</p>
  );
}
