const mostCharacters = 600;
const mostLines = 12;

/** The beginning of a text that is longer than a screen takes, with three dots; any other as it is. */
export function cutText(text: string): string {
  const beginning = text
    .split('\n', mostLines)
    .join('\n')
    .slice(0, mostCharacters)
    .replace(/[\uD800-\uDBFF]$/, '');
  return beginning.length < text.length ? `${beginning.trimEnd()}…` : text;
}
