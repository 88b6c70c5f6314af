import type { ReactNode } from 'react';
import { AppFrame } from '@/components/shell/app-frame';
import { AwaitSession } from '@/components/session/await-session';
import { SessionKeeper } from '@/components/session/session-keeper';
import { currentSession } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { isSandbox } from '@/lib/partner-api/sandbox';

/** Used if the vault does not respond: we still render the frame, and the page shows the error. */
const unknownUser = { userId: null, name: null, email: null };

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const session = await currentSession().catch(() => unknownUser);
  // The page itself redirects to sign-in, because it knows its own address to return to.
  if (!session) return children;
  return (
    <>
      {session.userId === null ? <AwaitSession /> : <SessionKeeper session={session} />}
      <AppFrame user={session} isSandbox={isSandbox(env().PARTNER_API_URL)}>
        {children}
      </AppFrame>
    </>
  );
}
