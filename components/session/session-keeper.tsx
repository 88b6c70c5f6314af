'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { useQueryClient } from '@tanstack/react-query';
import { isSignedOut } from '@/components/shell/degraded';
import { whenIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { pagePerson } from '@/lib/bff/page-person';
import { setSignInPrompt } from '@/lib/bff/sign-in-again';
import { routes } from '@/lib/routes';
import { onSessionMessage, notifyOtherTabs } from '@/lib/session/channel';
import { clearPrivateStorage } from '@/lib/session/private-store';
import { type Session } from '@/lib/session/schema';
import { watchSession, type SessionStatus, type SessionWatch } from '@/lib/session/watch';
import { leavePage } from './leave-page';

const loadWarning = loaderWithRetry(() =>
  import('./session-warning').then((module) => module.SessionWarning),
);
const SessionWarning = dynamic(loadWarning, { ssr: false });
const loadSignIn = loaderWithRetry(() =>
  import('./sign-in-again-dialog').then((module) => module.SignInAgainDialog),
);
const SignInAgainDialog = dynamic(loadSignIn, { ssr: false });

const active: SessionStatus = { state: 'active' };
/** If the session ends within this time after a sign-out in another tab, that sign-out ended it. */
const signOutWindowMs = 10_000;
/** When to check the session after a sign-out in another tab. */
const checkDelaysMs = [0, 2000, 9000];
/** Whose data this page has loaded. It stays loaded while no keeper is mounted. */
let lastUserId: string | undefined;

/**
 * Watches the session: warns before it ends, and after it has ended asks the user to sign in again without leaving the
 * page. Leaves after a sign-out in another tab. Mounted once, in the signed-in frame.
 */
export function SessionKeeper({ session }: { session: Session }) {
  const { userId, email } = session;
  const [status, setStatus] = useState<SessionStatus>(active);
  const [isSignInOpen, setSignInOpen] = useState(false);
  const [isWarningDismissed, setWarningDismissed] = useState(false);
  const watch = useRef<SessionWatch>(null);
  const isActive = useRef(true);
  const signOutWindowEnd = useRef(0);
  const waitingCalls = useRef<((signedIn: boolean) => void)[]>([]);
  // After "Not now", only the user's next request asks again, not the watch when it notices the end.
  const isDismissed = useRef(false);
  const client = useQueryClient();
  // Background reads never ask to sign in, so nothing else repeats them before their next turn.
  const readAgain = useEffectEvent(
    () => void client.refetchQueries({ type: 'active', predicate: isSignedOut }, { cancelRefetch: false }),
  );

  const dismiss = () => {
    isDismissed.current = true;
    for (const resolve of waitingCalls.current.splice(0)) resolve(false);
    setSignInOpen(false);
  };

  useEffect(() => {
    whenIdle(loadWarning);
    whenIdle(loadSignIn);
  }, []);

  useEffect(() => pagePerson.set(userId, discardAndReload), [userId]);

  useEffect(() => {
    if (lastUserId !== undefined && lastUserId !== userId) return discardAndReload();
    lastUserId = userId;
    clearPrivateStorage({ except: userId });
    // Tabs waiting for this user resume; tabs that show another user's data discard it.
    notifyOtherTabs({ type: 'signed-in', userId });
    return onSessionMessage((news) => {
      if (news.type === 'signed-out') {
        signOutWindowEnd.current = performance.now() + signOutWindowMs;
        // The other tab notifies us on press, and the session may end some seconds later.
        for (const ms of checkDelaysMs) setTimeout(() => void watch.current?.check(), ms);
        return;
      }
      if (news.type === 'forgotten') return;
      if (news.userId !== userId) return discardAndReload();
      readAgain();
      const waiting = waitingCalls.current.splice(0);
      if (waiting.length === 0 && isActive.current) return;
      for (const resolve of waiting) resolve(true);
      setSignInOpen(false);
      setWarningDismissed(false);
      void watch.current?.check();
    });
  }, [userId]);

  useEffect(() => {
    const onChange = (now: SessionStatus) => {
      if (now.state === 'active' && !isActive.current) readAgain();
      isActive.current = now.state === 'active';
      setStatus(now);
      if (now.state === 'ended' && performance.now() < signOutWindowEnd.current) return goToSignedOut();
      if (now.state !== 'ended') isDismissed.current = false;
      else if (!isDismissed.current) setSignInOpen(true);
      if (now.state === 'changed') discardAndReload();
    };
    // A refreshed page has a new session, whose watch reports only what differs from this.
    onChange(active);
    watch.current = watchSession(session, onChange);
    return () => watch.current?.stop();
  }, [session]);

  useEffect(
    () =>
      setSignInPrompt(
        () =>
          new Promise((resolve) => {
            if (performance.now() < signOutWindowEnd.current) return resolve(false);
            waitingCalls.current.push(resolve);
            setSignInOpen(true);
          }),
      ),
    [],
  );

  return (
    <>
      {status.state === 'ending' && !isSignInOpen && !isWarningDismissed && (
        <SessionWarning
          status={status}
          onStay={() => void watch.current?.stay()}
          onSignInAgain={() => setSignInOpen(true)}
          onLater={() => setWarningDismissed(true)}
        />
      )}
      {isSignInOpen && (
        <SignInAgainDialog email={email} isEnded={status.state !== 'ending'} onDismiss={dismiss} />
      )}
    </>
  );
}

/** Someone else is signed in: discards the previous user's data on screen, in memory and in storage. */
function discardAndReload(): void {
  clearPrivateStorage();
  leavePage(() => window.location.reload());
}

/** Signed out in another tab: removes the page, and also its URL, for the next person at this computer. */
function goToSignedOut(): void {
  clearPrivateStorage();
  leavePage(() => window.location.replace(routes.signedOut()));
}
