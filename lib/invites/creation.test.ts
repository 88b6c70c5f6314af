import { expect, it, vi } from 'vitest';
import { type Partner } from '@/lib/partner-api/create-partner';
import { Failure } from '@/lib/values/failure';
import { inviteCreation } from './creation';
import { inviteFixture } from './fixture';

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

it('finds an invite among the latest hundred, without claiming that an email was sent', async () => {
  const list = vi.fn(async (..._: unknown[]) => ({ data: [inviteFixture('isla')], nextCursor: null }));
  const creation = inviteCreation({ list } as unknown as Partner, 't1', body);
  expect(await creation.existingIds()).toEqual(['isla']);
  expect(list.mock.lastCall![2]).toEqual({ query: { limit: 100 } });
  expect(await creation.find(new Set())).toEqual({ id: 'isla', emailSent: null });
  expect(await creation.find(new Set(['isla']))).toBeNull();
});

it('does not call a lost invite “not found” if the key may not read invites', async () => {
  const list = () => Promise.reject(new Failure({ status: 403, code: 'forbidden', message: 'x' }));
  const creation = inviteCreation({ list } as unknown as Partner, 't1', body);
  await expect(creation.find(new Set())).rejects.toMatchObject({ status: 403 });
});
