/** Compares in natural order, "9 High Street" before "10 High Street". Shared, because creating a collator is slow. */
export const naturalCompare = new Intl.Collator('en-GB', { numeric: true }).compare;

/** Lower case, without accents and with straight apostrophes, so that "cafe" finds "Café". */
export function fold(text: string): string {
  // Most names are in ASCII, and this takes less than half the time.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .toLocaleLowerCase('en-GB');
}

/** The folded words of a search. */
export const queryWords = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/** A person's name as we compare it. */
export const foldName = (name: string): string => fold(name).replace(/\s+/g, ' ').trim();

/** "1 chain", "2 chains". */
export const count = (amount: number, one: string, many = `${one}s`) =>
  `${amount} ${amount === 1 ? one : many}`;

/** Lower-cases the first letter, for use within a sentence. */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Capitalises the first letter, for the start of a sentence. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A code of an open enum as words: "free-hold" → "Free hold", "priceReduced" → "Price reduced". Never empty. */
export function humanise(code: string): string {
  const words = code
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  if (!words) return 'Not known';
  // Keep words in capitals, such as "STC".
  const lowered = words.split(' ').map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()));
  const text = lowered.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Scripts that run from right to left: Hebrew, Arabic, Syriac, Thaana and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Isolates a person's words within one of our sentences (Unicode TR9, 2.4): right-to-left words would move a number that
 * follows them ("…: 1 stage blocked") to their other side.
 */
export function isolate(words: string): string {
  return RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words;
}

/** Splits a text into matching and other pieces of a search, ignoring accents and case. @param words folded */
export function splitMatches(text: string, words: readonly string[]): { text: string; isFound: boolean }[] {
  if (words.length === 0) return [{ text, isFound: false }];
  const letters = [...text.normalize('NFC')];
  const folded = letters.map(fold);
  const starts: number[] = [];
  let length = 0;
  for (const one of folded) length = starts[starts.push(length) - 1]! + one.length;
  const foldedText = folded.join('');
  const isFound = letters.map(() => false);
  for (const word of words) {
    if (word === '') continue;
    for (let at = foldedText.indexOf(word); at !== -1; at = foldedText.indexOf(word, at + word.length)) {
      starts.forEach((start, letter) => {
        if (start >= at && start < at + word.length) isFound[letter] = true;
      });
    }
  }
  const pieces: { text: string; isFound: boolean }[] = [];
  letters.forEach((letter, at) => {
    const last = pieces.at(-1);
    if (last && last.isFound === isFound[at]) last.text += letter;
    else pieces.push({ text: letter, isFound: isFound[at]! });
  });
  return pieces;
}
