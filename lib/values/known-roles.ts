/** Roles as the trade names them. The document leaves the set open: these are offered, any other may be typed. */
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

/** Whom a role is played for. Open as well. */
export const knownSides = ['Seller', 'Buyer'] as const;

/** The side that a role can only be on, or null. */
export function sideOfRole(role: string): string | null {
  if (role === 'Seller') return 'Seller';
  return ['Buyer', 'Prospective Buyer', "Buyer's Agent", 'Lender', 'Mortgage Broker'].includes(role)
    ? 'Buyer'
    : null;
}
