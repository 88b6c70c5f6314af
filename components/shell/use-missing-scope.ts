'use client';

import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@/components/ui/use-hydrated';
import { whoamiQuery } from '@/lib/account/queries';
import type { Scope } from '@/lib/account/schema';

/**
 * The `disabledReason` if the partner key lacks a scope; undefined if it has the scope, if none is needed, or while the
 * scopes are unknown, when the service itself refuses.
 */
export function useMissingScope(scope: Scope | undefined): string | undefined {
  const { data } = useQuery(whoamiQuery());
  // The server does not know the scopes, so the hydrating render must match its HTML.
  const isHydrated = useHydrated();
  if (!isHydrated || !data || !scope || data.scopes.includes(scope)) return undefined;
  return `This dashboard’s key does not have the right “${scope}”. Ask whoever runs the dashboard.`;
}
