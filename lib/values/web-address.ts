/**
 * An address from the service that may be put into a link: http or https only, because what people typed elsewhere
 * must never run as script here. A bare "example.com" is taken as https. Null for anything else. The host is checked here
 * and not by `URL` alone, because servers and browsers differ in which ones they mend.
 */
export function webAddress(text: string | null): string | null {
  const given = text?.trim() ?? '';
  const candidate = /^[a-z][a-z\d+.-]*:/i.test(given) ? given : `https://${given}`;
  if (!plain.test(candidate)) return null;
  if (!URL.canParse(candidate)) return null;
  const { protocol, href } = new URL(candidate);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** A host with a dot in it, a port perhaps, and no spaces anywhere. */
const plain = /^https?:\/\/[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+\.?(:\d+)?([/?#]\S*)?$/iu;
