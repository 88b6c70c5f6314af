import type { Invite } from '@/lib/invites/schema';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import type { Party } from '@/lib/parties/schema';

/** A transaction of the user's, as far as it was read. */
export type SeenTransaction = {
  id: string;
  chainId: string;
  /** The first line of its address. */
  place: string;
  parties: readonly Party[];
  /** Null where its chain was not looked into. */
  link: LinkInsight | null;
  /** Invites that the user sent for it and no one has answered. */
  invited: readonly Invite[];
};

export const findingKinds = ['unreachable', 'no one', 'last editor', 'unanswered', 'rights'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Something about who sees what that can be mended, and where. */
export type Finding = {
  kind: FindingKind;
  /** The person, the role or the address that it is about. */
  who: string;
  text: string;
  /** Why it cannot be mended from here, or what was done already. */
  note: string | null;
  /** What is done on the screens that these lead to, and where each is. */
  mend: string;
  places: { key: string; label: string; href: string }[];
  /** The smaller, the sooner it should be looked at. */
  rank: number;
};

/** The same of one person at several places is said once. The gravest first, then what is at most places. */
export function grouped(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding>();
  for (const one of findings) {
    const key = JSON.stringify([one.kind, one.who, one.text, one.note, one.mend]);
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
