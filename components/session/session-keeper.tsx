'use client';

import { useEffect, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { whenIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { pagePerson } from '@/lib/bff/page-person';
import { offerSignIn } from '@/lib/bff/sign-in-again';
import { routes } from '@/lib/routes';
import { onSessionNews, tellOtherTabs } from '@/lib/session/channel';
import { forgetPrivate } from '@/lib/session/private-store';
import { type Session } from '@/lib/session/schema';
import { watchSession, type SessionStanding, type SessionWatch } from '@/lib/session/watch';
import { leavePage } from './leave-page';

const loadWarning = loaderWithRetry(() =>
  import('./session-warning').then((module) => module.SessionWarning),
);
const SessionWarning = dynamic(loadWarning, { ssr: false });
const loadSignIn = loaderWithRetry(() =>
  import('./sign-in-again-dialog').then((module) => module.SignInAgainDialog),
);
const SignInAgainDialog = dynamic(loadSignIn, { ssr: false });

/** For so long after someone pressed "Sign out" in this browser, a session that is over was signed out. */
const leavingMs = 10_000;
const checksMs = [0, 2000, 9000];

/**
 * Watches over the session beside the page: warns before it ends, and when it has ended asks the person to sign
 * in again without leaving. After signing out in another tab it leaves. Stands once in the signed-in frame.
 */
export function SessionKeeper({ session }: { session: Session }) {
  const { userId, email } = session;
  const [standing, setStanding] = useState<SessionStanding>({ is: 'calm' });
  const [isAsking, setAsking] = useState(false);
  const [isLater, setLater] = useState(false);
  const watch = useRef<SessionWatch>(null);
  const isCalm = useRef(true);
  const leavingUntil = useRef(0);
  const missed = useRef<((again: boolean) => void)[]>([]);
  // Whoever has put it off is asked again by what they do next, not by the watch that sees the end a moment later.
  const isPutOff = useRef(false);

  const putOff = () => {
    isPutOff.current = true;
    for (const resolve of missed.current.splice(0)) resolve(false);
    setAsking(false);
  };

  useEffect(() => {
    whenIdle(loadWarning);
    whenIdle(loadSignIn);
  }, []);

  useEffect(() => pagePerson.is(userId, startOver), [userId]);

  useEffect(() => {
    forgetPrivate({ except: userId });
    // Tabs that wait for this person go on; tabs that still show someone else's data let go of it.
    tellOtherTabs({ type: 'signed-in', userId });
    return onSessionNews((news) => {
      if (news.type === 'signed-out') {
        leavingUntil.current = performance.now() + leavingMs;
        // It is told at the press: the session itself may end some seconds later.
        for (const ms of checksMs) setTimeout(() => void watch.current?.check(), ms);
        return;
      }
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
      if (now.is === 'ended' && performance.now() < leavingUntil.current) return leaveSignedOut();
      if (now.is !== 'ended') isPutOff.current = false;
      else if (!isPutOff.current) setAsking(true);
      if (now.is === 'changed') startOver();
    });
    return () => watch.current?.stop();
  }, [session]);

  useEffect(
    () =>
      offerSignIn(
        () =>
          new Promise((resolve) => {
            if (performance.now() < leavingUntil.current) return resolve(false);
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
      {isAsking && <SignInAgainDialog email={email} onDismiss={putOff} />}
    </>
  );
}

/** Someone else is signed in: nothing of the first person may stay on the screen, in memory or in storage. */
function startOver(): void {
  forgetPrivate();
  leavePage(() => window.location.reload());
}

/** Signed out in another tab: whoever comes next finds no page here, and not its address either. */
function leaveSignedOut(): void {
  forgetPrivate();
  leavePage(() => window.location.replace(routes.signedOut()));
}
