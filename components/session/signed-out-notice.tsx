'use client';

import { useEffect } from 'react';
import { tellOtherTabs } from '@/lib/session/channel';
import { forgetDrafts } from '@/lib/session/forget-drafts';

/** Leaves nothing behind in this tab, and tells the others. */
export function SignedOutNotice() {
  useEffect(() => {
    forgetDrafts();
    tellOtherTabs({ type: 'signed-out' });
  }, []);
  return (
    <p>Your session has ended here and at the service. On a shared computer, close the browser as well.</p>
  );
}
