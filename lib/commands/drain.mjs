import { subscribe } from 'node:diagnostics_channel';

/**
 * How long what is under way gets after the word to end, in milliseconds: a call to the service takes 15 seconds at most
 * (`lib/partner-api/transport.ts`), and what is made of its response a moment.
 */
export const grace = 20_000;

/** How often it is looked whether something is under way, in milliseconds. */
const every = 100;

/**
 * Follows the requests to this process and its calls to others; Node and undici tell of them by name.
 * @returns waits until nothing is under way, at most `most` milliseconds. A connection that is merely open is nothing.
 */
export function followWork() {
  const underWay = new Set();
  subscribe('http.server.request.start', ({ response }) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  subscribe('undici:request:create', ({ request }) => underWay.add(request));
  for (const end of ['trailers', 'error'])
    subscribe(`undici:request:${end}`, ({ request }) => underWay.delete(request));

  return async function drained(most = grace) {
    // What follows a response, e.g. noting it, begins by the second look.
    for (let waited = 0, quiet = 0; waited < most && quiet < 2; waited += every) {
      await new Promise((resolve) => setTimeout(resolve, every));
      quiet = underWay.size === 0 ? quiet + 1 : 0;
    }
  };
}
