/**
 * An address from the service that may be put into a link: http or https only, because what people typed elsewhere
 * must never run as script here. A bare "example.com" is taken as https. Null for anything else.
 */
export function webAddress(text: string | null): string | null {
  if (!text?.trim()) return null;
  const candidate = /^[a-z][a-z\d+.-]*:/i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  if (!URL.canParse(candidate)) return null;
  const { protocol, href } = new URL(candidate);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
