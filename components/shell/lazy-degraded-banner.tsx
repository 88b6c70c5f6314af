'use client';

import dynamic from 'next/dynamic';
import { useIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';

const load = loaderWithRetry(() => import('./degraded-banner').then((module) => module.DegradedBanner));
const DegradedBanner = dynamic(load, { ssr: false });

/** The banner, loaded once the browser is idle: before a connection fails, but not on a first visit's budget. */
export function LazyDegradedBanner() {
  const isIdle = useIdle();
  // Keeps the focus of a button that the end of the failure removes.
  return <div tabIndex={-1}>{isIdle && <DegradedBanner />}</div>;
}
