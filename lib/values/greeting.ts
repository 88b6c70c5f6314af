/** The first line of a letter. @param name null if it is not known */
export const greeting = (name: string | null): string => (name ? `Dear ${name},` : 'Hello,');

/** A letter as the user has edited it, and whom it was for at the last edit; null for someone without a name. */
export type EditedLetter = { text: string; for: string | null };

/** An edited letter for a reader: our greeting of another one, if it is still there, is replaced; the rest stays. */
export function letterFor({ text, for: before }: EditedLetter, name: string | null): string {
  const first = greeting(before);
  return text.startsWith(first) ? greeting(name) + text.slice(first.length) : text;
}
