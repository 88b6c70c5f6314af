import { splitMatches } from '@/lib/values/text';

/** Highlights search matches in a text. @param words the search words, folded */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return splitMatches(text, words).map((piece, index) =>
    piece.isFound ? (
      <mark key={index} className="rounded-sm bg-accent-soft text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
