import type { ReactNode } from 'react';
import { AppFrame } from '@/components/shell/app-frame';
import { SessionKeeper } from '@/components/session/session-keeper';
import { currentSession } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { isSandbox } from '@/lib/partner-api/sandbox';

/** The vault did not respond: the frame stands all the same, and the page says what failed. */
const unknownUser = { userId: null, name: null, email: null };

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const session = await currentSession().catch(() => unknownUser);
  // The page knows its own address: it sends people to sign-in and back to where they wanted to go.
  if (!session) return children;
  return (
    <>
      {session.userId !== null && <SessionKeeper session={session} />}
      <AppFrame user={session} isSandbox={isSandbox(env().PARTNER_API_URL)}>
        {children}
      </AppFrame>
    </>
  );
}
