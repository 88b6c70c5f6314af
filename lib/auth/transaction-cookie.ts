import 'server-only';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { cookieName } from './session-cookie';

/** More sign-ins than this under way in one browser, and the oldest is given up. */
const maxParallel = 12;
export const transactionSeconds = 15 * 60;

const transactionSchema = z.object({ state: z.string(), verifier: z.string(), to: z.string() });

/** next-auth's encrypted state and PKCE cookies, and where to go in the end. */
export type Transaction = z.infer<typeof transactionSchema>;

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

export function packTransaction(transaction: Transaction): string {
  return Buffer.from(JSON.stringify(transaction)).toString('base64url');
}

export function unpackTransaction(value: string | undefined): Transaction | null {
  if (!value) return null;
  try {
    return transactionSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** The names of the oldest attempts' cookies that have to go to make room for one more. */
export function surplusTransactions(names: Iterable<string>, appUrl: string): string[] {
  const prefix = cookieName('sign-in.', appUrl);
  const all = [...names].filter((name) => name.startsWith(prefix)).sort();
  return all.slice(0, Math.max(0, all.length - maxParallel + 1));
}
