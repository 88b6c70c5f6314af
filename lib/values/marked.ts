import { fold } from './fold';

/** The text in pieces, of which some match a search, ignoring accents and case. @param words folded */
export function marked(text: string, words: readonly string[]): { text: string; isFound: boolean }[] {
  if (words.length === 0) return [{ text, isFound: false }];
  const letters = [...text.normalize('NFC')];
  const folded = letters.map(fold);
  const starts: number[] = [];
  let length = 0;
  for (const one of folded) length = starts[starts.push(length) - 1]! + one.length;
  const whole = folded.join('');
  const isFound = letters.map(() => false);
  for (const word of words) {
    if (word === '') continue;
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + word.length)) {
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
