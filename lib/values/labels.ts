import { humanise } from './text';

/**
 * Role and side in words: Conveyancer + Seller → "Seller's Conveyancer"; Seller + Seller → "Seller". Both are open enums
 * and shown as they are.
 */
export function roleLabel(role: string, representing?: string | null): string {
  const what = humanise(role) === role ? role : titleCase(humanise(role));
  if (!representing?.trim()) return what;
  const side = titleCase(humanise(representing));
  return what.toLowerCase().startsWith(side.toLowerCase()) ? what : `${side}'s ${what}`;
}

/** In a sentence: "the estate agent", "a prospective buyer"; a role that is not known here keeps its capitals. */
export function roleWords(role: string): string {
  if (role === 'Prospective Buyer') return 'a prospective buyer';
  const label = roleLabel(role);
  return `the ${isKnown(label) ? label.toLowerCase() : label}`;
}
const isKnown = (label: string) => knownRoles.some((role) => role === label);

function titleCase(words: string): string {
  return words.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** Roles as the trade names them. An open enum: these are offered, others can be typed. */
export const knownRoles = [
  'Estate Agent',
  'Conveyancer',
  'Seller',
  'Buyer',
  'Prospective Buyer',
  "Buyer's Agent",
  'Sales Progressor',
  'Mortgage Broker',
  'Lender',
  'Surveyor',
] as const;

/** The sides that a role can represent. Also an open enum. */
export const knownSides = ['Seller', 'Buyer'] as const;

/** The only side that a role can be on; null if it can be on either. */
export function sideOfRole(role: string): string | null {
  if (role === 'Seller') return 'Seller';
  return ['Buyer', 'Prospective Buyer', "Buyer's Agent", 'Lender', 'Mortgage Broker'].includes(role)
    ? 'Buyer'
    : null;
}

const labels: Record<string, string> = {
  'for-sale-no-offers': 'For sale',
  'for-sale-sold-stc': 'Sold STC',
  'off-market': 'Off market',
  unknown: 'Not known',
};

/** A sale state in words. An open enum: other values are shown as words. */
export function saleStateLabel(saleState: string): string {
  return (Object.hasOwn(labels, saleState) && labels[saleState]) || humanise(saleState);
}
