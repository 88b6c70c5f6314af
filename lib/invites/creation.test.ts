import { expect, it } from 'vitest';
import { type Partner } from '@/lib/partner-api/create-partner';
import { Failure } from '@/lib/values/failure';
import { inviteCreation } from './creation';

const body = { email: 'isla@example.com', role: 'Surveyor', representing: 'Buyer' };

/** The known invites if the list of sent invites fails with this status. */
const knownIfListFails = (status: number) => {
  const list = () => Promise.reject(new Failure({ status, code: 'x', message: 'x' }));
  return inviteCreation({ list } as unknown as Partner, 't', body).existingIds();
};

it.each([401, 429, 500, 503])('sends no invite if the list fails with %d', async (status) => {
  // Without the list an earlier invite to the same person could be mistaken for this one.
  await expect(knownIfListFails(status)).rejects.toMatchObject({ status });
});

it('sends the invite if the key may not read invites', async () => {
  expect(await knownIfListFails(403)).toEqual([]);
});
