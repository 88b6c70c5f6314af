import type { HttpBindings } from '@hono/node-server';
import type { Caller } from '../context';

/** What the middlewares of the API hand on to each other. */
export type ApiEnvironment = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    caller: Caller;
    /** Set once the key is known; sent on success and on 429. */
    rateLimit?: Record<string, string>;
  };
};
