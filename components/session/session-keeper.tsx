'use client';

import { useEffect, useRef, useState } from 'react';
import { lazily } from '@/components/ui/lazily';
import { offerSignIn } from '@/lib/bff/sign-in-again';
import { onSessionNews, tellOtherTabs } from '@/lib/session/channel';
import { forgetDrafts } from '@/lib/session/forget-drafts';
import { type Session } from '@/lib/session/schema';
import { watchSession, type SessionStanding, type SessionWatch } from '@/lib/session/watch';
import { leavePage } from './leave-page';

const SessionWarning = lazily(() => import('./session-warning').then((module) => module.SessionWarning));
const SignInAgainDialog = lazily(() =>
  import('./sign-in-again-dialog').then((module) => module.SignInAgainDialog),
);

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
  const isCalm = useRef(true);
  const missed = useRef<((again: boolean) => void)[]>([]);

  const settle = (again: boolean) => {
    for (const resolve of missed.current.splice(0)) resolve(again);
    setAsking(false);
  };

  useEffect(() => {
    SessionWarning.preloadWhenIdle();
    SignInAgainDialog.preloadWhenIdle();
  }, []);

  useEffect(() => {
    forgetDrafts({ except: userId });
    // Tabs that wait for this person go on; tabs that still show somebody else's data let go of it.
    tellOtherTabs({ type: 'signed-in', userId });
    return onSessionNews((news) => {
      if (news.type === 'signed-out') return void watch.current?.check();
      if (news.userId !== userId) return startOver();
      const waiting = missed.current.splice(0);
      if (waiting.length === 0 && isCalm.current) return;
      for (const resolve of waiting) resolve(true);
      setAsking(false);
      setLater(false);
      void watch.current?.check();
    });
  }, [userId]);

  useEffect(() => {
    watch.current = watchSession(session, (now) => {
      isCalm.current = now.is === 'calm';
      setStanding(now);
      if (now.is === 'ended') setAsking(true);
      if (now.is === 'changed') startOver();
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
      {isAsking && <SignInAgainDialog email={email} onDismiss={() => settle(false)} />}
    </>
  );
}

/** Somebody else is signed in: nothing of the first person may stay on the screen, in memory or in a draft. */
function startOver(): void {
  forgetDrafts();
  leavePage(() => window.location.reload());
}
