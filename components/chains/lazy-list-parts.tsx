import dynamic from 'next/dynamic';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { Skeleton } from '@/components/ui/skeleton';
import type { isCallKnown } from '@/lib/contacts/who-to-call';

const loadPeek = loaderWithRetry(() => import('./chain-peek').then((module) => module.ChainPeek));
const loadNoMatches = loaderWithRetry(() => import('./no-matches').then((module) => module.NoMatches));
// Loaded once the browser is idle; needed when chains are to be checked.
export const loadCheckChains = loaderWithRetry(() =>
  import('./check-chains').then((module) => module.checkChains),
);

/** Who is known to be called. Everyone is until this is loaded, so that no more of the address book is read at once. */
export const calls: { isKnown: typeof isCallKnown } = { isKnown: () => true };
const loadRowCall = loaderWithRetry(async () => {
  const [{ RowCall: row }, whoToCall] = await Promise.all([
    import('./row-call'),
    import('@/lib/contacts/who-to-call'),
  ]);
  calls.isKnown = whoToCall.isCallKnown;
  return row;
});

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
