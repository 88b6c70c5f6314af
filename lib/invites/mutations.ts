import { mutationOptions } from '@tanstack/react-query';
import { BffError } from '@/lib/bff/bff-error';
import { bff } from '@/lib/bff/fetch';
import { refreshAfter, writeOnce } from '@/lib/bff/write-once';
import { api } from '@/lib/routes';
import { pageSchema } from '@/lib/values/page';
import { inviteKeys } from './queries';
import { findCreatedInvite } from './reconcile';
import { createdInviteSchema, type CreateInviteBody, type Invite, inviteSchema } from './schema';

const readSent = async () => (await bff.get(api.sentInvites({ limit: 100 }), pageSchema(inviteSchema))).data;

/** A key may allow inviting without reading invites: then a lost answer ends as unknown, and nothing else is lost. */
function noneWhenRefused(error: unknown): Invite[] {
  if (error instanceof BffError && error.status === 403) return [];
  throw error;
}

/**
 * Variables: the body of endpoint 19. Gives an `Outcome` with the invite's id and whether the service sent the email
 * (null when the answer was lost); throws BffError when refused.
 */
export const createInviteMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: (body: CreateInviteBody) =>
      writeOnce<{ id: string; emailSent: boolean | null }>({
        snapshot: async () => new Set((await readSent().catch(noneWhenRefused)).map(({ id }) => id)),
        write: () => bff.post(api.transactionInvites(transactionId), createdInviteSchema, body),
        find: async (known) => {
          const invite = findCreatedInvite(transactionId, body, await readSent(), known);
          return invite && { id: invite.id, emailSent: null };
        },
      }),
    onSettled: (outcome, _error, _body, _result, { client }) =>
      refreshAfter(outcome, () => client.invalidateQueries({ queryKey: inviteKeys.all })),
  });
