import { mutationOptions } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { type Outcome, refreshAfter, writeOnce } from '@/lib/bff/write-once';
import { api } from '@/lib/routes';
import { pageSchema } from '@/lib/values/page';
import { Failure } from '@/lib/values/failure';
import { inviteKeys } from './queries';
import { findCreatedInvite } from './reconcile';
import { createdInviteSchema, type CreateInviteBody, type Invite, inviteSchema } from './schema';

const readSent = async () => (await bff.get(api.sentInvites({ limit: 100 }), pageSchema(inviteSchema))).data;

/** A key may allow inviting without reading invites: then a lost answer ends as unknown, and nothing else is lost. */
function noneWhenRefused(error: unknown): Invite[] {
  if (error instanceof Failure && error.status === 403) return [];
  throw error;
}

/** The ids of what was sent before the first invite that asks. Once read they serve the others of one sending too. */
export function sentBefore(): () => Promise<ReadonlySet<string>> {
  let known: Promise<ReadonlySet<string>> | null = null;
  const read = async () => new Set((await readSent().catch(noneWhenRefused)).map(({ id }) => id));
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    }));
}

/** `before`: of a sending of several invites, each to another person, the same one for all of them. */
export type InviteToSend = { body: CreateInviteBody; before?: ReturnType<typeof sentBefore> };

/** Whether the service sent the email is not known when its answer was lost. */
export type SentInvite = Outcome<{ id: string; emailSent: boolean | null }>;

/** Endpoint 19; throws Failure when refused. */
export const createInviteMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: ({ body, before = sentBefore() }: InviteToSend): Promise<SentInvite> =>
      writeOnce<{ id: string; emailSent: boolean | null }>({
        snapshot: before,
        write: () => bff.post(api.transactionInvites(transactionId), createdInviteSchema, body),
        find: async (known) => {
          const invite = findCreatedInvite(transactionId, body, await readSent(), known);
          return invite && { id: invite.id, emailSent: null };
        },
      }),
    onSettled: (outcome, _error, _invite, _result, { client }) =>
      refreshAfter(outcome, () => client.invalidateQueries({ queryKey: inviteKeys.all })),
  });
