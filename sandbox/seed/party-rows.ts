import type { Flags, Permissions } from '../db/schema';
import { everyPermission, viewPermission } from '../rules/permissions';
import { idOf } from './id-of';
import { clearerOf, type Sale } from './sale';
import type { World } from './world';

const EDIT: Flags = { canView: true, canEdit: true, canDelete: false };
const HIDDEN: Flags = { canView: false, canEdit: false, canDelete: false };

/** The usual permissions of each role: no more than it needs. */
const PERMISSIONS: Record<string, Permissions> = {
  'Estate Agent': everyPermission(),
  'Sales Progressor': everyPermission(),
  Conveyancer: { ...viewPermission(), chainNode: EDIT, transactionDetails: EDIT, transactionParty: EDIT },
  Seller: { ...viewPermission(), propertyDetails: EDIT },
  Buyer: viewPermission(),
  'Mortgage Broker': { ...viewPermission(), transactionParty: HIDDEN },
  Lender: { ...viewPermission(), chainNode: HIDDEN, transactionParty: HIDDEN },
  Surveyor: { ...viewPermission(), chainNode: HIDDEN, transactionDetails: HIDDEN, transactionParty: HIDDEN },
};

/** All parties of a sale, agent first. */
export function partyRows(
  sale: Sale,
  transactionId: string,
  joined: Date,
  updatedAt: Date,
): World['parties'] {
  const parties: [slug: string | undefined, role: string, representing: string][] = [
    [clearerOf(sale, 'agent'), 'Estate Agent', 'Seller'],
    [sale.seller, 'Seller', 'Seller'],
    [sale.sellerConveyancer, 'Conveyancer', 'Seller'],
    [sale.buyer, 'Buyer', 'Buyer'],
    [sale.secondBuyer, 'Buyer', 'Buyer'],
    [sale.buyerConveyancer, 'Conveyancer', 'Buyer'],
    [sale.broker, 'Mortgage Broker', 'Buyer'],
    [clearerOf(sale, 'lender'), 'Lender', 'Buyer'],
    [sale.surveyor, 'Surveyor', 'Buyer'],
    [sale.admin ? 'admin' : undefined, 'Sales Progressor', 'Seller'],
  ];
  return parties.flatMap(([slug, role, representing], at) => {
    if (!slug) return [];
    return [
      {
        id: idOf(`party:${sale.key}:${slug}`), transactionId, personId: idOf(`person:${slug}`), role, representing,
        permissions: PERMISSIONS[role]!, active: true, createdAt: joined,
        updatedAt: new Date(updatedAt.getTime() - at * 60_000),
      },
    ]; // oxfmt-ignore
  });
}
