import { type Environment } from '@/lib/env';
import { rejectedCredential } from '@/lib/partner-api/undocumented';
import { reasonOf } from '@/lib/values/reason-of';
import {
  ask,
  type Fetched,
  failed,
  type CheckResult,
  jsonOf,
  ok,
  skipped,
  unreachableTodo,
  warning,
} from './check-result';

const base = 'API base';
const key = 'partner key';
/** A made-up user token: the API rejects it only after it has checked the key. */
const fakeUserToken = 'doctor-no-such-user-token';

/** Checks, without a user, that the Partner API is at its URL and accepts each key. */
export async function checkApi(env: Environment): Promise<CheckResult[]> {
  const address = env.PARTNER_API_URL;
  let response: Fetched;
  try {
    response = await ask(env, `${address}/v1/whoami`);
  } catch (error) {
    const says = `${address} does not respond: ${reasonOf(error)}.`;
    return [
      failed(base, says, unreachableTodo(reasonOf(error), 'PARTNER_API_URL')),
      skipped(key, 'No API to ask.'),
    ];
  }
  if (!isApi(response)) return [await notTheApi(env, address, response), skipped(key, 'No API to ask.')];
  const keys = env.PARTNER_API_KEY;
  const nameOf = (index: number) => (keys.length === 1 ? key : `${key} ${index + 1} of ${keys.length}`);
  const results = keys.map((apiKey, index) => checkKey(env, apiKey, nameOf(index)));
  return [ok(base, `${address} responds.`), ...(await Promise.all(results))];
}

/** Whether the response is a JSON error for missing credentials, as the Partner API returns it. */
const isApi = ({ status, text }: Fetched) =>
  (status === 401 || status === 403) && typeof jsonOf(text) === 'object' && jsonOf(text) !== null;

async function notTheApi(env: Environment, address: string, { status }: Fetched): Promise<CheckResult> {
  if (status === 429 || status >= 500)
    return failed(base, `${address} returns ${status}.`, 'It is having problems: try again later.');
  const withoutV1 = address.replace(/\/v1$/i, '');
  if (withoutV1 !== address) {
    const isThere = await ask(env, `${withoutV1}/v1/whoami`).then(isApi, () => false);
    const says = `${address}/v1/whoami returns ${status}: PARTNER_API_URL must not end in /v1.`;
    return failed(
      base,
      says,
      `Set PARTNER_API_URL=${withoutV1}${isThere ? ', where the API responds.' : '.'}`,
    );
  }
  const says = `${address}/v1/whoami returns ${status}; the Partner API would ask for credentials.`;
  return failed(
    base,
    says,
    'PARTNER_API_URL is the part before /v1: check its host and path with the service.',
  );
}

async function checkKey(env: Environment, apiKey: string, key: string): Promise<CheckResult> {
  const send = (sentKey: string) =>
    ask(env, `${env.PARTNER_API_URL}/v1/whoami`, {
      authorization: `Bearer ${sentKey}`,
      'x-user-token': fakeUserToken,
    });
  try {
    const response = await send(apiKey);
    if (response.status === 429)
      return warning(key, 'Its rate limit is used up at the moment.', 'Try again later.');
    if (response.status !== 401)
      return failed(key, `The API returns ${response.status} for it.`, 'Ask the service about the key.');
    if (rejectedCredential(response.header) === 'key')
      return failed(
        key,
        'The API rejects it.',
        'Check PARTNER_API_KEY: the service must have issued it for this API.',
      );
    if (/user/i.test(response.header('www-authenticate')))
      return ok(key, 'The API accepts it, and asks for a user.');
    // The API does not say which credential it rejects. If a wrong key gets a different response, ours is right.
    const wrong = await send(`${apiKey}x`);
    return wrong.status === response.status && wrong.text === response.text
      ? warning(
          key,
          'The API does not say whether it accepts it.',
          'Sign in once: a wrong key will be reported then.',
        )
      : ok(key, 'The API accepts it: a wrong key gets a different response.');
  } catch (error) {
    return failed(key, `No response: ${reasonOf(error)}.`, 'Try again.');
  }
}
