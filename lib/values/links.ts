/** "mailto:" with an address as the service has it: what stands behind a question mark would be copies and words of others. */
export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** A "tel:" link for a number as people write it: "0117 496 0123" → "tel:01174960123". */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/**
 * An address from the service that is safe in a link: http or https only, because it may have been typed and must never
 * run as script. A bare "example.com" becomes https. Null for anything else. The host is checked here and not by `URL`
 * alone, because servers and browsers repair different ones.
 */
export function webAddress(text: string | null): string | null {
  const given = text?.trim() ?? '';
  const candidate = /^[a-z][a-z\d+.-]*:/i.test(given) ? given : `https://${given}`;
  if (!plain.test(candidate)) return null;
  if (!URL.canParse(candidate)) return null;
  const { protocol, href } = new URL(candidate);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** A host with a dot, an optional port, and no spaces anywhere. */
const plain = /^https?:\/\/[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+\.?(:\d+)?([/?#]\S*)?$/iu;
