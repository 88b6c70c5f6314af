import { Failure } from '@/lib/values/failure';
import { newSubmission, type SubmissionAttempt } from '@/lib/submissions/submit';
import type { InviteToSend, SentInvite } from './mutations';
import type { CreateInviteBody } from './schema';

type SendOne = (invite: InviteToSend) => Promise<SentInvite>;

type SendResults = {
  sent: { body: CreateInviteBody; result: SentInvite }[];
  refused: { body: CreateInviteBody; error: Failure }[];
};

/**
 * Sends invites to different people, one after the other, because all users share the key's rate limit. As a batch, they
 * also share one read of earlier invites.
 * @param begin gives the submission of an invite before it is sent, by its number from 1; null to send no more
 */
export async function sendInTurn(
  sendOne: SendOne,
  bodies: CreateInviteBody[],
  begin: (turn: number) => SubmissionAttempt | null = newSubmission,
): Promise<SendResults> {
  const batch = newSubmission().id;
  const results: SendResults = { sent: [], refused: [] };
  for (const [at, body] of bodies.entries()) {
    const sending = begin(at + 1);
    if (!sending) break;
    try {
      results.sent.push({ body, result: await sendOne({ body, sending: { ...sending, batch } }) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Without a session, each of the others would ask the user to sign in again.
      const isEnded = error.status === 401;
      const notSent = isEnded ? bodies.slice(at) : [body];
      results.refused.push(...notSent.map((refused) => ({ body: refused, error })));
      if (isEnded) break;
    }
  }
  return results;
}
