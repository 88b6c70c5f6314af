import { request } from 'undici';
import { signInDispatcher } from '@/lib/auth/outgoing-requests';
import type { Environment } from '@/lib/env';

/** The result of one check. `todo` says what to do about a failure. A check is `skipped` if one it depends on failed. */
export type CheckResult = {
  check: string;
  result: 'ok' | 'warning' | 'failed' | 'skipped';
  says: string;
  todo?: string;
};

export const ok = (check: string, says: string): CheckResult => ({ check, result: 'ok', says });
export const warning = (check: string, says: string, todo: string): CheckResult => ({
  check,
  result: 'warning',
  says,
  todo,
});
export const failed = (check: string, says: string, todo: string): CheckResult => ({
  check,
  result: 'failed',
  says,
  todo,
});
export const skipped = (check: string, says: string): CheckResult => ({ check, result: 'skipped', says });

const labels = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ', skipped: 'skipped' };

/** Formats a result as one line, even if it quotes text with line breaks. */
export const lineOf = ({ check, result, says, todo }: CheckResult): string =>
  [`${labels[result]}  ${check.padEnd(23)}${says}`, todo && `→ ${todo}`]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s*[\r\n]+\s*/g, ' ');

export const responseTimeoutMs = 5000;

export type Fetched = { status: number; header: (name: string) => string; text: string };

/**
 * Sends a GET request through the dashboard's proxy settings. Does not follow redirects.
 * @throws undici's error if there is no response
 */
export async function ask(
  env: Environment,
  url: string,
  headers: Record<string, string> = {},
): Promise<Fetched> {
  const response = await request(url, {
    headers,
    dispatcher: signInDispatcher(env),
    signal: AbortSignal.timeout(responseTimeoutMs),
  });
  const text = (await response.body.text()).slice(0, 100_000);
  return {
    status: response.statusCode,
    header: (name) => [response.headers[name] ?? []].flat().join(', '),
    text,
  };
}

/** What the operator can do about a server that does not respond, depending on the error. */
export function unreachableTodo(reason: string, variable: string): string {
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(reason)) return certificateTodo(reason);
  if (/status (429|5\d\d)/.test(reason)) return 'It is having problems: try again later.';
  if (/ENOTFOUND|EAI_AGAIN/.test(reason)) return `That host does not exist: check ${variable}.`;
  if (/WRONG_VERSION|EPROTO/.test(reason))
    return `The server does not use TLS: should ${variable} start with http:?`;
  return `Check ${variable}, and that no proxy or firewall keeps this machine from reaching it.`;
}

/** What the operator can do about a certificate that this machine does not trust. */
export function certificateTodo(reason: string): string {
  if (/EXPIRED/.test(reason)) return 'Renew the certificate.';
  if (/NOT_YET/.test(reason)) return "Check this machine's clock.";
  if (/ALTNAME/.test(reason)) return 'The certificate is for another host: check the address.';
  return 'If your own CA signed it, set NODE_EXTRA_CA_CERTS to its file.';
}

export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
