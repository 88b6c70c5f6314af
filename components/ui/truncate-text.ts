const maxCharacters = 600;
const maxLines = 12;

/** Shortens a text to 600 characters and 12 lines, with an ellipsis where something was cut off. */
export function truncateText(text: string): string {
  const beginning = text
    .split('\n', maxLines)
    .join('\n')
    .slice(0, maxCharacters)
    // Half of a surrogate pair.
    .replace(/[\uD800-\uDBFF]$/, '');
  return beginning.length < text.length ? `${beginning.trimEnd()}…` : text;
}
