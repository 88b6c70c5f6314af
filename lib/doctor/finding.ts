import { request } from 'undici';
import { signInDispatcher } from '@/lib/auth/outgoing-requests';
import type { Environment } from '@/lib/env';

/** What came of one check. `todo` is what to do where it failed; `skipped` ones rest on one that failed. */
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

const marks = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ', skipped: 'skipped' };

/** One line, whatever others have said in it. */
export const lineOf = ({ check, result, says, todo }: CheckResult): string =>
  [`${marks[result]}  ${check.padEnd(23)}${says}`, todo && `→ ${todo}`]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s*[\r\n]+\s*/g, ' ');

export const responseTimeoutMs = 5000;

export type Fetched = { status: number; header: (name: string) => string; text: string };

/**
 * A request of the doctor's, which goes the dashboard's way and follows no redirect. @throws what undici throws when no
 * response comes
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

/** What a person can do about a server that does not respond, by what came instead. */
export function unreachableTodo(reason: string, variable: string): string {
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(reason)) return 'See the line about TLS.';
  if (/status (429|5\d\d)/.test(reason)) return 'It responds but is not well: try again later.';
  if (/ENOTFOUND|EAI_AGAIN/.test(reason)) return `No one knows that host: check ${variable}.`;
  if (/WRONG_VERSION|EPROTO/.test(reason))
    return `Nothing speaks TLS there: should ${variable} begin with http:?`;
  return `Check ${variable}, and that this machine may reach it: proxies and firewalls count.`;
}

export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
