import { z } from 'zod';

/** Types of environment variables. Error messages follow the variable's name, and say what is allowed. */

/** @param what follows "must be", e.g. "a number of seconds" */
const integer = (what: string, from: number, to: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, `must be ${what}, a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be ${what}, a whole number from ${from} to ${to}`);

export const number = (what: string, from: number, to: number, fallback: number) =>
  integer(what, from, to).default(fallback);

export const port = () => integer('a port', 1, 65535);

const isHttp = (value: string) => /^https?:\/\//i.test(value) && URL.canParse(value);

/** Left exactly as written. */
export const address = z
  .string()
  .trim()
  .refine(isHttp, { error: 'must be an http or https address, e.g. https://chains.example', abort: true });

/** A contact as RFC 9116 defines it. */
export const contact = z
  .string()
  .trim()
  .regex(
    /^(https:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+)\S*$/i,
    'must be a contact address, e.g. mailto:security@chains.example or https://chains.example/security',
  );

/** Normalised: no trailing slash, lower-case scheme and host, no default port. */
export const baseAddress = address.transform((value) => new URL(value).href.replace(/\/+$/, ''));

/** `https://Chains.example:443/` → `https://chains.example`. */
export const origin = address
  .refine((value) => {
    const { pathname, search, hash, username } = new URL(value);
    return pathname === '/' && !search && !hash && !username;
  }, 'must be an address without a path, e.g. https://chains.example')
  .transform((value) => new URL(value).origin);

export const redisAddress = z
  .string()
  .trim()
  .refine(
    (value) => /^rediss?:\/\//i.test(value) && URL.canParse(value),
    'must be a redis:// or rediss:// address, e.g. redis://localhost:6379',
  );

/** The scheme is optional, as with curl. */
export const proxyAddress = z
  .string()
  .trim()
  .transform((value) => (value.includes('://') ? value : `http://${value}`))
  .refine(
    (value) => /^(https?|socks5):\/\//i.test(value) && URL.canParse(value),
    'must be the address of a proxy, e.g. http://proxy.example:3128',
  );

/** One of these words, in any case. */
export const word = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` }));

export const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const required = (what: string) =>
  z
    .string({ error: `is missing: ${what}` })
    .trim()
    .min(1, `is missing: ${what}`);

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const teamSeparator = new RegExp(`,(?=\\s*(?:${uuid}\\s*(?::|,|$)|,|$))`, 'i');
const team = new RegExp(`^${uuid}(?::.+)?$`, 'i');

/** `<id>:<name>`, separated by commas. Names may contain commas: only a comma followed by an id starts a new team. */
export const teams = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(teamSeparator)
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z.string().regex(team, 'must be a list of <team id>:<name>, separated by commas, with UUIDs for ids'),
    ),
  )
  .transform((entries) =>
    entries.map((entry) => ({ id: entry.slice(0, 36), name: entry.slice(37) || null })),
  );

/** Some tools, e.g. Docker's `--env-file`, keep quotes as part of the value. */
export const isQuoted = (value: string): boolean => /^\s*(["']).*\1\s*$/s.test(value);
