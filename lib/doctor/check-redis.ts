import { Redis } from 'ioredis';
import { type Environment } from '@/lib/env';
import { reasonOf } from '@/lib/values/reason-of';
import { failed, type CheckResult, ok, responseTimeoutMs } from './check-result';

const check = 'Redis';

export async function checkRedis({ REDIS_URL, INSTANCES }: Environment): Promise<CheckResult> {
  if (!REDIS_URL) return ok(check, 'Not used: the only process keeps its sessions in memory.');
  const redis = new Redis(REDIS_URL, {
    lazyConnect: true,
    connectTimeout: responseTimeoutMs,
    commandTimeout: responseTimeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // A call is rejected only with "connection is closed". The first error event has the cause.
  let firstError: unknown;
  redis.on('error', (error: unknown) => (firstError ??= error));
  try {
    await redis.connect();
    await redis.ping();
    return ok(
      check,
      `It responds; ${INSTANCES === 1 ? 'one process uses' : `${INSTANCES} processes share`} it.`,
    );
  } catch (error) {
    const reason = reasonOf(firstError ?? error);
    return failed(check, `It does not respond: ${reason}.`, todoOf(reason));
  } finally {
    redis.disconnect();
  }
}

function todoOf(reason: string): string {
  if (/NOAUTH|WRONGPASS|invalid password/i.test(reason))
    return 'Put the password in REDIS_URL: redis://:password@host:6379.';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(reason)) return 'Set NODE_EXTRA_CA_CERTS to your CA file.';
  if (/ENOTFOUND|EAI_AGAIN/.test(reason)) return 'That host does not exist: check REDIS_URL.';
  return 'Start it, or check host and port in REDIS_URL; use rediss: if it needs TLS.';
}
