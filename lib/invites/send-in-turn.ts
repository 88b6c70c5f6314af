import { Failure } from '@/lib/values/failure';
import { type InviteToSend, type SentInvite, sentBefore } from './mutations';
import type { CreateInviteBody } from './schema';

type SendOne = (invite: InviteToSend) => Promise<SentInvite>;

type Ends = {
  sent: { body: CreateInviteBody; end: SentInvite }[];
  refused: { body: CreateInviteBody; error: Failure }[];
};

/**
 * Sends invites, each to another person, one after the other, because the key's allowance is everyone's. For the same
 * reason what was sent before is read once for all of them.
 * @param onTurn is told which one is sent now, from 1 on
 */
export async function sendInTurn(
  sendOne: SendOne,
  bodies: CreateInviteBody[],
  onTurn: (turn: number) => void = () => {},
): Promise<Ends> {
  const before = sentBefore();
  const ends: Ends = { sent: [], refused: [] };
  for (const [at, body] of bodies.entries()) {
    onTurn(at + 1);
    try {
      ends.sent.push({ body, end: await sendOne({ body, before }) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      ends.refused.push({ body, error });
    }
  }
  return ends;
}
