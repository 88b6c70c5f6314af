import 'server-only';
import { Redis } from 'ioredis';
import { notice } from '@/lib/telemetry/events';
import { reasonOf } from '@/lib/values/reason-of';

/** A connection that reconnects by itself and fails every call within `responseTimeoutMs`, down or stuck. */
export function connectRedis(url: string, responseTimeoutMs: number): Redis {
  const redis = new Redis(url, {
    connectTimeout: responseTimeoutMs,
    commandTimeout: responseTimeoutMs,
    maxRetriesPerRequest: 1,
    // A command that waits for a connection ends by its own timeout, not by a queue that grows.
    retryStrategy: (attempt) => Math.min(50 * attempt, 500),
  });
  // Without a listener a lost connection would end the process; each call reports its own failure.
  let isGone = false;
  redis.on('error', (error: unknown) => {
    isGone = true;
    notice({ level: 'error', code: 'redis_gone', reason: reasonOf(error) });
  });
  redis.on('ready', () => {
    if (isGone) notice({ level: 'info', code: 'redis_back', reason: 'it responds again' });
    isGone = false;
  });
  return redis;
}
