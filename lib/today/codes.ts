import { kindNamed } from '@/lib/insight/stage-kind';

/** Remembers the service's words as one letter each; a word we do not know is "?". */
function codesFor(words: Readonly<Record<string, string>>) {
  const byWord = new Map(Object.entries(words).map(([code, word]) => [word, code]));
  return {
    of: (word: string) => byWord.get(word) ?? '?',
    for: (code: string) => words[code] ?? 'Unknown',
  };
}

export const codes = {
  progress: codesFor({ n: 'Not Started', i: 'In Progress', b: 'Blocked', c: 'Completed' }),
  sale: codesFor({ f: 'for-sale-no-offers', s: 'for-sale-sold-stc', x: 'off-market', u: 'unknown' }),
  status: codesFor({ p: 'pending', a: 'accepted', d: 'declined', r: 'revoked', e: 'expired' }),
};

/** Titles for kinds whose label `kindOfTitle` would not recognise. */
const titles: Readonly<Record<string, string>> = {
  'buyers-signature': 'Contract signed by the buyer',
  'sellers-signature': 'Contract signed by the seller',
  afterwards: 'After exchange',
};

/** The name of a stage whose title is not remembered; `kindOfTitle` returns the same kind for it. */
export const titleOfKind = (kind: string): string => titles[kind] ?? kindNamed(kind).label;
