'use client';

import { useEffect, useRef, useState } from 'react';
import { offerSignIn } from '@/lib/bff/sign-in-again';
import { onSessionNews } from '@/lib/session/channel';
import { forgetDrafts } from '@/lib/session/forget-drafts';
import { type Session } from '@/lib/session/schema';
import { watchSession, type SessionStanding, type SessionWatch } from '@/lib/session/watch';
import { leavePage } from './leave-page';
import { SessionWarning } from './session-warning';
import { SignInAgainDialog } from './sign-in-again-dialog';

/**
 * Watches over the session beside the page: warns before it ends, and when it has ended asks the person to sign
 * in again without leaving. Stands once in the signed-in frame.
 */
export function SessionKeeper({ session }: { session: Session }) {
  const { userId, email } = session;
  const [standing, setStanding] = useState<SessionStanding>({ is: 'calm' });
  const [isAsking, setAsking] = useState(false);
  const [isLater, setLater] = useState(false);
  const watch = useRef<SessionWatch>(null);
  const missed = useRef<((again: boolean) => void)[]>([]);

  const settle = (again: boolean) => {
    for (const resolve of missed.current.splice(0)) resolve(again);
    setAsking(false);
  };

  useEffect(() => {
    forgetDrafts({ except: userId });
    return onSessionNews((news) => {
      if (news.type === 'signed-in' && news.userId !== userId) {
        // Somebody else signed in: nothing of the first person may stay on the screen or in a draft.
        forgetDrafts();
        return leavePage(() => window.location.reload());
      }
      if (news.type === 'signed-in') {
        for (const resolve of missed.current.splice(0)) resolve(true);
        setAsking(false);
        setLater(false);
      }
      void watch.current?.check();
    });
  }, [userId]);

  useEffect(() => {
    watch.current = watchSession(session, (now) => {
      setStanding(now);
      if (now.is === 'ended') setAsking(true);
    });
    return () => watch.current?.stop();
  }, [session]);

  useEffect(
    () =>
      offerSignIn(
        () =>
          new Promise((resolve) => {
            missed.current.push(resolve);
            setAsking(true);
          }),
      ),
    [],
  );

  return (
    <>
      {standing.is === 'ending' && !isAsking && !isLater && (
        <SessionWarning
          standing={standing}
          onStay={() => void watch.current?.stay()}
          onSignInAgain={() => setAsking(true)}
          onLater={() => setLater(true)}
        />
      )}
      <SignInAgainDialog
        key={String(isAsking)}
        isOpen={isAsking}
        email={email}
        onDismiss={() => settle(false)}
      />
    </>
  );
}
