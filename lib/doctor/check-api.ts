import { type Environment } from '@/lib/env';
import { rejectedCredential } from '@/lib/partner-api/undocumented';
import { reasonOf } from '@/lib/values/reason-of';
import { ask, type Asked, jsonOf, unreachableTodo } from './ask';
import { failed, type Finding, ok, skipped, warning } from './finding';

const base = 'API base';
const key = 'partner key';
/** No one's: what a made-up user may not do is refused after the key was looked at. */
const noToken = 'doctor-no-such-user-token';

/** Where the Partner API is, and whether it takes the key; both without a user. */
export async function checkApi(env: Environment): Promise<Finding[]> {
  const address = env.PARTNER_API_URL;
  let answer: Asked;
  try {
    answer = await ask(env, `${address}/v1/whoami`);
  } catch (error) {
    const says = `${address} does not answer: ${reasonOf(error)}.`;
    return [
      failed(base, says, unreachableTodo(reasonOf(error), 'PARTNER_API_URL')),
      skipped(key, 'No API to ask.'),
    ];
  }
  if (!isApi(answer)) return [await elsewhere(env, address, answer), skipped(key, 'No API to ask.')];
  const keys = env.PARTNER_API_KEY;
  const nameOf = (at: number) => (keys.length === 1 ? key : `${key} ${at + 1} of ${keys.length}`);
  const findings = keys.map((one, at) => checkKey(env, one, nameOf(at)));
  return [ok(base, `${address} answers.`), ...(await Promise.all(findings))];
}

/** Refused for want of credentials, in the document's envelope. */
const isApi = ({ status, text }: Asked) =>
  (status === 401 || status === 403) && typeof jsonOf(text) === 'object' && jsonOf(text) !== null;

async function elsewhere(env: Environment, address: string, { status }: Asked): Promise<Finding> {
  if (status === 429 || status >= 500)
    return failed(base, `${address} answers ${status}.`, 'It answers but is not well: try again later.');
  const without = address.replace(/\/v1$/i, '');
  if (without !== address) {
    const found = await ask(env, `${without}/v1/whoami`).then(isApi, () => false);
    const says = `${address}/v1/whoami answers ${status}: PARTNER_API_URL has a /v1 too many.`;
    return failed(base, says, `Write PARTNER_API_URL=${without}${found ? ', where it is.' : '.'}`);
  }
  const says = `${address}/v1/whoami answers ${status}, where the Partner API asks for credentials.`;
  return failed(base, says, 'PARTNER_API_URL is the part before /v1: check host and path with the service.');
}

async function checkKey(env: Environment, given: string, key: string): Promise<Finding> {
  const send = (apiKey: string) =>
    ask(env, `${env.PARTNER_API_URL}/v1/whoami`, {
      authorization: `Bearer ${apiKey}`,
      'x-user-token': noToken,
    });
  try {
    const answer = await send(given);
    if (answer.status === 429)
      return warning(key, 'Its allowance is used up at the moment.', 'Try again later.');
    if (answer.status !== 401)
      return failed(key, `The API answers ${answer.status} to it.`, 'Ask the service about the key.');
    if (rejectedCredential(answer.header) === 'key')
      return failed(
        key,
        'The API refuses it.',
        'Check PARTNER_API_KEY: it is issued by the service, for this very API.',
      );
    if (/user/i.test(answer.header('www-authenticate')))
      return ok(key, 'The API takes it, and asks for a user.');
    // The API does not say which of the two it refuses: a key that is wrong for certain may be answered otherwise.
    const wrong = await send(`${given}x`);
    return wrong.status === answer.status && wrong.text === answer.text
      ? warning(key, 'The API does not say whether it takes it.', 'Sign in once: a wrong key is told then.')
      : ok(key, 'The API takes it: it answers a wrong one otherwise.');
  } catch (error) {
    return failed(key, `No answer: ${reasonOf(error)}.`, 'Try again.');
  }
}
