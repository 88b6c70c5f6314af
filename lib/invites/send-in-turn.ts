import { Failure } from '@/lib/values/failure';
import { newSubmission, type SubmissionAttempt } from '@/lib/submissions/submit';
import type { InviteToSend, SentInvite } from './mutations';
import type { CreateInviteBody } from './schema';

type SendOne = (invite: InviteToSend) => Promise<SentInvite>;

type Ends = {
  sent: { body: CreateInviteBody; end: SentInvite }[];
  refused: { body: CreateInviteBody; error: Failure }[];
};

/**
 * Sends invites, each to a different person, one after the other, because everyone shares the key's rate limit. For the
 * same reason the invites sent before are read once for all of them.
 * @param onTurn is called with the number of the invite being sent, from 1, and its submission id
 */
export async function sendInTurn(
  sendOne: SendOne,
  bodies: CreateInviteBody[],
  onTurn: (turn: number, sending: SubmissionAttempt) => void = () => {},
): Promise<Ends> {
  const batch = newSubmission().id;
  const ends: Ends = { sent: [], refused: [] };
  for (const [at, body] of bodies.entries()) {
    const sending = { ...newSubmission(), batch };
    onTurn(at + 1, sending);
    try {
      ends.sent.push({ body, end: await sendOne({ body, sending }) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      ends.refused.push({ body, error });
    }
  }
  return ends;
}
