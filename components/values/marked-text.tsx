import { splitMatches } from '@/lib/values/text';

/** A text in which what was searched for is marked. @param words folded */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return splitMatches(text, words).map((piece, at) =>
    piece.isFound ? (
      <mark key={at} className="rounded-sm bg-accent-soft text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
