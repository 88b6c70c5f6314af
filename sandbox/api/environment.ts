import type { HttpBindings } from '@hono/node-server';
import type { Caller } from '../context';

/** The context that the API's middleware functions share. */
export type ApiEnvironment = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    caller: Caller;
    /** Set once the key is known; sent on success and on 429. */
    rateLimit?: Record<string, string>;
  };
};
