import { Failure } from '@/lib/values/failure';
import { newSubmission, type Sending } from '@/lib/submissions/submit';
import type { InviteToSend, SentInvite } from './mutations';
import type { CreateInviteBody } from './schema';

type SendOne = (invite: InviteToSend) => Promise<SentInvite>;

type Ends = {
  sent: { body: CreateInviteBody; end: SentInvite }[];
  refused: { body: CreateInviteBody; error: Failure }[];
};

/**
 * Sends invites, each to another person, one after the other, because the key's allowance is everyone's. For the same
 * reason what was sent before is read once for all of them.
 * @param onTurn is told which one is sent now, from 1 on, and under which id
 */
export async function sendInTurn(
  sendOne: SendOne,
  bodies: CreateInviteBody[],
  onTurn: (turn: number, sending: Sending) => void = () => {},
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
