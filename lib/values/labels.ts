import { fold, humanise } from './text';

/**
 * The label of a role and side: Conveyancer + Seller → "Seller's Conveyancer"; Seller + Seller → "Seller". Both are
 * open enums, so any value is accepted.
 */
export function roleLabel(role: string, representing?: string | null): string {
  const label = humanise(role) === role ? role : titleCase(humanise(role));
  if (!representing?.trim()) return label;
  const side = titleCase(humanise(representing));
  return label.toLowerCase().startsWith(side.toLowerCase()) ? label : `${side}'s ${label}`;
}

/** Whether a role is the estate agent's, who acts for the seller: also "Agent", or with its side "Seller's Agent". */
export const isEstateAgent = (role: string): boolean => /^(seller's )?(estate )?agent$/.test(fold(role));

/** A role within a sentence: "the estate agent", "a prospective buyer". Unknown roles keep their capitals. */
export function roleWords(role: string): string {
  if (role === 'Prospective Buyer') return 'a prospective buyer';
  const label = roleLabel(role);
  return `the ${isKnown(label) ? label.toLowerCase() : label}`;
}
const isKnown = (label: string) => knownRoles.some((role) => role === label);

function titleCase(words: string): string {
  return words.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** Roles in the usual terms of the trade. An open enum: we suggest these, and others can be typed. */
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

/** The sides that a party can represent. Also an open enum. */
export const knownSides = ['Seller', 'Buyer'] as const;

/** The side of a role that can be on only one; null if it can be on either. */
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

/** The label of a sale state. An open enum: unknown values are turned into words. */
export function saleStateLabel(saleState: string): string {
  return (Object.hasOwn(labels, saleState) && labels[saleState]) || humanise(saleState);
}
