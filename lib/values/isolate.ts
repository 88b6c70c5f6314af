/** Scripts that run from right to left: Hebrew, Arabic, Syriac, Thaana and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A person's words for one of our sentences. Right-to-left words would move a number that follows them ("…: 1 stage
 * blocked") to their other side, so they are isolated (Unicode TR9, 2.4).
 */
export function isolate(words: string): string {
  return RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words;
}
