import { createHash } from 'node:crypto';

const cache = new Map<string, string>();

/** A UUID derived from a name: the same after every seed, so that URLs, tokens and tests stay valid. */
export function idOf(name: string): string {
  const id = cache.get(name) ?? derive(name);
  cache.set(name, id);
  return id;
}

function derive(name: string): string {
  const hex = createHash('sha256').update(`sandbox seed ${name}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]!;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
