import type { Invite } from '@/lib/invites/schema';
import type { LinkInsight } from '@/lib/insight/chain-insight';
import type { Party } from '@/lib/parties/schema';

/** Why the partner key does not allow something; undefined where it does. */
export type KeyRefusals = { change?: string; invite?: string };

/** One of the user's transactions, with what has been read of it. */
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
  keyRefusals: KeyRefusals;
};

export const findingKinds = ['unreachable', 'no one', 'last editor', 'unanswered', 'rights'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** A problem with who can see or do what, and where to put it right. */
export type Finding = {
  kind: FindingKind;
  /** The person, role or email address concerned. */
  who: string;
  text: string;
  /** Why the user cannot put it right, or what has already been done. */
  note: string | null;
  /** What to do on the linked screens. */
  action: string;
  places: { key: string; label: string; href: string }[];
  /** Lower ranks are more urgent, within a kind. */
  rank: number;
};

/** Merges equal findings at several places. Sorted by kind, then rank, then the most places. */
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
