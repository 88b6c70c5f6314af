import { checkPrivateKey } from '@/lib/auth/private-key';
import { type Environment, readEnvironment } from '@/lib/env';
import { secretsOf } from '@/lib/log';
import { redactSecrets } from '@/lib/values/redact-secrets';
import { checkApi } from './check-api';
import { checkOAuth } from './check-oauth';
import { checkRedis } from './check-redis';
import { checkTls } from './check-tls';
import { failed, type CheckResult, ok } from './check-result';

const check = 'variables';

/** Checks that the dashboard could start with these variables and reach what it depends on. Changes nothing. */
export async function examine(source: Record<string, string | undefined>): Promise<CheckResult[]> {
  let env: Environment;
  try {
    env = readEnvironment(source);
    checkPrivateKey('OAUTH_PRIVATE_KEY', env.OAUTH_PRIVATE_KEY);
    checkPrivateKey('OAUTH_DPOP_KEY', env.OAUTH_DPOP_KEY);
  } catch (error) {
    const problems = (error as Error).message.split('\n');
    return problems.map((problem) => failed(check, problem, 'Correct it: README.md explains each variable.'));
  }
  const [tls, oauth, api, redis] = await Promise.all([
    checkTls(env),
    checkOAuth(env),
    checkApi(env),
    checkRedis(env),
  ]);
  const results = [ok(check, 'All are present and valid.'), tls, ...oauth, ...api, redis];
  const secrets = secretsOf(env);
  return results.map((result) => ({ ...result, says: redactSecrets(result.says, secrets) }));
}
