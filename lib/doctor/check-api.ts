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
} from './finding';

const base = 'API base';
const key = 'partner key';
/** No one's: what a made-up user may not do is refused after the key was looked at. */
const noToken = 'doctor-no-such-user-token';

/** Where the Partner API is, and whether it takes the key; both without a user. */
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
  if (!isApi(response)) return [await elsewhere(env, address, response), skipped(key, 'No API to ask.')];
  const keys = env.PARTNER_API_KEY;
  const nameOf = (at: number) => (keys.length === 1 ? key : `${key} ${at + 1} of ${keys.length}`);
  const findings = keys.map((one, at) => checkKey(env, one, nameOf(at)));
  return [ok(base, `${address} responds.`), ...(await Promise.all(findings))];
}

/** Refused for want of credentials, in the document's envelope. */
const isApi = ({ status, text }: Fetched) =>
  (status === 401 || status === 403) && typeof jsonOf(text) === 'object' && jsonOf(text) !== null;

async function elsewhere(env: Environment, address: string, { status }: Fetched): Promise<CheckResult> {
  if (status === 429 || status >= 500)
    return failed(base, `${address} returns ${status}.`, 'It responds but is not well: try again later.');
  const without = address.replace(/\/v1$/i, '');
  if (without !== address) {
    const found = await ask(env, `${without}/v1/whoami`).then(isApi, () => false);
    const says = `${address}/v1/whoami returns ${status}: PARTNER_API_URL has a /v1 too many.`;
    return failed(base, says, `Write PARTNER_API_URL=${without}${found ? ', where it is.' : '.'}`);
  }
  const says = `${address}/v1/whoami returns ${status}, where the Partner API asks for credentials.`;
  return failed(base, says, 'PARTNER_API_URL is the part before /v1: check host and path with the service.');
}

async function checkKey(env: Environment, given: string, key: string): Promise<CheckResult> {
  const send = (apiKey: string) =>
    ask(env, `${env.PARTNER_API_URL}/v1/whoami`, {
      authorization: `Bearer ${apiKey}`,
      'x-user-token': noToken,
    });
  try {
    const response = await send(given);
    if (response.status === 429)
      return warning(key, 'Its allowance is used up at the moment.', 'Try again later.');
    if (response.status !== 401)
      return failed(key, `The API returns ${response.status} for it.`, 'Ask the service about the key.');
    if (rejectedCredential(response.header) === 'key')
      return failed(
        key,
        'The API refuses it.',
        'Check PARTNER_API_KEY: it is issued by the service, for this very API.',
      );
    if (/user/i.test(response.header('www-authenticate')))
      return ok(key, 'The API takes it, and asks for a user.');
    // The API does not say which of the two it refuses: a key that is wrong for certain may get a different response.
    const wrong = await send(`${given}x`);
    return wrong.status === response.status && wrong.text === response.text
      ? warning(key, 'The API does not say whether it takes it.', 'Sign in once: a wrong key is told then.')
      : ok(key, 'The API accepts it: a wrong one gets a different response.');
  } catch (error) {
    return failed(key, `No response: ${reasonOf(error)}.`, 'Try again.');
  }
}
