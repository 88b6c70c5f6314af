import dynamic from 'next/dynamic';
import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { Skeleton } from '@/components/ui/skeleton';
import type { isCallKnown } from '@/lib/contacts/who-to-call';

const loadPeek = loaderWithRetry(() => import('./chain-peek').then((module) => module.ChainPeek));
const loadNoMatches = loaderWithRetry(() => import('./no-matches').then((module) => module.NoMatches));
// Loaded once the browser is idle; needed when chains are to be checked.
export const loadCheckChains = loaderWithRetry(() =>
  import('./check-chains').then((module) => module.checkChains),
);

const loadRowCall = loaderWithRetry(() => import('./row-call').then((module) => module.RowCall));
const loadIsCallKnown = loaderWithRetry(() =>
  import('@/lib/contacts/who-to-call').then((module) => module.isCallKnown),
);

/** Whether the contacts so far include whom to call about a link. Undefined until it is loaded, once the browser is idle. */
export function useIsCallKnown(): typeof isCallKnown | undefined {
  const [loaded, setLoaded] = useState<typeof isCallKnown>();
  // As a transition, which also does nothing once the list has been left.
  const load = () => loadIsCallKnown().then((value) => startTransition(() => setLoaded(() => value)));
  useEffect(() => whenIdle(() => void load()), []);
  return loaded;
}

// Loaded once the browser is idle.
export const RowCall = dynamic(loadRowCall, { ssr: false });
export const ChainPeek = dynamic(loadPeek, { ssr: false });
// Loaded once the browser is idle, or rendered on the server if the filters in the URL match nothing.
export const NoMatches = dynamic(loadNoMatches);
// Rendered on the server if the user is in no chain.
export const NoChains = dynamic(() => import('./no-chains').then((module) => module.NoChains));
// Loaded when their view is chosen.
export const TransactionListRow = dynamic(() =>
  import('./transaction-list-row').then((module) => module.TransactionListRow),
);
export const ChainMap = dynamic(() => import('./graph/chain-map').then((module) => module.ChainMap), {
  loading: () => <Skeleton label="Loading the map" />,
});

export function preloadListParts(): void {
  void loadRowCall();
  void loadPeek();
  void loadNoMatches();
  void loadCheckChains();
}
