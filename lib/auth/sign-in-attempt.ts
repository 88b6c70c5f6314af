import 'server-only';
import { randomBytes } from 'node:crypto';
import { cookieName } from './session-cookie';

/** Characters that the cookies of all sign-ins under way may have together: a server takes 16 kB of headers at most. */
const maxTogether = 8 * 1024;
/** Eight tabs may begin at once, and none of them sees the others' cookies: so each is short. */
const maxAddress = 800;
export const attemptSeconds = 15 * 60;

/** next-auth's encrypted state and PKCE cookies, and where to go in the end. */
export type SignInAttempt = { state: string; verifier: string; to: string };

/**
 * One cookie per sign-in attempt. Its tag is in the cookie's name and at the end of `state`, so that attempts in
 * several tabs never overwrite each other. A tag begins with the time, so tags sort by age.
 */
export function newTag(): string {
  return `${Date.now().toString(36).padStart(9, '0')}${randomBytes(6).toString('hex')}`;
}

export function withTag(state: string, tag: string): string {
  return `${state}.${tag}`;
}

/** `[state, tag]` of what came back; null when it is not of our making. */
export function splitTag(tagged: string | null): [state: string, tag: string] | null {
  const match = /^([\w-]+)\.([0-9a-z]{21})$/.exec(tagged ?? '');
  return match ? [match[1]!, match[2]!] : null;
}

/** Where a sign-in may lead back to: the address, if it is too long without its query, or else `start`. */
export function returnAddress(url: string, start: string): string {
  const { origin, pathname } = new URL(url);
  return [url, origin + pathname].find(({ length }) => length <= maxAddress) ?? start;
}

/** As a cookie's value: all three are made of what may stand in one, but for two signs of an address. */
export function packAttempt({ state, verifier, to }: SignInAttempt): string {
  return [state, verifier, to.replaceAll(';', '%3B').replaceAll(',', '%2C')].join('~');
}

export function unpackAttempt(value: string | undefined): SignInAttempt | null {
  const match = /^([\w.-]+)~([\w.-]+)~(\S+)$/.exec(value ?? '');
  return match && { state: match[1]!, verifier: match[2]!, to: match[3]! };
}

/** The names of the oldest attempts' cookies that have to go to make room for one of `size` characters. */
export function surplusAttempts(
  cookies: ReadonlyMap<string, string[]>,
  size: number,
  appUrl: string,
): string[] {
  const prefix = cookieName('sign-in.', appUrl);
  const names = [...cookies.keys()].filter((name) => name.startsWith(prefix)).sort();
  let room = maxTogether - size;
  let newest = names.length;
  while (newest > 0) {
    const name = names[newest - 1]!;
    for (const value of cookies.get(name)!) room -= name.length + value.length + 3;
    if (room < 0) break;
    newest -= 1;
  }
  return names.slice(0, newest);
}
