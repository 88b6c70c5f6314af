/** The most common email domains in the UK. */
const common = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.co.uk',
  'hotmail.com',
  'hotmail.co.uk',
  'live.com',
  'live.co.uk',
  'msn.com',
  'yahoo.com',
  'yahoo.co.uk',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'aol.co.uk',
  'mail.com',
  'email.com',
  'gmx.com',
  'gmx.co.uk',
  'proton.me',
  'protonmail.com',
  'btinternet.com',
  'talktalk.net',
  'sky.com',
  'virginmedia.com',
  'ntlworld.com',
  'blueyonder.co.uk',
];

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * The address that was probably meant: its domain is one or two typing errors away from a common one or one of `ours`.
 * Null if the domain is one of them, or none is close. Short domains must be closer, as many of them look alike.
 */
export function nearMissDomain(email: string, ours: Iterable<string>): string | null {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  const domain = domainOf(trimmed);
  if (at < 1 || !domain) return null;
  const known = new Set([...ours, ...common]);
  if (known.has(domain)) return null;
  let nearest: { domain: string; typos: number } | null = null;
  for (const one of known) {
    const typos = typosBetween(domain, one);
    if (typos <= maxTypos(Math.min(one.length, domain.length)) && typos < (nearest?.typos ?? Infinity))
      nearest = { domain: one, typos };
  }
  return nearest && `${trimmed.slice(0, at)}@${nearest.domain}`;
}

const maxTypos = (length: number) => (length < 7 ? 0 : length < 9 ? 1 : 2);

/** The Damerau-Levenshtein distance: letters missing, added, changed or swapped. 3 means three or more. */
function typosBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (isSwap) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
    }
    [beforeLast, last] = [last, row];
  }
  return Math.min(3, last[other.length]!);
}
