import { subscribe } from 'node:diagnostics_channel';

/**
 * How long in-flight work may take after a shutdown signal. A call to the service takes at most 15 seconds
 * (`lib/partner-api/transport.ts`), and handling its response a moment more.
 */
export const graceMs = 20_000;

const pollMs = 100;

/**
 * Tracks incoming requests and outgoing calls through the diagnostics channels of Node and undici.
 * @returns a function that waits up to `maxMs` until none is in flight. Idle connections do not count.
 */
export function trackWork() {
  const inFlight = new Set();
  subscribe('http.server.request.start', ({ response }) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });
  subscribe('undici:request:create', ({ request }) => inFlight.add(request));
  for (const end of ['trailers', 'error'])
    subscribe(`undici:request:${end}`, ({ request }) => inFlight.delete(request));

  return async function drained(maxMs = graceMs) {
    // Two idle polls in a row: work that follows a response, e.g. storing it, has started by the second one.
    for (let waited = 0, idlePolls = 0; waited < maxMs && idlePolls < 2; waited += pollMs) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      idlePolls = inFlight.size === 0 ? idlePolls + 1 : 0;
    }
  };
}
