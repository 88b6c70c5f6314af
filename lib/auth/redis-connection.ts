import 'server-only';
import { Redis } from 'ioredis';
import { notice } from '@/lib/telemetry/events';
import { reasonOf } from '@/lib/values/reason-of';

/** A self-reconnecting connection. While Redis is down or stuck, every call fails within `responseTimeoutMs`. */
export function connectRedis(url: string, responseTimeoutMs: number): Redis {
  const redis = new Redis(url, {
    connectTimeout: responseTimeoutMs,
    commandTimeout: responseTimeoutMs,
    maxRetriesPerRequest: 1,
    // Reconnect quickly. Commands waiting for the connection fail by their own timeout, so the queue cannot grow.
    retryStrategy: (attempt) => Math.min(50 * attempt, 500),
  });
  // Without an error listener, losing the connection would end the process. Each call reports its own failure.
  let isDown = false;
  redis.on('error', (error: unknown) => {
    isDown = true;
    notice({ level: 'error', code: 'redis_gone', reason: reasonOf(error) });
  });
  redis.on('ready', () => {
    if (isDown) notice({ level: 'info', code: 'redis_back', reason: 'it responds again' });
    isDown = false;
  });
  return redis;
}
