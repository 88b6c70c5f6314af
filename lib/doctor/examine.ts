import { checkPrivateKey } from '@/lib/auth/private-key';
import { type Environment, readEnvironment } from '@/lib/env';
import { secretsOf } from '@/lib/log';
import { redactSecrets } from '@/lib/values/redact-secrets';
import { checkApi } from './check-api';
import { checkOAuth } from './check-oauth';
import { checkRedis } from './check-redis';
import { checkTls } from './check-tls';
import { failed, type CheckResult, ok } from './finding';

const check = 'variables';

/** Looks whether the dashboard could start with these variables and would find what it needs. It writes nothing. */
export async function examine(source: Record<string, string | undefined>): Promise<CheckResult[]> {
  let env: Environment;
  try {
    env = readEnvironment(source);
    checkPrivateKey('OAUTH_PRIVATE_KEY', env.OAUTH_PRIVATE_KEY);
    checkPrivateKey('OAUTH_DPOP_KEY', env.OAUTH_DPOP_KEY);
  } catch (error) {
    const wrong = (error as Error).message.split('\n');
    return wrong.map((one) => failed(check, one, "Mend it; README.md's table says what each one means."));
  }
  const [tls, oauth, api, redis] = await Promise.all([
    checkTls(env),
    checkOAuth(env),
    checkApi(env),
    checkRedis(env),
  ]);
  const findings = [ok(check, 'All are there and well formed.'), tls, ...oauth, ...api, redis];
  const secrets = secretsOf(env);
  return findings.map((one) => ({ ...one, says: redactSecrets(one.says, secrets) }));
}
