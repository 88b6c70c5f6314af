import { expect, it } from 'vitest';
import type { Party } from '@/lib/parties/schema';
import { roleStanding } from './role-standing';

const party = (role: string, representing: string) => ({ role, representing }) as Party;
const seller = party('seller', 'Seller');
const sellers = party('Conveyancer', 'seller');
const buyers = party('Conveyancer', 'Buyer');

it('knows the side of a role that can only be on one, and who has it', () => {
  expect(roleStanding('Seller', [seller, buyers])).toEqual({
    holders: [seller],
    isTaken: true,
    side: 'Seller',
  });
  expect(roleStanding('mortgage broker', [seller])).toEqual({ holders: [], isTaken: false, side: 'Buyer' });
});

it('gives a conveyancer the side that has none, and none where that cannot be told', () => {
  expect(roleStanding('Conveyancer', [sellers])).toEqual({
    holders: [sellers],
    isTaken: false,
    side: 'Buyer',
  });
  expect(roleStanding('Conveyancer', [])).toMatchObject({ isTaken: false, side: null });
  expect(roleStanding('Conveyancer', [sellers, buyers])).toMatchObject({ isTaken: true, side: null });
});

it('knows the side that is left whichever conveyancer is there, and none of one without a side', () => {
  expect(roleStanding('conveyancer', [buyers, seller])).toEqual({
    holders: [buyers],
    isTaken: false,
    side: 'Seller',
  });
  const neither = party('Conveyancer', 'Both');
  expect(roleStanding('Conveyancer', [neither])).toEqual({ holders: [neither], isTaken: false, side: null });
});

it('invents no side for a role of another name', () => {
  const surveyor = party('Surveyor', 'Buyer');
  expect(roleStanding('Surveyor', [surveyor])).toEqual({ holders: [surveyor], isTaken: true, side: null });
  expect(roleStanding('Probate Liaison', [surveyor])).toMatchObject({ isTaken: false, side: null });
});
