import { addProperty, addChain } from './chain-rows';
import { baseWorld } from './base-world';
import { officeTime } from './calendar';
import { peopleRows } from './people-rows';
import { demoChains } from './demo-chains';
import { addInvitesAndRequests } from './demo-invites';
import { idOf } from './id-of';
import { addPastChains } from './past-chains';
import type { World } from './world';

/** The complete demo: active chains and a long list of past ones. */
export function demoWorld(now: Date): World {
  const world = activeWorld(now);
  addPastChains(world, now);
  return world;
}

/** Ten active chains, invites and requests, and homes outside any chain. */
export function activeWorld(now: Date): World {
  const world = baseWorld(now);
  world.people.push(...peopleRows(officeTime(now, -30)));
  for (const chain of demoChains(now)) addChain(world, chain, now);
  addOtherHomes(world, now);
  addInvitesAndRequests(world, now);
  return world;
}

/** The seller also lets a flat and has a cottage that never sold; the agent owns a home of her own. */
function addOtherHomes(world: World, now: Date): void {
  const listed = officeTime(now, -420, 3);
  addProperty(
    world,
    { key: 'wharf-street-flat', line1: 'Flat 3, 18 Wharf Street', city: 'Bristol', region: 'Bristol', postcode: 'BS1 4RN', price: 245_000, tenure: 'lease-hold', seller: 'seller' },
    'off-market', listed, now,
  ); // oxfmt-ignore
  addProperty(
    world,
    { key: 'quay-cottage', line1: 'Quay Cottage', line2: '1 The Slip', city: 'Watchet', region: 'Somerset', postcode: 'TA23 0AJ', price: 298_000, seller: 'seller' },
    'for-sale-no-offers', officeTime(now, -60, 5), now,
  ); // oxfmt-ignore
  addProperty(
    world,
    { key: 'arley-hill', line1: '52 Arley Hill', city: 'Bristol', region: 'Bristol', postcode: 'BS6 5PP', price: 565_000, seller: 'agent' },
    'unknown', officeTime(now, -900, 7), now,
  ); // oxfmt-ignore
  // The seller's home had been on the market before, for less.
  world.listings.push({
    id: idOf('listing:cotham-vale:2019'), propertyId: idOf('property:cotham-vale'), amount: 410_000, currency: 'GBP', agent: 'Fox & Lark',
    url: null, image: null, createdAt: officeTime(now, -365 * 7, 2),
  }); // oxfmt-ignore
}
