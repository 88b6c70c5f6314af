import 'server-only';
import { type Priority } from './fair-queue';
import { type Repeat } from './repeat-allowance';

/** Who asks, how urgent it is, since when. One per call, kept over its retries so that the deadline stays. */
export type Ticket = {
  userId: string;
  priority: Priority;
  askedAt: number;
  signal?: AbortSignal;
  /** What is called, without ids: an endpoint that hangs holds up no other. */
  endpoint?: string;
  /** How long it may wait for its turn, where that is not as long as its priority may. Milliseconds. */
  patience?: number;
  /** Set by the governor when the call failed: whether sending it again is counted. */
  repeat?: Repeat;
};
