import 'server-only';
import { type Priority } from './fair-queue';
import { type Retry } from './retry-allowance';

/** A call's user, priority and start time. Its retries use the same ticket, so the deadline does not move. */
export type Ticket = {
  userId: string;
  priority: Priority;
  askedAt: number;
  signal?: AbortSignal;
  /** Method and path without ids. A hanging endpoint must not hold up calls to others. */
  endpoint?: string;
  /** How long the call may wait for its turn, if not as long as its priority allows. Milliseconds. */
  patience?: number;
  /** Set by the governor when the call failed: whether a retry counts against the allowance. */
  retry?: Retry;
};
