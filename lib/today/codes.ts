import { kindNamed } from '@/lib/insight/stage-kind';
import { usualTitle } from '@/lib/stages/usual-stages';

/** Encodes the service's words as one letter each; an unknown word is "?". */
function codesFor(words: Readonly<Record<string, string>>) {
  const byWord = new Map(Object.entries(words).map(([code, word]) => [word, code]));
  return {
    of: (word: string) => byWord.get(word) ?? '?',
    for: (code: string) => words[code] ?? 'Unknown',
  };
}

const saleStates = codesFor({
  f: 'for-sale-no-offers',
  s: 'for-sale-sold-stc',
  x: 'off-market',
  u: 'unknown',
});

export const codes = {
  progress: codesFor({ n: 'Not Started', i: 'In Progress', b: 'Blocked', c: 'Completed' }),
  /** Its values are open and tell of no person, so an unknown one is kept after the "?". */
  sale: {
    of: (state: string) => (saleStates.of(state) === '?' ? `?${state}` : saleStates.of(state)),
    for: (code: string) => (code.startsWith('?') && code.slice(1)) || saleStates.for(code),
  },
  status: codesFor({ p: 'pending', a: 'accepted', d: 'declined', r: 'revoked', e: 'expired' }),
};

/**
 * A substitute title for a stage in a snapshot: the usual one if its kind has one. `kindOfTitle` maps it back to the kind.
 * @param stages those of its transaction
 */
export const titleOfKind = (kind: string, stages: Readonly<Record<string, { kind: string }>>): string =>
  usualTitle(kind, Object.values(stages)) ??
  // Its label would not map back.
  (kind === 'afterwards' ? 'After exchange' : kindNamed(kind).label);
