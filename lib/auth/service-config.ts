import 'server-only';
import { type Environment, env } from '@/lib/env';
import { type ServiceConfig } from '@/lib/partner-api/service';
import { proxiesOf } from './outgoing-requests';
import { processState } from './process-state';
import { connectRedis } from './redis-connection';

/** The Partner API of this deployment and the keys to it, from the environment. */
export const serviceConfig = (environment: Environment = env()): ServiceConfig => ({
  baseUrl: environment.PARTNER_API_URL,
  apiKey: environment.PARTNER_API_KEY[0]!,
  nextKeys: environment.PARTNER_API_KEY.slice(1),
  // Where there are others, a write of the user's may have gone through one of them: nothing here would know.
  keepReadsFor: environment.INSTANCES > 1 ? 0 : environment.KEEP_READS_MS,
  proxies: proxiesOf(environment),
  sharing: processState('sharing', () => sharing(environment)),
});

/** Every call of a user waits for this response: a Redis that takes longer is gone on without. */
const responseTimeoutMs = 250;

function sharing({ INSTANCES, REDIS_URL }: Environment): ServiceConfig['sharing'] {
  if (INSTANCES === 1 || !REDIS_URL) return null;
  const redis = connectRedis(REDIS_URL, responseTimeoutMs);
  return { processes: INSTANCES, run: (script, key, values) => redis.eval(script, 1, key, ...values) };
}
