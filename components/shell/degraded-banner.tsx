'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useOffline } from 'next/offline';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { useFromCache } from '@/lib/query/use-from-cache';
import { formatClock } from '@/lib/values/moment-format';
import { degradedNow, type Degraded, isOutOfDate, isWithoutSession } from './degraded';
import { useCountdown } from './use-countdown';
import { usePause } from './use-pause';

/** Asking again costs the service nothing while no one can be told apart. Milliseconds. */
const asksAgainAfter = 5000;

/** The one sentence about a service or a connection that is gone: what is on screen stays, and says how old it is. */
export function DegradedBanner() {
  const isOffline = useOffline();
  const client = useQueryClient();
  const degraded = useDegraded();
  const pausedUntil = usePause();
  const areSessionsGone = degraded?.why === 'sessions';
  const refetch = (predicate: (query: Query) => boolean) =>
    void client.refetchQueries({ type: 'active', predicate });
  const askAgain = useEffectEvent(() => {
    if (!document.hidden) refetch(isWithoutSession);
  });
  useEffect(() => {
    if (!areSessionsGone) return;
    const timer = setInterval(() => askAgain(), asksAgainAfter);
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
      <Banner isLive className="mx-4 mt-3 sm:mx-6" action={<GoesOn key={pausedUntil} until={pausedUntil} />}>
        {sentences.pause} This page will carry on by itself when it is over.
      </Banner>
    );
  }
  return (
    <Banner
      isLive
      className="mx-4 mt-3 sm:mx-6"
      action={<TryAgain key={degraded.until} until={degraded.until} onTry={() => refetch(isOutOfDate)} />}
    >
      {sentences[degraded.why]} {age}
    </Banner>
  );
}

const sentences: Record<Degraded['why'], string> = {
  sessions: 'You are still signed in, but sessions cannot be read at the moment.',
  pause: 'The service asked for a pause.',
  busy: 'Too many requests are waiting.',
  silence: 'The service is not answering.',
};

function useDegraded(): Degraded | null {
  const text = useFromCache(
    (client) => JSON.stringify(degradedNow(client.getQueryCache().findAll({ type: 'active' }))),
    'null',
  );
  return JSON.parse(text);
}

/** @param until epoch milliseconds */
const secondsTo = (until: number) => Math.max(0, (until - Date.now()) / 1000);

function GoesOn({ until }: { until: number }) {
  const [seconds] = useState(() => secondsTo(until));
  const left = useCountdown(seconds);
  return <p className="text-muted">{left > 0 ? `Carrying on in ${left} s` : 'Carrying on'}</p>;
}

/** By itself once the service may be asked again, by a press where it has not said when. @param until epoch milliseconds */
function TryAgain({ until, onTry }: { until: number; onTry: () => void }) {
  const [seconds] = useState(() => secondsTo(until));
  const left = useCountdown(seconds, onTry);
  return (
    <Button
      size="sm"
      onPress={onTry}
      disabledReason={left > 0 ? `We will try again in ${left} seconds` : undefined}
    >
      {left > 0 ? `Trying again in ${left} s` : 'Try again'}
    </Button>
  );
}
