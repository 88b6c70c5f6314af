import { humanise } from './humanise';

/**
 * Role and side in words: Conveyancer + Seller → "Seller's Conveyancer"; Seller + Seller → "Seller". Both are open enums
 * and shown as they are.
 */
export function roleLabel(role: string, representing?: string | null): string {
  const what = humanise(role) === role ? role : titleCase(humanise(role));
  if (!representing?.trim()) return what;
  const side = titleCase(humanise(representing));
  return what.toLowerCase().startsWith(side.toLowerCase()) ? what : `${side}'s ${what}`;
}

function titleCase(words: string): string {
  return words.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}
