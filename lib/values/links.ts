/** A "mailto:" link. The address is encoded, as text after a question mark could add recipients or a body. */
export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** A "tel:" link for a number as people write it, "+44 (0)117 496 0123 ext 12" → "tel:+441174960123;ext=12". */
export function telephoneLink(phone: string): string {
  // The first of several. After fewer than nine digits a separator is part of the number, "0117 / 4960123".
  const [first = phone] = /^(?:\D*\d){9,}?.*?(?=\bor\b|[;,/](?!\s*(?:e?x|#)))/i.exec(phone) ?? [];
  const [, number = first, extension] = /^(.*\d)\W*(?:ext(?:n|ension)?|x|#)\W*(\d+)\W*$/i.exec(first) ?? [];
  // The zero in brackets is only for calls without the country code.
  const dialled = /^[^\d+]*(\+|00)/.test(number) ? number.replace(/\(\s*0\s*\)/, '') : number;
  return `tel:${dialled.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}

/**
 * Makes a web address from the service safe for a link: http or https only, because someone may have typed a script URL.
 * A bare "example.com" becomes https. Null for anything else. We check the host as well as parsing it with `URL`, because
 * servers and browsers tolerate different malformed hosts.
 */
export function webAddress(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  const candidate = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!wellFormed.test(candidate)) return null;
  if (!URL.canParse(candidate)) return null;
  const { protocol, href } = new URL(candidate);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** A website's name, without "www.". @param href from `webAddress` */
export const hostOf = (href: string): string => new URL(href).host.replace(/^www\./, '');

/** A host with a dot, an optional port, and no spaces anywhere. */
const wellFormed = /^https?:\/\/[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+\.?(:\d+)?([/?#]\S*)?$/iu;
