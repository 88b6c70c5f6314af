'use client';

import { useEffect, useEffectEvent, useTransition } from 'react';
import { useRouter } from 'next/navigation';
import { useWhenPresent } from './use-when-present';

/** Without readable sessions the server asks the service for nothing, so rendering again costs it nothing. Milliseconds. */
const retryMs = 5000;

/** Stands in for the session keeper while sessions cannot be read: renders the frame again until it has a session. */
export function AwaitSession() {
  const router = useRouter();
  const whenPresent = useWhenPresent();
  const [isTrying, startTransition] = useTransition();
  const retry = useEffectEvent(() => {
    if (!document.hidden) whenPresent(() => startTransition(() => router.refresh()));
  });
  useEffect(() => {
    if (isTrying) return;
    const timer = setInterval(() => retry(), retryMs);
    return () => clearInterval(timer);
  }, [isTrying]);
  return null;
}
