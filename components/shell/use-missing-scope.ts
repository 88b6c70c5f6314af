'use client';

import { useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { whoamiQuery } from '@/lib/account/queries';
import type { Scope } from '@/lib/account/schema';

const never = () => () => {};

/**
 * Why the partner key does not allow something, for `disabledReason`; undefined when it does, and while that is not
 * known: the service then says so itself. Without a scope nothing is missing.
 */
export function useMissingScope(scope: Scope | undefined): string | undefined {
  const { data } = useQuery(whoamiQuery());
  // The server's HTML does not know it: a part that hydrates late says the same as its HTML first.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isHydrated || !data || !scope || data.scopes.includes(scope)) return undefined;
  return `This dashboard’s key does not have the right “${scope}”. Ask whoever runs the dashboard.`;
}
