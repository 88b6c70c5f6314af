'use client';

import { useEffect } from 'react';
import { tellOtherTabs } from '@/lib/session/channel';

/** The last address of the small window: tells the waiting page who signed in, and goes. */
export function SignInDone({ userId }: { userId: string }) {
  useEffect(() => {
    tellOtherTabs({ type: 'signed-in', userId });
    window.close();
  }, [userId]);
  return <p role="status">You can close this window and carry on.</p>;
}
