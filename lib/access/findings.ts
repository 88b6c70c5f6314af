import type { Invite } from '@/lib/invites/schema';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import type { Party } from '@/lib/parties/schema';

/** One of the user's transactions, as far as it was read. */
export type CheckedTransaction = {
  id: string;
  chainId: string;
  /** The first line of its address. */
  place: string;
  parties: readonly Party[];
  /** Null if its chain was not read. */
  link: LinkInsight | null;
  /** The user's unanswered invites for it. */
  invited: readonly Invite[];
};

export const findingKinds = ['unreachable', 'no one', 'last editor', 'unanswered', 'rights'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** A problem with who can see what, and where to put it right. */
export type Finding = {
  kind: FindingKind;
  /** The person, the role or the address that it is about. */
  who: string;
  text: string;
  /** Why it cannot be put right from here, or what was already done. */
  note: string | null;
  /** What to do on the screens that the links lead to. */
  action: string;
  places: { key: string; label: string; href: string }[];
  /** The smallest should be looked at first. */
  rank: number;
};

/** Joins equal findings about one person at several places. The most serious first, then the most places. */
export function groupFindings(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding>();
  for (const one of findings) {
    const key = JSON.stringify([one.kind, one.who, one.text, one.note, one.action]);
    const known = groups.get(key);
    groups.set(key, known ? { ...known, places: [...known.places, ...one.places] } : one);
  }
  return [...groups.values()].sort(
    (a, b) =>
      findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind) ||
      a.rank - b.rank ||
      b.places.length - a.places.length,
  );
}
