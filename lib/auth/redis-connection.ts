import 'server-only';
import { Redis } from 'ioredis';

/** A connection that reconnects by itself and fails every call within `answerWithinMs`, down or stuck. */
export function connectRedis(url: string, answerWithinMs: number): Redis {
  const redis = new Redis(url, {
    connectTimeout: answerWithinMs,
    commandTimeout: answerWithinMs,
    maxRetriesPerRequest: 1,
    // A command that waits for a connection is answered by its own timeout, not by a queue that grows.
    retryStrategy: (attempt) => Math.min(50 * attempt, 500),
  });
  // Without a listener a lost connection would end the process; each call reports its own failure.
  redis.on('error', () => {});
  return redis;
}
