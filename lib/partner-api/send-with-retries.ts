import 'server-only';
import { type Governor } from './governor';
import { type Ticket } from './ticket';
import { isUnsent } from './failures';
import { type FailureKind, failureKindOf, failureKindOfError, type ResponseLike } from './failure-kind';

/** Attempts by how the last one failed. While the service is down, the governor decides when to give up. */
const maxAttempts: Record<FailureKind, number> = { pause: 5, broken: 5, timeout: 2, down: Infinity };

/**
 * The only place that retries a call, by queueing it again. A call that got a 429 was not carried out, so any may be
 * retried; after other failures only idempotent ones: reads, PATCH party and PUT dependency, never a creation.
 * @throws Failure `unreachable`, `response_lost` or 503 `busy`, or the ticket's abort reason
 */
export async function sendWithRetries<T extends ResponseLike>(
  governor: Governor,
  ticket: Ticket,
  isIdempotent: boolean,
  send: () => Promise<T>,
): Promise<T> {
  let previousOutcome: (() => T) | null = null;
  for (let attempt = 1; ; attempt += 1) {
    let kind: FailureKind | null;
    let outcome: () => T;
    let isRateLimited = false;
    try {
      const response = await governor.run(ticket, send);
      kind = failureKindOf(response);
      isRateLimited = response.status === 429;
      outcome = () => response;
    } catch (error) {
      // If the retry was never sent, the previous attempt says more than that.
      if (previousOutcome && isUnsent(error)) return previousOutcome();
      kind = failureKindOfError(error);
      outcome = () => {
        throw error;
      };
    }
    const mayRetry = isIdempotent || isRateLimited;
    if (!kind || !mayRetry || attempt >= maxAttempts[kind]) return outcome();
    previousOutcome = outcome;
  }
}
