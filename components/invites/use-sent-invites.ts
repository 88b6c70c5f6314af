'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { sentInvitesQuery } from '@/lib/invites/queries';
import type { Invite } from '@/lib/invites/schema';
import { useEveryPage, type WholeList } from '@/lib/query/use-every-page';

export type SentInvites = WholeList<Invite> & {
  /** Why they cannot be read with this key. */
  noReading: string | undefined;
};

/** The user's pending invites, to warn of a second one; read page by page while the form is filled in. */
export function useSentInvites(): SentInvites {
  const noReading = useMissingScope('invites:read');
  const list = useEveryPage(
    useInfiniteQuery({ ...sentInvitesQuery('pending'), enabled: noReading === undefined }),
  );
  return { ...list, noReading };
}
