import 'server-only';
import { type Governor } from './governor';
import { type Ticket } from './ticket';
import { isRefusal } from './refusals';
import { type ResponseLike, type Trouble, troubleOf, troubleOfNoResponse } from './trouble';

/** Attempts by how the last one failed. As long as no one responds at all, the governor says when to give up. */
const maxAttempts: Record<Trouble, number> = { told: 5, broken: 5, timeout: 2, down: Infinity };

/**
 * The only place where a call is repeated: it queues up again. A 429 was not carried out, so any call may come again;
 * after other failures a `repeatable` one alone: reads, PATCH party and PUT dependency, nothing that creates something.
 * @throws Failure `unreachable`, `response_lost` or 503 `busy`, or the ticket's abort reason
 */
export async function sendWithRetries<T extends ResponseLike>(
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
      const response = await governor.run(ticket, send);
      trouble = troubleOf(response);
      isTurnedAway = response.status === 429;
      end = () => response;
    } catch (error) {
      // What it did not get another turn for says more than that.
      if (endAsBefore && isRefusal(error)) return endAsBefore();
      trouble = troubleOfNoResponse(error);
      end = () => {
        throw error;
      };
    }
    if (!trouble || !(repeatable || isTurnedAway) || attempt >= maxAttempts[trouble]) return end();
    endAsBefore = end;
  }
}
