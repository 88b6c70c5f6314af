/** A code of an open enum as words: "free-hold" → "Free hold", "priceReduced" → "Price reduced". Never empty. */
export function humanise(code: string): string {
  const words = code
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  if (!words) return 'Not known';
  // Words in capitals ("STC") stay so.
  const lowered = words.split(' ').map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()));
  const text = lowered.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
