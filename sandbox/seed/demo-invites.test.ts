import { describe, expect, test } from 'vitest';
import { viewPermission } from '../rules/permissions';
import { transactionIdOf } from './chain-rows';
import { idOf } from './id-of';
import { personId, world } from './test-demo';

const inviteOf = (sale: string, to: string) =>
  world.invites.find(({ id }) => id === idOf(`invite:${sale}:${to}`));
const requestOf = (sale: string, from: string) =>
  world.accessRequests.find(({ id }) => id === idOf(`request:${sale}:${from}`));

describe('an invite of the demo', () => {
  test('goes to a known person at their address, and to anyone else as written', () => {
    expect(inviteOf('marine-parade', 'agent')).toMatchObject({
      transactionId: transactionIdOf('marine-parade'),
      fromPersonId: personId('conveyancer'),
      toEmail: 'amelia.hart@harbour-vale.example.com',
      role: 'Estate Agent',
      representing: 'Buyer',
      permissions: viewPermission(),
      status: 'pending',
    });
    const address = 'ian.fell@castle-gate.example.com';
    expect(inviteOf('silver-street', address)).toMatchObject({ toEmail: address, role: 'Conveyancer' });
  });

  test('expires only if it was sent with an expiry', () => {
    expect(inviteOf('southville-place', 'admin')!.expiresAt).toBeNull();
    expect(inviteOf('ashgrove-road', 'conveyancer')!.expiresAt).toBeInstanceOf(Date);
  });

  test('has not changed since it was sent unless it was answered', () => {
    for (const { status, createdAt, updatedAt } of world.invites) {
      if (status === 'pending') expect(updatedAt).toEqual(createdAt);
      else expect(updatedAt.getTime()).toBeGreaterThan(createdAt.getTime());
    }
  });
});

describe('an access request of the demo', () => {
  test('names the person who asks, what they would be, and for whom', () => {
    expect(requestOf('redland-court', 'ian-doyle')).toMatchObject({
      transactionId: transactionIdOf('redland-court'),
      personId: personId('ian-doyle'),
      role: 'Seller',
      representing: 'Seller',
      status: 'pending',
    });
    expect(requestOf('frome-road', 'leo-marchetti')).toMatchObject({
      role: 'Estate Agent',
      representing: 'Buyer',
    });
  });

  test('has not changed since it was made unless it was answered', () => {
    for (const { status, createdAt, updatedAt } of world.accessRequests) {
      if (status === 'pending') expect(updatedAt).toEqual(createdAt);
      else expect(updatedAt.getTime()).toBeGreaterThan(createdAt.getTime());
    }
  });
});
