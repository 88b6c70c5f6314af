'use client';

import { useEffect } from 'react';
import { notifyOtherTabs } from '@/lib/session/channel';
import { clearPrivateStorage } from '@/lib/session/private-store';

/** The final page of the sign-in popup: notifies the other tabs who signed in, and closes. */
export function SignInDone({ userId }: { userId: string }) {
  useEffect(() => {
    notifyOtherTabs({ type: 'signed-in', userId });
    window.close();
  }, [userId]);
  return <p role="status">You can close this window and carry on.</p>;
}

/** The text of the signed-out page. Clears personal data in this browser and notifies the other tabs. */
export function SignedOutNotice() {
  useEffect(() => {
    clearPrivateStorage();
    notifyOtherTabs({ type: 'signed-out' });
  }, []);
  return <p>Your session here has ended. On a shared computer, close the browser as well.</p>;
}
