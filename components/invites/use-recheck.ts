import { useQueryClient } from '@tanstack/react-query';
import { useIsMounted } from '@/components/ui/use-is-mounted';
import { isBlank, unresolvedWarnings, warningOf } from '@/lib/invites/invite-entry';
import { sentInvitesQuery } from '@/lib/invites/queries';
import type { CreateInviteBody } from '@/lib/invites/schema';
import { partiesQuery } from '@/lib/parties/queries';
import { type InviteForm, notifyNotSent } from './use-send-invites';

/**
 * Reads the parties and the user's pending invites again before rows are sent, unless they were just read: someone may
 * have become a party or been invited since the form was opened. If they cannot be read, what was known before counts.
 */
export function useRecheck(transactionId: string, canReadInvites: boolean, form: InviteForm) {
  const client = useQueryClient();
  const isMounted = useIsMounted();

  /** @returns whether no row needs to be confirmed; otherwise those rows say why */
  return async function recheck(bodies: readonly CreateInviteBody[]): Promise<boolean> {
    const [parties, invites] = await Promise.all([
      client.fetchQuery(partiesQuery(transactionId)).catch(() => []),
      canReadInvites ? client.fetchInfiniteQuery(sentInvitesQuery('pending')).catch(() => null) : null,
    ]);
    const sent = invites?.pages.flatMap(({ data }) => data) ?? [];
    const known = { transactionId, parties, sent, domains: [] };
    const problems = form.getValues('rows').flatMap((row, index) => {
      const warning = isBlank(row) ? null : warningOf(row, known);
      return warning ? [{ index, message: unresolvedWarnings[warning.kind] }] : [];
    });
    if (problems.length === 0) return true;
    if (!isMounted()) notifyNotSent(bodies);
    for (const [at, { index, message }] of problems.entries())
      form.setError(`rows.${index}.email`, { message }, { shouldFocus: at === 0 });
    return false;
  };
}
