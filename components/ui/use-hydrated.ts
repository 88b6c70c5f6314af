import { useSyncExternalStore } from 'react';

/** False on the server and in the hydrating render, which must match its HTML; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
