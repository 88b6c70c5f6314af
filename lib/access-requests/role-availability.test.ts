import { expect, it } from 'vitest';
import type { Party } from '@/lib/parties/schema';
import { roleAvailability } from './role-availability';

const party = (role: string, representing: string) => ({ role, representing }) as Party;
const seller = party('seller', 'Seller');
const sellers = party('Conveyancer', 'seller');
const buyers = party('Conveyancer', 'Buyer');

it('gives the holders of a role, and its side if it can only be on one', () => {
  expect(roleAvailability('Seller', [seller, buyers])).toEqual({
    holders: [seller],
    isTaken: true,
    side: 'Seller',
  });
  expect(roleAvailability('mortgage broker', [seller])).toEqual({
    holders: [],
    isTaken: false,
    side: 'Buyer',
  });
});

it('gives a conveyancer the side without one, or null if that is unclear', () => {
  expect(roleAvailability('Conveyancer', [sellers])).toEqual({
    holders: [sellers],
    isTaken: false,
    side: 'Buyer',
  });
  expect(roleAvailability('Conveyancer', [])).toMatchObject({ isTaken: false, side: null });
  expect(roleAvailability('Conveyancer', [sellers, buyers])).toMatchObject({ isTaken: true, side: null });
});

it('gives the free side whichever conveyancer exists, or null if theirs is unknown', () => {
  expect(roleAvailability('conveyancer', [buyers, seller])).toEqual({
    holders: [buyers],
    isTaken: false,
    side: 'Seller',
  });
  const neither = party('Conveyancer', 'Both');
  expect(roleAvailability('Conveyancer', [neither])).toEqual({
    holders: [neither],
    isTaken: false,
    side: null,
  });
});

it('takes the seller’s agent as the estate agent, but not the buyer’s or a managing agent', () => {
  const [agent, buyers] = [party('Agent', 'Seller'), party('Agent', 'Buyer')];
  const all = [agent, buyers, party("Buyer's Agent", 'Buyer'), party('Managing Agent', 'Seller')];
  expect(roleAvailability('Estate Agent', all)).toMatchObject({ holders: [agent], isTaken: true });
  expect(roleAvailability('Estate Agent', all.slice(1))).toMatchObject({ holders: [], isTaken: false });
  const estate = party('Estate Agent', 'Seller');
  expect(roleAvailability("Seller's Agent", [estate])).toMatchObject({ holders: [estate] });
});

it('gives no side for other roles', () => {
  const surveyor = party('Surveyor', 'Buyer');
  expect(roleAvailability('Surveyor', [surveyor])).toEqual({
    holders: [surveyor],
    isTaken: true,
    side: null,
  });
  expect(roleAvailability('Probate Liaison', [surveyor])).toMatchObject({ isTaken: false, side: null });
});
