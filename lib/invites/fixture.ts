import type { Invite } from './schema';

export type InviteGiven = Partial<Omit<Invite, 'transaction'>> & {
  transaction?: Partial<Invite['transaction']>;
};

/** A pending invite that does not expire: `<id>@example.com` as "Surveyor" of transaction `t1`, 1 Café Row. */
export function inviteFixture(id: string, given: InviteGiven = {}): Invite {
  const address = {
    line1: '1 Café Row',
    line2: null,
    city: 'Bath',
    region: '',
    postcode: 'BA1 1AA',
    country: 'GB',
  };
  return {
    id,
    createdAt: '2026-11-20T09:00:00Z',
    updatedAt: '2026-11-20T09:00:00Z',
    expiresAt: null,
    status: 'pending',
    type: 'transaction',
    from: 'Amelia Hart',
    to: `${id}@example.com`,
    ...given,
    transaction: { id: 't1', role: 'Surveyor', address, ...given.transaction },
  };
}
