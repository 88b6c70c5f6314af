'use client';

import { useEffect } from 'react';
import { tellOtherTabs } from '@/lib/session/channel';
import { forgetPrivate } from '@/lib/session/private-store';

/** The last address of the small window: tells the waiting page who signed in, and goes. */
export function SignInDone({ userId }: { userId: string }) {
  useEffect(() => {
    tellOtherTabs({ type: 'signed-in', userId });
    window.close();
  }, [userId]);
  return <p role="status">You can close this window and carry on.</p>;
}

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
