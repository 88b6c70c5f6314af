'use client';

import type { QueryKey } from '@tanstack/react-query';
import { useFromCache } from './use-from-cache';

/**
 * Whether the browser has cached data for all these keys: then a page whose reload failed shows that data with its age.
 * Always false on the server.
 */
export function useCached(keys: QueryKey[]): boolean {
  return useFromCache((client) => keys.every((key) => client.getQueryData(key) !== undefined), false);
}
