/** Scripts that run from right to left: Hebrew, Arabic, Syriac, Thaana and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Someone's words for a place in a sentence of ours. Words that run from right to left would draw a number that
 * follows them ("…: 1 stage blocked") to their other side; isolated (Unicode TR9, 2.4) they keep to themselves.
 */
export function isolate(words: string): string {
  return RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words;
}
