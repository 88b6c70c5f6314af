import dynamic from 'next/dynamic';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { Skeleton } from '@/components/ui/skeleton';

const loadPeek = loaderWithRetry(() => import('./chain-peek').then((module) => module.ChainPeek));
const loadNoMatches = loaderWithRetry(() => import('./no-matches').then((module) => module.NoMatches));
// Loaded once the browser is idle; needed when chains are to be checked.
export const loadCheckChains = loaderWithRetry(() =>
  import('./check-chains').then((module) => module.checkChains),
);

// Loaded once the browser is idle.
export const ChainPeek = dynamic(loadPeek, { ssr: false });
// Loaded once the browser is idle, or rendered on the server if the filters in the URL match nothing.
export const NoMatches = dynamic(loadNoMatches);
// Loaded when their view is chosen.
export const TransactionListRow = dynamic(() =>
  import('./transaction-list-row').then((module) => module.TransactionListRow),
);
export const ChainMap = dynamic(() => import('./graph/chain-map').then((module) => module.ChainMap), {
  loading: () => <Skeleton label="Loading the map" />,
});

export function preloadListParts(): void {
  void loadPeek();
  void loadNoMatches();
  void loadCheckChains();
}
