import 'server-only';
import { randomBytes } from 'node:crypto';
import { cookieName } from './session-cookie';

/** Total size of the cookies of all pending sign-ins, in characters. Servers accept at most 16 kB of headers. */
const maxTotalSize = 8 * 1024;
/** Eight tabs may start at once without seeing each other's cookies, so each address has to be short. */
const maxAddressLength = 800;
export const attemptSeconds = 15 * 60;

/** next-auth's encrypted state and PKCE cookies, and where to go after signing in. */
export type SignInAttempt = { state: string; verifier: string; to: string };

/**
 * Each sign-in attempt has its own cookie, so that attempts in several tabs do not overwrite each other. The attempt's
 * tag is part of the cookie's name and is appended to `state`. A tag starts with the time, so tags sort by age.
 */
export function newTag(): string {
  return `${Date.now().toString(36).padStart(9, '0')}${randomBytes(6).toString('hex')}`;
}

export function withTag(state: string, tag: string): string {
  return `${state}.${tag}`;
}

/** Splits a returned `state` into `[state, tag]`; null if it is not one of ours. */
export function splitTag(tagged: string | null): [state: string, tag: string] | null {
  const match = /^([\w-]+)\.([0-9a-z]{21})$/.exec(tagged ?? '');
  return match ? [match[1]!, match[2]!] : null;
}

/** The return address, shortened if necessary: first without its query and hash, then to `start`. */
export function returnAddress(url: string, start: string): string {
  const { origin, pathname } = new URL(url);
  return [url, origin + pathname].find(({ length }) => length <= maxAddressLength) ?? start;
}

/** Packs an attempt into a cookie value. Only the address may contain characters that cookies do not allow. */
export function packAttempt({ state, verifier, to }: SignInAttempt): string {
  return [state, verifier, to.replaceAll(';', '%3B').replaceAll(',', '%2C')].join('~');
}

export function unpackAttempt(value: string | undefined): SignInAttempt | null {
  const match = /^([\w.-]+)~([\w.-]+)~(\S+)$/.exec(value ?? '');
  return match && { state: match[1]!, verifier: match[2]!, to: match[3]! };
}

/** The cookie names of the oldest attempts, which must be deleted to make room for one of `size` characters. */
export function attemptsToEvict(
  cookies: ReadonlyMap<string, string[]>,
  size: number,
  appUrl: string,
): string[] {
  const prefix = cookieName('sign-in.', appUrl);
  const names = [...cookies.keys()].filter((name) => name.startsWith(prefix)).sort();
  let remaining = maxTotalSize - size;
  let firstKept = names.length;
  while (firstKept > 0) {
    const name = names[firstKept - 1]!;
    // 3 for the `=` and the `; ` of the header.
    for (const value of cookies.get(name)!) remaining -= name.length + value.length + 3;
    if (remaining < 0) break;
    firstKept -= 1;
  }
  return names.slice(0, firstKept);
}
