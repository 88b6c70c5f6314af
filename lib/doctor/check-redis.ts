import { Redis } from 'ioredis';
import { type Environment } from '@/lib/env';
import { reasonOf } from '@/lib/values/reason-of';
import { failed, type CheckResult, ok, responseTimeoutMs } from './finding';

const check = 'Redis';

export async function checkRedis({ REDIS_URL, INSTANCES }: Environment): Promise<CheckResult> {
  if (!REDIS_URL) return ok(check, 'Not used: sessions are in the memory of this one process.');
  const redis = new Redis(REDIS_URL, {
    lazyConnect: true,
    connectTimeout: responseTimeoutMs,
    commandTimeout: responseTimeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // What a call is rejected with says only that the connection is closed.
  let first: unknown;
  redis.on('error', (error: unknown) => (first ??= error));
  try {
    await redis.connect();
    await redis.ping();
    return ok(
      check,
      `It responds; ${INSTANCES === 1 ? 'one process uses' : `${INSTANCES} processes share`} it.`,
    );
  } catch (error) {
    const reason = reasonOf(first ?? error);
    return failed(check, `It does not respond: ${reason}.`, todoOf(reason));
  } finally {
    redis.disconnect();
  }
}

function todoOf(reason: string): string {
  if (/NOAUTH|WRONGPASS|invalid password/i.test(reason))
    return 'Write the password into REDIS_URL: redis://:password@host:6379.';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(reason)) return 'Name your CA in NODE_EXTRA_CA_CERTS.';
  if (/ENOTFOUND|EAI_AGAIN/.test(reason)) return 'No one knows that host: check REDIS_URL.';
  return 'Start it, or check host and port in REDIS_URL; rediss: where it speaks TLS.';
}
