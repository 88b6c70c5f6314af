import 'server-only';
import { env } from '@/lib/env';
import { type ServiceConfig } from '@/lib/partner-api/service';
import { proxiesOf } from './outgoing-requests';
import { processState } from './process-state';
import { connectRedis } from './redis-connection';

/** The Partner API of this deployment and the key to it, from the environment. */
export const serviceConfig = (): ServiceConfig => ({
  baseUrl: env().PARTNER_API_URL,
  apiKey: env().PARTNER_API_KEY,
  // Where there are others, a write of the user's may have gone through one of them: nothing here would know.
  keepReadsFor: env().INSTANCES > 1 ? 0 : env().KEEP_READS_MS,
  proxies: proxiesOf(env()),
  sharing: processState('sharing', sharing),
});

/** Every call of a user waits for this answer: a Redis that takes longer is gone on without. */
const answerWithinMs = 250;

function sharing(): ServiceConfig['sharing'] {
  const { INSTANCES, REDIS_URL } = env();
  if (INSTANCES === 1 || !REDIS_URL) return null;
  const redis = connectRedis(REDIS_URL, answerWithinMs);
  return { processes: INSTANCES, run: (script, key, values) => redis.eval(script, 1, key, ...values) };
}
