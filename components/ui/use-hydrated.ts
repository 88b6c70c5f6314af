import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and in the hydrating render, which must match its HTML; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
