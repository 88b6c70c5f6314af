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
