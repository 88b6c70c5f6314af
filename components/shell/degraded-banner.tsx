'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useOffline } from 'next/offline';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { promptSignIn } from '@/lib/bff/sign-in-again';
import { useFromCache } from '@/lib/query/use-from-cache';
import { formatClock } from '@/lib/values/moment-format';
import { findDegraded, type Degraded, isOutdated, lacksSession } from './degraded';
import { useCountdown } from './use-countdown';
import { useServicePause } from './use-service-pause';

/** Without readable sessions our server rejects reads itself, so retrying costs the service nothing. Milliseconds. */
const retryIntervalMs = 5000;

/** A banner for an unavailable service or connection. The page keeps its data and shows the age of it. */
export function DegradedBanner() {
  const isOffline = useOffline();
  const client = useQueryClient();
  const degraded = useDegraded();
  const pausedUntil = useServicePause();
  const areSessionsGone = degraded?.cause === 'sessions';
  const refetch = (predicate: (query: Query) => boolean) =>
    void client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
  const retry = useEffectEvent(() => {
    if (!document.hidden) refetch(lacksSession);
  });
  useEffect(() => {
    if (!areSessionsGone) return;
    const timer = setInterval(() => retry(), retryIntervalMs);
    return () => clearInterval(timer);
  }, [areSessionsGone]);
  const age = degraded && `Showing data from ${formatClock(degraded.oldest)}.`;
  if (isOffline) {
    return (
      <Banner isLive className="mx-4 mt-3 sm:mx-6">
        You appear to be offline. {age} The page you choose next will open once the dashboard can be reached.
      </Banner>
    );
  }
  if (!degraded) {
    if (pausedUntil === 0) return null;
    return (
      <Banner
        isLive
        // A page that could not be loaded has its own countdown, and the two may differ.
        className="mx-4 mt-3 sm:mx-6 [:root:has([data-counts-down])_&]:hidden"
        action={<ResumeCountdown key={pausedUntil} until={pausedUntil} />}
      >
        {messages.pause} This page will carry on by itself when it is over.
      </Banner>
    );
  }
  return (
    <Banner
      isLive
      className="mx-4 mt-3 sm:mx-6"
      action={
        degraded.cause === 'signed-out' ? (
          // Background reads never ask, so trying again would not help.
          <Button
            ref={keepFocusHere}
            size="sm"
            onPress={() => void promptSignIn().then((isSignedIn) => isSignedIn && refetch(isOutdated))}
          >
            Sign in again
          </Button>
        ) : (
          <TryAgain key={degraded.until} until={degraded.until} onTry={() => refetch(isOutdated)} />
        )
      }
    >
      {messages[degraded.cause]} {age}
    </Banner>
  );
}

const messages: Record<Degraded['cause'], string> = {
  sessions: 'You are still signed in, but sessions cannot be read at the moment.',
  'signed-out': 'You have been signed out.',
  'not-accepted': 'The service does not accept this dashboard.',
  pause: 'The service asked for a pause.',
  busy: 'Too many requests are waiting.',
  unresponsive: 'The service is not answering.',
  refused: 'Something on this page was removed, or you may no longer see it.',
};

function useDegraded(): Degraded | null {
  const text = useFromCache(
    (client) => JSON.stringify(findDegraded(client.getQueryCache().findAll({ type: 'active' }))),
    'null',
  );
  return JSON.parse(text);
}

/** @param until epoch milliseconds */
const secondsUntil = (until: number) => Math.max(0, (until - Date.now()) / 1000);

function ResumeCountdown({ until }: { until: number }) {
  const [seconds] = useState(() => secondsUntil(until));
  const left = useCountdown(seconds);
  return <p className="text-muted">{left > 0 ? `Carrying on in ${left} s` : 'Carrying on'}</p>;
}

/** Retries by itself at `until`, or on press if the service gave no time. @param until epoch milliseconds */
function TryAgain({ until, onTry }: { until: number; onTry: () => void }) {
  const [seconds] = useState(() => secondsUntil(until));
  const left = useCountdown(seconds, onTry);
  return (
    <Button
      ref={keepFocusHere}
      size="sm"
      onPress={onTry}
      disabledReason={left > 0 ? `We will try again in ${left} seconds` : undefined}
    >
      {left > 0 ? `Trying again in ${left} s` : 'Try again'}
    </Button>
  );
}
