import 'server-only';
import { Failure } from '@/lib/values/failure';
import { type Clock } from './clock';
import { type Governor, type Ticket } from './governor';
import { type Answer } from './transport';

const maxAttempts = 3;
/** Doubled for the second retry, and up to as much again at random. Milliseconds. */
const pause = 150;

const passing = new Set([500, 502, 503, 504]);
const noAnswer = new Set(['unreachable', 'answer_lost']);

/**
 * The only place where a call is repeated. A 429 was not carried out, so any call may come again; lost answers and
 * server errors are repeated only for calls that may be carried out twice. Three attempts at most, as long as the
 * governor's share for repeats lasts.
 * @param repeatable true for reads, PATCH party and PUT dependency; false for whatever creates something
 * @throws Failure `unreachable`, `answer_lost` or 503 `busy`, or the ticket's abort reason
 */
export async function sendWithRetries(
  governor: Governor,
  clock: Clock,
  ticket: Ticket,
  repeatable: boolean,
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === maxAttempts;
    try {
      const answer = await governor.run(ticket, send, attempt > 1);
      const again = answer.status === 429 || (repeatable && passing.has(answer.status));
      if (!again || last || !governor.claimRepeat()) return answer;
      // After a 429 or a 503 with Retry-After the governor's gate is closed, and the next turn waits for it.
      if (answer.status !== 429 && !answer.header('retry-after')) await rest(clock, attempt, governor.random);
    } catch (error) {
      const lost = error instanceof Failure && noAnswer.has(error.code);
      if (!lost || !repeatable || last || !governor.claimRepeat()) throw error;
      await rest(clock, attempt, governor.random);
    }
  }
}

const rest = (clock: Clock, attempt: number, random: () => number) =>
  new Promise<void>((resolve) => clock.after(pause * 2 ** (attempt - 1) * (1 + random()), resolve));
