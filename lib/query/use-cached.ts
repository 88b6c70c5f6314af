'use client';

import type { QueryKey } from '@tanstack/react-query';
import { useFromCache } from './use-from-cache';

/**
 * Whether the browser still holds data for all of these keys from an earlier visit: then a page whose reload
 * failed shows that, with its age, instead of nothing. Never true on the server.
 */
export function useCached(keys: QueryKey[]): boolean {
  return useFromCache((client) => keys.every((key) => client.getQueryData(key) !== undefined), false);
}
