'use client';

import { useQuery } from '@tanstack/react-query';
import { whoamiQuery } from '@/lib/account/queries';
import type { Scope } from '@/lib/account/schema';

/**
 * Why the partner key does not allow something, for `disabledReason`; undefined when it does, and while that is not
 * known: the service then says so itself.
 */
export function useMissingScope(scope: Scope): string | undefined {
  const { data } = useQuery(whoamiQuery());
  if (!data || data.scopes.includes(scope)) return undefined;
  return `This dashboard’s key does not have the right “${scope}”. Ask whoever runs it.`;
}
