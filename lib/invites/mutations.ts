import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/routes';
import { newSubmission, type Outcome, refreshAfter, submit, type ToSubmit } from '@/lib/submissions/submit';
import { inviteKeys } from './queries';
import { type CreateInviteBody, type InvitedOnce, invitedOnceSchema } from './schema';

/** `sending` names the batch when several invites are sent; each is to a different person. */
export type InviteToSend = ToSubmit<CreateInviteBody>;

/** Its `emailSent` is null if the response was lost. */
export type SentInvite = Outcome<InvitedOnce>;

/** Endpoint 19; throws Failure when refused. */
export const createInviteMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: ({ body, sending = newSubmission() }: InviteToSend): Promise<SentInvite> =>
      submit(api.transactionInvites(transactionId), invitedOnceSchema, body, sending),
    onSettled: (outcome, _error, _invite, _result, { client }) =>
      refreshAfter(outcome, () => client.invalidateQueries({ queryKey: inviteKeys.all })),
  });
