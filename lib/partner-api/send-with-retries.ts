import 'server-only';
import { type Governor } from './governor';
import { type Ticket } from './ticket';
import { isRefusal } from './refusals';
import { type Answered, type Trouble, troubleOf, troubleOfNoAnswer } from './trouble';

/** Attempts by how the last one failed. As long as no one answers at all, the governor says when to give up. */
const mostAttempts: Record<Trouble, number> = { told: 5, broken: 5, timeout: 2, down: Infinity };

/**
 * The only place where a call is repeated: it queues up again and waits for the governor's gate. A 429 was not carried
 * out, so any call may come again; other failures are repeated only for calls that may be carried out twice.
 * @param repeatable true for reads, PATCH party and PUT dependency; false for whatever creates something
 * @throws Failure `unreachable`, `answer_lost` or 503 `busy`, or the ticket's abort reason
 */
export async function sendWithRetries<T extends Answered>(
  governor: Governor,
  ticket: Ticket,
  repeatable: boolean,
  send: () => Promise<T>,
): Promise<T> {
  let endAsBefore: (() => T) | null = null;
  for (let attempt = 1; ; attempt += 1) {
    let trouble: Trouble | null;
    let end: () => T;
    let isTurnedAway = false;
    try {
      const answer = await governor.run(ticket, send);
      trouble = troubleOf(answer);
      isTurnedAway = answer.status === 429;
      end = () => answer;
    } catch (error) {
      // What it did not get another turn for says more than that.
      if (endAsBefore && isRefusal(error)) return endAsBefore();
      trouble = troubleOfNoAnswer(error);
      end = () => {
        throw error;
      };
    }
    if (!trouble || !(repeatable || isTurnedAway) || attempt >= mostAttempts[trouble]) return end();
    endAsBefore = end;
  }
}
