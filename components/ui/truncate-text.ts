const maxCharacters = 600;
const maxLines = 12;

/** The beginning of a text that is longer than a screen takes, with three dots; any other as it is. */
export function truncateText(text: string): string {
  const beginning = text
    .split('\n', maxLines)
    .join('\n')
    .slice(0, maxCharacters)
    .replace(/[\uD800-\uDBFF]$/, '');
  return beginning.length < text.length ? `${beginning.trimEnd()}…` : text;
}
