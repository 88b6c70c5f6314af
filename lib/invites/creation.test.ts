import { expect, it } from 'vitest';
import { type Partner } from '@/lib/partner-api/create-partner';
import { Failure } from '@/lib/values/failure';
import { inviteCreation } from './creation';

const body = { email: 'isla@example.com', role: 'Surveyor', representing: 'Buyer' };

/** What was sent before, where the list of sent invitations fails like this. */
const knownWhere = (status: number) => {
  const list = () => Promise.reject(new Failure({ status, code: 'x', message: 'x' }));
  return inviteCreation({ list } as unknown as Partner, 't', body).existingIds();
};

it.each([401, 429, 500, 503])('no one is invited while the list cannot be read: %d', async (status) => {
  // Without it an earlier invitation of the same person could be taken for this one.
  await expect(knownWhere(status)).rejects.toMatchObject({ status });
});

it('people are invited even if sent invites may not be read', async () => {
  expect(await knownWhere(403)).toEqual([]);
});
