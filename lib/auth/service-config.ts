import 'server-only';
import { type Environment, env } from '@/lib/env';
import { type ServiceConfig } from '@/lib/partner-api/service';
import { proxiesOf } from './outgoing-requests';
import { processState } from '@/lib/values/process-state';
import { connectRedis } from './redis-connection';

/** This deployment's Partner API and its keys, from the environment. */
export const serviceConfig = (environment: Environment = env()): ServiceConfig => ({
  baseUrl: environment.PARTNER_API_URL,
  apiKey: environment.PARTNER_API_KEY[0]!,
  nextKeys: environment.PARTNER_API_KEY.slice(1),
  // With several instances, another one may have handled a write by the same user, and our cached reads would be stale.
  keepReadsFor: environment.INSTANCES > 1 ? 0 : environment.KEEP_READS_MS,
  proxies: proxiesOf(environment),
  sharing: processState('sharing', () => sharing(environment)),
});

/** Short, because every Partner API call waits for this response. If it times out we carry on without Redis. */
const responseTimeoutMs = 250;

function sharing({ INSTANCES, REDIS_URL }: Environment): ServiceConfig['sharing'] {
  if (INSTANCES === 1 || !REDIS_URL) return null;
  const redis = connectRedis(REDIS_URL, responseTimeoutMs);
  return { processes: INSTANCES, run: (script, key, values) => redis.eval(script, 1, key, ...values) };
}
